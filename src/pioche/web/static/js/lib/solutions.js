// The list of a coup's solutions, of which a page holds a part: the rest is asked for when it is
// looked at, filtered by the server. Fifteen thousand solutions are usual with a joker.
import { Refused } from "./api.js";
import { parsePlace } from "./grid.js";

/** @typedef {{word: string, ref: string, score: number, n?: number, opening?: number | null, excluded?: string}} Solution */
/** Rows known so far, in their places: a hole is a row not yet heard of.
 * @typedef {{text: string, rows: Solution[], count: number, refusal: string}} Found */

const PAGE = 200; // rows asked for at a time
const PAUSE = 120; // ms without a key before a filter is asked
const REST = 2000; // ms before something unheard is asked again

/** @type {Record<string, (score: number, limit: number) => boolean>} */
const COMPARE = {
  "≥": (score, limit) => score >= limit,
  ">=": (score, limit) => score >= limit,
  ">": (score, limit) => score > limit,
  "≤": (score, limit) => score <= limit,
  "<=": (score, limit) => score <= limit,
  "<": (score, limit) => score < limit,
  "=": (score, limit) => score === limit,
};

/** Read a filter as the server does (`core/movefilter.py`), for a list that is here whole: a word or
 * a pattern with `*` and `?`, a place, `≥ 30` or `30`, « sans joker ». What is not understood is
 * the server's to say: null. @param {string} text @returns {((solution: Solution) => boolean) | null} */
export function solutionFilter(text) {
  if (text.length > 60) return null;
  /** @type {Array<(solution: Solution) => boolean>} */
  const tests = [];
  let rest = text.replace(/œ/gi, "oe").replace(/æ/gi, "ae").normalize("NFD").replace(/\p{Mn}/gu, "").toUpperCase();
  rest = rest.replace(/(?<!\S)(?:SANS\s+J(?:O(?:K(?:E(?:RS?)?)?)?)?|-J)(?!\S)/g, () => {
    tests.push(({ word }) => word === word.toUpperCase());
    return " ";
  });
  rest = rest.replace(/(≥|>=|>|≤|<=|<|=)\s*(\d{1,4})(?!\d)/g, (_, sign, number) => {
    tests.push(({ score }) => COMPARE[sign](score, Number(number)));
    return " ";
  });
  for (const part of rest.split(/\s+/).filter(Boolean)) {
    const place = parsePlace(part);
    if (/^\d{1,4}$/.test(part)) tests.push(({ score }) => score >= Number(part));
    else if (place) tests.push(({ ref }) => ref === part.replace(/0(?=\d)/, ""));
    else if (/^[A-Z*?]+$/.test(part)) {
      const whole = /[*?]/.test(part);
      const pattern = new RegExp(whole ? `^${part.replace(/\*+/g, ".*").replace(/\?/g, ".")}$` : part);
      tests.push(({ word }) => pattern.test(word.toUpperCase()));
    } else return null;
  }
  return (solution) => tests.every((test) => test(solution));
}

/** The top that the program proposes: what `=` plays, what R retains, what the list begins with.
 * @param {Solution[]} solutions in the order of their numbers @returns {Solution | undefined} */
export const proposedTop = (solutions) => solutions[0];

/** The rows that a filter keeps, where that can be told here: the list is whole, the filter plain.
 * @param {Solution[]} rows @param {number} total @param {string} text @returns {Solution[] | null} */
export function filteredHere(rows, total, text) {
  if (rows.length < total || Object.keys(rows).length < rows.length) return null;
  const keep = solutionFilter(text);
  return keep && rows.filter(keep);
}

/** The solutions of one coup at a time. `changed` is called when more of them are known. */
export class SolutionList {
  /** @param {import("./api.js").Room} room @param {() => void} changed @param {string} [path] */
  constructor(room, changed, path = "/solutions") {
    this.room = room;
    this.changed = changed;
    this.path = path;
    this.#forget("", {});
  }

  /** @param {string} key @param {Record<string, string>} about */
  #forget(key, about) {
    /** Which list this is. */ this.key = key;
    this.about = about;
    /** Every solution, unfiltered. @type {Solution[]} */ this.rows = [];
    this.total = 0;
    this.isotops = 0;
    this.known = false;
    /** What the last filter asked for keeps. @type {Found | null} */ this.found = null;
    this.wanted = "";
    /** Questions on their way. @type {Set<string>} */ this.asked = new Set();
    /** Solutions asked for by their number. @type {Map<number, Solution>} */ this.numbered = new Map();
    /** Numbers asked for, by `mot place`. @type {Map<string, number>} */ this.named = new Map();
    this.restUntil = 0;
    clearTimeout(this.timer);
  }

  /** Show the list of a coup, unless it is this one already. @param {string} key nothing: no list @param {Record<string, string>} about what to ask */
  open(key, about) {
    if (key !== this.key) this.#forget(key, about);
    if (key && !this.known) this.#load("", 0);
  }

  /** Filter the list; the last filter wins. @param {string} text */
  filter(text) {
    clearTimeout(this.timer);
    this.wanted = text;
    if (!this.known) return; // asked once there is a list
    if (!text.trim() || filteredHere(this.rows, this.total, text)) this.found = null;
    else if (this.found?.text !== text) this.timer = setTimeout(() => this.#load(text, 0), PAUSE);
  }

  /** Some rows are about to be seen. @param {string} text the filter under which @param {number} from @param {number} to */
  want(text, from, to) {
    const filtered = Boolean(text.trim());
    const known = filtered ? (this.found?.text === text ? this.found : null) : { rows: this.rows, count: this.total };
    if (!known) return;
    for (let at = from; at < Math.min(to, known.count); at++) if (!known.rows[at]) this.#load(filtered ? text : "", Math.floor(at / PAGE) * PAGE);
  }

  /** The solution of a number, once it is known. @param {number} n @returns {Solution | undefined} */
  at(n) {
    const known = this.rows[n - 1] ?? this.numbered.get(n);
    if (!known && n >= 1 && n <= this.total) this.#ask({ offset: String(n - 1), limit: "1" }, ({ moves: [move] }) => move && this.numbered.set(n, move));
    return known;
  }

  /** The number of a solution, once it is known; 0 where it is none. @param {{word: string, ref: string}} solution @returns {number | undefined} */
  numberOf({ word, ref }) {
    const name = `${word} ${ref}`;
    const same = (/** @type {Solution | undefined} */ one) => one?.word === word && one.ref === ref;
    const known = this.rows.find(same)?.n ?? this.named.get(name);
    if (known === undefined && this.known) this.#ask({ filter: `${word}* ${ref}`, limit: "100" }, ({ moves }) => this.named.set(name, moves.find(same)?.n ?? 0));
    return known;
  }

  /** @param {string} text @param {number} offset */
  #load(text, offset) {
    const part = { offset: String(offset), limit: String(PAGE) };
    return this.#ask(text ? { filter: text, ...part } : part, (answer) => {
      if (text && text !== this.wanted) return;
      const before = text ? (this.found?.text === text ? this.found.rows : []) : this.rows;
      const rows = before.slice();
      rows.length = answer.kept;
      for (const [index, move] of answer.moves.entries()) rows[answer.offset + index] = move;
      if (text) this.found = { text, rows, count: answer.kept, refusal: answer.problem };
      else {
        const first = !this.known;
        Object.assign(this, { rows, total: answer.total, isotops: answer.isotops, known: true });
        if (first) this.filter(this.wanted);
      }
    });
  }

  /** Ask once at a time; an answer about another coup is nobody's. @param {Record<string, string>} query @param {(answer: any) => void} heard */
  async #ask(query, heard) {
    const { asked } = this;
    const question = JSON.stringify(query);
    if (asked.has(question) || performance.now() < this.restUntil) return;
    asked.add(question);
    try {
      const answer = await this.room.read(this.path, { ...this.about, ...query });
      if (asked !== this.asked) return;
      heard(answer);
    } catch (error) {
      if (asked !== this.asked) return;
      if (error instanceof Refused) this.known = true; // nothing to show to this person now
      else {
        this.restUntil = performance.now() + REST;
        setTimeout(() => asked === this.asked && this.#again(), REST + 50);
      }
    }
    asked.delete(question);
    this.changed();
  }

  /** Nobody answered: what is wanted now is asked again. */
  #again() {
    this.open(this.key, this.about);
    this.filter(this.wanted);
    this.changed();
  }
}
