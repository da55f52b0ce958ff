import "../js/hall/console.js";
import { CONSOLE, ENTRY_OK } from "./samples.js";

const page = document.createElement("pi-console");
page.model = CONSOLE;
document.body.append(page);
await page.updateComplete;
if (new URLSearchParams(location.search).has("saisie")) {
  page.line.set("12 ravisait l8 76");
  page.preview = ENTRY_OK;
}
window.acts = [];
page.addEventListener("act", (event) => window.acts.push(event.detail));
page.addEventListener("order", ({ detail }) => window.acts.push({ name: detail.name, ...detail.body }));
page.addEventListener("record", (event) => window.acts.push({ name: "record", ...event.detail }));
