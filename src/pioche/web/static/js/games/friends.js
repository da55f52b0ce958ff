// Several at the same duplicate, at home: who still looks, who leads, what each one found.
import { classMap, html, nothing } from "../lib/lit.js";
import { clockText, integer, percent, shareOf } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";
import { wordFaces } from "../components/word.js";

/** @typedef {import("./duplicate.js").Duplicate} Duplicate */
/** @typedef {{seat: string, points: number, time_ms: number, rank: number, out: boolean, done: boolean, proposal?: any, attempts?: any[]}} SeatView */

/** Whether the game has other players. @param {any} view */
export const together = (view) => (view.seats?.length ?? 0) > 1;

/** The players as they stand. @param {any} view @returns {SeatView[]} */
export const standings = (view) => view.seats.toSorted((a, b) => a.rank - b.rank);

/** Those whose word is still awaited. @param {any} view @returns {SeatView[]} */
export const awaited = (view) => view.seats.filter(({ done, out }) => !done && !out);

/** The ranking; while a coup is open, who has finished. @param {Duplicate} page @param {any} view @param {boolean} open */
export function standingsPanel(page, view, open) {
  const raced = view.race;
  return html`<section class="panel" aria-label=${t("Classement")}>
    <div class="panel__head"><h2>${t("Classement")}</h2>${view.played.length ? html`<span class="aside">${t("top {n}", { n: integer(view.total) })}</span>` : nothing}</div>
    <ol class="players friends">
      ${standings(view).map(
        (one) => html`<li class=${classMap({ "is-turn": one.seat === page.seat })} data-seat=${one.seat}>
          <b class="rk">${one.rank}</b><span class="name">${page.nameOf(one.seat)}</span><span class="sc">${raced ? clockText(one.time_ms) : integer(one.points)}</span>
          <small><span>${page.whereabouts(one.seat) || stateOf(one, open, raced)}</span><span>${view.total ? (raced ? t("{n} sur {top}", { n: integer(one.points), top: integer(view.total) }) : percent(shareOf(one.points, view.total))) : ""}</span></small>
        </li>`,
      )}
    </ol>
  </section>`;
}

/** @param {SeatView} one @param {boolean} open @param {boolean} raced */
function stateOf(one, open, raced) {
  if (one.out) return t("éliminé");
  if (!open) return "";
  if (!one.done) return html`${icon("wait")} ${t("cherche")}`;
  return html`${icon("ok")} ${raced ? t("a trouvé ou renoncé") : t("a fini")}`;
}

/** What each one found, once the top is known. @param {Duplicate} page @param {any} view */
export function foundTable(page, view) {
  const top = view.played.at(-1).score;
  const raced = view.race;
  const counted = (/** @type {SeatView} */ one) => (raced ? (one.attempts ?? []).toSorted((a, b) => b.points - a.points)[0] : one.proposal) ?? null;
  const rows = view.seats.map((one) => ({ seat: one.seat, out: one.out, word: counted(one) })).toSorted((a, b) => (b.word?.points ?? 0) - (a.word?.points ?? 0));
  return html`<table class="list found-by">
    <caption class="sr">${t("Ce que chacun a trouvé")}</caption>
    <thead><tr><th scope="col">${t("Joueur")}</th><th scope="col">${t("Mot")}</th><th scope="col">${t("Place")}</th><th class="num" scope="col">${t("Pts")}</th></tr></thead>
    <tbody>
      ${rows.map(({ seat, word }) => html`<tr class=${word?.points === top ? "is-top" : ""}><td>${page.nameOf(seat)}</td><td>${word ? html`<span class="word">${wordFaces(word.word)}</span>` : "—"}</td><td>${word?.ref ?? ""}</td><td class="num"><b>${word?.points ?? 0}</b></td></tr>`)}
    </tbody>
  </table>`;
}

/** Who is waited for, in words. @param {Duplicate} page @param {any} view */
export function waitsFor(page, view) {
  const names = awaited(view).filter(({ seat }) => seat !== page.seat).map(({ seat }) => page.nameOf(seat));
  return names.length ? t("On attend {names}.", { names: names.join(", ") }) : t("Tous les autres ont fini.");
}
