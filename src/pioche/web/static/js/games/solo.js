import { define, html, nothing } from "../lib/lit.js";
import { EMPTY, STANDARD } from "../lib/grid.js";
import { points } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { emptySlip, readSlip } from "../lib/slip.js";
import { t, tn } from "../lib/text.js";
import { wordFaces } from "../components/solutions.js";
import { clockModel } from "../hall/model.js";
import "../components/clock.js";
import "../components/slip.js";
import { formulaName, racing } from "./formulas.js";
import { entered, head, invitations, invitePanel, messages, waiting } from "./frame.js";
import { standingsPanel, together, waitsFor } from "./friends.js";
import { coupsPanel, overPanel, totalsPanel, verdictPanel } from "./solo_panels.js";
import { GamePage } from "./start.js";
import { Trials } from "./trial.js";
import { lastSquares, written } from "./written.js";

const SUB_TOPS = 40;

/** Duplicate and topping at home, alone or with friends: the rack, the clock, your word, the top, the totals. */
export class Solo extends GamePage {
  static properties = {
    slip: { state: true },
    trial: { state: true },
    sheet: { state: true },
    hints: { state: true },
    subTops: { state: true },
    closing: { state: true },
    invited: { state: true },
  };

  constructor() {
    super();
    this.slip = emptySlip("");
    /** @type {import("./trial.js").Trial | null} */ this.trial = null;
    /** @type {{lines: any[], current: any[]}} */ this.sheet = { lines: [], current: [] };
    /** @type {string[]} */ this.hints = [];
    /** @type {any[] | null} */ this.subTops = null;
    /** Whether closing the coup for everybody was pressed once. */ this.closing = false;
    /** @type {any[]} */ this.invited = [];
    /** @type {Trials | undefined} */ this.trials = undefined;
    this.building = "";
    this.read = -1;
  }

  /** @param {import("../lib/live.js").Live} live */
  heard(live) {
    const { view } = live;
    this.trials ??= new Trials(/** @type {any} */ (this.room), (trial) => (this.trial = trial));
    if (!this.live) invitations(this).then((found) => (this.invited = found));
    const key = `${view.coup}/${view.rack ?? ""}/${view.played.length}`;
    if (key !== this.building) {
      this.building = key;
      this.slip = emptySlip(view.rack ?? "");
      this.trial = null;
      this.hints = [];
      this.subTops = null;
      this.closing = false;
    }
    if (live.seq !== this.read) {
      this.read = live.seq;
      this.#readSheet();
    }
    // Alone, nobody else hands in: after the bell the top comes by itself. Among several the server sees to it.
    if ((view.phase === "bell" || view.phase === "closed") && this.right?.host && !racing(view) && !together(view)) this.#toTop(view);
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
    const way = racing(view) ? ["RingBell"] : ["RingBell", "CloseCoup", "RetainTop"];
    const from = { thinking: 0, bell: 1, closed: 2 }[view.phase];
    const orders = from === undefined ? ["RetainTop"] : way.slice(from);
    await this.orders(...orders.map((type) => /** @type {[string, object]} */ ([type, {}])));
  }

  /** Closing cuts the others' thinking short: two presses. @param {any} view */
  #close(view) {
    if (this.closing || !together(view)) this.#toTop(view);
    else this.closing = true;
  }

  /** Draw the next rack and start its time; or the draw ends the game. */
  async next() {
    if (!(await this.order("DrawRack"))) return;
    const { view } = await /** @type {any} */ (this.room).read("/view");
    if (view.phase === "drawn" && view.timed) await this.order("StartClock");
  }

  /** @param {Event} event @param {boolean} final whether nothing better is looked for */
  async #play(event, final) {
    event.preventDefault();
    const view = this.live?.view;
    if (!view || !this.#open(view)) return;
    const reading = readSlip(this.slip, view.board ?? EMPTY);
    if (!reading) {
      // What was typed and does not fit is told beside the field.
      if (event.target instanceof HTMLInputElement && event.target.value.trim()) return;
      this.say(this.slip.placed.length ? t("Les lettres posées ne forment pas un mot d’une seule ligne.") : t("Posez d’abord un mot sur la grille."), "warn");
      return;
    }
    await this.order("PlayWord", { seat: this.seat, word: written(reading), ref: reading.reference, final });
  }

  #finish() {
    return this.order("Finish", { seat: this.seat });
  }

  async #hint() {
    try {
      const answer = await /** @type {any} */ (this.room).read("/hints", { n: String(this.hints.length + 1) });
      this.hints = answer.hints;
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error), "warn");
    }
  }

  /** @param {number} coup */
  async showSubTops(coup) {
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

  /** @param {any} view */
  #me(view) {
    return view.seats?.find(({ seat }) => seat === this.seat);
  }

  /** Whether words are looked for. @param {any} view */
  #thinking(view) {
    return view.phase === "thinking" || (view.phase === "drawn" && !view.timed);
  }

  /** Whether one may propose a word now. @param {any} view */
  #open(view) {
    return this.#thinking(view) && Boolean(this.#me(view)) && !this.#me(view).out;
  }

  render() {
    if (!this.live?.view) return waiting();
    const { view } = this.live;
    const open = this.#open(view);
    const over = view.phase === "ended";
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
          @keydown=${(event) => entered(event) && this.#play(event, together(view) && !racing(view))}
        ></pi-slip>
        <aside class="aside" aria-label=${t("Où en est la partie")}>
          ${together(view) ? standingsPanel(this, view, this.#thinking(view)) : totalsPanel(this, view)} ${invitePanel(over ? [] : this.invited)} ${coupsPanel(this)}
        </aside>
      </main>`;
  }

  #about(view) {
    const formula = view.formula === "normale" || view.formula === "topping" ? "" : formulaName(view.formula.replace("+topping", "").replace("topping+", ""));
    const where = [view.phase === "ended" ? t("partie finie") : t("coup {n}", { n: view.coup }), tn("{n} lettre dans le sac", "{n} lettres dans le sac", view.bag_count)].join(", ");
    return formula ? `${where} (${formula})` : where;
  }

  #clock(view) {
    if (!view.clock || view.phase === "ended") return nothing;
    const clock = clockModel(/** @type {any} */ (this.live));
    const paused = view.phase === "thinking" && view.clock.deadline === undefined;
    const turn = this.right?.host && view.phase === "thinking" ? html`<button type="button" class="btn btn--touch" @click=${() => this.order(paused ? "ResumeClock" : "PauseClock")}>${paused ? t("Relancer") : t("Pause")}</button>` : nothing;
    return html`${turn}<pi-clock .remaining=${clock.remaining} .total=${clock.total} .running=${clock.running} .heard=${clock.heard}></pi-clock>`;
  }

  #propose(view) {
    const last = this.sheet.current.at(-1);
    const trial = this.trial;
    const several = together(view);
    return html`<p class="count-now" aria-live="polite">
        ${trial ? (trial.problem ? html`<span class="muted">${trial.problem}</span>` : html`<span class="word">${wordFaces(trial.word)}</span> ${trial.ref} : <b>${points(trial.score ?? 0)}</b>`) : html`<span class="muted">${t("Posez un mot : son score s’affiche ici.")}</span>`}
      </p>
      <div aria-live="polite">${last || this.#me(view).done ? this.#proposal(last, view) : html`<p class="state state--none">${icon("wait")}<strong>${t("Rien de proposé")}</strong>${several ? html`<small>${waitsFor(this, view)}</small>` : nothing}</p>`}</div>
      <form class="acts" @submit=${(event) => this.#play(event, several && !racing(view))}>${several ? this.#togetherActs(view, Boolean(last)) : this.#aloneActs(view)}</form>
      ${this.hints.length ? html`<ol class="hints" aria-live="polite">${this.hints.map((hint) => html`<li>${hint}</li>`)}</ol>` : nothing}`;
  }

  #aloneActs(view) {
    return html`<button class="btn btn--primary go" ?disabled=${this.busy}>${icon("send")}${t("Proposer")}</button>
      <button type="button" class="btn btn--touch" @click=${() => this.#hint()}>${t("Indice")}</button>
      ${this.right?.host ? html`<button type="button" class="btn btn--touch" @click=${() => this.#toTop(view)}>${racing(view) ? t("Donner le top") : t("Voir le top")}</button>` : nothing}`;
  }

  /** Among friends one hands in, keeps a word aside while looking for better, or has finished. @param {any} view @param {boolean} proposed */
  #togetherActs(view, proposed) {
    const { done } = this.#me(view);
    const raced = racing(view);
    return html`<button class="btn btn--primary go" ?disabled=${this.busy}>${icon("send")}${raced ? t("Proposer") : t("Déposer")}</button>
      ${raced || done ? nothing : html`<button type="button" class="btn btn--touch" title=${t("Ce mot compte si la cloche sonne ; vous cherchez encore.")} @click=${(event) => this.#play(event, false)}>${t("Mettre de côté")}</button>`}
      ${done ? nothing : html`<button type="button" class="btn btn--touch" @click=${() => this.#finish()}>${raced ? t("Je renonce") : proposed ? t("J’ai fini") : t("Je n’ai rien")}</button>`}
      ${this.right?.host ? html`<button type="button" class=${this.closing ? "btn btn--touch btn--armed" : "btn btn--touch"} @click=${() => this.#close(view)}>${this.closing ? t("Fermer le coup, vraiment") : t("Fermer le coup")}</button>` : nothing}`;
  }

  #proposal(last, view) {
    const { done } = this.#me(view);
    if (last?.sentence) return html`<p class="state state--zero">${icon("zero")}<strong>${t("Refusé")}</strong><small>${last.sentence}</small></p>`;
    const word = last ? html`<span class="word">${wordFaces(last.word)}</span> ${last.ref}, ${points(last.points)}` : racing(view) ? t("Vous renoncez") : t("Rien à déposer");
    return html`<p class="state state--ok">${icon("ok")}<strong>${word}</strong><small>${this.#told(view, done)}</small></p>`;
  }

  #told(view, done) {
    if (!together(view)) return racing(view) ? t("Ce n’est pas encore le top.") : t("La dernière proposition compte.");
    if (racing(view)) return done ? waitsFor(this, view) : t("Ce n’est pas encore le top.");
    return done ? `${t("Déposé, et encore à changer si l’on veut.")} ${waitsFor(this, view)}` : t("Mis de côté : la dernière proposition compte.");
  }

  #between(view) {
    if (view.phase === "ended") return overPanel(this, view);
    if (view.phase === "retained") return verdictPanel(this, view);
    const host = this.right?.host;
    return html`<section class="work">
      ${this.#me(view)?.out ? html`<p class="notice notice--zero">${t("Mort subite : vous êtes éliminé, la partie peut se suivre.")}</p>` : nothing}
      <p class="state state--none">${icon("wait")}<strong>${view.coup ? t("Coup {n}", { n: view.coup }) : t("Tout est prêt.")}</strong><small>${this.#moment(view)}</small></p>
      ${view.rack ? html`<pi-rack .letters=${view.rack}></pi-rack>` : nothing}
      ${host && view.phase === "to-draw" ? html`<button type="button" class="btn btn--primary go" ?disabled=${this.busy} @click=${() => this.next()}>${icon("bag")}${t("Premier tirage")}</button>` : nothing}
      ${host && view.phase === "drawn" && view.timed ? html`<button type="button" class="btn btn--primary go" ?disabled=${this.busy} @click=${() => this.order("StartClock")}>${icon("play")}${t("Lancer le chronomètre")}</button>` : nothing}
      ${host && this.#me(view)?.out && this.#thinking(view) ? html`<button type="button" class="btn btn--touch" @click=${() => this.#close(view)}>${this.closing ? t("Fermer le coup, vraiment") : t("Fermer le coup")}</button>` : nothing}
    </section>`;
  }

  /** What the players wait for between two coups. @param {any} view */
  #moment(view) {
    const leader = view.seats ? this.nameOf(view.seats[0].seat) : "";
    if (this.#thinking(view)) return together(view) ? waitsFor(this, view) : t("Le temps court.");
    if (view.phase === "drawn") return t("Le tirage est fait, le chronomètre attend.");
    if (view.phase !== "to-draw") return t("Le temps est écoulé.");
    return this.right?.host ? (together(view) ? t("Invitez, puis tirez : chacun a son lien.") : t("Le tirage, puis le temps court.")) : t("{name} fait le premier tirage.", { name: leader });
  }
}

define("pi-solo", Solo);
