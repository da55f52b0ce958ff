import { define, html, nothing } from "../lib/lit.js";
import { EMPTY, STANDARD } from "../lib/grid.js";
import { points } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { clear, emptySlip, readSlip, typeWord } from "../lib/slip.js";
import { t, tn } from "../lib/text.js";
import { wordFaces } from "../components/solutions.js";
import "../components/slip.js";
import { entered, head, invitations, invitePanel, messages, waiting } from "./frame.js";
import { bagLine, playersPanel } from "./players.js";
import { GamePage } from "./start.js";
import { historyPanel, resultPanel } from "./table_past.js";
import { challengePanel, dictionaryPanel, drawPanel, exchangePanel, pausePanel, recyclePanel, themePanel, votePanel } from "./table_panels.js";
import { Trials } from "./trial.js";
import { lastSquares, written } from "./written.js";

/** @type {Record<string, () => string>} */
const VARIANTS = {
  recyclage: () => t("recyclage des jokers"),
  "dictionnaire-ouvert": () => t("dictionnaire ouvert"),
  "consonnes-voyelles": () => t("consonnes et voyelles"),
};
/** @type {Record<string, () => string>} */
const SOLITAIRES = { a: () => t("un chevalet"), b: () => t("deux chevalets"), c: () => t("lettres visibles") };

/** A table of classic play, or a solitaire: the grid, one's rack, and what the rules let one do now. */
export class Table extends GamePage {
  static properties = {
    slip: { state: true },
    trial: { state: true },
    chosen: { state: true },
    exchanging: { state: true },
    claims: { state: true },
    passing: { state: true },
    invited: { state: true },
  };

  constructor() {
    super();
    this.slip = emptySlip("");
    /** @type {import("./trial.js").Trial & {words?: string[]} | null} */ this.trial = null;
    /** Tiles or bags chosen, by position or in order. @type {any[]} */ this.chosen = [];
    this.exchanging = false;
    /** Words said to belong to the theme. @type {string[]} */ this.claims = [];
    this.passing = false;
    /** @type {any[]} */ this.invited = [];
    /** @type {Trials | undefined} */ this.trials = undefined;
    /** Whether a solitaire's score was kept. */ this.kept = false;
    this.seen = { rack: "", rows: "", phase: "" };
  }

  /** @param {import("../lib/live.js").Live} live */
  heard(live) {
    const { table } = live.view;
    this.trials ??= new Trials(/** @type {any} */ (this.room), (trial) => (this.trial = trial));
    if (!this.live) invitations(this).then((found) => (this.invited = found));
    const seen = { rack: [...(table.rack ?? "")].sort().join("") + (table.seat ?? ""), rows: table.rows.join(""), phase: `${table.phase}/${table.history.length}` };
    if (seen.rack !== this.seen.rack) this.#rebuild(emptySlip(table.rack ?? ""));
    else if (seen.rows !== this.seen.rows && this.slip.placed.some(({ row, col }) => table.rows[row][col] !== ".")) this.#rebuild(clear(this.slip));
    if (seen.phase !== this.seen.phase) {
      this.chosen = [];
      this.exchanging = false;
      this.passing = false;
    }
    this.seen = seen;
    if (table.ended && live.view.which && !this.kept) this.#keepRecord(live.view);
  }

  #rebuild(slip) {
    this.slip = slip;
    this.trial = null;
    this.claims = [];
  }

  /** The best score of a solitaire is what the next one is to beat. @param {any} view */
  #keepRecord(view) {
    this.kept = true;
    const key = `pioche:record:${view.which}`;
    const own = view.table.ended.scores[0];
    if (own > Number(localStorage.getItem(key) ?? 0)) localStorage.setItem(key, String(own));
  }

  /** @param {any} table @returns {Map<string, any>} */
  #acts(table) {
    return new Map((table.actions ?? []).map((one) => [one.name, one]));
  }

  /** Give an order for one's own seat. @param {string} type @param {object} [body] */
  act(type, body = {}) {
    this.passing = false;
    return this.order(type, { seat: this.seat, ...body });
  }

  render() {
    if (!this.live?.view) return waiting();
    const { view } = this.live;
    const { table } = view;
    const over = Boolean(table.ended);
    const acts = this.#acts(table);
    const pause = acts.has("pause-clock") ? html`<button type="button" class="btn btn--touch" @click=${() => this.order("pause-clock")}>${t("Pause")}</button>` : nothing;
    return html`${head(view.which ? t("Solitaire") : t("Classique"), this.#about(view), pause)}
      <main class="table">
        ${messages(this)}
        <pi-slip
          .rows=${table.rows}
          .layout=${STANDARD}
          .last=${this.#last(table)}
          .slip=${over ? emptySlip("") : this.slip}
          ?locked=${over || !table.rack}
          label=${t("Grille")}
          .below=${over ? resultPanel(this, view) : this.#work(view, acts)}
          @slip=${(event) => this.#changed(event.detail)}
          @keydown=${(event) => entered(event) && this.#play(event)}
        ></pi-slip>
        <aside class="aside" aria-label=${t("Où en est la partie")}>${playersPanel(this.#seats(view), this.live.heard, bagLine(table.bags))} ${invitePanel(over ? [] : this.invited)} ${historyPanel(this, table)}</aside>
      </main>`;
  }

  #about(view) {
    const { rules } = view.table;
    const parts = view.which ? [SOLITAIRES[view.which]()] : [rules.wording === "strict" ? t("mots vérifiés à la pose") : t("mots contestables")];
    parts.push(...view.variants.map((name) => (name === "thematique" ? t("thème « {name} »", { name: rules.theme.name }) : (VARIANTS[name]?.() ?? name))));
    if (view.record) parts.push(t("à battre : {n}", { n: view.record }));
    return parts.join(", ");
  }

  #last(table) {
    const plays = table.history.filter(({ kind }) => kind === "play").map(({ word, place }) => ({ word, ref: place }));
    if (table.laid) plays.push({ word: table.laid.word, ref: table.laid.place });
    return lastSquares(EMPTY, plays);
  }

  /** What a seat is called; in a solitaire both are one's own. @param {string} seat */
  nameOf(seat) {
    if (this.live?.view.which) return seat === "own" ? t("Vous") : t("Adversaire imaginaire");
    return super.nameOf(seat);
  }

  /** @param {any} view @returns {import("./players.js").Sitting[]} */
  #seats({ table }) {
    return table.seats.map(({ seat, score, tiles, owed }, at) => {
      const clock = table.clock;
      const running = clock?.running === seat;
      const left = clock ? clock.remaining_ms[at] - (running ? (this.live?.now ?? 0) - clock.since : 0) : 0;
      return {
        seat,
        name: this.nameOf(seat),
        score,
        detail: owed && table.phase === "draw" ? tn("{n} lettre à tirer", "{n} lettres à tirer", owed) : tn("{n} lettre", "{n} lettres", tiles),
        turn: !table.ended && table.turn === seat,
        clock: clock ? { left, total: table.rules.clock_ms, running } : null,
        fallen: clock?.fallen.includes(seat),
      };
    });
  }

  #changed({ slip, reading }) {
    this.slip = slip;
    this.claims = [];
    this.trials?.ask(reading ? { word: written(reading), ref: reading.reference } : null);
  }

  #work(view, acts) {
    const { table } = view;
    const panels = [pausePanel(this, table, acts), challengePanel(this, table, acts), votePanel(this, table, acts), drawPanel(this, table, acts), recyclePanel(this, table, acts)];
    const play = acts.has("play");
    // Without a rack the builder is locked: the panels still need their sheet.
    const frame = (/** @type {unknown} */ inside) => (table.rack ? inside : html`<section class="work">${inside}</section>`);
    if (this.exchanging && acts.has("exchange")) return frame(exchangePanel(this, table));
    return frame(html`${panels}
      ${table.rack ? html`<p class="count-now" aria-live="polite">${this.#count()}</p>` : nothing}
      ${themePanel(this, table)}
      <form class="acts" @submit=${(event) => this.#play(event)}>
        <button class="btn btn--primary go" aria-disabled=${play ? nothing : "true"} ?disabled=${this.busy}>${icon("send")}${play ? t("Jouer") : this.#waitsFor(table)}</button>
        ${acts.has("exchange") ? html`<button type="button" class="btn" @click=${() => (this.exchanging = true)}>${icon("shuffle")}${t("Échanger")}</button>` : nothing}
        ${acts.has("pass") ? html`<button type="button" class=${this.passing ? "btn btn--armed" : "btn"} @click=${() => this.#pass()}>${this.passing ? t("Passer, vraiment") : t("Passer")}</button>` : nothing}
      </form>
      ${dictionaryPanel(this, table, acts)}`);
  }

  /** Why nothing can be played now. */
  #waitsFor(table) {
    if (table.paused_since !== null) return t("Partie en pause");
    if (table.phase === "draw") return t("D’abord, les lettres à tirer");
    if (table.phase === "laid" || table.phase === "vote") return t("En attente d’une réponse");
    return t("À {name} de jouer", { name: this.nameWithin(table.turn) });
  }

  #count() {
    const { trial } = this;
    if (!trial) return html`<span class="muted">${t("Posez un mot : son score s’affiche ici.")}</span>`;
    if (trial.problem) return html`<span class="muted">${trial.problem}</span>`;
    return html`<span class="word">${wordFaces(trial.word)}</span> ${trial.ref} : <b>${points(trial.score ?? 0)}</b>`;
  }

  async #play(event) {
    event.preventDefault();
    const reading = readSlip(this.slip, this.live?.view.table.rows ?? EMPTY);
    if (!this.#acts(this.live?.view.table).has("play")) return;
    if (!reading) {
      // What was typed and does not fit is told beside the field.
      if (event.target instanceof HTMLInputElement && event.target.value.trim()) return;
      this.say(this.slip.placed.length ? t("Les lettres posées ne forment pas un mot d’une seule ligne.") : t("Posez d’abord un mot sur la grille."), "warn");
      return;
    }
    await this.act("play", { word: written(reading), place: reading.reference, theme: this.claims });
  }

  /** Have the word looked up, and say what came of it. @param {string} word */
  async challenge(word) {
    if (!(await this.act("challenge"))) return;
    const { view } = await /** @type {any} */ (this.room).read("/view");
    const withdrawn = view.table.history.at(-1)?.kind === "withdrawn";
    this.say(withdrawn ? t("Contestation juste : {word} n’est pas admis, les lettres sont reprises.", { word: word.toUpperCase() }) : t("{word} est admis : le mot reste posé.", { word: word.toUpperCase() }), withdrawn ? "ok" : "warn");
  }

  /** Passing cannot be taken back: two presses. */
  #pass() {
    if (this.passing) this.act("pass");
    else this.passing = true;
  }

  /** Put a word that was shown on the grid. @param {string} word @param {string} place */
  lay(word, place) {
    const rows = this.live?.view.table.rows ?? EMPTY;
    const faces = [...word].map((letter) => (letter === letter.toUpperCase() ? letter : `(${letter.toUpperCase()})`)).join("");
    const { slip, problem } = typeWord(this.slip, rows, `${faces} ${place}`);
    if (problem) this.say(problem, "warn");
    else this.#changed({ slip, reading: readSlip(slip, rows) });
  }
}

define("pi-table", Table);
