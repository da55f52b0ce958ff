import { Element, define, html, nothing, styles } from "../lib/lit.js";
import { importList } from "../lib/import-list.js";
import { integer } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn } from "../lib/text.js";

/** @typedef {import("../lib/import-list.js").Report} Report */

/** Why lines were left out. @returns {Record<string, string>} */
const WHY = () => ({ "too-long": t("plus de 15 lettres"), "too-short": t("moins de 2 lettres"), "not-letters": t("autre chose que des lettres"), repeated: t("déjà lus plus haut") });

/** A list of one's own comes to this server: its file, how far it is, what became of it. Event: `imported` {name}. */
export class OwnList extends Element {
  static properties = { share: { state: true }, report: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** How far it is; nothing while none comes. @type {number | null} */ this.share = null;
    /** @type {Report | null} */ this.report = null;
    this.problem = "";
  }

  open() {
    this.report = null;
    this.problem = "";
    this.find("dialog").showModal();
  }

  render() {
    return html`<dialog class="own-list" aria-labelledby="own-list-title">
      <h2 id="own-list-title">${t("Importer une liste de mots")}</h2>
      ${this.report ? this.#told(this.report) : this.#asked()}
    </dialog>`;
  }

  #asked() {
    const busy = this.share !== null;
    return html`<form class="stack" @submit=${this.#send}>
      <p>${t("Un fichier de texte, un mot par ligne ; majuscules, accents et codage sont libres. La liste se choisit ensuite dans chaque partie et sur la page des mots.")}</p>
      <label><small>${t("Fichier")}</small><input class="field" type="file" name="file" accept=".txt,text/plain" required ?disabled=${busy} @change=${this.#named} /></label>
      <label><small>${t("Nom de la liste")}</small><input class="field" name="name" required maxlength="64" autocomplete="off" spellcheck="false" ?disabled=${busy} /></label>
      <div aria-live="polite">
        ${this.problem ? html`<p class="notice notice--warn">${this.problem}</p>` : nothing}
        ${busy ? html`<p class="muted">${t("La liste se compile : {n} %", { n: Math.round(100 * (this.share ?? 0)) })}</p>` : nothing}
      </div>
      ${busy ? html`<span class="bar-of" role="progressbar" aria-label=${t("Import")} aria-valuemin="0" aria-valuemax="100" aria-valuenow=${Math.round(100 * (this.share ?? 0))}><span ${styles({ width: `${100 * (this.share ?? 0)}%` })}></span></span>` : nothing}
      <footer><button type="button" class="btn" @click=${this.#close}>${t("Fermer")}</button><button class="btn btn--primary" ?disabled=${busy}>${t("Importer")}</button></footer>
    </form>`;
  }

  /** @param {Report} report */
  #told({ name, lines, words, by_length, left_out, sha256 }) {
    return html`<div class="stack" aria-live="polite">
        <p class="notice">${icon("ok")}${t("La liste « {name} » est prête : {words}, sur {lines}.", { name, words: tn("{n} mot", "{n} mots", words), lines: tn("{n} ligne", "{n} lignes", lines) })}</p>
        <div class="scroll" tabindex="0" role="group" aria-label=${t("Compte rendu")}>
          <table>
            <caption>${t("Mots par longueur")}</caption>
            <thead><tr><th scope="col">${t("Lettres")}</th><th scope="col">${t("Mots")}</th></tr></thead>
            <tbody>${by_length.map(([length, count]) => html`<tr><th scope="row">${length}</th><td>${integer(count)}</td></tr>`)}</tbody>
          </table>
          ${left_out.length ? html`<h3>${t("Lignes refusées")}</h3><ul>${left_out.map(({ why, count, examples }) => html`<li><b>${integer(count)}</b> ${WHY()[why]} <small>${t("par exemple : {examples}", { examples: examples.join(", ") })}</small></li>`)}</ul>` : html`<p class="muted">${t("Aucune ligne n’est refusée.")}</p>`}
        </div>
        <p class="muted print-of">${t("Empreinte : {sha}", { sha: sha256.slice(0, 16) })}</p>
      </div>
      <footer><button type="button" class="btn btn--primary" autofocus @click=${this.#close}>${t("Fermer")}</button></footer>`;
  }

  /** The file proposes a name. @param {Event} event */
  #named(event) {
    const { files } = /** @type {HTMLInputElement} */ (event.target);
    const field = this.find("[name=name]");
    if (!field.value && files?.length) field.value = files[0].name.replace(/\.[^.]*$/, "").normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[^a-z0-9._-]+/g, "-").replace(/^[^a-z0-9]+/, "");
  }

  /** @param {SubmitEvent} event */
  async #send(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const file = /** @type {HTMLInputElement} */ (form.elements.namedItem("file")).files?.[0];
    const name = /** @type {HTMLInputElement} */ (form.elements.namedItem("name")).value.trim();
    if (!file) return;
    this.share = 0;
    this.problem = "";
    try {
      this.report = await importList(name, file, (share) => (this.share = share));
      this.emit("imported", { name: this.report.name });
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.share = null;
  }

  #close() {
    this.find("dialog").close();
  }
}

define("pi-own-list", OwnList);
