import { Element, classMap, define, html, live, nothing } from "../lib/lit.js";
import { EMPTY, STANDARD, placeName } from "../lib/grid.js";
import { icon } from "../lib/icons.js";
import { arrive, nextFrame, still } from "../lib/motion.js";
import { play } from "../lib/sound.js";
import * as draft from "../lib/slip.js";
import { t } from "../lib/text.js";
import "./board.js";
import "./part.js";
import "./rack.js";

/**
 * The slip builder: the grid, the rack and their tools. Tap a square (again turns the arrow), then tap,
 * drag or type letters; or type `MAISON H4`. A laid tile is dragged to another square, or off the grid
 * back to the rack. Event: `slip` {slip, reading, problem} after every change.
 * What the page adds below (score, deposit) comes in `below`.
 */
export class SlipBuilder extends Element {
  static properties = {
    rows: { attribute: false },
    layout: { attribute: false },
    last: { attribute: false },
    slip: { attribute: false },
    locked: { type: Boolean },
    quiet: { type: Boolean },
    below: { attribute: false },
    label: {},
    values: { attribute: false },
    zoomed: { state: true },
    problem: { state: true },
    typed: { state: true },
    asking: { state: true },
  };

  constructor() {
    super();
    this.rows = EMPTY;
    this.layout = STANDARD;
    /** @type {Array<[number, number]>} */ this.last = [];
    /** @type {draft.Slip} */ this.slip = draft.emptySlip("");
    this.locked = false;
    /** The page says what is wrong, where it is in sight. */ this.quiet = false;
    /** @type {unknown} */ this.below = nothing;
    this.label = t("Grille");
    this.values = undefined;
    this.zoomed = false;
    this.problem = "";
    /** The field's own text while it is being typed in. @type {string | null} */ this.typed = null;
    /** Whether one's own hand made the change that is being drawn. */ this.byHand = false;
    /** A joker waiting for its letter. @type {{index: number, square: {row: number, col: number} | null} | null} */ this.asking = null;
  }

  /** Once the coup is over the whole grid shows; then, and when the next one begins, the page goes up to it. @param {Map<string, any>} changed */
  willUpdate(changed) {
    // What one lays or types is seen at once; what a view brings comes after the grid.
    this.byHand = !changed.has("locked") && (changed.has("typed") || changed.has("problem") || changed.get("slip")?.rack === this.slip.rack);
    if (!changed.has("locked") || changed.get("locked") === undefined) return;
    this.zoomed = false;
    if (matchMedia("(max-width: 899px)").matches) scrollTo({ top: 0 });
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.#anywhere);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#anywhere);
  }

  /** A letter typed while nothing is being written goes to the word. @param {KeyboardEvent} event */
  #anywhere = (event) => {
    if (this.locked || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !/^[a-zà-ÿ]$/i.test(event.key)) return;
    const busy = event.target instanceof Element && event.target.closest("input, textarea, select, [role=gridcell], dialog");
    if (!busy && !document.querySelector("dialog[open]")) this.#field?.focus();
  };

  /** @returns {HTMLInputElement | null} */
  get #field() {
    return /** @type {HTMLInputElement | null} */ (this.querySelector(".row .field input"));
  }

  get reading() {
    return draft.readSlip(this.slip, this.rows);
  }

  /** @param {draft.Slip} slip @param {string} [problem] @param {boolean} [carried] whether a hand brought the tiles where they are
   * @param {string | null} [typed] the text that it was read from */
  #change(slip, problem = "", carried = false, typed = this.typed) {
    this.#fly(slip, carried);
    const focused = this.contains(document.activeElement) && document.activeElement?.closest(".sq");
    // The page first: it is drawn before the builder, which is then drawn once with what the page has to say.
    this.emit("slip", { slip, reading: draft.readSlip(slip, this.rows), problem });
    this.slip = slip;
    this.problem = problem;
    this.typed = document.activeElement === this.#field ? typed : null; // laid by other means: the field follows
    // Typing on the grid: the focus follows the arrow.
    const free = draft.freeSquare(slip, this.rows);
    if (focused && free) this.updateComplete.then(() => this.find("pi-board")?.focusSquare(free.row, free.col));
    else if (this.zoomed && free) this.updateComplete.then(() => this.#keepInSight(free));
  }

  /** Letters just laid slide from the rack to their squares. @param {draft.Slip} slip @param {boolean} carried */
  async #fly(slip, carried) {
    const laid = slip.placed.filter(({ row, col, index }) => !this.slip.placed.some((one) => one.row === row && one.col === col && one.index === index));
    if (!laid.length && slip.placed.length === this.slip.placed.length) return;
    play("tile");
    if (carried || still()) return;
    const from = laid.map(({ index }) => this.find(`[data-rack="${index}"]`)?.getBoundingClientRect());
    await this.updateComplete;
    await this.find("pi-board")?.updateComplete;
    await nextFrame();
    const tiles = laid.map(({ row, col }) => this.find(`[data-row="${row}"][data-col="${col}"] .tile`));
    const there = tiles.flatMap((tile, at) => (tile ? [{ tile, box: from[at] }] : [])); // it may be gone again
    arrive(there.map(({ tile }) => tile), there.map(({ box }) => box), { time: "--m-2" });
  }

  /** A zoomed grid follows the word: the square of the next letter stays in sight. @param {{row: number, col: number}} square */
  async #keepInSight({ row, col }) {
    await this.find("pi-board")?.updateComplete;
    const box = this.find(".gridbox");
    const cell = this.find(`[data-row="${row}"][data-col="${col}"]`);
    if (!box || !cell) return;
    const seen = box.getBoundingClientRect();
    const { left, right, top, bottom, width } = cell.getBoundingClientRect();
    const margin = width * 1.5;
    if (left < seen.left + margin) box.scrollLeft -= seen.left + margin - left;
    else if (right > seen.right - margin) box.scrollLeft += right - seen.right + margin;
    if (top < seen.top + margin) box.scrollTop -= seen.top + margin - top;
    else if (bottom > seen.bottom - margin) box.scrollTop += bottom - seen.bottom + margin;
  }

  render() {
    const { slip } = this;
    const free = this.locked ? null : draft.freeSquare(slip, this.rows);
    const cursor = free && slip.cursor ? { ...free, across: slip.cursor.across } : null;
    const reading = this.reading;
    return html`<section class=${classMap({ gridbox: true, "is-zoomed": this.zoomed })} aria-label=${t("Grille")}>
        <pi-board
          .rows=${this.rows}
          .layout=${this.layout}
          .last=${this.last}
          .ghost=${slip.placed}
          .cursor=${cursor}
          .values=${this.values ?? undefined}
          ?movable=${!this.locked}
          label=${reading ? t("{grid}, mot en cours {word} en {place}", { grid: this.label, word: reading.word, place: reading.reference }) : this.label}
          @square=${this.#square}
          @squarekey=${this.#squareKey}
          @movetile=${this.#moved}
        ></pi-board>
        ${this.zoomed ? html`<button type="button" class="btn btn--touch unzoom" @click=${() => (this.zoomed = false)}>${icon("zoom")}${t("Toute la grille")}</button>` : nothing}
      </section>
      <pi-part .now=${this.byHand} .of=${{}} .draw=${() => (this.locked ? this.below : this.#work(this.reading))}></pi-part> ${this.#jokerDialog()}`;
  }

  #work(reading) {
    const across = reading?.place.across ?? this.slip.cursor?.across ?? true;
    const place = reading?.reference ?? (this.slip.cursor ? placeName(this.slip.cursor) : "");
    return html`<div class="work">
      <div class="row">
        <label class="field"
          ><span class="sr">${t("Mot et place, par exemple MAISON H4")}</span
          ><input
            .value=${live(this.typed ?? faces(reading))}
            placeholder=${t("ex. MAISON H4")}
            autocapitalize="characters"
            autocomplete="off"
            spellcheck="false"
            enterkeyhint="done"
            @input=${(event) => this.#typing(event)}
            @keydown=${(event) => event.key === "Enter" && !this.problem && event.target.blur()}
            @blur=${() => this.problem || (this.typed = null)}
          /><span class="at">${this.typed === null ? place : ""}</span></label
        >
        <button type="button" class="btn btn--touch" aria-label=${across ? t("Sens horizontal, toucher pour le vertical") : t("Sens vertical, toucher pour l’horizontal")} @click=${() => this.#turn()}>
          ${icon(across ? "right" : "down")}${across ? t("Horizontal") : t("Vertical")}
        </button>
      </div>
      <pi-rack
        playable
        label=${t("Chevalet")}
        .letters=${this.slip.rack}
        .used=${draft.usedTiles(this.slip)}
        .values=${this.values ?? undefined}
        @tile=${(event) => this.#tile(event.detail.index)}
        @droptile=${(event) => this.#lay(event.detail.index, event.detail)}
        @swaptile=${(event) => this.#change(draft.swapTiles(this.slip, event.detail.from, event.detail.to))}
      ></pi-rack>
      <div class="tools" role="group" aria-label=${t("Outils")}>
        <button type="button" class="btn" @click=${() => this.#change(draft.takeBack(this.slip))}>${icon("undo")}${t("Reprendre")}</button>
        <button type="button" class="btn" @click=${() => this.#change(draft.shuffleRack(this.slip))}>${icon("shuffle")}${t("Mélanger")}</button>
        <button type="button" class="btn" @click=${() => this.#change(draft.sortRack(this.slip))}>${icon("sort")}${t("Trier")}</button>
        <button type="button" class="btn" @click=${() => this.#change(draft.clear(this.slip))}>${icon("zero")}${t("Effacer")}</button>
      </div>
      ${this.problem && !this.quiet ? html`<p class="notice notice--warn" role="status">${this.problem}</p>` : nothing} ${this.below}
    </div>`;
  }

  #square({ detail: { row, col } }) {
    if (this.locked) return;
    const small = matchMedia("(pointer: coarse)").matches && (this.querySelector(".sq")?.clientWidth ?? 44) < 40;
    if (small && !this.zoomed) {
      this.zoomed = true;
      this.updateComplete.then(() => this.#centre(row, col));
    }
    this.#change(draft.tapSquare(this.slip, this.rows, row, col));
  }

  #centre(row, col) {
    this.find(`[data-row="${row}"][data-col="${col}"]`)?.scrollIntoView({ block: "center", inline: "center" });
  }

  #squareKey({ detail: { key, row, col, event } }) {
    if (this.locked) return;
    if (/^[a-z]$/i.test(key)) {
      event.preventDefault();
      const at = this.slip.cursor && draft.freeSquare(this.slip, this.rows);
      const slip = at && at.row === row && at.col === col ? this.slip : { ...this.slip, cursor: { row, col, across: this.slip.cursor?.across ?? true } };
      const letter = key.toUpperCase();
      const next = draft.typeLetter(slip, this.rows, letter);
      this.#change(next, next === slip ? draft.lacking(slip, letter) : "");
    } else if (key === "Backspace") {
      event.preventDefault();
      this.#change(draft.takeBack(this.slip));
    } else if (key === " ") {
      event.preventDefault();
      this.#change(draft.turn({ ...this.slip, cursor: this.slip.cursor ?? { row, col, across: true } }));
    } else if (key === "Escape") this.#change(draft.clear(this.slip));
  }

  #typing(event) {
    const text = event.target.value;
    const { slip, problem } = draft.typeWord(this.slip, this.rows, text);
    this.#change(slip, problem, false, text);
  }

  #turn() {
    const reading = this.reading;
    if (!reading || this.slip.placed.length < 2) {
      this.#change(draft.turn(this.slip.cursor ? this.slip : { ...this.slip, cursor: { row: 7, col: 7, across: true } }));
      return;
    }
    // A whole word turns with its arrow, from its first square, if the letters allow it.
    const { row, col, across } = reading.place;
    const turned = draft.typeWord(this.slip, this.rows, `${faces(reading)} ${placeName({ row, col, across: !across })}`);
    this.#change(turned.slip, turned.problem);
  }

  /** A laid tile was dragged: to a free square, or off the grid, wherever it fell there. */
  #moved({ detail: { row, col, square, rack, grid } }) {
    const from = { row, col };
    if (this.locked || (grid && !square)) return;
    this.#change(square ? draft.moveTile(this.slip, this.rows, from, square) : draft.returnTile(this.slip, from, rack), "", true);
  }

  #tile(index) {
    if (!this.slip.cursor) {
      this.#change(this.slip, t("Choisissez d’abord une case de la grille."));
      return;
    }
    this.#lay(index, null);
  }

  #lay(index, square) {
    if (this.slip.rack[index] === "?") {
      this.asking = { index, square };
      this.updateComplete.then(() => this.find("dialog.joker")?.showModal());
      return;
    }
    this.#change(square ? draft.layTile(this.slip, this.rows, index, square) : draft.addTile(this.slip, this.rows, index), "", Boolean(square));
  }

  #jokerDialog() {
    if (!this.asking) return nothing;
    return html`<dialog class="joker" aria-label=${t("Lettre du joker")} @close=${() => (this.asking = null)} @click=${(event) => event.target === event.currentTarget && event.currentTarget.close()} @keydown=${this.#jokerKey}>
      <h2>${t("Le joker vaut…")}</h2>
      <p class="muted">${t("Touchez une lettre, ou tapez-la.")}</p>
      <div class="letters">
        ${[..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => html`<button type="button" class="btn btn--touch" @click=${() => this.#joker(letter)}>${letter}</button>`)}
      </div>
      <footer><button type="button" class="btn btn--touch" @click=${() => this.find("dialog.joker")?.close()}>${t("Annuler")}</button></footer>
    </dialog>`;
  }

  /** A letter key answers; it is not also typed where the focus goes back to. @param {KeyboardEvent} event */
  #jokerKey(event) {
    if (!/^[a-z]$/i.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#joker(event.key.toUpperCase());
  }

  #joker(letter) {
    const asked = this.asking;
    this.find("dialog.joker")?.close();
    this.asking = null;
    if (!asked) return;
    const { index, square } = asked;
    this.#change(square ? draft.layTile(this.slip, this.rows, index, square, letter) : draft.addTile(this.slip, this.rows, index, letter));
  }
}

/** The word as typed: a joker's letter in parentheses. @param {draft.Reading | null} reading */
function faces(reading) {
  if (!reading) return "";
  return [...reading.word].map((letter, index) => (reading.circled.includes(index) ? `(${letter})` : letter)).join("");
}

define("pi-slip", SlipBuilder);
