import { Element, define, html, nothing } from "../lib/lit.js";
import { integer } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn } from "../lib/text.js";
import { wordFaces } from "../components/solutions.js";
import { foundSentence } from "./found.js";
import "../components/board.js";
import "../components/clock.js";
import "../components/rack.js";
import "../components/ranking.js";
import "../components/theme.js";

/**
 * @typedef {object} WallModel
 * @property {boolean} online
 * @property {string} title
 * @property {"waiting" | "coup" | "between" | "over"} moment
 * @property {number} coup
 * @property {string[]} rows
 * @property {string[]} layout
 * @property {Array<[number, number]>} last
 * @property {string} rack
 * @property {number} bag
 * @property {number} cumul
 * @property {import("./model.js").ClockModel} clock
 * @property {{word: string, ref: string, score: number, found?: number, of?: number} | null} top
 * @property {import("../components/ranking.js").RankRow[]} ranking
 * @property {boolean} voice
 * @property {string} [join] how to join, before the first coup
 */

const PAGE = 8; // rows of a ranking readable from afar, beside the top
const FINAL_PAGE = 10; // and alone
const TURN = 8000; // ms before the next page of a long ranking

/** The wall: nothing to press; grid, rack and clock as large as the screen allows, the ranking between coups. */
export class Wall extends Element {
  static properties = { model: { attribute: false }, page: { state: true } };

  constructor() {
    super();
    /** @type {WallModel | null} */ this.model = null;
    this.page = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */ this.timer = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => this.#turn(), TURN);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  get #rows() {
    return this.model?.moment === "over" ? FINAL_PAGE : PAGE;
  }

  #turn() {
    const pages = Math.max(1, Math.ceil((this.model?.ranking.length ?? 0) / this.#rows));
    if (pages > 1 || this.page) this.page = (this.page + 1) % pages;
  }

  willUpdate(changed) {
    if (changed.has("model") && changed.get("model")?.moment !== this.model?.moment) this.page = 0;
  }

  render() {
    const model = this.model;
    if (!model) return html`<p class="notice">${t("Connexion à la partie…")}</p>`;
    const grid = model.coup > 1 || model.top ? t("Grille, coup {n}", { n: model.coup }) : t("Grille");
    return html`<section class="gridbox" aria-label=${t("Grille")}><pi-board .rows=${model.rows} .layout=${model.layout} .last=${model.last} label=${grid}></pi-board></section>
      <main class="right">${model.moment === "coup" || model.moment === "waiting" ? this.#coup(model) : this.#between(model)} ${this.#foot(model)}</main>`;
  }

  #coup(model) {
    const { top } = model;
    return html`<div class="hd"><h1>${model.coup ? t("Coup {n}", { n: model.coup }) : model.title}</h1><p>${tn("Sac : {n} lettre", "Sac : {n} lettres", model.bag)}</p></div>
      ${model.clock.total
        ? html`<pi-clock bars="18" .remaining=${model.clock.remaining} .total=${model.clock.total} .running=${model.clock.running} .heard=${model.clock.heard} .caption=${model.clock.caption}></pi-clock>`
        : nothing}
      ${model.rack ? html`<section class="rk" aria-label=${t("Tirage")}><pi-rack .letters=${model.rack}></pi-rack></section>` : html`<p class="soon">${model.join ?? t("Le tirage va suivre.")}</p>`}
      ${top
        ? html`<section class="card"><h2>${t("Dernier top")}</h2><p class="w">${wordFaces(top.word)} <span class="at">${top.ref}</span></p><p class="p">${top.score} <small>${t("pts")}</small></p></section>`
        : nothing}`;
  }

  #between(model) {
    // The end is the ranking's; the last top is on the grid.
    const top = model.moment === "over" ? null : model.top;
    const rows = model.ranking.slice(this.page * this.#rows, (this.page + 1) * this.#rows);
    const caption = model.moment === "over" ? t("Classement final") : t("Classement après le coup {n}", { n: model.coup });
    return html`<div class="hd"><h1>${model.moment === "over" ? t("Partie finie") : t("Coup {n}", { n: model.coup })}</h1><p>${t("Cumul des tops : {n}", { n: integer(model.cumul) })}</p></div>
      ${top
        ? html`<section class="tp"><h2>${t("Le top")}</h2><p class=${top.word.length > 9 ? "w w--long" : "w"}>${wordFaces(top.word)} <span class="at">${top.ref}</span></p><p class="p">${top.score}</p></section>`
        : nothing}
      ${rows.length ? html`<pi-ranking .rows=${rows} caption=${caption} tables></pi-ranking>` : nothing}`;
  }

  #foot(model) {
    const found = model.moment === "between" && model.top?.of ? foundSentence(model.top.found ?? 0, model.top.of) : model.title;
    return html`<footer class="foot">
      <span>${found}</span>
      <pi-theme look="voice"></pi-theme>
      ${model.online ? html`<button type="button" class="voice" aria-pressed=${model.voice ? "true" : "false"} @click=${() => this.emit("voice")}>${icon(model.voice ? "sound" : "mute")}${model.voice ? t("voix") : t("sans voix")}</button>` : html`<span role="status" class="lost">${icon("nonet")}${t("reprise…")}</span>`}
    </footer>`;
  }
}

define("pi-wall", Wall);
