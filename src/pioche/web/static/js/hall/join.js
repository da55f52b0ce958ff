import { Element, define, html, nothing } from "../lib/lit.js";
import { Refused, call } from "../lib/api.js";
import { tile } from "../components/board.js";
import { t } from "../lib/text.js";

const PAUSE = 5000; // ms between two questions to a full hall
const TRIES = 60; // five minutes: then it is asked again by hand

/** Entering a game by table and code, or by the game's joining code and a name. Event: `entered`. */
export class Join extends Element {
  static properties = { game: {}, staff: { type: Boolean }, pairs: { type: Boolean }, code: { state: true }, problem: { state: true }, busy: { state: true } };

  constructor() {
    super();
    this.game = "";
    /** For arbiters: only their link lets them in. */ this.staff = false;
    /** Two people may sit at a table. */ this.pairs = false;
    this.code = "";
    this.problem = "";
    this.busy = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.code = sessionStorage.getItem(`pioche:code:${this.game}`) ?? "";
  }

  render() {
    return html`<main class="join">
      <a class="brand" href="/">${tile("P")}Pioche</a>
      <h1>${this.staff ? t("Arbitrage") : t("Rejoindre la partie")}</h1>
      ${this.staff ? html`<p>${t("Ouvrez le lien d’arbitre que l’on vous a donné : il vous fait entrer.")}</p>` : this.code ? this.#byName() : this.#byTable()}
      ${this.problem ? html`<p class="notice notice--zero" role="alert">${this.problem}</p>` : nothing}
      ${this.staff || this.pairs ? nothing : html`<p><a class="btn btn--quiet go" href="?regarder">${t("Regarder sans jouer")}</a></p>`}
    </main>`;
  }

  #byTable() {
    return html`<form @submit=${(event) => this.#enter(event, (data) => ({ table: Number(data.get("table")), code: String(data.get("code")), ...names(data) }))}>
      <p class="muted">${t("Le numéro de votre table et son code sont sur votre carton.")}</p>
      <label><small>${t("Table")}</small><input class="field" name="table" inputmode="numeric" pattern="0*[1-9][0-9]*" maxlength="5" required autocomplete="off" /></label>
      <label><small>${t("Code")}</small><input class="field" name="code" required maxlength="64" autocomplete="off" autocapitalize="characters" spellcheck="false" /></label>
      <label><small>${t("Votre nom (facultatif)")}</small><input class="field" name="name" maxlength="80" autocomplete="name" /></label>
      ${this.#partner()}
      <button class="btn btn--primary go" ?disabled=${this.busy}>${t("Entrer")}</button>
    </form>`;
  }

  #byName() {
    return html`<form @submit=${(event) => this.#enter(event, (data) => ({ code: this.code, ...names(data) }))}>
      <label><small>${t("Votre nom")}</small><input class="field" name="name" required maxlength="80" autocomplete="name" autofocus /></label>
      ${this.#partner()}
      <button class="btn btn--primary go" ?disabled=${this.busy}>${t("Entrer")}</button>
      ${this.pairs ? html`<button type="button" class="btn go" @click=${() => (this.code = "")}>${t("J’ai un numéro de table")}</button>` : nothing}
    </form>`;
  }

  /** A pair has two names. */
  #partner() {
    return this.pairs ? html`<label><small>${t("En paire, nom de votre partenaire")}</small><input class="field" name="partner" maxlength="80" autocomplete="off" /></label>` : nothing;
  }

  #enter(event, bodyOf) {
    event.preventDefault();
    return this.#ask({ game: this.game, ...bodyOf(new FormData(event.target)) }, TRIES);
  }

  /** @param {object} body @param {number} tries left, while the referee of a full hall has not answered */
  async #ask(body, tries) {
    this.busy = true;
    this.problem = "";
    try {
      await call("POST", "/api/session", body);
      sessionStorage.removeItem(`pioche:code:${this.game}`);
      this.emit("entered");
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error); // the server's own sentence, if it answered
      if (error instanceof Refused && error.code === "room.hall-full" && tries && this.isConnected) setTimeout(() => this.#ask(body, tries - 1), PAUSE);
    } finally {
      this.busy = false;
    }
  }
}

/** Who comes in. @param {FormData} data */
const names = (data) => ({ name: String(data.get("name")).trim(), partner: String(data.get("partner") ?? "").trim() });

define("pi-join", Join);
