// What a page says to who does not see it: what happened, and the link.
import { letterList } from "../lib/format.js";
import { t, typeset } from "../lib/text.js";

/** @typedef {import("../lib/live.js").Told} Told */
/** @typedef {import("./player.js").PlayerModel} PlayerModel */

/** What just happened, in sentences; a rack is spelt. @param {Told[]} news @param {{coup: number, rack: string}} now */
export function toldSentences(news, { coup, rack }) {
  return news.map(({ kind, text }) => (kind === "rack-drawn" && rack ? t("Coup {n}, tirage : {letters}.", { n: coup, letters: letterList(rack) }) : typeset(text))).join(" ");
}

/** What the player's page shows in live regions of its own, or says aloud. */
const SHOWN = new Set(["top-retained", "coup-scored", "announced"]);

/** The sentences for a player; empty when nothing happened. @param {Told[]} told @param {PlayerModel | null} before @param {PlayerModel} after */
export function heard(told, before, after) {
  if (!before) return "";
  const news = told.filter(({ kind }) => !SHOWN.has(kind));
  return [linked(before, after), toldSentences(news, after), rung(news, after)].filter(Boolean).join(" ");
}

/** @param {PlayerModel} before @param {PlayerModel} after */
function linked(before, after) {
  if (before.online === after.online) return "";
  return after.online ? t("De nouveau en ligne.") : t("Hors ligne, reprise automatique…");
}

/** The bell, for whose slip it closes. @param {Told[]} news @param {PlayerModel} now */
function rung(news, { deposit, onPaper }) {
  if (!news.some(({ kind }) => kind === "bell-rung")) return "";
  return deposit || onPaper ? t("Votre bulletin est fermé.") : t("Rien n’est déposé.");
}
