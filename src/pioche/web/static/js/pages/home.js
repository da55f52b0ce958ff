// The home page: what this browser may go on with, what the server offers, and how a game is opened.
import { Refused, call, freshId, insisting, sendFile } from "../lib/api.js";
import { t } from "../lib/text.js";
import "../components/board.js";
import { asideGames, onAside, setAside } from "../home/aside.js";
import "../home/home.js";
import { amongFriends, invited, offersOf, quickValues, request } from "../home/openings.js";
import { prefer } from "../home/lists.js";
import { shownGame } from "../home/past.js";
import { bestScore } from "../home/records.js";
import "../lib/worker.js";
import { install } from "./enter.js";

const page = install("pi-home");
page.aside = asideGames();

/** What a fetch gives, or nothing: the home page shows what it can. @param {string} path */
const given = (path) => call("GET", path).catch(() => null);

const offered = given("/api/kinds").then((kinds) => {
  page.closed = kinds?.closed ?? "";
  page.words = kinds?.words ?? true;
  page.lexicon = kinds?.lexicons[0] ?? "";
  page.offers = offersOf(kinds);
  page.dialog.lists = kinds?.lexicons ?? [];
});
const evening = () => page.offers.find(({ refereed }) => refereed);

async function load() {
  const [session, own, all] = await Promise.all(["/api/session", "/api/games", "/api/games?all=1"].map(given));
  page.register = session?.register ?? false;
  const lines = own?.games ?? [];
  const roles = new Map((session?.memberships ?? []).map((one) => [one.game, one]));
  const mine = new Set(lines.map(({ game }) => game));
  // Halls are for joining; somebody's game alone is not.
  page.others = (all?.games ?? []).filter(({ game, ended, refereed }) => refereed && !ended && !mine.has(game));
  page.own = lines.map((line) => shownGame(line, roles.get(line.game)?.role ?? "public", roles.get(line.game)?.seat ?? ""));
}

/** Grids of games that are over; what a game that takes grids apart leaves is none. @param {string} kind */
const gridsFor = (kind) => (page.own ?? []).filter((one) => one.grid && one.ended && one.kind !== kind).map(({ grid, name, detail }) => ({ value: grid, text: `${name}, ${detail}`, about: "" }));

/** A grid that the machine played. */
async function anyGrid() {
  const grids = await call("GET", "/static/data/grids.json");
  return grids[crypto.getRandomValues(new Uint32Array(1))[0] % grids.length];
}

page.addEventListener("choose", async (event) => {
  await offered; // a quick hand is faster than the server
  const friendly = event.detail.friends ? page.offers.filter(amongFriends).map(invited) : [];
  const offer = friendly[0] ?? (event.detail.key ? page.offers.find(({ key }) => key === event.detail.key) : evening());
  if (!offer) return;
  page.dialog.grids = gridsFor(offer.kind);
  page.dialog.ask(offer, friendly);
});

/** Have a game opened; give its name. @param {import("../home/openings.js").Offer} offer @param {Record<string, any>} values @returns {Promise<string>} */
async function opened(offer, values) {
  const asked = request(offer, values);
  if (asked.lexicon) prefer(asked.lexicon);
  if (offer.record) asked.options.record = bestScore(/** @type {any} */ (asked.options), asked.lexicon || page.lexicon);
  const body = { id: freshId(), ...asked, ...(values.code ? { code: values.code } : {}) };
  return (await insisting(() => call("POST", "/api/games", body))).game;
}

const CODES = ["web.opening-code", "web.opening-code-wrong"];

/** A game at once, nothing asked; where the server wants its code, the dialog asks for it. */
page.addEventListener("quick", async (event) => {
  await offered;
  const offer = page.offers.find(({ first }) => first);
  if (!offer || page.starting) return;
  page.starting = true;
  page.unopened = "";
  try {
    location.assign(`/jeu/${await opened(offer, quickValues(offer))}?tirage${event.detail.guided ? "&guide" : ""}`);
  } catch (error) {
    if (error instanceof Refused && CODES.includes(error.code)) {
      page.dialog.asksCode = true;
      page.dialog.ask(offer);
    } else page.unopened = error instanceof Error ? error.message : String(error);
  } finally {
    page.starting = false;
  }
});

page.addEventListener("opengame", async (event) => {
  const { offer, values } = event.detail;
  const dialog = page.dialog;
  dialog.busy = true;
  dialog.problem = "";
  try {
    for (const { name, kind } of offer.fields) if (kind === "grid") values[name] ??= await anyGrid();
    location.assign(`/${offer.refereed ? "arbitrage" : "jeu"}/${await opened(offer, values)}`);
  } catch (error) {
    dialog.problem = error instanceof Error ? error.message : String(error);
    if (error instanceof Refused && CODES.includes(error.code)) dialog.asksCode = true;
  } finally {
    dialog.busy = false;
  }
});

page.addEventListener("upload", async (event) => {
  page.reading = true;
  page.unread = "";
  page.read = null;
  try {
    const { file } = event.detail;
    const read = await sendFile(`/api/imports?name=${encodeURIComponent(file.name.replace(/\.[^.]*$/, "").slice(0, 80))}`, file);
    // What was left out is read before one goes on.
    if (read.notes.length || read.games.length > 1) page.read = read;
    else location.assign(`/rejouer/${read.games[0].game}`);
  } catch (error) {
    page.unread = error instanceof Error ? error.message : String(error);
  } finally {
    page.reading = false;
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

given("/api/daily").then((day) => (page.today = day));
await load();
