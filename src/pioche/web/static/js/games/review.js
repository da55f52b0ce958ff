// A past game on a table, classic or solitaire: each turn beside the best there was.
import { SolutionList } from "../lib/solutions.js";
import { LOCALE, t, tn, typeset } from "../lib/text.js";
import { install } from "../pages/enter.js";
import { readPast } from "./reading.js";
import { nothingToReplay } from "./replay.js";

/** @typedef {import("./reading.js").Step} Step */
/** @typedef {import("./replay.js").ReplayCoup} ReplayCoup */

/** What was done, as a move. @param {Step} step */
function actOf({ kind, picture: turn }) {
  if (kind === "play") return { word: turn.word, ref: turn.place, score: turn.points };
  const note = { exchange: tn("échange {n} lettre", "échange {n} lettres", turn.tiles.length), pass: t("passe"), withdrawn: t("{word} repris", { word: turn.word.toUpperCase() }) }[kind];
  return { word: "", ref: "", score: 0, note };
}

/** @param {Step} step @param {number} n @param {string[]} seats @param {string[]} names @returns {ReplayCoup} */
function coupOf(step, n, seats, names) {
  const turn = step.picture;
  const seat = seats.indexOf(step.seat ?? "");
  const act = step.turn ? actOf(step) : null;
  return {
    n,
    title: act ? t("Coup {n}", { n }) : n ? t("Fin") : t("Début"),
    said: typeset(step.text),
    rack: act ? turn.racks[seat] : "",
    before: act ? turn.before : turn.rows,
    laid: act?.word ? act : null,
    best: null,
    weighed: Boolean(step.weighed),
    own: act,
    who: names[seat] ?? "",
    seat,
    points: turn.points,
    notes: [],
    racks: turn.racks,
    totals: step.totals,
  };
}

/** What counting the tiles kept, or playing the end out, would have preferred. @param {any} weighed @returns {import("../games/replay.js").Weighed} */
function weighedOf({ best_score: best, best_value: value, lost_value: lost, proven }) {
  const better = value.word ? `${value.word.toUpperCase()} ${value.ref}` : value.tiles ? t("un échange de {tiles}", { tiles: value.tiles }) : t("passer");
  const given = { better, lost: lost.toLocaleString(LOCALE) };
  const told = lost > 0.5;
  const move = { word: best.word, ref: best.ref, score: best.score };
  // An end of game that was not searched to its end proves nothing: that is said beside what was found.
  if (proven === false)
    return {
      best: move,
      notes: [told ? t("Fin de partie : {better} est le meilleur trouvé, {lost} de plus ; valeur non prouvée.", given) : t("Fin de partie : rien de mieux trouvé ; valeur non prouvée.")],
      doubt: told ? t("{better} : {lost} de plus, valeur non prouvée", given) : t("rien de mieux trouvé, valeur non prouvée"),
    };
  const note = proven ? t("En jouant la fin au mieux, {better} valait {lost} de plus.", given) : t("En comptant ce qui reste en main, {better} valait {lost} de plus.", given);
  return { best: move, notes: told ? [note] : [], doubt: "" };
}

/** Show a game again; a solitaire names its seats itself. @param {(past: {steps: Step[]}) => {seats?: string[], names?: string[]}} [seated] */
export async function startReview(seated = () => ({})) {
  /** @type {import("./replay.js").Replay} */
  const page = install("pi-replay");
  try {
    const past = await readPast();
    const { room, title, steps, mine, seats, names } = { ...past, ...seated(past) };
    const scores = steps.at(-1)?.totals ?? [];
    page.list = new SolutionList(room, () => page.requestUpdate(), "/alternatives");
    page.about = (n) => ({ turn: String(n) });
    page.weigh = async (n) => weighedOf((await room.read("/instead", { step: String(n) })).found);
    page.model = {
      title,
      about: names.map((name, at) => `${name} ${scores[at]}`).join(", "),
      coups: steps.map((step, n) => coupOf(step, n, seats, names)),
      players: names,
      mine,
      first: 0,
      from: 1,
      bestName: t("Meilleur score possible"),
      laidName: t("le mot joué"),
      ghostName: t("le meilleur score"),
      hasOwn: true,
      links: names.length > 1 ? [{ name: t("Analyser"), address: `/analyse/${room.game}` }] : [],
    };
  } catch (error) {
    page.model = nothingToReplay(error);
  }
}
