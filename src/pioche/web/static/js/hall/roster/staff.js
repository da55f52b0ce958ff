// Who judges: their links and codes, always there to show again; invited, moved to other tables, revoked.
import { html, nothing } from "../../lib/lit.js";
import { icon } from "../../lib/icons.js";
import { t } from "../../lib/text.js";
import { shortList } from "../../components/tables.js";

/** @typedef {import("./sheet.js").RosterSheet} RosterSheet */

/** How players come in by themselves, and what the hall lets everybody read. @param {RosterSheet} host */
export function entrancePanel(host) {
  const { joining, cards } = host.members;
  return html`<section class="panel way" aria-labelledby="way-title">
    <div class="panel__head"><h2 id="way-title">${t("Entrée dans la salle")}</h2></div>
    ${joining ? html`<p>${t("Code à taper sous « Rejoindre », sur la page d’accueil :")} <code class="joining">${joining}</code></p>` : nothing}
    <p class="acts"><a class="btn" href=${cards} target="_blank" rel="noopener">${t("Cartons (PDF)")}</a> <button type="button" class="btn" @click=${() => host.emit("options")}>${t("Options de la salle")}</button></p>
  </section>`;
}

/** @param {RosterSheet} host */
export function staffPanel(host) {
  const staff = host.members.members.filter(({ role }) => role === "arbitre" || role === "double-arbitre");
  return html`<section class="panel arb" aria-labelledby="arb-title">
    <div class="panel__head"><h2 id="arb-title">${t("Arbitres")}</h2><span class="count">${staff.filter(({ revoked }) => !revoked).length}</span></div>
    ${staff.length ? html`<ul>${staff.map((one) => html`<li>${one.revoked ? gone(host, one) : judge(host, one)}</li>`)}</ul>` : html`<p class="muted">${t("Le juge-arbitre seul, pour l’instant.")}</p>`}
    <form class="inline" @submit=${(event) => invite(host, event)}>
      <label><small>${t("Nom ou lettre")}</small><input class="field" name="label" maxlength="40" autocomplete="off" /></label>
      <label class="wide"><small>${t("Tables (1-8, 12 ; vide : toutes)")}</small><input class="field" name="tables" inputmode="numeric" autocomplete="off" /></label>
      <label class="check"><input type="checkbox" name="double" /> ${t("double-arbitre")}</label>
      <button class="btn">${t("Inviter")}</button>
    </form>
  </section>`;
}

/** @param {any} one */
const where = (one) => (one.tables.length ? t("tables {list}", { list: shortList(one.tables) }) : t("toutes les tables"));

/** @param {RosterSheet} host @param {any} one */
function judge(host, one) {
  const link = host.members.address + one.link;
  const act = (/** @type {object} */ change, /** @type {string} */ said) => host.staff({ member: one.member, change, said });
  const sure = host.sure === one.member;
  return html`<details ?open=${host.shown === one.member} @toggle=${(event) => event.target.open && (host.shown = one.member)}>
    <summary><b class="l" aria-hidden="true">${one.label.slice(0, 1)}</b><span><b>${one.label}</b><small>${one.role}, ${where(one)}</small></span></summary>
    <div class="lk">
      <img src=${`${one.qr}${one.qr.includes("?") ? "&" : "?"}v=${encodeURIComponent(one.code.slice(0, 4))}`} alt=${t("Code QR de {label}", { label: one.label })} width="122" height="122" loading="lazy" />
      <div>
        <label><small>${t("Lien de {label}, pour cette personne seule", { label: one.label })}</small><input class="field" readonly .value=${link} @focus=${(event) => event.target.select()} /></label>
        <button type="button" class="btn" @click=${() => act({ new_code: true }, t("{label} a un nouveau lien ; l’ancien ne vaut plus.", { label: one.label }))}>${t("Nouveau lien pour {label}", { label: one.label })}</button>
      </div>
    </div>
    <form class="inline" @submit=${(event) => move(host, one, event)}>
      <label class="wide"><small>${t("Ses tables")}</small><input class="field" name="tables" autocomplete="off" .value=${shortList(one.tables, Infinity)} /></label>
      <button class="btn">${t("Changer")}</button>
      <button type="button" class="btn btn--rev" @click=${() => (sure ? act({ revoked: true }, t("{label} ne juge plus ; ses verdicts restent.", { label: one.label })) : (host.sure = one.member))}>${sure ? t("Révoquer {label} : encore une fois", { label: one.label }) : t("Révoquer {label}", { label: one.label })}</button>
    </form>
  </details>`;
}

/** Somebody whose right was taken away. @param {RosterSheet} host @param {any} one */
function gone(host, one) {
  const again = () => host.staff({ member: one.member, change: { revoked: false, new_code: true }, said: t("{label} juge de nouveau, avec un nouveau lien.", { label: one.label }) });
  return html`<p class="muted">${one.label}${t(" : ne juge plus")} <button type="button" class="btn btn--quiet" @click=${again}>${icon("undo")}${t("Réinviter {label}", { label: one.label })}</button></p>`;
}

/** The tables of a field, or nothing where it says no tables. @param {RosterSheet} host @param {HTMLFormElement} form */
function tablesOf(host, form) {
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("tables"));
  if (/^[0-9 ,\-–]*$/.test(field.value)) return tableList(field.value);
  host.say(t("Des numéros de tables, comme 1-8, 12 : « {given} » n’en est pas.", { given: field.value }), "zero");
  field.focus();
  return null;
}

/** @param {RosterSheet} host @param {any} event */
async function invite(host, event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const data = new FormData(form);
  const label = String(data.get("label")).trim();
  if (!label) return host.say(t("Donnez un nom ou une lettre à l’arbitre."), "zero");
  const tables = tablesOf(host, form);
  if (!tables) return;
  const double = data.has("double");
  if (await host.staff({ invited: { role: double ? "double-arbitre" : "arbitre", label, tables }, said: t("{label} est invité : son lien est là.", { label }) })) {
    form.reset();
    form.querySelector("input")?.focus();
  }
}

/** @param {RosterSheet} host @param {any} one @param {any} event */
function move(host, one, event) {
  event.preventDefault();
  const tables = tablesOf(host, event.target);
  if (tables) host.staff({ member: one.member, change: { tables }, said: t("{label} : {tables}.", { label: one.label, tables: where({ tables }) }) });
}

/** Read `1-8, 12`. @param {string} text @returns {number[]} */
export function tableList(text) {
  const tables = new Set();
  for (const [, from, to] of text.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/g)) for (let table = Number(from); table <= Math.min(Number(to ?? from), Number(from) + 5000); table++) tables.add(table);
  return [...tables];
}
