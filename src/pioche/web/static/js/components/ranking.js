import { Element, define, html, nothing, repeat, styles } from "../lib/lit.js";
import { percent } from "../lib/format.js";
import { t } from "../lib/text.js";

/** @typedef {{rank: number, name: string, table?: number, total: number, percent?: number | null, label?: string, me?: boolean, out?: number, before?: number}} RankRow `out`: the coup at which sudden death ended; `before`: the rank after the coup before */

/** A name as large as its place allows, and what is said beside it. @param {string} name @param {string} [label] */
export const fitted = (name, label = "") => html`<div class="fit" ${styles({ "--signs": String(name.length) })}><p><span class="name">${name}</span>${label ? html` <small class="muted">${label}</small>` : nothing}</p></div>`;

/** @param {RankRow} row */
function moved({ rank, before }) {
  if (!before) return nothing;
  const up = before - rank;
  if (!up) return html`<span class="muted">=</span>`;
  return up > 0 ? html`<span class="up">▲ ${up}</span>` : html`<span class="dn">▼ ${-up}</span>`;
}

/** A ranking; equal totals share a rank. */
export class Ranking extends Element {
  static properties = { rows: { attribute: false }, caption: {}, limit: { type: Number }, tables: { type: Boolean }, moves: { type: Boolean } };

  constructor() {
    super();
    /** @type {RankRow[]} */ this.rows = [];
    this.caption = t("Classement");
    /** Show no more than this many rows; 0 for all. */ this.limit = 0;
    /** Say the table beside the name. */ this.tables = false;
    /** Say who went up or down since the coup before. */ this.moves = false;
  }

  render() {
    const rows = this.limit ? this.rows.slice(0, this.limit) : this.rows;
    return html`<table class="rank">
      <caption>
        ${this.caption}
      </caption>
      <thead class="sr">
        <tr>
          <th scope="col">${t("Rang")}</th>
          ${this.moves ? html`<th scope="col">${t("Depuis le coup d’avant")}</th>` : nothing}
          <th scope="col">${t("Nom")}</th>
          ${this.tables ? html`<th scope="col">${t("Table")}</th>` : nothing}
          <th scope="col">${t("Part du top")}</th>
          <th scope="col">${t("Total")}</th>
        </tr>
      </thead>
      <tbody>
        ${repeat(rows, (row) => `${row.rank}/${row.name}/${row.table ?? ""}`, (row) => html`<tr class=${row.me ? "is-me" : ""}>
            <td class="r">${row.rank}</td>
            ${this.moves ? html`<td class="mv">${moved(row)}</td>` : nothing}
            <td class="who">${fitted(row.name || (row.table ? t("Table {table}", { table: row.table }) : t("Anonyme")), row.label)}</td>
            ${this.tables ? html`<td class="tb">${row.name && row.table ? t("t. {table}", { table: row.table }) : ""}</td>` : nothing}
            <td class="pc">${row.out ? t("éliminé, coup {n}", { n: row.out }) : row.percent === undefined || row.percent === null ? "" : percent(row.percent)}</td>
            <td class="t">${row.total}</td>
          </tr>`)}
      </tbody>
    </table>`;
  }
}

define("pi-ranking", Ranking);
