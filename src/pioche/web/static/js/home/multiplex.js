import { Element, define, html, nothing } from "../lib/lit.js";
import { head } from "../games/frame.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";

/** Join a multiplex: where the head is, its code, what this hall is called. Event: `join` {data}. */
export class JoinMultiplex extends Element {
  static properties = { problem: { attribute: false }, busy: { attribute: false }, asksCode: { attribute: false } };

  constructor() {
    super();
    this.problem = "";
    this.busy = false;
    /** Whether this server asks for its code before a game is opened. */ this.asksCode = false;
  }

  /** @param {SubmitEvent} event */
  #send(event) {
    event.preventDefault();
    this.emit("join", { data: new FormData(/** @type {HTMLFormElement} */ (event.target)) });
  }

  /** @param {string} label @param {unknown} input @param {string} [note] */
  #field(label, input, note = "") {
    return html`<label class="field"><span>${label}</span>${input}${note ? html`<small class="muted">${note}</small>` : nothing}</label>`;
  }

  render() {
    return html`${head(t("Multiplex"), t("Un seul tirage en direct pour plusieurs salles"))}
      <main class="simultaneous">
        <form class="panel cform" aria-labelledby="mx-join" @submit=${(event) => this.#send(event)}>
          <h2 id="mx-join">${icon("play")}${t("Rejoindre un multiplex")}</h2>
          <p class="muted">${t("Votre salle suit la tête : son tirage, son chrono, ses tops. Vous jugez vos tables. Rien à ouvrir sur votre réseau : c’est votre serveur qui appelle.")}</p>
          ${this.#field(t("Adresse de la salle de tête"), html`<input name="url" required maxlength="300" autocomplete="off" spellcheck="false" placeholder="https://pioche.exemple.fr" />`)}
          ${this.#field(t("Code d’entrée"), html`<input name="link_code" required maxlength="20" autocomplete="off" spellcheck="false" autocapitalize="characters" />`, t("La tête le lit dans sa console, touche K."))}
          ${this.#field(t("Nom de votre centre"), html`<input name="centre" required maxlength="80" autocomplete="off" placeholder="Chartres" />`)}
          ${this.#field(t("Tables"), html`<input name="tables" type="number" min="1" max="1000" value="20" required inputmode="numeric" />`, t("On en ajoute quand on veut."))}
          ${this.asksCode ? this.#field(t("Code de ce serveur"), html`<input name="code" maxlength="120" autocomplete="off" />`) : nothing}
          ${this.problem ? html`<p class="notice notice--zero" role="alert">${this.problem}</p>` : nothing}
          <div class="acts"><button class="btn btn--primary btn--touch" ?disabled=${this.busy}>${t("Rejoindre")}</button></div>
        </form>
        <section class="panel" aria-labelledby="mx-head">
          <h2 id="mx-head">${icon("note")}${t("Être la salle de tête")}</h2>
          <p>${t("Ouvrez une soirée comme toujours, puis touche K dans la console : le code d’entrée se lit là.")}</p>
          <p class="muted">${t("Votre serveur doit être joignable par les autres. Si un lien tombe, la salle continue à la main et rejoint la suite.")}</p>
        </section>
      </main>`;
  }
}

define("pi-join-multiplex", JoinMultiplex);
