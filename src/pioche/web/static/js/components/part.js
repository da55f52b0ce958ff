// What a move changes is drawn in turns. Grid, verdict, lists and chart in one breath would be a long task on a slow
// phone, during which nothing moves: each part is drawn in a task of its own, once a frame has shown the one before.
import { Element, define, nothing } from "../lib/lit.js";
import { pastFrame } from "../lib/motion.js";

/** @typedef {{rank: number, go: () => void}} Turn */

/** Who waits to be drawn. @type {Set<Turn>} */
const waiting = new Set();
let serving = false;

async function serve() {
  serving = true;
  while (waiting.size) {
    await pastFrame(); // what is drawn now belongs to the next one
    const [first] = [...waiting].sort((one, other) => one.rank - other.rank);
    first?.go();
  }
  serving = false;
}

/** A part of a page that is drawn in its turn: `<pi-part rank="1" .of=${seen} .draw=${() => html`…`}></pi-part>`. */
export class Part extends Element {
  static properties = { of: { attribute: false } };

  constructor() {
    super();
    /** What it shows: the same once more is not drawn again. @type {unknown} */ this.of = undefined;
    /** How it is drawn when its turn comes, with what is known then. @type {() => unknown} */ this.draw = () => nothing;
    /** The turn that it waits for. @type {Turn | null} */ this.turn = null;
    this.hurried = false;
  }

  /** What a hand does is drawn at once. @param {boolean} now */
  set now(now) {
    this.hurried = now;
    if (now) this.turn?.go();
  }

  /** @returns {any} */
  scheduleUpdate() {
    return this.hurried || !this.hasUpdated ? super.scheduleUpdate() : this.#turn().then(() => super.scheduleUpdate());
  }

  /** What the eye is on has the lowest rank. @returns {Promise<void>} */
  #turn() {
    return new Promise((drawn) => {
      const turn = { rank: Number(this.getAttribute("rank")), go: () => (waiting.delete(turn), (this.turn = null), drawn()) };
      waiting.add((this.turn = turn));
      if (!serving) serve();
    });
  }

  render() {
    return this.draw();
  }
}

define("pi-part", Part);
