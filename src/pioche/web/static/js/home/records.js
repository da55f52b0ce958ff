// The best score of each solitaire, in this browser: to each way of playing and each word list its own.

/** @param {{which: string, variants?: string[]}} played @param {string} list */
const key = ({ which, variants = [] }, list) => `pioche:record:${[which, ...variants.toSorted(), list].join(":")}`;

/** The score to beat; none before a first game. @param {{which: string, variants?: string[]}} played @param {string} list */
export function bestScore(played, list) {
  const kept = localStorage.getItem(key(played, list));
  return kept === null ? null : Number(kept);
}

/** Keep a score that is the best so far. @param {{which: string, variants?: string[]}} played @param {string} list @param {number} score */
export function keepScore(played, list, score) {
  const best = bestScore(played, list);
  if (best === null || score > best) localStorage.setItem(key(played, list), String(score));
}
