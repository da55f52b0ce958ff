// Training: asks for the next card, shows its answer, sends what the person says of it.
import { call, insisting } from "../lib/api.js";
import { t, tn } from "../lib/text.js";
import "../training/training.js";
import { install } from "./enter.js";

const page = install("pi-training");
const zone = -new Date().getTimezoneOffset();

/** Do something, and say in the page why it was refused. @param {() => Promise<void>} deed @param {{problem: string}} [where] */
async function trying(deed, where = page) {
  if (page.busy) return;
  page.busy = true;
  where.problem = "";
  try {
    await deed();
  } catch (error) {
    where.problem = error instanceof Error ? error.message : String(error);
  } finally {
    page.busy = false;
  }
}

async function look() {
  page.overview = await call("GET", `/api/training?zone=${zone}`);
  page.left = page.overview.left;
}

/** @param {any} coming */
async function show(coming) {
  page.seen = null;
  page.left = coming.left;
  page.asked = coming.asked;
  if (coming.asked) return;
  page.finished = page.done.asked > 0;
  await look();
}

page.addEventListener("begin", () =>
  trying(async () => {
    page.done = { asked: 0, missed: 0 };
    page.finished = false;
    await show(await call("GET", `/api/training/next?zone=${zone}`));
  }),
);

page.addEventListener("look", (event) =>
  trying(async () => {
    page.seen = await call("POST", "/api/training/look", { card: page.asked.card, given: event.detail.given, zone });
  }),
);

page.addEventListener("grade", (event) =>
  trying(async () => {
    const { card, last } = page.asked;
    const { known, ms } = event.detail;
    const body = { card, known, last, ms, zone };
    const coming = await insisting(() => call("POST", "/api/training/answer", body));
    page.done = { asked: page.done.asked + 1, missed: page.done.missed + (known ? 0 : 1) };
    await show(coming);
  }),
);

page.addEventListener("stop", () =>
  trying(async () => {
    page.asked = page.seen = null;
    await look();
  }),
);

const plan = () => page.find("pi-plan");

page.addEventListener("plan", (event) =>
  trying(async () => {
    await call("POST", "/api/training/plan", event.detail);
    plan().close();
    page.finished = false;
    await look();
  }, plan()),
);

page.addEventListener("addlist", (event) =>
  trying(async () => {
    await call("POST", "/api/training/lists", event.detail);
    await look();
    plan().told = t("La liste est un paquet, et il est suivi.");
  }, plan()),
);

page.addEventListener("droplist", (event) =>
  trying(async () => {
    await call("POST", "/api/training/lists/drop", event.detail);
    await look();
  }, plan()),
);

page.addEventListener("importfile", (event) =>
  trying(async () => {
    let document;
    try {
      document = JSON.parse(await event.detail.file.text());
    } catch {
      throw new Error(t("Ce fichier n’est pas un entraînement de Pioche."));
    }
    const done = await call("POST", "/api/training/import", { document });
    await look();
    plan().told = tn("{n} carte ramenée.", "{n} cartes ramenées.", done.cards);
  }, plan()),
);

window.addEventListener("keydown", (event) => page.key(event));
await trying(look);
