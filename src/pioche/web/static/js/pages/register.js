// The register of the server: found, corrected, read from lists with a preview, erased.
import { call, sendText } from "../lib/api.js";
import { t, tn } from "../lib/text.js";
import "../home/register.js";
import { install } from "./enter.js";

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

/** @param {string} [text] @param {number} [after] how many are shown already */
async function find(text = typed, after = 0) {
  typed = text;
  const { people, total, categories } = await call("GET", `/api/people?q=${encodeURIComponent(text)}&most=100&after=${after}`);
  if (text !== typed) return;
  page.people = after ? [...page.people, ...people] : people;
  page.total = total;
  page.categories = categories;
}

/** @param {boolean} write */
const send = (write) => sendText(`/api/people/import?write=${write ? 1 : 0}&ignore=1`, list);

/** @type {Record<string, (about: any) => Promise<void>>} */
const ACTS = {
  find: ({ text }) => find(text),
  more: () => find(typed, page.people.length),
  read: async ({ list: given }) => {
    list = given ?? "";
    page.report = null;
    if (list) page.report = await send(false);
  },
  write: async () => {
    const report = await send(true);
    page.report = null;
    await find();
    page.said = tn("{n} personne inscrite ou mise à jour.", "{n} personnes inscrites ou mises à jour.", report.added + report.updated);
  },
  drop: async () => {
    page.report = null;
  },
  edit: async ({ person }) => {
    page.editing = person ?? {};
  },
  leave: async () => {
    page.editing = null;
  },
  save: async ({ told }) => {
    const { id } = page.editing;
    const person = await call("POST", id ? `/api/people/${id}` : "/api/people", told);
    page.editing = null;
    await find();
    page.said = id ? t("{name} : corrigé.", { name: person.surname }) : t("{name} est au registre.", { name: person.surname });
  },
  erase: async () => {
    const { id, surname } = page.editing;
    await call("POST", `/api/people/${id}/erase`);
    page.editing = null;
    await find();
    page.said = t("{name} est effacé ; ses résultats restent, sans le nom.", { name: surname });
  },
};
for (const [name, act] of Object.entries(ACTS)) page.addEventListener(name, (/** @type {CustomEvent} */ event) => trying(() => act(event.detail)));
await trying(() => find(""));
