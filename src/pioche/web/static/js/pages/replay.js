// A past game of duplicate: whoever played sees their own words beside the tops.
import { Room } from "../lib/api.js";
import { EMPTY } from "../lib/grid.js";
import { percent, points } from "../lib/format.js";
import { memberships } from "../lib/session.js";
import { SolutionList } from "../lib/solutions.js";
import { loadCatalogue, t } from "../lib/text.js";
import { titleOf } from "../hall/model.js";
import { nothingToReplay } from "../games/replay.js";
import { laid } from "../games/written.js";
import { install } from "./enter.js";

/** @typedef {import("../games/replay.js").ReplayModel} ReplayModel */

await loadCatalogue();
const game = document.body.dataset.game ?? "";
const page = install("pi-replay");

/** One's own coups, by number, from the sheet of a hall or of a game at home. @param {Room} room @param {any} view @param {string} seat */
async function ownCoups(room, view, seat) {
  if (view.hall?.sheet) return new Map(view.hall.sheet.map((one) => [one.coup, { word: one.word ?? "", ref: one.ref ?? "", points: one.points - one.penalty, notes: one.faults.map(({ message }) => message) }]));
  if (!seat || !view.seats) return new Map();
  const { lines } = await room.read("/sheet");
  return new Map(lines.map((line) => [line.coup, { word: line.found?.word ?? "", ref: line.found?.ref ?? "", points: line.points, notes: line.found?.sentence ? [line.found.sentence] : [] }]));
}

/** A coup in a sentence. @param {any} coup @param {any} mine @param {boolean} hasOwn */
function saidOf(coup, mine, hasOwn) {
  const top = t("Le top : {word} en {ref}, {points}.", { word: coup.word.toUpperCase(), ref: coup.ref, points: points(coup.score) });
  if (!hasOwn) return top;
  return `${top} ${mine?.word ? t("Vous : {word} en {ref}, {points}.", { word: mine.word.toUpperCase(), ref: mine.ref, points: points(mine.points) }) : t("Vous : rien.")}`;
}

/** @param {any} view @param {Map<number, any>} own @returns {ReplayModel} */
function modelOf(view, own) {
  const hasOwn = own.size > 0;
  let rows = EMPTY;
  const coups = view.played.map((coup) => {
    const before = rows;
    // In the joker formula the letter itself takes the joker's square.
    rows = laid(rows, coup.joker_replaced_by ? coup.word.toUpperCase() : coup.word, coup.ref);
    const mine = own.get(coup.n);
    const others = coup.words.slice(1).map((word) => word.toUpperCase());
    return {
      n: coup.n,
      title: t("Coup {n}", { n: coup.n }),
      said: saidOf(coup, mine, hasOwn),
      rack: coup.rack,
      before,
      laid: { word: coup.word, ref: coup.ref, score: coup.score },
      best: { word: coup.word, ref: coup.ref, score: coup.score, note: others.length ? t("forme aussi {words}", { words: others.join(", ") }) : "" },
      own: mine?.word ? { word: mine.word, ref: mine.ref, score: mine.points } : null,
      who: "",
      weighed: true,
      seat: 0,
      racks: [],
      totals: [],
      points: hasOwn ? (mine?.points ?? 0) : coup.score,
      notes: [...(mine?.notes ?? []), ...(coup.rejected.length ? [t("Tirage rejeté avant celui-ci : {racks}.", { racks: coup.rejected.join(", ") })] : [])],
    };
  });
  const made = coups.reduce((sum, one) => sum + one.points, 0);
  return {
    title: titleOf(view),
    about: hasOwn ? t("{made} points sur {total}, {share}", { made, total: view.total, share: percent(view.total ? (made / view.total) * 100 : null) }) : t("{total} points au top", { total: view.total }),
    players: [],
    mine: 0,
    first: view.played[0]?.n ?? 1,
    from: 0,
    bestName: t("Le top"),
    laidName: t("le top"),
    ghostName: t("votre mot"),
    coups,
    hasOwn,
  };
}

try {
  const rights = await memberships(game);
  const right = rights.find(({ role }) => role === "joueur") ?? rights.at(-1);
  const room = new Room(game, right?.member ?? "public");
  const { view } = await room.read("/view");
  const own = await ownCoups(room, view, right?.seat ?? "");
  page.list = new SolutionList(room, () => page.requestUpdate());
  page.model = modelOf(view, own);
} catch (error) {
  page.model = nothingToReplay(error);
}
