// Messages of the pages. French is the source language; the server serves this module and its neighbours with their
// messages in another (`web/worded.py`), so that a message is here what is shown.

const french = document.documentElement.lang !== "en";

/** How dates and numbers are written. */
export const LOCALE = french ? "fr-FR" : "en-GB";

/** French typography: thin unbreakable spaces before double signs and inside « », typed here as plain spaces.
 * @param {string} message */
export function typeset(message) {
  return french ? message.replace(/ ([;:!?%»])/g, "\u202f$1").replace(/« /g, "«\u202f").replace(/\b(M|Mme|art)\. (?=\S)/g, "$1.\u00a0") : message;
}

/** Fill `{name}` in a message.
 * @param {string} message @param {Record<string, unknown>} params */
function fill(message, params) {
  return message.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

/** A message.
 * @param {string} message @param {Record<string, unknown>} [params] */
export const t = (message, params = {}) => fill(typeset(message), params);

/** A message that depends on a number, given as {n}; in French 0 and 1 are singular.
 * @param {string} singular @param {string} plural @param {number} n @param {Record<string, unknown>} [params] */
export function tn(singular, plural, n, params = {}) {
  const one = french ? Math.abs(n) < 2 : n === 1;
  return fill(typeset(one ? singular : plural), { n, ...params });
}
