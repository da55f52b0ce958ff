// Words between the page and the server: a joker's letter is written small.
import { parsePlace, stepOf, tileAt } from "../lib/grid.js";

/** @param {import("../lib/slip.js").Reading} reading */
export const written = ({ word, circled }) => [...word].map((letter, at) => (circled.includes(at) ? letter.toLowerCase() : letter)).join("");

/** The squares that a word fills on a grid that lacks it. @param {string[]} rows @param {string} word @param {string} ref @returns {Array<[number, number]>} */
export function squaresOf(rows, word, ref) {
  const place = parsePlace(ref, rows.length);
  if (!place) return [];
  return [...word].map((_, at) => stepOf(place, at)).filter(({ row, col }) => !tileAt(rows, row, col)).map(({ row, col }) => [row, col]);
}

/** A grid with a word on it. @param {string[]} rows @param {string} word @param {string} ref @returns {string[]} */
export function laid(rows, word, ref) {
  const place = parsePlace(ref, rows.length);
  if (!place) return rows;
  const cells = rows.map((row) => [...row]);
  for (const [at, letter] of [...word].entries()) {
    const { row, col } = stepOf(place, at);
    if (cells[row]?.[col] === ".") cells[row][col] = letter;
  }
  return cells.map((row) => row.join(""));
}

/** A grid with the words of some moves on it. @param {string[]} empty @param {Array<{word: string, ref: string}>} moves */
export const gridOf = (empty, moves) => moves.reduce((rows, { word, ref }) => laid(rows, word, ref), empty);

/** Squares of the last word of a game, by its moves. @param {string[]} empty @param {Array<{word: string, ref: string}>} moves @returns {Array<[number, number]>} */
export function lastSquares(empty, moves) {
  const last = moves.at(-1);
  if (!last) return [];
  return squaresOf(gridOf(empty, moves.slice(0, -1)), last.word, last.ref);
}
