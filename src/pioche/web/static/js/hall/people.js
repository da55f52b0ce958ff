// The dialog of players and arbiters: who sits where, codes and cards, who leaves, who judges.
import { html, live, nothing } from "../lib/lit.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";
import { shortList } from "../components/tables.js";
import { complaint } from "./deciding.js";
import { optionsForm } from "./options.js";

/** @typedef {import("./dialogs.js").Dialogs} Dialogs */
/** @typedef {import("./model.js").ConsoleModel} ConsoleModel */

/** @param {Dialogs} host */
export function playersDialog(host) {
  const { model, members } = host;
  const staff = (members?.members ?? []).filter(({ role }) => role === "arbitre" || role === "double-arbitre");
  return html`<h2 id="dialog-title">${t("Joueurs et arbitres")}</h2>
    ${members?.joining ? html`<p class="muted">${t("Code à taper sous « Rejoindre », sur la page d’accueil :")} <code class="joining">${members.joining}</code> <a class="btn" href=${members.cards} target="_blank" rel="noopener">${t("Cartons (PDF)")}</a></p>` : nothing}
    ${model?.acts.has("enrol-players") ? html`<p><button type="button" class="btn" @click=${() => {
      host.close();
      host.emit("act", { name: "roster" });
    }}>${t("Feuille des joueurs")} <kbd>E</kbd></button></p>` : nothing}
    ${complaint(host)} ${list(host)} ${model?.acts.has("enrol-players") ? seating(host) : nothing}
    <h3>${t("Arbitres")}</h3>
    ${staff.length ? html`<ul class="staff">${staff.map((one) => judge(host, one))}</ul>` : html`<p class="muted">${t("Le juge-arbitre seul, pour l’instant.")}</p>`}
    <form class="inline" @submit=${(event) => appoint(host, event)}>
      <label><small>${t("Nom ou lettre")}</small><input class="field" name="label" maxlength="40" required autocomplete="off" data-wrong=${t("Donnez un nom ou une lettre à l’arbitre.")} /></label>
      <label class="wide"><small>${t("Tables (1-8, 12 ; vide : toutes)")}</small><input class="field" name="tables" pattern="[0-9 ,\\-–]*" autocomplete="off" data-wrong=${t("Des numéros de tables : 1-8, 12.")} /></label>
      <label class="check"><input type="checkbox" name="double" /> ${t("double-arbitre")}</label>
      <button class="btn">${t("Inviter")}</button>
    </form>
    ${members?.invited ? html`<p class="notice notice--ok" role="status">${t("Lien de {label}, à lui donner :", { label: members.invited.label })} <input class="field" readonly .value=${members.address + members.invited.link} aria-label=${t("Lien de l’arbitre")} @focus=${(event) => event.target.select()} /></p>` : nothing}
    ${optionsForm(host)} ${sheetLinks(model)}
    <footer><button class="btn btn--primary" @click=${() => host.close()}>${t("Fermer")}</button></footer>`;
}

/** An arbiter: their link and QR code again, their right taken away or given back. @param {Dialogs} host @param {any} one */
function judge(host, one) {
  const said = `${one.label}, ${one.role}${one.tables.length ? t(", tables {list}", { list: shortList(one.tables) }) : t(", toutes les tables")}`;
  const act = (/** @type {object} */ change) => host.emit("act", { name: "member", member: one.member, change });
  if (one.revoked) return html`<li><span class="muted">${said}${t(" : ne juge plus")}</span> <button type="button" class="btn btn--quiet" @click=${() => act({ revoked: false, new_code: true })}>${t("Réinviter {label}", { label: one.label })}</button></li>`;
  return html`<li>
    <span>${said}</span>
    <button type="button" class="btn btn--quiet" aria-label=${t("Lien de {label}", { label: one.label })} @click=${() => host.ask("card", { member: one.member })}>${icon("qr")}</button>
    <button type="button" class="btn btn--quiet" @click=${() => act({ new_code: true })}>${t("Nouveau lien pour {label}", { label: one.label })}</button>
    <button type="button" class="btn btn--quiet" @click=${() => act({ revoked: true })}>${t("Révoquer {label}", { label: one.label })}</button>
  </li>`;
}

/** @param {Dialogs} host */
function list(host) {
  const codes = codesOf(host);
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("Joueurs")}>
    <table class="list">
      <thead><tr><th class="num" scope="col">${t("Table")}</th><th scope="col">${t("Nom")}</th><th class="num" scope="col">${t("Total")}</th><th class="num" scope="col">${t("Avert.")}</th><th scope="col">${t("Code")}</th></tr></thead>
      <tbody>
        ${(host.model?.players ?? []).map((player) => html`<tr><td class="num">${player.table}</td><td class="wrap">${player.name}${player.from ? html` <small class="muted">${t("depuis le coup {n}", { n: player.from })}</small>` : nothing}${player.left === undefined ? nothing : html` <small class="muted">${leftSentence(player.left)}</small>`}</td><td class="num">${player.total}</td><td class="num">${player.warnings || ""}</td><td>${code(host, player, codes.get(player.seat))}</td></tr>`)}
      </tbody>
    </table>
  </div>`;
}

/** @param {number} coup the last one played */
const leftSentence = (coup) => (coup ? t("ne joue plus depuis le coup {n}", { n: coup + 1 }) : t("ne joue pas"));

/** Name who sits at a table, or seat somebody; note who goes home and who comes back. @param {Dialogs} host */
function seating(host) {
  const there = host.model?.players.find(({ table }) => table === host.seatAt);
  const gone = there?.left !== undefined;
  const moves = host.model?.acts.has(gone ? "come-back" : "leave-game");
  return html`<form class="inline" @submit=${(event) => seat(host, event)}>
    <label><small>${t("Table")}</small><input class="field" name="table" type="number" min="1" max="9999" .value=${live(String(host.seatAt))} data-wrong=${t("Un numéro de table, de 1 à 9999.")} @input=${(event) => {
      host.seatAt = Number(event.target.value);
      host.doubted = 0;
      host.problem = "";
    }} required /></label>
    <label class="wide"><small>${t("Nom du joueur")}</small><input class="field" name="name" autofocus autocomplete="off" maxlength="80" placeholder=${there?.name ?? ""} ?required=${!there?.name || !host.pairing} data-wrong=${t("Tapez le nom du joueur.")} /></label>
    <label class="wide"><small>${t("En paire, second nom")}</small><input class="field" name="partner" autocomplete="off" maxlength="80" @input=${(event) => (host.pairing = Boolean(event.target.value.trim()))} /></label>
    <button class="btn">${host.doubted === host.seatAt ? t("Ouvrir la table {table}", { table: host.seatAt }) : t("Inscrire")}</button>
    ${there && moves ? html`<button type="button" class="btn" @click=${() => host.emit("order", { name: gone ? "come-back" : "leave-game", body: { table: host.seatAt } })}>${gone ? t("La table {table} revient", { table: host.seatAt }) : t("La table {table} s’en va", { table: host.seatAt })}</button>` : nothing}
    ${there && !there.played && host.model?.acts.has("remove-player") ? html`<button type="button" class="btn" @click=${() => host.emit("order", { name: "remove-player", body: { table: host.seatAt } })}>${t("Retirer la table {table}", { table: host.seatAt })}</button>` : nothing}
  </form>`;
}

/** One more table at a full hall: the referee's to open. @param {Dialogs} host */
export function askingDialog(host) {
  const { asks } = host.model ?? {};
  if (!asks) return html`<h2 id="dialog-title">${t("Personne ne demande de table.")}</h2><footer><button class="btn btn--primary" autofocus @click=${() => host.close()}>${t("Fermer")}</button></footer>`;
  const say = (/** @type {boolean} */ accepted) => () => {
    host.close();
    host.emit("act", { name: "answer", who: asks.name, accepted });
  };
  return html`<h2 id="dialog-title">${t("{name} demande une table", { name: asks.name })}</h2>
    <p>${t("Toutes les tables sont prises. Ouvrir une table de plus : qui attend y entre ; ses coups déjà joués sont nuls.")}</p>
    ${asks.count > 1 ? html`<p class="muted">${t("D’autres attendent aussi : le premier qui se présente prend la table.")}</p>` : nothing}
    <footer>
      <button class="btn" @click=${() => host.close()}>${t("Plus tard")}</button>
      <button class="btn" @click=${say(false)}>${t("Refuser")}</button>
      <button class="btn btn--primary" autofocus @click=${say(true)}>${t("Ouvrir une table")}</button>
    </footer>`;
}

/** Who may play, by seat. @param {Dialogs} host @returns {Map<string, any>} */
function codesOf({ members }) {
  return new Map((members?.members ?? []).filter(({ role }) => role === "joueur").map((one) => [one.seat, one]));
}

/** @param {Dialogs} host @param {{table: number}} player @param {any} member */
function code(host, player, member) {
  if (!member?.code) return "";
  return html`<a href=${member.link} target="_blank" rel="noopener" title=${t("Ouvrir la page de cette table")}><code>${member.code}</code></a>
    <button type="button" class="btn btn--quiet" aria-label=${t("Carton de la table {table}", { table: player.table })} @click=${() => host.ask("card", { table: player.table })}>${icon("qr")}</button>`;
}

/** What a player needs to enter: to show, to read out, or to copy on a card. @param {Dialogs} host */
export function cardDialog(host) {
  if (host.about.member) return judgeCard(host);
  const players = host.model?.players ?? [];
  const at = players.findIndex(({ table }) => table === host.about.table);
  const player = players[at];
  const member = player && codesOf(host).get(player.seat ?? "");
  if (!member || !host.members) return nothing;
  const { address, joining } = host.members;
  const turn = (/** @type {number} */ step) => host.ask("card", { table: players[at + step].table });
  return html`<h2 id="dialog-title">${player.name ? t("Table {table}, {name}", { table: player.table, name: player.name }) : t("Table {table}", { table: player.table })}</h2>
    <div class="card">
      <img src=${member.qr} alt=${t("Code QR de la table {table}", { table: player.table })} width="220" height="220" />
      <dl>
        <div><dt>${t("Adresse")}</dt><dd>${address.replace(/^https?:\/\//, "")}</dd></div>
        <div><dt>${t("Partie")}</dt><dd><code>${joining.split("-")[0]}</code></dd></div>
        <div><dt>${t("Table")}</dt><dd>${player.table}</dd></div>
        <div><dt>${t("Code")}</dt><dd><code>${member.code}</code></dd></div>
        <div><dt>${t("Lien")}</dt><dd><a href=${member.link} target="_blank" rel="noopener">${address}${member.link}</a></dd></div>
      </dl>
    </div>
    <footer>
      <button class="btn" @click=${() => host.ask("players")}>${t("Tous les joueurs")}</button>
      <button class="btn" ?disabled=${at < 1} @click=${() => turn(-1)}>${t("Précédente")}</button>
      <button class="btn btn--primary" autofocus ?disabled=${at >= players.length - 1} @click=${() => turn(1)}>${t("Suivante")}</button>
    </footer>`;
}

/** The link of an arbiter, to show or to copy. @param {Dialogs} host */
function judgeCard(host) {
  const one = host.members?.members.find(({ member }) => member === host.about.member);
  if (!one || !host.members) return nothing;
  const { address } = host.members;
  return html`<h2 id="dialog-title">${t("Lien de {label}", { label: one.label })}</h2>
    <div class="card">
      <img src=${`${one.qr}${one.qr.includes("?") ? "&" : "?"}v=${encodeURIComponent(one.code.slice(0, 4))}`} alt=${t("Code QR de {label}", { label: one.label })} width="220" height="220" />
      <dl><div><dt>${t("Lien")}</dt><dd><a href=${one.link} target="_blank" rel="noopener">${address}${one.link}</a></dd></div></dl>
    </div>
    <footer><button class="btn btn--primary" autofocus @click=${() => host.ask("players")}>${t("Joueurs et arbitres")}</button></footer>`;
}

/** The first table after one where nobody has a name; a new one if there is none. @param {ConsoleModel | null} model @param {number} after */
export function nameless(model, after) {
  const players = model?.players ?? [];
  const next = players.find(({ table, name }) => table > after && !name);
  return next?.table ?? 1 + Math.max(after, ...players.map(({ table }) => table));
}

/** @param {Dialogs} host @param {any} event */
function seat(host, event) {
  event.preventDefault();
  const form = event.target;
  const data = new FormData(form);
  const table = Number(data.get("table"));
  // The table that the dialog proposed is opened as it comes; another number may be mistyped.
  const known = table === host.proposed || host.model?.players.some((one) => one.table === table);
  if (!known && host.doubted !== table) {
    host.doubted = table;
    host.problem = t("Il n’y a pas de table {table} : une fois de plus pour l’ouvrir, ou corrigez le numéro.", { table });
    return;
  }
  host.problem = "";
  host.doubted = 0;
  host.emit("act", { name: "seat", table, names: [String(data.get("name")).trim(), String(data.get("partner")).trim()] });
  host.seatAt = host.proposed = nameless(host.model, table);
  host.pairing = false;
  for (const field of ["partner", "name"]) form.elements.namedItem(field).value = "";
  form.elements.namedItem("name").focus();
}

/** @param {Dialogs} host @param {any} event */
function appoint(host, event) {
  event.preventDefault();
  const data = new FormData(event.target);
  host.emit("act", { name: "appoint", label: String(data.get("label")), tables: tableList(String(data.get("tables"))), double: data.has("double") });
  event.target.reset();
}

/** The sheets of the game so far, laid out for paper by the server. @param {ConsoleModel | null} model */
export function sheetLinks(model) {
  const sheets = model?.sheets ?? [];
  if (!sheets.length) return nothing;
  return html`<nav class="inline" aria-label=${t("Feuilles à imprimer")}>
    ${sheets.map(({ name, address }) => html`<a class="btn" href=${address} target="_blank" rel="noopener">${name}</a>`)}
  </nav>`;
}

/** Read `1-8, 12`. @param {string} text @returns {number[]} */
export function tableList(text) {
  const tables = new Set();
  for (const [, from, to] of text.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/g)) for (let table = Number(from); table <= Math.min(Number(to ?? from), Number(from) + 5000); table++) tables.add(table);
  return [...tables];
}
