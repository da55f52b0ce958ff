// The keyboard of the console: one letter, one order or one dialog; two presses for what is grave.
import { t } from "../lib/text.js";

/** @typedef {import("../lib/live.js").Act} Act */
/** @typedef {import("./model.js").ConsoleModel} ConsoleModel */
/**
 * @typedef {object} Key
 * @property {string} key
 * @property {string} [also] another key that does the same
 * @property {string} shown
 * @property {string[]} [orders] it gives whichever of them may be given now, and is called as that one is
 * @property {string} [asks] the dialog that it opens, before an order or by itself
 * @property {() => string} [label] its own words, where a dialog is not called as the order is
 * @property {string[]} [roles] who has a dialog that is no order
 * @property {(model: ConsoleModel) => boolean} [when] whether there is anything for it
 * @property {() => string} [none] what is said where there is nothing for it
 * @property {boolean | ((model: ConsoleModel) => boolean)} [elsewhere] shown beside what it acts on; in the legend only when awaited, or then
 */

const JUDGES = ["referee", "arbiter"];

/** @type {Key[]} */
export const KEYS = [
  { key: "t", also: "n", shown: "T", orders: ["draw-rack"] },
  { key: "m", shown: "M", orders: ["draw-rack"], asks: "rack", label: () => t("tirage à la main") },
  { key: " ", shown: t("Espace"), orders: ["start-clock", "pause-clock", "resume-clock"] },
  { key: "f", shown: "F", orders: ["ring-bell", "close-coup"] },
  { key: "r", shown: "R", orders: ["retain-top"] },
  { key: "d", shown: "D", orders: ["settle-difference"], asks: "differ", elsewhere: true, none: () => t("Aucune différence à trancher.") },
  { key: "v", shown: "V", orders: ["announce"], asks: "say" },
  { key: "p", shown: "P", orders: ["decide-appeal", "lodge-appeal"], asks: "appeal" },
  { key: "o", shown: "O", asks: "asking", label: () => t("une table de plus ?"), roles: ["referee"], elsewhere: ({ asks }) => Boolean(asks), none: () => t("Personne ne demande de table."), when: ({ asks }) => Boolean(asks) },
  { key: "j", shown: "J", asks: "roster", label: () => t("joueurs"), roles: ["referee"] },
  { key: "k", shown: "K", asks: "multiplex", label: () => t("centres"), roles: ["referee"], elsewhere: ({ multiplex }) => Boolean(multiplex) },
  { key: "c", shown: "C", asks: "ranking", label: () => t("classement"), roles: JUDGES, elsewhere: ({ counted }) => counted },
  { key: "b", shown: "B", asks: "print", label: () => t("billets et feuilles"), roles: JUDGES, elsewhere: ({ over }) => over },
  { key: "i", shown: "I", orders: ["interrupt", "resume"] },
  { key: "a", shown: "A", orders: ["annul-coup"] },
  { key: "x", shown: "X", orders: ["end-game"] },
  { key: "/", shown: "/", asks: "filter", label: () => t("filtrer"), elsewhere: true },
  { key: "?", shown: "?", asks: "help", label: () => t("aide") },
];

/** The order that a key would give now. @param {Key} key @param {ConsoleModel} model @returns {Act | undefined} */
export const actOf = (key, model) => key.orders?.map((name) => model.acts.get(name)).find(Boolean);

/** @param {Key} key @param {ConsoleModel} model */
export const works = (key, model) => (key.orders ? Boolean(actOf(key, model)) : (!key.roles || key.roles.includes(model.role)) && (key.when?.(model) ?? true));

/** What a key does now, in words. @param {Key} key @param {ConsoleModel} model */
export const wordsOf = (key, model) => key.label?.() ?? actOf(key, model)?.label ?? "";

/** Whether it is what the moment waits for. @param {Key} key @param {ConsoleModel} model */
export const awaited = (key, model) => !key.label && Boolean(actOf(key, model)?.next);

/** Those to list at the bottom. @param {ConsoleModel} model */
export function legend(model) {
  return KEYS.filter((key) => works(key, model) && (!key.elsewhere || awaited(key, model) || (typeof key.elsewhere === "function" && key.elsewhere(model))));
}

export const ARMED_FOR = 3000; // ms between the two presses

const TYPED = /^[0-9*]$/; // what a line begins with

/**
 * Reads keys typed anywhere in the page. While the line has the keyboard, or holds text, a letter is text; only
 * elsewhere, over an empty line, is it a command.
 */
export class Keyboard {
  /** @param {{press: (key: Key) => void, line: () => {text: string, write(letters: string): void, recall(step: number): void, focusLine(): void} | null, armed: (name: string) => void, undo: () => void, next: () => boolean}} host */
  constructor(host) {
    this.host = host;
    /** The order that waits for its second press. */ this.pending = "";
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
    const target = event.target instanceof HTMLElement ? event.target : null;
    const inLine = Boolean(target?.closest(".entry"));
    if (!inLine && target?.matches("input, textarea, select")) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && (!inLine || !line?.text)) {
      event.preventDefault();
      event.stopPropagation();
      this.host.undo();
      return;
    }
    if (event.ctrlKey || event.metaKey || inLine) return;
    if (event.key === " " && target?.matches("button, a, [role=gridcell]")) return; // Espace presses what it stands on
    if (line && (TYPED.test(event.key) || (line.text && event.key.length === 1))) {
      event.preventDefault();
      line.write(event.key);
      return;
    }
    if (line && event.key === "ArrowUp" && target?.matches("body, .keys")) {
      event.preventDefault();
      line.recall(-1);
      line.focusLine();
      return;
    }
    const typed = event.key.toLowerCase();
    if (typed === "n" && !event.repeat && this.host.next()) {
      event.preventDefault();
      return;
    }
    const key = KEYS.find((known) => known.key === typed || known.also === typed);
    if (!key || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    this.host.press(key);
  }

  /** Whether an act may go now: what is grave waits for a second press of the same. @param {string} name @param {boolean} grave */
  confirmed(name, grave) {
    const go = !grave || this.pending === name;
    this.arm(go ? "" : name);
    return go;
  }

  /** @param {string} name */
  arm(name) {
    clearTimeout(this.timer);
    this.pending = name;
    this.host.armed(name);
    if (name) this.timer = setTimeout(() => this.arm(""), ARMED_FOR);
  }
}
