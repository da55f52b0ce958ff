// A slip under construction: tiles of the rack laid on the grid, one by one or by typing.
// Plain values in, plain values out; no rule is judged here.
import { parsePlace, placeName, stepOf, tileAt } from "./grid.js";
import { lettersOf } from "./entry.js";
import { t } from "./text.js";

/** @typedef {import("./grid.js").Place} Place */
/** @typedef {{row: number, col: number, letter: string, joker: boolean, index: number}} Placed */
/** @typedef {{rack: string, cursor: Place | null, placed: Placed[]}} Slip */
/** @typedef {{word: string, place: Place, reference: string, circled: number[]}} Reading */

/** @param {string} rack @returns {Slip} */
export const emptySlip = (rack) => ({ rack, cursor: null, placed: [] });

/** Positions of the rack already laid. @param {Slip} slip */
export const usedTiles = (slip) => new Set(slip.placed.map((placed) => placed.index));

/** @param {Slip} slip @param {string[]} rows @param {number} row @param {number} col */
const taken = (slip, rows, row, col) =>
  Boolean(tileAt(rows, row, col)) || slip.placed.some((placed) => placed.row === row && placed.col === col);

/** @param {string[]} rows @param {number} row @param {number} col */
const inside = (rows, row, col) => row >= 0 && col >= 0 && row < rows.length && col < rows.length;

/** The first free square from the cursor on, or null past the edge.
 * @param {Slip} slip @param {string[]} rows */
export function freeSquare(slip, rows) {
  if (!slip.cursor) return null;
  for (let offset = 0; ; offset++) {
    const { row, col } = stepOf(slip.cursor, offset);
    if (!inside(rows, row, col)) return null;
    if (!taken(slip, rows, row, col)) return { row, col };
  }
}

/** A tap: choose the square, turn the arrow if it was chosen, or take a laid tile back.
 * @param {Slip} slip @param {string[]} rows @param {number} row @param {number} col @returns {Slip} */
export function tapSquare(slip, rows, row, col) {
  const laid = slip.placed.find((placed) => placed.row === row && placed.col === col);
  const across = slip.cursor?.across ?? true;
  if (laid) return { ...slip, placed: slip.placed.filter((placed) => placed !== laid), cursor: { row, col, across } };
  const free = freeSquare(slip, rows);
  if ((free && free.row === row && free.col === col) || (slip.cursor?.row === row && slip.cursor?.col === col))
    return turn(slip);
  return { ...slip, cursor: { row, col, across } };
}

/** Turn the arrow. @param {Slip} slip @returns {Slip} */
export const turn = (slip) => (slip.cursor ? { ...slip, cursor: { ...slip.cursor, across: !slip.cursor.across } } : slip);

/** Lay a tile of the rack on a square. @param {Slip} slip @param {string[]} rows @param {number} index
 * @param {{row: number, col: number}} square @param {string} [as] the joker's letter @returns {Slip} */
export function layTile(slip, rows, index, { row, col }, as = "") {
  if (usedTiles(slip).has(index) || taken(slip, rows, row, col) || !inside(rows, row, col)) return slip;
  const joker = slip.rack[index] === "?";
  const letter = joker ? as : slip.rack[index];
  if (!letter) return slip;
  const across = slip.cursor?.across ?? true;
  const cursor = slip.cursor ?? { row, col, across };
  return { ...slip, cursor, placed: [...slip.placed, { row, col, letter, joker, index }] };
}

/** Lay a tile at the cursor. @param {Slip} slip @param {string[]} rows @param {number} index @param {string} [as] @returns {Slip} */
export function addTile(slip, rows, index, as = "") {
  const square = freeSquare(slip, rows);
  return square ? layTile(slip, rows, index, square, as) : slip;
}

/** The tile of the rack that gives a letter: its own first, else a joker; -1 if none.
 * @param {Slip} slip @param {string} letter @param {boolean} [asJoker] */
export function tileFor(slip, letter, asJoker = false) {
  const used = usedTiles(slip);
  const find = (/** @type {string} */ face) => [...slip.rack].findIndex((tile, index) => tile === face && !used.has(index));
  const own = asJoker ? -1 : find(letter);
  return own >= 0 ? own : find("?");
}

/** Why a letter cannot be laid. @param {Slip} slip @param {string} letter */
export const lacking = (slip, letter) => (slip.rack.includes(letter) ? t("La lettre {letter} n’est plus dans le tirage.", { letter }) : t("La lettre {letter} n’est pas dans le tirage.", { letter }));

/** A letter typed on the grid. @param {Slip} slip @param {string[]} rows @param {string} letter @returns {Slip} */
export function typeLetter(slip, rows, letter) {
  const index = tileFor(slip, letter);
  return index < 0 ? slip : addTile(slip, rows, index, letter);
}

/** Take the last tile back. @param {Slip} slip @returns {Slip} */
export function takeBack(slip) {
  if (!slip.placed.length) return { ...slip, cursor: null };
  return { ...slip, placed: slip.placed.slice(0, -1) };
}

/** Take one laid tile back, whichever; dropped on a place of the rack, it lies there.
 * @param {Slip} slip @param {{row: number, col: number}} from @param {number | null} [rack] @returns {Slip} */
export function returnTile(slip, from, rack = null) {
  const tile = slip.placed.find(({ row, col }) => row === from.row && col === from.col);
  if (!tile) return slip;
  const lifted = { ...slip, placed: slip.placed.filter((placed) => placed !== tile) };
  return rack === null ? lifted : swapTiles(lifted, tile.index, rack);
}

/** Move a laid tile to another square, if it is free; a joker keeps its letter, the arrow follows its first tile.
 * @param {Slip} slip @param {string[]} rows @param {{row: number, col: number}} from @param {{row: number, col: number}} to @returns {Slip} */
export function moveTile(slip, rows, from, { row, col }) {
  if (taken(slip, rows, row, col) || !inside(rows, row, col)) return slip;
  const here = (/** @type {{row: number, col: number} | null} */ one) => one?.row === from.row && one?.col === from.col;
  const cursor = slip.cursor && here(slip.cursor) ? { ...slip.cursor, row, col } : slip.cursor;
  return { ...slip, cursor, placed: slip.placed.map((placed) => (here(placed) ? { ...placed, row, col } : placed)) };
}

/** @param {Slip} slip @returns {Slip} */
export const clear = (slip) => ({ ...slip, placed: [], cursor: null });

/** Put the rack in another order; laid tiles follow.
 * @param {Slip} slip @param {number[]} order old positions, in their new order @returns {Slip} */
export function reorder(slip, order) {
  const rack = order.map((from) => slip.rack[from]).join("");
  return { ...slip, rack, placed: slip.placed.map((placed) => ({ ...placed, index: order.indexOf(placed.index) })) };
}

/** @param {Slip} slip @returns {Slip} */
export function sortRack(slip) {
  // The joker comes last, as it is announced.
  const key = (/** @type {number} */ index) => (slip.rack[index] === "?" ? 91 : slip.rack.charCodeAt(index));
  return reorder(slip, [...slip.rack].map((_, index) => index).sort((a, b) => key(a) - key(b) || a - b));
}

/** @param {Slip} slip @param {() => number} [random] @returns {Slip} */
export function shuffleRack(slip, random = Math.random) {
  const order = [...slip.rack].map((_, index) => index);
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return reorder(slip, order);
}

/** Exchange two places of the rack. @param {Slip} slip @param {number} from @param {number} to @returns {Slip} */
export function swapTiles(slip, from, to) {
  const order = [...slip.rack].map((_, index) => index);
  [order[from], order[to]] = [order[to], order[from]];
  return reorder(slip, order);
}

/** Lay a whole typed word, `MAISON H4`. What cannot be laid is said, nothing is changed then.
 * @param {Slip} slip @param {string[]} rows @param {string} text @returns {{slip: Slip, problem: string}} */
export function typeWord(slip, rows, text) {
  const parts = text.trim().split(/\s+/).filter(Boolean);
  const placeAt = parts.findIndex((part) => parsePlace(part, rows.length));
  const place = placeAt >= 0 ? parsePlace(parts[placeAt], rows.length) : slip.placed.length ? readSlip(slip, rows)?.place ?? null : slip.cursor;
  const word = lettersOf(parts.filter((_, index) => index !== placeAt).join(""));
  const bare = { ...slip, placed: [] };
  if (!place) return { slip: clear(slip), problem: word ? t("Ajoutez la place, par exemple H4.") : "" };
  let next = { ...bare, cursor: place };
  for (const [offset, written] of [...word].entries()) {
    const letter = written.toUpperCase();
    const { row, col } = stepOf(place, offset);
    const name = placeName({ row, col, across: true });
    if (!inside(rows, row, col)) return { slip, problem: t("{word} sort de la grille.", { word: word.toUpperCase() }) };
    const there = tileAt(rows, row, col).toUpperCase();
    if (there) {
      if (there !== letter) return { slip, problem: t("En {square} il y a déjà {letter}.", { square: name, letter: there }) };
      continue;
    }
    const index = tileFor(next, letter, written !== letter);
    if (index < 0) return { slip, problem: lacking(slip, letter) };
    next = layTile(next, rows, index, { row, col }, letter);
  }
  return { slip: next, problem: "" };
}

/** The word that the laid tiles form; null if nothing is laid or they do not lie in one line.
 * @param {Slip} slip @param {string[]} rows @returns {Reading | null} */
export function readSlip(slip, rows) {
  const { placed } = slip;
  if (!placed.length) return null;
  const sameRow = placed.every(({ row }) => row === placed[0].row);
  const sameCol = placed.every(({ col }) => col === placed[0].col);
  if (!sameRow && !sameCol) return null;
  let across = sameRow && sameCol ? (slip.cursor?.across ?? true) : sameRow;
  let reading = readLine(slip, rows, across);
  // One tile alone: the arrow may point where no word is.
  if (sameRow && sameCol && reading && reading.word.length === 1) {
    const other = readLine(slip, rows, !across);
    if (other && other.word.length > 1) reading = other;
  }
  return reading;
}

/** @param {Slip} slip @param {string[]} rows @param {boolean} across @returns {Reading | null} */
function readLine(slip, rows, across) {
  const letterAt = (/** @type {{row: number, col: number}} */ { row, col }) => {
    const own = slip.placed.find((placed) => placed.row === row && placed.col === col);
    if (own) return { letter: own.letter, joker: own.joker, own };
    const tile = tileAt(rows, row, col);
    return tile ? { letter: tile, joker: false, own: null } : null;
  };
  let start = { row: slip.placed[0].row, col: slip.placed[0].col, across };
  for (;;) {
    const before = stepOf(start, -1);
    if (!inside(rows, before.row, before.col) || !letterAt(before)) break;
    start = { ...before, across };
  }
  let word = "";
  const circled = [];
  let owned = 0;
  for (let offset = 0; ; offset++) {
    const square = stepOf(start, offset);
    const found = inside(rows, square.row, square.col) ? letterAt(square) : null;
    if (!found) break;
    if (found.own) owned += 1;
    if (found.joker) circled.push(offset);
    word += found.letter.toUpperCase();
  }
  if (owned !== slip.placed.length) return null;
  return { word, place: start, reference: placeName(start), circled };
}

/** The slip as the server takes it. @param {Slip} slip @param {string[]} rows @param {number | null} score */
export function solutionOf(slip, rows, score) {
  const reading = readSlip(slip, rows);
  if (!reading) return null;
  return {
    word: reading.word,
    direction: reading.place.across ? "across" : "down",
    circled: reading.circled,
    struck: false,
    reference: reading.reference,
    score,
    raccord: [],
  };
}
