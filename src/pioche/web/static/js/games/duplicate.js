import { define, html, nothing } from "../lib/lit.js";
import { EMPTY, STANDARD } from "../lib/grid.js";
import { integer, points } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { arrive, countUp, rise, shine, turnUp } from "../lib/motion.js";
import { emptySlip, readSlip } from "../lib/slip.js";
import { play as sound } from "../lib/sound.js";
import { t, tn } from "../lib/text.js";
import { wordFaces } from "../components/word.js";
import { clockModel } from "../lib/clock.js";
import "../components/clock.js";
import "../components/slip.js";
import { actButton, entered, head, besidePanels, messages, pauseCover, scoreNow } from "./frame.js";
import { before } from "./salon.js";
import { standingsPanel, together, waitsFor } from "./friends.js";
import { coupsPanel, overPanel, totalsPanel, verdictPanel } from "./duplicate_panels.js";
import { GamePage } from "./start.js";
import { featOf, ownBest } from "./feats.js";
import { Guide } from "./guide.js";
import { SlipDesk, bySlips, slipLines } from "./duplicate_slip.js";
import { Trials, countNow } from "./trial.js";
import { lastSquares, written } from "./written.js";

const SUB_TOPS = 40;
/** How long before the bell of a race the word that is laid leaves (ms): the way to the server takes a while. */
const LAST_MOMENT = 700;
/** What ends a coup for everybody, from wherever it stands. */
const CLOSING = ["ring-bell", "close-coup", "retain-top"];

/** Duplicate and topping at home, alone or with friends: the rack, the clock, your word, the top, the totals. */
export class Duplicate extends GamePage {
  static properties = {
    slip: { state: true },
    trial: { state: true },
    problem: { state: true },
    sheet: { state: true },
    hints: { state: true },
    subTops: { state: true },
  };

  constructor() {
    super();
    this.slip = emptySlip("");
    /** @type {import("./trial.js").Trial | null} */ this.trial = null;
    /** What is wrong with what is typed. */ this.problem = "";
    /** @type {{lines: any[], current: any[]}} */ this.sheet = { lines: [], current: [] };
    /** @type {string[]} */ this.hints = [];
    /** How many hints were asked for, answered or not: two quick presses ask for two. */ this.asked = 0;
    /** @type {any[] | null} */ this.subTops = null;
    /** @type {Trials | undefined} */ this.trials = undefined;
    this.building = "";
    /** The tops that were seen laid. */ this.laid = -1;
    /** Whether the first rack is drawn by itself: one press on the home page was enough. */ this.quick = new URLSearchParams(location.search).has("tirage");
    this.guide = new Guide(this);
    /** Where a slip is handed in, in a game played as in competition. */ this.desk = new SlipDesk(this);
    this.phase = "";
    /** The best of one's games, asked for with the first top. @type {import("./feats.js").Best | undefined} */ this.best = undefined;
    /** The word proposed last, with its place. */ this.proposed = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.lastMoment = undefined;
  }

  /** @param {import("../lib/live.js").Live} live */
  heard(live) {
    const { view } = live;
    this.trials ??= new Trials(/** @type {any} */ (this.room), (trial) => (this.trial = trial));
    const key = `${view.coup}/${view.rack ?? ""}/${view.played.length}`;
    if (key !== this.building) {
      this.building = key;
      const kept = this.acts.has("play-word") || this.acts.has("hand-in") ? this.draft?.load(view.coup, view.rack ?? "") : null;
      this.slip = kept?.slip ?? emptySlip(view.rack ?? "");
      this.trial = null;
      this.problem = "";
      this.desk.begin(kept?.score);
      if (kept) this.#changed({ slip: kept.slip, reading: readSlip(kept.slip, view.board ?? EMPTY) });
      this.hints = [];
      this.asked = 0;
      this.subTops = null;
      this.proposed = "";
    }
    if (this.quick && this.acts.has("draw-rack")) {
      this.quick = false;
      history.replaceState(null, "", location.pathname);
      this.next();
    }
    this.#show(view, this.#readSheet());
    this.#watchTime(live);
  }

  /** What has just happened is seen and heard. @param {any} view @param {Promise<void>} read when one's own result is known */
  async #show(view, read) {
    const before = this.phase;
    const laid = this.laid;
    this.phase = `${view.phase}/${view.coup}/${view.rack ?? ""}`;
    this.laid = view.played.length;
    if (laid < 0 || before === this.phase) return; // the page has just been opened, or nothing new
    if (view.phase === "bell") sound("bell");
    if (view.rack && this.#thinking(view) && !before.endsWith(`/${view.rack}`)) {
      await this.answerDrawn();
      sound("draw");
      turnUp(this.querySelectorAll(".rack--play .tile"));
    }
    if (view.played.length > laid && view.phase === "retained") {
      const from = this.find(".rack--play")?.getBoundingClientRect() ?? this.find(".work")?.getBoundingClientRect();
      await this.drawn();
      arrive(this.tilesAt(lastSquares(EMPTY, view.played)), from);
      await read;
      await this.answerDrawn();
      this.#reward(view.played.at(-1));
    }
  }

  /** The slot opens; a top shines, once. @param {any} top */
  #reward(top) {
    const line = this.sheet.lines.find(({ coup }) => coup === top.n);
    if (!line) return;
    rise(this.find(".vd"));
    if (line.points === top.score) {
      sound("top");
      countUp(this.find(".vd .pts b"), line.points);
      turnUp(this.querySelectorAll(".vd .tile--gold"), 40);
      shine(this.find(".vd .light"));
      this.#tellFeat();
    } else if (line.points >= 0.9 * top.score) sound("near");
  }

  /** A record comes last, in its line of the verdict. */
  async #tellFeat() {
    if (this.best === undefined) this.best = await ownBest();
    this.requestUpdate();
    await this.answerDrawn();
    rise(this.find(".vd .feat"), 300);
    if (this.feat.record) sound("record");
  }

  get feat() {
    return featOf(this.sheet.lines, this.best ?? null);
  }

  /** What is laid counts at the bell. A race is decided as it rings: there it leaves a moment before.
   * @param {import("../lib/live.js").Live} live */
  async #watchTime(live) {
    const { view } = live;
    clearTimeout(this.lastMoment);
    if (view.phase === "bell") await this.#proposeLaid();
    else if (view.race && view.clock) {
      const { remaining, running } = clockModel(live);
      if (running) this.lastMoment = setTimeout(() => this.#proposeLaid(), remaining - LAST_MOMENT);
    }
    // Alone, nobody else hands in: after the bell the top comes by itself. Among several the server sees to it.
    if (!together(view) && this.acts.get("finish")?.next) this.act("finish");
  }

  /** Propose the word that lies on the grid, if it was not proposed already. */
  async #proposeLaid() {
    const reading = readSlip(this.slip, this.live?.view.board ?? EMPTY);
    if (!reading || !this.acts.has("play-word")) return;
    const move = { word: written(reading), ref: reading.reference };
    if (`${move.word} ${move.ref}` !== this.proposed) await this.#send(move, false);
  }

  /** @param {{word: string, ref: string}} move @param {boolean} final */
  #send(move, final) {
    this.proposed = `${move.word} ${move.ref}`;
    return this.act("play-word", { ...move, final });
  }

  /** Look no further: what is laid counts. */
  async #finish() {
    const sure = !this.acts.get("finish")?.grave || this.armed === "finish";
    if (sure) await this.#proposeLaid();
    if (this.acts.has("finish")) await this.act("finish");
  }

  enter() {
    if (this.live && this.#paused(this.live.view)) {
      this.act("resume-clock");
      return true;
    }
    if (this.acts.has("play-word")) {
      if (this.slip.placed.length) this.#play();
      return this.slip.placed.length > 0;
    }
    if (this.acts.has("hand-in")) {
      if (this.slip.placed.length) this.desk.handIn();
      return this.slip.placed.length > 0;
    }
    if (this.acts.has("draw-rack")) this.next();
    return this.acts.has("draw-rack");
  }

  async #readSheet() {
    const { view } = /** @type {import("../lib/live.js").Live} */ (this.live);
    if (bySlips(view)) {
      this.sheet = { lines: slipLines(view), current: [] };
      return;
    }
    try {
      this.sheet = await /** @type {any} */ (this.room).read("/sheet");
    } catch {
      // The next view asks again.
    }
  }

  /** Draw the next rack and start its time; or the draw ends the game. */
  async next() {
    if (!(await this.act("draw-rack"))) return;
    const { acts } = await /** @type {any} */ (this.room).read("/view");
    if (acts.some(({ name }) => name === "start-clock")) await this.order("start-clock");
  }

  /** Propose a word: for good, where the others wait for it, unless it is set aside. @param {Event} [event] @param {boolean} [final] */
  async #play(event, final = this.acts.get("play-word")?.choices?.includes("final") ?? false) {
    event?.preventDefault();
    const view = this.live?.view;
    if (!view || !this.acts.has("play-word")) return;
    const reading = readSlip(this.slip, view.board ?? EMPTY);
    if (!reading) {
      // What was typed and does not fit is told beside the field.
      if (event?.target instanceof HTMLInputElement && event.target.value.trim()) return;
      this.say(this.slip.placed.length ? t("Les lettres posées ne forment pas un mot d’une seule ligne.") : t("Posez d’abord un mot sur la grille."), "warn");
      return;
    }
    await this.#send({ word: written(reading), ref: reading.reference }, final);
  }

  async #hint() {
    const coup = this.building;
    this.asked += 1;
    try {
      const { hints } = await /** @type {any} */ (this.room).read("/hints", { n: String(this.asked) });
      // Answers may cross, or come when the coup is over.
      if (coup !== this.building || hints.length <= this.hints.length) return;
      this.hints = hints;
      await this.answerDrawn();
      this.find(".hints")?.scrollIntoView({ block: "nearest" });
    } catch (error) {
      this.asked = this.hints.length;
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

  #changed({ slip, reading, problem = "" }) {
    this.slip = slip;
    this.problem = problem;
    const { view } = this.live ?? {};
    if (view) this.draft?.keep(view.coup, slip, this.desk.score);
    // Who claims a score counts it.
    if (view?.hall?.scores !== "claimed") this.trials?.ask(reading ? { word: written(reading), ref: reading.reference } : null);
  }

  /** @param {any} view */
  #me(view) {
    return view.seats?.find(({ seat }) => seat === this.seat);
  }

  /** Whether words are looked for. @param {any} view */
  #thinking(view) {
    return view.phase === "thinking" || (view.phase === "drawn" && !view.timed);
  }

  render() {
    const early = before(this);
    if (early || !this.live) return early;
    const { view } = this.live;
    const sealed = this.desk.sealed;
    const writes = this.acts.has("hand-in") && !sealed;
    const open = this.acts.has("play-word") || writes;
    const paused = this.#paused(view);
    return html`${head(view.name || t("Duplicate"), this.#about(view), html`${this.#score(view)}${this.#clock(view)}`)}
      <main class="table" data-kind="duplicate">
        ${messages(this)}
        <pi-slip
          ?data-hidden=${paused}
          .rows=${view.board}
          .layout=${STANDARD}
          .last=${lastSquares(EMPTY, view.played)}
          .slip=${open ? this.slip : emptySlip(view.rack ?? "")}
          ?locked=${!open || paused}
          ?quiet=${!writes}
          label=${t("Grille, coup {n}", { n: view.coup })}
          .below=${paused ? pauseCover(this) : writes ? this.desk.dock(view) : open ? this.#propose(view) : sealed ? this.desk.closed(sealed) : this.#between(view)}
          @slip=${(event) => this.#changed(event.detail)}
          @keydown=${(event) => entered(event) && (writes ? this.desk.handIn(event) : this.#play(event))}
        ></pi-slip>
        <aside class="aside" aria-label=${t("Où en est la partie")}>
          <pi-part rank="1" .of=${this.shown} .draw=${() => this.#beside()}></pi-part> <pi-part rank="2" .of=${this.shown} .draw=${() => coupsPanel(this)}></pi-part>
        </aside>
      </main>`;
  }

  #beside() {
    const { view } = /** @type {import("../lib/live.js").Live} */ (this.live);
    return html`${together(view) ? standingsPanel(this, view, this.#thinking(view)) : totalsPanel(this, view)} ${besidePanels(this)}`;
  }

  /** Whether the time stands: the grid and the rack are then hidden. @param {any} view */
  #paused(view) {
    return view.phase === "thinking" && Boolean(view.clock) && !clockModel(/** @type {any} */ (this.live)).running;
  }

  #about(view) {
    const where = [view.phase === "ended" ? t("partie finie") : t("coup {n}", { n: view.coup }), tn("{n} lettre dans le sac", "{n} lettres dans le sac", view.bag_count)].join(", ");
    return this.facts.about ? `${where} (${this.facts.about})` : where;
  }

  #score(view) {
    const me = this.#me(view);
    return me && view.total ? scoreNow(t("{own} sur {top}", { own: integer(me.points), top: integer(view.total) })) : nothing;
  }

  #clock(view) {
    if (!view.clock || view.phase === "ended") return nothing;
    const clock = clockModel(/** @type {any} */ (this.live));
    return html`${actButton(this, "pause-clock")}<pi-clock speaks .remaining=${clock.remaining} .total=${clock.total} .running=${clock.running} .heard=${clock.heard}></pi-clock>`;
  }

  #propose(view) {
    const last = this.sheet.current.at(-1);
    const several = together(view);
    return html`${this.guide.line(view)}${countNow(this.trial, this.problem)}
      <div aria-live="polite">${last || this.#me(view).done ? this.#proposal(last, view) : html`<p class="state state--none">${icon("wait")}<strong>${t("Rien de proposé")}</strong>${several ? html`<small>${waitsFor(this, view)}</small>` : nothing}</p>`}</div>
      <form class="acts" @submit=${(event) => this.#play(event)}>${this.#acts()}</form>
      ${this.hints.length ? html`<ol class="hints" aria-live="polite">${this.hints.map((hint) => html`<li>${hint}</li>`)}</ol>` : nothing}`;
  }

  /** Among friends one hands in, keeps a word aside while looking for better, or has finished. */
  #acts() {
    const play = this.acts.get("play-word");
    const aside = play?.choices?.includes("aside");
    return html`<button class="btn btn--primary go">${icon("send")}${play?.label}</button>
      ${aside ? html`<button type="button" class="btn btn--touch" title=${t("Ce mot compte si la cloche sonne ; vous cherchez encore.")} @click=${(event) => this.#play(event, false)}>${t("Mettre de côté")}</button>` : nothing}
      ${together(this.live?.view) || this.live?.view.daily ? nothing : html`<button type="button" class="btn btn--touch" @click=${() => this.#hint()}>${t("Un indice")}</button>`} ${actButton(this, "finish", { run: () => this.#finish() })} ${this.#closing()}`;
  }

  /** For whoever runs the coups. */
  #closing() {
    return actButton(this, this.first(...CLOSING));
  }

  #proposal(last, view) {
    const { done } = this.#me(view);
    const best = this.sheet.current.reduce((kept, one) => (one.sentence || (kept && kept.points >= one.points) ? kept : one), null);
    const refused = last?.sentence ? html`<p class="state state--zero">${icon("zero")}<strong>${t("Refusé")}</strong><small>${last.sentence}</small></p>` : nothing;
    if (last && !best) return refused;
    const word = best ? html`<span class="word">${wordFaces(best.word)}</span> ${best.ref}, ${points(best.points)}` : view.race ? t("Vous renoncez") : t("Rien à déposer");
    return html`${refused}<p class="state state--ok">${icon("ok")}<strong>${word}</strong><small>${this.#told(view, done)}</small></p>`;
  }

  #told(view, done) {
    if (!together(view)) return view.race ? t("Ce n’est pas encore le top.") : t("La meilleure proposition compte, et ce qui est posé à la cloche.");
    if (view.race) return done ? waitsFor(this, view) : t("Ce n’est pas encore le top.");
    return done ? `${t("Déposé, et encore à changer si l’on veut.")} ${waitsFor(this, view)}` : t("Mis de côté : la meilleure proposition compte.");
  }

  #between(view) {
    if (view.phase === "ended") return overPanel(this, view);
    if (view.phase === "retained") return verdictPanel(this, view);
    return html`<section class="work">
      ${this.#me(view)?.out ? html`<p class="notice notice--zero">${t("Mort subite : vous êtes éliminé, la partie peut se suivre.")}</p>` : nothing}
      <p class="state state--none">${icon("wait")}<strong>${view.coup ? t("Coup {n}", { n: view.coup }) : t("Tout est prêt.")}</strong><small>${this.#moment(view)}</small></p>
      ${view.rack ? html`<pi-rack .letters=${view.rack}></pi-rack>` : nothing}
      ${actButton(this, "draw-rack", { look: "go", sign: "bag", run: () => this.next() })} ${actButton(this, "start-clock", { look: "go", sign: "play" })} ${this.#closing()}
    </section>`;
  }

  /** What the players wait for between two coups. @param {any} view */
  #moment(view) {
    const leader = view.seats ? this.nameOf(view.seats[0].seat) : "";
    if (this.#thinking(view)) return together(view) ? waitsFor(this, view) : t("Le temps court.");
    if (view.phase === "drawn") return t("Le tirage est fait, le chronomètre attend.");
    if (view.phase !== "to-draw") return bySlips(view) ? t("Le temps est écoulé : rien n’est déposé.") : t("Le temps est écoulé.");
    return this.acts.has("draw-rack") ? (together(view) ? t("Invitez, puis tirez : chacun a son lien.") : t("Le tirage, puis le temps court.")) : t("{name} fait le premier tirage.", { name: leader });
  }
}

define("pi-duplicate", Duplicate);
