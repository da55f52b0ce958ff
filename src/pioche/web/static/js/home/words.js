import { Element, define, html, nothing } from "../lib/lit.js";
import { head } from "../games/frame.js";
import { icon } from "../lib/icons.js";
import { integer } from "../lib/format.js";
import { t, tn } from "../lib/text.js";
import "../components/rack.js";

/** @typedef {"check" | "anagrams" | "partial" | "extensions" | "pattern"} Mode */
/** @typedef {{mode: Mode, text: string, valid?: boolean, entries?: string[], front?: string, back?: string, words?: string[], more?: boolean, problem?: string}} Answer */

/** @type {Array<[Mode, () => string, () => string]>} */
export const MODES = [
  ["check", () => t("Existe"), () => t("Un mot")],
  ["anagrams", () => t("Anagrammes"), () => t("Des lettres, un joker : ?")],
  ["partial", () => t("Avec une partie"), () => t("Un tirage, un joker : ?")],
  ["extensions", () => t("Rallonges"), () => t("Un mot à rallonger")],
  ["pattern", () => t("Avec un motif"), () => t("A..E* : un point une lettre, * plusieurs")],
];

/** Words: existe, anagrammes, rallonges. Events: `ask` {mode, text}, `list` {list}, `bring`. */
export class WordTools extends Element {
  static properties = { mode: { attribute: false }, text: { attribute: false }, answer: { attribute: false }, lists: { attribute: false }, list: { attribute: false }, owner: { attribute: false } };

  constructor() {
    super();
    /** @type {Mode} */ this.mode = "check";
    this.text = "";
    /** @type {Answer | null} */ this.answer = null;
    /** The lists of this server. @type {string[]} */ this.lists = [];
    /** The one asked. */ this.list = "";
    /** Whether it is the server's owner who looks: only they bring lists. */ this.owner = false;
  }

  render() {
    const hint = MODES.find(([mode]) => mode === this.mode)?.[2]() ?? "";
    return html`${head(t("Mots"), this.list ? t("Dans la liste « {name} »", { name: this.list }) : t("Dans la liste de ce serveur"))}
      <main class="words">
        <div class="seg" role="group" aria-label=${t("Que chercher")}>
          ${MODES.map(([mode, name]) => html`<button type="button" aria-pressed=${mode === this.mode ? "true" : "false"} @click=${() => this.#ask(mode, this.text)}>${name()}</button>`)}
        </div>
        <form class="ask" @submit=${(event) => (event.preventDefault(), this.#ask(this.mode, this.find("input").value))}>
          <label class="field">${icon("search")}<span class="sr">${hint}</span><input .value=${this.text} placeholder=${hint} maxlength="20" autofocus autocomplete="off" autocapitalize="characters" spellcheck="false" @input=${(event) => (this.text = event.target.value)} /></label>
          ${this.lists.length > 1 ? html`<select class="field list" aria-label=${t("Liste de mots")} @change=${(event) => this.#choose(event.target.value)}>${this.lists.map((name) => html`<option ?selected=${name === this.list}>${name}</option>`)}</select>` : nothing}
          <button class="btn btn--primary">${t("Chercher")}</button>
        </form>
        ${this.owner ? html`<p class="further"><button type="button" class="btn" @click=${() => this.emit("bring")}>${icon("list")}${t("Importer une liste…")}</button></p>` : nothing}
        <div aria-live="polite">${this.answer ? this.#answer(this.answer) : html`<p class="muted">${t("Écrivez un mot ou des lettres, puis Entrée.")}</p>`}</div>
      </main>`;
  }

  /** The same question in another list. @param {string} list */
  #choose(list) {
    this.list = list;
    this.emit("list", { list });
    this.#ask(this.mode, this.text);
  }

  /** @param {Mode} mode @param {string} text */
  #ask(mode, text) {
    this.mode = mode;
    this.text = text;
    if (text.trim()) this.emit("ask", { mode, text: text.trim() });
  }

  /** @param {Answer} answer */
  #answer(answer) {
    if (answer.problem) return html`<p class="notice notice--warn">${answer.problem}</p>`;
    if (answer.mode === "check")
      return html`<p class=${`verdict verdict--${answer.valid ? "ok" : "zero"}`}>
          ${icon(answer.valid ? "ok" : "zero")}<pi-rack .letters=${answer.text} label=${t("Mot")}></pi-rack><strong>${answer.valid ? t("est admis.") : t("n’est pas admis.")}</strong>
        </p>
        ${this.#known(answer)}`;
    const words = answer.words ?? [];
    if (!words.length) return html`<p class="notice">${t("Rien avec {text}.", { text: answer.text })}</p>`;
    return html`<div class="found">${this.#groups(answer, words).map(([title, found]) => this.#group(title, found, answer))}${answer.more ? html`<p class="muted">${t("Il y en a d’autres : les 500 premiers sont montrés.")}</p>` : nothing}</div>`;
  }

  /** What the list says of a word: its entries, the letters that extend it, and where to look next. @param {Answer} answer */
  #known({ text, entries = [], front = "", back = "" }) {
    return html`<dl class="known">
        ${entries.length ? html`<div><dt>${tn("Entrée de la liste", "Entrées de la liste", entries.length)}</dt>${entries.map((one) => html`<dd>${one}</dd>`)}</div>` : nothing}
        ${front ? html`<div><dt>${t("Une lettre devant")}</dt><dd>${[...front].map((letter) => html`<button type="button" class="btn" aria-label=${letter + text} @click=${() => this.#ask("check", letter + text)}><i>${letter}</i>${text}</button>`)}</dd></div>` : nothing}
        ${back ? html`<div><dt>${t("Une lettre derrière")}</dt><dd>${[...back].map((letter) => html`<button type="button" class="btn" aria-label=${text + letter} @click=${() => this.#ask("check", text + letter)}>${text}<i>${letter}</i></button>`)}</dd></div>` : nothing}
      </dl>
      <p class="further">
        <button type="button" class="btn" @click=${() => this.#ask("anagrams", text)}>${t("Ses anagrammes")}</button>
        <button type="button" class="btn" @click=${() => this.#ask("extensions", text)}>${t("Toutes ses rallonges")}</button>
      </p>`;
  }

  /** @param {Answer} answer @param {string[]} words @returns {Array<[string, string[]]>} */
  #groups({ mode, text }, words) {
    if (mode === "extensions") {
      const back = words.filter((word) => word.startsWith(text));
      const front = words.filter((word) => word.endsWith(text) && !word.startsWith(text));
      const both = words.filter((word) => !word.endsWith(text) && !word.startsWith(text));
      return /** @type {Array<[string, string[]]>} */ ([[t("Rallonges avant"), front], [t("Rallonges arrière"), back], [t("Des deux côtés"), both]]).filter(([, found]) => found.length);
    }
    const lengths = [...new Set(words.map(({ length }) => length))].sort((a, b) => b - a);
    return lengths.map((length) => [tn("{n} lettre", "{n} lettres", length), words.filter((word) => word.length === length)]);
  }

  /** @param {string} title @param {string[]} words @param {Answer} answer */
  #group(title, words, { mode, text }) {
    return html`<section>
      <h2>${title} <span class="count">${integer(words.length)}</span></h2>
      <ul>
        ${words.map((word) => html`<li><button type="button" title=${t("Ses rallonges")} @click=${() => this.#ask("extensions", word)}>${mode === "extensions" ? grown(word, text) : word}</button></li>`)}
      </ul>
    </section>`;
  }
}

/** A longer word with what was added in colour. @param {string} word @param {string} text */
function grown(word, text) {
  const at = word.indexOf(text);
  return html`<i>${word.slice(0, at)}</i>${text}<i>${word.slice(at + text.length)}</i>`;
}

define("pi-words", WordTools);
