// Competitions: those kept from this browser, and how to make one.
import { call } from "../lib/api.js";
import { ownHalls } from "../home/own-halls.js";
import "../home/competitions.js";
import { install } from "./enter.js";

const EVENING = 18 * 60 * 60 * 1000; // ms: games that began within it of one another belong together

const page = install("pi-competitions");
page.from = (new URLSearchParams(location.search).get("avec") ?? "").toUpperCase();

/** @param {unknown} error */
const told = (error) => (page.problem = error instanceof Error ? error.message : String(error));

page.addEventListener("save", async ({ detail }) => {
  try {
    const saved = await call("POST", "/api/competitions", detail);
    location.assign(`/competition/${saved.competition}`);
  } catch (error) {
    told(error);
  }
});

page.addEventListener("add", async ({ detail: { competition } }) => {
  try {
    const { settings, version } = await call("GET", `/api/competitions/${competition}`);
    await call("POST", `/api/competitions/${competition}`, { ...settings, games: [...settings.games, page.from], version });
    location.assign(`/competition/${competition}`);
  } catch (error) {
    told(error);
  }
});

const [halls, kept] = await Promise.all([ownHalls(), call("GET", "/api/competitions").catch(() => ({ competitions: [] }))]);
const last = halls.find(({ game }) => game === page.from) ?? halls.at(-1);
page.choices = halls;
page.evening = halls.filter(({ at }) => last && Math.abs(last.at - at) < EVENING).map(({ game }) => game);
page.kept = kept.competitions;
