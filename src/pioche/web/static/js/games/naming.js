// People and machines inside a sentence: « d’Ève », « de Luc », « de la machine (amateur) ».
import { t } from "../lib/text.js";

/** What the machine's levels are called; the server knows them by the French words. @type {Record<string, () => string>} */
const LEVELS = { débutant: () => t("débutant"), apprenti: () => t("apprenti"), amateur: () => t("amateur"), habitué: () => t("habitué"), confirmé: () => t("confirmé"), aguerri: () => t("aguerri"), fort: () => t("fort"), expert: () => t("expert") };

/** @param {string} level */
export const levelText = (level) => LEVELS[level]?.() ?? level;

/** A name within a sentence. @param {string} name @param {string} [bot] the machine's level, if it is the machine */
export const within = (name, bot = "") => (bot ? t("la machine ({level})", { level: levelText(bot) }) : name);

/** Whose something is. @param {string} name @param {string} [bot] */
export function ofName(name, bot = "") {
  const given = { name: within(name, bot) };
  return /^[aeiouœæ]/i.test(name.normalize("NFD")) && !bot ? t("d’{name}", given) : t("de {name}", given);
}
