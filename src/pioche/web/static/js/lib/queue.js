// Orders that wait their turn: sent one after the other, in order, kept on this device until the
// server has each; a lost answer is asked for again with the same id, so that none counts twice.
import { Refused, freshId } from "./api.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;

/** @template {object} T @typedef {T & {id: string}} Queued */

/** @template {object} T */
export class Queue {
  /**
   * @param {string} key where this device keeps what waits
   * @param {(order: Queued<T>) => Promise<unknown>} send
   * @param {{changed: () => void, refused: (order: Queued<T>, sentence: string) => void, done?: (order: Queued<T>) => void}} on
   */
  constructor(key, send, on) {
    this.key = key;
    this.send = send;
    this.on = on;
    /** @type {Queued<T>[]} */ this.waiting = this.#load();
    this.busy = false;
    this.offline = false;
    /** Who waits for an answer, by order. @type {Map<string, (taken: boolean) => void>} */ this.answers = new Map();
    /** Who waits for the last answer. @type {Array<() => void>} */ this.idle = [];
    /** Ends the wait before the next try. */ this.wake = () => {};
    window.addEventListener("online", () => this.flush());
    this.flush();
  }

  /** @returns {Queued<T>[]} */
  #load() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) ?? "[]");
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }

  /** What another page of the same person keeps there stays. @param {(orders: Queued<T>[]) => Queued<T>[]} change */
  #keep(change) {
    this.waiting = change(this.waiting);
    try {
      localStorage.setItem(this.key, JSON.stringify(change(this.#load())));
    } catch {
      // Full or closed storage: orders still leave from memory.
    }
    this.on.changed();
  }

  /** Resolves once it is answered: whether it was taken. @param {T} content @returns {Promise<boolean>} */
  add(content) {
    const order = Object.assign({ id: freshId() }, content);
    /** @type {Promise<boolean>} */
    const answer = new Promise((go) => this.answers.set(order.id, go));
    this.#keep((orders) => [...orders, order]);
    this.flush();
    return answer;
  }

  /** Resolves once everything given so far has its answer. @returns {Promise<void>} */
  settled() {
    return this.waiting.length ? new Promise((go) => this.idle.push(go)) : Promise.resolve();
  }

  /** Send what waits; at once, if the next try was put off. */
  async flush() {
    this.wake();
    if (this.busy) return;
    this.busy = true;
    let wait = FIRST_WAIT;
    while (this.waiting.length) {
      const order = this.waiting[0];
      let taken = true;
      try {
        await this.send(order);
        this.on.done?.(order);
      } catch (error) {
        if (!(error instanceof Refused)) {
          this.offline = true;
          this.on.changed();
          await new Promise((/** @type {(value?: unknown) => void} */ go) => {
            this.wake = go;
            setTimeout(go, wait);
          });
          wait = Math.min(wait * 2, LONGEST_WAIT);
          continue;
        }
        taken = false;
        this.on.refused(order, error.message);
      }
      this.offline = false;
      wait = FIRST_WAIT;
      this.#keep((orders) => orders.filter(({ id }) => id !== order.id));
      this.answers.get(order.id)?.(taken);
      this.answers.delete(order.id);
    }
    this.busy = false;
    for (const go of this.idle.splice(0)) go();
  }
}
