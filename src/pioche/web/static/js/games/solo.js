import { define, html, nothing } from "../lib/lit.js";
import { EMPTY, STANDARD } from "../lib/grid.js";
import { clockText, percent, points } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { emptySlip, readSlip } from "../lib/slip.js";
import { t, tn } from "../lib/text.js";
import { wordFaces } from "../components/solutions.js";
import { clockModel } from "../hall/model.js";
import "../components/clock.js";
import "../components/slip.js";
import { coupChart, legend } from "./chart.js";
import { entered, head, messages, waiting } from "./frame.js";
import { GamePage } from "./start.js";
import { Trials } from "./trial.js";
import { lastSquares, written } from "./written.js";

const SUB_TOPS = 40;

/** Duplicate and topping alone: the rack, the clock, your word, the top, totals against the top. */
export class Solo extends GamePage {
  static properties = {
    slip: { state: true },
    trial: { state: true },
    sheet: { state: true },
    hints: { state: true },
    subTops: { state: true },
  };

  constructor() {
    super();
    this.slip = emptySlip("");
    /** @type {import("./trial.js").Trial | null} */ this.trial = null;
    /** @type {{timed: boolean, lines: any[], current: any[]}} */ this.sheet = { timed: true, lines: [], current: [] };
    /** @type {string[]} */ this.hints = [];
    /** @type {any[] | null} */ this.subTops = null;
    /** @type {Trials | undefined} */ this.trials = undefined;
    this.building = "";
    this.read = -1;
  }

  /** @param {import("../lib/live.js").Live} live */
  heard(live) {
    const { view } = live;
    this.trials ??= new Trials(/** @type {any} */ (this.room), (trial) => (this.trial = trial));
    const key = `${view.coup}/${view.rack ?? ""}/${view.played.length}`;
    if (key !== this.building) {
      this.building = key;
      this.slip = emptySlip(view.rack ?? "");
      this.trial = null;
      this.hints = [];
      this.subTops = null;
    }
    if (live.seq !== this.read) {
      this.read = live.seq;
      this.#readSheet();
    }
    // Alone, nobody else hands in: after the bell the top comes by itself.
    if ((view.phase === "bell" || view.phase === "closed") && this.right?.host && !this.#racing(view) && view.seats?.length === 1) this.#toTop(view);
  }

  #racing(view) {
    return view.formula.split("+").includes("topping");
  }

  async #readSheet() {
    try {
      this.sheet = await /** @type {any} */ (this.room).read("/sheet");
    } catch {
      // The next view asks again.
    }
  }

  /** End the coup and lay the top, from wherever the coup stands. @param {any} view */
  async #toTop(view) {
    const way = this.#racing(view) ? ["RingBell"] : ["RingBell", "CloseCoup", "RetainTop"];
    const from = { thinking: 0, bell: 1, closed: 2 }[view.phase];
    const orders = from === undefined ? ["RetainTop"] : way.slice(from);
    await this.orders(...orders.map((type) => /** @type {[string, object]} */ ([type, {}])));
  }

  async #next() {
    const drawn = await this.order("DrawRack");
    if (drawn) await this.#start();
  }

  async #start() {
    if (this.sheet.timed) await this.order("StartClock");
  }

  async #play(event) {
    event.preventDefault();
    const reading = readSlip(this.slip, this.live?.view.board ?? EMPTY);
    if (!reading) {
      this.say(t("Posez d’abord un mot sur la grille."), "warn");
      return;
    }
    await this.order("PlayWord", { seat: this.seat, word: written(reading), ref: reading.reference });
  }

  async #hint() {
    try {
      const answer = await /** @type {any} */ (this.room).read("/hints", { n: String(this.hints.length + 1) });
      this.hints = answer.hints;
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error), "warn");
    }
  }

  async #showSubTops(coup) {
    try {
      const { moves } = await /** @type {any} */ (this.room).read("/solutions", { coup: String(coup), limit: String(SUB_TOPS) });
      this.subTops = moves;
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error), "warn");
    }
  }

  #changed({ slip, reading }) {
    this.slip = slip;
    this.trials?.ask(reading ? { word: written(reading), ref: reading.reference } : null);
  }

  render() {
    if (!this.live?.view) return waiting();
    const { view } = this.live;
    const open = view.phase === "thinking" || (view.phase === "drawn" && !this.sheet.timed);
    return html`${head(view.name || t("Duplicate"), this.#about(view), this.#clock(view))}
      <main class="table">
        ${messages(this)}
        <pi-slip
          .rows=${view.board}
          .layout=${STANDARD}
          .last=${lastSquares(EMPTY, view.played)}
          .slip=${open ? this.slip : emptySlip(view.rack ?? "")}
          ?locked=${!open}
          label=${t("Grille, coup {n}", { n: view.coup })}
          .below=${open ? this.#propose(view) : this.#between(view)}
          @slip=${(event) => this.#changed(event.detail)}
          @keydown=${(event) => entered(event) && this.#play(event)}
        ></pi-slip>
        <aside class="aside" aria-label=${t("Où en est la partie")}>${this.#totals(view)} ${this.#coups()}</aside>
      </main>`;
  }

  #about(view) {
    return [view.formula, view.phase === "ended" ? t("partie finie") : view.coup ? t("coup {n}", { n: view.coup }) : "", tn("reste {n} lettre", "restent {n} lettres", view.remaining)].filter(Boolean).join(", ");
  }

  #clock(view) {
    if (!view.clock || view.phase === "ended") return nothing;
    const clock = clockModel(/** @type {any} */ (this.live));
    const paused = view.phase === "thinking" && view.clock.deadline === undefined;
    const turn = this.right?.host && view.phase === "thinking" ? html`<button type="button" class="btn btn--touch" @click=${() => this.order(paused ? "ResumeClock" : "PauseClock")}>${paused ? t("Reprendre") : t("Pause")}</button>` : nothing;
    return html`${turn}<pi-clock .remaining=${clock.remaining} .total=${clock.total} .running=${clock.running} .heard=${clock.heard}></pi-clock>`;
  }

  #propose(view) {
    const last = this.sheet.current.at(-1);
    const trial = this.trial;
    return html`<p class="count-now" aria-live="polite">
        ${trial ? (trial.problem ? html`<span class="muted">${trial.problem}</span>` : html`<span class="word">${wordFaces(trial.word)}</span> ${trial.ref} : <b>${points(trial.score ?? 0)}</b>`) : html`<span class="muted">${t("Posez un mot : son score s’affiche ici.")}</span>`}
      </p>
      <div aria-live="polite">${last ? this.#proposal(last, view) : html`<p class="state state--none">${icon("wait")}<strong>${t("Rien de proposé")}</strong></p>`}</div>
      <form class="acts" @submit=${(event) => this.#play(event)}>
        <button class="btn btn--primary go" ?disabled=${this.busy}>${icon("send")}${t("Proposer")}</button>
        <button type="button" class="btn btn--touch" @click=${() => this.#hint()}>${t("Indice")}</button>
        ${this.right?.host ? html`<button type="button" class="btn btn--touch" @click=${() => this.#toTop(view)}>${this.#racing(view) ? t("Donner le top") : t("Voir le top")}</button>` : nothing}
      </form>
      ${this.hints.length ? html`<ol class="hints" aria-live="polite">${this.hints.map((hint) => html`<li>${hint}</li>`)}</ol>` : nothing}`;
  }

  #proposal({ word, ref, points: made, sentence }, view) {
    if (sentence) return html`<p class="state state--zero">${icon("zero")}<strong>${t("Refusé")}</strong><small>${sentence}</small></p>`;
    return html`<p class="state state--ok">
      ${icon("ok")}<strong><span class="word">${wordFaces(word)}</span> ${ref}, ${points(made)}</strong><small>${this.#racing(view) ? t("Ce n’est pas encore le top.") : t("La dernière proposition compte.")}</small>
    </p>`;
  }

  #between(view) {
    if (view.phase === "ended") return this.#over(view);
    const host = this.right?.host;
    if (view.phase === "retained") return this.#verdict(view);
    return html`<section class="work">
      <p class="state state--none">${icon("wait")}<strong>${view.coup ? t("Coup {n}", { n: view.coup }) : t("Tout est prêt.")}</strong><small>${view.phase === "drawn" ? t("Le tirage est fait, le chronomètre attend.") : view.phase === "to-draw" ? t("Le tirage, puis le temps court.") : t("Le temps est écoulé.")}</small></p>
      ${view.rack ? html`<pi-rack .letters=${view.rack}></pi-rack>` : nothing}
      ${host && view.phase === "to-draw" ? html`<button type="button" class="btn btn--primary go" ?disabled=${this.busy} @click=${() => this.#next()}>${icon("bag")}${t("Premier tirage")}</button>` : nothing}
      ${host && view.phase === "drawn" ? html`<button type="button" class="btn btn--primary go" ?disabled=${this.busy} @click=${() => this.#start()}>${icon("play")}${t("Lancer le chronomètre")}</button>` : nothing}
    </section>`;
  }

  #verdict(view) {
    const top = view.played.at(-1);
    const line = this.sheet.lines.find(({ coup }) => coup === top.n);
    const own = line?.found;
    const gap = top.score - (line?.points ?? 0);
    const tone = !line || line.points === 0 ? "zero" : gap ? "warning" : "none";
    return html`<section class="work" aria-live="polite">
      <article class=${`vd vd--${tone}`}>
        <h2>${icon(gap ? (line?.points ? "warn" : "zero") : "ok")}${t("Vous :")} ${own ? html`<span class="word">${wordFaces(own.word)}</span> ${own.ref}` : t("rien")}</h2>
        <span class="pts">${line?.points ?? 0}</span>
        <p>${own?.sentence ? own.sentence : ""} ${gap ? tn("{n} point sous le top.", "{n} points sous le top.", gap) : t("C’est le top.")} ${this.#racing(view) && line ? t("Temps compté : {time}.", { time: clockText(line.time_ms) }) : ""}</p>
      </article>
      <article class="vd vd--top">
        <h2>${t("Top :")} <span class="word">${wordFaces(top.word)}</span> ${top.ref}</h2>
        <span class="pts">${top.score}</span>
        <p>${top.words.length > 1 ? t("Forme aussi {words}.", { words: top.words.slice(1).join(", ").toUpperCase() }) : ""} ${t("Sur la grille, les lettres dorées.")}</p>
      </article>
      ${this.right?.host ? html`<button type="button" class="btn btn--primary go" ?disabled=${this.busy} @click=${() => this.#next()}>${icon("right")}${t("Coup suivant")}</button>` : nothing}
      ${this.subTops ? this.#list(this.subTops, top.score) : html`<button type="button" class="btn btn--touch" @click=${() => this.#showSubTops(top.n)}>${icon("list")}${t("Voir les sous-tops")}</button>`}
    </section>`;
  }

  #list(moves, top) {
    return html`<div class="subtops" tabindex="0" role="region" aria-label=${t("Meilleures solutions")}>
      <table class="list">
        <thead><tr><th class="num" scope="col">${t("n°")}</th><th scope="col">${t("Mot")}</th><th scope="col">${t("Place")}</th><th class="num" scope="col">${t("Pts")}</th><th class="num" scope="col">${t("Écart")}</th></tr></thead>
        <tbody>${moves.map((move, index) => html`<tr class=${move.score === top ? "is-top" : ""}><td class="num">${index + 1}</td><td><span class="word">${wordFaces(move.word)}</span></td><td>${move.ref}</td><td class="num">${move.score}</td><td class="num">${move.score === top ? "" : `−${top - move.score}`}</td></tr>`)}</tbody>
      </table>
    </div>`;
  }

  #over(view) {
    return html`<section class="work">
      <p class="state state--ok">${icon("ok")}<strong>${t("Partie finie")}</strong><small>${view.end?.article ? t("Article {article}.", { article: view.end.article }) : ""}</small></p>
      <a class="btn btn--primary go" href=${`/rejouer/${this.room?.game}`}>${icon("list")}${t("Rejouer coup par coup")}</a>
      <a class="btn go" href="/">${icon("home")}${t("Accueil")}</a>
    </section>`;
  }

  #totals(view) {
    const me = view.seats?.find(({ seat }) => seat === this.seat);
    if (!me) return nothing;
    const share = view.total ? (me.points / view.total) * 100 : null;
    return html`<dl class="tot panel">
        <div><dt>${t("Vous")}</dt><dd class="own-total">${me.points}</dd></div>
        <div><dt>${t("Top")}</dt><dd>${view.total}</dd></div>
        <div>${this.#racing(view) ? html`<dt>${t("Temps")}</dt><dd>${clockText(me.time_ms)}</dd>` : html`<dt>${t("Au top")}</dt><dd>${percent(share)}</dd>`}</div>
      </dl>
      ${me.out ? html`<p class="notice notice--zero">${t("Mort subite : vous êtes éliminé, la partie peut se suivre.")}</p>` : nothing}`;
  }

  #coups() {
    const { lines } = this.sheet;
    if (!lines.length) return nothing;
    const bars = lines.map(({ coup, points: made, top }) => ({ coup, points: made, top, zero: made === 0 }));
    return html`<section class="panel ch">
        <div class="panel__head"><h2>${t("Votre score face au top")}</h2><span class="aside">${legend()}</span></div>
        ${coupChart(bars, lines.at(-1).coup, undefined, 420)}
      </section>
      <section class="panel log">
        <div class="panel__head"><h2>${t("Coups")}</h2></div>
        <ol class="coups" tabindex="0" aria-label=${t("Coups joués")}>
          ${lines.toReversed().map(
            (line) => html`<li><b>${line.coup}</b><span>${line.found && line.points ? html`<span class="word">${wordFaces(line.found.word)}</span> ${line.found.ref}` : "—"}<small>${t("top")} <span class="word">${wordFaces(line.top_word)}</span> ${line.top_ref}</small></span><span class="num"><b>${line.points}</b><small>/ ${line.top}</small></span></li>`,
          )}
        </ol>
      </section>`;
  }
}

define("pi-solo", Solo);
