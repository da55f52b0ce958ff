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

/** @param {Centre[]} centres @param {(centre: Centre) => unknown} [act] what may be done about each */
function centreTable(centres, act) {
  return html`<table class="list centres">
    <thead class="sr">
      <tr><th scope="col">${t("Centre")}</th><th scope="col">${t("Bulletins")}</th><th scope="col">${t("État")}</th>${act ? html`<th scope="col">${t("Écarter")}</th>` : nothing}</tr>
    </thead>
    <tbody>
      ${centres.map(
        (one) => html`<tr class=${one.state}>
          <th scope="row"><b>${one.name}</b> <small>${about(one)}</small></th>
          <td class="bz"><span>${one.received ?? 0}<small> / ${one.expected ?? 0}</small></span><meter min="0" max=${Math.max(1, one.expected ?? 0)} value=${one.received ?? 0} aria-label=${t("Bulletins de {name}", { name: one.name })}></meter></td>
          <td class="num">${centreBadge(one)}</td>
          ${act ? html`<td>${act(one)}</td>` : nothing}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** What centres sent that cannot be: it is not counted until somebody there mends it. @param {Centre[]} centres */
const odd = (centres) => centres.map((one) => one.odd?.[document.documentElement.lang]).map((said) => (said ? html`<p class="notice notice--zero" role="alert">${icon("warn")}${said}</p>` : nothing));

/** @param {Multiplex} multiplex */
const codeOf = ({ code = "" }) => html`<strong class="code">${code.slice(0, 4)} ${code.slice(4)}</strong>`;

/** The halls that follow, under the solutions of the head. @param {Multiplex} multiplex @param {() => void} open what may be done about them */
export function centresPanel(multiplex, open) {
  const { centres = [] } = multiplex;
  const closed = centres.filter((one) => one.closed).length;
  const [received, expected] = centres.reduce(([some, all], one) => [some + (one.received ?? 0), all + (one.expected ?? 0)], [0, 0]);
  return html`<section class="panel multiplex cen" aria-label=${t("Centres")}>
    <div class="panel__head"><h2>${t("Centres")}</h2>
      ${centres.length > 1
        ? html`<span class="count">${t("{n} / {all} fermés", { n: closed, all: centres.length })}</span><span class="aside">${expected ? tn("{n} bulletin sur {all}", "{n} bulletins sur {all}", received, { all: expected }) : ""}</span>`
        : html`<span class="aside">${t("code d’entrée")} ${codeOf(multiplex)}</span>`}
      <button type="button" class="btn btn--quiet" @click=${open}>${t("Gérer")} <kbd>K</kbd></button></div>
    ${odd(centres)}
    <div class="scroll" tabindex="0">${centres.length > 1 ? centreTable(centres) : html`<p class="muted none">${t("Aucune salle ne suit encore : donnez-leur l’adresse de ce serveur et le code d’entrée.")}</p>`}</div>
  </section>`;
}

/** @param {Dialogs} host */
export function multiplexDialog(host) {
  const multiplex = host.model?.multiplex;
  if (!multiplex) return opening(host);
  const body = multiplex.role === "head" ? headBody(host, multiplex) : followerBody(host, multiplex);
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

/** What is grave: its button asks for a second press. @param {Dialogs} host @param {string} name @param {object} body @param {string} label @param {string} [about] whom */
function grave(host, name, body, label, about = "") {
  const key = `${name} ${Object.values(body).join(" ")}`;
  const armed = host.armed === key;
  const act = `${label} ${about}`.trim();
  return html`<button type="button" class=${armed ? "btn armed" : "btn"} aria-label=${armed ? t("{act} : encore une fois", { act }) : act} @click=${() => host.confirmed(key) && host.emit("order", { name, body })}>${armed ? t("Encore une fois") : label}</button>`;
}

/** Leave a hall out of the common ranking. @param {Dialogs} host */
const putOut = (host) => (/** @type {Centre} */ { own, link = "", name }) => (own ? nothing : grave(host, "put-hall-out", { link, centre: name }, t("Écarter"), name));

/** The halls that were put out. @param {Dialogs} host @param {Multiplex} multiplex */
const outside = (host, { out = [] }) => (out.length ? html`<h3>${t("Salles écartées")}</h3>
    <ul class="out">${out.map(({ link, name }) => html`<li><span>${name}</span> <button type="button" class="btn" aria-label=${t("Reprendre {name}", { name })} @click=${() => host.emit("order", { name: "take-hall-back", body: { link } })}>${t("Reprendre")}</button></li>`)}</ul>` : nothing);

/** @param {Dialogs} host @param {Multiplex} multiplex */
function headBody(host, multiplex) {
  const { centres = [], telephone } = multiplex;
  const { acts } = /** @type {import("./model.js").ConsoleModel} */ (host.model);
  const behind = centres.filter((one) => left(one)).map((one) => one.name);
  return html`<p>${t("Code d’entrée des autres salles :")} ${codeOf(multiplex)}${telephone ? ` · ${t("votre téléphone : {telephone}", { telephone })}` : ""}
      ${acts.has("renew-multiplex-code") ? grave(host, "renew-multiplex-code", {}, t("Changer le code")) : nothing}</p>
    ${odd(centres)} ${centreTable(centres, acts.has("put-hall-out") && centres.length > 1 ? putOut(host) : undefined)} ${outside(host, multiplex)}
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
