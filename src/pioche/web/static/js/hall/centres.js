// The halls of a multiplex, as every screen of each of them knows them.
import { t, tn } from "../lib/text.js";

/** @typedef {{name: string, link?: string, state: "open" | "closed" | "by-hand" | "lost", closed?: boolean, own?: boolean, coup?: number, tables?: number, received?: number, expected?: number, delay_ms?: number, closed_at?: number, lost_since?: number, odd?: Record<string, string>}} Centre */
/** @typedef {{up: boolean, since: number, ahead: boolean, heard_at: number, retry_at: number, problem: Record<string, string>, sent: number, sent_coups: number, sent_at?: number, unsent: number, unsent_coups: number[]}} Link */
/**
 * What is known of the multiplex of a hall.
 * @typedef {object} Multiplex
 * @property {"head" | "follower"} role
 * @property {string} head
 * @property {string} centre what this hall is called
 * @property {number} [coup] the coups that the ranking counts
 * @property {number} [tables]
 * @property {Centre[]} [centres]
 * @property {Array<{link: string, name: string}>} [out] halls that were put out: the head's own juge-arbitre sees them
 * @property {Array<{rank: number, name: string, centre: string, table: number, total: number, percentage: number, before?: number}>} [lines]
 * @property {[number, number]} [own] rank and total of this table
 * @property {string} [code]
 * @property {string} [telephone] where the judge of the head is called
 * @property {Link} [link]
 */

/** The rows of the common ranking. @param {Multiplex} multiplex @param {number} [me] the table that looks @returns {import("../components/ranking.js").RankRow[]} */
export function commonRows({ lines = [], centre }, me = 0) {
  return lines.map((one) => ({
    rank: one.rank,
    before: one.before,
    name: one.name,
    table: one.table,
    total: one.total,
    percent: one.percentage,
    label: one.centre,
    me: Boolean(me) && one.centre === centre && one.table === me,
  }));
}

/** The centres that are online and have not closed: retaining does not wait for them, but says so. @param {Multiplex | null | undefined} multiplex */
export const openCentres = (multiplex) => (multiplex?.role === "head" ? (multiplex.centres ?? []).filter(({ state, own }) => state === "open" && !own) : []);

/** Slips that a centre still waits for. @param {Centre} centre */
export const left = ({ closed, received = 0, expected = 0 }) => (closed ? 0 : Math.max(0, expected - received));

/** What the head's next step depends on: how many centres have closed, and what is left where. Nothing while the head itself
 * collects: what is said then is what was typed; nor where nobody follows.
 * @param {Multiplex | null | undefined} multiplex @param {string} phase @returns {import("../components/entry.js").EntryVerdict | null} */
export function centresVerdict(multiplex, phase) {
  // The head itself has closed, whatever was last told.
  const centres = multiplex?.role === "head" ? (multiplex.centres ?? []).map((one) => (one.own ? { ...one, closed: true } : one)) : [];
  if (centres.length < 2 || phase !== "closed") return null;
  const closed = centres.filter((one) => one.closed).length;
  const slips = centres.reduce((sum, one) => sum + left(one), 0);
  const why = { lost: () => ` ${t("(lien perdu)")}`, "by-hand": () => ` ${t("(à la main)")}`, open: () => "", closed: () => "" };
  const behind = centres.filter((one) => !one.closed).map((one) => `${one.name}${left(one) ? ` ${left(one)}` : ""}${why[one.state]()}`);
  return {
    tone: "hint",
    title: closed === centres.length ? t("Tous les centres ont fermé.") : [tn("{n} centre sur {all} a fermé", "{n} centres sur {all} ont fermé", closed, { all: centres.length }), slips ? tn("il reste {n} bulletin", "il reste {n} bulletins", slips) : t("tous les bulletins sont là")].join(t(" ; ")),
    detail: behind.length ? `${behind.join(", ")}.` : "",
    act: { name: "retain-top", label: t("Retenir pour tous"), key: "R" },
  };
}
