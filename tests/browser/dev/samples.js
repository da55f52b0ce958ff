// A sample evening for the test pages: the published game « hutte », coups 14 to 16. People are invented.
import { STANDARD } from "../js/lib/grid.js";

export const ROWS_14 = [
  "B..F...o.......",
  "O..R...B.......",
  "ENLAIDIT......C",
  "U..Y...I......E",
  "F..E..HE......L",
  "...S.MANiPULAIS",
  "....JEUN......I",
  "...HUTTE......U",
  "....NEE.......S",
  "....GO.........",
  "..W.L...D......",
  "..ODE...A......",
  "..NO....M......",
  "...U....N......",
  "..EXIGERA......",
];
export const LAST_14 = [[10, 8], [11, 8], [12, 8], [13, 8], [14, 8]];
const SUIVRAIT = [[4, "S"], [6, "I"], [7, "V"], [8, "R"], [9, "A"], [10, "I"], [11, "T"]];
export const ROWS_15 = ROWS_14.map((row, index) => {
  const laid = SUIVRAIT.find(([at]) => at === index);
  return laid ? row.slice(0, 10) + laid[1] + row.slice(11) : row;
});
export const LAST_15 = SUIVRAIT.map(([row]) => [row, 10]);

export const SOLUTIONS = [
  ["SUIVRAIT", "11E", 94, 7], ["RAVISAIT", "L8", 76, 3], ["RAVISAIT", "13A", 74, 2], ["RAVISAIT", "13E", 66, 1],
  ["SUIVAIT", "11E", 40, 2], ["SUIVRAI", "11E", 40, 0], ["VIRAL", "E11", 32, 1], ["VITAL", "E11", 32, 0],
  ["AIS", "10M", 30, 0], ["RAVINEES", "I1", 30, 0], ["AVINEES", "I2", 29, 0], ["RIVAL", "E11", 29, 0],
  ["LIVRAIS", "12F", 28, 0], ["LIVRAIT", "12F", 28, 0], ["VARIAIS", "L8", 28, 0], ["VARIAIT", "L8", 28, 0],
  ["VITRAIL", "12F", 28, 0], ["RAVI", "14J", 27, 0], ["TRIVIALE", "E8", 26, 0],
].map(([word, ref, score, tables], index) => ({ n: index + 1, word, ref, score, tables, opening: index ? null : 0.62 }));
/** How many tables found each. */
export const FOUND = new Map(SOLUTIONS.filter(({ tables }) => tables).map(({ word, ref, tables }) => [`${word} ${ref}`, tables]));

const NAMES = ["M. Delorme", "Mme Nguyen", "M. Arnaud", "Mme Petit", "M. Haddad", "Mme Ferrand", "M. Lopez", "Mme Roux", "M. Simon", "Mme Okoye", "M. Delorme", "Mme Keller"];
const POINTS = { 1: 94, 2: 76, 3: 94, 4: 40, 5: 94, 6: 0, 7: 94, 8: 32, 9: 94, 10: 74, 11: 94, 13: 76, 15: 74, 16: 40, 19: 66, 20: 94, 24: 76 };
export const TABLES = Array.from({ length: 24 }, (_, index) => {
  const table = index + 1;
  const state = table === 5 ? "warning" : table === 6 ? "zero" : table in POINTS ? "ok" : "missing";
  return { table, name: NAMES[index % NAMES.length], state, points: POINTS[table] ?? null };
});

export const VERDICTS = [
  { key: "11", table: 11, name: "M. Delorme, top", word: "SUIVRAIT", ref: "11E", points: 94, sanction: "none" },
  { key: "6", table: 6, name: "Mme Ferrand", word: "VITRAIS", ref: "14I", points: 0, sanction: "zero", sentence: "VS (I14) n’est pas admis, art. 5.4" },
  { key: "5", table: 5, name: "M. Haddad", word: "SUIVRAIT", ref: "11E", points: 94, sanction: "warning", sentence: "score annoncé 92, avertissement (2e), art. 5.2" },
  { key: "10", table: 10, name: "Mme Okoye, 20 sous le top", word: "RAVISAIT", ref: "13A", points: 74, sanction: "none" },
];

export const RANKING = [
  [1, "M. Delorme", 742, 98.5], [2, "M. Haddad", 731, 97.1], [3, "Mme Nguyen", 725, 96.3], [3, "M. Arnaud", 725, 96.3],
  [5, "Mme Okoye", 718, 95.4], [6, "Mme Keller", 702, 93.2], [7, "Mme Ferrand", 688, 91.4],
].map(([rank, name, total, percent]) => ({ rank, name, total, percent }));

/** Everything that a referee ever does, as if it could all be done at once. */
const ACTS = [
  { name: "draw-rack", label: "tirer" }, { name: "start-clock", label: "lancer le chrono" }, { name: "close-coup", label: "fermer la collecte", next: true },
  { name: "retain-top", label: "retenir" }, { name: "announce", label: "annoncer", choices: ["rack"] },
  { name: "type-line", label: "saisir une ligne" }, { name: "undo-line", label: "défaire une ligne" }, { name: "settle-difference", label: "différences", choices: ["5"] },
  { name: "lodge-appeal", label: "appel", choices: ["13", "14", "15"] }, { name: "decide-appeal", label: "appel", choices: ["none", "warning", "penalty/5", "zero"] },
  { name: "deliver-notice", label: "billets" }, { name: "enrol-players", label: "joueurs" }, { name: "leave-game", label: "départ d’une table" },
  { name: "interrupt", label: "interrompre", grave: true }, { name: "annul-coup", label: "annuler le coup", grave: true }, { name: "end-game", label: "finir", grave: true },
];

/** The console in the middle of collecting coup 15. */
export const CONSOLE = {
  role: "referee", online: true, links: "Mur et 9 téléphones reliés", arbiters: "2 arbitres, tables 1 à 24",
  context: ["Tournoi de la Saint-Nicolas", "partie 2 sur 3", "normale, 3 min", "règlement FISF 2011"], lexicon: "francais",
  coup: 15, phase: "bell", over: false, counted: false, rack: "RTSAIVI", kept: "RT", fresh: "SAIVI", rejected: false,
  top: 94, cumul: 659, bag: 24, clock: { remaining: 0, total: 180000, running: false, heard: null, caption: "cloche à 20:41" },
  rows: ROWS_14, before: ROWS_14, layout: STANDARD, last: LAST_14, blind: false,
  solutions: SOLUTIONS, solutionCount: SOLUTIONS.length, isotops: 1, solutionsOf: "15", solutionsAwaited: false, solutionAt: (n) => SOLUTIONS[n - 1], filtered: null, found: FOUND, retained: "",
  tables: TABLES, missing: TABLES.filter(({ state }) => state === "missing").map(({ table }) => table), verdicts: VERDICTS,
  notices: [{ table: 5, coup: 15, sanction: "warning" }, { table: 6, coup: 15, sanction: "zero" }, { table: 19, coup: 14, sanction: "warning" }],
  differences: [], ranking: RANKING,
  players: TABLES.map(({ table, name }) => ({ table, name, total: 700 - table, warnings: table === 5 ? 2 : 0 })),
  announcements: ["Reliquat : deux lettres, Rome, Turquie.", "Suisse S, Algérie A, Italie I, Venezuela V, Italie I."],
  acts: new Map(ACTS.map((act) => [act.name, act])),
  sheets: [{ name: "Feuille d’arbitrage", address: "#arbitrage" }, { name: "Billets", address: "#billets" }, { name: "Résultats", address: "#resultats" }],
};

export const ENTRY_OK = { tone: "none", title: "Table 12, Mme Keller :", word: "RAVISAIT", after: " L8, 76 points", detail: "Bon, 18 sous le top. Référence et score exacts." };

/** A player's phone while coup 15 is open. */
export const PLAYER = {
  online: true, coup: 15, who: "Table 12, Mme Keller", phase: "open", rows: ROWS_14, layout: STANDARD, last: LAST_14, rack: "RTSAIVI",
  clock: { remaining: 38000, total: 180000, running: false, heard: null, caption: "" }, asksScore: true,
  deposit: { word: "RAVISAIT", ref: "L8", score: 76, at: 72000 }, verdict: null, top: null, total: 608, percent: 92.3, rank: 6, of: 24,
  sheet: [
    { coup: 1, rack: "UTEHJDT", word: "HUTTE", ref: "H4", points: 24, top: 24, topWord: "HUTTE", topRef: "H4", sanction: "none", sentence: "" },
    { coup: 2, rack: "DJEUNEO", word: "JEUN", ref: "G5", points: 33, top: 40, topWord: "JUNGLE", topRef: "5G", sanction: "warning", sentence: "Score annoncé 31 : avertissement, art. 5.2." },
    { coup: 3, rack: "DEONXIM", word: "VITRAIS", ref: "14I", points: 0, top: 52, topWord: "EXIGERA", topRef: "O3", sanction: "zero", sentence: "VS (I14) n’est pas admis : zéro, art. 5.4." },
  ],
  ranking: RANKING,
};

/** The same phone once the top is retained. */
export const PLAYER_JUDGED = {
  ...PLAYER, phase: "judged", rows: ROWS_15, last: LAST_15, clock: { ...PLAYER.clock, remaining: 0 },
  verdict: { word: "RAVISAIT", ref: "L8", points: 76, sanction: "none", sentences: [] },
  top: { word: "SUIVRAIT", ref: "11E", score: 94, found: 9, of: 24 }, total: 702, percent: 93.2, rank: 6, of: 24,
};

/** The wall while coup 16 is thought about, and between coups. */
export const WALL = {
  online: true, title: "Tournoi de la Saint-Nicolas, partie 2", moment: "coup", coup: 16, rows: ROWS_15, layout: STANDARD, last: LAST_15, rack: "ACAOVEP", bag: 17, cumul: 753,
  clock: { remaining: 102000, total: 180000, running: false, heard: null, caption: "" }, top: { word: "SUIVRAIT", ref: "11E", score: 94, found: 9, of: 24 }, ranking: RANKING, voice: true,
};
export const WALL_BETWEEN = { ...WALL, moment: "between", coup: 15 };
const CLUB = [...NAMES, "Mme Marie-Antoinette de La Rochefoucauld-Montmorency", "M. Jean-Pierre Martin-Delacroix"];
/** The end of the evening, with names as long as they come. */
export const WALL_OVER = { ...WALL, moment: "over", rack: "", ended: "Partie finie : il ne reste que des voyelles ou que des consonnes, article 3.6.", ranking: CLUB.map((name, index) => ({ rank: index + 1, table: 3 * index + 1, name, total: 812 - 7 * index, percent: 99.2 - index })) };
/** Before the first coup: how to come in. */
export const WALL_GATHERING = { ...WALL, moment: "waiting", coup: 0, rack: "", top: null, ranking: [], entrance: { address: "192.168.1.20:8000", game: "K7Q2M9XW4T", qr: "../icon.svg" } };
/** The same end, with the solos of the game. */
export const WALL_SOLOS = { ...WALL_OVER, solos: CLUB.slice(0, 9).map((name, index) => ({ coup: 2 * index + 1, table: 3 * index + 1, name })) };
