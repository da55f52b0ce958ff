// The game of the day: looks, plays, shares. `?jour=2026-11-16` is another day, `?liste=` another list.
import { Refused, call, freshId, insisting } from "../lib/api.js";
import { t } from "../lib/text.js";
import { favourite } from "../home/lists.js";
import "../daily/day.js";
import { install } from "./enter.js";

const page = install("pi-day");
const given = new URLSearchParams(location.search);
const asked = { day: given.get("jour") ?? "", lexicon: given.get("liste") ?? "" };

/** @param {unknown} error */
const sentence = (error) => (error instanceof Error ? error.message : String(error));

async function load() {
  try {
    page.day = await insisting(() => call("GET", `/api/daily?${new URLSearchParams(asked)}`));
    page.problem = "";
    // The list that this browser plays with, unless the address names one.
    if (!asked.lexicon && favourite(page.day.lexicons) !== page.day.lexicon) {
      asked.lexicon = favourite(page.day.lexicons);
      await load();
    }
  } catch (error) {
    page.problem = sentence(error);
  }
}

/** Show another day or list, at an address that can be kept. @param {{day?: string, lexicon?: string}} change */
function show(change) {
  Object.assign(asked, change);
  const query = new URLSearchParams();
  if (asked.day && asked.day !== page.day?.today) query.set("jour", asked.day);
  if (asked.lexicon) query.set("liste", asked.lexicon);
  history.replaceState(null, "", `/jour${query.size ? `?${query}` : ""}`);
  page.said = "";
  page.byHand = false;
  load();
}

page.addEventListener("day", (event) => show({ day: event.detail.day }));
page.addEventListener("list", (event) => show({ lexicon: event.detail.lexicon }));

page.addEventListener("play", async (event) => {
  page.busy = true;
  page.problem = "";
  const body = { id: freshId(), ...asked, ...event.detail };
  try {
    const { game } = await insisting(() => call("POST", "/api/daily/game", body));
    location.assign(`/jeu/${game}`);
  } catch (error) {
    page.problem = sentence(error);
    page.busy = false;
    if (error instanceof Refused && ["web.opening-code", "web.opening-code-wrong"].includes(error.code)) page.asksCode = true;
  }
});

page.addEventListener("copy", async (event) => {
  try {
    await navigator.clipboard.writeText(event.detail.text);
    page.said = t("Copié.");
  } catch {
    // Without HTTPS a page may not write there: the text is shown, to be taken by hand.
    page.byHand = true;
  }
});

page.addEventListener("share", async (event) => {
  try {
    await navigator.share({ text: event.detail.text });
    page.said = "";
  } catch {
    // Whoever closes the list of applications has changed their mind.
  }
});

// A tab left open over midnight shows the new day when it is looked at again.
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && page.day?.open && load());
await load();
