// What the room says aloud as a game goes on, from the texts of its views.
import { say } from "../lib/voice.js";
import { t } from "../lib/text.js";

/** @param {number} seconds */
function signalLine(seconds) {
  if (seconds === 30) return t("Trente secondes.");
  if (seconds === 20) return t("Vingt secondes.");
  return t("{n} secondes.", { n: seconds });
}

/** The lines of an announcement. @param {any} view @param {string} subject @returns {string[]} */
export function linesOf(view, subject) {
  switch (subject) {
    case "rack":
      return view.rack_lines ?? [];
    case "top":
      return view.top_lines ?? [];
    case "start":
      return [t("Chrono.")];
    case "signal":
      return [signalLine(Math.round((view.clock?.signal_ms ?? 30_000) / 1000))];
    case "end":
      return [t("Terminé.")];
    case "game-end":
      return [t("La partie est finie.")];
    default:
      return [];
  }
}

/** What has to be said between two views. @param {any} before @param {any} now @returns {string[]} */
export function newLines(before, now) {
  if (!before) return [];
  const lines = [];
  if (now.announcement && now.announcement[0] !== before.announcement?.[0]) lines.push(...linesOf(now, now.announcement[1]));
  if (now.coup === before.coup && now.phase === "thinking" && before.phase === "drawn") lines.push(...linesOf(now, "start"));
  if (now.clock?.signalled && before.clock && !before.clock.signalled && now.phase === "thinking") lines.push(...linesOf(now, "signal"));
  if (now.phase === "bell" && before.phase === "thinking") lines.push(...linesOf(now, "end"));
  if (now.phase === "ended" && before.phase !== "ended") lines.push(...linesOf(now, "game-end"));
  return lines;
}

/** Speaks for one page, while its voice is on. */
export class Speaker {
  /** @param {boolean} on whether the voice is on at first */
  constructor(on) {
    this.key = "pioche:voix";
    this.on = this.#remembered() ?? on;
    /** @type {any} */ this.before = null;
  }

  #remembered() {
    try {
      const kept = localStorage.getItem(this.key);
      return kept === null ? null : kept === "oui";
    } catch {
      return null;
    }
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    try {
      localStorage.setItem(this.key, on ? "oui" : "non");
    } catch {
      // Storage closed: the choice lasts as long as the page.
    }
  }

  /** @param {any} view */
  hear(view) {
    const lines = newLines(this.before, view);
    this.before = view;
    if (this.on && lines.length) say(lines);
  }
}
