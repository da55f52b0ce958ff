// A past game of duplicate: whoever played sees their own words beside the tops; whoever judged an
// evening chooses the table whose words are shown.
import { Room } from "../lib/api.js";
import { pairName } from "../lib/format.js";
import { memberships } from "../lib/session.js";
import { SolutionList } from "../lib/solutions.js";
import { t } from "../lib/text.js";
import { duplicateModel, seatCoups, tableCoups } from "../games/duplicate_past.js";
import { nothingToReplay } from "../games/replay.js";
import { install } from "../pages/enter.js";

/** @typedef {import("../games/duplicate_past.js").Shown} Shown */

const JUDGES = ["juge-arbitre", "arbitre", "double-arbitre"];

const game = document.body.dataset.game ?? "";
/** @type {import("../games/replay.js").Replay} */
const page = install("pi-replay");

/** One's own coups, from the sheet of a hall or of a game at home. @param {Room} room @param {any} view @param {string} seat @returns {Promise<Shown>} */
async function ownShown(room, view, seat) {
  // Alone, nobody is ranked.
  if (view.hall?.sheet) return { name: "", coups: tableCoups(view.hall.sheet), standing: view.seats ? null : view.hall };
  if (!seat || !view.seats) return { name: "", coups: new Map() };
  return { name: "", coups: seatCoups((await room.read("/sheet")).lines) };
}

/** The tables whose game may be looked at, with their names: those that one judged, once all is over.
 * @param {Room} room @returns {Promise<Map<string, string>>} */
async function tablesOf(room) {
  const [{ view }, people] = await Promise.all([room.read("/view"), room.people()]);
  if (view.phase !== "ended") return new Map();
  const named = (view.hall?.tables ?? []).map(({ table, seat }) => [String(table), [t("Table {table}", { table }), pairName(people.get(seat))].filter(Boolean).join(", ")]);
  return new Map(named.sort(([a], [b]) => Number(a) - Number(b)));
}

/** @param {Room} room @param {string} table @param {string} name @returns {Promise<Shown>} */
async function tableShown(room, table, name) {
  const found = await room.read("/past/table", { table });
  return { name, coups: tableCoups(found.coups), standing: found };
}

/** Keep the table in the address, so that a link shows it again. @param {string} table */
function remember(table) {
  const address = new URL(location.href);
  if (table) address.searchParams.set("table", table);
  else address.searchParams.delete("table");
  history.replaceState(null, "", address);
}

try {
  const rights = await memberships(game);
  const player = rights.find(({ role }) => role === "joueur");
  const judge = rights.findLast(({ role }) => JUDGES.includes(role));
  const room = new Room(game, (player ?? judge)?.member ?? "public");
  const judging = judge ? new Room(game, judge.member) : null;
  const { view } = await room.read("/view");
  const own = await ownShown(room, view, player?.seat ?? "");
  const tables = judging && view.hall ? await tablesOf(judging) : new Map();
  const choices = tables.size ? [{ value: "", text: own.coups.size ? t("Vous") : t("Les tops seuls") }, ...[...tables].map(([value, text]) => ({ value, text }))] : [];
  // The report of an evening, once it is over, leads to all its papers.
  const links = view.hall && view.phase === "ended" ? [{ name: t("Rapport"), address: `/rapport/${game}` }] : [];
  let asked = 0;

  /** @param {string} table */
  const choose = async (table) => {
    const order = ++asked;
    try {
      const shown = judging && tables.has(table) ? await tableShown(judging, table, tables.get(table)) : own;
      if (order !== asked) return; // another was chosen meanwhile
      page.notice = "";
      page.model = { ...duplicateModel(view, shown), choices, links, chosen: shown === own ? "" : table };
    } catch (error) {
      page.notice = error instanceof Error ? error.message : String(error);
    }
  };

  page.list = new SolutionList(room, () => page.requestUpdate());
  page.model = { ...duplicateModel(view, own), choices, links, chosen: "" };
  page.addEventListener("whose", (event) => {
    const { value } = /** @type {CustomEvent} */ (event).detail;
    remember(value);
    choose(value);
  });
  const linked = new URLSearchParams(location.search).get("table");
  if (linked) await choose(linked);
} catch (error) {
  page.model = nothingToReplay(error);
}
