// What a top is beside all that one played before: how many in a row, how dear. A line of the verdict, never a window.
import { call } from "../lib/api.js";
import { t, tn } from "../lib/text.js";

/** The best of one's games that are over; none before the first. @typedef {{coup: [string, number] | null, tops_in_a_row: number} | null} Best */

/** @returns {Promise<Best>} */
export const ownBest = () => call("GET", "/api/profile/statistics").then(({ games, best }) => (games ? best : null), () => null);

/** What there is to tell of the last of some coups, if it is a top. @param {Array<{points: number, top: number}>} lines @param {Best} best
 * @returns {{text: string, record: boolean}} */
export function featOf(lines, best) {
  const last = lines.at(-1);
  if (!last?.top || last.points < last.top) return { text: "", record: false };
  const row = lines.length - 1 - lines.findLastIndex(({ points, top }) => points < top);
  const dearest = best !== null && last.top > (best.coup?.[1] ?? 0);
  const longest = best !== null && row > 1 && row > best.tops_in_a_row;
  const told = [
    row > 1 ? tn("{n} top de suite.", "{n} tops de suite.", row) : "",
    longest ? t("Votre plus longue série !") : best && row > 1 ? t("Votre plus longue série : {n}.", { n: best.tops_in_a_row }) : "",
    dearest ? t("Votre top le plus cher !") : "",
  ];
  return { text: told.filter(Boolean).join(" "), record: dearest || longest };
}
