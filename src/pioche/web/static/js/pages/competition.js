// A competition: everybody's page, with its settings for those who keep it; on the wall it turns by itself.
import { call } from "../lib/api.js";
import { loadCatalogue, t } from "../lib/text.js";
import "../home/competition.js";
import { install } from "./enter.js";

const EVERY = 20_000; // ms between two looks: a competition changes when a game ends

await loadCatalogue();
const id = document.body.dataset.competition ?? "";
const page = install("pi-competition");
page.wall = location.pathname.endsWith("/mur");

async function load() {
  try {
    page.view = await call("GET", `/api/competitions/${id}`);
    page.problem = "";
  } catch (error) {
    page.problem = error instanceof Error ? error.message : String(error);
  }
}

/** « 2:16, 3:8 » as pairs. @param {string} text @returns {Array<[string, number]>} */
const pairs = (text) =>
  text.split(",").map((part) => part.trim()).filter(Boolean).map((part) => {
    const at = part.lastIndexOf(":");
    return [part.slice(0, at).trim(), Number(part.slice(at + 1))];
  });

/** One team a line. @param {string} text */
const teams = (text) =>
  text.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => {
    const [name, players = ""] = line.split(/\s*:\s*/, 2);
    return { name, players: players.split(",").map((one) => one.trim()).filter(Boolean) };
  });

page.addEventListener("save", async (event) => {
  const { fields, version } = event.detail;
  const body = {
    name: fields.name,
    place: fields.place,
    kind: fields.kind,
    units: fields.units,
    method: fields.method,
    tie_break: fields.tie_break,
    games: fields.games.toUpperCase().split(/[\s,]+/).filter(Boolean),
    cuts: pairs(fields.cuts).map(([after, keeps]) => ({ after: Number(after), keeps })),
    best: Number(fields.best) || 0,
    teams: teams(fields.teams),
    sudden_death: pairs(fields.sudden_death).map(([name, coup]) => ({ name, coup })),
    version,
  };
  try {
    await call("POST", `/api/competitions/${id}`, body);
    await load();
    page.said = t("Enregistré.");
  } catch (error) {
    page.said = "";
    page.problem = error instanceof Error ? error.message : String(error);
  }
});

page.addEventListener("forget", async () => {
  try {
    await call("POST", `/api/competitions/${id}/erase`);
    location.assign("/tournoi");
  } catch (error) {
    page.problem = error instanceof Error ? error.message : String(error);
  }
});

await load();
setInterval(() => {
  // Whoever writes in the settings keeps what is written.
  if (!document.hidden && !page.find("details[open]")) load();
}, EVERY);
