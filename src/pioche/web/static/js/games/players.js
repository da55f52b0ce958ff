// Who sits at a table: score, tiles, time, whose turn it is.
import { classMap, html, nothing } from "../lib/lit.js";
import { integer } from "../lib/format.js";
import { portrait } from "../lib/faces.js";
import { icon } from "../lib/icons.js";
import { levelText } from "./naming.js";
import { t, tn } from "../lib/text.js";
import "../components/clock.js";

/** @typedef {{seat: string, name: string, where?: string, score?: number, detail: string, turn: boolean, clock: {left: number, total: number, running: boolean} | null, fallen?: boolean, bot?: string}} Sitting */

/** @param {Sitting[]} seats @param {number | null} heard @param {unknown} [below] */
export function playersPanel(seats, heard, below = nothing) {
  return html`<section class="panel" aria-label=${t("Joueurs")}>
    <ul class="players">
      ${seats.map(
        ({ seat, name, where, score, detail, turn, clock, fallen, bot }) => html`<li class=${classMap({ "is-turn": turn })} data-seat=${seat} aria-current=${turn ? "true" : nothing}>
          <span class="mark" aria-hidden="true"></span><span class="name">${bot ? portrait(bot) : nothing}${name}${turn ? html`<span class="sr">${t(", tour en cours")}</span>` : nothing}</span><span class="sc">${score === undefined ? nothing : integer(score)}</span>
          <small><span>${[bot ? levelText(bot) : "", where, detail].filter(Boolean).join(", ")}</span>${fallen ? t("temps écoulé") : clock ? html`<pi-clock bars="0" .remaining=${clock.left} .total=${clock.total} .running=${clock.running} .heard=${heard}></pi-clock>` : nothing}</small>
        </li>`,
      )}
    </ul>
    ${below}
  </section>`;
}

/** What is left in the bags. @param {number[]} bags */
export function bagLine(bags) {
  return html`<p class="bag">
    ${icon("bag")}${bags.length === 2
      ? html`<span><b>${bags[0]}</b> ${t("voyelles")}, <b>${bags[1]}</b> ${t("consonnes")}</span>`
      : html`<span>${tn("{n} lettre dans le sac", "{n} lettres dans le sac", bags[0])}</span>`}
  </p>`;
}
