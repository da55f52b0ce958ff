// What Ctrl+Z does, in words: the line it took back, or the act of the game that it would undo.
import { shortList } from "../components/tables.js";
import { t, tn } from "../lib/text.js";

/** What became of a slip without a word. @type {Record<string, () => string>} */
const STATES = {
  missing: () => t("pas de bulletin"),
  blank: () => t("bulletin vierge"),
  late: () => t("bulletin en retard"),
  several: () => t("plusieurs bulletins"),
  exchanged: () => t("bulletin échangé"),
};

/** @param {any} slip */
const named = (slip) => slip.word || STATES[slip.state]?.() || t("bulletin");

/** @type {Record<string, () => string>} */
const SANCTIONS = { warning: () => t("avertissement"), zero: () => t("zéro") };

/** What a line undone changed at one table. @param {any} change @param {boolean} phoned its phone has handed in */
function changeSentence({ was, now, discipline_was: sanction, discipline_now: left }, phoned) {
  const same = was && now && was.word === now.word && was.state === now.state && was.by === now.by;
  if (sanction && sanction !== left) return t("{sanction} pour motif disciplinaire repris", { sanction: SANCTIONS[sanction]?.() ?? sanction });
  if (same) return t("ligne reprise ; {slip}, saisi depuis, reste", { slip: named(now) });
  if (!was) return now ? t("{slip} de nouveau retenu", { slip: named(now) }) : t("ligne reprise");
  if (!now) return phoned ? t("{slip} repris, le dépôt du téléphone compte de nouveau", { slip: named(was) }) : t("{slip} repris, plus rien de saisi", { slip: named(was) });
  return now.mail ? t("{slip} repris, le bulletin du téléphone ({phone}) compte de nouveau", { slip: named(was), phone: named(now) }) : t("{slip} repris, {before} de nouveau retenu", { slip: named(was), before: named(now) });
}

/** What was just undone, for the entry line; null once something else was typed. @param {import("../lib/live.js").Live} live
 * @returns {import("../components/entry.js").EntryVerdict | null} */
export function undoneVerdict({ view, mail }) {
  const hall = view.hall ?? {};
  const changes = hall.undone;
  if (!changes?.length) return null;
  const [first] = changes;
  const left = hall.lines ? tn("Encore {n} ligne à défaire.", "Encore {n} lignes à défaire.", hall.lines) : t("Plus aucune ligne à défaire dans ce coup.");
  const seat = hall.tables?.find(({ table }) => table === first.table)?.seat;
  const phoned = mail.coup === view.coup && Boolean(mail.seats[seat]) && !hall.blind;
  if (changes.length === 1) return { tone: "hint", title: t("Table {table} : {change}.", { table: first.table, change: changeSentence(first, phoned) }), detail: left };
  const count = hall.undone_count ?? changes.length;
  return { tone: "hint", title: tn("{n} table reprise : {list}", "{n} tables reprises : {list}", count, { list: shortList(changes.map(({ table }) => table)) }), detail: left };
}

/** The act of the game that Ctrl+Z would undo now; nothing where there is none. @param {any} view */
export function undoneAct(view) {
  const coup = view.coup;
  switch (view.phase) {
    case "drawn":
      return t("le tirage du coup {coup}", { coup });
    case "thinking":
      return t("le départ du chrono");
    case "bell":
      return t("la cloche");
    case "closed":
      return t("la fermeture de la collecte");
    case "retained":
      return t("le top retenu du coup {coup}", { coup });
    case "ended":
      return t("la fin de la partie");
    default:
      return view.rejected?.length ? t("le rejet du tirage {rack}", { rack: view.rejected.at(-1) }) : "";
  }
}
