import { Element, define, html, nothing, repeat, styles } from "../lib/lit.js";
import { integer, signed } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn } from "../lib/text.js";

/** @typedef {{word: string, ref: string, score: number, n?: number, tables?: number, opening?: number | null, retained?: boolean}} Solution */

/** Read a filter: words (patterns with `*` and `?`… as letters), a place, `≥ 30` or `30`, « sans joker ».
 * @param {string} text @returns {(solution: Solution) => boolean} */
export function solutionFilter(text) {
  let rest = text.trim().toUpperCase();
  /** @type {Array<(solution: Solution) => boolean>} */
  const tests = [];
  rest = rest.replace(/SANS\s+JOKER|-J\b/g, () => {
    tests.push(({ word }) => word === word.toUpperCase());
    return " ";
  });
  rest = rest.replace(/(≥|>=|>|≤|<=|<|=)\s*(\d+)/g, (_, sign, number) => {
    const limit = Number(number);
    const compare = { "≥": (s) => s >= limit, ">=": (s) => s >= limit, ">": (s) => s > limit, "≤": (s) => s <= limit, "<=": (s) => s <= limit, "<": (s) => s < limit, "=": (s) => s === limit }[sign];
    tests.push(({ score }) => compare(score));
    return " ";
  });
  for (const part of rest.split(/\s+/).filter(Boolean)) {
    if (/^\d+$/.test(part)) tests.push(({ score }) => score >= Number(part));
    else if (/^(?:[A-O]\d{1,2}|\d{1,2}[A-O])$/.test(part)) tests.push(({ ref }) => ref === part);
    else {
      const pattern = part.replace(/[^A-Z*?]/g, "").replace(/\*/g, ".*").replace(/\?/g, ".");
      const whole = /[*?]/.test(part) ? new RegExp(`^${pattern}$`) : new RegExp(pattern);
      tests.push(({ word }) => whole.test(word.toUpperCase()));
    }
  }
  return (solution) => tests.every((test) => test(solution));
}

const SHOWN = 200;

/**
 * The solutions of the coup, best first. Events: `pick` {index, solution} when one is chosen,
 * `point` {solution | null} when one is hovered or walked to.
 */
export class Solutions extends Element {
  static properties = {
    solutions: { attribute: false },
    total: { type: Number },
    selected: { attribute: false },
    busiest: { type: Number },
    footer: {},
    note: {},
    filter: { state: true },
  };

  constructor() {
    super();
    /** @type {Solution[]} */ this.solutions = [];
    this.total = 0;
    /** `mot place` of the row to show as chosen. */ this.selected = "";
    this.busiest = 0;
    this.footer = "";
    this.note = "";
    this.filter = "";
  }

  render() {
    const top = this.solutions[0]?.score ?? 0;
    const keep = solutionFilter(this.filter);
    const numbered = this.solutions.map((solution, index) => ({ solution, index }));
    const kept = this.filter ? numbered.filter(({ solution }) => keep(solution)) : numbered;
    const isotops = this.solutions.filter(({ score }) => score === top).length;
    const summary = this.solutions.length
      ? `${t("top {score}", { score: top })}, ${isotops > 1 ? tn("{n} isotop", "{n} isotops", isotops) : t("sans isotop")}`
      : "";
    return html`<section class="panel sol" aria-label=${t("Solutions")}>
      <div class="panel__head">
        <h2>${t("Solutions")}</h2>
        <span class="count">${integer(this.total || this.solutions.length)}</span><span class="aside">${this.note || summary}</span>
      </div>
      <label class="field"
        >${icon("search")}<span class="sr">${t("Filtrer les solutions")}</span
        ><input
          placeholder=${t("mot, case, ≥ points, sans joker")}
          spellcheck="false"
          autocomplete="off"
          .value=${this.filter}
          @input=${(event) => (this.filter = event.target.value)}
          @keydown=${this.#filterKey} /><kbd>/</kbd></label
      >
      <div class="sol__rows" tabindex="0" role="region" aria-label=${t("Liste des solutions")} @keydown=${this.#listKey}>
        <table class="list">
          <thead>
            <tr>
              <th class="num" scope="col">${t("n°")}</th>
              <th scope="col">${t("Mot")}</th>
              <th scope="col">${t("Place")}</th>
              <th class="num" scope="col">${t("Pts")}</th>
              <th class="num" scope="col">${t("Écart")}</th>
              <th scope="col">${t("Tables")}</th>
            </tr>
          </thead>
          <tbody>
            ${repeat(kept.slice(0, SHOWN), ({ index }) => index, (row) => this.#row(row, top))}
          </tbody>
        </table>
        ${kept.length ? nothing : html`<p class="sol__none muted">${this.solutions.length ? t("Aucune solution ne répond à ce filtre.") : t("Les solutions paraissent après le tirage.")}</p>`}
        ${kept.length > SHOWN ? html`<p class="sol__none muted">${t("Les {n} premières ; affinez le filtre pour les autres.", { n: SHOWN })}</p>` : nothing}
      </div>
      <footer>${this.#footer(kept.length)}</footer>
    </section>`;
  }

  #footer(kept) {
    const filtered = this.filter ? tn("{n} solution filtrée", "{n} solutions filtrées", kept) : "";
    return html`<span>${filtered || this.#opening()}</span><span>${this.footer}</span>`;
  }

  #opening() {
    const best = this.solutions[0];
    if (best?.opening === null || best?.opening === undefined) return "";
    return t("Ouverture du top : {value}", { value: best.opening.toFixed(2).replace(".", ",") });
  }

  #row({ solution, index }, top) {
    const name = `${solution.word} ${solution.ref}`;
    const isTop = solution.score === top;
    const tables = solution.tables ?? 0;
    const scale = Math.max(this.busiest, 1);
    return html`<tr
      class=${isTop ? "is-top" : ""}
      aria-selected=${name === this.selected ? "true" : "false"}
      data-index=${index}
      @click=${() => this.emit("pick", { index, solution })}
      @pointerenter=${() => this.emit("point", { solution })}
      @pointerleave=${() => this.emit("point", { solution: null })}
    >
      <td class="num sn">s${solution.n ?? index + 1}</td>
      <td><span class="word">${wordFaces(solution.word)}</span>${this.#mark(solution, isTop)}</td>
      <td>${solution.ref}</td>
      <td class="num pt">${solution.score}</td>
      <td class="num d">${signed(solution.score - top)}</td>
      <td class="bars">
        ${tables
          ? html`<span class="bar" ${styles({ width: `${Math.max(4, Math.round((tables / scale) * 48))}px` })}></span><span class="barn">${tables}</span>`
          : html`<span class="barn none">·</span>`}
      </td>
    </tr>`;
  }

  #mark(solution, isTop) {
    if (solution.retained) return html` <span class="badge badge--top">${t("retenu")}</span>`;
    if (isTop && solution.opening !== null && solution.opening !== undefined && this.solutions.filter(({ score }) => score === solution.score).length > 1)
      return html` <span class="badge" title=${t("mesure d’ouverture")}>${solution.opening.toFixed(2).replace(".", ",")}</span>`;
    return isTop ? html` <span class="badge badge--top">${t("top")}</span>` : nothing;
  }

  #filterKey(event) {
    if (event.key === "Escape") {
      this.filter = "";
      this.emit("leave");
      event.stopPropagation();
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      this.find(".sol__rows")?.focus();
      this.#walk(1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const row = this.querySelector("tbody tr");
      if (row instanceof HTMLElement) row.click();
    }
  }

  #listKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      event.stopPropagation();
      this.#walk(step);
    } else if (event.key === "Enter") {
      event.preventDefault();
      event.stopPropagation();
      const chosen = this.querySelector('tr[aria-selected="true"]');
      if (chosen instanceof HTMLElement) chosen.click();
    } else if (event.key === "Escape") this.emit("leave");
  }

  #walk(step) {
    const rows = [...this.querySelectorAll("tbody tr")];
    const at = rows.findIndex((row) => row.getAttribute("aria-selected") === "true");
    const next = rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
    if (!(next instanceof HTMLElement)) return;
    const solution = this.solutions[Number(next.dataset.index)];
    next.scrollIntoView({ block: "nearest" });
    this.emit("point", { solution });
  }

  /** Put the keyboard in the filter. */
  focusFilter() {
    const input = this.querySelector("input");
    input?.focus();
    input?.select();
  }
}

/** A word with its jokers ringed in the text's own way. @param {string} word */
export function wordFaces(word) {
  if (word === word.toUpperCase()) return word;
  return [...word].map((letter) => (letter === letter.toUpperCase() ? letter : html`<span class="jk" title=${t("joker")}>${letter.toUpperCase()}</span>`));
}

define("pi-solutions", Solutions);
