import { Element, define, html, nothing } from "../lib/lit.js";
import { head } from "../games/frame.js";
import { integer } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn } from "../lib/text.js";

/** @typedef {{id: string, surname: string, names: string, licence: string, club: string, category: string, series: string, public: string}} Person */
/** @typedef {{format: string, read: number, added: number, updated: number, left: number, written: boolean, lines: Array<{line: number, kind: string, person: Person}>, refused: Array<{line: number, text: string, reason: string}>}} Report */

/** What each format is called. @type {Record<string, () => string>} */
const FORMATS = { federal: () => t("fichier fédéral"), csv: () => t("tableau"), classement: () => t("classement national"), noms: () => t("liste de noms") };
/** @type {Record<string, () => string>} */
const KINDS = { added: () => t("nouvelle"), updated: () => t("mise à jour"), left: () => t("pas au registre, laissée") };
/** @type {Record<string, () => string>} */
const SHOWN = { names: () => t("nom"), initials: () => t("initiales"), tables: () => t("table seule") };

/** The register: who the server knows, lists read into it. Events: `find` {text}, `read` {file or text}, `write`, `drop`, `erase` {person}. */
export class RegisterPage extends Element {
  static properties = { people: { attribute: false }, total: { attribute: false }, report: { attribute: false }, problem: { attribute: false }, said: { attribute: false }, sure: { state: true } };

  constructor() {
    super();
    /** @type {Person[]} */ this.people = [];
    this.total = 0;
    /** What a list would do. @type {Report | null} */ this.report = null;
    this.problem = "";
    this.said = "";
    /** Who is erased by a second press. */ this.sure = "";
  }

  render() {
    return html`${head(t("Registre"), t("Les personnes que ce serveur connaît"))}
      <main class="register">
        <form class="panel ask" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
          <fieldset><legend>${t("Trouver")}</legend><label class="field">${icon("search")}<span class="sr">${t("Trois lettres d’un nom, ou une licence")}</span><input name="find" autocomplete="off" placeholder=${t("trois lettres, ou une licence")} @input=${(event) => this.emit("find", { text: event.target.value })} /></label></fieldset>
          <fieldset>
            <legend>${t("Lire une liste")}</legend>
            <p class="muted">${t("Fichier fédéral à 12 colonnes, tableau avec des titres, classement national, ou un nom par ligne.")}</p>
            <label class="btn btn--touch">${t("Choisir un fichier")}<input class="sr" type="file" accept=".csv,.txt,.tsv,text/*" @change=${(event) => this.emit("read", { list: event.target.files[0] })} /></label>
            <label><span class="sr">${t("Liste collée")}</span><textarea class="field" name="list" rows="6" spellcheck="false" placeholder=${t("ou coller ici")} @change=${(event) => this.emit("read", { list: event.target.value })}></textarea></label>
          </fieldset>
        </form>
        <section class="panel ranking" aria-live="polite" aria-label=${t("Registre")}>
          ${this.problem ? html`<p class="notice notice--warn" role="alert">${this.problem}</p>` : nothing} ${this.said ? html`<p class="notice notice--ok" role="status">${this.said}</p>` : nothing}
          ${this.report ? this.#preview(this.report) : this.#list()}
        </section>
      </main>`;
  }

  /** @param {Report} report */
  #preview(report) {
    const good = report.added + report.updated;
    return html`<h2>${t("Avant d’inscrire")}</h2>
      <p>${tn("{n} ligne lue", "{n} lignes lues", report.read)} (${FORMATS[report.format]?.() ?? report.format}) : ${tn("{n} nouvelle", "{n} nouvelles", report.added)}, ${tn("{n} mise à jour", "{n} mises à jour", report.updated)}${report.left ? t(", {n} laissées de côté", { n: report.left }) : ""}, ${tn("{n} refusée", "{n} refusées", report.refused.length)}. <b>${t("Rien n’est encore inscrit.")}</b></p>
      <p class="acts"><button type="button" class="btn btn--touch" @click=${() => this.emit("drop")}>${t("Annuler")}</button> <button type="button" class="btn btn--primary btn--touch" ?disabled=${!good} @click=${() => this.emit("write")}>${tn("Inscrire {n} personne", "Inscrire {n} personnes", good)}</button></p>
      ${report.refused.length
        ? html`<div class="wide" role="region" tabindex="0" aria-label=${t("Lignes refusées")}><table class="list"><thead><tr><th class="num" scope="col">${t("Ligne")}</th><th scope="col">${t("Motif")}</th><th scope="col">${t("Texte")}</th></tr></thead><tbody>${report.refused.map(({ line, text, reason }) => html`<tr><td class="num">${line}</td><td>${reason}</td><td class="muted">${text}</td></tr>`)}</tbody></table></div>`
        : nothing}
      ${this.#table(report.lines.map(({ person, line, kind }) => ({ ...person, id: String(line), what: KINDS[kind]() })), false)}`;
  }

  #list() {
    return html`<h2>${t("Personnes")} <span class="count">${integer(this.total)}</span></h2>
      ${this.people.length ? this.#table(this.people, true) : html`<p class="muted">${t("Personne : lire une liste, ou ajouter quelqu’un depuis la feuille des joueurs.")}</p>`}`;
  }

  /** @param {Array<Person & {what?: string}>} people @param {boolean} erasable */
  #table(people, erasable) {
    return html`<div class="wide" role="region" tabindex="0" aria-label=${t("Personnes")}>
      <table class="list">
        <thead><tr><th scope="col">${t("Nom")}</th><th scope="col">${t("Licence")}</th><th scope="col">${t("Club")}</th><th scope="col">${t("Catégorie")}</th><th scope="col">${t("Série")}</th><th scope="col">${erasable ? t("Le public lit") : t("Ce qui sera fait")}</th>${erasable ? html`<th scope="col"><span class="sr">${t("Effacer")}</span></th>` : nothing}</tr></thead>
        <tbody>
          ${people.map((one) => html`<tr><td><b>${one.surname}</b> ${one.names}</td><td>${one.licence}</td><td>${one.club}</td><td>${one.category}</td><td>${one.series}</td><td>${one.what ?? SHOWN[one.public]?.()}</td>${erasable ? html`<td><button type="button" class="btn btn--quiet" aria-label=${this.sure === one.id ? t("Effacer {name} pour de bon", { name: one.surname }) : t("Effacer {name}", { name: one.surname })} @click=${() => this.#erase(one)}>${this.sure === one.id ? t("Pour de bon ?") : t("Effacer")}</button></td>` : nothing}</tr>`)}
        </tbody>
      </table>
    </div>`;
  }

  /** @param {Person} one */
  #erase(one) {
    if (this.sure !== one.id) this.sure = one.id;
    else this.emit("erase", { person: one });
  }
}

define("pi-register", RegisterPage);
