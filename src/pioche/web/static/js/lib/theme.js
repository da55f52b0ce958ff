// The theme: `?theme=…` for this visit, else what was chosen on this device, else the system's.
const THEMES = ["light", "dark", "projector"];
const KEY = "pioche:theme";

/** @param {string | null | undefined} theme */
export function setTheme(theme) {
  if (theme && THEMES.includes(theme)) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** Choose and remember; an empty name gives the choice back to the system. @param {string} theme */
export function chooseTheme(theme) {
  setTheme(theme);
  try {
    if (theme) localStorage.setItem(KEY, theme);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage may be closed to this page: the theme then lasts as long as the page.
  }
}

/** @returns {string | null} */
function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const asked = new URLSearchParams(location.search).get("theme");
const fallback = document.documentElement.dataset.theme;
setTheme(asked ?? remembered() ?? fallback);
