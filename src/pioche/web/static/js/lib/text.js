// Messages of the pages. French is the source language: a message is its own key, and a catalogue
// is fetched only for another language.

/** @type {Record<string, string | string[]>} */
let catalogue = {};

/** French typography: thin unbreakable spaces before double signs and inside « », typed here as plain spaces.
 * @param {string} message */
export function typeset(message) {
  return message.replace(/ ([;:!?%»])/g, "\u202f$1").replace(/« /g, "«\u202f").replace(/\b(M|Mme|art)\. (?=\S)/g, "$1.\u00a0");
}

/** Fill `{name}` in a message.
 * @param {string} message @param {Record<string, unknown>} params */
function fill(message, params) {
  return message.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

/** Translate a message.
 * @param {string} message @param {Record<string, unknown>} [params] */
export function t(message, params = {}) {
  const found = catalogue[message];
  return fill(typeset(typeof found === "string" ? found : message), params);
}

/** Translate a message that depends on a number, given as {n}; in French 0 and 1 are singular.
 * @param {string} singular @param {string} plural @param {number} n @param {Record<string, unknown>} [params] */
export function tn(singular, plural, n, params = {}) {
  const found = catalogue[singular];
  const one = Math.abs(n) < 2;
  const message = Array.isArray(found) ? found[one ? 0 : found.length - 1] : one ? singular : plural;
  return fill(typeset(message), { n, ...params });
}

/** Load the catalogue of the page's language, if it is not French. */
export async function loadCatalogue(language = document.documentElement.lang) {
  if (!language || language.startsWith("fr")) return;
  const answer = await fetch(`/catalogue/${language}.json`);
  if (answer.ok) catalogue = await answer.json();
}
