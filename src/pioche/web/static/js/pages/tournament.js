// A tournament: what is asked is in the address, so that it can be kept, sent and gone back to.
import { Refused, call } from "../lib/api.js";
import { tn, loadCatalogue } from "../lib/text.js";
import { day } from "../home/past.js";
import "../home/tournament.js";
import { install } from "./enter.js";

const EVENING = 18 * 60 * 60 * 1000; // ms: games that began within it of one another belong together

await loadCatalogue();
const page = install("pi-tournament");

/** The halls that this browser has judged, the first played first. */
async function halls() {
  const [session, own] = await Promise.all(["/api/session", "/api/games"].map((path) => call("GET", path).catch(() => null)));
  const judged = new Set((session?.memberships ?? []).filter(({ role }) => role !== "joueur").map(({ game }) => game));
  return (own?.games ?? []).filter(({ game, coup }) => judged.has(game) && coup > 0).sort((one, other) => one.created_at - other.created_at);
}

/** @param {any} line */
const shown = ({ game, title, created_at: at, coup }) => ({ game, name: title || game, detail: `${day(at)}, ${tn("{n} coup", "{n} coups", coup)}` });

/** How ties are broken, as the address says it. @type {Record<string, string>} */
const TIES = { "derniers-coups": "last-coups", "mort-subite": "sudden-death" };

/** What the address asks; nothing: the games of the last evening. @param {any[]} lines */
function askedBy(lines) {
  const given = new URLSearchParams(location.search);
  const last = lines.at(-1)?.created_at ?? 0;
  const games = given.has("parties") ? (given.get("parties") ?? "").toUpperCase().split(",").filter(Boolean) : lines.filter(({ created_at: at }) => last - at < EVENING).map(({ game }) => game);
  return { games, method: given.get("par") === "places" ? "places" : "points", tie: TIES[given.get("egalites") ?? ""] ?? "none", out: given.get("sorties") ?? "" };
}

/** @param {import("../home/tournament.js").Asked} asked */
const address = ({ games, method, tie, out }) => `/tournoi?parties=${games.join(",")}&par=${method}${tie === "none" ? "" : `&egalites=${Object.keys(TIES).find((name) => TIES[name] === tie)}`}${out ? `&sorties=${encodeURIComponent(out)}` : ""}`;

/** @param {import("../home/tournament.js").Asked} asked */
async function ask(asked) {
  page.asked = asked;
  page.problem = "";
  if (!asked.games.length) {
    page.results = null;
    return;
  }
  const query = new URLSearchParams({ games: asked.games.join(","), method: asked.method, tie_break: asked.tie, sudden_death: asked.tie === "sudden-death" ? (asked.out ?? "") : "" });
  try {
    const results = await call("GET", `/api/tournament?${query}`);
    if (page.asked !== asked) return; // somebody has gone on choosing
    page.results = results;
    page.sheet = `/api/tournament/print?${query}`;
    // Games given by their codes are known by name from now on.
    const known = new Set(page.choices.map(({ game }) => game));
    page.choices = [...page.choices, ...results.games.filter(({ game }) => !known.has(game)).map((one) => shown({ ...one, coup: one.coups }))];
  } catch (error) {
    page.problem = error instanceof Error ? error.message : String(error);
    // A code that leads nowhere is told, and is not asked for again.
    const known = asked.games.filter((game) => page.choices.some((one) => one.game === game));
    if (error instanceof Refused && error.code === "ranking.outcome") return; // the ranking before stays
    if (known.length < asked.games.length) {
      page.asked = { ...asked, games: known };
      history.replaceState(null, "", address(page.asked));
    } else {
      page.results = null;
    }
  }
}

/** @type {any[]} */
let lines = [];
let touched = false;
page.addEventListener("ask", (event) => {
  touched = true; // a quick hand is faster than the server
  history.pushState(null, "", address(event.detail));
  ask(event.detail);
});
page.addEventListener("keep", async (event) => {
  const { games, method, tie } = page.asked;
  try {
    const saved = await call("POST", "/api/competitions", { name: event.detail.name, games, method, tie_break: tie });
    location.assign(`/competition/${saved.competition}`);
  } catch (error) {
    page.problem = error instanceof Error ? error.message : String(error);
  }
});
window.addEventListener("popstate", () => ask(askedBy(lines)));
call("GET", "/api/competitions").then(({ competitions }) => (page.kept = competitions), () => {});
lines = await halls();
page.choices = [...lines.map(shown), ...page.choices];
if (!touched) await ask(askedBy(lines));
