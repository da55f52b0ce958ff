import { define, html, nothing } from "../lib/lit.js";
import { EMPTY, STANDARD } from "../lib/grid.js";
import { integer } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { arrive, turnUp } from "../lib/motion.js";
import { clear, emptySlip, readSlip, typeWord } from "../lib/slip.js";
import { play as sound } from "../lib/sound.js";
import { t, tn, typeset } from "../lib/text.js";
import "../components/slip.js";
import { actButton, entered, head, besidePanels, messages, plays, scoreNow } from "./frame.js";
import { before } from "./salon.js";
import { bagLine, playersPanel } from "./players.js";
import { keepScore } from "../home/records.js";
import { GamePage } from "./start.js";
import { historyPanel, lastOfOthers, resultPanel } from "./table_past.js";
import { challengePanel, dictionaryPanel, drawPanel, exchangePanel, pausePanel, recyclePanel, themePanel, votePanel } from "./table_panels.js";
import { Trials, countNow } from "./trial.js";
import { UnseenPanel } from "./unseen.js";
import { lastSquares, written } from "./written.js";

/** How a challenge ended is shown to all, not in the list of turns alone. */
const JUDGED = ["word-upheld", "withdrawn"];

/** A table of classic play, or a solitaire: the grid, one's rack, and what the rules let one do now. */
export class Table extends GamePage {
  static properties = {
    slip: { state: true },
    trial: { state: true },
    problem: { state: true },
    chosen: { state: true },
    exchanging: { state: true },
    claims: { state: true },
  };

  constructor() {
    super();
    this.slip = emptySlip("");
    /** @type {import("./trial.js").Trial & {words?: string[]} | null} */ this.trial = null;
    /** What is wrong with what is typed. */ this.problem = "";
    /** Tiles or bags chosen, by position or in order. @type {any[]} */ this.chosen = [];
    this.exchanging = false;
    /** Words said to belong to the theme. @type {string[]} */ this.claims = [];
    /** @type {Trials | undefined} */ this.trials = undefined;
    this.unseen = new UnseenPanel(this);
    /** Whether a solitaire's score was kept. */ this.kept = false;
    this.seen = { rack: "", rows: "", phase: "" };
  }

  /** @param {import("../lib/live.js").Live} live */
  heard(live) {
    const { table } = live.view;
    this.trials ??= new Trials(/** @type {any} */ (this.room), (trial) => (this.trial = trial));
    const seen = { rack: [...(table.rack ?? "")].sort().join("") + (table.seat ?? ""), rows: table.rows.join(""), phase: `${table.phase}/${table.history.length}` };
    this.#show(table);
    this.unseen.ask();
    if (seen.rack !== this.seen.rack) {
      const kept = this.#kept(table);
      this.#rebuild(kept ?? emptySlip(table.rack ?? ""));
      this.chosen = []; // letters may be drawn in several times: what was chosen is drawn
      if (kept && this.acts.has("play")) this.#changed({ slip: kept, reading: readSlip(kept, table.rows) });
    } else if (seen.rows !== this.seen.rows && this.slip.placed.some(({ row, col }) => table.rows[row][col] !== ".")) this.#rebuild(clear(this.slip));
    if (seen.phase !== this.seen.phase) {
      this.chosen = [];
      this.exchanging = false;
    }
    this.seen = seen;
    const judged = this.news.find(({ kind }) => JUDGED.includes(kind));
    if (judged) this.say(this.sentence(judged), "warn");
    if (table.ended && live.view.which && !this.kept) this.#keepRecord(live.view);
  }

  /** What was laid before a reload, if its squares are still free. @param {any} table */
  #kept(table) {
    const slip = this.draft?.load(0, table.rack ?? "")?.slip;
    return slip?.placed.every(({ row, col }) => table.rows[row][col] === ".") ? slip : null;
  }

  /** A word that was just laid comes from who laid it; a new rack turns up. @param {any} table */
  async #show(table) {
    const before = this.seen;
    const first = !before.rows;
    const rows = table.rows.join("");
    const rack = [...(table.rack ?? "")].sort().join("");
    if (first) return;
    const last = table.history.at(-1);
    const other = last && last.seat !== this.seat;
    const from = this.find(other ? `[data-seat="${last.seat}"] .sc` : ".rack--play")?.getBoundingClientRect();
    const size = table.rows.length;
    const fresh = rows === before.rows ? [] : [...rows].flatMap((sign, at) => (sign !== "." && before.rows[at] === "." ? [/** @type {[number, number]} */ ([Math.floor(at / size), at % size])] : []));
    if (fresh.length) {
      await this.drawn();
      sound(other ? "opponent" : "tile");
      arrive(this.tilesAt(fresh), from);
    }
    if (!rack || before.rack.startsWith(rack)) return;
    await this.answerDrawn();
    turnUp(this.querySelectorAll(".rack--play .tile"));
  }

  #rebuild(slip) {
    this.slip = slip;
    this.trial = null;
    this.problem = "";
    this.claims = [];
  }

  /** The best score of a solitaire is what the next one is to beat. @param {any} view */
  #keepRecord(view) {
    this.kept = true;
    keepScore(view, view.word_list.name, view.table.ended.scores[0]);
  }

  render() {
    const early = before(this);
    if (early || !this.live) return early;
    const { view } = this.live;
    const { table } = view;
    const over = Boolean(table.ended);
    return html`${head(view.which ? t("Solitaire") : t("Classique"), this.#about(view), html`${scoreNow(table.seats.map(({ score }) => integer(score)).join(table.seats.length > 2 ? ", " : t(" à ")))}${actButton(this, "pause-clock")}`)}
      <main class="table" data-kind=${view.which ? "solitaire" : "classic"}>
        ${messages(this)}
        <pi-slip
          ?data-hidden=${table.paused_since !== null && !over}
          .rows=${table.rows}
          .layout=${STANDARD}
          .last=${this.#last(table)}
          .slip=${over ? emptySlip("") : this.slip}
          ?locked=${over || !table.rack || table.paused_since !== null}
          quiet
          label=${t("Grille")}
          .below=${over ? resultPanel(this, view) : this.#work(view)}
          @slip=${(event) => this.#changed(event.detail)}
          @keydown=${(event) => entered(event) && this.#play(event)}
        ></pi-slip>
        <aside class="aside" aria-label=${t("Où en est la partie")}><pi-part rank="1" .of=${this.shown} .draw=${() => this.#beside()}></pi-part> <pi-part rank="2" .of=${this.shown} .draw=${() => historyPanel(this, this.live?.view.table)}></pi-part></aside>
      </main>`;
  }

  #beside() {
    const { view, heard } = /** @type {import("../lib/live.js").Live} */ (this.live);
    return html`${playersPanel(this.#seats(view), heard, bagLine(view.table.bags))} ${view.which || view.table.ended ? nothing : this.unseen.draw()} ${besidePanels(this)}`;
  }

  #about({ record }) {
    return [this.facts.about, record && t("à battre : {n}", { n: record })].filter(Boolean).join(", ");
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
        bot: this.botAt(seat),
        score,
        where: [this.whereabouts(seat), clock && left < 0 ? t("hors temps, −{n} points par minute", { n: table.rules.overtime_points }) : ""].filter(Boolean).join(", "),
        detail: owed && table.phase === "draw" ? tn("{n} lettre à tirer", "{n} lettres à tirer", owed) : tn("{n} lettre", "{n} lettres", tiles),
        turn: !table.ended && table.turn === seat,
        clock: clock ? { left, total: table.rules.clock_ms, running } : null,
        fallen: clock?.fallen.includes(seat),
      };
    });
  }

  #changed({ slip, reading, problem = "" }) {
    this.slip = slip;
    this.problem = problem;
    this.draft?.keep(0, slip, "");
    this.claims = [];
    this.trials?.ask(reading ? { word: written(reading), ref: reading.reference } : null);
  }

  #work({ table, which }) {
    const { acts } = this;
    if (table.paused_since !== null) return html`<section class="work">${pausePanel(this, table)}</section>`;
    const panels = [challengePanel, votePanel, drawPanel, recyclePanel].map((panel) => panel(this, table, acts));
    const play = acts.get("play");
    // Without a rack the builder is locked: the panels still need their sheet.
    const frame = (/** @type {unknown} */ inside) => (table.rack ? inside : html`<section class="work">${inside}</section>`);
    if (this.exchanging && acts.has("exchange")) return frame(exchangePanel(this, table));
    return frame(html`${panels}
      ${themePanel(this, table)}
      <form class="acts" @submit=${(event) => this.#play(event)}>
        ${table.rack ? countNow(this.trial, this.problem, which ? nothing : lastOfOthers(this, table)) : nothing}
        <button class="btn btn--primary go" aria-disabled=${play ? nothing : "true"}>${icon("send")}${play ? typeset(play.label) : this.#waitsFor(table)}</button>
        ${actButton(this, "exchange", { look: "", sign: "shuffle", run: () => (this.exchanging = true) })} ${actButton(this, "pass", { look: "" })}
      </form>
      ${dictionaryPanel(this, table, acts)}`);
  }

  /** Why nothing can be played now. */
  #waitsFor(table) {
    if (table.paused_since !== null) return t("Partie en pause");
    if (table.phase === "draw") return t("D’abord, les lettres à tirer");
    if (table.phase === "laid" || table.phase === "vote") return t("En attente d’une réponse");
    return plays(this, table.turn);
  }

  enter() {
    if (!this.slip.placed.length || !this.acts.has("play")) return false;
    this.#play();
    return true;
  }

  /** @param {Event} [event] */
  async #play(event) {
    event?.preventDefault();
    const reading = readSlip(this.slip, this.live?.view.table.rows ?? EMPTY);
    if (!this.acts.has("play")) return;
    if (!reading) {
      // What was typed and does not fit is told beside the field.
      if (event?.target instanceof HTMLInputElement && event.target.value.trim()) return;
      this.say(this.slip.placed.length ? t("Les lettres posées ne forment pas un mot d’une seule ligne.") : t("Posez d’abord un mot sur la grille."), "warn");
      return;
    }
    await this.act("play", { word: written(reading), place: reading.reference, theme: this.claims });
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
