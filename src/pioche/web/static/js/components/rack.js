import { Element, define, html, nothing } from "../lib/lit.js";
import { VALUES, tileLabel } from "../lib/grid.js";
import { letterList } from "../lib/format.js";
import { startDrag } from "../lib/drag.js";
import { t } from "../lib/text.js";
import { tile } from "./board.js";

/**
 * A rack. Shown only, or `playable`: each tile a button that can be tapped (event `tile` {index})
 * or dragged onto the grid (event `droptile` {index, row, col}) or within the rack (event `swaptile` {from, to}).
 */
export class Rack extends Element {
  static properties = {
    letters: {},
    used: { attribute: false },
    values: { attribute: false },
    playable: { type: Boolean },
    label: {},
  };

  constructor() {
    super();
    this.letters = "";
    /** Positions already laid on the grid. @type {Set<number>} */ this.used = new Set();
    /** @type {Record<string, number>} */ this.values = VALUES;
    this.playable = false;
    this.label = t("Tirage");
  }

  render() {
    const letters = [...this.letters];
    if (!this.playable) {
      const said = letters.length ? t("{rack} : {letters}", { rack: this.label, letters: letterList(this.letters) }) : t("{rack} vide", { rack: this.label });
      return html`<div class="rack" role="img" aria-label=${said}>${letters.map((letter) => tile(letter, {}, this.values))}</div>`;
    }
    const left = letters.filter((_, index) => !this.used.has(index)).join("");
    return html`<div class="rack rack--play" role="group" aria-label=${t("{rack}, restent : {letters}", { rack: this.label, letters: letterList(left) || t("rien") })}>
      ${letters.map((letter, index) => this.#tile(letter, index))}
    </div>`;
  }

  #tile(letter, index) {
    const used = this.used.has(index);
    const said = used ? t("{tile}, posé", { tile: tileLabel(letter) }) : tileLabel(letter, this.values);
    return html`<button
      type="button"
      data-rack=${index}
      aria-label=${said}
      aria-disabled=${used ? "true" : nothing}
      @click=${() => used || this.emit("tile", { index })}
      @pointerdown=${(event) => used || startDrag(event, (to) => this.#dropped(index, to))}
    >
      ${tile(letter, { used }, this.values)}
    </button>`;
  }

  #dropped(index, { square, rack }) {
    if (square) this.emit("droptile", { index, ...square });
    else if (rack !== null && rack !== index) this.emit("swaptile", { from: index, to: rack });
  }
}

define("pi-rack", Rack);
