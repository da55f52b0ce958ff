// A game that is over, as the server tells it from its beginning to its end, and who played it.
import { Room, call } from "../lib/api.js";
import { t } from "../lib/text.js";
import { ofName } from "./naming.js";

/** @typedef {{kind: string, seat?: string, text: string, totals: number[], turn?: number, weighed?: boolean, picture?: any}} Step */
/** @typedef {{title: string, about: string, seats: string[], names: string[], whose: string[], steps: Step[], mine: number, own: boolean}} PastGame */

/** Read the game of this page's address. @returns {Promise<{room: Room} & PastGame>} */
export async function readPast() {
  const game = document.body.dataset.game ?? "";
  const about = await call("GET", `/api/games/${game}`);
  const right = about.memberships.find(({ role }) => role === "joueur");
  const room = new Room(game, right?.member ?? "public");
  const [{ seats, steps }, people] = await Promise.all([room.read("/past"), room.people()]);
  const names = seats.map((seat) => (seat === right?.seat ? t("Vous") : people.get(seat)?.name || t("Place {n}", { n: seat })));
  const whose = seats.map((seat, at) => ofName(names[at], people.get(seat)?.name ? "" : people.get(seat)?.bot));
  return { room, title: about.name, about: names.join(t(" et ")), seats, names, whose, steps, mine: Math.max(0, seats.indexOf(right?.seat)), own: seats.includes(right?.seat) };
}
