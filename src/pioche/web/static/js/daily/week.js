// The days of this week that were played, and how many in a row.
import { dayLetters } from "../lib/format.js";
import { html, nothing } from "../lib/lit.js";
import { icon } from "../lib/icons.js";
import { LOCALE, t, tn } from "../lib/text.js";

const NAMES = () => [t("lundi"), t("mardi"), t("mercredi"), t("jeudi"), t("vendredi"), t("samedi"), t("dimanche")];

/** @param {{week: boolean[], today: string, streak: number, longest: number}} day */
export function weekRow({ week, today, streak, longest }) {
  const now = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
  const played = NAMES().filter((_, index) => week[index]);
  return html`<div class="row">
    <p class="week" role="img" aria-label=${played.length ? t("Cette semaine : {days}", { days: played.join(", ") }) : t("Cette semaine : aucun jour encore")}>
      ${dayLetters().map((letter, index) => html`<span class=${`d ${week[index] ? "on" : ""} ${index === now ? "now" : ""}`}><i>${week[index] ? icon("ok") : nothing}</i><b>${letter}</b></span>`)}
    </p>
    <div><b>${streak ? tn("{n} jour de suite", "{n} jours de suite", streak) : t("Premier jour")}</b><small>${streak || longest ? t("record {n}", { n: longest }) : t("d’une série ?")}</small></div>
  </div>`;
}

/** « dimanche 15 novembre ». @param {string} day */
export const dayText = (day) => new Date(`${day}T12:00:00Z`).toLocaleDateString(LOCALE, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

/** How a share of the top is coloured: f5 the top, f4 90 % and more, then 70, 50, less. @param {number} points @param {number} top */
export function look(points, top) {
  const share = top ? points / top : 1;
  return share >= 1 ? "f5" : share >= 0.9 ? "f4" : share >= 0.7 ? "f3" : share >= 0.5 ? "f2" : "f1";
}
