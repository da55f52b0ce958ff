// Games taken off the list of what to resume. That is this browser's own affair: it is written on
// the device, the server hears nothing, and whoever else plays sees no difference.

const KEY = "pioche:retirees";
const MOST = 500;

/** @returns {Set<string>} */
export function asideGames() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : []);
  } catch {
    return new Set(); // closed storage, or somebody else's writing
  }
}

/** Take games off the list, or put them back; give what is off it now. @param {string[]} games @param {boolean} aside */
export function setAside(games, aside) {
  const kept = asideGames(); // another page may have written since
  for (const game of games) aside ? kept.add(game) : kept.delete(game);
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept].slice(-MOST)));
  } catch {
    // Storage may be closed to this page: the list then stays so as long as the page.
  }
  return kept;
}

/** Hear of what another page of this browser does. @param {() => void} changed */
export const onAside = (changed) => addEventListener("storage", (event) => event.key === KEY && changed());
