import { Element, define, html, nothing, styles } from "../lib/lit.js";
import { integer } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn, typeset } from "../lib/text.js";
import { wordFaces } from "../components/word.js";
import { foundSentence } from "./found.js";
import "../components/board.js";
import "../components/clock.js";
import "../components/rack.js";
import { fitted } from "../components/ranking.js";
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
 * @property {Array<{coup: number, table: number, name: string}>} [solos] those that may be seen
 * @property {number} [common] in a multiplex, the coups that the ranking of all halls counts
 * @property {string} [inPlay] how many tables are not yet out, where tables can be
 * @property {string} [ended] why the game is over, with its article
 * @property {boolean} [void] whether its results are annulled
 * @property {boolean} voice
 * @property {string} [soon] what is about to happen, while there is no rack
 * @property {Entrance | null} [entrance] how to join, before the first coup
 * @property {{address: string, qr: string} | null} [report] where the evening is read again, once it is over
 */
/** @typedef {{address: string, game: string, qr: string}} Entrance what phones open, what is typed under « Rejoindre », the picture of both */

const PAGE = 8; // rows of a ranking readable from afar, beside the top
const FINAL_PAGE = 9; // and alone, above why the game is over
const REPORT_PAGE = 6; // and below the code of the report
const TURN = 8000; // ms before the next page of a long ranking

/** How many signs a top has, for letters as large as its place allows. @param {{word: string, ref: string}} top */
const signs = ({ word, ref }) => styles({ "--signs": String(word.length + 0.7 * ref.length + 1) });

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
    if (this.model?.moment !== "over") return PAGE;
    return this.model.report ? REPORT_PAGE : FINAL_PAGE;
  }

  /** Pages of the ranking; at the end, of the solos after it. */
  #pages() {
    const ranking = Math.max(1, Math.ceil((this.model?.ranking.length ?? 0) / this.#rows));
    const solos = this.model?.moment === "over" ? Math.ceil((this.model.solos?.length ?? 0) / this.#rows) : 0;
    return { ranking, solos };
  }

  #turn() {
    const { ranking, solos } = this.#pages();
    const pages = ranking + solos;
    if (pages > 1 || this.page) this.page = (this.page + 1) % pages;
  }

  willUpdate(changed) {
    if (changed.has("model") && changed.get("model")?.moment !== this.model?.moment) this.page = 0;
  }

  render() {
    const model = this.model;
    if (!model) return html`<p class="notice">${t("Connexion à la partie…")}</p>`;
    if (model.entrance) return this.#gathering(model, model.entrance);
    const grid = model.coup > 1 || model.top ? t("Grille, coup {n}", { n: model.coup }) : t("Grille");
    return html`<section class="gridbox" aria-label=${t("Grille")}><pi-board .rows=${model.rows} .layout=${model.layout} .last=${model.last} label=${grid}></pi-board></section>
      <main class="right">${model.moment === "coup" || model.moment === "waiting" ? this.#coup(model) : this.#between(model)} ${this.#foot(model)}</main>`;
  }

  /** Before the first coup: the whole wall says how to come in. Nothing here opens a table: the code of a card still does.
   * @param {WallModel} model @param {Entrance} entrance */
  #gathering(model, { address, game, qr }) {
    return html`<section class="qr" aria-label=${t("Code QR")}><img src=${qr} alt=${t("Code QR de la page de la partie, {address}", { address })} /></section>
      <main class="right">
        <div class="hd"><h1>${t("Rejoindre la partie")}</h1></div>
        <ol class="how">
          <li>${t("Avec le code QR, ou à l’adresse")}<strong class=${address.length > 21 ? "longest" : address.length > 17 ? "long" : "address"}>${address}</strong></li>
          <li>${t("« Rejoindre », code de la partie")}<strong class="code"><span>${game.slice(0, 5)}</span><span>${game.slice(5)}</span></strong></li>
          <li>${t("Votre table et son code : sur votre carton, sinon demandez à l’arbitre")}</li>
        </ol>
        ${this.#foot(model)}
      </main>`;
  }

  #coup(model) {
    const { top } = model;
    return html`<div class="hd"><h1>${model.coup ? t("Coup {n}", { n: model.coup }) : model.title}</h1><p>${tn("Sac : {n} lettre", "Sac : {n} lettres", model.bag)}</p></div>
      ${model.clock.total
        ? html`<pi-clock bars="18" .remaining=${model.clock.remaining} .total=${model.clock.total} .running=${model.clock.running} .heard=${model.clock.heard} .caption=${model.clock.caption}></pi-clock>`
        : nothing}
      ${model.rack ? html`<section class="rk" aria-label=${t("Tirage")}><pi-rack .letters=${model.rack}></pi-rack></section>` : html`<p class="soon">${model.soon ?? t("Le tirage va suivre.")}</p>`}
      ${top
        ? html`<section class="card"><h2>${t("Dernier top")}</h2><p class="w" ${signs(top)}>${wordFaces(top.word)} <span class="at">${top.ref}</span></p><p class="p">${top.score} <small>${t("pts")}</small></p></section>`
        : nothing}`;
  }

  #between(model) {
    // The end is the ranking's; the last top is on the grid.
    const top = model.moment === "over" ? null : model.top;
    const first = this.page - this.#pages().ranking;
    const rows = this.#page(model.ranking, this.page);
    const caption = model.moment === "over" ? t("Classement final") : model.common ? t("Classement commun après le coup {n}", { n: model.common }) : t("Classement après le coup {n}", { n: model.coup });
    return html`<div class="hd"><h1>${model.void ? t("Partie annulée") : model.moment === "over" ? t("Partie finie") : t("Coup {n}", { n: model.coup })}</h1><p>${t("Cumul des tops : {n}", { n: integer(model.cumul) })}</p></div>
      ${top
        ? html`<section class="tp"><h2>${t("Le top")}</h2><p class="w" ${signs(top)}>${wordFaces(top.word)} <span class="at">${top.ref}</span></p><p class="p">${top.score}</p></section>`
        : nothing}
      ${model.report ? html`<section class="report" aria-label=${t("Rapport de la partie")}><img src=${model.report.qr} alt=${t("Code QR du rapport, {address}", { address: model.report.address })} /><p>${t("Le rapport de la partie, sur votre téléphone")}<small>${model.report.address}</small></p></section>` : nothing}
      ${first >= 0 ? this.#solos(this.#page(model.solos ?? [], first)) : rows.length ? html`<pi-ranking .rows=${rows} caption=${caption} tables></pi-ranking>` : nothing}`;
  }

  /** @template T @param {T[]} all @param {number} page */
  #page(all, page) {
    return all.slice(page * this.#rows, (page + 1) * this.#rows);
  }

  /** Who alone scored best, coup by coup: kept for the end. @param {Array<{coup: number, table: number, name: string}>} rows */
  #solos(rows) {
    return html`<table class="rank solos">
      <caption>${t("Solos")}</caption>
      <thead class="sr"><tr><th scope="col">${t("Coup")}</th><th scope="col">${t("Nom")}</th><th scope="col">${t("Table")}</th></tr></thead>
      <tbody>
        ${rows.map((one) => html`<tr><td class="c">${t("Coup {n}", { n: one.coup })}</td><td class="who">${fitted(one.name || t("Table {table}", { table: one.table }))}</td><td class="tb">${one.name ? t("t. {table}", { table: one.table }) : ""}</td></tr>`)}
      </tbody>
    </table>`;
  }

  /** What the foot says: of the coup just played, who found it; else what the evening is called. @param {WallModel} model */
  #said({ moment, coup, top, solos, title, inPlay, ended }) {
    if (moment === "over" && ended) return typeset(ended);
    if (moment !== "between") return title;
    if (inPlay) return inPlay;
    const solo = solos?.find((one) => one.coup === coup);
    if (solo) return solo.name ? t("Solo : {name}, table {table}", { name: solo.name, table: solo.table }) : t("Solo : table {table}", { table: solo.table });
    return top?.of ? foundSentence(top.found ?? 0, top.of) : title;
  }

  #foot(model) {
    return html`<footer class="foot">
      <span>${this.#said(model)}</span>
      <pi-theme look="voice"></pi-theme>
      ${model.online ? html`<button type="button" class="voice" aria-pressed=${model.voice ? "true" : "false"} @click=${() => this.emit("voice")}>${icon(model.voice ? "sound" : "mute")}${model.voice ? t("voix") : t("sans voix")}</button>` : html`<span role="status" class="lost">${icon("nonet")}${t("reprise…")}</span>`}
    </footer>`;
  }
}

define("pi-wall", Wall);
