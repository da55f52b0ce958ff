// Behind the console: turns what the server shows into the model, and slips into sentences.
import { points } from "../lib/format.js";
import { t, tn } from "../lib/text.js";
import { shortList } from "../components/tables.js";
import { clockModel } from "../lib/clock.js";
import { boardBefore, counted, coupOf, faultSentence, gridModel, inPlaySentence, nameOf, rankingModel, titleOf, verdictSentence } from "./model.js";
import { centresVerdict, openCentres } from "./centres.js";
import { linesOf } from "./speaker.js";

/** @typedef {import("../lib/live.js").Live} Live */
/** @typedef {import("../lib/solutions.js").SolutionList} SolutionList */
/** @typedef {import("./model.js").Judged} Judged */

/** Show the solutions of the coup on the table; the same list before and after its top is retained.
 * @param {SolutionList} list @param {any} view */
export function openSolutions(list, view) {
  // In a multiplex they are the head's until it has told its top: one that was typed is not told yet.
  const kept = view.hall?.follows && (!counted(view) || view.hall.by_hand);
  const key = view.rack && !kept ? `${view.coup}/${view.rack}/${boardBefore(view).join("")}` : "";
  list.open(key, { coup: String(view.coup) });
}

/** @param {Live} live @param {Judged} judged @returns {import("../components/verdicts.js").VerdictRow} */
function verdictRow(live, judged) {
  const { coup, table, word = "", ref = "", net, verdict } = judged;
  const { view } = live;
  const now = coup === view.coup;
  const over = now && view.hall?.tables?.find((one) => one.table === table)?.over_mail;
  // A slip put right is measured by the top of its own coup.
  const top = now ? view.tops?.score : view.played.find(({ n }) => n === coup)?.score;
  return {
    key: `${coup}/${table}`,
    table,
    name: tableName(live, table),
    word,
    ref,
    points: net,
    penalty: verdict.penalty,
    sanction: toneOf(verdict),
    sentence: [verdictSentence(judged, top ?? null), over ? t("papier, à la place du téléphone") : ""].filter(Boolean).join(t(" ; ")),
  };
}

/** A warning for discipline leaves the points, and shows all the same. @param {any} verdict */
const toneOf = (verdict) => (verdict.sanction === "none" && verdict.warnings ? "warning" : verdict.sanction);

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
  return { table: table.table, name: nameOf(live, table.seat), state: waiting ? "received" : table.state, points: table.points ?? null, penalty: table.penalty };
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
  const { view, mail } = live;
  const hall = view.hall ?? {};
  const verdicts = hall.verdicts ?? [];
  const last = view.played.at(-1);
  const done = counted(view);
  const handed = Object.keys(mail.seats).length;
  const acts = new Map(live.acts.map((act) => [act.name, act]));
  const tables = (hall.tables ?? []).map((table) => tableState(live, table));
  const missing = tables.filter(({ state }) => state === "missing").map(({ table }) => table);
  const reading = (/** @type {number} */ table, /** @type {Judged | null} */ read) => differing(live, table, read);
  return {
    role,
    online: live.online,
    context: [titleOf(view), ...roomOf(live.multiplex), t("{formula}, {tempo}", { formula: view.formula_title, tempo: view.tempo_title }), view.edition_title],
    lexicon: view.lexicon ?? "",
    coup: coupOf(view),
    // Without a clock the players look for a word from the draw on.
    phase: view.phase === "drawn" && view.timed === false ? "thinking" : view.phase,
    over: view.phase === "ended",
    counted: done,
    rack: view.rack ?? "",
    kept: view.kept ?? "",
    reliquat: view.reliquat ?? "",
    fresh: view.drawn ?? "",
    rejected: view.rejected.length > 0,
    top: (done ? last.score : view.tops?.score) ?? solutions.rows[0]?.score ?? null,
    cumul: view.total,
    bag: view.bag_count,
    clock: clockModel(live),
    ...gridModel(view),
    before: boardBefore(view),
    announcements: linesOf(view, acts.get("announce")?.choices?.[0] ?? ""),
    acts: cautious(forAll(acts, live.multiplex), missing, openCentres(live.multiplex).length > 0),
    annulled: view.annulled ?? 0,
    links: handed && !done ? tn("{n} bulletin par téléphone", "{n} bulletins par téléphone", handed) : t("Relié"),
    arbiters: arbitersLine(hall),
    solutions: solutions.rows,
    solutionCount: solutions.total,
    isotops: solutions.isotops,
    solutionsOf: solutions.key,
    solutionsAwaited: Boolean(solutions.key) && !solutions.known,
    solutionAt: (/** @type {number} */ n) => solutions.at(n),
    filtered: solutions.found,
    found: new Map((hall.found ?? []).map(({ word, ref, tables: by }) => [`${word} ${ref}`, by])),
    retained: done ? `${last.word} ${last.ref}` : "",
    blind: role === "double",
    tables,
    missing,
    verdicts: [...waiting, ...verdicts.map((judged) => verdictRow(live, judged))],
    notices: (hall.notices ?? []).map(({ coup, table, seat, verdict: { word = "", ref = "", net, verdict } }) => ({
      coup,
      table,
      sanction: verdict.sanction === "none" ? "warning" : verdict.sanction,
      name: nameOf(live, seat),
      word,
      ref,
      points: net,
      sentences: verdict.faults.map(faultSentence),
    })),
    differences: (hall.differences ?? []).map(({ table, first, second }) => ({ table, first: reading(table, first), second: reading(table, second) })),
    unread: (hall.unread ?? []).map(({ table, awaits, read }) => ({ table, awaits, first: reading(table, awaits === "second" ? read : null), second: reading(table, awaits === "first" ? read : null) })),
    rulings: hall.rulings ?? [],
    ranking: rankingModel(live),
    players: (hall.tables ?? []).map(({ table, seat, total, warnings, left_after: left, played, first_coup: from }) => ({ table, seat, name: nameOf(live, seat), total, warnings, left, played, from })),
    solo: done ? ((hall.solos ?? []).find(([coup]) => coup === view.coup)?.[1] ?? null) : null,
    inPlay: done ? inPlaySentence(view) : "",
    topFound: done ? (hall.top_found ?? null) : null,
    ended: view.end?.told ?? "",
    void: view.end?.valid === false,
    spoken: undoneVerdict(live) ?? spokenVerdict(live, verdicts[0]),
    sheets: sheetsOf(solutions.room, role, view.phase === "ended"),
    results: role === "referee" && hall.package && view.end ? solutions.room.address("/simultaneous") : "",
    multiplex: live.multiplex,
    step: role === "referee" && !waiting.length ? centresVerdict(live.multiplex, view.phase) : null,
    topHidden: Boolean(hall.follows) && !done,
    localTime: (/** @type {number} */ at) => live.heard + at - live.now,
    byHand: Boolean(hall.by_hand),
    asks: role === "referee" && mail.asks?.count ? mail.asks : undefined,
    files: filesOf(solutions.room, role),
    options: role === "referee" ? { closes: Boolean(hall.closes), names: hall.names ?? "initials" } : undefined,
  };
}

/** Which hall of a multiplex this is. @param {import("./centres.js").Multiplex | null | undefined} multiplex */
function roomOf(multiplex) {
  if (!multiplex) return [];
  const { role, head, centre } = multiplex;
  return [role === "head" ? t("salle de tête : {head}", { head }) : t("{centre} suit {head}", { centre, head })];
}

/** What the head orders, it orders for all. @param {Map<string, import("../lib/live.js").Act>} acts @param {import("./centres.js").Multiplex | null | undefined} multiplex */
function forAll(acts, multiplex) {
  if (multiplex?.role !== "head" || (multiplex.centres ?? []).length < 2) return acts;
  for (const [name, label] of [["draw-rack", t("tirer pour tous")], ["retain-top", t("retenir pour tous")]]) {
    const act = acts.get(name);
    if (act) acts.set(name, { ...act, label });
  }
  return acts;
}

/** Closing while tables are missing takes two presses, as does retaining while halls that follow have not closed: only the
 * desk, which sees the mail and the links, knows them all.
 * @param {Map<string, import("../lib/live.js").Act>} acts @param {number[]} missing @param {boolean} open */
function cautious(acts, missing, open) {
  const closing = acts.get("close-coup");
  const retaining = acts.get("retain-top");
  if (retaining && open) acts.set(retaining.name, { ...retaining, grave: true });
  return closing && missing.length ? acts.set(closing.name, { ...closing, grave: true }) : acts;
}

/** @param {Live} live @param {number} table @param {Judged | null} judged */
function differing(live, table, judged) {
  if (!judged) return { key: "", table, points: 0, sanction: /** @type {const} */ ("none"), sentence: t("rien de saisi"), slip: null };
  return { ...verdictRow(live, judged), slip: judged.slip };
}

/** Where every sheet is listed, and those wanted at once: the billets of a coup, the results in the end.
 * @param {import("../lib/api.js").Room} room @param {string} role @param {boolean} over */
function sheetsOf(room, role, over) {
  if (role === "double") return [];
  const printed = (/** @type {string} */ sheet) => room.address("/print", { sheet });
  return [
    { name: t("Papiers"), address: `/papiers/${room.game}` },
    ...(over ? [{ name: t("Rapport"), address: `/rapport/${room.game}` }, { name: t("Résultats (PDF)"), address: printed("resultats") }] : [{ name: t("Billets (PDF)"), address: printed("billets") }]),
  ];
}

/** The results as files; the server says in them what they hold of people. @param {import("../lib/api.js").Room} room @param {string} role */
function filesOf(room, role) {
  if (role === "double") return [];
  /** @type {Array<[string, string]>} */
  const files = [["csv", t("Tableur (CSV)")], ["sigles", t("Bureau des résultats")], ["html", t("Page de résultats")]];
  return files.map(([format, name]) => ({ name, address: room.address("/export", { format }) }));
}

/** A verdict as the entry line says it. @param {Live} live @param {Judged | undefined} judged @returns {import("../components/entry.js").EntryVerdict | null} */
export function spokenVerdict(live, judged) {
  if (!judged) return null;
  const { table, verdict } = judged;
  const { name, word, ref, points: earned, sanction, sentence } = verdictRow(live, judged);
  const brought = verdict.sanction === "zero" ? t("zéro") : points(earned);
  return {
    tone: sanction,
    title: name ? t("Table {table}, {name} :", { table, name }) : t("Table {table} :", { table }),
    word,
    after: word ? ` ${ref}, ${brought}` : ` ${brought}`,
    detail: verdict.faults.length ? sentence : t("Bon, {sentence}.", { sentence: sentence || t("sans faute") }),
  };
}

/** What became of a slip without a word. @type {Record<string, () => string>} */
const STATES = {
  missing: () => t("pas de bulletin"),
  blank: () => t("bulletin vierge"),
  late: () => t("bulletin en retard"),
  several: () => t("plusieurs bulletins"),
  exchanged: () => t("bulletin échangé"),
};

/** @param {any} slip */
const named = (slip) => slip.word || STATES[slip.state]?.() || t("bulletin");

/** What a line undone changed at one table. @param {any} change @param {boolean} phoned its phone has handed in */
function changeSentence({ was, now, discipline_was: sanction, discipline_now: left }, phoned) {
  const same = was && now && was.word === now.word && was.state === now.state && was.by === now.by;
  if (sanction && sanction !== left) return sanction === "warning" ? t("avertissement pour motif disciplinaire repris") : t("zéro pour motif disciplinaire repris");
  if (same) return t("ligne reprise ; {slip}, saisi depuis, reste", { slip: named(now) });
  if (!was) return now ? t("{slip} de nouveau retenu", { slip: named(now) }) : t("ligne reprise");
  if (!now) return phoned ? t("{slip} repris, le dépôt du téléphone compte de nouveau", { slip: named(was) }) : t("{slip} repris, plus rien de saisi", { slip: named(was) });
  return now.mail ? t("{slip} repris, le bulletin du téléphone ({phone}) compte de nouveau", { slip: named(was), phone: named(now) }) : t("{slip} repris, {before} de nouveau retenu", { slip: named(was), before: named(now) });
}

/** What Ctrl+Z just took back; null once something else was typed. @param {Live} live @returns {import("../components/entry.js").EntryVerdict | null} */
function undoneVerdict({ view, mail }) {
  const hall = view.hall ?? {};
  const changes = hall.undone;
  if (!changes?.length) return null;
  const [first] = changes;
  const left = hall.lines ? tn("Encore {n} ligne à défaire.", "Encore {n} lignes à défaire.", hall.lines) : t("Plus aucune ligne à défaire dans ce coup.");
  const seat = hall.tables?.find(({ table }) => table === first.table)?.seat;
  const phoned = mail.coup === view.coup && Boolean(mail.seats[seat]) && !hall.blind;
  if (changes.length === 1) return { tone: "hint", title: t("Table {table} : {change}.", { table: first.table, change: changeSentence(first, phoned) }), detail: left };
  const count = hall.undone_count ?? changes.length;
  return { tone: "hint", title: tn("{n} table reprise : {list}", "{n} tables reprises : {list}", count, { list: shortList(changes.map(({ table }) => table)) }), detail: left };
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
export function previewVerdict(live, { slips, over_mail: overMail }) {
  if (!slips.length) return null;
  const [first] = slips;
  const spoken = spokenVerdict(live, first);
  if (slips.length > 1)
    return {
      tone: spoken.tone,
      title: tn("{n} table qui manque :", "{n} tables qui manquent :", slips.length),
      word: spoken.word,
      after: spoken.word ? spoken.after : ` ${first.verdict.faults[0]?.message ?? ""}`,
      detail: slips.map(({ table }) => table).join(", "),
    };
  if (!overMail.includes(first.table)) return spoken;
  return { ...spoken, tone: spoken.tone === "none" ? "warning" : spoken.tone, detail: t("Cette table a déposé par téléphone : le papier prendra la place de ce dépôt, son joueur en sera averti. {detail}", { detail: spoken.detail }) };
}
