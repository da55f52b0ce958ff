// The lines of the roster: what is in each, how a cell is written and drawn.
import { html, nothing } from "../../lib/lit.js";
import { icon } from "../../lib/icons.js";
import { LOCALE, t } from "../../lib/text.js";

/** @typedef {{table: number, seat: string, second: boolean, known: string, surname: string, names: string, licence: string, club: string, category: string, series: string, shown: string, due: number, paid: number, from_coup: number, left: number | null, played: boolean, free?: boolean}} Line */
/** @typedef {{lines: Line[], totals: {tables: number, people: number, present: number, late: number, absent: number, paid: number, due: number}, last: number, coup: number, fee: {cents: number, each: "evening" | "game"}, register: boolean}} Roster */

export const COLUMNS = ["table", "name", "licence", "club", "category", "series", "presence", "fee", "code"];
/** What is said of a person, cell by cell. */
export const TEXTS = ["licence", "club", "category", "series"];

export const headings = () => [t("Table"), t("Nom"), t("Licence"), t("Club"), t("Catégorie"), t("Série"), t("Présence"), t("Droit"), t("Code")];

/** @param {number} cents */
export const euros = (cents) => `${amount(cents)} €`;

/** @param {number} cents */
export const amount = (cents) => (cents / 100).toLocaleString(LOCALE, { minimumFractionDigits: cents % 100 ? 2 : 0 });

/** Cents that were typed, « 5 » or « 2,50 »; not a number where it is none. @param {string} text */
export const cents = (text) => (/^\d{1,4}([.,]\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text.trim().replace(",", ".")) * 100) : Number.NaN);

/** @param {{surname: string, names: string}} line */
export const fullName = ({ surname, names }) => `${surname} ${names}`.trim();

/** Whether two names differ in accents and capitals at most. @param {string} one @param {string} other */
export const sameName = (one, other) => one.localeCompare(other, "fr", { sensitivity: "base" }) === 0;

/** What is said of a person, as the server takes it. @param {Line} line */
export const told = ({ surname, names, licence, club, category, series }) => ({ surname, names, licence, club, category, series });

/** A line without anybody. @param {Partial<Line>} here @returns {Line} */
export const emptyLine = (here) => ({ table: 0, seat: "", second: false, known: "", surname: "", names: "", licence: "", club: "", category: "", series: "", shown: "names", due: 0, paid: 0, from_coup: 1, left: null, played: false, ...here });

/** What a cell is edited as. @param {Line} line @param {string} column */
export function textOf(line, column) {
  if (column === "name") return fullName(line);
  if (column === "table") return String(line.table);
  if (column === "fee") return line.due + line.paid ? amount(line.due + line.paid) : "";
  if (column === "presence") return line.from_coup > 1 ? String(line.from_coup) : "";
  return TEXTS.includes(column) ? String(/** @type {any} */ (line)[column]) : "";
}

/** @param {Line} line @param {number} coup the next one */
function presence({ left, from_coup: from }, coup) {
  if (left !== null) return html`<span class="z">${icon("zero")}${left ? t("parti après le coup {n}", { n: left }) : t("absent")}</span>`;
  if (from > coup) return html`<span class="w">${icon("wait")}${t("dès le coup {n}", { n: from })}</span>`;
  return html`<span class="ok">${icon("ok")}${from > 1 ? t("arrivé au coup {n}", { n: from }) : t("présent")}</span>`;
}

/** @param {Line} line */
function fee({ due, paid, left }) {
  if (paid) return html`<span class="ok">${icon("ok")}${t("payé {sum}", { sum: euros(paid) })}</span>`;
  // Who does not come owes nothing.
  if (due && left !== 0) return html`<span class="w">${icon("warn")}${t("doit {sum}", { sum: euros(due) })}</span>`;
  return html`<span class="muted">—</span>`;
}

/** @param {Line} line @param {string} column @param {number} coup @param {any} member who plays there */
export function drawn(line, column, coup, member) {
  if (column === "table") return line.second ? "" : html`<b>${line.table}</b>`;
  if (column === "name") {
    if (line.surname) return html`${fullName(line)}${line.second ? html` <small class="pair">${t("paire")}</small>` : nothing}`;
    return html`<span class="muted">${line.free ? t("trois lettres d’un nom…") : line.second ? t("second nom de la paire…") : t("libre")}</span>`;
  }
  if (column === "code") return line.second || !member?.code ? "" : html`<code>${member.code}</code>`;
  if (!line.surname) return column === "presence" && line.left !== null ? presence(line, coup) : "";
  if (column === "presence") return presence(line, coup);
  return column === "fee" ? fee(line) : /** @type {any} */ (line)[column];
}
