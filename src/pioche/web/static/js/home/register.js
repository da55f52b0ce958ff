// The register as a page: who the server knows, one person corrected, lists read into it.
import { Element, define, html, nothing } from "../lib/lit.js";
import { head } from "../games/frame.js";
import { integer } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn } from "../lib/text.js";

/** @typedef {{id: string, surname: string, names: string, licence: string, club: string, category: string, series: string, federation: string, nationality: string, rating: string, classic_rating: string, classic_series: string, coefficient: string, shown: string | null, public: string}} Person */
/** @typedef {{format: string, read: number, added: number, updated: number, left: number, written: boolean, lines: Array<{line: number, kind: string, person: Person}>, refused: Array<{line: number, text: string, reason: string}>}} Report */

/** What each format is called. @type {Record<string, () => string>} */
const FORMATS = { federal: () => t("fichier fédéral"), csv: () => t("tableau"), classement: () => t("classement national"), noms: () => t("liste de noms") };
/** @type {Record<string, () => string>} */
const KINDS = { added: () => t("nouvelle"), updated: () => t("mise à jour"), left: () => t("pas au registre, laissée") };
/** @type {Record<string, () => string>} */
const SHOWN = { names: () => t("nom complet"), initials: () => t("initiales"), tables: () => t("table seule") };

/** What is known of a person: name, words, most letters. @type {Array<[string, () => string, number]>} */
const FIELDS = [
  ["surname", () => t("Nom"), 120],
  ["names", () => t("Prénoms"), 120],
  ["licence", () => t("Licence"), 16],
  ["club", () => t("Club"), 120],
  ["category", () => t("Catégorie"), 40],
  ["series", () => t("Série"), 8],
  ["federation", () => t("Fédération"), 40],
  ["nationality", () => t("Nationalité"), 40],
  ["rating", () => t("Elo duplicate"), 10],
  ["classic_rating", () => t("Elo classique"), 10],
  ["classic_series", () => t("Série classique"), 8],
  ["coefficient", () => t("Coefficient"), 10],
];

/**
 * The register. Events: `find` {text}, `more`, `read` {list}, `write`, `drop`, `edit` {person, null: a new one}, `leave`,
 * `save` {told}, `erase`.
 */
export class RegisterPage extends Element {
  static properties = { people: { attribute: false }, total: { attribute: false }, categories: { attribute: false }, report: { attribute: false }, editing: { attribute: false }, problem: { attribute: false }, said: { attribute: false }, sure: { state: true } };

  constructor() {
    super();
    /** @type {Person[]} */ this.people = [];
    this.total = 0;
    /** @type {string[]} */ this.categories = [];
    /** What a list would do. @type {Report | null} */ this.report = null;
    /** Who is being corrected; without an id, somebody new. @type {Partial<Person> | null} */ this.editing = null;
    this.problem = "";
    this.said = "";
    /** Erasing waits for its second press. */ this.sure = false;
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    // On a telephone what was asked for stands below the form.
    if (changed.has("report") && this.report && matchMedia("(max-width: 900px)").matches) this.find(".ranking")?.scrollIntoView();
    if (!changed.has("editing")) return;
    this.sure = false;
    const before = /** @type {Partial<Person> | null} */ (changed.get("editing"));
    if (this.editing && !before) this.find("form.one input")?.focus();
    else if (before && !this.editing) (this.find(`[data-person="${before.id}"]`) ?? this.find("[name=find]"))?.focus();
  }

  render() {
    return html`${head(t("Registre"), t("Les personnes que ce serveur connaît"))}
      <main class="register">
        ${this.editing ? this.#form(this.editing) : this.#ask()}
        <section class="panel ranking" aria-label=${t("Registre")}>
          <div aria-live="polite">${this.problem && !this.editing ? html`<p class="notice notice--warn" role="alert">${this.problem}</p>` : nothing} ${this.said ? html`<p class="notice notice--ok" role="status">${this.said}</p>` : nothing}</div>
          ${this.report ? this.#preview(this.report) : this.#list()}
        </section>
      </main>`;
  }

  #ask() {
    return html`<form class="panel ask" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <fieldset>
        <legend>${t("Trouver")}</legend>
        <label class="field">${icon("search")}<span class="sr">${t("Trois lettres d’un nom, ou une licence")}</span><input name="find" autocomplete="off" placeholder=${t("trois lettres, ou une licence")} @input=${(event) => this.emit("find", { text: event.target.value })} /></label>
        <button type="button" class="btn btn--touch" @click=${() => this.emit("edit", { person: null })}>${t("Ajouter une personne")}</button>
      </fieldset>
      <fieldset>
        <legend>${t("Lire une liste")}</legend>
        <p class="muted">${t("Fichier fédéral à 12 colonnes, tableau avec des titres, classement national, ou un nom par ligne.")}</p>
        <label class="btn btn--touch">${t("Choisir un fichier")}<input class="sr" type="file" accept=".csv,.txt,.tsv,text/*" @change=${(event) => this.emit("read", { list: event.target.files[0] })} /></label>
        <label><span class="sr">${t("Liste collée")}</span><textarea class="field" name="list" rows="6" spellcheck="false" placeholder=${t("ou coller ici")} @change=${(event) => this.emit("read", { list: event.target.value })}></textarea></label>
      </fieldset>
    </form>`;
  }

  /** @param {Partial<Person>} person */
  #form(person) {
    const name = `${person.surname ?? ""} ${person.names ?? ""}`.trim();
    return html`<form
      class="panel ask one"
      aria-labelledby="one-title"
      @keydown=${(event) => event.key === "Escape" && this.emit("leave")}
      @submit=${(event) => {
        event.preventDefault();
        const data = Object.fromEntries(new FormData(event.target));
        this.emit("save", { told: { ...data, shown: data.shown || null } });
      }}
    >
      <h2 id="one-title">${person.id ? name : t("Nouvelle personne")}</h2>
      ${this.problem ? html`<p class="notice notice--warn" role="alert">${this.problem}</p>` : nothing}
      <div class="fields">
        ${FIELDS.map(([key, words, most]) => html`<label><small>${words()}</small><input class="field" name=${key} maxlength=${most} autocomplete="off" ?required=${key === "surname"} list=${key === "category" ? "categories" : nothing} .value=${/** @type {any} */ (person)[key] ?? ""} /></label>`)}
        <label class="wide"><small>${t("Ce que tout le monde lit, au plus")}</small><select class="field" name="shown">
          <option value="" ?selected=${!person.shown}>${t("selon l’âge (mineurs : initiales)")}</option>
          ${Object.entries(SHOWN).map(([value, words]) => html`<option value=${value} ?selected=${person.shown === value}>${words()}</option>`)}
        </select></label>
      </div>
      <datalist id="categories">${this.categories.map((one) => html`<option value=${one}></option>`)}</datalist>
      <footer class="acts">
        <button type="button" class="btn btn--touch" @click=${() => this.emit("leave")}>${t("Annuler")} <kbd>${t("Échap")}</kbd></button>
        <button class="btn btn--primary btn--touch">${t("Enregistrer")}</button>
        ${person.id ? html`<button type="button" class="btn btn--touch btn--rev" @click=${() => (this.sure ? this.emit("erase") : (this.sure = true))}>${this.sure ? t("Effacer pour de bon ?") : t("Effacer cette personne")}</button>` : nothing}
      </footer>
      ${this.sure ? html`<p class="muted" role="status">${t("La personne disparaît d’ici et de toutes les parties ; les résultats restent, sans le nom.")}</p>` : nothing}
    </form>`;
  }

  /** @param {Report} report */
  #preview(report) {
    const good = report.added + report.updated;
    const hidden = report.added + report.updated + report.left - report.lines.length;
    return html`<h2>${t("Avant d’inscrire")}</h2>
      <p>${tn("{n} ligne lue", "{n} lignes lues", report.read)} (${FORMATS[report.format]?.() ?? report.format}) : ${tn("{n} nouvelle", "{n} nouvelles", report.added)}, ${tn("{n} mise à jour", "{n} mises à jour", report.updated)}${report.left ? tn(", {n} laissée de côté", ", {n} laissées de côté", report.left) : ""}, ${tn("{n} refusée", "{n} refusées", report.refused.length)}. <b>${t("Rien n’est encore inscrit.")}</b></p>
      <p class="acts"><button type="button" class="btn btn--touch" @click=${() => this.emit("drop")}>${t("Annuler")}</button> <button type="button" class="btn btn--primary btn--touch" ?disabled=${!good} @click=${() => this.emit("write")}>${tn("Inscrire {n} personne", "Inscrire {n} personnes", good)}</button></p>
      ${report.refused.length
        ? html`<h3>${t("Lignes refusées")}</h3>
            <div class="wide" role="region" tabindex="0" aria-label=${t("Lignes refusées")}><table class="list"><thead><tr><th class="num" scope="col">${t("Ligne")}</th><th scope="col">${t("Motif")}</th><th scope="col">${t("Texte")}</th></tr></thead><tbody>${report.refused.map(({ line, text, reason }) => html`<tr><td class="num">${line}</td><td class="why">${icon("zero")}${reason}</td><td class="muted">${text}</td></tr>`)}</tbody></table></div>
            <h3>${t("Lignes lues")}</h3>`
        : nothing}
      ${this.#table(report.lines.map(({ person, line, kind }) => ({ ...person, id: String(line), what: KINDS[kind]() })), false)}
      ${hidden > 0 ? html`<p class="muted">${tn("et {n} ligne de plus", "et {n} lignes de plus", hidden)}</p>` : nothing}`;
  }

  #list() {
    const left = this.total - this.people.length;
    return html`<h2>${t("Personnes")} <span class="count">${integer(this.total)}</span></h2>
      ${this.people.length ? this.#table(this.people, true) : html`<p class="muted">${t("Personne : lire une liste, ou ajouter quelqu’un.")}</p>`}
      ${left > 0 ? html`<p class="acts"><button type="button" class="btn btn--touch" @click=${() => this.emit("more")}>${tn("La suite ({n} personne)", "La suite ({n} personnes)", left)}</button></p>` : nothing}`;
  }

  /** @param {Array<Person & {what?: string}>} people @param {boolean} known */
  #table(people, known) {
    const edit = (/** @type {Person} */ person) => this.emit("edit", { person });
    return html`<div class="wide" role="region" tabindex="0" aria-label=${t("Personnes")}>
      <table class="list">
        <thead><tr><th scope="col">${t("Nom")}</th><th scope="col">${t("Licence")}</th><th scope="col">${t("Club")}</th><th scope="col">${t("Catégorie")}</th><th scope="col">${t("Série")}</th><th scope="col">${known ? t("Le public lit") : t("Ce qui sera fait")}</th></tr></thead>
        <tbody>
          ${people.map((one) => html`<tr><td>${known ? html`<button type="button" class="link" data-person=${one.id} @click=${() => edit(one)}><b>${one.surname}</b> ${one.names}</button>` : html`<b>${one.surname}</b> ${one.names}`}</td><td>${one.licence}</td><td>${one.club}</td><td>${one.category}</td><td>${one.series}</td><td>${one.what ?? SHOWN[one.public]?.()}</td></tr>`)}
        </tbody>
      </table>
    </div>`;
  }
}

define("pi-register", RegisterPage);
