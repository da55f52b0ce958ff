// A past Jarnac: both mats after each step, and what each side missed.
import { html } from "../lib/lit.js";
import { t, tn } from "../lib/text.js";
import { linesChart } from "../games/chart.js";
import { loosePanel, matGrid } from "../games/jarnac_mat.js";
import { missedPanel, partsOf } from "../games/jarnac_missed.js";
import { startPast } from "../games/past.js";

const LINES = 8;

/** @param {string} name @param {string} whose @param {boolean} own @param {any} mat @param {number} points */
function matSide(name, whose, own, mat, points) {
  const loose = own ? t("Vos lettres libres") : t("Lettres libres {whose}", { whose });
  return html`<div class="side">
    <div class="who"><h2>${name}</h2><b class="pts">${points}</b><small>${tn("point", "points", points)}</small></div>
    ${matGrid({ whose, own, view: mat, ghost: null, taken: mat.line, pick: null, mark: t("vient d’être posé") })}
    ${loosePanel({ title: loose, about: mat.lost ? t("pris : {letters}", { letters: mat.lost }) : "", letters: mat.loose, used: "", tap: null, drop: null, chosen: freshOf(mat) })}
  </div>`;
}

/** Letters just drawn came last. @param {{loose: string, fresh: string}} mat */
const freshOf = ({ loose, fresh }) => new Set(Array.from(fresh, (_, at) => loose.length - 1 - at));

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

await startPast(() => ({
  stage: "duel duel--past",
  what: t("Points"),
  wholeName: t("Ce qui a échappé"),
  // One's own mat is on the left, as it was in the game.
  draw: (model, { picture: { mats }, totals }) => [model.mine, 1 - model.mine].map((side) => matSide(model.names[side], model.whose[side], side === model.mine && model.own, mats[side], totals[side])),
  detail: (_model, { picture: { mats } }, at) => `${tn("{n} ligne prise", "{n} lignes prises", mats[at].lines.length)}, ${tn("{n} Jarnac", "{n} Jarnacs", mats[at].jarnacs)}`,
  instead: (_model, _step, found) => {
    const parts = partsOf(found);
    return parts.length ? parts.map((part) => html`<p>${capital(part)}.</p>`) : html`<p>${t("Rien : il n’y avait pas mieux.")}</p>`;
  },
  chart: ({ names }, { picture: { mats } }) => ({ name: t("Points de chaque ligne"), chart: linesChart(names.map((name, at) => ({ name, values: mats[at].lines.map((word) => word.length ** 2) })), LINES) }),
  whole: ({ names, seats }, { report }, go) => missedPanel({ nameOf: (seat) => names[seats.indexOf(seat)] ?? seat }, report, go),
}));
