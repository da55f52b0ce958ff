import { Element, define, html, nothing } from "../lib/lit.js";
import { t, typeset } from "../lib/text.js";
import { runningChart, seriesLegend } from "./chart.js";
import { head } from "./frame.js";
import { playersPanel } from "./players.js";
import { install } from "../pages/enter.js";
import { readPast } from "./reading.js";
import { Lazily, Steps, followList, stepList } from "./steps.js";

const CHART = 1000;

/** @typedef {import("./reading.js").Step} Step */
/**
 * How one kind of game is drawn again.
 * @typedef {object} Kind
 * @property {string} what what the totals are, in words
 * @property {string} [stage] class of the main part
 * @property {(model: PastModel, step: Step) => unknown} [draw] the table after a step
 * @property {(model: PastModel, step: Step, at: number) => string} [detail] what is said of a player, beside the total
 * @property {(model: PastModel, step: Step, instead: any) => unknown} [instead] what could have been done
 * @property {(model: PastModel, step: Step) => {name: string, chart: unknown}} [chart] another chart than the totals
 * @property {(model: PastModel, report: any, go: (turn: number) => void) => unknown} [whole] the game summed up
 * @property {string} [wholeName]
 */
/** @typedef {import("./reading.js").PastGame & {kind: Kind}} PastModel */

/** A past game step by step, drawn as its kind says. `ask(n)` tells what could have been done at one. */
export class Past extends Element {
  static properties = { model: { attribute: false }, problem: { attribute: false }, tab: { state: true }, other: { state: true }, report: { state: true } };

  constructor() {
    super();
    /** @type {PastModel | null} */ this.model = null;
    /** Why there is nothing to show. */ this.problem = "";
    /** @type {"steps" | "whole"} */ this.tab = "steps";
    /** Whether the kind's own chart is drawn instead of the totals. */ this.other = false;
    /** The game summed up, once asked for. @type {any} */ this.report = null;
    /** @type {(n: number) => Promise<any>} */ this.ask = async () => null;
    /** @type {() => Promise<any>} */ this.askWhole = async () => null;
    this.steps = new Steps(this);
    this.instead = new Lazily((/** @type {number} */ n) => this.ask(n), this);
  }

  willUpdate(changed) {
    if (changed.has("model") && this.model) this.steps.begin(this.model.steps.length, 0);
    if (this.model?.kind.instead && this.model.steps[this.steps.at]?.weighed) this.instead.want(this.steps.at);
  }

  updated() {
    followList(this);
  }

  #nameOf(seat) {
    return seat && this.model ? (this.model.names[this.model.seats.indexOf(seat)] ?? "") : "";
  }

  async #whole() {
    this.tab = "whole";
    this.report ??= await this.askWhole().catch(() => null);
  }

  #toTurn(turn) {
    const at = this.model?.steps.findIndex((step) => step.turn === turn) ?? -1;
    this.tab = "steps";
    if (at >= 0) this.steps.go(at);
  }

  render() {
    const { model } = this;
    if (this.problem) return html`${head(t("Rejouer"), "")}<main class="past"><p class="notice">${this.problem}</p></main>`;
    if (!model) return html`<main class="past"><p class="notice">${t("Lecture de la partie…")}</p></main>`;
    const { kind } = model;
    const tabs = kind.whole
      ? html`<div class="seg" role="group" aria-label=${t("Que montrer")}>
          <button type="button" aria-pressed=${this.tab === "steps" ? "true" : "false"} @click=${() => (this.tab = "steps")}>${t("Étape par étape")}</button>
          <button type="button" aria-pressed=${this.tab === "whole" ? "true" : "false"} @click=${() => this.#whole()}>${kind.wholeName}</button>
        </div>`
      : nothing;
    return html`${head(model.title, model.about, tabs)}
      <main class="past">${this.tab === "whole" && kind.whole ? (this.report ? kind.whole(model, this.report, (turn) => this.#toTurn(turn)) : html`<p class="notice">${t("Lecture de la partie…")}</p>`) : this.#step(model)}</main>`;
  }

  /** @param {PastModel} model */
  #step(model) {
    const { kind } = model;
    const step = model.steps[this.steps.at];
    const where = t("Étape {n} sur {all}", { n: this.steps.number, all: this.steps.last });
    const who = this.#nameOf(step.seat);
    return html`<div class="past__main">
        <div class="past__top">
          <p class="told" aria-live="polite" aria-atomic="true"><small>${where}</small><span>${who ? html`<b>${who}.</b> ` : nothing}${typeset(step.text)}</span></p>
          ${this.steps.bar(where)}
        </div>
        ${kind.draw ? html`<div class=${`past__stage ${kind.stage ?? ""}`}>${kind.draw(model, step)}</div>` : nothing}
        ${this.#chart(model, step)}
      </div>
      <aside class="aside" aria-label=${t("Où en est la partie")}>
        ${playersPanel(model.seats.map((seat, at) => ({ seat, name: model.names[at], score: step.totals[at], detail: kind.detail?.(model, step, at) ?? "", turn: step.seat === seat, clock: null })), null)}
        ${this.#instead(model, step)}
        ${stepList(this.steps, model.steps.map(({ seat, text }) => ({ who: this.#nameOf(seat), text: typeset(text) })))}
      </aside>`;
  }

  /** @param {PastModel} model @param {Step} step */
  #instead({ kind, ...rest }, step) {
    if (!kind.instead) return nothing;
    const found = step.weighed ? this.instead.known.get(this.steps.at) : null;
    const told = found ? kind.instead({ kind, ...rest }, step, found) : nothing;
    return html`<section class="panel les" aria-label=${kind.wholeName ?? t("Ce qui se pouvait")} aria-live="polite">
      <h2>${kind.wholeName ?? t("Ce qui se pouvait")}</h2>
      ${!step.weighed ? html`<p>${t("Rien à choisir à cette étape.")}</p>` : found ? told : html`<p>${t("Recherche…")}</p>`}
    </section>`;
  }

  /** @param {PastModel} model @param {Step} step */
  #chart(model, step) {
    const { kind, names } = model;
    if (!step.totals.length) return nothing;
    const own = this.other ? kind.chart?.(model, step) : null;
    const series = names.map((name, at) => ({ name, values: model.steps.map(({ totals }) => totals[at]) }));
    return html`<section class="panel ch" aria-label=${kind.what}>
      <div class="panel__head">
        <h2>${own?.name ?? kind.what}</h2>
        ${kind.chart ? html`<div class="seg" role="group" aria-label=${t("Graphique")}>${[false, true].map((other) => html`<button type="button" aria-pressed=${this.other === other ? "true" : "false"} @click=${() => (this.other = other)}>${other ? t("Par ligne") : t("Au fil du jeu")}</button>`)}</div>` : nothing}
        <span class="aside">${seriesLegend(names)}</span>
      </div>
      ${own?.chart ?? runningChart(series, this.steps.at, this.steps.first, kind.what, (at) => this.steps.go(at), CHART)}
    </section>`;
  }
}

define("pi-past", Past);

/** Show a game again, step by step, drawn as its kind says. @param {() => Kind} kindOf */
export async function startPast(kindOf) {
  /** @type {Past} */
  const page = install("pi-past");
  try {
    const { room, ...model } = await readPast();
    page.ask = async (n) => (await room.read("/instead", { step: String(n) })).found;
    page.askWhole = () => room.read("/missed");
    page.model = { ...model, kind: kindOf() };
  } catch (error) {
    page.problem = error instanceof Error ? error.message : String(error);
  }
}
