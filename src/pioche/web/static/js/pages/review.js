// A past game of classic, or a solitaire: each turn beside the best there was.
import { Room } from "../lib/api.js";
import { memberships } from "../lib/session.js";
import { SolutionList } from "../lib/solutions.js";
import { loadCatalogue, t, tn, typeset } from "../lib/text.js";
import { nothingToReplay } from "../games/replay.js";
import { install } from "./enter.js";

/** @typedef {import("../games/replay.js").ReplayCoup} ReplayCoup */

await loadCatalogue();
const game = document.body.dataset.game ?? "";
/** @type {import("../games/replay.js").Replay} */
const page = install("pi-replay");

/** What was done, as a move. @param {any} turn */
function actOf(turn) {
  if (turn.kind === "play") return { word: turn.word, ref: turn.place, score: turn.points };
  const note = { exchange: tn("échange {n} lettre", "échange {n} lettres", turn.tiles.length), pass: t("passe"), withdrawn: t("{word} repris", { word: turn.word.toUpperCase() }) }[turn.kind];
  return { word: "", ref: "", score: 0, note };
}

/** @param {any} step @param {number} n @param {string[]} seats @param {string[]} names @returns {ReplayCoup} */
function coupOf(step, n, seats, names) {
  const turn = step.at;
  const played = turn.kind !== "start" && turn.kind !== "end";
  const seat = seats.indexOf(step.seat ?? "");
  const act = played ? actOf(turn) : null;
  return {
    n,
    title: played ? t("Coup {n}", { n }) : turn.kind === "start" ? t("Début") : t("Fin"),
    said: typeset(step.text),
    rack: played ? turn.racks[seat] : "",
    before: played ? turn.before : step.grid.rows,
    laid: act?.word ? act : null,
    best: null,
    weighed: Boolean(step.weighed),
    own: act,
    who: seat < 0 ? "" : names[seat],
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
  const given = { better, lost: String(lost).replace(".", ",") };
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

try {
  const right = (await memberships(game)).find(({ role }) => role === "joueur");
  const room = new Room(game, right?.member ?? "public");
  const [past, people] = await Promise.all([room.read("/past"), room.people()]);
  const alone = past.kind === "solitaire";
  const names = past.seats.map((seat) => (alone ? (seat === "own" ? t("Vous") : t("Adversaire imaginaire")) : seat === right?.seat ? t("Vous") : people.get(seat)?.name || t("Place {n}", { n: seat })));
  const scores = past.steps.at(-1).totals;
  page.list = new SolutionList(room, () => page.requestUpdate(), "/alternatives");
  page.about = (n) => ({ turn: String(n) });
  page.weigh = async (n) => weighedOf((await room.read("/instead", { step: String(n) })).turn);
  page.model = {
    title: alone ? t("Solitaire") : t("Classique"),
    about: names.map((name, at) => `${name} ${scores[at]}`).join(", "),
    coups: past.steps.map((step, n) => coupOf(step, n, past.seats, names)),
    players: names,
    mine: Math.max(0, past.seats.indexOf(right?.seat ?? "")),
    first: 0,
    from: 1,
    bestName: t("Meilleur score possible"),
    laidName: t("le mot joué"),
    ghostName: t("le meilleur score"),
    hasOwn: true,
  };
} catch (error) {
  page.model = nothingToReplay(error);
}
