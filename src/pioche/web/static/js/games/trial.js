// What the word being laid would score: asked of the server, one question at a time, the last wins.
import { pastFrame } from "../lib/motion.js";

/** @typedef {{word: string, ref: string, score: number | null, problem: string}} Trial */

export class Trials {
  /** @param {import("../lib/api.js").Room} room @param {(trial: Trial | null) => void} told */
  constructor(room, told) {
    this.room = room;
    this.told = told;
    this.busy = false;
    /** @type {{word: string, ref: string} | null} */ this.wanted = null;
  }

  /** @param {{word: string, ref: string} | null} move */
  ask(move) {
    this.wanted = move;
    if (!move) this.told(null);
    else if (!this.busy) this.#next();
  }

  /** Ask of the word as it stands once the key that wrote it is dealt with, and seen. */
  async #next() {
    this.busy = true;
    await pastFrame();
    const move = this.wanted;
    if (move) await this.#answer(move);
    this.busy = false;
    if (this.wanted && this.wanted !== move) this.#next();
  }

  async #answer(move) {
    try {
      const answer = await this.room.read("/trial", move);
      if (this.wanted === move) this.told({ ...move, ...answer });
    } catch {
      // Without an answer nothing is shown; the word can be played all the same.
    }
  }
}
