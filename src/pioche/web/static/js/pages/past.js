// A past game of Jarnac, loto or inversé.
import { Room } from "../lib/api.js";
import { memberships } from "../lib/session.js";
import { loadCatalogue, t } from "../lib/text.js";
import { inversePast } from "../games/inverse_past.js";
import { jarnacPast } from "../games/jarnac_past.js";
import { lotoPast } from "../games/loto_past.js";
import { ofName } from "../games/naming.js";
import "../games/past.js";
import { install } from "./enter.js";

await loadCatalogue();
const game = document.body.dataset.game ?? "";
/** @type {import("../games/past.js").Past} */
const page = install("pi-past");
const KINDS = { jarnac: jarnacPast, loto: lotoPast, inverse: inversePast };

try {
  const right = (await memberships(game)).find(({ role }) => role === "joueur");
  const room = new Room(game, right?.member ?? "public");
  const [past, people] = await Promise.all([room.read("/past"), room.people()]);
  const names = past.seats.map((seat) => (seat === right?.seat ? t("Vous") : people.get(seat)?.name || t("Place {n}", { n: seat })));
  const whose = past.seats.map((seat, at) => ofName(names[at], people.get(seat)?.bot));
  page.ask = (n) => room.read("/instead", { step: String(n) });
  page.askWhole = () => room.read("/missed");
  page.model = { kind: KINDS[past.kind](), about: names.join(t(" et ")), seats: past.seats, names, whose, steps: past.steps, mine: Math.max(0, past.seats.indexOf(right?.seat ?? "")), own: past.seats.includes(right?.seat) };
} catch (error) {
  page.problem = error instanceof Error ? error.message : String(error);
}
