// Every coup of a past game in one table, or those where something was missed.
import { html, nothing } from "../lib/lit.js";
import { percent, points, shareOf } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn } from "../lib/text.js";
import { wordFaces } from "../components/word.js";

/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {import("./replay.js").ReplayModel} ReplayModel */
/** @typedef {import("./replay.js").ReplayCoup} ReplayCoup */

/** @param {Replay} page @param {ReplayModel} model @param {boolean} misses @param {unknown} players a choice of whose misses */
export function sheetPanel(page, model, misses, players) {
  const table = model.players.length > 0;
  const played = model.coups.filter(({ weighed }) => weighed);
  const own = played.filter(({ seat }) => !table || seat === page.seat);
  const known = own.filter((coup) => page.best(coup));
  const lost = (/** @type {ReplayCoup} */ coup) => (page.best(coup)?.score ?? 0) - coup.points;
  const rows = misses ? known.filter((coup) => lost(coup) > 0).sort((a, b) => lost(b) - lost(a)) : played;
  const made = known.reduce((sum, coup) => sum + coup.points, 0);
  const best = known.reduce((sum, coup) => sum + (page.best(coup)?.score ?? 0), 0);
  const waiting = misses && known.length < own.length;
  return html`<section class="panel whole">
    <div class="panel__head">
      <h2>${misses ? tn("{n} occasion manquée", "{n} occasions manquées", rows.length) : t("Feuille de route")}</h2>
      ${misses ? players : nothing}
      <span class="aside" aria-live="polite">${waiting ? t("{n} coups sur {all} étudiés…", { n: known.length, all: own.length }) : model.hasOwn && (misses || !table) ? html`${t("{made} sur {best}", { made, best })}, ${percent(shareOf(made, best))}` : nothing}</span>
    </div>
    ${rows.length
      ? html`<div class="scroll" tabindex="0" role="region" aria-label=${t("Coups")}>
          <table class="list">
            <thead><tr><th class="num" scope="col">${t("Coup")}</th><th scope="col">${t("Tirage")}</th><th scope="col">${model.hasOwn ? t("Joué") : ""}</th><th class="num" scope="col">${model.hasOwn ? t("Pts") : ""}</th><th scope="col">${model.bestName}</th><th class="num" scope="col">${t("Pts")}</th><th class="num" scope="col">${model.hasOwn ? t("Perdu") : t("Total")}</th></tr></thead>
            <tbody>${rows.map((coup) => sheetRow(page, model, coup))}</tbody>
          </table>
        </div>`
      : html`<p class="notice">${waiting ? t("Recherche…") : misses ? t("Aucune : tout le top, à chaque coup.") : t("Aucun coup joué encore.")}</p>`}
  </section>`;
}

/** @param {Replay} page @param {ReplayModel} model @param {ReplayCoup} coup */
function sheetRow(page, model, coup) {
  const at = model.coups.indexOf(coup);
  const best = page.best(coup);
  const lost = best ? best.score - coup.points : null;
  return html`<tr aria-current=${at === page.steps.at ? "step" : nothing} @click=${() => page.go(at)}>
    <td class="num"><button type="button" class="btn btn--quiet btn--touch" aria-label=${t("Voir le coup {n}", { n: coup.n })}>${coup.n}</button></td>
    <td class="word">${coup.rack}</td>
    <td>${coup.who ? html`<small class="muted">${coup.who} </small>` : nothing}${model.hasOwn || coup.who ? (coup.own?.word ? html`<span class="word">${wordFaces(coup.own.word)}</span> ${coup.own.ref}` : (coup.own?.note ?? "—")) : ""}${judged(coup)}</td>
    <td class="num">${model.hasOwn || coup.who ? html`<b>${coup.points}</b>` : ""}</td>
    <td>${best?.word ? html`<span class="word">${wordFaces(best.word)}</span> ${best.ref}` : best ? "—" : html`<span class="muted">${t("à voir")}</span>`}${page.doubt(coup) ? html`<small class="held">${t("En fin de partie, {doubt}.", { doubt: page.doubt(coup) })}</small>` : nothing}</td>
    <td class="num">${best?.score ?? ""}</td>
    <td class="num">${model.hasOwn ? (lost === null ? "" : lost > 0 ? html`<b class="lost">−${lost}</b>` : icon("ok")) : best ? points(best.score) : ""}</td>
  </tr>`;
}

/** What was held against a slip, with its article, and a solo. @param {ReplayCoup} coup */
function judged({ verdict }) {
  if (!verdict || (!verdict.sentences.length && !verdict.solo)) return nothing;
  return html`${verdict.solo ? html` <span class="badge badge--top">${t("solo")}</span>` : nothing}${verdict.sentences.map((sentence) => html`<small class=${`held held--${verdict.sanction}`}>${sentence}</small>`)}`;
}
