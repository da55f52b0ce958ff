import { Element, define, html, nothing } from "../lib/lit.js";
import { call } from "../lib/api.js";
import { icon } from "../lib/icons.js";
import { motionOff, setMotion } from "../lib/motion.js";
import { LEVELS, loudness, setLoudness } from "../lib/sound.js";
import { t, typeset } from "../lib/text.js";

/** @typedef {{kind: string, name: string, rules: string[]}} Rules */

/** As those call them who read them; `early.js` sees to the choice. */
const LANGUAGES = [["fr", "Français"], ["en", "English"]];

/** Keys of every game that is played on a grid, then those of the page. @returns {Array<[string, string]>} */
const KEYS = () => [
  [t("Lettres"), t("écrivent le mot ; MAISON H4 le pose en H4, 4H le pose vertical")],
  [t("Entrée"), t("joue ce qui est posé, puis passe au coup suivant")],
  [t("Flèches"), t("changent de case ; Espace tourne le mot")],
  [t("Retour arrière"), t("reprend la dernière lettre ; Échap les reprend toutes")],
  [t("Tabulation"), t("va d’un bouton à l’autre")],
  ["?", t("ouvre cette aide")],
];

/** The rules of each game, the keys, and the way to the guided game: a drawer at the side. */
export class Help extends Element {
  static properties = { games: { state: true }, kind: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {Rules[] | null} */ this.games = null;
    /** The game shown. */ this.kind = "";
    this.problem = "";
  }

  /** @param {string} kind */
  async show(kind) {
    this.kind = kind || this.kind;
    await this.updateComplete;
    const dialog = this.find("dialog");
    if (!dialog.open) dialog.showModal();
    if (this.games) return;
    this.problem = "";
    try {
      this.games = (await call("GET", "/api/rules")).games;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** What this device does, and keeps to itself. */
  #settings() {
    const names = { non: t("Aucun"), cloche: t("La cloche seule"), tout: t("Tous") };
    const one = (/** @type {string} */ text, /** @type {boolean} */ on, /** @type {() => void} */ set) =>
      html`<button type="button" class="chip" aria-pressed=${on ? "true" : "false"} @click=${() => (set(), this.requestUpdate())}>${text}</button>`;
    return html`<h3>${t("Sons et mouvements")}</h3>
      <div class="help__games" role="group" aria-label=${t("Sons et vibrations")}>${LEVELS.map((level) => one(names[level], loudness() === level, () => setLoudness(level)))}</div>
      <div class="help__games" role="group" aria-label=${t("Mouvements")}>${one(t("Les lettres glissent"), !motionOff(), () => setMotion(false))}${one(t("Rien ne bouge"), motionOff(), () => setMotion(true))}</div>
      <h3>${t("Langue")}</h3>
      <div class="help__games" role="group" aria-label=${t("Langue")}>${LANGUAGES.map(([code, name]) => html`<button type="button" class="chip" lang=${code} data-langue=${code} aria-pressed=${document.documentElement.lang === code ? "true" : "false"}>${name}</button>`)}</div>`;
  }

  render() {
    const games = this.games ?? [];
    const shown = games.find(({ kind }) => kind === this.kind) ?? games[0];
    return html`<dialog class="help" aria-labelledby="help-title" @click=${(event) => event.target === event.currentTarget && event.currentTarget.close()}>
      <header><h2 id="help-title">${t("Règles et aide")}</h2><button type="button" class="btn btn--quiet btn--touch" aria-label=${t("Fermer l’aide")} @click=${() => this.find("dialog").close()}>${icon("zero")}</button></header>
      <div class="help__in" tabindex="0" role="region" aria-label=${t("Règles et touches")}>
        <div class="help__games" role="group" aria-label=${t("Jeu")}>
          ${games.map(({ kind, name }) => html`<button type="button" class="chip" aria-pressed=${kind === shown?.kind ? "true" : "false"} @click=${() => (this.kind = kind)}>${name}</button>`)}
        </div>
        ${this.problem ? html`<p class="notice notice--warn" role="alert">${this.problem}</p>` : nothing}
        ${shown ? html`<h3>${shown.name}</h3>${shown.rules.map((line) => html`<p>${typeset(line)}</p>`)}` : nothing}
        ${this.#settings()}
        <h3>${t("Les touches")}</h3>
        <dl class="help__keys">${KEYS().map(([key, does]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${typeset(does)}</dd></div>`)}</dl>
        <h3>${t("Au doigt")}</h3>
        <p>${typeset(t("Touchez une case, encore une fois pour tourner la flèche, puis les lettres ; ou faites-les glisser. Une lettre posée revient au chevalet quand on la touche."))}</p>
      </div>
    </dialog>`;
  }
}

define("pi-help", Help);

/** Open the drawer. @param {string} kind */
export async function showHelp(kind) {
  const known = document.querySelector("pi-help");
  const help = /** @type {Help} */ (known ?? document.createElement("pi-help"));
  if (!known) document.body.insertBefore(help, document.getElementById("source"));
  await help.show(kind);
}
