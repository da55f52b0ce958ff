import { Element, define, html, styles } from "../lib/lit.js";
import { spokenTime } from "../lib/format.js";
import { play } from "../lib/sound.js";
import { t } from "../lib/text.js";

const BEAT = 100; // ms

/** A few seconds that run out, as a ring around their number. */
export class Ring extends Element {
  static properties = { remaining: { type: Number }, total: { type: Number }, heard: { attribute: false }, left: { state: true } };

  constructor() {
    super();
    /** Milliseconds left when heard. */ this.remaining = 0;
    this.total = 10_000;
    /** `performance.now()` when the server said so. @type {number | null} */ this.heard = null;
    this.left = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => this.#beat(), BEAT);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  #beat() {
    const left = this.#now();
    if (left > 0 && Math.ceil(left / 1000) < Math.ceil(this.left / 1000)) play("tick");
    this.left = left;
  }

  #now() {
    return Math.max(0, this.remaining - (performance.now() - (this.heard ?? performance.now())));
  }

  willUpdate() {
    this.left = this.#now();
  }

  render() {
    const turn = 2 * Math.PI * 40;
    return html`<div class="ring" role="timer" aria-label=${t("Il reste {time}", { time: spokenTime(this.left) })}>
      <svg viewBox="0 0 88 88" aria-hidden="true"><circle class="ring__all" cx="44" cy="44" r="40"></circle><circle class="ring__left" cx="44" cy="44" r="40" ${styles({ "stroke-dasharray": `${turn}`, "stroke-dashoffset": `${turn * (1 - Math.min(1, this.left / this.total))}` })}></circle></svg>
      <b>${Math.ceil(this.left / 1000)}</b>
    </div>`;
  }
}

define("pi-ring", Ring);
