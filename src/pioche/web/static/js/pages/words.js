// The word tools: the question is in the address, so that it can be kept, sent and gone back to.
import { call } from "../lib/api.js";
import { favourite, prefer } from "../home/lists.js";
import "../home/words.js";
import { install } from "./enter.js";

/** @type {Record<string, (text: string) => [string, Record<string, string>]>} */
const ASK = {
  check: (text) => ["check", { word: text }],
  anagrams: (text) => ["anagrams", { letters: plain(text) }],
  partial: (text) => ["anagrams", { letters: plain(text), partial: "1" }],
  extensions: (text) => ["extensions", { word: text }],
  pattern: (text) => ["pattern", { pattern: text }],
};

const page = install("pi-words");

/** @param {string} mode @param {string} text */
async function ask(mode, text) {
  page.mode = mode;
  page.text = text;
  const [path, query] = ASK[mode](text);
  if (page.list) query.lexicon = page.list;
  try {
    const answer = await call("GET", `/api/words/${path}?${new URLSearchParams(query)}`);
    page.answer = { mode, text: answer.word ?? plain(text), ...answer };
  } catch (error) {
    page.answer = { mode, text, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toUpperCase().replaceAll("Œ", "OE").replaceAll("Æ", "AE");

/** A joker or a shape says by itself what is asked. @param {string} text */
const guessed = (text) => (/[.*]/.test(text) ? "pattern" : text.includes("?") ? "anagrams" : "check");

/** @param {string} mode @param {string} text */
const addressOf = (mode, text) => `/mots?${new URLSearchParams({ q: text, quoi: mode, ...(page.lists.length > 1 ? { liste: page.list } : {}) })}`;

function fromAddress() {
  const asked = new URLSearchParams(location.search);
  page.list = asked.get("liste") ?? favourite(page.lists);
  const text = asked.get("q") ?? "";
  const mode = asked.get("quoi") ?? guessed(text);
  if (!text || !(mode in ASK)) return;
  // Gone back to, it is asked of the same list, whatever list was chosen meanwhile.
  history.replaceState(null, "", addressOf(mode, text));
  ask(mode, text);
}

page.addEventListener("ask", (event) => {
  const { mode, text } = event.detail;
  history.pushState(null, "", addressOf(mode, text));
  ask(mode, text);
});
page.addEventListener("list", (event) => prefer(event.detail.list));
page.addEventListener("bring", async () => {
  await import("../home/own-list.js"); // seldom asked for
  const dialog = document.querySelector("pi-own-list") ?? document.body.appendChild(document.createElement("pi-own-list"));
  dialog.addEventListener("imported", (event) => look(/** @type {CustomEvent} */ (event).detail.name), { once: true });
  await /** @type {any} */ (dialog).updateComplete;
  /** @type {any} */ (dialog).open();
});

/** Learn which lists there are; one that has just come is asked from now on. @param {string} [fresh] */
async function look(fresh) {
  const found = await call("GET", "/api/lexicons").catch(() => null);
  page.lists = found?.lists.map((/** @type {{name: string}} */ { name }) => name) ?? [];
  page.owner = found?.may_import ?? false;
  if (!fresh) return;
  prefer(fresh);
  page.list = fresh;
}

window.addEventListener("popstate", fromAddress);
await look();
fromAddress();
