// The multiplex in the console: at the head who has closed, where the hall follows how its link is.
import { html, nothing } from "../lib/lit.js";
import { hour, integer } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn } from "../lib/text.js";
import { commonRows } from "./centres.js";
import { complaint } from "./deciding.js";
import "../components/ranking.js";

/** @typedef {import("./dialogs.js").Dialogs} Dialogs */
/** @typedef {import("./centres.js").Centre} Centre */
/** @typedef {import("./centres.js").Multiplex} Multiplex */

/** @param {Centre} centre */
function badge({ state, lost_since: since }) {
  switch (state) {
    case "closed":
      return html`<span class="badge badge--ok">${icon("ok")}${t("clos")}</span>`;
    case "by-hand":
      return html`<span class="badge badge--warn">${icon("warn")}${t("à la main")}</span>`;
    case "lost":
      return html`<span class="badge badge--zero">${icon("zero")}${since ? t("lien perdu, {at}", { at: hour(since) }) : t("lien perdu")}</span>`;
    default:
      return html`<span class="badge">${t("en cours")}</span>`;
  }
}

/** @param {Centre[]} centres */
function centreTable(centres) {
  return html`<table class="list centres">
    <thead>
      <tr><th scope="col">${t("Centre")}</th><th scope="col" class="num">${t("Coup")}</th><th scope="col" class="num">${t("Tables")}</th><th scope="col" class="num">${t("Bulletins")}</th><th scope="col">${t("État")}</th><th scope="col" class="num">${t("Délai")}</th></tr>
    </thead>
    <tbody>
      ${centres.map(
        (one) => html`<tr>
          <th scope="row">${one.name}${one.own ? html` <small class="muted">${t("tête")}</small>` : nothing}</th>
          <td class="num">${one.coup ?? ""}</td>
          <td class="num">${one.tables ?? ""}</td>
          <td class="num">${one.received ?? 0} / ${one.expected ?? 0}</td>
          <td>${badge(one)}</td>
          <td class="num">${one.delay_ms === undefined ? "–" : t("{n} ms", { n: integer(one.delay_ms) })}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {Multiplex} multiplex */
function common(multiplex) {
  const rows = commonRows(multiplex);
  if (!rows.length) return nothing;
  const caption = t("Classement commun après le coup {n}", { n: multiplex.coup ?? 0 });
  return html`<div class="scroll" tabindex="0"><pi-ranking .rows=${rows} caption=${caption} tables></pi-ranking></div>`;
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

/** Nobody follows yet: what this hall is called. @param {Dialogs} host */
function opening(host) {
  return host.form(
    t("Ouvrir un multiplex"),
    html`<p>${t("D’autres salles, sur d’autres serveurs, suivront votre tirage, votre chrono et vos tops ; chacune juge ses tables.")}</p>
      <label class="field"><span>${t("Nom de votre salle")}</span><input name="name" autofocus required maxlength="80" autocomplete="off" placeholder="Blois" data-wrong=${t("Donnez un nom à votre salle.")} /></label>`,
    t("Lire le code d’entrée"),
    (data) => host.emit("act", { name: "multiplex", centre: String(data.get("name")).trim() }),
  );
}

/** @param {Multiplex} multiplex */
function headBody(multiplex) {
  const { centres = [], code = "" } = multiplex;
  return html`<p>${t("Code d’entrée des autres salles :")} <strong class="code">${code.slice(0, 4)} ${code.slice(4)}</strong></p>
    ${centreTable(centres)}
    <p class="muted">${t("Retenir n’attend personne : un centre en retard finit sa collecte, ses lignes comptent à leur arrivée. Rien du top ne part avant.")}</p>
    ${common(multiplex)}`;
}

/** How the link is, in a sentence. @param {Multiplex} multiplex */
function linkSentence({ head, link }) {
  if (!link) return "";
  if (!link.up) return t("Lien perdu avec {head} depuis {at}. Rien n’est perdu : continuez à la main.", { head, at: hour(link.since) });
  return link.heard_at ? t("Vous suivez {head} ; dernière décision reçue à {at}.", { head, at: hour(link.heard_at) }) : t("Vous suivez {head}.", { head });
}

/** @param {Dialogs} host @param {Multiplex} multiplex */
function followerBody(host, multiplex) {
  const acts = host.model?.acts;
  return html`${linkState(multiplex, Boolean(host.model?.byHand))}
    ${acts?.has("go-by-hand") ? html`<button type="button" class="btn" @click=${() => host.order("go-by-hand", {})}>${t("Continuer à la main")}</button>` : nothing}
    ${acts?.has("retain-top") ? dictated(host, multiplex) : nothing} ${common(multiplex)}`;
}

/** The top, as the telephone tells it. @param {Dialogs} host @param {Multiplex} multiplex */
function dictated(host, { head }) {
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    host.order("retain-top", { word: String(data.get("word")).trim(), ref: String(data.get("ref")).trim() });
  };
  return html`<form class="dictated" @submit=${send}>
    <label class="field"><span>${t("Top dicté par {head}", { head })}</span><input name="word" required maxlength="15" autocomplete="off" spellcheck="false" data-wrong=${t("Tapez le mot du top.")} /></label>
    <label class="field"><span>${t("Place")}</span><input name="ref" required maxlength="3" size="4" autocomplete="off" spellcheck="false" data-wrong=${t("Tapez la place du top.")} /></label>
    <button class="btn btn--primary">${t("Retenir")}</button>
  </form>`;
}

/** @param {Multiplex} multiplex @param {boolean} byHand */
function linkState(multiplex, byHand) {
  const { link, centres = [] } = multiplex;
  if (!link) return nothing;
  return html`<p class=${`notice notice--${link.up && !link.problem ? "ok" : "warn"}`} role="status">${linkSentence(multiplex)}</p>
    ${link.problem ? html`<p class="notice notice--zero" role="alert">${link.problem}</p>` : nothing}
    <ul class="sent">
      <li>${icon("ok")}${tn("{n} ligne reçue par la tête", "{n} lignes reçues par la tête", link.sent)}</li>
      ${link.unsent ? html`<li>${icon("warn")}${tn("{n} ligne gardée ici, à envoyer", "{n} lignes gardées ici, à envoyer", link.unsent)}</li>` : nothing}
      ${link.waiting ? html`<li>${icon("warn")}${t("La tête a continué : fermez la collecte pour recevoir la suite.")}</li>` : nothing}
      ${byHand ? html`<li>${icon("warn")}${t("À la main : tirages et tops se tapent comme la tête les dicte.")}</li>` : nothing}
    </ul>
    <p class="cc">${centres.map((one) => html`<span class="cname">${one.name} ${badge(one)}</span>`)}</p>`;
}

/** In place of the solutions, which are the head's until it retains.
 * @param {import("./console.js").Console} host @param {Multiplex} multiplex @param {boolean} byHand */
export function linkPanel(host, multiplex, byHand) {
  const lost = multiplex.link?.up === false && host.model?.acts.has("go-by-hand");
  return html`<section class="panel multiplex" aria-label=${t("Multiplex")}>
    <div class="panel__head"><h2>${t("Multiplex")}</h2><span class="aside">${t("top caché jusqu’à la retenue par {head}", { head: multiplex.head })}</span></div>
    <div class="stack">${linkState(multiplex, byHand)} ${lost ? html`<button type="button" class="btn btn--primary" @click=${() => host.emit("order", { name: "go-by-hand", body: {} })}>${t("Continuer à la main")}</button>` : nothing} ${common(multiplex)}</div>
  </section>`;
}
