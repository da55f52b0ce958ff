import { Element, define, html, nothing } from "../lib/lit.js";
import { head } from "../games/frame.js";
import { t, tn } from "../lib/text.js";
import { KINDS, NEW } from "./competition-form.js";
import { day } from "./past.js";

/** @typedef {{competition: string, name: string, place: string, created_at: number, games: string[], kind: string}} Kept */

/** The competitions kept from here, and a new one. Events: `save` with its settings, `add` {competition} to put the game one comes from into it. */
export class Competitions extends Element {
  static properties = { kept: { attribute: false }, choices: { attribute: false }, evening: { attribute: false }, from: { attribute: false }, problem: { attribute: false } };

  constructor() {
    super();
    /** @type {Kept[] | null} */ this.kept = null;
    /** @type {import("./competition-form.js").Choice[]} */ this.choices = [];
    /** Games of the last evening, which likely belong together. @type {string[]} */ this.evening = [];
    /** The game one comes from. */ this.from = "";
    this.problem = "";
  }

  render() {
    return html`${head(t("Compétitions"), t("Plusieurs parties, un classement"))}
      <main class="comp">
        ${this.problem ? html`<p class="notice notice--zero" role="alert">${this.problem}</p>` : nothing}
        ${this.kept?.length
          ? html`<section class="panel" aria-labelledby="h-kept"><div class="panel__head"><h2 id="h-kept">${t("Compétitions enregistrées")}</h2><span class="count">${this.kept.length}</span></div>
              <ul class="kept">${this.kept.map((one) => this.#kept(one))}</ul></section>`
          : nothing}
        <section class="panel" aria-labelledby="h-new"><div class="panel__head"><h2 id="h-new">${t("Nouvelle compétition")}</h2></div>
          ${this.kept && !this.choices.length ? html`<p class="muted none">${t("Aucune soirée arbitrée depuis ce navigateur : une compétition commence par une partie qu’on arbitre.")}</p>` : nothing}
          <pi-competition-form .settings=${{ ...NEW, games: this.evening }} .choices=${this.choices} .act=${t("Créer la compétition")}></pi-competition-form>
        </section>
      </main>`;
  }

  /** @param {Kept} one */
  #kept({ competition, name, place, created_at: at, games, kind }) {
    const detail = [KINDS()[kind], day(at), place, tn("{n} partie", "{n} parties", games.length)].filter(Boolean).join(", ");
    return html`<li><a class="btn btn--quiet btn--touch" href=${`/competition/${competition}`}>${name}</a><small class="muted">${detail}</small>
      ${this.from && !games.includes(this.from) ? html`<button type="button" class="btn btn--touch" @click=${() => this.emit("add", { competition })}>${t("Y ajouter la dernière partie")}</button>` : nothing}</li>`;
  }
}

define("pi-competitions", Competitions);
