// A past Scrabble inversé: the grid, with the letters that have just left it.
import { html } from "../lib/lit.js";
import { STANDARD, parsePlace } from "../lib/grid.js";
import { points } from "../lib/format.js";
import { t, tn } from "../lib/text.js";
import "../components/board.js";
import { startPast } from "../games/past.js";

/** The letters that have just been taken, as if being typed. @param {{squares: string[], letters: string}} grid */
function removed({ squares, letters }) {
  return squares.flatMap((name, at) => {
    const place = parsePlace(name);
    const letter = letters[at];
    return place && letter ? [{ row: place.row, col: place.col, letter: letter.toUpperCase(), joker: letter !== letter.toUpperCase(), said: t("retirée") }] : [];
  });
}

await startPast(() => ({
  stage: "inverse",
  what: t("Points"),
  draw: (_model, { picture }) => html`<section class="gridbox"><pi-board .rows=${picture.rows} .layout=${STANDARD} .ghost=${removed(picture)} label=${t("Grille, lettres retirées en pointillé")}></pi-board></section>`,
  detail: ({ steps, seats }, step, at) => {
    const done = steps.slice(0, steps.indexOf(step) + 1).filter(({ kind, seat }) => kind === "letters-removed" && seat === seats[at]).length;
    return tn("{n} retrait", "{n} retraits", done);
  },
  instead: ({ steps, seats }, step, removal) => {
    const at = seats.indexOf(step.seat ?? "");
    const made = step.totals[at] - steps[steps.indexOf(step) - 1].totals[at];
    if (made >= removal.points) return html`<p>${t("C’était le retrait le plus cher.")}</p>`;
    const letters = removal.letters.toUpperCase();
    const given = { letters, word: removal.word, squares: removal.squares.join(", "), points: points(removal.points) };
    return html`<p>${letters === removal.word ? t("Le plus cher : {word} en entier, {squares}, {points}.", given) : t("Le plus cher : {letters} de {word}, en {squares}, {points}.", given)}</p>`;
  },
}));
