// Behind the console: turns keys into orders, lines into slips, views into the model.
import { letterList, points } from "../lib/format.js";
import { t, tn } from "../lib/text.js";
import { shortList } from "../components/tables.js";
import { undoneVerdict } from "./undo.js";
import { boardBefore, deskModel, faultSentence, nameOf, rankingModel, thinking, verdictSentence } from "./model.js";

/** @typedef {import("../lib/live.js").Live} Live */
/** @typedef {import("../lib/solutions.js").SolutionList} SolutionList */

/** The order that an act gives, by phase where it depends on it. @param {string} act @param {any} view @param {any} about
 * @returns {[string, object] | null} */
export function orderOf(act, view, about = {}) {
  const running = view.clock?.deadline !== undefined;
  switch (act) {
    case "draw":
    case "next":
      return ["DrawRack", {}];
    case "rack":
      return ["DrawRack", { letters: about.letters, source: "hand" }];
    case "clock":
      if (view.phase === "drawn") return ["StartClock", {}];
      return running ? ["PauseClock", {}] : ["ResumeClock", {}];
    case "close":
      return thinking(view) ? ["RingBell", {}] : ["CloseCoup", {}];
    case "retain":
      return ["RetainTop", about.solution ? { word: about.solution.word, ref: about.solution.ref, note: about.reason ?? "" } : {}];
    case "annul":
      return ["AnnulCoup", { note: t("Décision du juge-arbitre") }];
    case "say":
      return ["Announce", { subject: view.phase === "retained" ? "top" : view.phase === "ended" ? "game-end" : "rack" }];
    case "pause":
      return view.interrupted_at === undefined ? ["Interrupt", {}] : ["Resume", {}];
    case "end":
      return ["EndGame", {}];
    case "settle":
      return ["SettleDifference", { slip: about.slip, note: about.note ?? "" }];
    case "appeal":
      if (about.points === undefined) return ["LodgeAppeal", { coup: about.coup, table: about.table, reason: about.reason }];
      return ["DecideAppeal", { coup: about.coup, table: about.table, points: about.points, sanction: about.sanction, reason: about.reason, penalty: about.sanction === "penalty" ? 5 : 0, warnings: about.sanction === "warning" ? 1 : 0 }];
    case "leave":
      return ["LeaveGame", { table: about.table }];
    case "back":
      return ["ComeBack", { table: about.table }];
    default:
      return null;
  }
}

/** Show the solutions of the coup on the table; the same list before and after its top is retained.
 * @param {SolutionList} list @param {any} view */
export function openSolutions(list, view) {
  const key = view.rack ? `${view.coup}/${view.rack}/${boardBefore(view).join("")}` : "";
  list.open(key, { coup: String(view.coup) });
}

/** @param {Live} live @param {any} verdict @returns {import("../components/verdicts.js").VerdictRow} */
function verdictRow(live, verdict) {
  const top = live.view.tops?.score ?? null;
  const table = live.view.hall?.tables?.find((one) => one.table === verdict.table);
  return {
    key: `${verdict.coup}/${verdict.table}`,
    table: verdict.table,
    name: tableName(live, verdict.table),
    word: verdict.word ?? "",
    ref: verdict.ref ?? "",
    points: verdict.points - verdict.penalty,
    sanction: toneOf(verdict),
    sentence: [verdictSentence({ ...verdict, rank: warningRank(live, verdict) }, top), table?.over_mail ? t("papier, à la place du téléphone") : ""].filter(Boolean).join(" ; "),
  };
}

/** A warning for discipline leaves the points, and shows all the same. @param {any} verdict */
const toneOf = (verdict) => (verdict.sanction === "none" && verdict.warnings ? "warning" : verdict.sanction);

/** Which warning of its table a verdict brings; 0: none. @param {Live} live @param {any} verdict */
function warningRank(live, verdict) {
  if (!verdict.warnings) return 0;
  const before = live.view.hall?.tables?.find((one) => one.table === verdict.table)?.warnings ?? 0;
  // Once the coup counts, its own warning is among those of the table.
  return ["retained", "ended"].includes(live.view.phase) ? before : before + verdict.warnings;
}

/** Who sits at a table. @param {Live} live @param {number} table */
function tableName(live, table) {
  const seat = live.view.hall?.tables?.find((one) => one.table === table)?.seat;
  return seat === undefined ? "" : nameOf(live, seat);
}

/** @param {Live} live @param {any} table @returns {import("../components/tables.js").TableState} */
function tableState(live, table) {
  const handedIn = live.mail.coup === live.view.coup && live.mail.seats[table.seat];
  // « * - » is for those from whom nothing came: a slip from the phone takes its place.
  const waiting = (table.state === "missing" || table.assumed) && handedIn && !["closed", "retained", "ended"].includes(live.view.phase);
  return { table: table.table, name: nameOf(live, table.seat), state: waiting ? "received" : table.state, points: table.points ?? null };
}

/** @param {any} hall */
function arbitersLine(hall) {
  const all = hall.arbiters ?? [];
  const singles = all.filter(([, , double]) => !double).length;
  const doubles = all.length - singles;
  return [singles ? tn("{n} arbitre", "{n} arbitres", singles) : "", doubles ? tn("{n} double-arbitre", "{n} double-arbitres", doubles) : ""].filter(Boolean).join(", ");
}

/** @param {Live} live @param {"referee" | "arbiter" | "double"} role @param {SolutionList} solutions @param {import("../components/verdicts.js").VerdictRow[]} [waiting]
 * @returns {import("./model.js").ConsoleModel} */
export function consoleModel(live, role, solutions, waiting = []) {
  const hall = live.view.hall ?? {};
  const verdicts = hall.verdicts ?? [];
  const found = new Map((hall.found ?? []).map(({ word, ref, tables }) => [`${word} ${ref}`, tables]));
  const handed = Object.keys(live.mail.seats).length;
  const over = ["retained", "ended"].includes(live.view.phase);
  const last = live.view.played.at(-1);
  const desk = deskModel(live, role);
  const tables = (hall.tables ?? []).map((table) => tableState(live, table));
  const missing = tables.filter(({ state }) => state === "missing").map(({ table }) => table);
  if (live.view.phase === "bell" && missing.length) desk.grave.add("close");
  return {
    ...desk,
    top: desk.top ?? solutions.rows[0]?.score ?? null,
    lines: hall.lines ?? 0,
    missing,
    unread: (hall.unread ?? []).map(({ table, awaits, read }) => ({ table, awaits, first: differing(live, table, awaits === "second" ? read : null), second: differing(live, table, awaits === "first" ? read : null) })),
    links: handed && !over ? tn("{n} bulletin par téléphone", "{n} bulletins par téléphone", handed) : t("Relié"),
    arbiters: arbitersLine(hall),
    solutions: solutions.rows,
    solutionCount: solutions.total,
    isotops: solutions.isotops,
    solutionsOf: solutions.key,
    solutionsAwaited: Boolean(solutions.key) && !solutions.known,
    solutionAt: (/** @type {number} */ n) => solutions.at(n),
    filtered: solutions.found,
    found,
    retained: over && last?.n === live.view.coup ? `${last.word} ${last.ref}` : "",
    before: boardBefore(live.view),
    blind: role === "double",
    tables,
    verdicts: [...waiting, ...verdicts.map((verdict) => verdictRow(live, verdict))],
    notices: (hall.notices ?? []).map(({ coup, table, seat, verdict }) => ({
      coup,
      table,
      sanction: verdict.sanction === "none" ? "warning" : verdict.sanction,
      name: nameOf(live, seat),
      word: verdict.word ?? "",
      ref: verdict.ref ?? "",
      points: verdict.points,
      sentences: verdict.faults.map(faultSentence),
    })),
    differences: (hall.differences ?? []).map(({ table, first, second }) => ({ table, first: differing(live, table, first), second: differing(live, table, second) })),
    rulings: hall.rulings ?? [],
    ranking: rankingModel(live),
    players: (hall.tables ?? []).map(({ table, seat, total, warnings, left_after: left }) => ({ table, seat, name: nameOf(live, seat), total, warnings, left })),
    solo: over ? ((hall.solos ?? []).find(([coup]) => coup === live.view.coup)?.[1] ?? null) : null,
    inPlay: over ? hall.in_play : undefined,
    topFound: over && last && hall.tables?.length ? hall.tables.filter(({ points: earned }) => earned === last.score).length : null,
    spoken: undoneVerdict(live) ?? spokenVerdict(live, verdicts[0]),
    stage: stageSentence(live.view),
    sheets: sheetsOf(solutions.room, role),
  };
}

/** @param {Live} live @param {number} table @param {any} verdict */
function differing(live, table, verdict) {
  if (!verdict) return { key: "", table, points: 0, sanction: /** @type {const} */ ("none"), sentence: t("rien de saisi"), slip: null };
  return { ...verdictRow(live, verdict), slip: verdict.slip };
}

/** Where the coup stands, for who does not see the page. @param {any} view */
function stageSentence(view) {
  const last = view.played.at(-1);
  switch (view.phase) {
    case "drawn":
      return t("Coup {n}, tirage {letters}.", { n: view.coup, letters: letterList(view.rack) });
    case "thinking":
      return t("Chrono lancé.");
    case "bell":
      return t("Cloche : les bulletins se collectent.");
    case "closed":
      return t("Collecte fermée.");
    case "retained":
      return t("Top retenu : {word} {ref}, {points}.", { word: last.word.toUpperCase(), ref: last.ref, points: points(last.score) });
    case "ended":
      return t("La partie est finie.");
    default:
      return "";
  }
}

/** The sheets that those who judge may print. @param {import("../lib/api.js").Room} room @param {string} role */
function sheetsOf(room, role) {
  if (role === "double") return [];
  /** @type {Array<[string, string]>} */
  const sheets = [["arbitrage", t("Feuille d’arbitrage")], ["billets", t("Billets")], ["resultats", t("Résultats")]];
  return sheets.map(([sheet, name]) => ({ name, address: room.address("/print", { sheet }) }));
}

/** A verdict as the entry line says it. @param {Live} live @param {any} verdict @returns {import("../components/entry.js").EntryVerdict | null} */
export function spokenVerdict(live, verdict) {
  if (!verdict) return null;
  const name = tableName(live, verdict.table);
  const row = verdictRow(live, { coup: live.view.coup, ...verdict });
  const earned = verdict.sanction === "zero" ? t("zéro") : points(row.points);
  return {
    tone: toneOf(verdict),
    title: name ? t("Table {table}, {name} :", { table: verdict.table, name }) : t("Table {table} :", { table: verdict.table }),
    word: row.word,
    after: row.word ? ` ${row.ref}, ${earned}` : ` ${earned}`,
    detail: verdict.faults.length ? row.sentence : t("Bon, {sentence}.", { sentence: row.sentence || t("sans faute") }),
  };
}

/** What a line without slip would do: show a table, sanction a player. @param {Live} live @param {string} text
 * @returns {import("../components/entry.js").EntryVerdict | null} */
export function actVerdict(live, text) {
  const [, number, sign] = /^\s*(\d+)\s+(\?|!!?)\s*$/.exec(text) ?? [];
  if (!number) return null;
  const name = tableName(live, Number(number));
  const who = name ? t("la table {table}, {name}", { table: number, name }) : t("la table {table}", { table: number });
  if (sign === "?") return { tone: "hint", title: t("Voir {who}", { who }) };
  return { tone: sign === "!" ? "warning" : "zero", title: sign === "!" ? t("Avertissement disciplinaire pour {who}", { who }) : t("Zéro disciplinaire pour {who}", { who }) };
}

/** Who sits at this console. @param {import("../lib/session.js").Membership} right @param {any} hall */
export function judgeName(right, hall) {
  const label = right.label || right.seat;
  const who = { arbitre: () => t("Arbitre {label}", { label }), "double-arbitre": () => t("Double-arbitre {label}", { label }) }[right.role]?.() ?? t("Juge-arbitre");
  const tables = (hall?.tables ?? []).map(({ table }) => table);
  if (right.role === "juge-arbitre") return who;
  return `${who}, ${right.tables?.length && tables.length ? tn("table {list}", "tables {list}", tables.length, { list: shortList(tables).replace(/^(\d+)–(\d+)$/, t("$1 à $2")) }) : t("toutes les tables")}`;
}

/** What the server answers to a line being typed, as the entry line says it. @param {Live} live @param {any} answer
 * @returns {import("../components/entry.js").EntryVerdict | null} */
export function previewVerdict(live, answer) {
  const { slips } = answer;
  if (!slips.length) return null;
  const { table, verdict } = slips[0];
  const [word = "", ref = ""] = verdict.move ?? [];
  if (slips.length === 1) {
    const spoken = spokenVerdict(live, { ...verdict, table, word, ref });
    const over = spoken && answer.over_mail.includes(table);
    return over ? { ...spoken, tone: spoken.tone === "none" ? "warning" : spoken.tone, detail: t("Cette table a déposé par téléphone : le papier prendra la place de ce dépôt, son joueur en sera averti. {detail}", { detail: spoken.detail }) } : spoken;
  }
  return {
    tone: verdict.sanction,
    title: tn("{n} table qui manque :", "{n} tables qui manquent :", slips.length),
    word,
    after: word ? ` ${ref}, ${points(verdict.points)}` : ` ${verdict.faults[0]?.message ?? ""}`,
    detail: slips.map((one) => one.table).join(", "),
  };
}
