// A past loto: the cards, and the letters as they were announced.
import { classMap, html, nothing } from "../lib/lit.js";
import { tileLabel } from "../lib/grid.js";
import { t, tn } from "../lib/text.js";
import { tile } from "../components/board.js";
import { startPast } from "../games/past.js";

/** @param {string} drawn @param {boolean} now whether the last one has just come */
function announced(drawn, now) {
  return html`<section class="panel">
    <div class="panel__head"><h2>${t("Lettres annoncées")}</h2><span class="count">${drawn.length}</span></div>
    <div class="pool drawn" role="img" aria-label=${drawn ? [...drawn].map((letter) => tileLabel(letter)).join(", ") : t("aucune")}>
      ${[...drawn].map((letter, at) => tile(letter, { last: now && at === drawn.length - 1 }))}${drawn ? nothing : html`<span class="muted">${t("aucune")}</span>`}
    </div>
  </section>`;
}

/** @param {any} card @param {string} title */
function pastCard(card, title) {
  return html`<section class="panel card" aria-label=${title}>
    <div class="panel__head"><h2>${title}</h2></div>
    ${card ? card.words.map((word, at) => cardWord(word, card.crossed[at], card.now?.[0] === at ? card.now[1] : -1)) : html`<p class="muted pad">${t("Pas encore écrite.")}</p>`}
  </section>`;
}

/** @param {string} word @param {number[]} crossed @param {number} now the letter just crossed */
function cardWord(word, crossed, now) {
  const letters = [...word];
  const done = letters.filter((_, at) => crossed.includes(at));
  const said = done.length ? t("{word}, barrées : {letters}", { word, letters: done.join(", ") }) : t("{word}, rien de barré", { word });
  return html`<div class="card__word" role="img" aria-label=${said}>
    ${letters.map((letter, at) => html`<span class=${classMap({ cross: true, "is-crossed": crossed.includes(at), "is-open": at === now })}>${tile(letter, { last: at === now })}</span>`)}
  </div>`;
}

await startPast(() => ({
  stage: "loto",
  what: t("Lettres à barrer"),
  draw: ({ whose, own, mine }, { picture, kind }) => html`${announced(picture.drawn, kind === "letter-drawn")}
    <div class="cards">${picture.cards.map((card, at) => pastCard(card, own && at === mine ? t("Votre carte") : t("Carte {whose}", { whose: whose[at] })))}</div>`,
  detail: (_model, { totals }, at) => tn("lettre à barrer", "lettres à barrer", totals[at]),
}));
