// A competition: everybody's page, with its settings for those who keep it; on the wall it turns by itself.
import { call } from "../lib/api.js";
import { t } from "../lib/text.js";
import { ownHalls } from "../home/own-halls.js";
import "../home/competition.js";
import { install } from "./enter.js";

const EVERY = 20_000; // ms between two looks: a competition changes when a game ends
const SHOWN = 12_000; // ms that the wall shows a screen

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

page.addEventListener("save", async ({ detail }) => {
  try {
    await call("POST", `/api/competitions/${id}`, { ...detail, version: page.view.version });
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
    location.assign("/competitions");
  } catch (error) {
    page.problem = error instanceof Error ? error.message : String(error);
  }
});

await load();
if (page.wall) setInterval(() => (page.screen += 1), SHOWN);
else if (page.view?.keeper) page.halls = await ownHalls();
setInterval(() => {
  // Whoever writes in the settings keeps what is written.
  if (!document.hidden && !page.find("details[open]")) load();
}, EVERY);
