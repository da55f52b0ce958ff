// Moves of a past turn played on in worlds drawn by chance: asked of the server some worlds at a time
// and added up here, so that one sees how far it is and may stop whenever one likes.
import { insisting } from "../lib/api.js";

/** @typedef {{word: string, ref: string, score: number, exchanged: string, keep: string, leave: number | null, equity: number, played: boolean}} Option */
/** @typedef {{worlds: number, points: number, squares: number, wins: number}} Sums */
/** @typedef {{points: number, error: number, win: number, worlds: number}} Outcome */

/** Worlds that one simulation plays; each question is one of so many tries. */
export const WORLDS = 3000;
const MOST_WORLDS = 128;
const MOST_TRIES = 768;
/** As many moves as one simulation compares. */
export const MOST_OPTIONS = 12;

/** A move as the server reads it: « MOT H4 », « -ABC », « - ». @param {{word: string, ref: string, exchanged: string}} move */
export const written = ({ word, ref, exchanged }) => (word ? `${word} ${ref}` : `-${exchanged}`);

/** What was simulated of one turn. */
export class Simulation {
  /** @param {import("../lib/api.js").Room} room @param {number} step @param {() => void} told called when something is new */
  constructor(room, step, told) {
    this.room = room;
    this.step = step;
    this.told = told;
    /** By move, as it is written. @type {Map<string, Sums>} */ this.sums = new Map();
    /** Moves of the simulation going on, or the last one. @type {string[]} */ this.moves = [];
    this.running = false;
    /** How often one was begun: an answer to an earlier one counts no more. */ this.turn = 0;
    this.problem = "";
    /** Worlds played by each move. */ this.done = 0;
    /** When it began or went on, ms, and with which world. */ this.began = 0;
    this.first = 0;
  }

  /** Seconds still to go, as it went so far. */
  get left() {
    const played = this.done - this.first;
    if (!played) return null;
    return Math.ceil((((performance.now() - this.began) / played) * (WORLDS - this.done)) / 1000);
  }

  /** Of a move, what became of it; null where it was not simulated. @param {string} move @returns {Outcome | null} */
  of(move) {
    const sums = this.sums.get(move);
    if (!sums?.worlds) return null;
    const { worlds, points, squares, wins } = sums;
    const mean = points / worlds;
    const spread = worlds > 1 ? Math.max(0, (squares - worlds * mean * mean) / (worlds - 1)) : 0;
    return { points: mean, error: Math.sqrt(spread / worlds), win: wins / worlds, worlds };
  }

  stop() {
    this.running = false;
    this.turn++;
    this.told();
  }

  /** Play moves on, all in the same worlds: from the first one, or from where the same moves were stopped.
   * @param {string[]} moves */
  async run(moves) {
    if (this.running || !moves.length) return;
    const goesOn = this.done < WORLDS && moves.length === this.moves.length && moves.every((move) => this.sums.has(move));
    if (!goesOn) {
      this.moves = moves;
      this.sums = new Map(moves.map((move) => [move, { worlds: 0, points: 0, squares: 0, wins: 0 }]));
      this.done = 0;
    }
    this.running = true;
    const turn = ++this.turn;
    this.problem = "";
    this.first = this.done;
    this.began = performance.now();
    this.told();
    const most = Math.min(MOST_WORLDS, Math.floor(MOST_TRIES / moves.length));
    try {
      while (turn === this.turn && this.done < WORLDS) await this.#round(Math.min(most, WORLDS - this.done), turn);
    } catch (error) {
      if (turn === this.turn) this.problem = error instanceof Error ? error.message : String(error);
    }
    if (turn !== this.turn) return;
    this.running = false;
    this.told();
  }

  /** @param {number} worlds @param {number} turn */
  async #round(worlds, turn) {
    const { found } = await insisting(() => ask(this.room, this.step, this.moves, this.done, worlds), 6);
    if (turn !== this.turn) return;
    found.options.forEach((option, at) => {
      const sums = /** @type {Sums} */ (this.sums.get(this.moves[at]));
      sums.worlds += worlds;
      for (const what of /** @type {const} */ (["points", "squares", "wins"])) sums[what] += option[what];
    });
    this.done += worlds;
    this.told();
  }
}

/** One question. @param {import("../lib/api.js").Room} room @param {number} step @param {string[]} moves @param {number} first @param {number} worlds */
export const ask = (room, step, moves, first, worlds) => room.read("/simulation", { step: String(step), options: moves.join(","), first: String(first), worlds: String(worlds) });
