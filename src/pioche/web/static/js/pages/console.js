// The console of a game: the referee's, an arbiter's, a double-arbitre's.
import { Offline, Refused, call, sendText } from "../lib/api.js";
import { Follower } from "../lib/follow.js";
import { Queue } from "../lib/queue.js";
import { watch } from "../lib/live.js";
import { SolutionList } from "../lib/solutions.js";
import { points } from "../lib/format.js";
import { t, tn } from "../lib/text.js";
import { shortList } from "../components/tables.js";
import { actVerdict, consoleModel, judgeName, openSolutions, previewVerdict, spokenVerdict } from "../hall/desk.js";
import { ears, faultsSentence } from "../hall/model.js";
import { Speaker } from "../hall/speaker.js";
import "../hall/console.js";
import { enter, install } from "./enter.js";

/** @type {Record<string, "referee" | "arbiter" | "double">} */
const ROLES = { "juge-arbitre": "referee", arbitre: "arbiter", "double-arbitre": "double" };

const { room, right } = await enter(Object.keys(ROLES), true);
const role = ROLES[right.role];
const page = install("pi-console");
const speaker = new Speaker(false);
const solutions = new SolutionList(room, () => draw());
const listen = ears();
// The juge-arbitre reads the results of a game that is over as long as they like; arbiters come along.
const follower = new Follower(room, "arbitrage", { late: role !== "referee", right: true });
const { live } = watch(
  room,
  (now) => {
    draw();
    follower.look(now.view?.hall?.next);
    const news = listen(now);
    speaker.hear(news, now.view);
    page.hear(news);
  },
  () => location.reload(),
);

/** The line given back because it was refused, as long as nobody changes it. */
let returned = "";

/** Lines typed. @type {Queue<{line: string}>} */
const lines = new Queue(`pioche:lignes:${room.game}:${right.member}`, ({ id, line }) => room.write("/commands", { id, type: "type-line", body: { line } }), {
  changed: () => draw(),
  done: ({ line }) => {
    if (collective?.line === line.trim()) collective.done = true;
  },
  refused: (line, sentence) => {
    returned = line.line;
    collective = null;
    page.giveBack(line.line);
    page.preview = { tone: "refused", title: sentence, detail: t("Ligne non enregistrée : {line}", { line: line.line }) };
  },
});

/** The coup that the line last spoke of: what it said of another has gone stale. */
let spokenOf = "";

function draw() {
  if (!live.view) return;
  const moment = `${live.view.coup}/${live.view.phase === "retained" || live.view.phase === "ended"}`;
  if (moment !== spokenOf && !page.line?.text) page.preview = null;
  spokenOf = moment;
  tellLate();
  openSolutions(solutions, live.view);
  page.model = { ...consoleModel(live, role, solutions, waitingRows()), who: judgeName(right, live.view.hall) };
  tellCollective();
  followRoster();
  document.title = t("Coup {n}, arbitrage — Pioche", { n: live.view.coup });
}

/** Slips refused after the bell, by coup and seat: each is told once. @type {Set<string>} */
const told = new Set();

/** What came too late does not count, but its player will speak of it. */
function tellLate() {
  const { late = {}, coup } = live.mail;
  const seats = Object.keys(late).filter((seat) => !told.has(`${coup}/${seat}/${late[seat]}`));
  for (const seat of seats) told.add(`${coup}/${seat}/${late[seat]}`);
  const tables = (live.view.hall?.tables ?? []).filter((one) => seats.includes(one.seat)).map(({ table }) => table);
  if (tables.length) page.say(tn("Table {list} : dépôt refusé, arrivé après la cloche.", "Tables {list} : dépôts refusés, arrivés après la cloche.", tables.length, { list: shortList(tables) }), "warn");
}

/** A line for all who are missing, until its effect is seen. @type {{line: string, coup: number, missing: number, done: boolean} | null} */
let collective = null;

/** A line for many tables says how many; the verdict under the line is of the last one only. */
function tellCollective() {
  if (!collective?.done) return;
  const { line, coup, missing } = collective;
  const count = missing - (page.model.missing?.length ?? 0);
  if (live.view.coup !== coup) collective = null;
  else if (count > 0) {
    collective = null;
    page.say(tn("{n} table saisie : {line}", "{n} tables saisies : {line}", count, { line }));
  }
}

/** Lines typed that the server has not answered yet. @returns {import("../components/verdicts.js").VerdictRow[]} */
function waitingRows() {
  return lines.waiting.map(({ id, line }) => ({ key: id, table: Number.parseInt(line, 10) || 0, word: "", ref: line.replace(/^\S+\s*/, ""), points: 0, sanction: "none", pending: true, sentence: lines.offline ? t("pas encore envoyé, renvoi automatique") : t("en cours d’envoi") }));
}

/** Judge the line being typed: one question at a time, the last text wins. */
const asking = { busy: false, text: "" };
async function preview(text) {
  asking.text = text;
  if (asking.busy || !text.trim()) return;
  asking.busy = true;
  try {
    const answer = await room.write("/preview", { line: text });
    // Half a line is not a fault: said quietly.
    if (asking.text === text) page.preview = answer.problem ? { tone: "hint", title: answer.problem } : (previewVerdict(live, answer) ?? actVerdict(live, text));
  } catch {
    // No answer: the line is judged all the same once it is recorded.
  }
  asking.busy = false;
  if (asking.text !== text) preview(asking.text);
}

/** The line being typed outlives a reload. */
const typing = `pioche:saisie:${room.game}:${right.member}`;
page.updateComplete.then(() => {
  const kept = sessionStorage.getItem(typing);
  if (kept) page.restore(kept);
});

page.addEventListener("line", (event) => {
  sessionStorage.setItem(typing, event.detail.text);
  // Why a line came back stays said until the line is changed.
  if (returned && event.detail.text === returned) return;
  returned = "";
  preview(event.detail.text);
});

page.addEventListener("filter", (event) => solutions.filter(event.detail.text));
page.addEventListener("want", (event) => solutions.want(event.detail.text, event.detail.from, event.detail.to));

page.addEventListener("record", (event) => {
  const { text } = event.detail;
  asking.text = "";
  sessionStorage.removeItem(typing);
  const shown = /^(\d+)\s+\?$/.exec(text);
  if (text.trimStart().startsWith("*")) collective = { line: text.trim(), coup: live.view.coup, missing: page.model.missing?.length ?? 0, done: false };
  if (shown) showTable(Number(shown[1]));
  else if (/^\d+@\d+\s/.test(text)) amend({ line: text });
  else lines.add({ line: text });
});

/** Ask why a counted slip is put right. @param {{line: string}} about */
function amend(about) {
  page.ask("amend", about);
  page.find("pi-dialogs").look(Number.parseInt(about.line, 10));
}

/** Read the coups of a table, for a dialog. @param {number} table */
async function look(table) {
  try {
    const { coups } = await room.read("/past/table", { table: String(table) });
    page.find("pi-dialogs").sheet = { table, coups };
  } catch (error) {
    page.find("pi-dialogs").problem = error instanceof Error ? error.message : String(error);
  }
}

/** Every coup of a table, the one under way too. @param {number} table */
async function showTable(table) {
  const hall = live.view.hall ?? {};
  const player = page.model.players.find((one) => one.table === table);
  if (!player) {
    page.say(t("Il n’y a pas de table {table}.", { table }), "zero");
    return;
  }
  /** @type {import("../hall/model.js").Judged[]} */
  let own = (hall.verdicts ?? []).filter((one) => one.table === table);
  if (role !== "double")
    try {
      const { coups } = await room.read("/past/table", { table: String(table) });
      const counted = new Set(coups.map(({ coup }) => coup));
      own = [...coups, ...own.filter(({ coup }) => !counted.has(coup))];
    } catch (error) {
      complain(error);
    }
  // The line goes on speaking of the table that was asked for.
  page.preview = spokenVerdict(live, (hall.verdicts ?? []).find((one) => one.table === table)) ?? { tone: "hint", title: t("Table {table} : rien de saisi pour ce coup.", { table }) };
  page.ask("table", {
    table,
    summary: `${points(player.total)}, ${tn("{n} avertissement", "{n} avertissements", player.warnings)}`,
    lines: own.map(({ coup, word, written, ref, net, verdict }) => ({ coup, word: word ?? written, ref, points: net, sentence: faultsSentence(verdict.faults) })),
  });
}

/** What the page does beside orders. @type {Record<string, (about: any) => unknown>} */
const ACTS = { multiplex: openMultiplex, roster: openRoster, next: ({ options }) => openNext(options), "other-formula": askFormula, answer, undo, look: ({ table }) => look(table), settle: ({ slips }) => settle(slips), delivered: ({ notices }) => deliver(notices) };

/** The dialog to which a refused order goes back, with what was typed and the reason. @type {Record<string, string>} */
const ASKED = { "draw-rack": "rack", "decide-appeal": "appeal", "lodge-appeal": "appeal", "type-line": "amend", "settle-ties": "ties" };

/** @param {string} name @param {any} body */
async function order(name, body) {
  try {
    await room.order(name, body);
    if (name === "decide-appeal") page.say(t("Décision enregistrée : table {table}, {points}.", { table: body.table, points: points(body.points) }));
    if (name === "type-line") {
      const [table, coup] = body.line.split(/[@\s]/, 2);
      page.say(t("Bulletin mis au point : table {table}, coup {coup}.", { table, coup }));
    }
  } catch (error) {
    const dialogs = page.find("pi-dialogs");
    const problem = error instanceof Error ? error.message : String(error);
    // Nothing typed is lost: it comes back with the reason, where it was typed.
    if (name in ASKED && Object.keys(body).length) dialogs.ask(ASKED[name], { ...body, problem, above: error instanceof Refused && error.code === "hall.decision-above" });
    else if (dialogs.open) dialogs.problem = problem;
    else complain(error);
  }
}

/** Keep readings that nobody else has made. @param {any[]} slips */
async function settle(slips) {
  try {
    for (const slip of slips) await room.order("settle-difference", { slip, note: t("seule lecture") });
  } catch (error) {
    complain(error);
  }
}

/** Undo a line of one's own, what is on its way included; else the last act of the game. */
async function undo() {
  const typed = lines.waiting.length > 0;
  if (typed) await lines.settled();
  const act = page.model?.acts.get("undo")?.label;
  const line = typed || page.model?.acts.has("undo-line");
  page.preview = null;
  try {
    await room.order(line ? "undo-line" : "undo");
    if (!line) page.say(t("Défait : {act}.", { act }));
  } catch (error) {
    complain(error);
  }
}

/** Note that billets reached their players. @param {any[]} notices */
async function deliver(notices) {
  try {
    for (const { coup, table } of notices) await room.order("deliver-notice", { coup, table });
  } catch (error) {
    complain(error);
  }
}

/** Open the next game with the same people, and go there. @param {Record<string, string>} [options] chosen anew */
async function openNext(options = {}) {
  try {
    const { game } = await room.write("/next", { options });
    follower.go(game);
  } catch (error) {
    complain(error);
  }
}

/** Let other halls follow this one. @param {{centre: string, telephone: string}} about */
async function openMultiplex({ centre, telephone }) {
  try {
    await room.write("/multiplex", { name: centre, telephone });
  } catch (error) {
    page.find("pi-dialogs").problem = error instanceof Error ? error.message : String(error);
  }
}

/** Ask which formula the next game is played in. */
async function askFormula() {
  const { edition, formula, tempo_title: tempo } = live.view;
  try {
    const [{ nextDialog }, { offersOf }, kinds] = await Promise.all([import("../hall/next.js"), import("../home/openings.js"), call("GET", "/api/kinds")]);
    const offer = offersOf(kinds).find(({ refereed }) => refereed);
    page.ask("next", { draw: nextDialog, offer, tempo, before: { edition, formula }, values: { edition, formula } });
  } catch (error) {
    complain(error);
  }
}

/** The roster, while it is open. @type {any} */
let sheet = null;

/** The roster takes the console's place; clock and bell go on. */
async function openRoster() {
  if (sheet) return;
  await import("../hall/roster/sheet.js");
  sheet = document.createElement("pi-roster");
  sheet.send = (/** @type {any} */ change) => (change ? room.write("/roster", change) : room.read("/roster"));
  sheet.levy = (/** @type {any} */ fee) => room.write("/roster/fee", fee);
  sheet.paste = (/** @type {string} */ text, /** @type {boolean} */ write, /** @type {boolean} */ open) => sendText(room.address("/roster/paste", { write: write ? "1" : "0", open: open ? "1" : "0" }), text);
  sheet.judge = judge;
  sheet.addEventListener("close", closeRoster);
  sheet.addEventListener("card", (/** @type {CustomEvent} */ event) => page.ask("card", event.detail));
  sheet.addEventListener("options", () => page.ask("options"));
  page.keyboard.stop();
  page.before(sheet);
  page.aside = sheet;
  try {
    sheet.members = await readMembers();
    sheet.roster = await room.read("/roster");
    await sheet.begin();
  } catch (error) {
    closeRoster();
    complain(error);
  }
}

function closeRoster() {
  sheet?.remove();
  sheet = page.aside = null;
  page.keyboard.listen();
  page.rest();
}

/** What a roster tells of, as far as the game shows it: somebody came in, left, changed name. */
let seatsShown = "";

/** The roster follows what happens elsewhere. */
function followRoster() {
  const now = JSON.stringify([live.view.coup, (live.view.hall?.tables ?? []).map(({ table, left_after: left, first_coup: from, played }) => [table, left, from, played]), [...live.people.values()]]);
  if (sheet?.roster && now !== seatsShown) {
    sheet.refresh();
    readMembers().then((members) => sheet && (sheet.members = members), complain);
  }
  seatsShown = now;
}

/** Codes and links of everybody who has a right here. */
async function readMembers() {
  const { members, joining_code: code, address } = await room.read("/members");
  const known = { members: members.map((one) => ({ ...one, qr: room.address(`/members/${one.member}/qr`) })), joining: `${room.game}-${code}`, address, cards: room.address("/print", { sheet: "cartons" }) };
  page.find("pi-dialogs").members = known;
  return known;
}

/** Invite who judges, or change their right; everybody who has one then. @param {any} about */
async function judge({ member, change, invited }) {
  await (invited ? room.write("/members", invited) : room.write(`/members/${member}`, change));
  return readMembers();
}

/** Answer whoever asks for a table. @param {any} about */
async function answer({ who, accepted }) {
  try {
    await room.write("/asking", { name: who, accepted });
  } catch (error) {
    complain(error);
  }
}

/** @param {unknown} error */
function complain(error) {
  page.say(error instanceof Error ? error.message : String(error), error instanceof Offline ? "warn" : "zero");
}

page.addEventListener("act", (event) => ACTS[event.detail.name](event.detail));
page.addEventListener("order", (event) => order(event.detail.name, event.detail.body));
