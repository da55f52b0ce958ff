// Geometry of a grid: names of squares, premiums, where the letters of a word fall.
// Hints only: the server judges every placement.
import { t, tn } from "./text.js";

export const ROWS = "ABCDEFGHIJKLMNO";

/** @type {Record<string, number>} */
export const VALUES = {
  A: 1, B: 3, C: 3, D: 2, E: 1, F: 4, G: 2, H: 4, I: 1, J: 8, K: 10, L: 1, M: 2,
  N: 1, O: 1, P: 3, Q: 8, R: 1, S: 1, T: 1, U: 1, V: 4, W: 10, X: 10, Y: 10, Z: 10, "?": 0,
};

const QUARTER = ["T..d...T", ".D...t..", "..D...d.", "d..D...d", "....D...", ".t...t..", "..d...d.", "T..d...D"];
const mirrored = QUARTER.map((row) => row + [...row].reverse().slice(1).join(""));
/** T mot triple, D mot double, t and d for letters. */
export const STANDARD = [...mirrored, ...[...mirrored].reverse().slice(1)];
export const EMPTY = STANDARD.map((row) => ".".repeat(row.length));

/** @typedef {{row: number, col: number, across: boolean}} Place */
/** @typedef {{row: number, col: number, letter: string, joker: boolean, said?: string}} Laid a letter that is not on the grid; `said` is what it is, unless it is being typed */

/** @type {Record<string, [string, () => string]>} */
const PREMIUMS = {
  T: ["mt", () => t("mot triple")],
  D: ["md", () => t("mot double")],
  t: ["lt", () => t("lettre triple")],
  d: ["ld", () => t("lettre double")],
};

/** The style of a premium square, or "". @param {string} sign */
export const premiumClass = (sign) => PREMIUMS[sign]?.[0] ?? "";
/** The name of a premium square, or "". @param {string} sign */
export const premiumName = (sign) => PREMIUMS[sign]?.[1]() ?? "";

/** `H4`. @param {number} row @param {number} col */
export const squareName = (row, col) => `${ROWS[row]}${col + 1}`;

/** `H4` across, `4H` down. @param {Place} place */
export const placeName = ({ row, col, across }) => (across ? `${ROWS[row]}${col + 1}` : `${col + 1}${ROWS[row]}`);

/** Read `H4` or `4h`; null if it is not a place of this grid.
 * @param {string} text @param {number} [size] @returns {Place | null} */
export function parsePlace(text, size = 15) {
  const found = /^\s*(?:([a-o])\s*(\d{1,2})|(\d{1,2})\s*([a-o]))\s*$/i.exec(text);
  if (!found) return null;
  const row = ROWS.indexOf((found[1] ?? found[4]).toUpperCase());
  const col = Number(found[2] ?? found[3]) - 1;
  if (row >= size || col < 0 || col >= size) return null;
  return { row, col, across: found[1] !== undefined };
}

/** The square so many steps further along. @param {Place} place @param {number} offset */
export const stepOf = ({ row, col, across }, offset) =>
  across ? { row, col: col + offset } : { row: row + offset, col };

/** What stands on a square: "" if empty or outside.
 * @param {string[]} rows @param {number} row @param {number} col */
export function tileAt(rows, row, col) {
  const letter = rows[row]?.[col];
  return letter === undefined || letter === "." ? "" : letter;
}

/** The letters of a word that are not yet on the grid, where they would fall; those outside are dropped.
 * @param {string[]} rows @param {string} word lower case for a joker @param {Place} place @returns {Laid[]} */
export function ghostOf(rows, word, place) {
  const laid = [];
  for (const [offset, letter] of [...word].entries()) {
    const { row, col } = stepOf(place, offset);
    if (row >= rows.length || col >= (rows[0]?.length ?? 0)) break;
    if (tileAt(rows, row, col)) continue;
    laid.push({ row, col, letter: letter.toUpperCase(), joker: letter !== letter.toUpperCase() });
  }
  return laid;
}

/** What a screen reader says of a square: « H4, mot double, vide ».
 * @param {number} row @param {number} col @param {string} premium
 * @param {{tile?: string, last?: boolean, ghost?: Laid | undefined, values?: Record<string, number>}} [content] */
export function squareLabel(row, col, premium, { tile = "", last = false, ghost, values = VALUES } = {}) {
  const parts = [squareName(row, col)];
  if (tile) {
    parts.push(...spokenTile(tile, values));
    if (last) parts.push(t("dernier coup"));
    return parts.join(", ");
  }
  if (premium !== ".") parts.push(premiumName(premium));
  if (ghost) {
    parts.push(ghost.letter);
    if (ghost.joker) parts.push(t("joker"));
    parts.push(ghost.said ?? t("en cours de saisie"));
  } else parts.push(t("vide"));
  return parts.join(", ");
}

/** @param {string} tile @param {Record<string, number>} values */
function spokenTile(tile, values) {
  if (tile === "?") return [t("joker")];
  const letter = tile.toUpperCase();
  if (tile !== letter) return [letter, t("joker")];
  return [letter, tn("{n} point", "{n} points", values[letter] ?? 0)];
}

/** What a screen reader says of a tile of a rack. @param {string} tile @param {Record<string, number>} [values] */
export const tileLabel = (tile, values = VALUES) => spokenTile(tile, values).join(", ");
