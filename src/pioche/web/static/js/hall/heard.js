// What a player who does not see the page must be told: the rack, the clock, the bell, the link.
import { letterList, spokenTime } from "../lib/format.js";
import { t } from "../lib/text.js";

/** @typedef {import("./player.js").PlayerModel} PlayerModel */

/** The sentences for what changed between two moments of a game; empty when nothing did.
 * The deposit and the verdict have live regions of their own.
 * @param {PlayerModel | null} before @param {PlayerModel} after */
export function heard(before, after) {
  if (!before) return "";
  return [linked(before, after), drawn(before, after), timed(before, after), rung(before, after)].filter(Boolean).join(" ");
}

/** @param {PlayerModel} before @param {PlayerModel} after */
function linked(before, after) {
  if (before.online === after.online) return "";
  return after.online ? t("De nouveau en ligne.") : t("Hors ligne, reprise automatique…");
}

/** @param {PlayerModel} before @param {PlayerModel} after */
function drawn(before, after) {
  const same = after.coup === before.coup && after.rack === before.rack && before.phase === "open";
  return after.phase !== "open" || same ? "" : t("Coup {n}, tirage : {letters}.", { n: after.coup, letters: letterList(after.rack) });
}

/** @param {PlayerModel} before @param {PlayerModel} after */
function timed(before, after) {
  if (after.phase !== "open") return "";
  const { running, remaining } = after.clock;
  if (running !== before.clock.running) return running ? t("Le temps court : {time}.", { time: spokenTime(remaining) }) : t("Chrono suspendu.");
  return after.signalled && !before.signalled ? t("Encore {time}.", { time: spokenTime(remaining) }) : "";
}

/** @param {PlayerModel} before @param {PlayerModel} after */
function rung(before, after) {
  if (before.phase !== "open" || (after.phase !== "locked" && after.phase !== "judged")) return "";
  return after.deposit || after.onPaper ? t("La cloche a sonné, votre bulletin est fermé.") : t("La cloche a sonné, rien n’est déposé.");
}
