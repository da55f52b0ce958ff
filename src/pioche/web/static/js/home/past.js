// What the home page says of games under way and past, from what the server tells of any game.
import { integer, points } from "../lib/format.js";
import { LOCALE, t, tn } from "../lib/text.js";

/**
 * A line of the server's list; what is not known of a game is absent.
 * @typedef {{game: string, kind: string, title: string, name: string, created_at: number, phase: string, ended: boolean, coup: number, refereed?: boolean, turn?: number, seats?: string[], totals?: number[], top?: number, winners?: string[], grid?: string[]}} Line
 */
/** @typedef {Line & {role: string, detail: string, result: string, href: string, act: string, papers: {name: string, address: string} | null}} Shown */

/** « 12 novembre ». @param {number} ms */
export const day = (ms) => new Date(ms).toLocaleDateString(LOCALE, { day: "numeric", month: "long" });

/** @param {string} role */
const judged = (role) => role === "juge-arbitre" || role === "arbitre";

/** Where a game is gone on with. @param {Line} line @param {string} role */
export function addressOf(line, role) {
  // Who judged a game finds its ranking and its papers again, and the replay from there.
  if (line.ended) return line.refereed && judged(role) ? `/arbitrage/${line.game}` : `/rejouer/${line.game}`;
  if (role === "joueur") return `/jeu/${line.game}`;
  return role === "public" ? `/tableau/${line.game}` : `/arbitrage/${line.game}`;
}

/** What is left of an evening on paper: every sheet for who judged it, else its report.
 * @param {Line} line @param {string} role */
function papersOf({ game, ended, refereed }, role) {
  if (!ended || !refereed) return null;
  return judged(role) ? { name: t("Papiers"), address: `/papiers/${game}` } : { name: t("Rapport"), address: `/rapport/${game}` };
}

/** @param {Line} line @param {string} role @param {string} seat @returns {Shown} */
export function shownGame(line, role, seat) {
  return {
    ...line,
    role,
    name: line.title || line.name,
    detail: [day(line.created_at), progressOf(line)].filter(Boolean).join(", "),
    result: line.ended ? resultOf(line, seat) : "",
    href: addressOf(line, role),
    papers: papersOf(line, role),
    act: line.ended ? t("Rejouer") : role === "joueur" ? t("Reprendre la partie") : t("Reprendre l’arbitrage"),
  };
}

/** How far it has come. @param {Line} line */
function progressOf({ coup, turn, ended, top }) {
  if (coup) return ended ? tn("{n} coup", "{n} coups", coup) : t("coup {n}", { n: coup });
  if (turn === undefined) return top === undefined ? "" : t("pas commencée");
  return turn > 1 ? tn("{n} tour joué", "{n} tours joués", turn - 1) : t("pas commencée");
}

/** How it ended, for who sat on a seat. @param {Line} line @param {string} seat */
function resultOf({ seats = [], totals = [], top, winners = [] }, seat) {
  const own = totals[seats.indexOf(seat)];
  if (top !== undefined) return own === undefined ? points(top) : t("{own} sur {top}", { own: integer(own), top: integer(top) });
  const won = winners.includes(seat) ? (winners.length > 1 ? t("égalité") : t("gagné")) : t("perdu");
  return [winners.length && seats.includes(seat) ? won : "", totals.map(integer).join(t(" à "))].filter(Boolean).join(", ");
}
