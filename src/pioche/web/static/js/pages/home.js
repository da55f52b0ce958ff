// The home page: what this browser may go on with, what the server offers, and the four doors.
import { Refused, call, freshId, insisting } from "../lib/api.js";
import { loadCatalogue, t } from "../lib/text.js";
import "../components/board.js";
import { asideGames, onAside, setAside } from "../home/aside.js";
import "../home/home.js";
import { evening, games } from "../home/openings.js";
import { shownGame } from "../home/past.js";
import { install } from "./enter.js";

await loadCatalogue();
const page = install("pi-home");
page.evening = evening();
page.games = games(["amateur"], ["amateur"], []);
page.aside = asideGames();

/** What a fetch gives, or nothing: the home page shows what it can. @param {string} path */
const given = (path) => call("GET", path).catch(() => null);

/** The games as this server can open them: levels of the machine, grids to take apart. @param {any} kinds @param {any[]} grids */
function offer(kinds, grids) {
  const levels = (/** @type {string} */ kind) => kinds?.kinds.find((one) => one.kind === kind)?.bots ?? [];
  page.words = kinds?.words ?? true;
  page.lexicon = kinds?.lexicons[0] ?? "";
  page.games = games(levels("classic"), levels("jarnac"), [{ value: "", text: t("Une grille jouée par la machine") }, ...grids]);
}

const offered = given("/api/kinds").then((kinds) => {
  offer(kinds, []);
  return kinds;
});

async function load() {
  const [session, own, all] = await Promise.all(["/api/session", "/api/games", "/api/games?all=1"].map(given));
  const lines = own?.games ?? [];
  const roles = new Map((session?.memberships ?? []).map((one) => [one.game, one]));
  const mine = new Set(lines.map(({ game }) => game));
  const open = (all?.games ?? []).filter(({ game, ended, kind }) => !ended && kind === "duplicate" && !mine.has(game)).slice(0, 6);
  // Halls are for joining; somebody's game alone is not.
  const halls = await Promise.all(open.map(async ({ game }) => Boolean((await given(`/api/games/${game}/view?as=public`))?.view.hall)));
  page.others = open.filter((_, index) => halls[index]);
  const shown = await Promise.all(
    lines.map(async (line, index) => {
      const right = roles.get(line.game);
      // Views are for what is shown at once; older games are named without them.
      const seen = index < 12 ? await given(`/api/games/${line.game}/view`) : null;
      return shownGame(line, right?.role ?? "public", right?.seat ?? "", seen?.view);
    }),
  );
  page.own = shown;
  const grids = shown.filter(({ rows, kind, ended }) => rows && ended && kind !== "inverse").map(({ game, name, detail }) => ({ value: game, text: `${name}, ${detail}` }));
  offer(await offered, grids);
}

/** The grid that an inverse game begins with. @param {string} game */
async function gridOf(game) {
  if (game) return page.own.find((one) => one.game === game).rows;
  const grids = await call("GET", "/static/data/grids.json");
  return grids[crypto.getRandomValues(new Uint32Array(1))[0] % grids.length];
}

page.addEventListener("choose", async (event) => {
  const { game, alone } = event.detail;
  await offered; // a quick hand is faster than the server
  page.dialog.ask(page.games.find(({ key }) => key === game.key) ?? game, alone);
});

page.addEventListener("opengame", async (event) => {
  const { game, values } = event.detail;
  const dialog = page.dialog;
  dialog.busy = true;
  dialog.problem = "";
  try {
    if (game.key === "inverse") values.rows = await gridOf(values.grid);
    if (game.key === "solitaire") values.record = Number(localStorage.getItem(`pioche:record:${values.which}`)) || null;
    const request = { id: freshId(), ...game.request(values), ...(values.code ? { code: values.code } : {}) };
    const opened = await insisting(() => call("POST", "/api/games", request));
    location.assign(game.key === "soiree" ? `/arbitrage/${opened.game}` : `/jeu/${opened.game}`);
  } catch (error) {
    dialog.problem = error instanceof Error ? error.message : String(error);
    if (error instanceof Refused && ["web.opening-code", "web.opening-code-wrong"].includes(error.code)) dialog.asksCode = true;
  } finally {
    dialog.busy = false;
  }
});

page.addEventListener("aside", (event) => (page.aside = setAside(event.detail.games, event.detail.aside)));
onAside(() => (page.aside = asideGames()));

page.addEventListener("join", (event) => {
  const { text } = event.detail;
  const link = /\/(jeu|arbitrage|tableau|rejouer)\/([0-9A-Za-z]{10})(#.*)?$/.exec(text);
  // The wall shows a game's code as two groups of five: it is typed with or without what parts them.
  const code = /^([0-9A-Za-z]{5})[\s-]*([0-9A-Za-z]{5})(?:[\s-]+([0-9A-Za-z]+))?$/.exec(text);
  if (link) location.assign(`/${link[1]}/${link[2].toUpperCase()}${link[3] ?? ""}`);
  else if (code) location.assign(`/jeu/${(code[1] + code[2]).toUpperCase()}${code[3] ? `#code=${code[3].toUpperCase()}` : ""}`);
  else page.problem = t("Ce code ne se lit pas : dix lettres et chiffres, ou le lien entier.");
});

/** « Manche suivante », from the console of a game that is over: the same players, three questions again. @param {string} game */
async function goOn(game) {
  const [info, people] = await Promise.all([given(`/api/games/${game}`), given(`/api/games/${game}/people`)]);
  const players = (people?.people ?? []).filter(({ table }) => table).map(({ table, name, club, category, series }) => ({ table, name, club, category, series }));
  if (players.length) page.dialog.ask(evening({ title: info?.title || game, players }), false);
}

const before = new URLSearchParams(location.search).get("suite");
if (before) {
  history.replaceState(null, "", "/");
  goOn(before);
}
await load();
