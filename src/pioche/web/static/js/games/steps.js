// Walking through a past game: buttons, a slider, keys, and the address that keeps the step.
import { html, nothing } from "../lib/lit.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";

/** @typedef {import("../lib/lit.js").Element} Element */

/** Fields have keys of their own; so has the grid, which keeps them to itself. @param {EventTarget | null} target */
const typing = (target) => target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** Where an element stands among the steps of a game. */
export class Steps {
  /** @param {Element} host drawn again at each step */
  constructor(host) {
    this.host = host;
    /** Position, from 0. */ this.at = 0;
    this.count = 0;
    /** Number of the first step, in the address and in words. */ this.first = 0;
    host.addController(this);
  }

  hostConnected() {
    document.addEventListener("keydown", this.#key);
    addEventListener("hashchange", this.#read);
  }

  hostDisconnected() {
    document.removeEventListener("keydown", this.#key);
    removeEventListener("hashchange", this.#read);
  }

  /** Begin at the step of the address, or at another. @param {number} count @param {number} first @param {number} [from] */
  begin(count, first, from = 0) {
    this.count = count;
    this.first = first;
    this.at = Math.min(from, Math.max(0, count - 1));
    this.#read();
  }

  get number() {
    return this.at + this.first;
  }

  get last() {
    return Math.max(0, this.count - 1);
  }

  /** @param {number} at */
  go(at) {
    const to = Math.min(Math.max(at, 0), this.last);
    if (to === this.at) return;
    this.at = to;
    history.replaceState(null, "", `#coup-${this.number}`);
    this.host.requestUpdate();
  }

  #read = () => {
    const asked = /^#coup-(\d{1,4})$/.exec(location.hash);
    if (asked && this.count) this.at = Math.min(Math.max(Number(asked[1]) - this.first, 0), this.last);
    this.host.requestUpdate();
  };

  #key = (/** @type {KeyboardEvent} */ event) => {
    if (!this.count || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || typing(event.target) || document.querySelector("dialog[open]")) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  };

  /** Back, a slider, forward. @param {string} said where one is, in words */
  bar(said) {
    const { at, last } = this;
    const button = (/** @type {string} */ sign, /** @type {string} */ text, /** @type {number} */ to) =>
      html`<button type="button" class="btn btn--touch" aria-label=${text} aria-disabled=${to < 0 || to > last || to === at ? "true" : nothing} @click=${() => this.go(to)}>${icon(sign)}</button>`;
    return html`<nav class="steps" aria-label=${t("Avancer et reculer")}>
      ${button("first", t("Début"), 0)}${button("left", t("Précédent"), at - 1)}
      <input type="range" min="0" max=${last} step="1" .value=${String(at)} aria-label=${t("Étape")} aria-valuetext=${said} @input=${(event) => this.go(Number(event.target.value))} />
      ${button("right", t("Suivant"), at + 1)}${button("last", t("Fin"), last)}
    </nav>`;
  }
}

/** Every step in words, the current one marked. @param {Steps} steps @param {Array<{who: string, text: string}>} told */
export function stepList(steps, told) {
  return html`<section class="panel log">
    <div class="panel__head"><h2>${t("Étapes")}</h2><span class="count">${told.length}</span></div>
    <ol class="steplist" tabindex="0" aria-label=${t("Étapes")}>
      ${told.map(({ who, text }, at) => html`<li><button type="button" aria-current=${at === steps.at ? "step" : nothing} @click=${() => steps.go(at)}><b>${at + steps.first}</b><span>${who ? html`<strong>${who}<span class="sr">,</span></strong> ` : nothing}${text}</span></button></li>`)}
    </ol>
  </section>`;
}

/** Keep the current step of the list in sight, without moving the page. @param {Element} host */
export function followList(host) {
  const current = host.find('.steplist [aria-current="step"]');
  const list = current?.closest(".steplist");
  if (!list) return;
  const { top, bottom } = current.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (top < frame.top) list.scrollTop -= frame.top - top;
  else if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom;
}

/** Asks for something once a step has been looked at for a moment, and keeps the answers.
 * @template T */
export class Lazily {
  /** @param {(number: number) => Promise<T>} ask @param {Element} host */
  constructor(ask, host) {
    this.ask = ask;
    this.host = host;
    /** @type {Map<number, T>} */ this.known = new Map();
    /** @type {Map<number, Promise<T | undefined>>} */ this.asked = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.soon = undefined;
  }

  /** Steps that are only run through ask nothing. @param {number} number */
  want(number) {
    clearTimeout(this.soon);
    if (!this.known.has(number)) this.soon = setTimeout(() => this.get(number), 120);
  }

  /** @param {number} number @returns {Promise<T | undefined>} */
  get(number) {
    const under = this.asked.get(number);
    if (under) return under;
    const answer = this.ask(number).then(
      (found) => {
        this.known.set(number, found);
        this.host.requestUpdate();
        return found;
      },
      () => {
        // The step is shown without it; looking again asks again.
        this.asked.delete(number);
        return undefined;
      },
    );
    this.asked.set(number, answer);
    return answer;
  }
}
