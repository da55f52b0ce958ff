import { call } from "../lib/api.js";
import { define, html, nothing } from "../lib/lit.js";
import { t, typeset } from "../lib/text.js";
import { askedOf, bodyOf, fieldsOf } from "./asking.js";
import { actButton, actLook, actText, head, besidePanels, messages, wayOut } from "./frame.js";
import { before } from "./salon.js";
import { playersPanel } from "./players.js";
import { GamePage } from "./start.js";

/** Any game that has no page of its own: what happened, who plays, what may be done. */
export class Any extends GamePage {
  static properties = { schemas: { state: true } };

  constructor() {
    super();
    /** What each order needs to be told. @type {Record<string, any>} */ this.schemas = {};
  }

  async learn() {
    await super.learn();
    const { kinds } = await call("GET", "/api/kinds").catch(() => ({ kinds: [] }));
    this.schemas = kinds.find(({ kind }) => kind === this.facts.kind)?.commands ?? {};
  }

  /** Seats and totals are not in the views, which are each game's own. */
  heard() {
    this.look();
  }

  render() {
    const early = before(this);
    if (early || !this.live) return early;
    const { name = "", about = "", ended = false, seats = [], totals = [] } = this.facts;
    const sitting = seats.map((seat, at) => ({ seat, name: this.nameOf(seat), score: totals[at], detail: "", turn: false, clock: null }));
    return html`${head(name, about)}
      <main class="table any">
        ${messages(this)}
        <div class="acts">${ended ? this.#over() : [...this.acts.values()].map((act) => this.#act(act))}</div>
        <aside class="aside" aria-label=${t("Où en est la partie")}>${playersPanel(sitting, null)} ${besidePanels(this, nothing)} ${this.#journal()}</aside>
      </main>`;
  }

  /** @param {import("../lib/live.js").Act} act */
  #act(act) {
    const schema = this.schemas[act.name];
    if (!schema) return nothing; // not an order: a slip, which needs a page of its own
    const asked = askedOf(schema);
    if (!asked.length) return actButton(this, act.name);
    const send = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.act(act.name, bodyOf(asked, new FormData(/** @type {HTMLFormElement} */ (event.target))));
    };
    return html`<form class="panel ask" aria-label=${typeset(act.label)} @submit=${send}>${fieldsOf(act, asked)}<button class=${`btn btn--touch ${actLook(this, act)}`}>${actText(this, act)}</button></form>`;
  }

  #over() {
    const { winners = [] } = this.facts;
    return html`<section class="panel result">
      <h2>${winners.length ? t("Victoire : {name}", { name: winners.map((seat) => this.nameOf(seat)).join(", ") }) : t("Partie finie")}</h2>
      ${wayOut(this)}
    </section>`;
  }

  #journal() {
    if (!this.told.length) return nothing;
    return html`<section class="panel log">
      <div class="panel__head"><h2>${t("Journal")}</h2></div>
      <ol class="coups" tabindex="0" aria-label=${t("Journal")}>${this.told.map((told) => html`<li>${this.sentence(told)}</li>`)}</ol>
    </section>`;
  }
}

define("pi-any", Any);
