// What the server offers to open, and the request that answers to its questions make.
import { machineName } from "../lib/faces.js";
import { t } from "../lib/text.js";
import { listField } from "./lists.js";

/** `others`: offered only to who plays with as many; `alone`: to who plays with none. @typedef {{value: any, text: string, about: string, others?: number, alone?: boolean}} Choice */
/**
 * A question of a dialog. Several may bear one name: `when` tells which of them is asked.
 * @typedef {object} Field
 * @property {string} name the option that it fills, « theme.name » for one inside another
 * @property {"choice" | "many" | "text" | "words" | "seats" | "tables" | "grid"} kind
 * @property {string} label
 * @property {Choice[]} choices
 * @property {any} value what is chosen unless told otherwise
 * @property {number} least
 * @property {number} most
 * @property {Record<string, any[]> | null} when asked only where each field named has (or holds) one of these values
 * @property {string} note
 */
/** @typedef {Record<string, any>} Values */
/** @typedef {{kind: string, key: string, name: string, about: string, fields: Field[], options: Record<string, any> | null, refereed: boolean, first?: Values | null, bots: string[], record: boolean}} Offer */

/** Every door, with what its game knows of machines and records. @param {any} kinds as the server gives them @returns {Offer[]} */
export const offersOf = (kinds) =>
  (kinds?.kinds ?? []).flatMap(({ kind, bots, offers, commands }) => offers.map((offer) => ({ ...offer, fields: [...offer.fields, ...listField(kinds.lexicons)], kind, bots, record: "record" in (commands.open.$defs?.Open?.properties ?? {}) })));

/** The places of the others, where a game has any. @param {Offer} offer */
const places = ({ fields }) => fields.find(({ kind }) => kind === "seats");

/** Whether the machine is the usual adversary: somebody must sit there. @param {Offer} offer */
export const againstMachine = (offer) => !offer.refereed && offer.bots.length > 0 && (places(offer)?.least ?? 0) > 0;

/** @param {Offer} offer */
export const alone = (offer) => !offer.refereed && !againstMachine(offer);

/** @param {Offer} offer */
export const amongFriends = (offer) => !offer.refereed && Boolean(places(offer)?.most);

/** The same door, where those who are invited sit unless told otherwise. @param {Offer} offer @returns {Offer} */
export const invited = (offer) => ({ ...offer, fields: offer.fields.map((field) => (field.kind === "seats" ? { ...field, value: "", least: Math.max(1, field.least) } : field)) });

/** Answers of who begins without being asked. @param {Offer} offer @returns {Values} */
export const quickValues = (offer) => ({ ...firstValues(offer), ...offer.first, me: localStorage.getItem("pioche:nom") || t("Joueur 1") });

/** @param {any} one @param {any} other */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** What is chosen before anything is touched. @param {Offer} offer @returns {Values} */
export function firstValues({ fields }) {
  const first = (/** @type {Field} */ { kind, value, least }) => (kind === "seats" ? Array.from({ length: least }, () => value) : kind === "many" ? [] : ["text", "words"].includes(kind) ? "" : value);
  return Object.fromEntries(fields.toReversed().map((field) => [field.name, first(field)]));
}

/** The answers that are possible, the others being what they are. @param {Offer} offer @param {Field} field @param {Values} values */
function possible(offer, { choices }, values) {
  const others = (values[places(offer)?.name ?? ""] ?? []).length;
  const fits = (/** @type {Choice} */ { others: needed = 0, alone: solo = false }) => needed <= others && !(solo && others);
  return choices.every(fits) ? choices : choices.filter(fits);
}

/** What stands for a field: what was answered, as far as this field offers it. @param {Field} field @param {Values} values */
export function answer({ name, kind, choices, value }, values) {
  const given = values[name];
  if (kind === "many") return given.filter((one) => choices.some((choice) => same(choice.value, one)));
  if (kind === "choice") return choices.some((choice) => same(choice.value, given)) ? given : value;
  return given;
}

/** The questions that the answers so far call for. @param {Offer} offer @param {Values} values */
export function asked(offer, values) {
  const { fields } = offer;
  const held = (/** @type {string} */ name) => (Array.isArray(values[name]) ? values[name] : [typeof values[name] === "string" ? values[name].trim() : values[name]]);
  const now = fields.filter(({ when }) => Object.entries(when ?? {}).every(([name, wanted]) => held(name).some((one) => wanted.some((value) => same(value, one)))));
  return now.flatMap((field) => {
    const choices = possible(offer, field, values);
    if (choices === field.choices) return [field];
    return choices.length > 1 ? [{ ...field, choices }] : []; // one answer left is no question
  });
}

/** Words as tiles spell them: no accents, no ligatures. @param {string} text */
const plainWords = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toUpperCase().replaceAll("Œ", "OE").replaceAll("Æ", "AE").split(/[^A-Z]+/).filter(Boolean);

/** Who plays: oneself, then machines and those who come by link. @param {Values} values @param {string[]} seats */
const seated = (values, seats) => [
  { name: values.me },
  ...seats.map((who, index) => (who.startsWith("bot:") ? { name: machineName(who.slice(4), 1 + seats.slice(0, index).filter((one) => one === who).length), bot: who.slice(4) } : { name: (values.names?.[index] ?? "").trim() })),
];

/** What the server is asked. @param {Offer} offer @param {Values} values */
export function request(offer, values) {
  const options = structuredClone(offer.options ?? {});
  /** @type {any[]} */
  let players = offer.refereed ? [] : seated(values, []);
  let lexicon = "";
  for (const field of asked(offer, values)) {
    const given = answer(field, values);
    // The one question that is not the game's own.
    if (field.name === "lexicon") lexicon = given;
    else if (field.kind === "seats") players = seated(values, given);
    // Tables have no names yet: whoever comes first takes one, or the referee writes them down.
    else if (field.kind === "tables") players = Array.from({ length: Number(given) }, (_, index) => ({ table: index + 1 }));
    else if (field.kind === "words") put(options, field.name, plainWords(given));
    else if (field.kind !== "text") put(options, field.name, given);
    else if (given.trim() || field.value) put(options, field.name, given.trim() || field.value);
  }
  // Others are waited for: the game begins once all of them are ready.
  const gathers = !offer.refereed && players.filter(({ bot }) => !bot).length > 1;
  return { kind: offer.kind, title: options.name || offer.name, lexicon, options, players, gathers };
}

/** @param {Record<string, any>} options @param {string} path « theme.name » @param {any} value */
function put(options, path, value) {
  const names = path.split(".");
  const last = /** @type {string} */ (names.pop());
  const inside = names.reduce((at, name) => (at[name] ??= {}), options);
  inside[last] = value;
}
