// Who comes in: the card of a table, one more table at a full hall, what the hall lets everybody read.
import { html, nothing } from "../lib/lit.js";
import { t } from "../lib/text.js";
import { complaint } from "./deciding.js";
import { optionsForm } from "./options.js";

/** @typedef {import("./dialogs.js").Dialogs} Dialogs */
/** @typedef {import("./model.js").ConsoleModel} ConsoleModel */

/** What the hall lets everybody read and search. @param {Dialogs} host */
export function optionsDialog(host) {
  return html`<h2 id="dialog-title">${t("Options de la salle")}</h2>
    ${complaint(host)} ${optionsForm(host)}
    <footer><button class="btn btn--primary" autofocus @click=${() => host.close()}>${t("Fermer")}</button></footer>`;
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

/** What a player needs to enter: to show, to read out, or to copy on a card. @param {Dialogs} host */
export function cardDialog(host) {
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
      <button class="btn" @click=${() => host.close()}>${t("Fermer")} <kbd>${t("Échap")}</kbd></button>
      <button class="btn" ?disabled=${at < 1} @click=${() => turn(-1)}>${t("Précédente")}</button>
      <button class="btn btn--primary" autofocus ?disabled=${at >= players.length - 1} @click=${() => turn(1)}>${t("Suivante")}</button>
    </footer>`;
}

/** The sheets of the game so far, laid out for paper by the server. @param {ConsoleModel | null} model */
export function sheetLinks(model) {
  const sheets = model?.sheets ?? [];
  if (!sheets.length) return nothing;
  return html`<nav class="inline" aria-label=${t("Feuilles à imprimer")}>
    ${sheets.map(({ name, address }) => html`<a class="btn" href=${address} target="_blank" rel="noopener">${name}</a>`)}
  </nav>${model?.over && model.files?.length ? files(model.files) : nothing}`;
}

/** The results as files, and what they hold of people. @param {NonNullable<ConsoleModel["files"]>} all */
const files = (all) => html`<nav class="inline" aria-label=${t("Fichiers des résultats")}>
    ${all.map(({ name, address }) => html`<a class="btn" href=${address} download>${name}</a>`)}
  </nav>
  <p class="muted">${t("Ces fichiers contiennent des noms, clubs, catégories et séries : à ne publier qu’avec l’accord des joueurs.")}</p>`;
