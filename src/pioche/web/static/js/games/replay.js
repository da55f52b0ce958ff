import { Element, classMap, define, html, nothing } from "../lib/lit.js";
import { STANDARD, ghostOf, parsePlace } from "../lib/grid.js";
import { integer, ordinalEnding, percent, points } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn } from "../lib/text.js";
import { solutionFilter, wordFaces } from "../components/solutions.js";
import { tile } from "../components/board.js";
import "../components/board.js";
import "../components/rack.js";
import { coupChart, legend, totalChart } from "./chart.js";
import { head } from "./frame.js";
import { laid, squaresOf } from "./written.js";

const SHOWN = 120;

/** @typedef {{word: string, ref: string, score: number, note?: string}} Move */
/**
 * @typedef {object} ReplayCoup
 * @property {number} n
 * @property {string} rack
 * @property {string[]} before the grid before it
 * @property {Move | null} laid what went on the grid
 * @property {Move} best the best there was
 * @property {Move | null} own what one played, where that is not what was laid
 * @property {string} who who played it
 * @property {boolean} mine whether it counts in the charts
 * @property {number} points what was made of it
 * @property {string[]} notes
 */
/** @typedef {{title: string, about: string, ownName: string, coups: ReplayCoup[], bestName: string, laidName: string, ghostName: string, hasOwn: boolean, problem?: string}} ReplayModel */

/**
 * A past game, coup by coup: the grid, every solution, what was missed, charts.
 * `load(n)` gives the solutions of a coup where the server can list them.
 */
export class Replay extends Element {
  static properties = { model: { attribute: false }, at: { state: true }, tab: { state: true }, added: { state: true }, filter: { state: true }, solutions: { state: true }, pointed: { state: true } };

  constructor() {
    super();
    /** @type {ReplayModel | null} */ this.model = null;
    this.at = 0;
    /** @type {"coups" | "sheet" | "misses"} */ this.tab = "coups";
    /** Whether totals are drawn instead of coups. */ this.added = false;
    this.filter = "";
    /** Solutions by coup. @type {Map<number, {total: number, moves: Move[]}>} */ this.solutions = new Map();
    /** A solution walked to or hovered. @type {Move | null} */ this.pointed = null;
    /** @type {((n: number) => Promise<{total: number, moves: Move[]}>) | null} */ this.load = null;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.#key);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#key);
  }

  updated(changed) {
    if (changed.has("model") || changed.has("at")) this.#need();
  }

  async #need() {
    const coup = this.model?.coups[this.at];
    if (!coup || !this.load || this.solutions.has(coup.n)) return;
    try {
      const found = await this.load(coup.n);
      this.solutions = new Map(this.solutions).set(coup.n, found);
    } catch {
      // The coup is shown without its list; going back to it asks again.
    }
  }

  #key = (/** @type {KeyboardEvent} */ event) => {
    if (!this.model?.coups.length || event.ctrlKey || event.altKey || event.metaKey) return;
    const typing = event.target instanceof HTMLInputElement;
    if (event.key === "/" && !typing) this.find(".sol input")?.focus();
    else if (event.key === "ArrowLeft" && !typing) this.go(this.at - 1);
    else if (event.key === "ArrowRight" && !typing) this.go(this.at + 1);
    else if (event.key === "ArrowDown") this.#walk(1);
    else if (event.key === "ArrowUp") this.#walk(-1);
    else if (event.key === "Escape") this.pointed = null;
    else return;
    event.preventDefault();
  };

  /** Go to a coup, by its position. @param {number} at */
  go(at) {
    this.at = Math.min(Math.max(at, 0), (this.model?.coups.length ?? 1) - 1);
    this.pointed = null;
    this.tab = "coups";
  }

  #shown(coup) {
    const found = this.solutions.get(coup.n);
    const keep = solutionFilter(this.filter);
    return (found?.moves ?? []).map((move, index) => ({ move, index })).filter(({ move }) => !this.filter || keep(move));
  }

  #walk(step) {
    const coup = this.model?.coups[this.at];
    if (!coup) return;
    const rows = this.#shown(coup);
    const now = rows.findIndex(({ move }) => this.#same(move, this.pointed));
    const next = rows[Math.min(Math.max(now + step, 0), rows.length - 1)];
    if (!next) return;
    this.pointed = next.move;
    this.updateComplete.then(() => this.find('tr[aria-selected="true"]')?.scrollIntoView({ block: "nearest" }));
  }

  #same(a, b) {
    return Boolean(a && b && a.word === b.word && a.ref === b.ref);
  }

  render() {
    const { model } = this;
    if (!model) return html`<main class="replay"><p class="notice">${t("Lecture de la partie…")}</p></main>`;
    const tabs = /** @type {Array<["coups" | "sheet" | "misses", string]>} */ ([["coups", t("Coup par coup")], ["sheet", t("Feuille de route")], ...(model.hasOwn ? [["misses", t("Occasions manquées")]] : [])]);
    return html`${head(model.title, model.about, html`<div class="seg" role="group" aria-label=${t("Que montrer")}>${tabs.map(([tab, name]) => html`<button type="button" aria-pressed=${this.tab === tab ? "true" : "false"} @click=${() => (this.tab = tab)}>${name}</button>`)}</div>`)}
      <main class="replay">${model.problem || !model.coups.length ? html`<p class="notice">${model.problem || t("Aucun coup joué encore.")}</p>` : this.tab === "coups" ? this.#coup(model) : this.#table(model, this.tab === "misses")}</main>`;
  }

  /** @param {ReplayModel} model */
  #coup(model) {
    const coup = model.coups[this.at];
    const after = coup.laid ? laid(coup.before, coup.laid.word, coup.laid.ref) : coup.before;
    const shown = this.pointed ?? (coup.own && !this.#same(coup.own, coup.laid) ? coup.own : coup.laid && !this.#same(coup.best, coup.laid) ? coup.best : null);
    const base = this.pointed ? coup.before : after;
    const place = shown?.ref ? parsePlace(shown.ref) : null;
    // A word that shares squares with the one laid would be shown in part: its row in the list shows it whole.
    const drawn = shown && place ? ghostOf(base, shown.word, place) : [];
    const ghost = shown && place && drawn.length === ghostOf(coup.before, shown.word, place).length ? drawn : [];
    const last = coup.laid && !this.pointed ? squaresOf(coup.before, coup.laid.word, coup.laid.ref) : [];
    return html`<div class="left">
        <div class="coup">
          <h2>${t("Coup {n}", { n: coup.n })}</h2>
          <pi-rack .letters=${coup.rack} label=${t("Tirage")}></pi-rack>
          <span class="steps">
            <button type="button" class="btn btn--touch" aria-label=${t("Coup précédent")} aria-disabled=${this.at ? nothing : "true"} @click=${() => this.go(this.at - 1)}>${icon("left")}</button>
            <button type="button" class="btn btn--touch" aria-label=${t("Coup suivant")} aria-disabled=${this.at < model.coups.length - 1 ? nothing : "true"} @click=${() => this.go(this.at + 1)}>${icon("right")}</button>
          </span>
        </div>
        <section class="panel gridbox"><pi-board .rows=${base} .layout=${STANDARD} .last=${last} .ghost=${ghost} label=${t("Grille du coup {n}", { n: coup.n })}></pi-board></section>
        <p class="keys"><span class="i">${tile("C", { last: true })}${model.laidName}</span><span class="i">${tile("C", { ghost: true })}${this.pointed ? t("la solution choisie") : model.ghostName}</span><span class="k"><kbd>←</kbd><kbd>→</kbd> ${t("coups")} ${this.load ? html`<kbd>↑</kbd><kbd>↓</kbd> ${t("solutions")}` : nothing}</span></p>
      </div>
      <div class="rightc">
        <div class=${classMap({ up: true, "up--one": !this.load })}>${this.load ? this.#solutions(coup) : nothing} ${this.#card(model, coup)}</div>
        ${this.#charts(model, coup)}
      </div>`;
  }

  #solutions(coup) {
    const found = this.solutions.get(coup.n);
    const kept = this.#shown(coup);
    const rows = kept.slice(0, SHOWN);
    return html`<section class="panel sol" aria-label=${t("Toutes les solutions")}>
      <div class="panel__head"><h2>${t("Toutes les solutions")}</h2><span class="count">${integer(found?.total ?? 0)}</span></div>
      <label class="field">${icon("search")}<span class="sr">${t("Filtrer les solutions")}</span><input placeholder=${t("mot, case, ≥ points, sans joker")} .value=${this.filter} autocomplete="off" spellcheck="false" @input=${(event) => (this.filter = event.target.value)} /><kbd>/</kbd></label>
      <div class="sol__rows" tabindex="0" role="region" aria-label=${t("Liste des solutions")}>
        <table class="list">
          <thead><tr><th class="num" scope="col">${t("n°")}</th><th scope="col">${t("Mot")}</th><th scope="col">${t("Place")}</th><th class="num" scope="col">${t("Pts")}</th><th class="num" scope="col">${t("Écart")}</th></tr></thead>
          <tbody>
            ${rows.map(
              ({ move, index }) => html`<tr class=${move.score === coup.best.score ? "is-top" : ""} aria-selected=${this.#same(move, this.pointed ?? coup.own) ? "true" : nothing} @click=${() => (this.pointed = this.#same(move, this.pointed) ? null : move)}>
                <td class="num">${index + 1}</td>
                <td><span class="word">${wordFaces(move.word)}</span>${this.#same(move, coup.best) ? html` <span class="badge badge--top">${t("top")}</span>` : nothing}${this.#same(move, coup.own) ? html` <span class="badge">${coup.who ? t("joué") : t("vous")}</span>` : nothing}</td>
                <td>${move.ref}</td>
                <td class="num"><b>${move.score}</b></td>
                <td class="num muted">${move.score === coup.best.score ? "" : `−${coup.best.score - move.score}`}</td>
              </tr>`,
            )}
          </tbody>
        </table>
        ${kept.length > SHOWN ? html`<p class="muted more">${t("Les {n} premières ; le filtre trouve les autres.", { n: SHOWN })}</p>` : nothing}
      </div>
    </section>`;
  }

  #card(model, coup) {
    const gap = coup.best.score - coup.points;
    const rank = coup.own ? (this.solutions.get(coup.n)?.moves.findIndex((move) => this.#same(move, coup.own)) ?? -1) + 1 : 0;
    return html`<section class="panel about-coup" aria-label=${t("Ce coup")}>
      <div class="duo"><small>${model.bestName}</small><p class="w"><span class="word">${coup.best.word ? wordFaces(coup.best.word) : t("rien à poser")}</span><b>${coup.best.score}</b></p><small>${coup.best.ref}${coup.best.note ? `, ${coup.best.note}` : ""}</small></div>
      ${model.hasOwn || coup.who
        ? html`<div class="duo">
            <small>${coup.who || t("Vous")}</small>
            <p class="w"><span class="word">${coup.own?.word ? wordFaces(coup.own.word) : (coup.own?.note ?? t("rien"))}</span><b>${coup.points}</b></p>
            <small>${coup.own?.ref ? `${coup.own.ref}. ` : ""}${rank > 0 ? html`${rank}<sup>${ordinalEnding(rank)}</sup> ${t("solution. ")}` : nothing}${gap > 0 ? tn("{n} point sous le top.", "{n} points sous le top.", gap) : t("C’est le top.")}</small>
          </div>`
        : nothing}
      ${coup.notes.length ? html`<div class="les"><strong>${t("À retenir")}</strong>${coup.notes.map((note) => html`<p>${note}</p>`)}</div>` : nothing}
    </section>`;
  }

  #bars(model) {
    return model.coups.filter(({ mine }) => mine).map(({ n, points: made, best }) => ({ coup: n, points: made, top: best.score, zero: made === 0 }));
  }

  #charts(model, coup) {
    const bars = this.#bars(model);
    return html`<section class="panel ch" aria-label=${t("Score face au top")}>
      <div class="panel__head">
        <h2>${t("Score face au top")}</h2>
        <div class="seg" role="group" aria-label=${t("Graphique")}>${[false, true].map((added) => html`<button type="button" aria-pressed=${this.added === added ? "true" : "false"} @click=${() => (this.added = added)}>${added ? t("Cumulé") : t("Par coup")}</button>`)}</div>
        <span class="aside">${legend()}</span>
      </div>
      ${this.added ? totalChart(bars, coup.n) : coupChart(bars, coup.n, (n) => this.go(model.coups.findIndex((one) => one.n === n)))}
    </section>`;
  }

  /** @param {ReplayModel} model @param {boolean} misses */
  #table(model, misses) {
    const own = model.coups.filter(({ mine }) => mine);
    const rows = misses ? own.filter((coup) => coup.best.score > coup.points).sort((a, b) => b.best.score - b.points - (a.best.score - a.points)) : model.coups;
    const made = own.reduce((sum, coup) => sum + coup.points, 0);
    const best = own.reduce((sum, coup) => sum + coup.best.score, 0);
    return html`<section class="panel whole">
      <div class="panel__head"><h2>${misses ? tn("{n} occasion manquée", "{n} occasions manquées", rows.length) : t("Feuille de route")}</h2>${model.hasOwn ? html`<span class="aside">${t("{made} sur {best}", { made, best })}, ${percent(best ? (made / best) * 100 : null)}</span>` : nothing}</div>
      ${rows.length
        ? html`<div class="scroll" tabindex="0" role="region" aria-label=${t("Coups")}><table class="list">
            <thead><tr><th class="num" scope="col">${t("Coup")}</th><th scope="col">${t("Tirage")}</th><th scope="col">${model.hasOwn ? t("Joué") : ""}</th><th class="num" scope="col">${model.hasOwn ? t("Pts") : ""}</th><th scope="col">${model.bestName}</th><th class="num" scope="col">${t("Pts")}</th><th class="num" scope="col">${model.hasOwn ? t("Perdu") : t("Total")}</th></tr></thead>
            <tbody>
              ${rows.map((coup) => {
                const lost = coup.best.score - coup.points;
                const at = model.coups.indexOf(coup);
                return html`<tr @click=${() => this.go(at)}>
                  <td class="num"><button type="button" class="btn btn--quiet" aria-label=${t("Voir le coup {n}", { n: coup.n })}>${coup.n}</button></td>
                  <td class="word">${coup.rack}</td>
                  <td>${coup.who ? html`<small class="muted">${coup.who} </small>` : nothing}${model.hasOwn || coup.who ? (coup.own?.word ? html`<span class="word">${wordFaces(coup.own.word)}</span> ${coup.own.ref}` : (coup.own?.note ?? "—")) : ""}</td>
                  <td class="num">${model.hasOwn || coup.who ? html`<b>${coup.points}</b>` : ""}</td>
                  <td>${coup.best.word ? html`<span class="word">${wordFaces(coup.best.word)}</span> ${coup.best.ref}` : "—"}</td>
                  <td class="num">${coup.best.score}</td>
                  <td class="num">${model.hasOwn ? (lost > 0 ? html`<b class="lost">−${lost}</b>` : icon("ok")) : points(coup.best.score)}</td>
                </tr>`;
              })}
            </tbody>
          </table></div>`
        : html`<p class="notice">${misses ? t("Aucune : tout le top, à chaque coup.") : t("Aucun coup joué encore.")}</p>`}
    </section>`;
  }
}

define("pi-replay", Replay);
