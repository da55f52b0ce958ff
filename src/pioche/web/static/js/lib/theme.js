// Choosing a theme; `early.js` applies it before the first paint.
const KEY = "pioche:theme";

/** Choose and remember; an empty name gives the choice back to the system. @param {string} theme */
export function chooseTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  try {
    if (theme) localStorage.setItem(KEY, theme);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage may be closed to this page: the theme then lasts as long as the page.
  }
}

/** The theme chosen, or "" for the system's. */
export const chosenTheme = () => document.documentElement.dataset.theme ?? "";
