// The server's own page: backups made and put back, and its end; for whoever sits at its machine.
import { call } from "../lib/api.js";
import { t } from "../lib/text.js";
import "../home/server.js";
import { install } from "./enter.js";

const page = install("pi-server");

/** @param {() => Promise<void>} work */
async function trying(work) {
  page.problem = "";
  page.said = "";
  page.busy = true;
  try {
    await work();
  } catch (error) {
    page.problem = error instanceof Error ? error.message : String(error);
  }
  page.busy = false;
}

async function look() {
  page.server = await call("GET", "/api/server");
}

/** Wait until the server has gone and come back. @param {string} life what it was before */
async function back(life) {
  for (let tries = 0; tries < 240; tries += 1) {
    await new Promise((go) => setTimeout(go, 250));
    const server = await call("GET", "/api/server").catch(() => null);
    if (server && server.life !== life) return;
  }
}

/** @type {Record<string, (about: any) => Promise<void>>} */
const ACTS = {
  backup: async () => {
    const before = page.server.backups[0]?.name; // as many as may be kept stay as many
    page.server = await call("POST", "/api/server/backup");
    page.said = page.server.backups[0]?.name !== before ? t("C’est sauvegardé.") : page.server.told || t("Rien n’a changé depuis la dernière sauvegarde.");
  },
  restore: async ({ name }) => {
    const { life } = page.server;
    await call("POST", "/api/server/restore", { name, sure: true });
    page.said = t("Le serveur se rouvre sur cette sauvegarde…");
    await back(life);
    page.said = "";
    await look();
  },
  stop: async () => {
    await call("POST", "/api/server/stop", { sure: true });
    page.server = null;
    page.said = t("Le serveur est arrêté. Cette page peut être fermée.");
  },
};
for (const [name, act] of Object.entries(ACTS)) page.addEventListener(name, (/** @type {CustomEvent} */ event) => trying(() => act(event.detail)));
await trying(look);
