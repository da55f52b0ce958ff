// A hall that follows: how its link stands, what it has sent, and what the telephone dictates when it is lost.
import { Element, define, html, nothing } from "../lib/lit.js";
import { hour } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn } from "../lib/text.js";
import { commonRows } from "./centres.js";
import "../components/ranking.js";

/** @typedef {import("./centres.js").Centre} Centre */
/** @typedef {import("./centres.js").Multiplex} Multiplex */
/** @typedef {import("./model.js").ConsoleModel} ConsoleModel */
/** @typedef {(name: string, body: object) => void} Order */

/** @param {Centre} centre */
export function centreBadge({ state, closed_at: at, lost_since: since, received, expected }) {
  const rest = Math.max(0, (expected ?? 0) - (received ?? 0));
  switch (state) {
    case "closed":
      return html`<span class="badge badge--ok">${icon("ok")}${at ? t("fermé à {at}", { at: hour(at) }) : t("fermé")}</span>`;
    case "by-hand":
      return html`<span class="badge badge--warn">${icon("note")}${t("à la main")}</span>`;
    case "lost":
      return html`<span class="badge badge--zero">${icon("nonet")}${since ? t("lien perdu, {at}", { at: hour(since) }) : t("lien perdu")}</span>`;
    default:
      return html`<span class="badge">${icon("wait")}${rest ? t("en cours, reste {n}", { n: rest }) : t("en cours")}</span>`;
  }
}

/** @param {Multiplex} multiplex */
export function common(multiplex) {
  const rows = commonRows(multiplex);
  if (!rows.length) return nothing;
  const caption = `${t("Classement commun après le coup {n}", { n: multiplex.coup ?? 0 })}, ${tn("{n} table", "{n} tables", multiplex.tables ?? rows.length)}`;
  return html`<div class="scroll" tabindex="0"><pi-ranking .rows=${rows} caption=${caption} tables moves></pi-ranking></div>`;
}

/** How the link is, in a sentence. @param {Multiplex} multiplex */
export function linkSentence({ head, link }) {
  if (!link) return "";
  if (!link.up) return t("Lien perdu avec {head} depuis {at}. Rien n’est perdu : continuez à la main.", { head, at: hour(link.since) });
  return link.heard_at ? t("Vous suivez {head} ; dernière décision reçue à {at}.", { head, at: hour(link.heard_at) }) : t("Vous suivez {head}.", { head });
}

/** What keeps the link from going on, for whoever reads this page. @param {NonNullable<Multiplex["link"]>} link */
const problemOf = ({ problem }) => problem[document.documentElement.lang] ?? "";

/** Seconds until a time, as they pass. */
class Countdown extends Element {
  static properties = { until: { attribute: false }, shown: { state: true } };

  constructor() {
    super();
    /** `performance.now()` at that time. */ this.until = 0;
    this.shown = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */ this.timer = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => (this.shown = this.#left()), 250);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  #left() {
    return Math.max(0, Math.ceil((this.until - performance.now()) / 1000));
  }

  render() {
    const seconds = this.#left();
    return seconds ? t("Nouvel essai dans {n} s", { n: seconds }) : t("Nouvel essai…");
  }
}

define("pi-countdown", Countdown);

/** What went up, what waits, when it is tried again. @param {Multiplex} multiplex @param {ConsoleModel | null} model */
export function sendings(multiplex, model) {
  const { link, head } = multiplex;
  if (!link) return nothing;
  const missing = model?.missing?.length ?? 0;
  const collecting = Boolean(model?.acts.has("close-coup"));
  return html`${problemOf(link) ? html`<p class="notice notice--zero" role="alert">${problemOf(link)}</p>` : nothing}
    <h3>${t("Envois à {head}", { head })}</h3>
    <ul class="sent">
      ${link.unsent && !link.sent ? nothing : html`<li>${icon(link.sent ? "ok" : "wait")}<span>${link.sent ? `${tn("{n} coup", "{n} coups", link.sent_coups)}${t(" : ")}${tn("{n} ligne reçue par {head}", "{n} lignes reçues par {head}", link.sent, { head })}` : t("Les lignes partent quand le coup compte.")}</span>${link.sent_at ? html`<small>${hour(link.sent_at)}</small>` : nothing}</li>`}
      ${link.unsent ? html`<li class="w">${icon("warn")}<span>${tn("Coup {list} : {n} ligne gardée ici, à envoyer au retour du lien", "Coup {list} : {n} lignes gardées ici, à envoyer au retour du lien", link.unsent, { list: link.unsent_coups.join(", ") })}</span></li>` : nothing}
      ${collecting && missing ? html`<li>${icon("wait")}<span>${tn("Coup {coup} : {n} table à juger", "Coup {coup} : {n} tables à juger", missing, { coup: model?.coup })}</span></li>` : nothing}
      ${link.ahead ? html`<li class="w">${icon("warn")}<span>${t("{head} a continué : fermez la collecte pour recevoir la suite.", { head })}</span></li>` : nothing}
      ${model?.byHand ? html`<li class="w">${icon("note")}<span>${t("À la main : tirages et tops se tapent comme {head} les dicte.", { head })}</span></li>` : nothing}
      ${link.up ? nothing : html`<li>${icon("wait")}<pi-countdown .until=${(model?.localTime ?? ((/** @type {number} */ at) => at))(link.retry_at)}></pi-countdown></li>`}
    </ul>`;
}

/** @param {Order} order @param {ConsoleModel | null} model */
export const goByHand = (order, model) => (model?.acts.has("go-by-hand") ? html`<button type="button" class="btn" @click=${() => order("go-by-hand", {})}>${t("Continuer à la main")}</button>` : nothing);

/** @param {Order} order @param {string} name @param {(data: FormData) => object} body */
const sending = (order, name, body) => (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  order(name, body(new FormData(form)));
  form.reset();
};

/** @param {FormDataEntryValue | null} text */
const letters = (text) => String(text).normalize("NFD").replace(/[\u0300-\u036f\s]/g, "");

/** The rack, as the telephone tells it. @param {Order} order @param {Multiplex} multiplex @param {ConsoleModel | null} model */
function dictatedRack(order, { head }, model) {
  if (!model?.byHand || !model.acts.has("draw-rack")) return nothing;
  const kept = model.reliquat ?? "";
  return html`<form class="dictated" @submit=${sending(order, "draw-rack", (data) => ({ letters: letters(data.get("letters")).toUpperCase(), source: "hand" }))}>
    <label><small>${kept ? t("Tirage dicté par {head} (le reliquat {kept} est gardé)", { head, kept }) : t("Tirage dicté par {head}", { head })}</small><input class="field" name="letters" required maxlength="20" autocomplete="off" spellcheck="false" data-wrong=${t("Tapez les lettres tirées.")} /></label>
    <button class="btn btn--primary">${t("Tirer ces lettres")}</button>
  </form>`;
}

/** The top, as the telephone tells it. @param {Order} order @param {Multiplex} multiplex @param {ConsoleModel | null} model */
export function dictatedTop(order, { head }, model) {
  if (!model?.acts.has("retain-top")) return nothing;
  return html`<form class="dictated" @submit=${sending(order, "retain-top", (data) => ({ word: letters(data.get("word")), ref: String(data.get("ref")).trim() }))}>
    <label><small>${t("Top dicté par {head}", { head })}</small><input class="field" name="word" required maxlength="15" autocomplete="off" spellcheck="false" data-wrong=${t("Tapez le mot du top.")} /></label>
    <label class="short"><small>${t("Place")}</small><input class="field" name="ref" required maxlength="3" autocomplete="off" spellcheck="false" data-wrong=${t("Tapez la place du top.")} /></label>
    <button class="btn btn--primary">${t("Retenir")}</button>
  </form>`;
}

/** Across the console of a hall that follows: whom, whether the link holds, what to do where it does not.
 * @param {Multiplex} multiplex @param {ConsoleModel} model @param {Order} order */
export function banner(multiplex, model, order) {
  const { link, head, telephone } = multiplex;
  if (!link || model.over) return nothing;
  const problem = problemOf(link);
  const tone = problem ? "zero" : link.up && !model.byHand ? "ok" : "warn";
  return html`<section class=${`ban ban--${tone}`} role=${tone === "ok" ? "status" : "alert"}>
    ${icon(link.up ? "net" : "nonet")}
    <p>${problem ? html`<b>${problem}</b>` : link.up && model.byHand ? html`<b>${t("Le lien avec {head} est revenu.", { head })}</b> ${link.ahead ? t("Fermez la collecte pour recevoir la suite.") : ""}` : linkSentence(multiplex)}</p>
    ${telephone && tone !== "ok" ? html`<strong class="tel">${t("Tête : {telephone}", { telephone })}</strong>` : nothing}
    ${link.up ? nothing : goByHand(order, model)}
    ${tone === "ok" && !model.counted ? html`<span class="lk">${icon("lock")}${t("Top caché jusqu’à la retenue par {head}", { head })}</span>` : nothing}
  </section>`;
}

/** In place of the solutions, which are the head's until it retains.
 * @param {Multiplex} multiplex @param {ConsoleModel} model @param {Order} order */
export function linkPanel(multiplex, model, order) {
  const { centres = [] } = multiplex;
  return html`<section class="panel multiplex" aria-label=${t("Multiplex")}>
    <div class="panel__head"><h2>${t("Multiplex")}</h2><span class="aside">${t("Tête : {head}", { head: multiplex.head })}</span></div>
    <div class="stack">
      ${dictatedRack(order, multiplex, model)} ${model.byHand ? dictatedTop(order, multiplex, model) : nothing} ${sendings(multiplex, model)}
      ${multiplex.link?.up && centres.length ? html`<h3>${t("Les centres")}</h3><p class="cc">${centres.map((one) => html`<span class="cname">${one.name} ${centreBadge(one)}</span>`)}</p>` : nothing}
      ${common(multiplex)}
    </div>
  </section>`;
}
