// A finished Jarnac: how it ended, and what each side missed turn by turn.
import { html, nothing } from "../lib/lit.js";
import { t, tn } from "../lib/text.js";

/** @param {{nameOf: (seat: string) => string}} page @param {any} report @param {(turn: number) => void} [go] shows a turn again */
export function missedPanel(page, report, go) {
  const turns = report.turns.map((turn) => ({ turn, parts: partsOf(turn) })).filter(({ parts }) => parts.length);
  return html`<section class="panel missed" aria-label=${t("Ce qui a échappé")}>
    <div class="panel__head"><h2>${t("Ce qui a échappé")}</h2></div>
    <dl class="tot">
      ${report.sides.map((side) => html`<div><dt>${page.nameOf(side.seat)}</dt><dd>${tn("{n} Jarnac manqué", "{n} Jarnacs manqués", side.jarnacs_missed)}</dd><dd class="more">${tn("{n} point laissé", "{n} points laissés", side.points_left)}, ${tn("{n} mot faux non contesté", "{n} mots faux non contestés", side.bad_words_unseen)}</dd></div>`)}
    </dl>
    <ol class="coups" tabindex="0" aria-label=${t("Tour par tour")}>
      ${turns.map(({ turn, parts }) => html`<li><b>${turn.turn}</b><span>${page.nameOf(turn.seat)}<small>${parts.join(t(" ; "))}</small></span>${go ? html`<button type="button" class="btn btn--touch" aria-label=${t("Voir le tour {n}", { n: turn.turn })} @click=${() => go(turn.turn)}>${t("Voir")}</button>` : nothing}</li>`)}
    </ol>
    ${turns.length ? nothing : html`<p class="muted pad">${t("Rien : les deux ont tout vu.")}</p>`}
  </section>`;
}

/** What was missed at a turn, in words. @param {any} turn @returns {string[]} */
export function partsOf(turn) {
  const parts = [];
  if (turn.jarnacs.count) parts.push(t("Jarnac manqué {words}", { words: best(turn.jarnacs) }));
  for (const word of turn.words) {
    if (word.better.count) parts.push(t("{word} posé, mieux : {words}", { word: word.word, words: best(word.better) }));
    if (!word.verdict.valid && !word.contested) parts.push(t("{word} était faux", { word: word.word }));
  }
  if (turn.left.count) parts.push(t("restait {words}", { words: best(turn.left) }));
  return parts;
}

/** @param {{count: number, best: Array<{word: string, before: string}>}} missed */
function best(missed) {
  const words = missed.best.slice(0, 3).map(({ word, before }) => (before ? `${word} (${before})` : word));
  const more = missed.count - words.length;
  return words.join(", ") + (more > 0 ? tn(" et {n} autre", " et {n} autres", more) : "");
}
