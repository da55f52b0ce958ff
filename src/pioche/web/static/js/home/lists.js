// The word lists of this server, and which of them this browser plays with.
import { t } from "../lib/text.js";

const KEY = "pioche:liste";

/** The list chosen last here, if the server still has it. @param {string[]} lists */
export const favourite = (lists) => lists.find((name) => name === localStorage.getItem(KEY)) ?? lists[0] ?? "";

/** @param {string} name */
export const prefer = (name) => localStorage.setItem(KEY, name);

/** The question which list a game is played with, where there is more than one. @param {string[]} lists @returns {import("./openings.js").Field[]} */
export const listField = (lists) =>
  lists.length > 1 ? [{ name: "lexicon", kind: "choice", label: t("Liste de mots"), choices: lists.map((name) => ({ value: name, text: name, about: "" })), value: favourite(lists), least: 0, most: 0, when: null, note: "" }] : [];
