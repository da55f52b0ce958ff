// Behind the console: turns keys into orders, lines into slips, views into the model.
import { Refused } from "../lib/api.js";
import { t } from "../lib/text.js";
import { deskModel } from "./model.js";

/** @typedef {import("../lib/live.js").Live} Live */
/** @typedef {import("../components/solutions.js").Solution} Solution */

/** The order that an act gives, by phase where it depends on it. @param {string} act @param {any} view @param {any} about
 * @returns {[string, object] | null} */
export function orderOf(act, view, about = {}) {
  const running = view.clock?.deadline !== undefined;
  switch (act) {
    case "draw":
    case "next":
      return ["DrawRack", {}];
    case "rack":
      return ["DrawRack", { letters: about.letters, source: "hand" }];
    case "clock":
      if (view.phase === "drawn") return ["StartClock", {}];
      return running ? ["PauseClock", {}] : ["ResumeClock", {}];
    case "close":
      return view.phase === "thinking" ? ["RingBell", {}] : ["CloseCoup", {}];
    case "retain":
      return ["RetainTop", about.solution ? { word: about.solution.word, ref: about.solution.ref, note: about.reason ?? "" } : {}];
    case "annul":
      return ["AnnulCoup", { note: t("Décision du juge-arbitre") }];
    case "say":
      return ["Announce", { subject: view.phase === "retained" ? "top" : view.phase === "ended" ? "game-end" : "rack" }];
    case "undo":
      return ["Undo", {}];
    default:
      return null;
  }
}

/** The solutions of the coup under way, asked once per rack. */
export class SolutionList {
  /** @param {import("../lib/api.js").Room} room @param {() => void} changed */
  constructor(room, changed) {
    this.room = room;
    this.changed = changed;
    this.key = "";
    /** @type {Solution[]} */ this.moves = [];
    this.total = 0;
  }

  /** Ask again if the rack changed. @param {any} view */
  async follow(view) {
    const key = view.rack ? `${view.coup}/${view.rack}/${view.played.length}` : "";
    if (key === this.key) return;
    this.key = key;
    this.moves = [];
    this.total = 0;
    if (!key) return;
    try {
      const { moves, total } = await this.room.read("/solutions", { coup: String(view.coup) });
      if (this.key !== key) return;
      this.moves = ranked(moves, view.tops);
      this.total = total;
      this.changed();
    } catch (error) {
      if (!(error instanceof Refused)) this.key = ""; // not heard: asked again with the next view
    }
  }
}

/** The isotops in the order of the rules, each with its opening, then the others.
 * @param {Solution[]} moves @param {any} tops @returns {Solution[]} */
function ranked(moves, tops) {
  const candidates = tops?.candidates ?? [];
  if (!candidates.length) return moves;
  const order = new Map(candidates.map((one, index) => [`${one.word} ${one.ref}`, { index, opening: one.opening ?? null }]));
  const rank = (/** @type {Solution} */ one) => order.get(`${one.word} ${one.ref}`)?.index ?? Infinity;
  const isotops = moves.filter(({ score }) => score === tops.score).sort((a, b) => rank(a) - rank(b));
  const listed = isotops.map((one) => ({ ...one, opening: order.get(`${one.word} ${one.ref}`)?.opening ?? null }));
  return [...listed, ...moves.filter(({ score }) => score !== tops.score)];
}

/** @param {Live} live @param {"referee" | "arbiter" | "double"} role @param {SolutionList} solutions
 * @returns {import("./model.js").ConsoleModel} */
export function consoleModel(live, role, solutions) {
  return {
    ...deskModel(live, role),
    links: t("Relié"),
    arbiters: "",
    solutions: solutions.moves,
    solutionCount: solutions.total,
    blind: role === "double",
    tables: [],
    verdicts: [],
    notices: [],
    differences: [],
    ranking: [],
    players: [...live.people.values()].map((one) => ({ table: one.table, name: one.name, total: 0, warnings: 0 })).sort((a, b) => a.table - b.table),
  };
}
