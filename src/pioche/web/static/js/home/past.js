// What the home page says of games under way and past, from the view that their player may see.
import { EMPTY } from "../lib/grid.js";
import { integer, points } from "../lib/format.js";
import { t, tn } from "../lib/text.js";

/** @typedef {{game: string, kind: string, title: string, created_at: number, phase: string, ended: boolean, coup: number}} Line */
/** @typedef {Line & {role: string, rows: string[] | null, name: string, detail: string, result: string, href: string, act: string}} Shown */

/** @type {Record<string, () => string>} */
const KINDS = {
  duplicate: () => t("Duplicate"),
  classic: () => t("Classique"),
  jarnac: () => t("Jarnac"),
  solitaire: () => t("Solitaire"),
  loto: () => t("Loto"),
  inverse: () => t("Inversé"),
};

/** « 12 novembre ». @param {number} ms */
export const day = (ms) => new Date(ms).toLocaleDateString("fr-FR", { day: "numeric", month: "long" });

/** Where a game is gone on with. @param {Line} line @param {string} role */
export function addressOf(line, role) {
  if (line.ended) return `/rejouer/${line.game}`;
  if (role === "joueur") return `/jeu/${line.game}`;
  return role === "public" ? `/tableau/${line.game}` : `/arbitrage/${line.game}`;
}

/** @param {Line} line @param {string} role @param {string} seat @param {any} view @returns {Shown} */
export function shownGame(line, role, seat, view) {
  const rows = view?.board ?? view?.table?.rows ?? (line.kind === "inverse" ? view?.rows : null) ?? (line.kind === "jarnac" || line.kind === "loto" ? null : EMPTY);
  return {
    ...line,
    role,
    rows,
    name: line.title || KINDS[line.kind]?.() || line.kind,
    detail: view ? detailOf(line, view) : "",
    result: view ? resultOf(line.kind, view, seat) : "",
    href: addressOf(line, role),
    act: line.ended ? t("Rejouer") : role === "joueur" ? t("Reprendre la partie") : t("Reprendre l’arbitrage"),
  };
}

/** @param {Line} line @param {any} view */
function detailOf(line, view) {
  const when = day(line.created_at);
  switch (line.kind) {
    case "duplicate":
      return line.ended ? `${when}, ${tn("{n} coup", "{n} coups", view.played.length)}` : view.rack || view.played.length ? `${when}, ${t("coup {n}", { n: view.coup })}` : `${when}, ${t("pas commencée")}`;
    case "classic":
    case "solitaire":
      return `${when}, ${tn("{n} tour joué", "{n} tours joués", view.table.history.length)}`;
    case "jarnac":
      return `${when}, ${tn("{n} mot posé", "{n} mots posés", view.words)}`;
    case "loto":
      return `${when}, ${tn("{n} lettre tirée", "{n} lettres tirées", view.drawn.length)}`;
    case "inverse":
      return `${when}, ${tn("{n} retrait", "{n} retraits", view.history.length)}`;
    default:
      return when;
  }
}

/** @param {string} kind @param {any} view @param {string} seat */
function resultOf(kind, view, seat) {
  switch (kind) {
    case "duplicate": {
      const own = view.hall?.total ?? view.seats?.find((one) => one.seat === seat)?.points;
      return own === undefined ? points(view.total) : t("{own} sur {top}", { own: integer(own), top: integer(view.total) });
    }
    case "classic":
    case "solitaire":
      return view.table.seats.map(({ score }) => integer(score)).join(t(" à "));
    case "jarnac":
      return view.mats.map(({ points: made }) => integer(made)).join(t(" à "));
    case "inverse":
      return view.scores.map(integer).join(t(" à "));
    case "loto":
      return view.winner ? (view.winner === seat ? t("gagné") : t("perdu")) : "";
    default:
      return "";
  }
}
