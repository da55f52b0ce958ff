// What the entry line seems to say, while it is typed. A hint for the eye: the server reads the
// line again and judges it.
import { parsePlace } from "./grid.js";
import { t } from "./text.js";

/** @typedef {{text: string, start: number, kind: string, label: string}} Token */

/** Kinds of token after the table, tried in order; those of `rules/slips/entry.py`. @type {Array<[RegExp, string, () => string]>} */
const KINDS = [
  [/^=$/, "top", () => t("le top")],
  [/^=\d+$/, "as", () => t("comme la table")],
  [/^-$/, "missing", () => t("pas de bulletin")],
  [/^v$/i, "blank", () => t("vierge")],
  [/^r$/i, "late", () => t("en retard")],
  [/^p$/i, "several", () => t("plusieurs")],
  [/^e$/i, "exchanged", () => t("échangé")],
  [/^s\d+$/i, "solution", () => t("solution")],
  [/^!$/, "discipline", () => t("avertissement")],
  [/^!!$/, "discipline", () => t("zéro")],
  [/^\?$/, "show", () => t("voir")],
  [/^~$/, "hard", () => t("mal lisible")],
  [/^i:(mot|ref|raccord)$/i, "illegible", () => t("illisible")],
  [/^\|$/, "down", () => t("vertical")],
  [/^\/$/, "other", () => t("autre solution")],
  [/^\+.*$/, "raccord", () => t("raccord")],
  [/^-?\d{1,4}$/, "score", () => t("score")],
  [/^-[a-zà-ÿœ().*]+-$/i, "struck", () => t("rayé")],
  [/^[a-zà-ÿœ().*]+$/i, "word", () => t("mot")],
];

/** Cut a line into labelled tokens. @param {string} line @returns {Token[]} */
export function readLine(line) {
  const tokens = [];
  for (const found of line.matchAll(/\S+/g)) {
    const text = found[0];
    tokens.push({ text, start: found.index ?? 0, ...kindOf(text, tokens.length === 0) });
  }
  return tokens;
}

/** @param {string} text @param {boolean} first */
function kindOf(text, first) {
  if (first) {
    if (text === "*") return { kind: "table", label: t("reste") };
    if (/^\d+@\d+$/.test(text)) return { kind: "table", label: t("table, coup") };
    return /^\d+$/.test(text) ? { kind: "table", label: t("table") } : { kind: "unknown", label: t("table ?") };
  }
  if (parsePlace(text)) return { kind: "place", label: t("place") };
  for (const [pattern, kind, label] of KINDS) if (pattern.test(text)) return { kind, label: label() };
  return { kind: "unknown", label: "?" };
}

/** The tokens by kind: the last of each wins. @param {string} line */
export function hintOf(line) {
  /** @type {Record<string, string>} */
  const hint = {};
  for (const token of readLine(line)) hint[token.kind] = token.text;
  return hint;
}

/** The letters of a typed word, a joker's in lower case: `MAI(S)ON`, `MAIS*ON`, `MAIsON`; « Les » is a
 * habit, as `core/typed.py` reads it. @param {string} typed */
export function lettersOf(typed) {
  const small = typed.match(/[a-z]/g)?.length ?? 0;
  const mixed = /[A-Z]/.test(typed) && small > 0 && small <= 2 && !/^[A-Z][a-z]{2}$/.test(typed);
  const plain = typed.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/œ/gi, "OE");
  let word = "";
  for (const [whole, bracketed, starred] of plain.matchAll(/\(([a-z])\)|([a-z])\*|./gi)) {
    if (bracketed || starred) word += (bracketed ?? starred).toLowerCase();
    else if (/[a-z]/i.test(whole)) word += mixed ? whole : whole.toUpperCase();
    else if (whole === ".") word += ".";
  }
  return word;
}
