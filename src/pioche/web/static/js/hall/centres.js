// The halls of a multiplex, as every screen of each of them knows them.

/** @typedef {{name: string, state: "open" | "closed" | "by-hand" | "lost", own?: boolean, coup?: number, tables?: number, received?: number, expected?: number, delay_ms?: number, lost_since?: number}} Centre */
/** @typedef {{up: boolean, since: number, waiting: number, sent: number, unsent: number, heard_at?: number, problem?: string}} Link */
/**
 * What is known of the multiplex of a hall.
 * @typedef {object} Multiplex
 * @property {"head" | "follower"} role
 * @property {string} head
 * @property {string} centre what this hall is called
 * @property {number} [coup] the coups that the ranking counts
 * @property {number} [tables]
 * @property {Centre[]} [centres]
 * @property {Array<{rank: number, name: string, centre: string, table: number, total: number, percentage: number}>} [lines]
 * @property {[number, number]} [own] rank and total of this table
 * @property {string} [code]
 * @property {Link} [link]
 */

/** The rows of the common ranking. @param {Multiplex} multiplex @param {number} [me] the table that looks @returns {import("../components/ranking.js").RankRow[]} */
export function commonRows({ lines = [], centre }, me = 0) {
  return lines.map((one) => ({
    rank: one.rank,
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
