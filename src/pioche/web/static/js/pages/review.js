// A past game of classic, or a solitaire: each turn beside the best there was.
import { Room } from "../lib/api.js";
import { EMPTY, parsePlace } from "../lib/grid.js";
import { memberships } from "../lib/session.js";
import { loadCatalogue, t, tn } from "../lib/text.js";
import "../games/replay.js";
import { laid } from "../games/written.js";
import { install } from "./enter.js";

await loadCatalogue();
const game = document.body.dataset.game ?? "";
const page = install("pi-replay");

/** @param {any} turn */
function actOf(turn) {
  if (turn.kind === "play") return { word: turn.word, ref: turn.place, score: turn.score };
  const note = { exchange: tn("échange {n} lettre", "échange {n} lettres", turn.tiles.length), pass: t("passe"), withdrawn: t("{word} repris", { word: turn.word.toUpperCase() }) }[turn.kind];
  return { word: "", ref: "", score: 0, note };
}

/** Jokers taken back before a word: their squares hold the letter itself. @param {string[]} rows @param {string[]} squares */
function recycled(rows, squares) {
  const cells = rows.map((row) => [...row]);
  for (const place of squares.map((square) => parsePlace(square))) if (place) cells[place.row][place.col] = cells[place.row][place.col].toUpperCase();
  return cells.map((row) => row.join(""));
}

/** @param {any} review @param {string} mine @param {(seat: string) => string} nameOf */
function coupsOf(review, mine, nameOf) {
  let rows = EMPTY;
  return review.turns.map((one, at) => {
    const { turn } = one;
    const before = recycled(rows, turn.recycled);
    const own = actOf(turn);
    rows = own.word ? laid(before, own.word, own.ref) : before;
    const value = one.best_value;
    const better = value.word || value.tiles ? (value.word ? `${value.word.toUpperCase()} ${value.ref}` : t("un échange de {tiles}", { tiles: value.tiles })) : t("passer");
    return {
      n: at + 1,
      rack: turn.rack,
      before,
      laid: own.word ? own : null,
      best: { word: one.best_score.word, ref: one.best_score.ref, score: one.best_score.score },
      own,
      who: nameOf(turn.seat),
      mine: turn.seat === mine,
      points: turn.kind === "play" ? turn.score : 0,
      notes: one.lost_value > 0.5 ? [t("En comptant ce qui reste en main, {better} valait {lost} de plus.", { better, lost: String(one.lost_value).replace(".", ",") })] : [],
    };
  });
}

try {
  const rights = await memberships(game);
  const right = rights.find(({ role }) => role === "joueur");
  const room = new Room(game, right?.member ?? "public");
  const [{ view }, people, review] = await Promise.all([room.read("/view"), room.people(), room.read("/review")]);
  const alone = Boolean(view.which);
  const mine = alone ? "own" : right?.seat && review.seats.includes(right.seat) ? right.seat : review.seats[0];
  const nameOf = (/** @type {string} */ seat) => (alone ? (seat === "own" ? t("Vous") : t("Adversaire imaginaire")) : seat === right?.seat ? t("Vous") : people.get(seat)?.name || t("Machine"));
  page.load = (/** @type {number} */ n) => room.read("/alternatives", { turn: String(n), limit: "1500" });
  const scores = view.table.ended.scores;
  page.model = {
    title: alone ? t("Solitaire") : t("Classique"),
    about: review.seats.map((seat, at) => `${nameOf(seat)} ${scores[at]}`).join(", "),
    ownName: nameOf(mine),
    bestName: t("Meilleur score possible"),
    laidName: t("le mot joué"),
    ghostName: t("le meilleur score"),
    coups: coupsOf(review, mine, nameOf),
    hasOwn: true,
  };
} catch (error) {
  page.model = { title: t("Rejouer"), about: "", ownName: "", bestName: "", laidName: "", ghostName: "", coups: [], hasOwn: false, problem: error instanceof Error ? error.message : String(error) };
}
