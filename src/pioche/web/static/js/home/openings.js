// The games that the home page opens: what each asks, and what it then asks of the server.
import { OFFERED, RACED, formulaName } from "../games/formulas.js";
import { t, tn } from "../lib/text.js";

/** @typedef {{value: string, text: string}} Choice */
/**
 * @typedef {object} Field
 * @property {string} name
 * @property {"choice" | "number" | "text" | "many" | "seats" | "lines"} kind
 * @property {string} label
 * @property {Choice[]} [choices]
 * @property {string} [value] what is chosen unless told otherwise
 * @property {number} [least]
 * @property {number} [most]
 * @property {(values: Values) => boolean} [when] asked only then
 * @property {string} [note]
 */
/** @typedef {Record<string, any>} Values */
/** @typedef {{key: string, name: string, about: string, fields: Field[], request: (values: Values) => any, seats?: [number, number]}} Game */

/** @param {string} value @param {string} text */
const choice = (value, text) => ({ value, text });

/** Sudden death has its own times, and puts out by what another player found. @param {Values} values */
const sudden = (values) => values.formula === "mort-subite";
const SUDDEN_TIME = () => choice("3:00", t("Celui de la mort subite : de 1:40 à 40 secondes"));
const FORMULAS = () => OFFERED.map((name) => choice(name, formulaName(name)));
const TEMPOS = () => [choice("3:00", t("3 minutes")), choice("2:30", t("2 minutes 30")), choice("2:00", t("2 minutes, semi-rapide")), choice("1:00", t("1 minute, blitz"))];
const EDITIONS = () => [
  choice("fisf-2011", t("FISF 2011")),
  choice("fisf-2009", t("FISF 2009")),
  choice("gaspesie", t("Gaspésie")),
  choice("simplifie", t("Règle simplifiée")),
  choice("ancien", t("Règlement ancien")),
];
/** Whether an edition judges the score that a player writes; where none does, it is always computed. @param {Values} values */
const claimsScores = (values) => !["gaspesie", "simplifie"].includes(values.edition);
/** The variants that need nobody else. */
const VARIANTS = () => [
  choice("recyclage", t("Recyclage des jokers")),
  choice("dictionnaire-ouvert", t("Dictionnaire ouvert")),
  choice("consonnes-voyelles", t("Consonnes et voyelles")),
  choice("thematique", t("Thématique")),
];
const themed = (/** @type {Values} */ values) => (values.variants ?? []).includes("thematique");
/** What still makes sense where the letters lie face up. */
const FACE_UP = ["recyclage", "thematique"];
const THEME = (note = t("Sans liste, la table vote à chaque fois.")) => [
  { name: "theme", kind: /** @type {const} */ ("text"), label: t("Thème"), value: t("Nature"), when: themed },
  { name: "words", kind: /** @type {const} */ ("lines"), label: t("Mots du thème"), when: themed, note },
];

/** Words as tiles spell them: no accents, no ligatures. @param {string} text */
const plainWords = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toUpperCase().replaceAll("Œ", "OE").replaceAll("Æ", "AE").split(/[^A-Z]+/).filter(Boolean);

/** @param {Values} values */
const variantOptions = (values) => ({
  variants: values.variants ?? [],
  theme: themed(values) ? { name: values.theme || t("Thème"), words: plainWords(values.words ?? ""), bonus: 5 } : null,
});

/** Who sits opposite, as the server takes it. @param {Values} values @param {string[]} given */
const players = (values, given) => [
  { name: values.me },
  ...given.map((who, index) => (who.startsWith("bot:") ? { name: t("Machine ({level})", { level: who.slice(4) }), bot: who.slice(4) } : { name: (values.names?.[index] ?? "").trim() || t("Invité {n}", { n: index + 2 }) })),
];

/** Friends who come by link; nobody: one plays alone. @param {number} most @returns {Field} */
const friends = (most) => ({ name: "seats", kind: "seats", label: t("Avec des amis"), choices: [choice("", t("Une personne, par lien"))], value: "", least: 0, most, note: t("Chacun reçoit un lien et joue sur son écran. Sans personne, vous jouez seul.") });

/** The players of a game, to whom another one is offered. @typedef {{title: string, players: Array<{table: number, name: string, club: string, category: string, series: string}>}} Before */

/** The referee's evening: three questions; a following game has its players already. @param {Before | null} [before] @returns {Game} */
export const evening = (before = null) => ({
  key: "soiree",
  name: before ? t("Manche suivante") : t("Arbitrer une soirée"),
  about: before ? tn("Après « {title} » : la même table joue.", "Après « {title} » : les {n} mêmes tables jouent.", before.players.length, { title: before.title }) : t("Trois questions, puis le premier tirage."),
  fields: [
    { name: "formula", kind: "choice", label: t("Formule"), choices: FORMULAS(), value: "normale" },
    { name: "tempo", kind: "choice", label: t("Temps par coup"), choices: TEMPOS(), value: "3:00", when: (values) => !sudden(values) },
    { name: "tempo", kind: "choice", label: t("Temps par coup"), choices: [SUDDEN_TIME()], value: "3:00", when: sudden, note: t("Une table qui marque moins que la meilleure est éliminée ; il en faut donc au moins deux.") },
    { name: "tables", kind: "number", label: t("Nombre de tables"), value: "12", least: 1, most: 999, when: () => !before },
    { name: "title", kind: "text", label: t("Nom de la soirée (facultatif)") },
    { name: "edition", kind: "choice", label: t("Règlement"), choices: EDITIONS(), value: "fisf-2011" },
    { name: "scores", kind: "choice", label: t("Score des bulletins"), choices: [choice("claimed", t("Compétition : le joueur compte")), choice("computed", t("Amicale : le score se calcule"))], value: "claimed", when: claimsScores },
  ],
  request: (values) => ({
    kind: "duplicate",
    title: values.title || t("Soirée de duplicate"),
    options: {
      name: values.title || t("Soirée de duplicate"),
      formula: values.formula,
      tempo: sudden(values) ? "3:00" : values.tempo,
      edition: values.edition,
      ...(claimsScores(values) ? { scores: values.scores } : {}),
    },
    // Tables have no names yet: whoever comes first takes one, or the referee writes them down.
    players: before?.players ?? Array.from({ length: Number(values.tables) }, (_, index) => ({ table: index + 1 })),
  }),
});

/** The games for one person, or for some with links. @param {string[]} levels @param {string[]} jarnacLevels @param {Choice[]} grids @returns {Game[]} */
export const games = (levels, jarnacLevels, grids) => [
  {
    key: "duplicate",
    name: t("Duplicate"),
    about: t("Contre le top, seul ou entre amis."),
    fields: [
      { name: "formula", kind: "choice", label: t("Formule"), choices: FORMULAS(), value: "normale" },
      { name: "tempo", kind: "choice", label: t("Temps par coup"), choices: [choice("", t("Sans chronomètre")), ...TEMPOS()], value: "3:00", when: (values) => !sudden(values) },
      { name: "tempo", kind: "choice", label: t("Temps par coup"), choices: [SUDDEN_TIME(), choice("", t("Sans chronomètre"))], value: "3:00", when: sudden, note: t("Qui marque moins que le meilleur des joueurs est éliminé. Seul, on ne l’est jamais : invitez quelqu’un.") },
      friends(7),
    ],
    request: (values) => ({
      kind: "duplicate",
      title: t("Duplicate"),
      options: { at_home: true, name: t("Duplicate"), formula: values.formula, ...(values.tempo ? { tempo: values.tempo } : { timed: false }), measure: false },
      players: players(values, values.seats),
    }),
  },
  {
    key: "topping",
    name: t("Topping"),
    about: t("Trouver le top, le plus vite possible."),
    fields: [
      { name: "formula", kind: "choice", label: t("Formule"), choices: RACED.map((name) => choice(name, formulaName(name))), value: "normale" },
      { name: "timed", kind: "choice", label: t("Temps"), choices: [choice("1", t("Une minute par coup")), choice("", t("Sans limite"))], value: "1" },
      friends(7),
    ],
    request: (values) => ({
      kind: "duplicate",
      title: t("Topping"),
      options: { at_home: true, name: t("Topping"), formula: values.formula === "normale" ? "topping" : `${values.formula}+topping`, timed: Boolean(values.timed), measure: false },
      players: players(values, values.seats),
    }),
  },
  {
    key: "classique",
    name: t("Classique"),
    about: t("De deux à quatre, personnes ou machines."),
    seats: [1, 3],
    fields: [
      { name: "seats", kind: "seats", label: t("Adversaires"), choices: seatChoices(levels), value: "bot:amateur", least: 1, most: 3 },
      { name: "wording", kind: "choice", label: t("Mots"), choices: [choice("strict", t("Vérifiés à la pose")), choice("challenge", t("Contestables par l’adversaire"))], value: "strict" },
      { name: "window", kind: "choice", label: t("Temps pour contester"), choices: [choice("20", t("20 secondes")), choice("", t("Jusqu’à la réponse de tous"))], value: "20", when: (values) => values.wording === "challenge" },
      { name: "clock", kind: "choice", label: t("Pendule"), choices: [choice("", t("Sans pendule")), choice("10", t("10 minutes chacun")), choice("25", t("25 minutes chacun"))], value: "" },
      { name: "variants", kind: "many", label: t("Variantes"), choices: VARIANTS() },
      ...THEME(),
    ],
    request: (values) => ({
      kind: "classic",
      title: t("Classique"),
      options: {
        wording: values.wording,
        ...variantOptions(values),
        window_ms: (values.wording === "challenge" || (themed(values) && !plainWords(values.words ?? "").length)) && values.window ? Number(values.window) * 1000 : null,
        clock_ms: values.clock ? Number(values.clock) * 60_000 : null,
      },
      players: players(values, values.seats),
    }),
  },
  {
    key: "jarnac",
    name: t("Jarnac"),
    about: t("Deux tapis, un sac, et l’œil sur l’autre."),
    fields: [
      { name: "seats", kind: "seats", label: t("Adversaire"), choices: seatChoices(jarnacLevels), value: "bot:amateur", least: 1, most: 1 },
      { name: "words", kind: "many", label: t("Formule"), choices: [choice("conjugations", t("Avec conjugaisons")), choice("chains", t("Avec enchaînements"))], note: t("Sans rien cocher : la formule de compétition.") },
      { name: "time", kind: "choice", label: t("Temps"), choices: [choice("move", t("30 secondes par coup")), choice("clock", t("20 minutes chacun")), choice("none", t("Sans limite"))], value: "none" },
      { name: "letters", kind: "choice", label: t("Lettres"), choices: [choice("2012", t("Jeu de 2012")), choice("courante", t("Jeu courant"))], value: "2012" },
    ],
    request: (values) => ({
      kind: "jarnac",
      title: t("Jarnac"),
      options: {
        words: { conjugations: (values.words ?? []).includes("conjugations"), chains: (values.words ?? []).includes("chains") },
        letters: values.letters,
        time: { kind: values.time, ms: { move: 30_000, clock: 1_200_000, none: 0 }[values.time] },
      },
      players: players(values, values.seats),
    }),
  },
  {
    key: "solitaire",
    name: t("Solitaires"),
    about: t("Trois façons de jouer sans personne."),
    fields: [
      {
        name: "which",
        kind: "choice",
        label: t("Lequel"),
        choices: [choice("a", t("Un chevalet : battre son score")), choice("b", t("Deux chevalets : un adversaire imaginaire")), choice("c", t("Lettres visibles et dictionnaire"))],
        value: "a",
      },
      { name: "variants", kind: "many", label: t("Variantes"), choices: VARIANTS(), when: (values) => values.which !== "c" },
      // Face up, the letters are chosen and the dictionary is open already.
      { name: "variants", kind: "many", label: t("Variantes"), choices: VARIANTS().filter(({ value }) => FACE_UP.includes(value)), when: (values) => values.which === "c" },
      ...THEME(t("La liste est nécessaire : seul, on ne vote pas.")),
    ],
    request: (values) => ({
      kind: "solitaire",
      title: t("Solitaire"),
      options: {
        which: values.which,
        ...variantOptions({ ...values, variants: values.variants.filter((/** @type {string} */ one) => values.which !== "c" || FACE_UP.includes(one)) }),
        record: values.record ?? null,
      },
      players: players(values, []),
    }),
  },
  {
    key: "loto",
    name: t("Loto"),
    about: t("Deux mots de sept lettres à cocher."),
    fields: [{ name: "seats", kind: "seats", label: t("Adversaires"), choices: [choice("bot:amateur", t("Machine")), choice("", t("Une personne, par lien"))], value: "bot:amateur", least: 1, most: 7 }],
    request: (values) => ({ kind: "loto", title: t("Loto"), options: {}, players: players(values, values.seats) }),
  },
  {
    key: "inverse",
    name: t("Inversé"),
    about: t("Défaire une grille, lettre par lettre."),
    fields: [
      { name: "seats", kind: "seats", label: t("Adversaires"), choices: seatChoices(levels), value: "bot:amateur", least: 1, most: 3 },
      { name: "grid", kind: "choice", label: t("Grille"), choices: grids, value: "" },
    ],
    request: (values) => ({ kind: "inverse", title: t("Inversé"), options: { rows: values.rows }, players: players(values, values.seats) }),
  },
];

/** @param {string[]} levels @returns {Choice[]} */
function seatChoices(levels) {
  return [...levels.map((level) => choice(`bot:${level}`, t("Machine ({level})", { level }))), choice("", t("Une personne, par lien"))];
}

/** What is chosen before anything is touched. @param {Game} game @returns {Values} */
export function firstValues(game) {
  return Object.fromEntries(game.fields.map(({ name, kind, value = "", least = 1 }) => [name, kind === "many" ? [] : kind === "seats" ? Array.from({ length: least }, () => value) : value]));
}
