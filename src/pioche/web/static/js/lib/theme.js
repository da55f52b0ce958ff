// The theme of this device: light, dark or projector; `early.js` applies it before the first paint.

/** A wall keeps a choice of its own: a laptop that is dark at the desk stays bright on the wall. */
const KEY = document.documentElement.hasAttribute("data-own-theme") ? "pioche:theme:tableau" : "pioche:theme";

/** @typedef {"light" | "dark" | "projector"} Theme */
/** @type {Theme[]} */
const THEMES = ["light", "dark", "projector"];

/** What is shown now, chosen or the system's. @returns {Theme} */
export function shownTheme() {
  const chosen = /** @type {Theme | undefined} */ (document.documentElement.dataset.theme);
  return chosen ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** Choose and remember. @param {Theme} theme */
export function chooseTheme(theme) {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be closed to this page: the theme then lasts as long as the page.
  }
}

/** Light, dark, projector, then light again. */
export function turnTheme() {
  chooseTheme(THEMES[(THEMES.indexOf(shownTheme()) + 1) % THEMES.length]);
}
