// The halls that this browser judges: what its competitions are made of.
import { call } from "../lib/api.js";

/** The first played first. @returns {Promise<import("./competition-form.js").Choice[]>} */
export async function ownHalls() {
  const [session, own] = await Promise.all(["/api/session", "/api/games"].map((path) => call("GET", path).catch(() => null)));
  const judged = new Set((session?.memberships ?? []).filter(({ role }) => role === "juge-arbitre").map(({ game }) => game));
  return (own?.games ?? [])
    .filter(({ game, coup }) => judged.has(game) && coup > 0)
    .map(({ game, title, created_at: at }) => ({ game, title, at }))
    .sort((one, other) => one.at - other.at);
}
