import { Element, define, html, nothing } from "../lib/lit.js";
import { machineName } from "../lib/faces.js";
import { icon } from "../lib/icons.js";
import { levelText } from "../games/naming.js";
import { t, typeset } from "../lib/text.js";
import { answer, asked, firstValues, same } from "./openings.js";

/** @typedef {import("./openings.js").Choice} Choice */
/** @typedef {import("./openings.js").Field} Field */
/** @typedef {import("./openings.js").Offer} Offer */

/** As many answers are seen at once, each with its line; of more, the line of the one chosen. */
const SEEN = 3;

/** The dialog that asks how a game is to be played, as the server offers it. Event: `opengame` {offer, values}. */
export class Opening extends Element {
  static properties = { offer: { attribute: false }, values: { state: true }, among: { state: true }, names: { state: true }, grids: { attribute: false }, lists: { attribute: false }, problem: { attribute: false }, busy: { type: Boolean }, asksCode: { type: Boolean } };

  constructor() {
    super();
    /** @type {Offer | null} */ this.offer = null;
    /** @type {Record<string, any>} */ this.values = {};
    /** Games to choose from first, where one comes to play with friends. @type {Offer[]} */ this.among = [];
    /** Names of those who come by link, by place. @type {string[]} */ this.names = [];
    /** Grids of finished games, to begin with. @type {Choice[]} */ this.grids = [];
    /** The word lists of the server. @type {string[]} */ this.lists = [];
    this.problem = "";
    this.busy = false;
    /** The server wants a code to open games. */ this.asksCode = false;
  }

  /** Ask. @param {Offer} offer @param {Offer[]} [among] others that may be played instead */
  async ask(offer, among = []) {
    this.offer = offer;
    this.among = among;
    this.problem = "";
    this.names = [];
    this.values = { ...firstValues(offer), me: localStorage.getItem("pioche:nom") ?? "" };
    await this.updateComplete;
    const dialog = this.find("dialog");
    if (!dialog.open) dialog.showModal();
  }

  /** What is refused is told in sight, whatever was scrolled. @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has("problem") && this.problem) this.find(".opening [role=alert]")?.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.find("dialog")?.close();
  }

  render() {
    const { offer } = this;
    if (!offer) return nothing;
    return html`<dialog class="opening" aria-labelledby="opening-title" @close=${() => (this.offer = null)}>
      <form @submit=${this.#send}>
        <h2 id="opening-title">${this.among.length ? t("Entre amis") : offer.name}</h2>
        <p class="muted">${this.among.length ? t("Chacun reçoit un lien et joue sur son écran.") : typeset(offer.about)}</p>
        <div class="stack">
          ${this.#game(offer)} ${offer.refereed ? nothing : this.#text("me", t("Votre nom"), t("Joueur 1"))} ${asked(offer, this.values).map((field) => this.#field(field))}
          ${this.lists.length === 1 ? html`<p class="muted">${t("Liste de mots : « {name} », la seule de ce serveur.", { name: this.lists[0] })}</p>` : nothing}
          ${this.asksCode ? this.#text("code", t("Code du serveur")) : nothing}
        </div>
        <footer>
          ${this.problem ? html`<p class="notice notice--zero" role="alert">${this.problem}</p>` : nothing}
          <button type="button" class="btn btn--touch" @click=${() => this.close()}>${t("Annuler")}</button>
          <button class="btn btn--primary btn--touch" ?disabled=${this.busy}>${icon("play")}${t("Commencer")}</button>
        </footer>
      </form>
    </dialog>`;
  }

  /** Which game, before all the rest. @param {Offer} offer */
  #game(offer) {
    if (!this.among.length) return nothing;
    return html`<div>
      <label><small>${t("Jeu")}</small><select class="field" name="game" aria-describedby="game-about" @change=${(event) => this.ask(this.among[event.target.selectedIndex], this.among)}>
        ${this.among.map(({ key, name }) => html`<option value=${key} ?selected=${key === offer.key}>${name}</option>`)}
      </select></label>
      <small class="muted" id="game-about">${typeset(offer.about)}</small>
    </div>`;
  }

  /** @param {string} name @param {any} value */
  async #set(name, value) {
    const before = asked(this.offer, this.values);
    this.values = { ...this.values, [name]: value };
    const known = new Set(before.map((field) => field.name));
    const more = asked(this.offer, this.values).findLast((field) => !known.has(field.name));
    await this.updateComplete;
    // A question that this answer raises is not left below the edge of the dialog.
    if (more) this.find(`[data-field="${more.name}"]`)?.scrollIntoView({ block: "nearest" });
  }

  /** @param {Field} field */
  #field(field) {
    switch (field.kind) {
      case "choice":
        return field.choices.length <= SEEN && field.choices.some(({ about }) => about) ? this.#radios(field) : this.#select(field, field.choices);
      case "grid":
        return this.#select(field, [{ value: null, text: t("Une grille jouée par la machine"), about: "" }, ...this.grids]);
      case "many":
        return this.#boxes(field, "checkbox", (value, on) => (on ? [...answer(field, this.values), value] : answer(field, this.values).filter((one) => !same(one, value))));
      case "seats":
        return this.#seats(field);
      default:
        return this.#text(field.name, field.label, field.value ?? "", field);
    }
  }

  /** Answers that are seen at once: one of them, or several. @param {Field} field @param {"radio" | "checkbox"} type @param {(value: any, on: boolean) => any} turned */
  #boxes(field, type, turned) {
    const { name, label, choices, note } = field;
    const chosen = [answer(field, this.values)].flat();
    return html`<fieldset class="many" data-field=${name}>
      <legend><small>${label}</small></legend>
      ${choices.map(
        ({ value, text, about }, at) => html`<label class="check">
          <input type=${type} name=${name} aria-labelledby=${`${name}-${at}`} aria-describedby=${about ? `${name}-${at}-about` : nothing} .checked=${chosen.some((one) => same(one, value))} @change=${(event) => this.#set(name, turned(value, event.target.checked))} />
          <span id=${`${name}-${at}`}>${typeset(text)}</span>${about ? html`<small id=${`${name}-${at}-about`}>${typeset(about)}</small>` : nothing}
        </label>`,
      )}
      ${note ? html`<small class="muted">${typeset(note)}</small>` : nothing}
    </fieldset>`;
  }

  /** @param {Field} field */
  #radios(field) {
    return this.#boxes(field, "radio", (value) => value);
  }

  /** @param {Field} field @param {Choice[]} choices */
  #select(field, choices) {
    const { name, label, note } = field;
    const chosen = field.kind === "grid" ? this.values[name] : answer(field, this.values);
    const about = [choices.find(({ value }) => same(value, chosen))?.about, note].filter(Boolean).join(" ");
    return html`<div data-field=${name}>
      <label
        ><small>${label}</small
        ><select class="field" name=${name} aria-describedby=${about ? `${name}-about` : nothing} @change=${(event) => this.#set(name, choices[event.target.selectedIndex].value)}>
          ${choices.map(({ value, text }) => html`<option value=${plain(value)} ?selected=${same(value, chosen)}>${typeset(text)}</option>`)}
        </select></label
      >
      <small class="muted" id=${`${name}-about`}>${typeset(about)}</small>
    </div>`;
  }

  /** @param {string} name @param {string} label @param {any} [otherwise] what an empty answer means @param {Partial<Field>} [field] */
  #text(name, label, otherwise = "", { kind = "text", note = "", least = 0, most = 0 } = {}) {
    const typed = (event) => this.#set(name, event.target.value);
    const shown = this.values[name] ?? "";
    return html`<label data-field=${name}
      ><small>${label}</small>${kind === "words"
        ? html`<textarea class="field" name=${name} rows="2" ?required=${least > 0} .value=${shown} @input=${typed}></textarea>`
        : kind === "tables"
          ? html`<input class="field" name=${name} type="number" min=${least} max=${most} required .value=${String(shown)} @input=${typed} />`
          : html`<input class="field" name=${name} maxlength="80" autocomplete="off" placeholder=${otherwise} .value=${shown} @input=${typed} />`}${note ? html`<small class="muted">${typeset(note)}</small>` : nothing}</label
    >`;
  }

  /** @param {Field} field */
  #seats({ name, label, value, least, most, note }) {
    const seats = this.values[name];
    const bots = this.offer?.bots ?? [];
    const choices = [...bots.map((level) => ({ value: `bot:${level}`, text: t("{name}, machine ({level})", { name: machineName(level), level: levelText(level) }) })), { value: "", text: t("Une personne, par lien") }];
    return html`<fieldset class="seats" data-field=${name}>
      <legend><small>${label}</small></legend>
      ${seats.map(
        (who, at) => html`<div class="seat">
          ${bots.length
            ? html`<select class="field" name=${`${name}-${at + 2}`} aria-label=${t("Place {n}", { n: at + 2 })} @change=${(event) => this.#set(name, seats.with(at, event.target.value))}>
                ${choices.map((one) => html`<option value=${one.value} ?selected=${one.value === who}>${one.text}</option>`)}
              </select>`
            : nothing}
          ${who ? nothing : html`<input class="field" maxlength="80" autocomplete="off" placeholder=${t("Nom, si vous le savez")} aria-label=${t("Nom, place {n}", { n: at + 2 })} .value=${this.names[at] ?? ""} @input=${(event) => (this.names = Object.assign([...this.names], { [at]: event.target.value }))} />`}
          ${seats.length > least ? html`<button type="button" class="btn btn--quiet btn--touch" aria-label=${t("Retirer la place {n}", { n: at + 2 })} @click=${() => this.#remove(name, at)}>${icon("zero")}</button>` : nothing}
        </div>`,
      )}
      ${seats.length < most ? html`<button type="button" class="btn btn--touch" @click=${() => this.#set(name, [...seats, value])}>${icon("people")}${bots.length ? t("Ajouter une place") : t("Inviter quelqu’un")}</button>` : nothing}
      ${note ? html`<small class="muted">${typeset(note)}</small>` : nothing}
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
    if (!this.offer?.refereed) localStorage.setItem("pioche:nom", me);
    this.emit("opengame", { offer: this.offer, values: { ...this.values, names: this.names, me: me || t("Joueur 1") } });
  }
}

/** A value as the page's own markup bears it. @param {any} value */
const plain = (value) => (typeof value === "string" ? value : JSON.stringify(value));

define("pi-opening", Opening);
