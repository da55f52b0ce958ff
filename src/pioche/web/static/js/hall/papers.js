// What waits on paper beside the tables: billets to hand out, readings that differ or are awaited, decisions.
import { html, nothing } from "../lib/lit.js";
import { icon, sanctionIcon } from "../lib/icons.js";
import { t, tn } from "../lib/text.js";
import { shortList } from "../components/tables.js";

/** @typedef {import("./console.js").Console} Console */
/** @typedef {import("./model.js").ConsoleModel} ConsoleModel */

const SHOWN = 6; // chips that the side has room for; the dialog of each list shows them all

/** How many chips stand for themselves only. @param {unknown[]} all */
const others = (all) => (all.length > SHOWN ? html`<li class="muted">${tn("et {n} autre", "et {n} autres", all.length - SHOWN)}</li>` : nothing);

/** @param {string} title @param {number | string} count @param {unknown} [key] the key that acts on them */
const heading = (title, count, key = nothing) => html`<div class="panel__head"><h2>${title}</h2><span class="count count--accent">${count}</span>${key}</div>`;

/** @param {string} key @param {string} label */
const keyed = (key, label) => html`<span class="aside"><kbd>${key}</kbd> ${label}</span>`;

/** Who asks for a table of a full hall. @param {Console} page @param {ConsoleModel} model */
export function asking(page, { asks }) {
  if (!asks) return nothing;
  return html`<div class="slips">
    ${heading(t("Demande une table"), asks.count > 1 ? "2+" : 1, keyed("O", t("répondre")))}
    <ul><li><span class="badge badge--warn">${icon("people")}<button type="button" @click=${() => page.ask("asking")}>${asks.name}</button></span></li></ul>
  </div>`;
}

/** Billets to hand out. @param {Console} page @param {ConsoleModel} model */
export function notices(page, model) {
  if (!model.notices.length) return nothing;
  return html`<div class="slips">
    ${heading(t("Billets à remettre"), model.notices.length, keyed("B", t("remettre")))}
    <ul>
      ${model.notices.slice(0, SHOWN).map(
        (notice) =>
          html`<li>
            <span class=${`badge badge--${notice.sanction === "zero" ? "zero" : "warn"}`}
              >${sanctionIcon(notice.sanction)}<button type="button" title=${t("Marquer comme remis")} @click=${() => page.emit("act", { name: "delivered", notices: [notice] })}>
                ${notice.coup === model.coup ? t("Table {table}", { table: notice.table }) : t("Table {table}, coup {coup}", { table: notice.table, coup: notice.coup })}
              </button></span
            >
          </li>`,
      )}
      ${others(model.notices)}
    </ul>
  </div>`;
}

/** Readings that differ, which the referee settles, and those still awaited. @param {Console} page @param {ConsoleModel} model */
export function differences(page, model) {
  const settles = model.acts.has("settle-difference");
  const name = (/** @type {number} */ table) => t("Table {table}", { table });
  return html`<div class="slips slips--differ">
    ${model.differences.length
      ? html`${heading(t("Différences à trancher"), model.differences.length, settles ? keyed("D", t("trancher")) : nothing)}
          <ul>
            ${model.differences.slice(0, SHOWN).map(
              ({ table }) => html`<li><span class="badge badge--warn">${icon("warn")}${settles ? html`<button type="button" @click=${() => page.ask("differ", { table })}>${name(table)}</button>` : name(table)}</span></li>`,
            )}
            ${others(model.differences)}
          </ul>`
      : nothing}
    ${awaited(model, "second", t("Pas encore saisi par le double-arbitre"))} ${awaited(model, "first", t("Saisi par le double-arbitre seul"))}
  </div>`;
}

/** Slips read once only: waiting, not differing. @param {ConsoleModel} model @param {string} awaits @param {string} title */
function awaited(model, awaits, title) {
  const tables = (model.unread ?? []).filter((one) => one.awaits === awaits).map(({ table }) => table);
  if (!tables.length) return nothing;
  return html`${heading(title, tables.length, model.differences.length || !model.acts.has("settle-difference") ? nothing : keyed("D", t("trancher")))}
    <p class="unread">${tn("table {list}", "tables {list}", tables.length, { list: shortList(tables) })}</p>`;
}

/** Decisions that outlive a withdrawn top, and those to be made again because the slip is another now. @param {ConsoleModel} model */
export function rulings(model) {
  const all = model.rulings ?? [];
  if (!all.length) return nothing;
  const tables = (/** @type {boolean} */ standing) => all.filter(({ stands }) => stands === standing).map(({ table }) => table);
  const kept = tables(true);
  const lapsed = tables(false);
  return html`<div class="slips">
    ${kept.length
      ? html`${heading(t("Décisions gardées"), kept.length)}
          <p class="unread">${tn("table {list} : vaudra quel que soit le top retenu", "tables {list} : vaudront quel que soit le top retenu", kept.length, { list: shortList(kept) })}</p>`
      : nothing}
    ${lapsed.length
      ? html`${heading(t("Décisions à reprendre"), lapsed.length)}
          <p class="unread">${tn("table {list} : son bulletin a changé depuis", "tables {list} : leurs bulletins ont changé depuis", lapsed.length, { list: shortList(lapsed) })}</p>`
      : nothing}
  </div>`;
}

/** The billets de correction, for the printer only. @param {ConsoleModel} model */
export function billets(model) {
  return html`<section class="paper" aria-hidden="true">
    ${model.notices.map(
      (notice) => html`<article class="billet">
        <h2>${t("Billet de correction, coup {coup}", { coup: notice.coup })}</h2>
        <p><strong>${t("Table {table}", { table: notice.table })}${notice.name ? `, ${notice.name}` : ""}</strong></p>
        <p>${notice.word ? `${notice.word} ${notice.ref ?? ""}`.trim() : t("Sans mot")}${notice.points === undefined ? "" : `, ${tn("{n} point", "{n} points", notice.points)}`}</p>
        ${(notice.sentences ?? []).map((sentence) => html`<p>${sentence}</p>`)}
      </article>`,
    )}
  </section>`;
}
