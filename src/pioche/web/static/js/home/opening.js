import { Element, define, html, nothing } from "../lib/lit.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";
import { firstValues } from "./openings.js";

/** @typedef {import("./openings.js").Game} Game */
/** @typedef {import("./openings.js").Field} Field */

/** The dialog that asks how a game is to be played. Event: `opengame` {game, values}. */
export class Opening extends Element {
  static properties = { game: { attribute: false }, alone: { type: Boolean }, values: { state: true }, names: { state: true }, problem: { attribute: false }, busy: { type: Boolean }, asksCode: { type: Boolean } };

  constructor() {
    super();
    /** @type {Game | null} */ this.game = null;
    /** Whether the player's own name is asked. */ this.alone = false;
    /** @type {Record<string, any>} */ this.values = {};
    /** Names of those who come by link, by place. @type {string[]} */ this.names = [];
    this.problem = "";
    this.busy = false;
    /** The server wants a code to open games. */ this.asksCode = false;
  }

  /** Ask. @param {Game} game @param {boolean} alone */
  async ask(game, alone) {
    this.game = game;
    this.alone = alone;
    this.problem = "";
    this.names = [];
    this.values = { ...firstValues(game), me: localStorage.getItem("pioche:nom") ?? "" };
    await this.updateComplete;
    this.find("dialog").showModal();
  }

  close() {
    this.find("dialog")?.close();
  }

  render() {
    const { game } = this;
    if (!game) return nothing;
    return html`<dialog class="opening" aria-labelledby="opening-title" @close=${() => (this.game = null)}>
      <form @submit=${this.#send}>
        <h2 id="opening-title">${game.name}</h2>
        <p class="muted">${game.about}</p>
        <div class="stack">
          ${this.alone ? this.#text({ name: "me", kind: "text", label: t("Votre nom"), value: t("Joueur 1") }) : nothing}
          ${this.#asked().map((field) => this.#field(field))}
          ${this.asksCode ? this.#text({ name: "code", kind: "text", label: t("Code du serveur") }) : nothing}
        </div>
        ${this.problem ? html`<p class="notice notice--zero" role="alert">${this.problem}</p>` : nothing}
        <footer>
          <button type="button" class="btn btn--touch" @click=${() => this.close()}>${t("Annuler")}</button>
          <button class="btn btn--primary btn--touch" ?disabled=${this.busy}>${icon("play")}${t("Commencer")}</button>
        </footer>
      </form>
    </dialog>`;
  }

  /** @param {string} name @param {any} value */
  async #set(name, value) {
    const asked = this.#asked().length;
    this.values = { ...this.values, [name]: value };
    await this.updateComplete;
    // A question that this answer raises is not left below the edge of the dialog.
    if (this.#asked().length > asked) this.find(".stack")?.lastElementChild.scrollIntoView({ block: "nearest" });
  }

  /** The questions that the answers so far call for. */
  #asked() {
    return (this.game?.fields ?? []).filter(({ when }) => !when || when(this.values));
  }

  /** @param {Field} field */
  #field(field) {
    switch (field.kind) {
      case "choice":
        return this.#choice(field);
      case "many":
        return this.#many(field);
      case "seats":
        return this.#seats(field);
      default:
        return this.#text(field);
    }
  }

  /** @param {Field} field */
  #choice({ name, label, choices, note }) {
    return html`<label
      ><small>${label}</small
      ><select class="field" name=${name} .value=${this.values[name]} @change=${(event) => this.#set(name, event.target.value)}>
        ${choices.map(({ value, text }) => html`<option value=${value} ?selected=${value === this.values[name]}>${text}</option>`)}
      </select>${note ? html`<small class="muted">${note}</small>` : nothing}</label
    >`;
  }

  /** @param {Field} field */
  #text({ name, kind, label, note, value, least, most }) {
    const typed = (event) => this.#set(name, event.target.value);
    const shown = this.values[name] ?? "";
    return html`<label
      ><small>${label}</small>${kind === "lines"
        ? html`<textarea class="field" name=${name} rows="2" .value=${shown} @input=${typed}></textarea>`
        : kind === "number"
          ? html`<input class="field" name=${name} type="number" min=${least} max=${most} required .value=${shown} @input=${typed} />`
          : html`<input class="field" name=${name} maxlength="80" autocomplete="off" placeholder=${value ?? ""} .value=${shown} @input=${typed} />`}${note ? html`<small class="muted">${note}</small>` : nothing}</label
    >`;
  }

  /** @param {Field} field */
  #many({ name, label, choices, note }) {
    const chosen = this.values[name];
    const turned = (value, on) => this.#set(name, on ? [...chosen, value] : chosen.filter((one) => one !== value));
    return html`<fieldset class="many">
      <legend><small>${label}</small></legend>
      ${choices.map(({ value, text }) => html`<label class="check"><input type="checkbox" name=${name} value=${value} .checked=${chosen.includes(value)} @change=${(event) => turned(value, event.target.checked)} />${text}</label>`)}
      ${note ? html`<small class="muted">${note}</small>` : nothing}
    </fieldset>`;
  }

  /** @param {Field} field */
  #seats({ name, label, choices, value, least, most, note }) {
    const seats = this.values[name];
    return html`<fieldset class="seats">
      <legend><small>${label}</small></legend>
      ${seats.map(
        (who, at) => html`<div class="seat">
          ${choices.length > 1
            ? html`<select class="field" name=${`${name}-${at + 2}`} aria-label=${t("Place {n}", { n: at + 2 })} .value=${who} @change=${(event) => this.#set(name, seats.with(at, event.target.value))}>
                ${choices.map((one) => html`<option value=${one.value} ?selected=${one.value === who}>${one.text}</option>`)}
              </select>`
            : nothing}
          ${who ? nothing : html`<input class="field" maxlength="80" autocomplete="off" placeholder=${t("Invité {n}", { n: at + 2 })} aria-label=${t("Nom, place {n}", { n: at + 2 })} .value=${this.names[at] ?? ""} @input=${(event) => (this.names = Object.assign([...this.names], { [at]: event.target.value }))} />`}
          ${seats.length > least ? html`<button type="button" class="btn btn--quiet btn--touch" aria-label=${t("Retirer la place {n}", { n: at + 2 })} @click=${() => this.#remove(name, at)}>${icon("zero")}</button>` : nothing}
        </div>`,
      )}
      ${seats.length < most ? html`<button type="button" class="btn btn--touch" @click=${() => this.#set(name, [...seats, value])}>${icon("people")}${choices.length > 1 ? t("Ajouter une place") : t("Inviter quelqu’un")}</button>` : nothing}
      ${note ? html`<small class="muted">${note}</small>` : nothing}
    </fieldset>`;
  }

  /** @param {string} name @param {number} at */
  #remove(name, at) {
    this.#set(name, this.values[name].toSpliced(at, 1));
    this.names = Array.from(this.names, (one) => one ?? "").toSpliced(at, 1);
  }

  #send(event) {
    event.preventDefault();
    const me = (this.values.me ?? "").trim();
    if (this.alone) localStorage.setItem("pioche:nom", me);
    this.emit("opengame", { game: this.game, values: { ...this.values, names: this.names, me: me || t("Joueur 1") } });
  }
}

define("pi-opening", Opening);
