// A past game of duplicate as its replay draws it: the tops, and beside them somebody's words.
import { EMPTY } from "../lib/grid.js";
import { integer, ordinalEnding, percent, points, shareOf } from "../lib/format.js";
import { t } from "../lib/text.js";
import { faultSentence, titleOf } from "../hall/model.js";
import { laid } from "./written.js";

/** @typedef {import("./replay.js").ReplayModel} ReplayModel */
/** @typedef {import("./replay.js").Verdict} Verdict */
/** @typedef {{word: string, ref: string, written: string, points: number, notes: string[], verdict: Verdict | null}} OwnCoup */
/**
 * Whose words are shown, and how they fared.
 * @typedef {object} Shown
 * @property {string} name empty for one's own
 * @property {Map<number, OwnCoup>} coups by number; none: the tops alone
 * @property {{total: number, rank: number, percentage: number} | null} [standing] in a hall, as the ranking has it
 */

/** The coups of a table of a hall. @param {any[]} slips @returns {Map<number, OwnCoup>} */
export function tableCoups(slips) {
  return new Map(
    slips.map((one) => [
      one.coup,
      {
        word: one.word ?? "",
        ref: one.ref ?? "",
        written: one.written ?? "",
        points: one.net,
        notes: [],
        verdict: { sanction: one.verdict.sanction, sentences: one.verdict.faults.map((/** @type {any} */ fault) => `${faultSentence(fault)}.`), solo: Boolean(one.solo) },
      },
    ]),
  );
}

/** The coups of a player at home. @param {any[]} lines @returns {Map<number, OwnCoup>} */
export const seatCoups = (lines) =>
  new Map(lines.map((line) => [line.coup, { word: line.found?.word ?? "", ref: line.found?.ref ?? "", written: "", points: line.points, notes: line.found?.sentence ? [line.found.sentence] : [], verdict: null }]));

/** A coup in a sentence. @param {any} coup @param {OwnCoup | undefined} mine @param {Shown} shown */
function saidOf(coup, mine, { name, coups }) {
  const top = t("Le top : {word} en {ref}, {points}.", { word: coup.word.toUpperCase(), ref: coup.ref, points: points(coup.score) });
  if (!coups.size) return top;
  const who = name || t("Vous");
  if (!mine?.word) return `${top} ${mine?.written ? t("{who} : {written}, {points}.", { who, written: mine.written, points: points(mine.points) }) : t("{who} : rien.", { who })}`;
  return `${top} ${t("{who} : {word} en {ref}, {points}.", { who, word: mine.word.toUpperCase(), ref: mine.ref, points: points(mine.points) })}`;
}

/** What stands for a player's word: the move understood, or what was written. @param {OwnCoup | undefined} mine */
function moveOf(mine) {
  if (mine?.word) return { word: mine.word, ref: mine.ref, score: mine.points };
  return mine?.written ? { word: "", ref: "", score: mine.points, note: mine.written } : null;
}

/** How somebody fared, in a line. @param {Shown} shown @param {number} made @param {number} total */
function aboutOf({ name, coups, standing }, made, total) {
  if (!coups.size) return t("{points} au top", { points: points(total) });
  if (!standing) return t("{made} sur {total}, {share}", { made: points(made), total: integer(total), share: percent(shareOf(made, total)) });
  const said = t("{rank}{ending}, {made} sur {total}, {share}", { rank: standing.rank, ending: ordinalEnding(standing.rank), made: points(standing.total), total: integer(total), share: percent(standing.percentage) });
  // Solos and warnings count in the ranking, beside the coups.
  const beside = standing.total === made ? said : `${said} ${t("(les coups seuls : {made})", { made })}`;
  return name ? t("{name} : {said}", { name, said: beside }) : beside;
}

/** @param {any} view @param {Shown} shown @returns {ReplayModel} */
export function duplicateModel(view, shown) {
  const hasOwn = shown.coups.size > 0;
  let rows = EMPTY;
  const coups = view.played.map((/** @type {any} */ coup) => {
    const before = rows;
    // In the joker formula the letter itself takes the joker's square.
    rows = laid(rows, coup.joker_replaced_by ? coup.word.toUpperCase() : coup.word, coup.ref);
    const mine = shown.coups.get(coup.n);
    const others = coup.words.slice(1).map((/** @type {string} */ word) => word.toUpperCase());
    return {
      n: coup.n,
      title: t("Coup {n}", { n: coup.n }),
      said: saidOf(coup, mine, shown),
      rack: coup.rack,
      before,
      laid: { word: coup.word, ref: coup.ref, score: coup.score },
      best: { word: coup.word, ref: coup.ref, score: coup.score, note: others.length ? t("forme aussi {words}", { words: others.join(", ") }) : "" },
      own: moveOf(mine),
      verdict: mine?.verdict ?? null,
      who: "",
      weighed: true,
      seat: 0,
      racks: [],
      totals: [],
      points: hasOwn ? (mine?.points ?? 0) : coup.score,
      notes: [...(mine?.notes ?? []), ...(coup.rejected.length ? [t("Tirage rejeté avant celui-ci : {racks}.", { racks: coup.rejected.join(", ") })] : [])],
    };
  });
  const made = coups.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.points, 0);
  return {
    title: titleOf(view),
    about: aboutOf(shown, made, view.total),
    players: [],
    mine: 0,
    first: view.played[0]?.n ?? 1,
    from: 0,
    bestName: t("Le top"),
    laidName: t("le top"),
    ghostName: shown.name ? t("le mot joué") : t("votre mot"),
    coups,
    hasOwn,
    whose: shown.name,
  };
}
