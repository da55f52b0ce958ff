import { Element, classMap, define, html, nothing, repeat } from "../lib/lit.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";

/** @typedef {{table: number, name?: string, state: "ok" | "warning" | "penalty" | "zero" | "missing" | "received" | "pending" | "away" | "out", points?: number | null, penalty?: number, mine?: boolean}} TableState */

const SIGNS = { ok: "ok", warning: "warn", penalty: "warn", zero: "zero", received: "note", pending: "wait", missing: "", away: "", out: "" };

/** What is said after the figure shown. @param {TableState} table */
function spokenAfter(table) {
  return {
    ok: () => t("points, bon"),
    warning: () => t("points, avertissement"),
    penalty: () => t("points, pénalité"),
    zero: () => "",
    missing: () => t("rien reçu"),
    received: () => "",
    pending: () => "",
    away: () => "",
    out: () => "",
  }[table.state]();
}

/** @param {TableState} table */
function written(table) {
  if (table.state === "missing") return html`<span aria-hidden="true">—</span>`;
  if (table.state === "received") return t("reçu");
  if (table.state === "pending") return t("envoi");
  if (table.state === "zero") return t("zéro");
  if (table.state === "away") return t("absent");
  if (table.state === "out") return t("éliminé");
  return table.penalty ? t("{points} − {penalty}", { points: table.points, penalty: table.penalty }) : (table.points ?? "");
}

/** The tables of the hall and where each slip stands. Event: `table` {table}. */
export class Tables extends Element {
  static properties = { tables: { attribute: false }, now: { attribute: false } };

  constructor() {
    super();
    /** @type {TableState[]} */ this.tables = [];
    /** The table being typed. @type {number | null} */ this.now = null;
  }

  render() {
    const missing = this.tables.filter(({ state }) => state === "missing").map(({ table }) => table);
    const all = expected(this.tables).length;
    return html`<section class="panel tabs" aria-label=${t("Tables")}>
      <div class="panel__head">
        <h2>${t("Tables")}</h2>
        <span class="count">${all - missing.length}${"\u202f"}/${"\u202f"}${all}</span>
        <span class="aside">${missing.length ? t("reste {list}", { list: shortList(missing) }) : this.tables.length ? t("toutes reçues") : ""}</span>
      </div>
      <div class=${classMap({ tables: true, "tables--many": this.tables.length > 32, "tables--wide": this.tables.some(({ table, points, penalty }) => table > 99 || (penalty && (points ?? 0) > 99)) })} role="group" aria-label=${t("État des tables")}>
        ${repeat(this.tables, ({ table }) => table, (table) => this.#chip(table))}
      </div>
      ${this.tables.length ? nothing : html`<p class="tabs__none muted">${t("Aucune table encore : J ouvre la liste des joueurs.")}</p>`}
    </section>`;
  }

  /** The table being typed stays in sight, however many there are. */
  updated(changed) {
    if (changed.has("now") && this.now !== null) this.querySelector(".tab--now")?.scrollIntoView({ block: "nearest" });
  }

  #chip(table) {
    const now = table.table === this.now;
    const classes = {
      tab: true,
      "tab--warn": !now && (table.state === "warning" || table.state === "penalty"),
      "tab--zero": !now && table.state === "zero",
      "tab--miss": !now && ["missing", "away", "out"].includes(table.state),
      "tab--wait": !now && (table.state === "received" || table.state === "pending"),
      "tab--now": now,
    };
    const sign = now ? "right" : SIGNS[table.state];
    return html`<button type="button" class=${classMap(classes)} title=${table.name ?? nothing} @click=${() => this.emit("table", { table: table.table })}>
      <span class="sr">${t("Table")} </span><b>${table.table}</b>${sign ? icon(sign) : html`<span></span>`}<span class="sr">${table.name ? ` (${table.name})` : ""}${t(" : ")}</span
      ><small>${now ? t("saisie") : written(table)}</small><span class="sr"> ${spokenAfter(table)}</span>
    </button>`;
  }
}

/** Those from which a slip is awaited, or came. @param {TableState[]} tables */
export const expected = (tables) => tables.filter(({ state }) => state !== "away" && state !== "out");

/** `1, 3–7, 9, …`, cut when long. @param {number[]} numbers */
export function shortList(numbers, most = 9) {
  const runs = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && number === run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  const parts = runs.map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`));
  return parts.length > most ? `${parts.slice(0, most).join(", ")}…` : parts.join(", ");
}

define("pi-tables", Tables);
