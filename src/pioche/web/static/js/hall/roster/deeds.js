// What is done to the roster: changes sent one after the other, each with what takes it back.
import { Offline } from "../../lib/api.js";
import { Element } from "../../lib/lit.js";
import { t, tn } from "../../lib/text.js";
import { Finder, LEAST } from "./find.js";
import { COLUMNS, TEXTS, cents, emptyLine, euros, fullName, sameName, textOf, told } from "./lines.js";

/** @typedef {import("./lines.js").Line} Line */
/** @typedef {import("./lines.js").Roster} Roster */
/** @typedef {{table: number, second: boolean, col: number}} Cursor */
/** @typedef {{members: any[], joining: string, address: string, cards: string}} Members */
/** Changes, what is said once they are done, and what takes them back. @typedef {{changes: any[], text: string, back?: any[]}} Deed */
/** @typedef {{text: string, tone: "ok" | "warn" | "zero"}} Said */

/** @param {{table: number, second: boolean}} place */
export const keyOf = ({ table, second }) => `${table}/${second ? 2 : 1}`;

/** What is known of a roster and done to it; `RosterSheet` draws it and reads the keyboard. */
export class RosterDeeds extends Element {
  static properties = { roster: { attribute: false }, members: { attribute: false }, cursor: { state: true }, editing: { state: true }, typed: { state: true }, wrong: { state: true }, said: { state: true }, asked: { state: true }, pasting: { state: true }, sure: { state: true }, shown: { state: true } };

  constructor() {
    super();
    /** @type {Roster | null} */ this.roster = null;
    /** Who has a right here, with codes and links. @type {Members} */ this.members = { members: [], joining: "", address: "", cards: "" };
    /** @type {Cursor} */ this.cursor = { table: 1, second: false, col: 1 };
    /** The cell being written: fresh where it was begun over what is there, not corrected. @type {{text: string, fresh: boolean, found: import("./find.js").Found[], of: string, at: number} | null} */ this.editing = null;
    /** What was typed and the server has not answered yet, by line. @type {Map<string, {column: string, text: string}>} */ this.typed = new Map();
    /** A cell that was refused, with what was typed there. @type {(Cursor & {text: string}) | null} */ this.wrong = null;
    /** What was done or refused last. @type {Said} */ this.said = { text: "", tone: "ok" };
    /** A table that is not there, and what would be done with it. @type {{table: number, change: any} | null} */ this.asked = null;
    /** @type {import("./paste.js").Pasting | null} */ this.pasting = null;
    /** The arbiter who is revoked by a second press. */ this.sure = "";
    /** The arbiter whose link is open. */ this.shown = "";
    /** A table that is given a second person. */ this.pairing = 0;
    /** What takes each change back, newest last. @type {Array<{changes: any[], send: (change: any) => Promise<Roster>}>} */ this.undoing = [];
    /** Changes go one after the other. @type {Promise<unknown>} */ this.work = Promise.resolve();
    /** @type {(change: any) => Promise<Roster>} */ this.send = async () => /** @type {Roster} */ (this.roster);
    /** @type {(fee: object) => Promise<Roster>} */ this.levy = this.send;
    /** @type {(text: string, write: boolean, open: boolean) => Promise<{lines: any[], written: boolean}>} */ this.paste = async () => ({ lines: [], written: false });
    /** @type {(about: any) => Promise<Members>} */ this.judge = async () => this.members;
    this.finder = new Finder((typed, found) => {
      if (this.editing?.text.trim() === typed) this.editing = { ...this.editing, found, of: typed, at: this.first(found) };
    });
  }

  /** Every line, the second one of a pair to come, and one more table than there are or are being opened. @returns {Line[]} */
  get lines() {
    const last = this.roster?.last ?? 0;
    const lines = (this.roster?.lines ?? []).flatMap((line) => (!line.second && this.#pairs(line.table) ? [line, emptyLine({ table: line.table, second: true, club: line.club })] : [line]));
    const tables = [...this.typed.keys()].map((key) => Number.parseInt(key, 10));
    const free = Math.max(last, ...tables) + 1 - last;
    return [...lines, ...Array.from({ length: free }, (_, index) => emptyLine({ table: last + 1 + index, free: true }))];
  }

  /** Whether a second person is being written there, is on the way, or was refused. @param {number} table */
  #pairs(table) {
    const key = keyOf({ table, second: true });
    const written = this.pairing === table || this.typed.has(key) || (this.wrong && keyOf(this.wrong) === key);
    return written && !this.roster?.lines.some((line) => keyOf(line) === key);
  }

  get row() {
    return Math.max(0, this.lines.findIndex((line) => keyOf(line) === keyOf(this.cursor)));
  }

  get line() {
    return this.lines[this.row];
  }

  get column() {
    return COLUMNS[this.cursor.col];
  }

  // -- what is done ---------------------------------------------------------------------------

  /** Send changes after those before them; say what was done, and keep what takes it back. @param {Deed | (() => Deed | undefined)} what once their turn comes @param {(change: any) => Promise<Roster>} [send] */
  do(what, send = this.send) {
    const at = { ...this.cursor };
    const done = this.work.then(async () => {
      const deed = typeof what === "function" ? what() : what;
      if (!deed) return false;
      const { changes, text, back } = deed;
      try {
        for (const change of changes) this.roster = await send(change);
        this.say(text);
        this.asked = this.wrong = null;
        if (back?.length) this.undoing.push({ changes: back, send });
        return true;
      } catch (error) {
        this.refused(error, changes[0], at);
        return false;
      }
    });
    this.work = done;
    return done;
  }

  /** Change a line where somebody sits, as the changes before leave it: a quick hand is ahead of the server. @param {Line} line @param {(now: Line) => Deed | undefined} what */
  doLine(line, what) {
    const key = keyOf(line);
    return this.do(() => {
      const now = this.lines.find((one) => keyOf(one) === key);
      return now?.surname ? what(now) : undefined;
    });
  }

  /** Whether somebody sits there, or was just written and the server has not answered yet. @param {Line} line */
  taken(line) {
    return Boolean(line.surname || this.typed.get(keyOf(line))?.column === "name");
  }

  /** Nothing typed is lost: it stands marked in its cell, the reason in the card. @param {any} error @param {any} change @param {Cursor} at @param {string} [text] what was typed, where the change does not say it */
  refused(error, change, at, text = change.name ?? change.person?.[COLUMNS[at.col]] ?? change.to ?? "") {
    const asks = error.code === "web.roster-new";
    if (asks) this.asked = { table: change.to ?? change.table, change };
    this.wrong = { ...at, text: String(text) };
    this.say(error.message, asks ? "warn" : "zero");
    if (error instanceof Offline) this.refresh(); // it may have been done, and the answer lost
  }

  /** @param {string} text @param {Said["tone"]} [tone] */
  say(text, tone = "ok") {
    this.said = { text, tone };
  }

  /** Read it again: something changed elsewhere. */
  refresh() {
    this.work = this.work.then(async () => (this.roster = await this.send(null))).catch(() => undefined); // the next change asks again
    return this.work;
  }

  async undo() {
    await this.work;
    const back = this.undoing.pop();
    if (back) await this.do({ changes: back.changes, text: t("Défait.") }, back.send);
    else this.say(t("Rien à défaire ici."));
  }

  /** What seats again who sits on a line. @param {Line} line */
  again(line) {
    const where = { table: line.table, second: line.second, open: true };
    const who = line.known && this.roster?.register ? { known: line.known } : { person: told(line) };
    const when = { ...(line.from_coup > 1 ? { from_coup: line.from_coup } : {}), ...(line.left === 0 ? { absent: true } : {}) };
    return { ...where, ...who, ...when, due: line.due, paid: line.paid };
  }

  /** The first who can be chosen, else the stranger. @param {import("./find.js").Found[]} found */
  first(found) {
    const index = found.findIndex(({ id }) => this.tableOf(id) === undefined);
    return index < 0 ? found.length : index;
  }

  /** @param {string} id */
  tableOf(id) {
    return this.roster?.lines.find(({ known }) => known === id)?.table;
  }

  /** Seat whoever the list offers there, or a stranger; the cursor does not wait for the answer. @param {number} [index] */
  choose(index) {
    const { editing, line } = this;
    const text = editing?.text.trim() ?? "";
    this.editing = null;
    if (!editing || !text || (text === fullName(line) && index === undefined)) return this.step(editing && text ? 1 : 0, 0);
    const at = index ?? editing.at;
    const { table, second } = line;
    const key = keyOf(line);
    const searched = text.length >= LEAST && this.roster?.register;
    this.typed = new Map(this.typed).set(key, { column: "name", text });
    const cursor = { ...this.cursor };
    // A list that nobody has seen yet is not chosen from: only the very name that was typed is somebody known.
    const seen = index !== undefined || editing.of === text;
    const who = seen ? Promise.resolve(editing.found[at]) : searched ? this.finder.find(text).then((found) => found.find((one) => sameName(fullName(one), text))) : Promise.resolve(undefined);
    this.work = this.work.then(async () => {
      const one = await who;
      const sits = one && this.tableOf(one.id);
      if (one && sits !== undefined && keyOf(line) !== keyOf({ table: sits, second })) this.refused({ message: t("{name} est déjà à la table {table}.", { name: fullName(one), table: sits }) }, { name: text }, cursor);
      else {
        const before = this.lines.find((now) => keyOf(now) === key);
        const back = before?.surname ? this.again(before) : { table, second, clear: true };
        const change = { table, second, open: Boolean(before?.free ?? line.free), ...(one ? { known: one.id } : { name: text, other: editing.fresh }) };
        try {
          this.roster = await this.send(change);
          this.undoing.push({ changes: [back], send: this.send });
          this.say(t("Table {table} : {name}.", { table, name: one ? fullName(one) : text }));
          this.wrong = null;
          if (second && this.pairing === table) this.pairing = 0;
        } catch (error) {
          this.refused(error, change, cursor, text);
        }
      }
      const left = new Map(this.typed);
      left.delete(key);
      this.typed = left;
    });
    this.step(1, 0);
  }

  /** Write what was typed into the cell. */
  write() {
    const { editing, line, column } = this;
    if (!editing) return;
    if (column === "name") return this.choose();
    const text = editing.text.trim();
    this.editing = null;
    const { table, second } = line;
    if (column === "table") this.move(Number(text));
    else if (column === "fee") this.writeFee(text);
    else if (column === "presence") this.late(Number(text));
    else if (TEXTS.includes(column) && this.taken(line)) {
      this.doLine(line, (now) => {
        const before = told(now);
        return { changes: [{ table, second, person: { ...before, [column]: text } }], text: t("Table {table} : corrigé.", { table }), back: [{ table, second, person: before }] };
      });
      this.step(1, 0);
    }
    this.focusCell();
  }

  /** @param {number} to */
  async move(to) {
    const { table } = this.line;
    if (!Number.isInteger(to) || to < 1 || to === table) return;
    if (await this.do({ changes: [{ table, to }], text: t("De la table {table} à la table {to}.", { table, to }), back: [{ table: to, to: table }] })) this.cursor = { ...this.cursor, table: to };
    this.focusCell();
  }

  /** @param {string} text */
  writeFee(text) {
    const { line } = this;
    const sum = text ? cents(text) : 0;
    if (!this.taken(line)) return;
    if (Number.isNaN(sum)) return this.refused({ message: t("Une somme en euros, comme 5 ou 2,50 : « {text} » n’en est pas une.", { text }) }, { to: text }, this.cursor);
    this.doLine(line, (now) => (now.paid ? this.#owes(now, 0, sum) : this.#owes(now, sum, 0)));
    this.step(1, 0);
  }

  /** @param {Line} line @param {number} due @param {number} paid @returns {Deed} */
  #owes({ table, second, due: owed, paid: given }, due, paid) {
    const text = paid ? t("Table {table} : payé {sum}.", { table, sum: euros(paid) }) : t("Table {table} : doit {sum}.", { table, sum: euros(due) });
    return { changes: [{ table, second, due, paid }], text, back: [{ table, second, due: owed, paid: given }] };
  }

  /** What everybody pays. @param {string} text @param {string} each */
  setFee(text, each) {
    const fee = this.roster?.fee ?? { cents: 0, each: "evening" };
    const sum = text.trim() ? cents(text) : 0;
    if (Number.isNaN(sum)) this.say(t("Une somme en euros, comme 5 ou 2,50 : « {text} » n’en est pas une.", { text }), "zero");
    else if (sum !== fee.cents || each !== fee.each) this.do({ changes: [{ cents: sum, each }], text: sum ? t("Droit : {sum} pour qui n’a pas payé.", { sum: euros(sum) }) : t("Plus de droit à payer."), back: [fee] }, this.levy);
  }

  /** Espace: the other state of what the cell tells. */
  toggle() {
    const { column, line } = this;
    if (column === "code" && !line.free) return this.emit("card", { table: line.table });
    if (this.taken(line)) this.doLine(line, (now) => (column === "fee" ? this.#paid(now) : this.#there(now)));
  }

  /** @param {Line} line @returns {Deed | undefined} */
  #paid(line) {
    const sum = line.due || (line.paid ? 0 : (this.roster?.fee.cents ?? 0));
    return sum || line.paid ? this.#owes(line, line.paid, sum) : undefined;
  }

  /** @param {Line} line @returns {Deed} */
  #there({ table, second, left, from_coup: from }) {
    const coup = this.roster?.coup ?? 1;
    if (left === null && from > coup) return { changes: [{ table, second, from_coup: coup }], text: t("Table {table} : arrivé.", { table }), back: [{ table, second, from_coup: from }] };
    // A table plays or does not: of a pair both lines tell it.
    const absent = left === null;
    return { changes: [{ table, second, absent }], text: absent ? t("Table {table} : absente.", { table }) : t("Table {table} : présente.", { table }), back: [{ table, second, absent: !absent }] };
  }

  /** @param {number} coup */
  late(coup) {
    const { line } = this;
    if (!this.taken(line) || !Number.isInteger(coup) || coup < 1) return;
    this.doLine(line, ({ table, second, from_coup: from, left }) => {
      const back = left === null ? { from_coup: from } : { from_coup: from, absent: true };
      return { changes: [{ table, second, from_coup: coup, ...(left === null ? {} : { absent: false }) }], text: t("Table {table} : dès le coup {n}.", { table, n: coup }), back: [{ table, second, ...back }] };
    });
  }

  takeOff() {
    const { line } = this;
    const { table, second } = line;
    if (line.free && !this.taken(line)) return;
    if (second && !this.taken(line)) {
      this.pairing = 0;
      this.cursor = { ...this.cursor, second: false };
      return this.focusCell();
    }
    this.do(() => {
      const now = this.roster?.lines.find((one) => keyOf(one) === keyOf(line));
      if (!now) return undefined;
      // Where the first of a pair goes, the second moves up: both lines come back together.
      const back = (this.roster?.lines ?? []).filter((one) => one.table === table && one.surname).map((one) => this.again(one));
      const text = now.surname ? t("{name} n’est plus à la table {table}.", { name: fullName(now), table }) : t("Table {table} retirée.", { table });
      return { changes: [{ table, second, clear: true }], text, back };
    }).then(() => this.step(0, 0));
  }

  /** Whether a second person can come to a line. @param {Line} line */
  canPair(line) {
    return !line.second && this.taken(line);
  }

  /** `+`: a line for the second of a pair. */
  pair() {
    const { line } = this;
    if (!this.canPair(line)) return;
    this.pairing = line.table;
    this.cursor = { table: line.table, second: true, col: 1 };
    this.edit(textOf(this.line, "name"));
  }

  /** Invite, move or revoke who judges; whether it was done. @param {any} about */
  async staff(about) {
    try {
      this.members = await this.judge(about);
      this.sure = "";
      if (about.change?.new_code) this.shown = about.member;
      if (about.invited) this.shown = this.members.members.find(({ label }) => label === about.invited.label)?.member ?? "";
      this.say(about.said);
      return true;
    } catch (error) {
      this.say(/** @type {Error} */ (error).message, "zero");
      return false;
    }
  }

  // -- pasting --------------------------------------------------------------------------------

  /** Show what a list would do. @param {string} text @param {boolean} [open] */
  async read(text, open = !this.roster?.lines.length) {
    this.pasting = { lines: text.trim() ? (this.pasting?.lines ?? []) : [], problem: "", text, open };
    try {
      if (!text.trim()) return;
      const { lines } = await this.paste(text, false, open);
      if (this.pasting?.text === text) this.pasting = { text, lines, problem: "", open };
    } catch (error) {
      if (this.pasting?.text === text) this.pasting = { text, lines: [], problem: /** @type {Error} */ (error).message, open };
    } finally {
      await this.updateComplete;
      this.find(".paste textarea")?.focus();
    }
  }

  async writePasted() {
    if (!this.pasting) return;
    const { text, open } = this.pasting;
    try {
      const { lines } = await this.paste(text, true, open);
      const seated = lines.filter(({ kind }) => kind !== "refused");
      const refused = new Set(lines.filter(({ kind }) => kind === "refused").map(({ line }) => line));
      this.undoing.push({ changes: seated.flatMap(({ table, pair }) => (pair ? [{ table, second: true, clear: true }, { table, clear: true }] : [{ table, clear: true }])), send: this.send });
      await this.refresh();
      this.say(tn("{n} ligne inscrite.", "{n} lignes inscrites.", seated.length));
      // What was refused stays, to be put right or copied.
      const left = text.split(/\r?\n/).filter((_, index) => refused.has(index + 1)).join("\n");
      this.pasting = null;
      if (left) this.read(left, open);
      else this.focusCell();
    } catch (error) {
      this.pasting = { ...this.pasting, problem: /** @type {Error} */ (error).message };
    }
  }

  // -- the cursor -----------------------------------------------------------------------------

  /** The first table where nobody sits. */
  toFree() {
    const line = this.lines.find((one) => !one.surname && !one.second && !this.typed.has(keyOf(one)));
    if (!line) return;
    this.cursor = { table: line.table, second: false, col: 1 };
    this.edit("");
  }

  /** What the cell is edited as: what was refused there, else what is there. */
  cellText() {
    return this.isWrong(this.line, this.cursor.col) ? (this.wrong?.text ?? "") : textOf(this.line, this.column);
  }

  /** @param {Line} line @param {number} col */
  isWrong(line, col) {
    return this.wrong !== null && this.wrong.col === col && keyOf(this.wrong) === keyOf(line);
  }

  /** @param {string} text @param {boolean} [fresh] */
  edit(text, fresh = false) {
    const { column, line } = this;
    if (column === "code" || (column !== "name" && !this.taken(line))) return;
    this.editing = { text, fresh, found: [], of: "", at: 0 };
    if (column === "name" && this.roster?.register) this.finder.ask(text);
    this.focusCell();
  }

  /** @param {number} rows @param {number} cols */
  step(rows, cols) {
    const { lines } = this;
    const { table, second } = lines[Math.min(Math.max(this.row + rows, 0), lines.length - 1)];
    this.cursor = { table, second, col: Math.min(Math.max(this.cursor.col + cols, 0), COLUMNS.length - 1) };
    this.focusCell();
  }

  async focusCell() {
    await this.updateComplete;
    const place = this.find(this.editing ? ".sheet input" : ".sheet td[tabindex='0']");
    place?.focus();
    place?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
    if (this.editing && place && document.activeElement === place && place.dataset.fresh !== "no") {
      place.dataset.fresh = "no";
      place.setSelectionRange(place.value.length, place.value.length);
    }
  }

  /** Give the keyboard back to the table. */
  rest() {
    return this.focusCell();
  }

  closePaste() {
    this.pasting = null;
    this.focusCell();
  }

  /** Put the keyboard into the table, where the next name goes. */
  begin() {
    const line = this.lines.find(({ surname, second }) => !surname && !second) ?? this.lines[0];
    this.cursor = { table: line.table, second: false, col: 1 };
    return this.focusCell();
  }

  /** A table that is not there was meant. @param {{table: number, change: any}} asked */
  async openTable({ table, change }) {
    const back = change.to ? [{ table: change.to, to: change.table }] : undefined;
    if (await this.do({ changes: [{ ...change, open: true }], text: t("Table {table} ouverte.", { table }), back })) this.cursor = { ...this.cursor, table };
    this.focusCell();
  }
}
