// Lines recorded at the console: sent one after the other, in order, kept on this device until the
// server has each; a lost answer is asked for again with the same id, so that no line counts twice.
import { Refused, freshId } from "./api.js";

/** @typedef {{id: string, line: string}} Line */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;

export class LineQueue {
  /**
   * @param {string} key where this device keeps what waits
   * @param {(line: Line) => Promise<unknown>} send
   * @param {{changed: () => void, refused: (line: Line, sentence: string) => void, done?: (line: Line) => void}} on
   */
  constructor(key, send, on) {
    this.key = key;
    this.send = send;
    this.on = on;
    /** @type {Line[]} */ this.waiting = this.#load();
    this.busy = false;
    this.offline = false;
    /** Who waits for the last answer. @type {Array<() => void>} */ this.idle = [];
    window.addEventListener("online", () => this.flush());
    this.flush();
  }

  #load() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) ?? "[]");
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }

  #keep() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.waiting));
    } catch {
      // Full or closed storage: the lines still leave from memory.
    }
    this.on.changed();
  }

  /** @param {string} line */
  add(line) {
    this.waiting.push({ id: freshId(), line });
    this.#keep();
    this.flush();
  }

  /** Resolves once everything typed so far has its answer. @returns {Promise<void>} */
  settled() {
    return this.waiting.length ? new Promise((go) => this.idle.push(go)) : Promise.resolve();
  }

  async flush() {
    if (this.busy) return;
    this.busy = true;
    let wait = FIRST_WAIT;
    while (this.waiting.length) {
      const line = this.waiting[0];
      try {
        await this.send(line);
        this.offline = false;
        this.on.done?.(line);
      } catch (error) {
        if (!(error instanceof Refused)) {
          this.offline = true;
          this.on.changed();
          await new Promise((go) => setTimeout(go, wait));
          wait = Math.min(wait * 2, LONGEST_WAIT);
          continue;
        }
        this.on.refused(line, error.message);
      }
      wait = FIRST_WAIT;
      this.waiting.shift();
      this.#keep();
    }
    this.busy = false;
    for (const go of this.idle.splice(0)) go();
  }
}
