import { Element, define, html, nothing, repeat, styles } from "../lib/lit.js";
import { decimal, integer, signed } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { filteredHere, proposedTop } from "../lib/solutions.js";
import { t, tn } from "../lib/text.js";
import { wordFaces } from "./word.js";

/** @typedef {import("../lib/solutions.js").Solution} Solution */
/** @typedef {import("../lib/solutions.js").Found} Found */

const AROUND = 20; // rows drawn before and after those in sight
const AT_FIRST = 60;

/** Why a top may not be retained. @type {Record<string, () => string>} */
const EXCLUDED = {
  joker: () => t("un autre top emploie moins de jokers"),
  "joker-lost": () => t("un autre top garde le joker"),
  end: () => t("un autre top finit la partie"),
};

/** `MAISON H4`: how rows are told apart. @param {{word: string, ref: string}} solution */
export const solutionName = ({ word, ref }) => `${word} ${ref}`;

/** An opening, as it is written: `71,20`. @param {number} value */
export const openingFigure = (value) => decimal(value, 2);

/**
 * The solutions of a coup, the proposed top first. Only the rows in sight are drawn: there may be
 * tens of thousands. Events: `pick` {solution} when one is chosen, `point` {solution | null, hovered}
 * when one is hovered or walked to, `filter` {text} for whoever holds the whole list, `want` {text, from, to}
 * for rows about to be seen, `leave`.
 */
export class Solutions extends Element {
  static properties = {
    solutions: { attribute: false },
    of: {},
    total: { type: Number },
    waiting: { type: Boolean },
    isotops: { type: Number },
    found: { attribute: false },
    selected: { attribute: false },
    tables: { attribute: false },
    retained: { attribute: false },
    mark: { attribute: false },
    heading: {},
    footer: {},
    note: {},
    filter: { state: true },
    from: { state: true },
    to: { state: true },
  };

  constructor() {
    super();
    /** Rows in the order of their numbers; holes are not known yet. @type {Solution[]} */ this.solutions = [];
    /** Which list it is: another one is shown from its top, unfiltered. */ this.of = "";
    this.total = 0;
    /** Whether the list is on its way. */ this.waiting = false;
    this.isotops = 0;
    /** What the server found for a filter. @type {Found | null} */ this.found = null;
    /** `mot place` of the row to show as chosen. */ this.selected = "";
    /** How many tables found a solution, by `mot place`; null: not counted here. @type {Map<string, number> | null} */ this.tables = null;
    /** `mot place` of the solution retained. */ this.retained = "";
    /** A badge of the page's own for a row. @type {((solution: Solution, isTop: boolean) => unknown) | null} */ this.mark = null;
    this.heading = "";
    this.footer = "";
    this.note = "";
    this.filter = "";
    this.from = 0;
    this.to = AT_FIRST;
    this.rowHeight = 27;
    /** Enter came before the answer: the first row is picked when it is there. */ this.picking = false;
    /** The last answer shown, while a new filter is on its way. @type {{rows: Solution[], count: number, refusal: string}} */ this.last = { rows: [], count: 0, refusal: "" };
  }

  willUpdate(changed) {
    if (changed.has("of") && changed.get("of") !== undefined) {
      this.filter = "";
      this.picking = false;
      this.#rewind();
    }
    /** The most tables on one solution: its bar is the longest. */ this.most = Math.max(1, ...(this.tables?.values() ?? []));
    this.shown = this.#shown();
    if (this.shown) this.last = this.shown;
  }

  updated() {
    const row = this.find("tbody tr[data-at]");
    const height = row?.getBoundingClientRect().height;
    if (height && Math.abs(height - this.rowHeight) > 0.25) {
      this.rowHeight = height;
      this.requestUpdate();
    }
    const { rows, count } = this.last;
    const to = Math.min(this.to, count);
    for (let at = this.from; at < to; at++)
      if (!rows[at]) {
        this.emit("want", { text: this.filter, from: at, to });
        break;
      }
    if (this.picking && this.shown) {
      this.picking = false;
      this.#pick(this.shown.rows[0]);
    }
  }

  /** What the filter keeps; null while it is not known. @returns {{rows: Solution[], count: number, refusal: string} | null} */
  #shown() {
    if (!this.filter.trim() || !this.solutions.length) return { rows: this.solutions, count: this.total || this.solutions.length, refusal: "" };
    const here = filteredHere(this.solutions, this.total, this.filter);
    if (here) return { rows: here, count: here.length, refusal: "" };
    return this.found?.text === this.filter ? this.found : null;
  }

  get top() {
    return this.solutions[0]?.score ?? 0;
  }

  /** How many solutions have the highest score. */
  get tops() {
    return this.isotops || this.solutions.filter(({ score }) => score === this.top).length;
  }

  render() {
    const { rows, count, refusal } = this.last;
    const from = Math.min(this.from, Math.max(0, count - 1));
    const to = Math.min(this.to, count);
    const drawn = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
    return html`<section class="panel sol" aria-label=${this.heading || t("Solutions")}>
      <div class="panel__head">
        <h2>${this.heading || t("Solutions")}</h2>
        <span class="count">${integer(this.total || this.solutions.length)}</span><span class="aside">${this.note || this.#summary()}</span>
      </div>
      <label class="field"
        >${icon("search")}<span class="sr">${t("Filtrer les solutions")}</span
        ><input
          placeholder=${t("mot, case, ≥ points, sans joker")}
          spellcheck="false"
          autocomplete="off"
          maxlength="60"
          aria-invalid=${refusal ? "true" : nothing}
          .value=${this.filter}
          @input=${(event) => this.#ask(event.target.value)}
          @keydown=${this.#filterKey} /><kbd aria-hidden="true">/</kbd></label
      >
      <div class="sol__rows" tabindex="0" role="region" aria-label=${t("Liste des solutions")} aria-busy=${this.shown ? "false" : "true"} @keydown=${this.#listKey} @scroll=${this.#scrolled}>
        <table class="list" aria-rowcount=${count + 1}>
          <thead>
            <tr aria-rowindex="1">
              <th class="num" scope="col">${t("n°")}</th>
              <th scope="col">${t("Mot")}</th>
              <th scope="col">${t("Place")}</th>
              <th class="num" scope="col">${t("Pts")}</th>
              <th class="num" scope="col">${t("Écart")}</th>
              ${this.tables ? html`<th scope="col">${t("Tables")}</th>` : nothing}
            </tr>
          </thead>
          <tbody>
            ${this.#gap(from)} ${repeat(drawn, (at) => at, (at) => (rows[at] ? this.#row(rows[at], at) : this.#unknown(at)))} ${this.#gap(count - to)}
          </tbody>
        </table>
        ${count ? nothing : html`<p class="sol__none muted">${this.#nothing(refusal)}</p>`}
      </div>
      <footer><span role="status">${this.#left(count)}</span><span>${this.footer}</span></footer>
    </section>`;
  }

  #summary() {
    if (!this.solutions.length) return "";
    const isotops = this.tops;
    return `${t("top {score}", { score: this.top })}, ${isotops > 1 ? tn("{n} isotop", "{n} isotops", isotops) : t("sans isotop")}`;
  }

  /** @param {string} refusal */
  #nothing(refusal) {
    if (refusal) return refusal;
    if (this.waiting || !this.shown) return t("Recherche…");
    if (this.solutions.length) return t("Aucune solution ne répond à ce filtre.");
    return this.of ? t("Aucune solution.") : t("Les solutions paraissent après le tirage.");
  }

  /** @param {number} count */
  #left(count) {
    if (this.filter.trim()) return this.shown ? tn("{n} solution filtrée", "{n} solutions filtrées", count) : t("Recherche…");
    const best = proposedTop(this.solutions);
    if (this.mark || best?.opening === null || best?.opening === undefined) return "";
    return t("Ouverture du top : {value}", { value: openingFigure(best.opening) });
  }

  /** The room of rows that are not drawn. @param {number} rows */
  #gap(rows) {
    return rows > 0 ? html`<tr class="gap" aria-hidden="true" ${styles({ height: `${rows * this.rowHeight}px` })}></tr>` : nothing;
  }

  /** @param {number} at */
  #unknown(at) {
    return html`<tr class="muted" data-at=${at} aria-rowindex=${at + 2}><td class="num"></td><td colspan=${this.tables ? 5 : 4}>${t("encore…")}</td></tr>`;
  }

  /** @param {Solution} solution @param {number} at */
  #row(solution, at) {
    const name = solutionName(solution);
    const isTop = solution.score === this.top;
    return html`<tr
      class=${isTop ? "is-top" : ""}
      aria-selected=${name === this.selected ? "true" : nothing}
      aria-rowindex=${at + 2}
      data-at=${at}
      @click=${() => this.#pick(solution)}
      @pointerenter=${() => this.emit("point", { solution, hovered: true })}
      @pointerleave=${() => this.emit("point", { solution: null, hovered: true })}
    >
      <td class="num sn">${this.tables ? "s" : ""}${solution.n}</td>
      <td class="what"><div ${styles({ "--signs": String(solution.word.length) })}><span class="word">${wordFaces(solution.word)}</span>${this.#mark(solution, isTop)}</div></td>
      <td>${solution.ref}</td>
      <td class="num pt">${solution.score}</td>
      <td class="num d">${signed(solution.score - this.top)}</td>
      ${this.tables ? this.#bar(this.tables.get(name) ?? 0) : nothing}
    </tr>`;
  }

  /** @param {number} tables */
  #bar(tables) {
    return html`<td class="bars">
      ${tables
        ? html`<span class="bar" ${styles({ "--part": String(tables / this.most) })}></span><span class="barn">${tables}</span>`
        : html`<span class="barn none">·</span>`}
    </td>`;
  }

  /** @param {Solution} solution @param {boolean} isTop */
  #mark(solution, isTop) {
    if (this.mark) return this.mark(solution, isTop);
    if (solutionName(solution) === this.retained) return html` <span class="badge badge--top">${t("retenu")}</span>`;
    if (!isTop) return nothing;
    if (solution.excluded) return html` <span class="badge" title=${EXCLUDED[solution.excluded]?.() ?? ""}>${t("exclu")}</span>`;
    const first = solution === proposedTop(this.solutions);
    const title = first ? t("proposé par le programme") : t("mesure d’ouverture");
    const figure = solution.opening === null || solution.opening === undefined || this.tops < 2 ? "" : openingFigure(solution.opening);
    if (first) return html` <span class="badge badge--top" title=${title}>${figure || t("top")}</span>`;
    return html` <span class="badge" title=${figure ? title : nothing}>${figure || t("top")}</span>`;
  }

  /** @param {Solution | undefined} solution */
  #pick(solution) {
    if (solution) this.emit("pick", { solution });
  }

  /** @param {string} text */
  #ask(text) {
    this.filter = text;
    this.picking = false;
    this.#rewind();
    this.emit("point", { solution: null });
    this.emit("filter", { text });
  }

  /** Empty the filter. */
  clear() {
    if (this.filter) this.#ask("");
  }

  #rewind() {
    this.from = 0;
    this.to = AT_FIRST;
    const box = this.find(".sol__rows");
    if (box) box.scrollTop = 0;
  }

  #scrolled(event) {
    const { scrollTop, clientHeight } = event.target;
    const from = Math.max(0, Math.floor(scrollTop / this.rowHeight) - AROUND);
    // Steps of some rows: a wheel does not draw the list at each notch.
    this.from = from - (from % AROUND);
    this.to = Math.max(AT_FIRST, Math.ceil((scrollTop + clientHeight) / this.rowHeight / AROUND + 1) * AROUND);
  }

  #leave() {
    this.clear();
    this.emit("leave");
  }

  #filterKey(event) {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.#leave();
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      event.stopPropagation();
      this.find(".sol__rows")?.focus();
      this.walk(1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (this.shown) this.#pick(this.shown.rows[0]);
      else this.picking = true;
    }
  }

  #listKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      event.stopPropagation();
      this.walk(step);
    } else if (event.key === "Enter") {
      event.preventDefault();
      event.stopPropagation();
      this.#pick(this.last.rows.find((one) => one && solutionName(one) === this.selected));
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.#leave();
    }
  }

  /** Point at the next row, or the one before. @param {number} step */
  walk(step) {
    const { rows, count } = this.last;
    const now = rows.findIndex((one) => one && solutionName(one) === this.selected);
    const at = Math.min(Math.max(now + step, 0), count - 1);
    if (!rows[at]) return; // asked for as soon as it came near
    const box = this.find(".sol__rows");
    const head = this.find("thead")?.offsetHeight ?? 0;
    const y = at * this.rowHeight;
    if (box) box.scrollTop = Math.min(y, Math.max(box.scrollTop, y + this.rowHeight + head - box.clientHeight));
    this.emit("point", { solution: rows[at] });
  }

  /** Put the keyboard in the filter. */
  focusFilter() {
    const input = this.querySelector("input");
    input?.focus();
    input?.select();
  }
}

define("pi-solutions", Solutions);
