// What the formulas of duplicate are called; combined ones join the names with a plus sign, as the server does.
import { t } from "../lib/text.js";

/** @type {Record<string, () => string>} */
const NAMES = {
  normale: () => t("Partie normale"),
  joker: () => t("Joker"),
  "7-sur-8": () => t("7 sur 8"),
  "7-et-8": () => t("7 et 8"),
  "7-8-9": () => t("7, 8 et 9"),
  "mort-subite": () => t("Mort subite"),
  topping: () => t("Topping"),
};

/** Every formula that the door of duplicate offers: those of article 7, and those that go with the joker. */
export const OFFERED = ["normale", "joker", "7-sur-8", "7-et-8", "7-8-9", "mort-subite", "7-sur-8+joker", "7-et-8+joker", "7-8-9+joker"];
/** Those that a race for the top may be played in. */
export const RACED = OFFERED.filter((name) => name !== "mort-subite");

/** « 7 sur 8, joker ». @param {string} formula */
export function formulaName(formula) {
  const [first, ...others] = formula.split("+").map((part) => NAMES[part]?.() ?? part);
  return [first, ...others.map((name) => name.toLowerCase())].join(", ");
}

/** Whether finding the top is what counts. @param {{formula: string}} view */
export const racing = ({ formula }) => formula.split("+").includes("topping");
