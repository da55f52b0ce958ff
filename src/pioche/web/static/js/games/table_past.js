// What was played at a table, and how it ended.
import { html, nothing, repeat } from "../lib/lit.js";
import { integer, points, signed } from "../lib/format.js";
import { t, tn, typeset } from "../lib/text.js";
import { icon } from "../lib/icons.js";
import { wordFaces } from "../components/word.js";
import { wayOut } from "./frame.js";

/** @typedef {import("./table.js").Table} Table */

/** A turn in words. @param {any} turn */
export function turnText(turn) {
  switch (turn.kind) {
    case "play":
      return html`<span class="word">${wordFaces(turn.word)}</span> ${turn.place}`;
    case "withdrawn":
      return html`<span class="word">${wordFaces(turn.word)}</span> ${turn.place}, ${t("contesté et repris")}`;
    case "exchange":
      return tn("échange {n} lettre", "échange {n} lettres", turn.count ?? turn.tiles?.length ?? 0);
    default:
      return t("passe");
  }
}

/** The last turn first; a new one is put above the others, which stay as they are. @param {Table} page @param {any} table */
export function historyPanel(page, table) {
  if (!table.history.length) return nothing;
  return html`<section class="panel log">
    <div class="panel__head"><h2>${t("Tours joués")}</h2><span class="count">${table.history.length}</span></div>
    <ol class="coups" tabindex="0" aria-label=${t("Tours joués")}>
      ${repeat(
        table.history.map((turn, at) => ({ turn, n: at + 1 })).toReversed(),
        ({ n }) => n,
        ({ turn, n }) => html`<li>
          <b>${n}</b><span>${turnText(turn)}<small>${page.nameOf(turn.seat)}${turn.recycled.length ? t(", joker repris") : ""}${turn.bonus ? t(", thème +{n}", { n: turn.bonus }) : ""}</small></span><span class="num"><b>${turn.kind === "play" ? turn.score : "—"}</b></span>
        </li>`,
      )}
    </ol>
  </section>`;
}

/** @param {Table} page @param {any} view */
export function resultPanel(page, view) {
  const { table } = view;
  const { ended } = table;
  const mine = ended.winners.includes(page.seat);
  const title = view.which ? (view.record_beaten ? t("Record battu : {n} !", { n: integer(ended.scores[0]) }) : points(ended.scores[0])) : ended.winners.length > 1 ? t("Égalité") : mine ? t("Vous gagnez !") : t("Victoire : {name}", { name: page.nameOf(ended.winners[0]) });
  return html`<section class="work result">
    <h2>${title}</h2>
    <p class="muted">${typeset(table.why)}</p>
    <table class="list">
      <thead><tr><th scope="col">${t("Joueur")}</th><th scope="col">${t("Reste")}</th><th class="num" scope="col">${t("Ajout")}</th><th class="num" scope="col">${t("Total")}</th></tr></thead>
      <tbody>${table.seats.map(({ seat }, at) => html`<tr class=${ended.winners.includes(seat) ? "is-top" : ""}><td>${page.nameOf(seat)}</td><td class="word">${ended.rests[at] || "—"}</td><td class="num">${signed(ended.adjustments[at])}</td><td class="num"><b>${ended.scores[at]}</b></td></tr>`)}</tbody>
    </table>
    ${wayOut(page, t("Rejouer tour par tour"), view.which ? nothing : html`<a class="btn go" href=${`/analyse/${page.room?.game}`}>${icon("zoom")}${t("Analyser")}</a>`)}
  </section>`;
}
