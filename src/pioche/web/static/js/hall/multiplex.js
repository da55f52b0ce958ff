// The multiplex in the console: at the head who has closed, in a hall that follows the dialog of its link.
import { html, nothing } from "../lib/lit.js";
import { decimal, hour } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn } from "../lib/text.js";
import { centreBadge, common, dictatedTop, goByHand, linkSentence, sendings } from "./link.js";
import { left } from "./centres.js";
import { complaint } from "./deciding.js";

/** @typedef {import("./dialogs.js").Dialogs} Dialogs */
/** @typedef {import("./centres.js").Centre} Centre */
/** @typedef {import("./centres.js").Multiplex} Multiplex */

/** What is said under the name of a centre. @param {Centre} centre */
function about({ own, state, lost_since: since, delay_ms: delay }) {
  if (own) return t("tête, ici");
  if (state === "lost") return since ? t("dernier envoi {at}", { at: hour(since) }) : "";
  if (state === "by-hand") return t("lignes au retour du lien");
  return delay === undefined ? "" : t("retard {n} s", { n: decimal(delay / 1000) });
}

/** @param {Centre[]} centres */
function centreTable(centres) {
  return html`<table class="list centres">
    <thead class="sr">
      <tr><th scope="col">${t("Centre")}</th><th scope="col">${t("Bulletins")}</th><th scope="col">${t("État")}</th></tr>
    </thead>
    <tbody>
      ${centres.map(
        (one) => html`<tr class=${one.state}>
          <th scope="row"><b>${one.name}</b> <small>${about(one)}</small></th>
          <td class="bz"><span>${one.received ?? 0}<small> / ${one.expected ?? 0}</small></span><meter min="0" max=${Math.max(1, one.expected ?? 0)} value=${one.received ?? 0} aria-label=${t("Bulletins de {name}", { name: one.name })}></meter></td>
          <td class="num">${centreBadge(one)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** What centres sent that cannot be: it is not counted until somebody there mends it. @param {Centre[]} centres */
const odd = (centres) => centres.map((one) => one.odd?.[document.documentElement.lang]).map((said) => (said ? html`<p class="notice notice--zero" role="alert">${icon("warn")}${said}</p>` : nothing));

/** @param {Multiplex} multiplex */
const codeOf = ({ code = "" }) => html`<strong class="code">${code.slice(0, 4)} ${code.slice(4)}</strong>`;

/** The halls that follow, under the solutions of the head. @param {Multiplex} multiplex */
export function centresPanel(multiplex) {
  const { centres = [] } = multiplex;
  const closed = centres.filter((one) => one.closed).length;
  const [received, expected] = centres.reduce(([some, all], one) => [some + (one.received ?? 0), all + (one.expected ?? 0)], [0, 0]);
  return html`<section class="panel multiplex cen" aria-label=${t("Centres")}>
    <div class="panel__head"><h2>${t("Centres")}</h2>
      ${centres.length > 1
        ? html`<span class="count">${t("{n} / {all} fermés", { n: closed, all: centres.length })}</span><span class="aside">${expected ? tn("{n} bulletin sur {all}", "{n} bulletins sur {all}", received, { all: expected }) : ""}</span>`
        : html`<span class="aside">${t("code d’entrée")} ${codeOf(multiplex)}</span>`}</div>
    ${odd(centres)}
    <div class="scroll" tabindex="0">${centres.length > 1 ? centreTable(centres) : html`<p class="muted none">${t("Aucune salle ne suit encore : donnez-leur l’adresse de ce serveur et le code d’entrée.")}</p>`}</div>
  </section>`;
}

/** @param {Dialogs} host */
export function multiplexDialog(host) {
  const multiplex = host.model?.multiplex;
  if (!multiplex) return opening(host);
  const body = multiplex.role === "head" ? headBody(multiplex) : followerBody(host, multiplex);
  return html`<h2 id="dialog-title">${t("Multiplex")}</h2>
    <div class="stack multiplex">${complaint(host)} ${body}</div>
    <footer><button class="btn btn--primary" autofocus @click=${() => host.close()}>${t("Fermer")}</button></footer>`;
}

/** Nobody follows yet: what this hall is called, and where its judge is called. @param {Dialogs} host */
function opening(host) {
  return host.form(
    t("Ouvrir un multiplex"),
    html`<p>${t("D’autres salles, sur d’autres serveurs, suivront votre tirage, votre chrono et vos tops ; chacune juge ses tables.")}</p>
      <label class="field"><span>${t("Nom de votre salle")}</span><input name="name" autofocus required maxlength="80" autocomplete="off" placeholder="Blois" data-wrong=${t("Donnez un nom à votre salle.")} /></label>
      <label class="field"><span>${t("Votre téléphone, si un lien tombe")}</span><input name="telephone" type="tel" maxlength="40" autocomplete="off" placeholder="06 00 00 00 42" /><small class="muted">${t("Facultatif. Seuls les juges-arbitres des autres salles le voient.")}</small></label>`,
    t("Lire le code d’entrée"),
    (data) => host.emit("act", { name: "multiplex", centre: String(data.get("name")).trim(), telephone: String(data.get("telephone")).trim() }),
  );
}

/** @param {Multiplex} multiplex */
function headBody(multiplex) {
  const { centres = [], telephone } = multiplex;
  const behind = centres.filter((one) => left(one)).map((one) => one.name);
  return html`<p>${t("Code d’entrée des autres salles :")} ${codeOf(multiplex)}${telephone ? ` · ${t("votre téléphone : {telephone}", { telephone })}` : ""}</p>
    ${odd(centres)} ${centreTable(centres)}
    <p class="muted">${behind.length ? t("Retenir n’attend personne : un centre en retard finit sa collecte, ses lignes comptent à leur arrivée. Rien du top ne part avant.") : t("Les lignes d’un centre montent quand son coup compte.")}</p>
    ${common(multiplex)}`;
}

/** @param {Dialogs} host @param {Multiplex} multiplex */
function followerBody(host, multiplex) {
  const { link } = multiplex;
  if (!link) return nothing;
  const order = (/** @type {string} */ name, /** @type {object} */ body) => host.order(name, body);
  return html`<p class=${`notice notice--${link.up ? "ok" : "warn"}`} role="status">${icon(link.up ? "net" : "nonet")}${linkSentence(multiplex)}</p>
    ${sendings(multiplex, host.model)} ${goByHand(order, host.model)} ${dictatedTop(order, multiplex, host.model)} ${common(multiplex)}`;
}
