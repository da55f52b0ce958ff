// The tiles that one cannot see: neither on the grid nor on one's own rack. Beside a game, and in its review.
import { html, nothing } from "../lib/lit.js";
import { icon } from "../lib/icons.js";
import { t, tn } from "../lib/text.js";
import { tile } from "../components/board.js";

/** @typedef {{unseen: string, bag: number, opposite: number}} Unseen */

/** How many of each there are, and where. @param {Unseen} known @param {boolean} [seated] a spectator has nobody opposite */
export function unseenTiles({ unseen, bag, opposite: facing }, seated = true) {
  const tiles = [...new Set(unseen)].map((letter) => ({ letter, count: [...unseen].filter((one) => one === letter).length }));
  const named = tiles.map(({ letter, count }) => `${letter === "?" ? t("joker") : letter} ${count}`).join(", ");
  return html`<h2>${tn("{n} pas vue", "{n} pas vues", unseen.length)}<small>${seated ? t("{bag} au sac, {facing} en face", { bag, facing }) : t("{bag} au sac, {facing} sur les chevalets", { bag, facing })}</small></h2>
    <p class="sr">${named}</p>
    <ul aria-hidden="true">${tiles.map(({ letter, count }) => html`<li>${tile(letter)}${count}</li>`)}</ul>`;
}

/** The folded panel beside a game under way: asked of the server when it is opened, and again after each move. */
export class UnseenPanel {
  /** @param {import("./start.js").GamePage} page */
  constructor(page) {
    this.page = page;
    this.open = false;
    /** @type {Unseen | null} */ this.known = null;
    /** Why it is not known. */ this.problem = "";
    /** Counts the questions: the last one wins. */ this.asked = 0;
  }

  /** @param {boolean} open */
  #toggled(open) {
    if (open === this.open) return;
    this.open = open;
    this.ask();
  }

  /** What was known of the table before a move is not left standing once the server is silent. */
  async ask() {
    if (!this.open) return;
    const asked = ++this.asked;
    /** @type {Unseen | null} */ let known = null;
    let problem = "";
    try {
      known = await /** @type {import("../lib/api.js").Room} */ (this.page.room).read("/unseen");
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    if (asked !== this.asked) return;
    Object.assign(this, { known, problem });
    this.page.shown += 1; // drawn even if a tile is laid at the same moment
    this.page.requestUpdate();
  }

  draw() {
    return html`<details class="panel fold" ?open=${this.open} @toggle=${(/** @type {any} */ event) => this.#toggled(event.target.open)}>
      <summary>${icon("eye")}${t("Lettres pas vues")}${icon("down")}</summary>
      ${this.problem ? html`<p class="notice notice--warn" role="status">${this.problem}</p>` : this.known ? html`<div class="unseen">${unseenTiles(this.known, Boolean(this.page.seat))}</div>` : nothing}
    </details>`;
  }
}
