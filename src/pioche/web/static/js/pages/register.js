// The register of the server: found, read from lists with a preview, erased.
import { call, sendText } from "../lib/api.js";
import { loadCatalogue, t, tn } from "../lib/text.js";
import "../home/register.js";
import { install } from "./enter.js";

await loadCatalogue();
const page = install("pi-register");
/** The list that is looked at. @type {string | Blob} */
let list = "";
let typed = "";

/** @param {() => Promise<void>} work */
async function trying(work) {
  page.problem = "";
  page.said = "";
  try {
    await work();
  } catch (error) {
    page.problem = error instanceof Error ? error.message : String(error);
  }
}

async function find(text = typed) {
  typed = text;
  const { people, total } = await call("GET", `/api/people?q=${encodeURIComponent(text)}&most=100`);
  if (text !== typed) return;
  page.people = people;
  page.total = total;
}

/** @param {boolean} write */
const send = (write) => sendText(`/api/people/import?write=${write ? 1 : 0}&ignore=1`, list);

page.addEventListener("find", (event) => trying(() => find(event.detail.text)));
page.addEventListener("read", (event) =>
  trying(async () => {
    list = event.detail.list ?? "";
    page.report = null;
    if (list) page.report = await send(false);
  }),
);
page.addEventListener("write", () =>
  trying(async () => {
    const report = await send(true);
    page.report = null;
    await find();
    page.said = tn("{n} personne inscrite ou mise à jour.", "{n} personnes inscrites ou mises à jour.", report.added + report.updated);
  }),
);
page.addEventListener("drop", () => (page.report = null));
page.addEventListener("erase", (event) =>
  trying(async () => {
    await call("POST", `/api/people/${event.detail.person.id}/erase`);
    await find();
    page.said = t("{name} est effacé ; ses résultats restent, sans le nom.", { name: event.detail.person.surname });
  }),
);
await trying(() => find(""));
