// Numbers and times as they are written in the language of the page.
import { LOCALE, t, tn } from "./text.js";

/** The letters of the days, from Monday on. A Monday: 1 January 2024. */
export const dayLetters = () => Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)).toLocaleDateString(LOCALE, { weekday: "narrow", timeZone: "UTC" }));

const french = LOCALE === "fr-FR";
const NARROW = "\u202f";

/** `1:42` for a number of milliseconds; a started second counts whole, so that 0:00 means over.
 * @param {number} ms */
export function clockText(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The same for a voice or a screen reader: « 1 minute 42 secondes ».
 * @param {number} ms */
export function spokenTime(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [];
  if (minutes) parts.push(tn("{n} minute", "{n} minutes", minutes));
  if (rest || !minutes) parts.push(tn("{n} seconde", "{n} secondes", rest));
  return parts.join(" ");
}

/** `1 214`.
 * @param {number} n */
export function integer(n) {
  const digits = String(Math.abs(Math.trunc(n))).replace(/\B(?=(\d{3})+$)/g, french ? NARROW : ",");
  return n < 0 ? `−${digits}` : digits;
}

/** `−18`, `+10`; nothing for zero.
 * @param {number} n */
export function signed(n) {
  if (!n) return "";
  return n < 0 ? `−${integer(-n)}` : `+${integer(n)}`;
}

/** `2,50`.
 * @param {number} value @param {number} digits after the sign */
export const decimal = (value, digits = 1) => value.toFixed(digits).replace(".", french ? "," : ".");

/** `93,2 %` for 93.2.
 * @param {number | null | undefined} value */
export function percent(value) {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  return `${decimal(value)}${french ? NARROW : ""}%`;
}

/** Points in percent of the top, cut to a tenth, never rounded: 100 % is every top.
 * @param {number} points @param {number} top */
export const shareOf = (points, top) => (top ? Math.floor((1000 * points) / top) / 10 : null);

/** `er` or `e`, the ending of a rank; `re` of what is feminine.
 * @param {number} n @param {boolean} [feminine] */
export function ordinalEnding(n, feminine = false) {
  if (french) return n !== 1 ? "e" : feminine ? "re" : "er";
  return n % 100 > 10 && n % 100 < 14 ? "th" : ["th", "st", "nd", "rd"][n % 10] ?? "th";
}

/** « 1 point », « 12 points », « 1 214 points ».
 * @param {number} n */
export function points(n) {
  return tn("{n} point", "{n} points", n, { n: integer(n) });
}

/** `S, A, I` for a rack, the joker named.
 * @param {string} letters */
export function letterList(letters) {
  return [...letters].map((letter) => (letter === "?" ? t("joker") : letter)).join(", ");
}

/** Hour and minute of a moment, as on a wall clock.
 * @param {number} ms UTC milliseconds */
export function hour(ms) {
  const date = new Date(ms);
  return `${date.getHours()}:${String(date.getMinutes()).padStart(2, "0")}`;
}

/** A name, or both of a pair. @param {{name?: string, partner?: string} | null | undefined} person */
export function pairName(person) {
  return [person?.name, person?.partner].filter(Boolean).join(" – ");
}
