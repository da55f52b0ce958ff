// What the room says aloud as a game goes on, from the texts of its views: in French whatever language the page is read
// in, since a hall hears the words of the regulation.
import { say } from "../lib/voice.js";

/** @param {number} seconds */
function signalLine(seconds) {
  if (seconds === 30) return "Trente secondes.";
  if (seconds === 20) return "Vingt secondes.";
  return `${seconds} secondes.`;
}

/** The lines of an announcement. @param {any} view @param {string} subject @returns {string[]} */
export function linesOf(view, subject) {
  switch (subject) {
    case "rack":
      return view.rack_lines ?? [];
    case "top":
      return view.top_lines ?? [];
    case "start":
      return ["Chrono."];
    case "signal":
      return [signalLine(Math.round((view.clock?.signal_ms ?? 30_000) / 1000))];
    case "end":
      return ["Terminé."];
    case "game-end":
      return view.end_lines ?? ["La partie est finie."];
    default:
      return [];
  }
}

/** What is said of what happens, as long as the game is still there. @type {Record<string, [subject: string, phase: string]>} */
const SAID = { "clock-started": ["start", "thinking"], "signal-given": ["signal", "thinking"], "bell-rung": ["end", "bell"], "game-ended": ["game-end", "ended"] };

/** What has to be said of what just happened. @param {import("../lib/live.js").Told[]} news @param {any} view @returns {string[]} */
export function newLines(news, view) {
  const subjects = news.map(({ kind }) => {
    const [subject, phase] = kind === "announced" ? (view.announcement ?? []).slice(1) : (SAID[kind] ?? []);
    return !phase || phase === view.phase ? subject : "";
  });
  return [...new Set(subjects)].flatMap((subject) => linesOf(view, subject));
}

/** Speaks for one page, while its voice is on. */
export class Speaker {
  /** @param {boolean} on whether the voice is on at first */
  constructor(on) {
    this.key = "pioche:voix";
    this.on = this.#remembered() ?? on;
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

  /** @param {import("../lib/live.js").Told[]} news @param {any} view */
  hear(news, view) {
    const lines = newLines(news, view);
    if (this.on && lines.length) say(lines);
  }
}
