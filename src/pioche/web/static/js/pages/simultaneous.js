// A simultaneous: files come and go by the browser; the server keeps the hall that is opened, and nothing else.
import { Refused, call, freshId, insisting } from "../lib/api.js";
import { t } from "../lib/text.js";
import "../home/simultaneous.js";
import { install } from "./enter.js";

const page = install("pi-simultaneous");
/** The package chosen, as text. */
let chosen = "";
/** What was merged last, to be printed. @type {any} */
let sent = null;

const MOST_BYTES = 4 * 1024 * 1024; // of what a page sends at once; a command merges more

/** Do what a form asks, and say beside it what went wrong. @param {string} name @param {() => Promise<void>} work */
async function asked(name, work) {
  page.busy = name;
  page.problems = { ...page.problems, [name]: "" };
  try {
    await work();
  } catch (error) {
    page.problems = { ...page.problems, [name]: error instanceof Error ? error.message : String(error) };
    if (error instanceof Refused && error.code.startsWith("web.opening-code")) page.asksCode = true;
  } finally {
    page.busy = "";
  }
}

/** @param {FormData} data @param {string[]} names */
const texts = (data, names) => Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "").trim()]).filter(([, value]) => value));

/** @param {FormData} data @param {string} name */
const file = (data, name) => /** @type {File} */ (data.get(name)).text();

page.addEventListener("look", (event) =>
  asked("play", async () => {
    chosen = "";
    page.facts = null;
    const text = await event.detail.file?.text();
    if (!text) return;
    page.facts = await call("POST", "/api/simultaneous/check", { package: text });
    chosen = text;
  }),
);

page.addEventListener("play", (event) =>
  asked("play", async () => {
    const { data } = event.detail;
    const players = Array.from({ length: Number(data.get("tables")) }, (_, index) => ({ table: index + 1 }));
    const body = { id: freshId(), package: chosen || (await file(data, "package")), phrase: String(data.get("phrase")), players, ...texts(data, ["centre", "code"]) };
    const opened = await insisting(() => call("POST", "/api/simultaneous/open", body));
    location.assign(`/arbitrage/${opened.game}`);
  }),
);

page.addEventListener("prepare", (event) =>
  asked("prepare", async () => {
    const { data } = event.detail;
    const opens = String(data.get("opens") ?? "");
    const body = { phrase: String(data.get("phrase")), opens_at: opens ? new Date(opens).getTime() : 0, ...texts(data, ["title", "edition", "formula", "tempo", "lexicon", "code"]) };
    const made = await call("POST", "/api/simultaneous/prepare", body);
    if (page.prepared) URL.revokeObjectURL(page.prepared.href);
    page.prepared = { href: URL.createObjectURL(new Blob([made.file], { type: "application/octet-stream" })), name: made.name, signed_by: made.signed_by };
  }),
);

page.addEventListener("merge", (event) =>
  asked("merge", async () => {
    const { data } = event.detail;
    const results = await Promise.all(data.getAll("results").map(async (/** @type {File} */ one) => ({ name: one.name.slice(0, 120), text: await one.text() })));
    sent = { package: await file(data, "package"), results };
    if (new Blob([JSON.stringify(sent)]).size > MOST_BYTES) throw new Error(t("Ces fichiers sont trop gros pour cette page, qui en prend 4 Mo : fusionnez-les par la commande « pioche simultane fusionner »."));
    page.merged = await call("POST", "/api/simultaneous/merge", sent);
  }),
);

page.addEventListener("print", () =>
  asked("merge", async () => {
    const answer = await fetch("/api/simultaneous/merge", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ...sent, printed: true }) });
    if (!answer.ok) throw new Error(t("Le serveur a refusé cette demande."));
    const href = URL.createObjectURL(await answer.blob());
    Object.assign(document.createElement("a"), { href, download: "simultane.pdf" }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  }),
);

const kinds = await call("GET", "/api/kinds").catch(() => null);
const evening = (kinds?.kinds ?? []).flatMap(({ offers }) => offers).find(({ refereed }) => refereed);
/** @param {string} name */
const choices = (name) => (evening?.fields.find((field) => field.name === name)?.choices ?? []).map(({ value, text }) => ({ value, text }));
page.editions = choices("edition");
page.formulas = choices("formula").filter(({ value }) => !String(value).includes("mort-subite"));
page.lexicons = kinds?.lexicons ?? [];
