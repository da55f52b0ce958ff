// The keyboard of the console: one letter, one act; two presses for what cannot be taken back.
import { t } from "../lib/text.js";

/** `elsewhere`: the key is shown beside what it acts on, and in the legend only when the moment has words for it. */
/** @typedef {{act: string, key: string, shown: string, label: () => string, twice?: boolean, elsewhere?: boolean, roles?: string[]}} Key */

const REFEREE = ["referee"];
const JUDGES = ["referee", "arbiter"];
const EVERYONE = ["referee", "arbiter", "double"];

/** @type {Key[]} */
export const KEYS = [
  { act: "draw", key: "t", shown: "T", label: () => t("tirer"), roles: REFEREE },
  { act: "rack", key: "m", shown: "M", label: () => t("tirage à la main"), roles: REFEREE },
  { act: "clock", key: " ", shown: "Espace", label: () => t("chrono"), roles: REFEREE },
  { act: "close", key: "f", shown: "F", label: () => t("fermer la collecte"), roles: REFEREE },
  { act: "retain", key: "r", shown: "R", label: () => t("retenir"), roles: REFEREE },
  { act: "next", key: "n", shown: "N", label: () => t("coup suivant"), roles: REFEREE },
  { act: "say", key: "v", shown: "V", label: () => t("annoncer"), roles: REFEREE },
  { act: "appeal", key: "p", shown: "P", label: () => t("appel"), roles: JUDGES },
  { act: "players", key: "j", shown: "J", label: () => t("joueurs"), roles: REFEREE },
  { act: "ranking", key: "c", shown: "C", label: () => t("classement"), elsewhere: true, roles: JUDGES },
  { act: "print", key: "b", shown: "B", label: () => t("billets"), elsewhere: true, roles: JUDGES },
  { act: "pause", key: "i", shown: "I", label: () => t("interrompre"), roles: REFEREE },
  { act: "differ", key: "d", shown: "D", label: () => t("différences"), elsewhere: true, roles: REFEREE },
  { act: "annul", key: "a", shown: "A", label: () => t("annuler le coup"), twice: true, roles: REFEREE },
  { act: "end", key: "x", shown: "X", label: () => t("finir"), twice: true, roles: REFEREE },
  { act: "filter", key: "/", shown: "/", label: () => t("filtrer"), elsewhere: true, roles: EVERYONE },
  { act: "help", key: "?", shown: "?", label: () => t("aide"), roles: EVERYONE },
];

const ARMED_FOR = 3000; // ms between the two presses

/** Reads keys typed anywhere in the page and calls the acts. */
export class Keyboard {
  /** @param {{role: () => string, can: (act: string) => boolean, grave: (act: string) => boolean, run: (act: string) => void, line: () => {text: string, set(text: string): void, focusLine(): void} | null, armed: (act: string) => void, undo: () => void}} host */
  constructor(host) {
    this.host = host;
    /** @type {string} */ this.pending = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    this.listener = (/** @type {KeyboardEvent} */ event) => this.read(event);
  }

  listen() {
    document.addEventListener("keydown", this.listener, { capture: true });
  }

  stop() {
    document.removeEventListener("keydown", this.listener, { capture: true });
  }

  /** @param {KeyboardEvent} event */
  read(event) {
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
    const line = this.host.line();
    const reached = event.target instanceof HTMLElement ? event.target : null;
    // The focus leaves a dialog that was just closed a little later than the dialog goes.
    const target = reached?.closest("dialog") ? null : reached;
    const inLine = Boolean(target?.closest(".entry"));
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && (!inLine || !line?.text)) {
      event.preventDefault();
      event.stopPropagation();
      this.host.undo();
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    if (target?.matches("input, textarea, select") && !inLine) return;
    if (inLine && line?.text) return; // inside the line letters are letters
    if (/^[0-9*]$/.test(event.key)) {
      if (!inLine && line) {
        event.preventDefault();
        line.set(event.key);
        line.focusLine();
      }
      return;
    }
    if (event.key === " " && target?.matches("button, a, [role=gridcell]") && !inLine) return; // Espace presses what it stands on
    const key = KEYS.find((known) => known.key === event.key.toLowerCase() && known.roles?.includes(this.host.role()));
    if (!key || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    this.press(key);
  }

  /** A key or its button was pressed. @param {Key} key */
  press(key) {
    if (!this.host.can(key.act)) return;
    if ((key.twice || this.host.grave(key.act)) && this.pending !== key.act) {
      this.arm(key.act);
      return;
    }
    this.arm("");
    this.host.run(key.act);
  }

  /** @param {string} act */
  arm(act) {
    clearTimeout(this.timer);
    this.pending = act;
    this.host.armed(act);
    if (act) this.timer = setTimeout(() => this.arm(""), ARMED_FOR);
  }
}
