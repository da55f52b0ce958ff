// What the screens of the hall draw. The server's views are turned into these shapes in one place,
// so that a change of the API stays here.
import { EMPTY, STANDARD, parsePlace, stepOf } from "../lib/grid.js";
import { ordinalEnding, pairName, points } from "../lib/format.js";
import { t, tn, typeset } from "../lib/text.js";
import { clockModel } from "../lib/clock.js";
import { commonRows } from "./centres.js";

/** @typedef {import("../lib/live.js").Act} Act */
/** @typedef {import("../lib/live.js").Live} Live */
/** @typedef {import("../lib/live.js").Told} Told */
/** @typedef {import("../lib/solutions.js").Solution} Solution */
/** @typedef {import("../lib/solutions.js").Found} Found */
/** @typedef {import("../components/tables.js").TableState} TableState */
/** @typedef {import("../components/verdicts.js").VerdictRow} VerdictRow */
/** @typedef {import("../components/ranking.js").RankRow} RankRow */
/** A slip and its verdict, as the server writes both everywhere.
 * @typedef {{coup: number, table: number, net: number, verdict: {points: number, penalty: number, sanction: "none" | "warning" | "penalty" | "zero", warnings: number, faults: Array<{code: string, article: string, message: string}>}, word?: string, ref?: string, mean?: number, warning?: number, written?: string, solo?: boolean, slip?: any}} Judged */
/** @typedef {import("../lib/clock.js").ClockModel} ClockModel */

/**
 * @typedef {object} ConsoleModel
 * @property {"referee" | "arbiter" | "double"} role
 * @property {boolean} online
 * @property {string} links who is connected, in words
 * @property {string} arbiters
 * @property {string[]} context name of the tournament, game, formula, edition
 * @property {string} lexicon
 * @property {number} coup
 * @property {string} phase where the coup stands
 * @property {boolean} over
 * @property {string} rack
 * @property {string} kept the reliquat that the rack was completed from
 * @property {string} reliquat what stays in hand for the draw to come
 * @property {string} fresh the letters drawn
 * @property {boolean} rejected
 * @property {number | null} top
 * @property {number} cumul
 * @property {number} bag
 * @property {ClockModel} clock
 * @property {string[]} rows
 * @property {string[]} layout
 * @property {Array<[number, number]>} last
 * @property {string[]} before the grid before the top of this coup was laid
 * @property {Solution[]} solutions by their number, as far as they are known; the proposed top first
 * @property {number} solutionCount
 * @property {number} isotops
 * @property {string} solutionsOf which coup the solutions are of
 * @property {boolean} solutionsAwaited
 * @property {(n: number) => Solution | undefined} solutionAt
 * @property {Found | null} filtered what the server found for the filter
 * @property {Map<string, number>} found how many tables found a solution, by `mot place`
 * @property {string} retained `mot place` of the top, once it is retained
 * @property {boolean} blind
 * @property {TableState[]} tables
 * @property {VerdictRow[]} verdicts
 * @property {Array<{table: number, coup: number, sanction: string, name?: string, word?: string, ref?: string, points?: number, sentences?: string[]}>} notices
 * @property {Array<{table: number, first: VerdictRow & {slip: any}, second: VerdictRow & {slip: any}}>} differences
 * @property {Array<{table: number, kind: "amended" | "appeal", stands: boolean}>} [rulings] decisions of a withdrawn top
 * @property {RankRow[]} ranking
 * @property {Array<{table: number, seat?: string, name: string, total: number, warnings: number, left?: number, played?: boolean, from?: number, link?: string}>} players
 * @property {number | null} [solo] the table alone to find the top of this coup
 * @property {string} [inPlay] how many tables are not yet out, once the top is retained, where tables can be
 * @property {{tables: number, of: number} | null} [topFound] how many tables found the top, once it is retained and where that may be told
 * @property {string} [ended] why the game is over, with its article
 * @property {boolean} [void] whether its results are annulled
 * @property {string[]} announcements
 * @property {Array<{name: string, address: string}>} [sheets] what the server lays out for paper
 * @property {Array<{name: string, address: string}>} [files] the results, as files to keep or to send
 * @property {string} [results] where the signed results of a simultaneous are, once it is over
 * @property {{closes: boolean, names: string}} [options] what the juge-arbitre chose for the hall
 * @property {import("./centres.js").Multiplex | null} [multiplex] the other halls of its multiplex
 * @property {import("../components/entry.js").EntryVerdict | null} [step] what the next step depends on, for the head of a multiplex
 * @property {boolean} [topHidden] whether nobody here knows the top yet
 * @property {(at: number) => number} [localTime] a time of the server, by this page's clock
 * @property {boolean} [byHand] whether a hall that follows goes on without its link
 * @property {{count: number, name: string}} [asks] who asks for a table of a full hall
 * @property {Map<string, Act>} acts what may be ordered now, by name
 * @property {boolean} counted the top of the coup is laid
 * @property {number} [annulled] the coup that is to be drawn again
 * @property {number[]} [missing] tables from which nothing came
 * @property {Array<{table: number, awaits: "first" | "second", first: VerdictRow & {slip: any}, second: VerdictRow & {slip: any}}>} [unread] slips that one of two arbiters has not entered
 * @property {string} [who] which judge sits here, and for which tables
 * @property {import("../components/entry.js").EntryVerdict | null} [spoken] what the line says when it is empty
 */

/** The squares filled by a list of moves. @param {Array<{word: string, ref: string}>} moves */
function filled(moves) {
  const squares = new Set();
  for (const { word, ref } of moves) {
    const place = parsePlace(ref);
    if (!place) continue;
    for (let offset = 0; offset < word.length; offset++) {
      const { row, col } = stepOf(place, offset);
      squares.add(`${row},${col}`);
    }
  }
  return squares;
}

/** The squares that the last move filled. @param {Array<{word: string, ref: string}>} played @returns {Array<[number, number]>} */
export function lastSquares(played) {
  const last = played.at(-1);
  if (!last) return [];
  const before = filled(played.slice(0, -1));
  return [...filled([last])].filter((square) => !before.has(square)).map((square) => /** @type {[number, number]} */ (square.split(",").map(Number)));
}

/** The grid on which the coup is played, once its top is laid too: what solutions are drawn on. @param {any} view @returns {string[]} */
export function boardBefore(view) {
  const played = view.played ?? [];
  const rows = view.board ?? EMPTY;
  if (played.at(-1)?.n !== view.coup) return rows;
  const top = new Set(lastSquares(played).map(String));
  return rows.map((/** @type {string} */ row, /** @type {number} */ at) => [...row].map((tile, col) => (top.has(`${at},${col}`) ? "." : tile)).join(""));
}

/** The grid part of any screen. @param {any} view */
export function gridModel(view) {
  return { rows: view.board ?? EMPTY, layout: view.layout ?? STANDARD, last: lastSquares(view.played ?? []) };
}

/** The last top, once it may be seen. @param {any} view */
export function topModel(view) {
  const last = view.played?.at(-1);
  const found = view.hall?.top_found;
  return last ? { word: last.word, ref: last.ref, score: last.score, found: found?.tables, of: found?.of } : null;
}

/** How who sits there is called: a name, both of a pair, else nothing. @param {Live} live @param {string} seat */
export function nameOf(live, seat) {
  const person = live.people.get(seat);
  // « Table 3 » is how a hall opened without names calls its tables: not a name to repeat.
  return !person || person.name === `Table ${person.table}` ? "" : pairName(person);
}

/** What the game is called: its own name, else its formula. @param {any} view */
export const titleOf = (view) => view.name || t("Partie de duplicate");

/** Whether the top of the coup is laid. @param {any} view */
export const counted = (view) => view.played.at(-1)?.n === view.coup;

/** How many tables are not out, where tables can be. @param {any} view */
export const inPlaySentence = ({ formula_title: formula, hall }) => (hall?.in_play === undefined ? "" : tn("{formula} : {n} table en jeu", "{formula} : {n} tables en jeu", hall.in_play, { formula }));

/** Gives what was told since it was last asked. @returns {(live: Live) => Told[]} */
export function ears() {
  let known = -1;
  return ({ told, seq }) => {
    const news = told.filter((one) => one.seq > known);
    known = seq;
    return news;
  };
}

/** @param {Live} live @param {string} [me] the seat to point at @returns {RankRow[]} */
export function rankingModel(live, me = "") {
  if (live.multiplex?.lines?.length) return commonRows(live.multiplex, live.people.get(me)?.table);
  const rows = live.view.hall?.ranking ?? [];
  return rows.map(({ rank, table, seat, total, percentage, solos, out }) => ({
    rank,
    table,
    name: nameOf(live, seat),
    total,
    percent: percentage,
    label: [live.people.get(seat)?.category, live.people.get(seat)?.series, solos ? tn("{n} solo", "{n} solos", solos) : ""].filter(Boolean).join(", "),
    me: Boolean(me) && seat === me,
    out,
  }));
}

/** The solos that may be seen, with their names. @param {Live} live @returns {Array<{coup: number, table: number, name: string}>} */
export function soloModel(live) {
  const made = live.view.hall?.solos_made ?? [];
  return made.map(({ coup, table, seat }) => ({ coup, table, name: nameOf(live, seat) }));
}

/** A fault with its article: « …, art. 5.2 ». @param {{message: string, article: string}} fault */
export function faultSentence({ message, article }) {
  const sentence = typeset(message);
  return article ? `${sentence.replace(/\.$/, "")}${t(", art. {article}", { article })}` : sentence;
}

/** Sentences as one: it goes on in small letters, but for words of the game. @param {string[]} sentences */
export function asOne(sentences) {
  return sentences.map((one, at) => one.replace(/\.$/, "").replace(/^\p{Lu}(?=\p{Ll})/u, (first) => (at ? first.toLowerCase() : first))).join(t(" ; "));
}

/** All faults with their articles. @param {Array<{message: string, article: string}>} faults */
export const faultsSentence = (faults) => asOne(faults.map(faultSentence));

/** What a verdict says in words. @param {Judged} judged @param {number | null} top */
export function verdictSentence({ verdict, warning }, top) {
  if (verdict.faults.length) return `${faultsSentence(verdict.faults)}${warning ? ` ${t("({n}{ending} avertissement)", { n: warning, ending: ordinalEnding(warning) })}` : ""}`;
  if (top === null) return "";
  const gap = top - verdict.points;
  return gap > 0 ? tn("{n} point sous le top", "{n} points sous le top", gap) : t("top");
}

/** The slip of a seat that counts. @typedef {{coup: number, slip: any, received_at: number | null, revision: number}} Held */

/** What a slip has written, a joker in lower case. @param {any} solution */
function writtenWord(solution) {
  const circled = new Set(solution.circled ?? []);
  return [...solution.word].map((letter, index) => (circled.has(index) ? letter.toLowerCase() : letter)).join("");
}

/** What the clock of a coup showed at a time, however often it stood since. @param {any} clock @param {number} at the server's time */
export function shownAt({ deadline, left_ms: left, stopped_at: stopped, stops = [] }, at) {
  if (deadline === undefined && at >= stopped) return left;
  const end = deadline ?? stopped + left;
  const stood = stops.reduce((/** @type {number} */ sum, /** @type {[number, number]} */ [from, to]) => sum + Math.max(0, to - Math.max(from, at)), 0);
  return end - stood - at;
}

/** What the server holds of a slip, in the player's words. @param {Held} held @param {any} view @param {any} own what this phone sent and was received */
function depositModel(held, view, own) {
  const solution = held.coup === view.coup ? held.slip?.solutions?.[0] : null;
  if (!solution) return null;
  // « Reçu à 1:12 » : what the clock showed then.
  const at = view.clock && held.received_at ? shownAt(view.clock, held.received_at) : null;
  const mine = own && own.revision < held.revision ? own.slip.solutions[0] : null;
  return {
    word: writtenWord(solution),
    ref: solution.reference ?? "",
    score: solution.score ?? null,
    at,
    replaced: mine ? { word: writtenWord(mine), ref: mine.reference ?? "" } : null,
  };
}

/** The number of the coup; 0 before the first. @param {any} view @returns {number} */
export const coupOf = (view) => (view.phase === "to-draw" && !view.played.length ? 0 : view.coup);

/** @param {Live} live @param {import("../lib/session.js").Membership} right @param {Held} held @param {any} [own]
 * @returns {import("./player.js").PlayerModel} */
export function playerModel(live, right, held, own = null) {
  const { view } = live;
  const hall = view.hall ?? {};
  const person = live.people.get(right.seat);
  const open = view.phase === "drawn" || view.phase === "thinking";
  const shown = view.phase === "retained";
  return {
    online: live.online,
    coup: coupOf(view),
    who: [person?.table ? t("Table {table}", { table: person.table }) : "", nameOf(live, right.seat)].filter(Boolean).join(", "),
    phase: view.phase === "ended" ? "over" : !view.rack && !shown ? "waiting" : open ? "open" : shown ? "judged" : "locked",
    ...gridModel(view),
    rack: view.rack ?? "",
    clock: clockModel(live),
    timed: view.timed !== false,
    canDeposit: live.acts.some(({ name }) => name === "hand-in"),
    asksScore: hall.scores !== "computed",
    withoutScore: hall.without_score ? unclaimedSentence(hall.without_score) : "",
    deposit: depositModel(held, view, own),
    verdict: shown ? ownVerdict(hall, view) : null,
    top: shown ? topModel(view) : null,
    total: view.played.length && hall.total !== undefined ? hall.total : null,
    percent: view.played.length ? (hall.percentage ?? null) : null,
    rank: live.multiplex?.own?.[0] ?? (hall.rank || null),
    of: live.multiplex?.own ? (live.multiplex.tables ?? null) : (hall.players ?? null),
    solos: hall.solos ?? null,
    soloPoints: hall.solo_points ?? 0,
    warnings: hall.warnings ?? 0,
    warningsCost: hall.warning_penalty ?? 0,
    warningsArticle: hall.warning_terms?.article ?? "",
    sheet: sheetModel(hall, view),
    ranking: rankingModel(live, right.seat),
    notice: view.phase === "ended" ? (view.end?.told ?? "") : hall.out && !shown && view.phase !== "ended" ? t("{formula} : vous êtes éliminé depuis le coup {n}, la partie peut se suivre.", { formula: view.formula_title, n: hall.out }) : hall.expected === false && open ? t("Vous ne jouez pas ce coup.") : view.interrupted_at !== undefined && open ? t("La partie est interrompue : l’arbitre dira la reprise.") : "",
    next: view.annulled ? t("Le coup {n} est annulé : il se rejoue avec un nouveau tirage.", { n: view.annulled }) : undefined,
    onPaper: Boolean(hall.on_paper) && view.phase !== "retained" && view.phase !== "ended",
  };
}

/** @param {any} hall @param {any} view */
export function ownVerdict(hall, view) {
  /** @type {Judged | undefined} */
  const own = (hall.sheet ?? []).find(({ coup }) => coup === view.coup);
  if (!own) return null;
  const { word = "", ref = "", net, mean, verdict, warning } = own;
  const found = mean ?? verdict.points;
  const sentences = verdict.faults.map((fault) => `${faultSentence(fault)}.`);
  if (verdict.penalty) sentences.push(t("{points}, moins {penalty} de pénalité.", { points: points(found), penalty: verdict.penalty }));
  if (warning && hall.warning_terms) sentences.push(warningSentence(warning, hall.warning_terms));
  return { word, ref, points: net, found, sanction: verdict.sanction, sentences };
}

/** Which warning it is, and what it costs or will. @param {number} n @param {{threshold: number, cost: number, article: string}} terms */
function warningSentence(n, { threshold, cost, article }) {
  const said = { n, ending: ordinalEnding(n), cost, article, threshold, last: ordinalEnding(threshold) };
  return n < threshold ? t("{n}{ending} avertissement ; à partir du {threshold}{last}, chacun coûte {cost} points à la fin de la partie, art. {article}.", said) : t("{n}{ending} avertissement : {cost} points de moins à la fin de la partie, art. {article}.", said);
}

/** What a slip without its score costs. @param {{sanction: string, article: string}} fault */
export function unclaimedSentence({ sanction, article }) {
  /** @type {Record<string, string>} */
  const costs = { warning: t("Sans score, le bulletin vaut un avertissement, art. {article}.", { article }), penalty: t("Sans score, le bulletin vaut une pénalité, art. {article}.", { article }), zero: t("Sans score, le bulletin vaut zéro, art. {article}.", { article }) };
  return costs[sanction] ?? "";
}

/** The feuille de route: each coup beside its top. @param {any} hall @param {any} view */
export function sheetModel(hall, view) {
  return (hall.sheet ?? []).map((/** @type {Judged} */ { coup, word = "", ref = "", net, verdict, warning = 0, written = "", solo = false }) => {
    const top = view.played.find(({ n }) => n === coup);
    return { coup, rack: top?.rack ?? "", word, ref, points: net, top: top?.score ?? 0, topWord: top?.word ?? "", topRef: top?.ref ?? "", sanction: verdict.sanction, penalty: verdict.penalty, warning, sentence: faultsSentence(verdict.faults), written, solo };
  });
}
