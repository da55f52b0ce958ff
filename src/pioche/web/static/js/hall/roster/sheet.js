// The roster: the players of a hall as a table that is edited by keyboard alone, in the console's place.
import { classMap, define, html, live, nothing, repeat } from "../../lib/lit.js";
import { icon } from "../../lib/icons.js";
import { t } from "../../lib/text.js";
import { RosterDeeds, keyOf } from "./deeds.js";
import { LEAST, foundList } from "./find.js";
import { COLUMNS, amount, drawn, euros, headings } from "./lines.js";
import { pastePanel } from "./paste.js";
import { entrancePanel, staffPanel } from "./staff.js";

/** @typedef {import("./lines.js").Line} Line */
/** @typedef {import("./lines.js").Roster} Roster */

/**
 * Draws a roster and edits it. Letters write in the cell, everything else is a command. A quick hand is ahead of the server: changes
 * go one after the other, and the cell shows what was typed meanwhile.
 *
 * The page gives `send` (a change, answered by the roster after it), `levy` (the fee), `paste` and `judge` (what is done to who judges,
 * answered by everybody who has a right). Events: `close`, `card` {table}, `options`.
 */
export class RosterSheet extends RosterDeeds {
  constructor() {
    super();
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("paste", (event) => this.#pasted(event));
  }

  // -- the keyboard ---------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key } = event;
    const target = /** @type {HTMLElement} */ (event.target);
    const control = event.ctrlKey || event.metaKey;
    if (this.pasting) {
      if (key === "Escape") this.#taken(event, () => this.closePaste());
      else if (key === "Enter" && control) this.#taken(event, () => this.writePasted());
      return;
    }
    if (this.editing && target.closest(".sheet")) return this.#writing(event);
    if (key === "Escape") return this.#taken(event, () => this.#escape(target));
    if (target.matches("input, textarea, select")) return;
    if (control && key.toLowerCase() === "z") return this.#taken(event, () => this.undo());
    if (!target.closest("[role=grid]") || control) return;
    const act = this.#acts(event)[key] ?? (key.length === 1 && !event.altKey ? () => this.#letter(key) : undefined);
    if (act) this.#taken(event, act);
  }

  /** What each key does in the table. @param {KeyboardEvent} event @returns {Record<string, (() => void) | undefined>} */
  #acts({ altKey, shiftKey }) {
    const last = this.cursor.col === (shiftKey ? 0 : COLUMNS.length - 1);
    return {
      ArrowDown: () => (altKey ? this.move(this.line.table + 1) : this.step(1, 0)),
      ArrowUp: () => (altKey ? this.move(this.line.table - 1) : this.step(-1, 0)),
      ArrowRight: () => this.step(0, 1),
      ArrowLeft: () => this.step(0, -1),
      Home: () => this.step(0, -COLUMNS.length),
      End: () => this.step(0, COLUMNS.length),
      PageDown: () => this.step(20, 0),
      PageUp: () => this.step(-20, 0),
      Enter: () => (this.column === "code" ? this.toggle() : this.edit(this.cellText())),
      // At the end of a line Tab leaves the table, as it must.
      Tab: last ? undefined : () => this.step(0, shiftKey ? -1 : 1),
      Delete: () => this.takeOff(),
      "/": () => this.toFree(),
      "+": () => this.pair(),
      " ": () => (this.column === "name" ? this.edit(this.cellText()) : this.toggle()),
    };
  }

  /** @param {string} key */
  #letter(key) {
    if (this.column === "presence") {
      if (/[1-9]/.test(key)) this.late(Number(key));
    } else if (this.column !== "code") this.edit(key, true);
  }

  /** Keys while a cell is written: letters are letters. @param {KeyboardEvent} event */
  #writing(event) {
    const { key } = event;
    const editing = /** @type {NonNullable<typeof this.editing>} */ (this.editing);
    const listed = this.column === "name" && editing.text.trim().length >= LEAST;
    if (key === "Escape") this.#taken(event, () => ((this.editing = null), this.focusCell()));
    else if (key === "Enter") this.#taken(event, () => this.write());
    else if (listed && (key === "ArrowDown" || key === "ArrowUp")) {
      const count = editing.found.length + 1;
      this.#taken(event, () => (this.editing = { ...editing, at: (editing.at + (key === "ArrowDown" ? 1 : count - 1)) % count }));
    } else if (key === "Tab")
      this.#taken(event, () => {
        const { table, second, col } = this.cursor;
        this.write();
        this.cursor = { table, second, col };
        this.step(0, event.shiftKey ? -1 : 1);
      });
  }

  /** @param {HTMLElement} target */
  #escape(target) {
    if (this.asked || this.wrong) {
      this.asked = this.wrong = null;
      this.say("");
      this.focusCell();
    } else if (!target.closest("[role=grid]") && this.contains(target) && target !== this) this.focusCell();
    else this.emit("close");
  }

  /** @param {Event} event @param {() => unknown} act */
  #taken(event, act) {
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  /** @param {ClipboardEvent} event */
  #pasted(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (this.editing || this.pasting || target.matches("input, textarea")) return;
    event.preventDefault();
    this.read(event.clipboardData?.getData("text/plain") ?? "");
  }

  // -- what is drawn --------------------------------------------------------------------------

  render() {
    const { roster } = this;
    if (!roster) return html`<p class="notice">${t("Lecture de la feuille…")}</p>`;
    return html`<header class="strip">
        <h1>${t("Joueurs")}</h1>
        ${this.#figures(roster)}
        <div class="right">
          <button type="button" class="btn" @click=${() => this.read("")}>${t("Coller une liste")} <kbd>Ctrl V</kbd></button>
          ${roster.register ? html`<a class="btn" href="/registre" target="_blank" rel="noopener">${t("Registre")}</a>` : nothing}
          <button type="button" class="btn" @click=${() => this.emit("close")}>${t("Retour à l’arbitrage")} <kbd>${t("Échap")}</kbd></button>
        </div>
      </header>
      <main class="rosterbox">
        ${this.pasting ? pastePanel(this.pasting, { typed: (text) => this.read(text, this.pasting?.open), opening: (open) => this.read(this.pasting?.text ?? "", open), write: () => this.writePasted(), close: () => this.closePaste() }) : this.#sheet()}
        <aside class="side" aria-label=${t("Entrée et arbitres")}>${entrancePanel(this)} ${staffPanel(this)} ${this.#message()}</aside>
      </main>
      ${this.pasting ? nothing : this.#keys()}`;
  }

  /** @param {Roster} roster */
  #figures({ totals, fee }) {
    const figures = [[t("Tables"), totals.tables], [t("Personnes"), totals.people], [t("Présents"), totals.present], [t("En retard"), totals.late], [t("Absents"), totals.absent], [t("Reçu"), euros(totals.paid)], [t("Dû"), euros(totals.due)]];
    return html`<dl class="fig">${figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
      <form class="levy" @submit=${(event) => this.#taken(event, () => this.focusCell())} @change=${(event) => this.setFee(event.currentTarget.elements.fee.value, event.currentTarget.elements.each.value)}>
        <label><small>${t("Droit, en euros")}</small><input class="field" name="fee" inputmode="decimal" autocomplete="off" maxlength="7" placeholder="0" .value=${live(fee.cents ? amount(fee.cents) : "")} /></label>
        <label><span class="sr">${t("Payé une fois")}</span><select class="field" name="each">
          <option value="evening" ?selected=${fee.each === "evening"}>${t("par soirée")}</option>
          <option value="game" ?selected=${fee.each === "game"}>${t("par partie")}</option>
        </select></label>
      </form>`;
  }

  #sheet() {
    const heads = headings();
    return html`<section class="panel sheet" aria-label=${t("Feuille des joueurs")}>
      <table class="list" role="grid" aria-label=${t("Feuille des joueurs")}>
        <thead><tr>${heads.map((head, col) => html`<th scope="col" class=${`c-${COLUMNS[col]}`}>${head}</th>`)}</tr></thead>
        <tbody>${repeat(this.lines, (line) => keyOf(line), (line, row) => html`<tr data-line=${keyOf(line)} class=${classMap({ free: Boolean(line.free), pr2: line.second })}>${COLUMNS.map((column, col) => this.#cell(line, column, row, col))}</tr>`)}</tbody>
      </table>
    </section>`;
  }

  /** @param {Line} line @param {string} column @param {number} row @param {number} col */
  #cell(line, column, row, col) {
    const here = keyOf(line) === keyOf(this.cursor) && col === this.cursor.col;
    const editing = here ? this.editing : null;
    const wrong = this.isWrong(line, col);
    const go = () => {
      if (here) return editing ? undefined : this.#again(column);
      this.editing = null;
      this.cursor = { table: line.table, second: line.second, col };
      this.focusCell();
    };
    return html`<td role="gridcell" class=${classMap({ [`c-${column}`]: true, up: row > 12, bad: wrong })} aria-invalid=${wrong ? "true" : nothing} tabindex=${here && !editing ? "0" : "-1"} @click=${go}>${editing ? this.#input(editing, column) : this.#shown(line, column, wrong)}</td>`;
  }

  /** A second press on a cell does what Entrée or Espace would. @param {string} column */
  #again(column) {
    if (column === "presence" || column === "code") this.toggle();
    else this.edit(this.cellText());
  }

  /** @param {Line} line @param {string} column @param {boolean} wrong */
  #shown(line, column, wrong) {
    const typed = this.typed.get(keyOf(line));
    if (typed?.column === column) return html`<span class="muted">${typed.text}</span>`;
    if (wrong && this.wrong?.text) return html`<span class="z">${icon("warn")}${this.wrong.text}</span>`;
    return drawn(line, column, this.roster?.coup ?? 1, line.second ? null : this.members.members.find(({ role, seat }) => role === "joueur" && seat === line.seat && seat));
  }

  /** @param {NonNullable<typeof this.editing>} editing @param {string} column */
  #input(editing, column) {
    const names = column === "name";
    const input = (/** @type {any} */ event) => {
      this.editing = { ...editing, text: event.target.value };
      if (names && this.roster?.register) this.finder.ask(event.target.value);
    };
    const open = names && editing.text.trim().length >= LEAST;
    const heading = headings()[COLUMNS.indexOf(column)];
    return html`<input aria-label=${t("{column}, table {table}", { column: heading, table: this.cursor.table })} autocomplete="off" spellcheck="false" maxlength="120" inputmode=${["table", "presence"].includes(column) ? "numeric" : column === "fee" ? "decimal" : "text"} role=${names ? "combobox" : nothing} aria-expanded=${names ? String(open) : nothing} aria-controls=${open ? "found" : nothing} aria-activedescendant=${open ? `found-${editing.at}` : nothing} .value=${live(editing.text)} @input=${input} @click=${(event) => event.stopPropagation()} />${names ? foundList(editing, (id) => this.tableOf(id), (index) => this.choose(index)) : nothing}`;
  }

  /** What can be done to the line: keys, and buttons for who has none. */
  #keys() {
    const { line } = this;
    const acts = [
      ["/", t("trouver, ajouter"), () => this.toFree(), true],
      [t("Entrée"), t("écrire"), () => this.edit(this.cellText()), true],
      [t("Espace"), this.column === "fee" ? t("payé / dû") : t("présent / absent"), () => this.#press(this.column === "fee" ? "fee" : "presence"), this.taken(line)],
      ["1…9", t("en retard du coup n"), () => ((this.cursor = { ...this.cursor, col: COLUMNS.indexOf("presence") }), this.edit("")), this.taken(line)],
      ["+", t("paire"), () => this.pair(), this.canPair(line)],
      ["Alt ↑", t("table d’avant"), () => this.move(line.table - 1), this.taken(line)],
      ["Alt ↓", t("table d’après"), () => this.move(line.table + 1), this.taken(line)],
      [t("Suppr"), t("retirer"), () => this.takeOff(), !line.free || this.taken(line)],
      ["Ctrl Z", t("défaire"), () => this.undo(), this.undoing.length > 0],
    ];
    return html`<div class="keys" role="toolbar" aria-label=${t("Gestes sur la ligne")}>${acts.map(([key, name, act, can]) => html`<button type="button" ?disabled=${!can} @mousedown=${(event) => event.preventDefault()} @click=${act}><kbd>${key}</kbd> ${name}</button>`)}</div>`;
  }

  /** @param {string} column */
  #press(column) {
    this.cursor = { ...this.cursor, col: COLUMNS.indexOf(column) };
    this.toggle();
    this.focusCell();
  }

  #message() {
    const { said, asked } = this;
    return html`<section class=${`panel msg msg--${said.tone}`} role=${said.tone === "ok" ? "status" : "alert"} aria-label=${t("Ce qui vient d’être fait")}>
      ${said.text ? html`<p>${icon(said.tone)}<span>${said.text}</span></p>` : nothing}
      ${asked ? html`<div class="acts"><button type="button" class="btn" @click=${() => this.#escape(this)}>${t("Corriger")} <kbd>${t("Échap")}</kbd></button> <button type="button" class="btn" @click=${() => this.openTable(asked)}>${t("Ouvrir la table {table}", { table: asked.table })}</button></div>` : this.undoing.length && said.text && said.tone === "ok" ? html`<button type="button" class="btn btn--quiet" @click=${() => this.undo()}>${icon("undo")}${t("Défaire")}</button>` : nothing}
    </section>`;
  }

}

define("pi-roster", RosterSheet);
