// The profile of this browser: its words, another one taken up here, its erasure.
import { call } from "../lib/api.js";
import { t } from "../lib/text.js";
import "../training/profile.js";
import { install } from "./enter.js";

const page = install("pi-profile");
// A link's words are after the « # »: read once, then out of the address and of the history.
const given = new URLSearchParams(location.hash.slice(1)).get("mots");
if (given) {
  history.replaceState(null, "", location.pathname);
  page.typed = given.replaceAll("-", " ");
}

/** @param {() => Promise<void>} deed */
async function trying(deed) {
  page.problem = page.told = "";
  try {
    await deed();
  } catch (error) {
    page.problem = error instanceof Error ? error.message : String(error);
  }
}

const load = async () => {
  page.info = await call("GET", "/api/profile");
};

page.addEventListener("words", () => trying(async () => (page.phrase = await call("GET", "/api/profile/words"))));
page.addEventListener("newwords", () =>
  trying(async () => {
    page.phrase = null;
    page.phrase = await call("POST", "/api/profile/words");
    page.told = t("Les mots ont changé : les anciens n’ouvrent plus rien.");
  }),
);
page.addEventListener("enter", (event) =>
  trying(async () => {
    page.info = await call("POST", "/api/profile/session", { words: event.detail.words });
    page.typed = "";
    page.phrase = null;
    page.told = t("C’est fait : ce profil est ici aussi.");
    await load();
  }),
);
page.addEventListener("erase", () =>
  trying(async () => {
    await call("DELETE", "/api/profile");
    page.phrase = null;
    await load();
    page.told = t("Tout est effacé.");
  }),
);
page.addEventListener("copy", (event) =>
  trying(async () => {
    await navigator.clipboard.writeText(event.detail.text);
    page.told = t("Lien copié.");
  }),
);
await trying(load);
