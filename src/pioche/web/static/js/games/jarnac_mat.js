// A mat of Jarnac: eight lines of nine squares, and the loose letters below.
import { classMap, html, nothing } from "../lib/lit.js";
import { startDrag } from "../lib/drag.js";
import { t, tn } from "../lib/text.js";

const LINES = 8;
const LONGEST = 9;

/** A tile of Jarnac has no value. @param {string} letter @param {string} [look] */
export const face = (letter, look = "") => html`<span class=${`tile ${look}`} aria-hidden="true"><b>${letter}</b></span>`;

/**
 * @param {object} mat
 * @param {string} mat.whose « d’Ève »
 * @param {boolean} mat.own
 * @param {any} mat.view the mat as the server shows it
 * @param {{line: number, word: string} | null} mat.ghost the word being made, and its line
 * @param {number | null} mat.taken the line that the word being made takes
 * @param {((line: number) => void) | null} mat.pick a line may be chosen
 * @param {string} [mat.mark] what is said of the line taken
 */
export function matGrid({ whose, own, view, ghost, taken, pick, mark = "" }) {
  return html`<section class="panel mat" aria-label=${own ? t("Votre tapis") : t("Tapis {whose}", { whose })}>
    <ol class="mat__head" aria-hidden="true">${Array.from({ length: LONGEST }, (_, at) => html`<li>${at < 2 ? "" : (at + 1) ** 2}</li>`)}</ol>
    <ol class="mat__lines">${Array.from({ length: LINES }, (_, line) => matLine(line, view.lines[line] ?? "", ghost?.line === line ? ghost.word : "", taken === line, pick, mark))}</ol>
  </section>`;
}

function matLine(line, word, ghost, taken, pick, mark) {
  const shown = ghost || word;
  const read = ghost
    ? t("Ligne {n} : {word}, en cours", { n: line + 1, word: ghost })
    : word
      ? t("Ligne {n} : {word}, {points} points", { n: line + 1, word, points: word.length ** 2 })
      : t("Ligne {n}, vide", { n: line + 1 });
  const said = taken && mark ? `${read}, ${mark}` : read;
  const cells = Array.from({ length: LONGEST }, (_, at) => {
    const letter = shown[at];
    return html`<span class="cell">${letter ? face(letter, ghost ? "tile--ghost" : taken ? "tile--last" : "") : nothing}</span>`;
  });
  const inside = html`<span class="no" aria-hidden="true">${line + 1}</span>${cells}`;
  return html`<li data-line=${line}>${word && pick ? html`<button type="button" class="line" @click=${() => pick(line)}><span class="sr">${t("{line}, la prendre", { line: said })}</span>${inside}</button>` : html`<div class="line" role="img" aria-label=${said}>${inside}</div>`}</li>`;
}

/**
 * The loose letters of a mat.
 * @param {object} given
 * @param {string} given.title
 * @param {string} given.about
 * @param {string} given.letters
 * @param {string} given.used letters that the word being made takes
 * @param {((letter: string, at: number) => void) | null} given.tap
 * @param {((letter: string, to: import("../lib/drag.js").Target) => void) | null} given.drop
 * @param {Set<number> | null} given.chosen letters to exchange, by position
 */
export function loosePanel({ title, about, letters, used, tap, drop, chosen }) {
  let left = used;
  return html`<section class="loose" aria-label=${title}>
    <p><strong>${title}</strong><small>${about || (letters ? tn("{n} lettre", "{n} lettres", letters.length) : t("aucune"))}</small></p>
    <div class="loose__tiles">
      ${[...letters].map((letter, at) => {
        const taken = left.includes(letter);
        if (taken) left = left.replace(letter, "");
        const look = classMap({ "is-taken": taken });
        if (!tap) return html`<span class=${look} role="img" aria-label=${letter}>${face(letter, taken || chosen?.has(at) ? "tile--last" : "")}</span>`;
        return html`<button
          type="button"
          class=${look}
          aria-label=${letter}
          aria-pressed=${chosen ? (chosen.has(at) ? "true" : "false") : nothing}
          @click=${() => tap(letter, at)}
          @pointerdown=${(event) => drop && startDrag(event, (to) => drop(letter, to))}
        >
          ${face(letter, taken || chosen?.has(at) ? "tile--last" : "")}
        </button>`;
      })}
    </div>
  </section>`;
}
