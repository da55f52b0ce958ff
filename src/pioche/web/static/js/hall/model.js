// What the screens of the hall draw. The server's views are turned into these shapes in one place,
// so that a change of the API stays here.

/** @typedef {import("../components/solutions.js").Solution} Solution */
/** @typedef {import("../components/tables.js").TableState} TableState */
/** @typedef {import("../components/verdicts.js").VerdictRow} VerdictRow */
/** @typedef {import("../components/ranking.js").RankRow} RankRow */
/** @typedef {{remaining: number, total: number, running: boolean, heard: number | null, caption: string}} ClockModel */

/**
 * @typedef {object} ConsoleModel
 * @property {"referee" | "arbiter" | "double"} role
 * @property {boolean} online
 * @property {string} links who is connected, in words
 * @property {string} arbiters
 * @property {string[]} context name of the tournament, game, formula, edition
 * @property {string} lexicon
 * @property {number} coup
 * @property {"draw" | "think" | "collect" | "top"} step
 * @property {boolean} over
 * @property {string} rack
 * @property {string} kept the reliquat
 * @property {string} fresh the letters drawn
 * @property {boolean} rejected
 * @property {number | null} top
 * @property {number} cumul
 * @property {number} bag
 * @property {ClockModel} clock
 * @property {string[]} rows
 * @property {string[]} layout
 * @property {Array<[number, number]>} last
 * @property {Solution[]} solutions
 * @property {number} solutionCount
 * @property {boolean} blind
 * @property {TableState[]} tables
 * @property {VerdictRow[]} verdicts
 * @property {Array<{table: number, coup: number, sanction: string}>} notices
 * @property {Array<{table: number, first: VerdictRow, second: VerdictRow}>} differences
 * @property {RankRow[]} ranking
 * @property {Array<{table: number, name: string, total: number, warnings: number, link?: string}>} players
 * @property {string[]} announcements
 * @property {Set<string>} can acts open now
 * @property {string} next the expected act
 * @property {Record<string, string>} labels acts whose words depend on the moment
 * @property {import("../components/entry.js").EntryVerdict | null} [spoken] what the line says when it is empty
 */

export {};
