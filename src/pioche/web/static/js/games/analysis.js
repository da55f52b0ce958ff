import { Element, define, html, nothing } from "../lib/lit.js";
import { STANDARD } from "../lib/grid.js";
import { icon } from "../lib/icons.js";
import { insisting, sendFile } from "../lib/api.js";
import { t } from "../lib/text.js";
import "../components/board.js";
import "../components/rack.js";
import { install } from "../pages/enter.js";
import { candidatesPanel, lossOf, rowsOf, turnsPanel, unseenPanel, winPanel } from "./analysis_panels.js";
import { head } from "./frame.js";
import { readPast } from "./reading.js";
import { MOST_OPTIONS, Simulation, ask, written } from "./simulating.js";
import { Steps, followList } from "./steps.js";
import { laid, squaresOf } from "./written.js";

/** A loss of so many points of equity is a mistake worth going to. */
export const MISTAKE = 3;

/** @typedef {import("./reading.js").Step} Step */
/** @typedef {import("./simulating.js").Option & {points: number, win: number | null, worlds: number}} Move */
/** @typedef {{rack: string, bag: number, unseen: string, spread: number, lost_equity: number, lost_win: number | null, proven: boolean | null, moves: Move[]}} Review */
/** A turn, and the number of its step. @typedef {{step: Step, number: number, seat: number}} Turn */

/** A classic game that is over, turn by turn beside the best there was, with simulations of one's own. */
export class Analysis extends Element {
  static properties = { model: { attribute: false }, problem: { attribute: false }, shown: { state: true }, adding: { state: true }, refused: { state: true } };

  constructor() {
    super();
    /** @type {(import("./reading.js").PastGame & {room: import("../lib/api.js").Room}) | null} */ this.model = null;
    /** Why there is nothing to show. */ this.problem = "";
    /** @type {Turn[]} */ this.turns = [];
    /** By step. @type {Map<number, Review>} */ this.reviews = new Map();
    /** By step. @type {Map<number, Simulation>} */ this.simulations = new Map();
    /** Moves to simulate, as they are written, by step. @type {Map<number, Set<string>>} */ this.chosen = new Map();
    /** Moves that somebody added, by step. @type {Map<number, Move[]>} */ this.added = new Map();
    /** The move shown on the grid; the best one if none. */ this.shown = "";
    /** Whether a move is being added. */ this.adding = false;
    /** What was refused of it, or of a file. */ this.refused = "";
    /** Why the review stopped. */ this.halted = "";
    this.steps = new Steps(this);
    this.seenAt = -1;
  }

  willUpdate(changed) {
    if (changed.has("model") && this.model) {
      const { seats, steps } = this.model;
      this.turns = steps.flatMap((step, number) => (step.weighed ? [{ step, number, seat: seats.indexOf(step.seat ?? "") }] : []));
      this.steps.begin(this.turns.length, 1);
      this.#reviewAll();
    }
    if (this.seenAt === this.steps.at) return;
    this.seenAt = this.steps.at;
    this.shown = this.refused = "";
    this.adding = false;
  }

  updated() {
    followList(this);
  }

  /** Judge every turn, the one looked at first. */
  async #reviewAll() {
    const { room } = /** @type {any} */ (this.model);
    this.halted = "";
    while (this.isConnected) {
      const waiting = this.turns.filter(({ number }) => !this.reviews.has(number));
      if (!waiting.length) return;
      const { number } = waiting.find((turn) => turn === this.turn) ?? waiting[0];
      try {
        const { found } = await insisting(() => room.read("/review", { step: String(number) }), 6);
        this.reviews.set(number, found);
        this.chosen.set(number, new Set(firstChoice(found.moves).map(written)));
      } catch (error) {
        this.halted = error instanceof Error ? error.message : String(error);
        this.requestUpdate();
        return;
      }
      this.requestUpdate();
    }
  }

  /** The turn looked at. @returns {Turn} */
  get turn() {
    return this.turns[this.steps.at];
  }

  /** What is known of a turn by simulation. @param {number} number */
  simulation(number) {
    const known = this.simulations.get(number);
    if (known) return known;
    const made = new Simulation(/** @type {any} */ (this.model).room, number, () => this.requestUpdate());
    this.simulations.set(number, made);
    return made;
  }

  /** @param {string} move @param {boolean} on */
  choose(move, on) {
    const chosen = this.chosen.get(this.turn.number);
    if (on && chosen && chosen.size >= MOST_OPTIONS) this.refused = t("On compare {n} coups au plus.", { n: MOST_OPTIONS });
    else if (on) chosen?.add(move);
    else chosen?.delete(move);
    this.requestUpdate();
  }

  /** Simulate what is chosen, or stop. */
  simulate() {
    const { number } = this.turn;
    const simulation = this.simulation(number);
    if (simulation.running) return simulation.stop();
    for (const other of this.simulations.values()) other.stop();
    const wanted = this.chosen.get(number) ?? new Set();
    simulation.run(rowsOf(this, number).map(({ key }) => key).filter((key) => wanted.has(key)));
  }

  /** Add a move of one's own: the server says what it is worth, or why it cannot be played. @param {string} text */
  async add(text) {
    const { number } = this.turn;
    const { room } = /** @type {any} */ (this.model);
    this.refused = "";
    try {
      const { found } = await ask(room, number, [text.trim().replace(/\s*,\s*/g, " ")], 0, 1);
      const move = { ...found.options[0], points: found.options[0].equity, win: null, worlds: 0 };
      const key = written(move);
      if (!rowsOf(this, number).some((row) => row.key === key)) this.added.set(number, [...(this.added.get(number) ?? []), move]);
      this.chosen.get(number)?.add(key);
      this.shown = key;
      this.adding = false;
    } catch (error) {
      this.refused = error instanceof Error ? error.message : String(error);
    }
    this.requestUpdate();
  }

  /** Read a game recorded elsewhere, and go to its analysis. @param {Event} event */
  async #open(event) {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const file = field.files?.[0];
    field.value = "";
    if (!file) return;
    this.refused = "";
    try {
      const { games } = await sendFile(`/api/imports?name=${encodeURIComponent(file.name.replace(/\.[^.]*$/, "").slice(0, 80))}`, file);
      location.assign(`/analyse/${games[0].game}`);
    } catch (error) {
      this.refused = error instanceof Error ? error.message : String(error);
    }
  }

  /** Turns where much was lost: one's own, or everybody's to who only looks. @returns {number[]} */
  get mistakes() {
    const { own, mine } = /** @type {any} */ (this.model);
    return this.turns.flatMap((turn, at) => ((lossOf(this, turn.number) ?? 0) >= MISTAKE && (!own || turn.seat === mine) ? [at] : []));
  }

  /** Go to the next mistake, from the first again after the last. */
  nextMistake() {
    const { mistakes } = this;
    const next = mistakes.find((at) => at > this.steps.at) ?? mistakes[0];
    if (next !== undefined) this.steps.go(next);
  }

  render() {
    const { model } = this;
    if (this.problem) return html`${head(t("Analyse"), "")}<main class="analysis"><p class="notice">${this.problem}</p></main>`;
    if (!model) return html`<main class="analysis"><p class="notice">${t("Lecture de la partie…")}</p></main>`;
    const scores = model.steps.at(-1)?.totals ?? [];
    const about = model.names.map((name, at) => `${name} ${scores[at]}`).join(", ");
    const right = html`<label class="btn btn--quiet btn--touch">${icon("note")}${t("Ouvrir un GCG")}<input class="sr" type="file" accept=".gcg,.txt,text/*" @change=${this.#open} /></label>
      ${model.own ? html`<a class="btn btn--quiet btn--touch" href=${model.room.address("/export", { format: "gcg" })} download>${icon("down")}${t("Exporter")}</a>` : nothing}
      <a class="btn btn--quiet btn--touch" href=${`/rejouer/${model.room.game}`}>${icon("list")}${t("Rejouer")}</a>`;
    if (!this.turns.length) return html`${head(t("Analyse"), about, right)}<main class="analysis"><p class="notice">${t("Aucun coup joué encore.")}</p></main>`;
    return html`${head(t("Analyse"), about, right)}
      <main class="analysis">${turnsPanel(this)} ${this.#middle(model)}
        <div class="judged-turn">${candidatesPanel(this)} ${winPanel(this)}</div>
      </main>`;
  }

  /** The grid before the turn, with the best word or the one chosen in gold. */
  #middle(model) {
    const { step, number, seat } = this.turn;
    const rows = rowsOf(this, number);
    const shown = rows.find(({ key }) => key === this.shown) ?? rows[0];
    const { before, racks } = step.picture;
    const word = shown?.move.word ? shown.move : null;
    const title = t("Tour {n}", { n: this.steps.number });
    return html`<div class="mid">
      <div class="coup"><h2>${title}</h2><pi-rack .letters=${racks[seat] ?? ""} label=${t("Tirage")}></pi-rack></div>
      <p class="told" aria-live="polite" aria-atomic="true"><span><span class="sr">${title}. </span><b>${model.names[seat]}.</b> ${step.text}</span></p>
      ${this.steps.bar(title)}
      <section class="panel gridbox"><pi-board .rows=${word ? laid(before, word.word, word.ref) : before} .layout=${STANDARD} .last=${word ? squaresOf(before, word.word, word.ref) : []} label=${t("Grille, {coup}", { coup: title })}></pi-board></section>
      ${unseenPanel(this)}
    </div>`;
  }
}

/** What is worth simulating longer: what stayed in the review to its end, and what was played. @param {Move[]} moves */
function firstChoice(moves) {
  const longest = Math.max(...moves.map(({ worlds }) => worlds));
  return moves.filter(({ worlds, played }, at) => played || at < 2 || (worlds === longest && at < 4));
}

define("pi-analysis", Analysis);

/** Show the analysis of the game of this page's address. */
export async function startAnalysis() {
  /** @type {Analysis} */
  const page = install("pi-analysis");
  try {
    page.model = await readPast();
  } catch (error) {
    page.problem = error instanceof Error ? error.message : String(error);
  }
}
