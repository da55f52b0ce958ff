import { Element, classMap, define, html, nothing, styles } from "../lib/lit.js";
import { clockText, spokenTime } from "../lib/format.js";
import { play } from "../lib/sound.js";
import { t } from "../lib/text.js";

/** Seconds left at which a clock that speaks says so, and no others. */
const MARKS = [10, 30, 60];
/** The last seconds are heard, where sounds were asked for (ms). */
const LAST_MS = 10_000;
const BEAT = 200; // ms: a second is never late by more than this

/**
 * A countdown. The server says what remains; the page counts from the moment it heard it,
 * on a clock that no change of the system's hour disturbs.
 */
export class Clock extends Element {
  static properties = {
    remaining: { type: Number },
    total: { type: Number },
    running: { type: Boolean },
    bars: { type: Number },
    caption: {},
    line: { type: Boolean },
    speaks: { type: Boolean },
    heard: { attribute: false },
    left: { state: true },
  };

  constructor() {
    super();
    /** Milliseconds left when heard. */ this.remaining = 0;
    this.total = 0;
    this.running = false;
    this.bars = 8;
    this.caption = "";
    /** Also a line that shortens with the time left. */ this.line = false;
    /** Also told, at a few moments, to who does not see it. */ this.speaks = false;
    /** `performance.now()` when the server said so. @type {number | null} */ this.heard = null;
    this.left = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */ this.timer = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => this.#tick(), BEAT);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  willUpdate(changed) {
    if (changed.has("remaining") || changed.has("running") || changed.has("heard")) {
      if (!changed.has("heard") || this.heard === null) this.since = performance.now();
      else this.since = this.heard;
      this.left = this.#now();
    }
  }

  #now() {
    if (!this.running) return Math.max(0, this.remaining);
    return Math.max(0, this.remaining - (performance.now() - (this.since ?? performance.now())));
  }

  #tick() {
    const left = this.#now();
    // Drawn once a second, not five times.
    if (Math.ceil(left / 1000) !== Math.ceil(this.left / 1000) || (left === 0 && this.left !== 0)) {
      const before = this.left;
      this.left = left;
      if (this.speaks && this.running && left > 0 && left <= LAST_MS) play("tick");
      if (before > 0 && left === 0 && this.running) this.emit("over");
    }
  }

  /** « Il reste 30 secondes », from that moment to the next. */
  #mark() {
    const mark = MARKS.find((seconds) => this.left <= seconds * 1000 && seconds * 1000 < this.total);
    return this.running && mark && this.left > 0 ? t("Il reste {time}", { time: spokenTime(mark * 1000) }) : "";
  }

  render() {
    const share = this.total ? Math.min(1, this.left / this.total) : 0;
    const lit = Math.ceil(share * this.bars - 1e-9);
    const short = this.running && this.left > 0 && this.left <= 30_000;
    return html`<div class=${classMap({ clock: true, "clock--short": short, "clock--stopped": !this.running })}>
      <span class="clock__side">
        ${this.caption ? html`<small class="clock__caption">${this.caption}</small>` : nothing}
        ${this.bars
          ? html`<span class="clock__bar" ${styles({ "--bars": String(this.bars) })} aria-hidden="true"
              >${Array.from({ length: this.bars }, (_, index) => html`<span class=${index < lit ? "" : "off"}></span>`)}</span
            >`
          : nothing}
      </span>
      <span class="clock__time" role="timer" aria-label=${this.left > 0 ? t("Il reste {time}", { time: spokenTime(this.left) }) : t("Temps écoulé")}
        >${clockText(this.left)}</span
      >
      ${this.speaks ? html`<span class="sr" aria-live="polite">${this.#mark()}</span>` : nothing}
      ${this.line ? html`<span class="clock__line" aria-hidden="true"><span ${styles({ width: `${share * 100}%` })}></span></span>` : nothing}
    </div>`;
  }
}

define("pi-clock", Clock);
