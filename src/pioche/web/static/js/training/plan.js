import { Element, define, html, nothing } from "../lib/lit.js";
import { integer } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";

const KINDS = () => /** @type {Array<[string, string]>} */ ([["anagrams", t("Retrouver les mots à partir de leurs lettres")], ["hooks", t("Trouver leurs rallonges")], ["exists", t("Dire s’ils existent")]]);

/** Decks, limits of the day, own lists, files. Events: `plan`, `addlist` {name, kind, words}, `droplist` {id}, `importfile` {file}. */
export class Plan extends Element {
  static properties = { overview: { attribute: false }, problem: { attribute: false }, told: { attribute: false } };

  constructor() {
    super();
    /** @type {import("./training.js").Overview | null} */ this.overview = null;
    this.problem = "";
    this.told = "";
  }

  open() {
    this.problem = this.told = "";
    this.find("dialog").showModal();
  }

  close() {
    this.find("dialog").close();
  }

  render() {
    const day = this.overview;
    return html`<dialog class="plan" aria-labelledby="plan-title">
      <h2 id="plan-title">${t("Paquets et limites")}</h2>
      ${day ? this.#form(day) : nothing}
    </dialog>`;
  }

  /** @param {import("./training.js").Overview} day */
  #form(day) {
    return html`<form class="stack" method="dialog" @submit=${this.#chosen}>
        <div class="two">
          <label><small>${t("Nouvelles par jour")}</small><input class="field" name="new" type="number" min="0" max="200" required .value=${String(day.plan.new_per_day)} /></label>
          <label><small>${t("Révisions par jour, au plus")}</small><input class="field" name="reviews" type="number" min="5" max="1000" required .value=${String(day.plan.reviews_per_day)} /></label>
        </div>
        ${day.lexicons.length > 1 ? html`<label><small>${t("Liste de mots")}</small><select class="field" name="lexicon">${day.lexicons.map((name) => html`<option ?selected=${name === day.plan.lexicon}>${name}</option>`)}</select></label>` : nothing}
        <fieldset><legend>${t("Paquets suivis")}</legend>
          ${day.decks.map((deck) => html`<label class="deck"><input type="checkbox" name="deck" value=${deck.name} ?checked=${deck.on} /><span>${deck.title}<small>${deck.about}</small></span><span class="muted">${deck.own ? html`<button type="button" class="btn btn--quiet btn--touch" aria-label=${t("Effacer la liste {name}", { name: deck.title })} @click=${(event) => (event.preventDefault(), this.emit("droplist", { id: deck.name }))}>${icon("zero")}</button>` : deck.cards ? integer(deck.cards) : nothing}</span></label>`)}
        </fieldset>
        ${this.#more(day)}
        ${this.problem ? html`<p class="notice notice--zero" role="alert">${this.problem}</p>` : nothing}
        ${this.told ? html`<p class="notice notice--ok" role="status">${this.told}</p>` : nothing}
        <footer><button type="button" class="btn" @click=${() => this.close()}>${t("Annuler")}</button><button class="btn btn--primary">${t("Enregistrer")}</button></footer>
      </form>`;
  }

  /** @param {import("./training.js").Overview} day */
  #more(day) {
    return html`<details>
        <summary>${t("Une liste à soi")}</summary>
        <div class="stack">
          <label><small>${t("Nom")}</small><input class="field" data-own="name" maxlength="60" /></label>
          <label><small>${t("Mots, séparés par des blancs")}</small><textarea class="field" data-own="words" rows="4" spellcheck="false"></textarea></label>
          <label><small>${t("Question")}</small><select class="field" data-own="kind">${KINDS().map(([value, text]) => html`<option value=${value}>${text}</option>`)}</select></label>
          <div><button type="button" class="btn btn--touch" ?disabled=${day.closed} @click=${this.#list}>${t("En faire un paquet")}</button></div>
        </div>
      </details>
      <details>
        <summary>${t("Emporter, ramener")}</summary>
        <p class="muted">${t("Un fichier avec toutes vos cartes, vos jours et vos listes.")}</p>
        <div class="files">
          ${day.profile ? html`<a class="btn btn--touch" href="/api/training/export" download="pioche-entrainement.json">${icon("down")}${t("Emporter")}</a>` : nothing}
          <label class="btn btn--touch">${icon("send")}${t("Ramener un fichier")}<input type="file" class="sr" accept="application/json,.json" @change=${(event) => event.target.files[0] && this.emit("importfile", { file: event.target.files[0] })} /></label>
        </div>
      </details>`;
  }

  #list() {
    const own = (/** @type {string} */ name) => this.find(`[data-own="${name}"]`).value;
    const words = own("words").split(/[\s,;]+/).filter(Boolean);
    this.emit("addlist", { name: own("name").trim() || t("Ma liste"), kind: own("kind"), words });
  }

  /** @param {SubmitEvent} event */
  #chosen(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const day = /** @type {import("./training.js").Overview} */ (this.overview);
    this.emit("plan", { lexicon: form.get("lexicon") ?? day.plan.lexicon, decks: form.getAll("deck"), new_per_day: Number(form.get("new")), reviews_per_day: Number(form.get("reviews")) });
  }
}

define("pi-plan", Plan);
