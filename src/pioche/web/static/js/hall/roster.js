// The roster: the players of a hall as a table that is edited by keyboard alone, in the console's place.
import { Element, classMap, define, html, live, nothing } from "../lib/lit.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";
import { shortList } from "../components/tables.js";
import { Finder, LEAST, foundList } from "./roster_find.js";
import { pastePanel } from "./roster_paste.js";

/** @typedef {{table: number, seat: string, second: boolean, known: string, surname: string, names: string, licence: string, club: string, category: string, series: string, shown: string, due: number, paid: number, from_coup: number, absent: boolean, played: boolean, free?: boolean}} Line */
/** @typedef {{lines: Line[], totals: {tables: number, people: number, present: number, late: number, absent: number, paid: number, due: number}, last: number, register: boolean}} Roster */

const COLUMNS = ["table", "name", "licence", "club", "category", "series", "presence", "fee"];
const TEXTS = ["licence", "club", "category", "series"];

/** @param {number} cents */
const euros = (cents) => `${(cents / 100).toLocaleString("fr", { minimumFractionDigits: cents % 100 ? 2 : 0 })} €`;

/** @param {Line} line */
const fullName = ({ surname, names }) => `${surname} ${names}`.trim();

/** What is said of a person, as the server takes it. @param {Line} line */
const told = ({ surname, names, licence, club, category, series }) => ({ surname, names, licence, club, category, series });

/**
 * Draws a roster and edits it. The page gives `send` (a change, answered by the roster after it) and `paste`. Event: `close`.
 */
export class RosterSheet extends Element {
  static properties = { roster: { attribute: false }, members: { attribute: false }, cursor: { state: true }, editing: { state: true }, said: { state: true }, asked: { state: true }, pasting: { state: true } };

  constructor() {
    super();
    /** @type {Roster | null} */ this.roster = null;
    /** Arbiters, with links. @type {any[]} */ this.members = [];
    this.cursor = { row: 0, col: 1 };
    /** The cell being written. @type {{text: string, found: import("./roster_find.js").Found[], at: number} | null} */ this.editing = null;
    /** @type {{text: string, tone: "ok" | "zero"}} */ this.said = { text: "", tone: "ok" };
    /** A table that is not there, and what would be done with it. @type {{table: number, change: any} | null} */ this.asked = null;
    /** @type {import("./roster_paste.js").Pasting | null} */ this.pasting = null;
    /** What takes each change back, newest last. @type {any[][]} */ this.undoing = [];
    /** @type {(change: any) => Promise<Roster>} */ this.send = async () => /** @type {Roster} */ (this.roster);
    /** @type {(text: string, write: boolean, open: boolean) => Promise<{lines: any[], written: boolean}>} */ this.paste = async () => ({ lines: [], written: false });
    this.finder = new Finder((typed, found) => {
      if (this.editing?.text.trim() === typed) this.editing = { ...this.editing, found, at: 0 };
    });
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("paste", (event) => this.#pasted(event));
  }

  /** Every line, and one more for a table to come. @returns {Line[]} */
  get lines() {
    const lines = this.roster?.lines ?? [];
    const table = (this.roster?.last ?? 0) + 1;
    return [...lines, { table, seat: "", second: false, known: "", surname: "", names: "", licence: "", club: "", category: "", series: "", shown: "names", due: 0, paid: 0, from_coup: 1, absent: false, played: false, free: true }];
  }

  get line() {
    return this.lines[Math.min(this.cursor.row, this.lines.length - 1)];
  }

  get column() {
    return COLUMNS[this.cursor.col];
  }

  // -- what is done ---------------------------------------------------------------------------

  /** Send changes one after the other; say what was done, and keep what takes it back. @param {any[]} changes @param {string} text @param {any[]} [back] */
  async do(changes, text, back) {
    try {
      for (const change of changes) this.roster = await this.send(change);
      this.said = { text, tone: "ok" };
      this.asked = null;
      if (back) this.undoing.push(back);
      return true;
    } catch (error) {
      const refused = /** @type {any} */ (error);
      if (refused.code === "web.roster-new") this.asked = { table: changes[0].to ?? changes[0].table, change: changes[0] };
      this.said = { text: refused.message, tone: "zero" };
      return false;
    }
  }

  async undo() {
    const back = this.undoing.pop();
    if (back) await this.do(back, t("Défait."));
    else this.said = { text: t("Rien à défaire ici."), tone: "ok" };
  }

  /** What seats again who sits on a line. @param {Line} line */
  #again(line) {
    const where = { table: line.table, second: line.second, open: true };
    const who = line.known && this.roster?.register ? { known: line.known } : { person: told(line) };
    return [{ ...where, ...who, due: line.due, paid: line.paid }];
  }

  /** @param {any} who @param {string} name */
  async #seat(who, name) {
    const { line } = this;
    const { table, second } = line;
    const back = line.surname ? this.#again(line) : [{ table, second, clear: true }];
    const done = await this.do([{ table, second, open: Boolean(line.free), ...who }], t("Table {table} : {name}.", { table, name }), back);
    if (done) this.#step(1, 0);
  }

  /** @param {number} index of the list under the name */
  choose(index) {
    const one = this.editing?.found[index];
    const text = this.editing?.text.trim() ?? "";
    if (one && this.#tableOf(one.id) !== undefined) return;
    this.editing = null;
    if (one) this.#seat({ known: one.id }, `${one.surname} ${one.names}`);
    else if (text) this.#seat({ name: text }, text);
  }

  /** @param {string} id */
  #tableOf(id) {
    return this.roster?.lines.find(({ known }) => known === id)?.table;
  }

  /** Write what was typed into the cell. */
  async #write() {
    const { editing, line, column } = this;
    if (!editing) return;
    const text = editing.text.trim();
    if (column === "name") {
      if (text.length >= LEAST) this.choose(editing.at);
      else if (text) this.choose(editing.found.length);
      else this.editing = null;
      return;
    }
    this.editing = null;
    const { table, second } = line;
    if (column === "table") await this.#move(Number(text));
    else if (column === "fee") await this.#fee(Math.round(Number(text.replace(",", ".")) * 100));
    else if (TEXTS.includes(column) && line.surname) {
      const before = told(line);
      if (await this.do([{ table, second, person: { ...before, [column]: text } }], t("Table {table} : corrigé.", { table }), [{ table, second, person: before }])) this.#step(1, 0);
    }
  }

  /** @param {number} to */
  async #move(to) {
    const { table } = this.line;
    if (!Number.isInteger(to) || to < 1 || to === table) return;
    if (await this.do([{ table, to }], t("De la table {table} à la table {to}.", { table, to }), [{ table: to, to: table }])) this.cursor = { ...this.cursor, row: Math.max(0, this.lines.findIndex((one) => one.table === to)) };
  }

  /** @param {number} cents */
  async #fee(cents) {
    const { table, second, due, paid, surname } = this.line;
    if (!surname || !(cents >= 0)) return;
    const now = paid ? { due: 0, paid: cents } : { due: cents, paid: 0 };
    await this.do([{ table, second, ...now }], t("Table {table} : {sum}.", { table, sum: euros(cents) }), [{ table, second, due, paid }]);
  }

  /** Espace: the other state of what the cell tells. */
  async #toggle() {
    const { table, second, absent, from_coup: from, due, paid, surname } = this.line;
    if (!surname) return;
    if (this.column === "presence") {
      // Late people are there by one press, those who are there are absent by the next.
      const change = from > 1 && !absent ? { from_coup: 1 } : { absent: !absent };
      const back = from > 1 && !absent ? { from_coup: from } : { absent };
      await this.do([{ table, second, ...change }], t("Table {table} : {state}.", { table, state: "absent" in change && change.absent ? t("absent") : t("présent") }), [{ table, second, ...back }]);
    } else if (this.column === "fee" && due + paid) await this.do([{ table, second, due: paid, paid: due }], due ? t("Table {table} : payé {sum}.", { table, sum: euros(due) }) : t("Table {table} : doit {sum}.", { table, sum: euros(paid) }), [{ table, second, due, paid }]);
  }

  async #remove() {
    const { line } = this;
    if (line.free) return;
    // Where the first of a pair goes, the second moves up: both lines come back together.
    const back = (this.roster?.lines ?? []).filter(({ table, surname }) => table === line.table && surname).flatMap((one) => this.#again(one));
    await this.do([{ table: line.table, second: line.second, clear: true }], line.surname ? t("{name} n’est plus à la table {table}.", { name: fullName(line), table: line.table }) : t("Table {table} retirée.", { table: line.table }), back);
  }

  /** `+`: a line for the second of a pair. */
  #pair() {
    const { line } = this;
    if (!line.surname || line.second || this.roster?.lines.some((one) => one.table === line.table && one.second)) return;
    const at = this.lines.indexOf(line) + 1;
    const second = { ...line, second: true, known: "", surname: "", names: "", licence: "", due: 0, paid: 0 };
    this.roster = /** @type {Roster} */ ({ ...this.roster, lines: this.roster?.lines.toSpliced(at, 0, second) });
    this.cursor = { row: at, col: 1 };
    this.#edit("");
  }

  // -- pasting --------------------------------------------------------------------------------

  /** @param {ClipboardEvent} event */
  #pasted(event) {
    if (this.editing || this.pasting) return;
    event.preventDefault();
    this.read(event.clipboardData?.getData("text/plain") ?? "");
  }

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

  async #writePasted() {
    if (!this.pasting) return;
    const { text, open } = this.pasting;
    try {
      const { lines } = await this.paste(text, true, open);
      const seated = lines.filter(({ kind }) => kind !== "refused");
      const refused = new Set(lines.filter(({ kind }) => kind === "refused").map(({ line }) => line));
      this.undoing.push(seated.map(({ table }) => ({ table, clear: true })));
      this.roster = await this.send(null);
      this.said = { text: t("{n} lignes inscrites.", { n: seated.length }), tone: "ok" };
      // What was refused stays, to be put right or copied.
      const left = text.split(/\r?\n/).filter((_, index) => refused.has(index + 1)).join("\n");
      this.pasting = null;
      if (left) this.read(left, open);
      else this.#focus();
    } catch (error) {
      this.pasting = { ...this.pasting, problem: /** @type {Error} */ (error).message };
    }
  }

  // -- the keyboard ---------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key } = event;
    const target = /** @type {HTMLElement} */ (event.target);
    if (this.pasting) {
      if (key === "Escape") this.#taken(event, () => ((this.pasting = null), this.#focus()));
      else if (key === "Enter" && event.ctrlKey) this.#taken(event, () => this.#writePasted());
      return;
    }
    if (this.editing) return this.#writing(event);
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "z") return this.#taken(event, () => this.undo());
    if (key === "Escape") return this.#taken(event, () => (this.asked ? (this.asked = null) : this.emit("close")));
    if (!target.closest("[role=grid]") || event.ctrlKey || event.metaKey) return;
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] };
    if (event.altKey && (key === "ArrowDown" || key === "ArrowUp")) return this.#taken(event, () => this.#move(this.line.table + (key === "ArrowDown" ? 1 : -1)));
    if (key === "Enter") return this.#taken(event, () => this.#edit(this.#text()));
    if (key in steps) return this.#taken(event, () => this.#step(...steps[key]));
    if (key === "Tab" && !event.shiftKey && this.cursor.col < COLUMNS.length - 1) return this.#taken(event, () => this.#step(0, 1));
    if (key === "Delete") return this.#taken(event, () => this.#remove());
    if (key === "/") return this.#taken(event, () => this.#free());
    if (key === "+") return this.#taken(event, () => this.#pair());
    if (key === " ") return this.#taken(event, () => this.#toggle());
    if (this.column === "presence" && /^[1-9]$/.test(key)) return this.#taken(event, () => this.#late(Number(key)));
    if (key.length === 1 && this.column !== "presence") this.#taken(event, () => this.#edit(key));
  }

  /** Keys while a cell is written: letters are letters. @param {KeyboardEvent} event */
  #writing(event) {
    const { key } = event;
    const editing = /** @type {NonNullable<typeof this.editing>} */ (this.editing);
    const listed = this.column === "name" && editing.text.trim().length >= LEAST;
    if (key === "Escape") this.#taken(event, () => ((this.editing = null), this.#focus()));
    else if (key === "Enter") this.#taken(event, () => this.#write().then(() => this.#focus()));
    else if (listed && (key === "ArrowDown" || key === "ArrowUp")) {
      const count = editing.found.length + 1;
      this.#taken(event, () => (this.editing = { ...editing, at: (editing.at + (key === "ArrowDown" ? 1 : count - 1)) % count }));
    } else if (key === "Tab") this.#taken(event, () => this.#write().then(() => this.#step(0, event.shiftKey ? -1 : 1)));
  }

  /** @param {Event} event @param {() => unknown} act */
  #taken(event, act) {
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  /** @param {number} coup */
  async #late(coup) {
    const { table, second, surname, from_coup: from } = this.line;
    if (!surname) return;
    await this.do([{ table, second, from_coup: coup }], t("Table {table} : dès le coup {n}.", { table, n: coup }), [{ table, second, from_coup: from }]);
  }

  /** The first table where nobody sits. */
  #free() {
    this.cursor = { row: this.lines.findIndex(({ surname }) => !surname), col: 1 };
    this.#edit("");
  }

  #text() {
    const { line, column } = this;
    if (column === "name") return fullName(line);
    if (column === "table") return String(line.table);
    if (column === "fee") return String((line.due + line.paid) / 100 || "");
    return TEXTS.includes(column) ? String(/** @type {any} */ (line)[column]) : "";
  }

  /** @param {string} text */
  #edit(text) {
    if (this.column === "presence") return;
    this.editing = { text, found: [], at: 0 };
    this.#focus();
  }

  /** @param {number} rows @param {number} cols */
  #step(rows, cols) {
    const row = Math.min(Math.max(this.cursor.row + rows, 0), this.lines.length - 1);
    const col = Math.min(Math.max(this.cursor.col + cols, 0), COLUMNS.length - 1);
    this.cursor = { row, col };
    this.#focus();
  }

  async #focus() {
    await this.updateComplete;
    const place = this.find(this.editing ? ".sheet input" : "[role=gridcell][tabindex='0'], [role=rowheader][tabindex='0']");
    place?.focus();
    place?.scrollIntoView?.({ block: "nearest" });
    if (this.editing && place) place.setSelectionRange(place.value.length, place.value.length);
  }

  /** Put the keyboard into the table. */
  begin() {
    const row = this.lines.findIndex(({ surname }) => !surname);
    this.cursor = { row: Math.max(row, 0), col: 1 };
    return this.#focus();
  }

  // -- what is drawn --------------------------------------------------------------------------

  render() {
    const { roster } = this;
    if (!roster) return html`<p class="notice">${t("Lecture de la feuille…")}</p>`;
    const { totals } = roster;
    const figures = [[t("Tables"), totals.tables], [t("Personnes"), totals.people], [t("Présents"), totals.present], [t("En retard"), totals.late], [t("Absents"), totals.absent], [t("Reçu"), euros(totals.paid)], [t("Dû"), euros(totals.due)]];
    return html`<header class="strip">
        <h1>${t("Joueurs")}</h1>
        <dl class="fig">${figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
        <div class="right">
          <button type="button" class="btn" @click=${() => this.read("")}>${t("Coller une liste")} <kbd>Ctrl V</kbd></button>
          <a class="btn" href="/registre" target="_blank" rel="noopener">${t("Registre")}</a>
          <button type="button" class="btn" @click=${() => this.emit("close")}>${t("Retour à l’arbitrage")} <kbd>${t("Échap")}</kbd></button>
        </div>
      </header>
      <main class="rosterbox">
        ${this.pasting ? pastePanel(this.pasting, { typed: (text) => this.read(text, this.pasting?.open), opening: (open) => this.read(this.pasting?.text ?? "", open), write: () => this.#writePasted(), close: () => ((this.pasting = null), this.#focus()) }) : this.#sheet()}
        <aside class="side">${this.#staff()} ${this.#message()}</aside>
      </main>
      <p class="keys">${t("Flèches : case · Entrée : écrire, valider · Espace : présent, payé · 1…9 : en retard du coup n · + : paire · Alt ↑ ↓ : changer de table · Suppr : retirer · / : trouver · Ctrl V : coller · Ctrl Z : défaire")}</p>`;
  }

  #sheet() {
    const heads = [t("Table"), t("Nom"), t("Licence"), t("Club"), t("Catégorie"), t("Série"), t("Présence"), t("Droit")];
    return html`<section class="panel sheet">
      <table class="list" role="grid" aria-label=${t("Feuille des joueurs")}>
        <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
        <tbody>${this.lines.map((line, row) => html`<tr class=${classMap({ free: Boolean(line.free), pr2: line.second })}>${COLUMNS.map((column, col) => this.#cell(line, column, row, col))}</tr>`)}</tbody>
      </table>
    </section>`;
  }

  /** @param {Line} line @param {string} column @param {number} row @param {number} col */
  #cell(line, column, row, col) {
    const here = row === this.cursor.row && col === this.cursor.col;
    const editing = here ? this.editing : null;
    const go = () => {
      if (here) return;
      this.editing = null;
      this.cursor = { row, col };
      this.#focus();
    };
    return html`<td role="gridcell" class=${`c-${column}${row > 12 ? " up" : ""}`} tabindex=${here && !editing ? "0" : "-1"} @click=${go} @dblclick=${() => this.#edit(this.#text())}>${editing ? this.#input(editing, column) : this.#shown(line, column)}</td>`;
  }

  /** @param {NonNullable<typeof this.editing>} editing @param {string} column */
  #input(editing, column) {
    const names = column === "name";
    const input = (/** @type {any} */ event) => {
      this.editing = { ...editing, text: event.target.value };
      if (names && this.roster?.register) this.finder.ask(event.target.value);
    };
    const open = names && editing.text.trim().length >= LEAST;
    return html`<input aria-label=${t("Écrire")} autocomplete="off" spellcheck="false" maxlength="120" role=${names ? "combobox" : nothing} aria-expanded=${names ? String(open) : nothing} aria-controls=${open ? "found" : nothing} aria-activedescendant=${open ? `found-${editing.at}` : nothing} .value=${live(editing.text)} @input=${input} />${names ? foundList(editing, (id) => this.#tableOf(id), (index) => this.choose(index)) : nothing}`;
  }

  /** @param {Line} line @param {string} column */
  #shown(line, column) {
    if (column === "table") return line.second ? "" : html`<b>${line.table}</b>`;
    if (column === "name") return line.surname ? html`${fullName(line)}${line.second ? html` <small class="muted">${t("paire")}</small>` : nothing}` : html`<span class="muted">${line.free ? t("trois lettres d’un nom…") : t("libre")}</span>`;
    if (!line.surname) return "";
    if (column === "presence") return line.absent ? html`<span class="z">${icon("zero")}${t("absent")}</span>` : line.from_coup > 1 ? html`<span class="w">${icon("wait")}${t("dès le coup {n}", { n: line.from_coup })}</span>` : html`<span class="ok">${icon("ok")}${t("présent")}</span>`;
    if (column === "fee") return line.due ? html`<span class="w">${icon("warn")}${t("doit {sum}", { sum: euros(line.due) })}</span>` : line.paid ? t("payé {sum}", { sum: euros(line.paid) }) : html`<span class="muted">—</span>`;
    return /** @type {any} */ (line)[column];
  }

  #staff() {
    const staff = this.members.filter(({ role, revoked }) => !revoked && (role === "arbitre" || role === "double-arbitre"));
    return html`<section class="panel arb" aria-labelledby="arb-title">
      <div class="panel__head"><h2 id="arb-title">${t("Arbitres")}</h2><span class="count">${staff.length}</span><button type="button" class="btn btn--quiet aside" @click=${() => this.emit("staff")}>${t("Inviter, révoquer")}</button></div>
      ${staff.length ? html`<ul>${staff.map((one) => html`<li><details><summary><b>${one.label}</b> <small class="muted">${one.role}${one.tables.length ? t(", tables {list}", { list: shortList(one.tables) }) : ""}</small></summary><img src=${one.qr} alt=${t("Code QR de {label}", { label: one.label })} width="122" height="122" loading="lazy" /><a href=${one.link}>${one.link}</a></details></li>`)}</ul>` : html`<p class="muted">${t("Le juge-arbitre seul, pour l’instant.")}</p>`}
    </section>`;
  }

  #message() {
    const { said, asked } = this;
    return html`<section class=${`panel msg msg--${said.tone}`} role=${said.tone === "zero" ? "alert" : "status"} aria-label=${t("Ce qui vient d’être fait")}>
      ${said.text ? html`<p>${icon(said.tone)}${said.text}</p>` : nothing}
      ${asked ? html`<div class="acts"><button type="button" class="btn" @click=${() => ((this.asked = null), (this.said = { text: "", tone: "ok" }), this.#focus())}>${t("Corriger")}</button> <button type="button" class="btn" @click=${() => this.do([{ ...asked.change, open: true }], t("Table {table} ouverte.", { table: asked.table })).then(() => this.#focus())}>${t("Ouvrir la table {table}", { table: asked.table })}</button></div>` : this.undoing.length && said.text ? html`<button type="button" class="btn btn--quiet" @click=${() => this.undo()}>${icon("undo")}${t("Défaire")}</button>` : nothing}
    </section>`;
  }
}

define("pi-roster", RosterSheet);
