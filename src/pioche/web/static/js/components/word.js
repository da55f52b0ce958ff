// A word as it is read, in a module of its own: every page of a game shows one.
import { html } from "../lib/lit.js";
import { t } from "../lib/text.js";

/** A word with its jokers ringed in the text's own way. @param {string} word */
export function wordFaces(word) {
  if (word === word.toUpperCase()) return word;
  return [...word].map((letter) => (letter === letter.toUpperCase() ? letter : html`<span class="jk" title=${t("joker")}>${letter.toUpperCase()}</span>`));
}
