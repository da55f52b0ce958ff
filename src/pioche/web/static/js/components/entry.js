import { Element, define, html, live, nothing, styles } from "../lib/lit.js";
import { icon, sanctionIcon } from "../lib/icons.js";
import { readLine } from "../lib/entry.js";
import { t } from "../lib/text.js";
import { wordFaces } from "./word.js";

/** @typedef {{tone: "none" | "warning" | "penalty" | "zero" | "hint" | "refused" | "wait", title: string, detail?: string, word?: string, after?: string, act?: {name: string, label: string, key: string}}} EntryVerdict `act`: what the moment waits for */

const KEPT = 50; // lines that ↑ can recall

const PAUSE = 600; // ms without a key before what is typed is read out

const LABEL = 0.5; // width of a label's letter, in characters of the line

/** Labels longer than their token push the next one aside. @param {import("../lib/entry.js").Token[]} tokens */
function spaced(tokens) {
  let end = 0;
  return tokens.map((token) => {
    const at = Math.max(token.start, end);
    end = at + token.label.length * LABEL + 0.6;
    return { token, shift: at - token.start };
  });
}

/**
 * The entry line. Events: `line` {text} while typing, `record` {text} on Enter, `defeat` on Ctrl+Z,
 * `escape` when emptied by Échap, `act-now` {key} when the verdict's own button is pressed. It never waits for the server: each line recorded leaves at once.
 */
export class Entry extends Element {
  static properties = {
    verdict: { attribute: false },
    placeholder: {},
    action: {},
    hint: {},
    text: { state: true },
    heard: { state: true },
  };

  constructor() {
    super();
    /** @type {EntryVerdict | null} */ this.verdict = null;
    this.placeholder = "";
    this.action = t("Enregistrer");
    /** What an empty line says of itself. */ this.hint = t("12 maison h4 24 · 12 = le top · 12 – absent · 12 v vierge · * = tous les autres");
    this.text = "";
    /** The verdict as a screen reader says it: not at every key of a line being typed. */ this.heard = "";
    /** @type {string[]} */ this.history = [];
    this.at = 0;
  }

  render() {
    const tokens = readLine(this.text);
    return html`<form class="entry" aria-label=${t("Saisie des bulletins")} @submit=${this.#submit}>
      <label class="line"
        ><span class="p" aria-hidden="true">›</span><span class="sr">${t("Ligne de saisie : table, mot, place, score")}</span>
        <span class="typed"
          ><input
            .value=${live(this.text)}
            placeholder=${this.placeholder}
            spellcheck="false"
            autocomplete="off"
            autocapitalize="off"
            aria-describedby="entry-verdict"
            @input=${this.#typed}
            @keydown=${this.#key}
          /><span class="parsed" aria-hidden="true"
            >${spaced(tokens).map(
              ({ token, shift }) =>
                html`<span class=${token.kind === "unknown" ? "is-unknown" : ""} ${styles({ left: `${token.start}ch`, width: `${token.text.length}ch` })}
                  ><i ${styles({ "margin-left": `${shift}ch` })}>${token.label}</i></span
                >`,
            )}</span
          ></span
        ></label
      >
      ${this.#output()}
      <p class="sr" role="status">${this.heard}</p>
    </form>`;
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (!changed.has("verdict") && !changed.has("text")) return;
    const { verdict } = this;
    const said = verdict ? [verdict.title, verdict.word, verdict.after, verdict.detail].filter(Boolean).join(" ") : "";
    clearTimeout(this.pause);
    this.pause = setTimeout(() => (this.heard = said), this.text ? PAUSE : 0);
  }

  #output() {
    const verdict = this.verdict;
    if (!verdict) return html`<output id="entry-verdict" class="is-idle" aria-live="off"><p class="w2">${this.hint}</p></output>`;
    const sign = { hint: icon("right"), wait: icon("wait"), refused: icon("zero") }[verdict.tone] ?? sanctionIcon(verdict.tone);
    return html`<output id="entry-verdict" class=${`is-${verdict.tone}`} aria-live="off">
      <span class="sign">${sign}</span>
      <p>
        <span class="v">${verdict.title}${verdict.word ? html` <span class="word">${wordFaces(verdict.word)}</span>` : nothing}${verdict.after ?? ""}</span>
        ${verdict.detail ? html`<span class="w2">${verdict.detail}</span>` : nothing}
      </p>
      ${verdict.act && !this.text ? html`<button type="button" class="btn btn--primary go" @click=${() => this.emit("act-now", { key: verdict.act?.key })}>${verdict.act.label} <kbd>${verdict.act.key}</kbd></button>` : nothing}
      ${this.text && verdict.tone !== "refused" ? html`<span class="go">${this.action} <kbd>${t("Entrée")}</kbd></span>` : nothing}
    </output>`;
  }

  #typed(event) {
    this.text = event.target.value;
    this.emit("line", { text: this.text });
  }

  #submit(event) {
    event.preventDefault();
    const text = this.text.trim();
    if (!text) return;
    this.history.push(text);
    if (this.history.length > KEPT) this.history.shift();
    this.at = this.history.length;
    this.text = "";
    this.emit("record", { text });
  }

  #key(event) {
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      event.stopPropagation();
      this.recall(event.key === "ArrowUp" ? -1 : 1);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      this.set("");
      this.emit("escape");
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !this.text) {
      event.preventDefault();
      event.stopPropagation();
      this.emit("defeat");
    }
  }

  /** Put back a line recorded before, or after, the one shown. @param {number} step */
  recall(step) {
    this.at = Math.min(Math.max(this.at + step, 0), this.history.length);
    this.set(this.history[this.at] ?? "");
  }

  /** Put a text on the line, as if typed. @param {string} text */
  set(text) {
    this.text = text;
    this.emit("line", { text });
  }

  /** Type on the line, wherever the keyboard was: the next key finds it there. @param {string} letters */
  write(letters) {
    this.set(this.text + letters);
    this.focusLine();
  }

  /** Give back a line that was refused: on the line if it is free, else one ↑ away. @param {string} text */
  giveBack(text) {
    if (!this.text) this.set(text);
  }

  /**
   * Put the keyboard on the line, at its end. At once, and with its caret: a browser that gives the focus back
   * after a dialog leaves the caret where it was, and what is typed then goes nowhere.
   */
  focusLine() {
    const input = this.querySelector("input");
    if (!input) return;
    input.value = this.text;
    input.focus();
    input.setSelectionRange(this.text.length, this.text.length);
  }
}

define("pi-entry", Entry);
