import { Element, classMap, define, html, noChange, nothing, styles } from "../lib/lit.js";
import { EMPTY, ROWS, STANDARD, VALUES, premiumClass, squareLabel, tileAt } from "../lib/grid.js";
import { startDrag } from "../lib/drag.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";

/** @typedef {import("../lib/grid.js").Laid} Laid */
/** @typedef {import("../lib/grid.js").Place} Place */

/** A tile face. @param {string} letter "?" for a bare joker @param {{joker?: boolean, last?: boolean, ghost?: boolean, used?: boolean, gold?: boolean}} [look]
 * @param {Record<string, number>} [values] */
export function tile(letter, { joker = false, last = false, ghost = false, used = false, gold = false } = {}, values = VALUES) {
  const bare = letter === "?";
  const value = values[letter] ?? 0;
  const classes = { tile: true, "tile--joker": joker, "tile--bare": bare, "tile--last": last, "tile--ghost": ghost, "tile--used": used, "tile--gold": gold };
  // The value is drawn by the style sheet: text read aloud or copied is the letter alone.
  return html`<span class=${classMap(classes)} data-value=${joker || bare ? nothing : value} aria-hidden="true"><b>${bare ? "" : letter}</b></span>`;
}

/** Whether two lists of squares differ: pages make theirs again with everything they draw. @param {unknown} one @param {unknown} other */
const differ = (one, other) => String(one) !== String(other);

/**
 * The grid: one tab stop, arrows walk the squares, each square has its own label.
 * Events: `square` {row, col} on a tap or Enter; `squarekey` {key, row, col} for any other key typed on it;
 * `movetile` {row, col, square, rack, grid} when a letter being laid was dragged, to a square or off the grid, if `movable`.
 */
export class Board extends Element {
  static properties = {
    rows: { attribute: false },
    layout: { attribute: false },
    last: { attribute: false, hasChanged: differ },
    ghost: { attribute: false },
    cursor: { attribute: false },
    values: { attribute: false },
    label: {},
    mini: { type: Boolean },
    movable: { type: Boolean },
    active: { state: true },
  };

  constructor() {
    super();
    /** @type {string[]} */ this.rows = EMPTY;
    /** @type {string[]} */ this.layout = STANDARD;
    /** Squares of the last move. @type {Array<[number, number]>} */ this.last = [];
    /** Letters being typed. @type {Laid[]} */ this.ghost = [];
    /** @type {Place | null} */ this.cursor = null;
    /** @type {Record<string, number>} */ this.values = VALUES;
    this.label = t("Grille");
    this.mini = false;
    /** Whether the letters being laid can be dragged. */ this.movable = false;
    /** Square that holds the tab stop. @type {[number, number]} */ this.active = [7, 7];
    /** What each line showed when it was drawn last. @type {string[]} */ this.lines = [];
  }

  willUpdate(changed) {
    if (changed.has("cursor") && this.cursor) this.active = [this.cursor.row, this.cursor.col];
    const size = this.rows.length;
    if (this.active[0] >= size || this.active[1] >= size) this.active = [0, 0];
    if (["layout", "values", "mini"].some((name) => changed.has(name)) || size !== this.lines.length) this.lines = Array(size).fill("");
  }

  render() {
    const size = this.rows.length;
    const last = new Set(this.last.map(([row, col]) => row * size + col));
    const ghost = new Map(this.ghost.map((laid) => [laid.row * size + laid.col, laid]));
    return html`<div
      class=${classMap({ board: true, "board--mini": this.mini })}
      ${styles({ "--n": String(size) })}
      role="grid"
      aria-label=${this.label}
      aria-rowcount=${size + 1}
      aria-colcount=${size + 1}
      @click=${this.#tapped}
      @keydown=${this.#key}
      @pointerdown=${this.#pressed}
      @focusin=${this.#focused}
    >
      ${this.mini ? nothing : this.#columns(size)}
      ${this.rows.map((_line, row) => this.#line(row, size, last, ghost))}
    </div>`;
  }

  #columns(size) {
    const heads = Array.from({ length: size }, (_, col) => html`<span role="columnheader">${col + 1}</span>`);
    return html`<div role="row"><span role="columnheader"><span class="sr">${t("ligne")}</span></span>${heads}</div>`;
  }

  /** A line is drawn again when something on it changes: a letter laid touches one or a few, not 225 squares. */
  #line(row, size, last, ghost) {
    const on = (/** @type {{row: number} | null} */ one) => (one?.row === row ? one : null);
    const laid = this.ghost.filter(on);
    const key = JSON.stringify([this.rows[row], this.last.filter((one) => one[0] === row), laid, laid.length > 0 && this.movable, on(this.cursor), this.active[0] === row ? this.active[1] : -1]);
    if (key === this.lines[row]) return noChange;
    this.lines[row] = key;
    const cells = Array.from({ length: size }, (_, col) => this.#square(row, col, last.has(row * size + col), ghost.get(row * size + col)));
    return html`<div role="row">${this.mini ? nothing : html`<span role="rowheader">${ROWS[row]}</span>`}${cells}</div>`;
  }

  #square(row, col, last, ghost) {
    const sign = this.layout[row]?.[col] ?? ".";
    const letter = tileAt(this.rows, row, col);
    const joker = letter !== letter.toUpperCase();
    const cursor = !letter && !ghost && this.cursor?.row === row && this.cursor?.col === col;
    const middle = (this.rows.length - 1) / 2;
    const star = row === middle && col === middle;
    const premium = premiumClass(sign);
    const classes = { sq: true, "sq--on": Boolean(letter || ghost), "sq--last": last, "sq--star": star, "sq--cursor": Boolean(cursor), "sq--movable": Boolean(ghost && this.movable) };
    if (premium) classes[`sq--${premium}`] = true;
    const here = this.active[0] === row && this.active[1] === col;
    return html`<span
      class=${classMap(classes)}
      role="gridcell"
      tabindex=${here && !this.mini ? 0 : -1}
      data-row=${row}
      data-col=${col}
      aria-label=${squareLabel(row, col, sign, { tile: letter, last, ghost, values: this.values })}
      >${letter
        ? tile(letter.toUpperCase(), { joker, last }, this.values)
        : ghost
          ? tile(ghost.letter, { joker: ghost.joker, ghost: true }, this.values)
          : cursor
            ? icon(this.cursor?.across ? "right" : "down")
            : nothing}</span
    >`;
  }

  /** @param {Event} event @returns {[number, number] | null} */
  #squareOf(event) {
    const cell = event.target instanceof window.Element ? event.target.closest("[data-row]") : null;
    return cell instanceof HTMLElement ? [Number(cell.dataset.row), Number(cell.dataset.col)] : null;
  }

  #tapped(event) {
    const square = this.#squareOf(event);
    if (square) this.emit("square", { row: square[0], col: square[1] });
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    const cell = event.target instanceof window.Element ? event.target.closest(".sq--movable") : null;
    const square = cell && this.#squareOf(event);
    if (square) startDrag(event, (to) => this.emit("movetile", { row: square[0], col: square[1], ...to }), cell);
  }

  #focused(event) {
    const square = this.#squareOf(event);
    if (square) this.active = square;
  }

  #key(event) {
    const square = this.#squareOf(event);
    if (!square || event.altKey || event.metaKey) return;
    const [row, col] = square;
    const end = this.rows.length - 1;
    const to = {
      ArrowUp: [row - 1, col], ArrowDown: [row + 1, col], ArrowLeft: [row, col - 1], ArrowRight: [row, col + 1],
      Home: [event.ctrlKey ? 0 : row, 0], End: [event.ctrlKey ? end : row, end],
    }[event.key];
    if (to) {
      event.preventDefault();
      event.stopPropagation();
      this.focusSquare(Math.min(Math.max(to[0], 0), end), Math.min(Math.max(to[1], 0), end));
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.emit("square", { row, col });
    } else if (!event.ctrlKey) {
      this.emit("squarekey", { key: event.key, row, col, event });
    }
  }

  /** Move the tab stop and the focus to a square. @param {number} row @param {number} col */
  async focusSquare(row, col) {
    this.active = [row, col];
    await this.updateComplete;
    this.find(`[data-row="${row}"][data-col="${col}"]`)?.focus();
  }
}

define("pi-board", Board);
