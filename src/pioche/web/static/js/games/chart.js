// Charts drawn in the page: a game against its top, coup by coup and added up, and everyone's score
// as it grew. The figures behind them are said in the description.
import { classMap, html, svg } from "../lib/lit.js";
import { integer, points as pointsText } from "../lib/format.js";
import { t } from "../lib/text.js";

/** @typedef {{coup: number, points: number, top: number, zero?: boolean}} Bar */

const WIDE = 760;
/** On a phone a chart is drawn half as wide, so that its figures stay legible. */
const width = (wide = WIDE) => (matchMedia("(max-width: 680px)").matches ? WIDE / 2 : wide);
const HEIGHT = 166;
const LEFT = 34;
const FLOOR = 132;
const CEILING = 14;

/** A round scale that holds a value: its step and its end. @param {number} most */
function scaleFor(most) {
  const steps = [5, 10, 25, 50, 100, 200, 250, 300, 400, 500, 1000];
  const step = steps.find((one) => one * 4 >= most) ?? 2000;
  return { step, end: step * Math.max(1, Math.ceil(most / step)) };
}

/** @param {number} value @param {number} end */
const height = (value, end) => FLOOR - ((FLOOR - CEILING) * value) / end;

/** @param {{step: number, end: number}} scale @param {number} width */
function lines({ step, end }, width) {
  return Array.from({ length: end / step + 1 }, (_, index) => {
    const y = height(index * step, end);
    return svg`<line class="gl" x1=${LEFT} x2=${width - 6} y1=${y} y2=${y}></line><text class="ax" x=${LEFT - 6} y=${y + 4} text-anchor="end">${integer(index * step)}</text>`;
  });
}

/** Score and top of each coup; without anybody's score, the tops alone.
 * @param {Bar[]} bars @param {number} current @param {(coup: number) => void} [chosen] @param {number} [wide] @param {boolean} [scored] */
export function coupChart(bars, current, chosen, wide = width(), scored = true) {
  const scale = scaleFor(Math.max(10, ...bars.map(({ top }) => top)));
  const pitch = Math.min(46, (wide - 6 - LEFT) / Math.max(bars.length, 1));
  const thick = Math.min(26, pitch * 0.7);
  const gaps = bars.filter(({ points, top }) => points < top).map(({ coup, points, top }) => t("coup {coup}, {points}", { coup, points: pointsText(top - points) }));
  return html`<svg class="chart" viewBox=${`0 0 ${wide} ${HEIGHT}`} role="img" aria-label=${scored ? t("Score et top, coup par coup. Écarts : {gaps}.", { gaps: gaps.join(t(" ; ")) || t("aucun") }) : t("Les tops, coup par coup : {tops}.", { tops: bars.map(({ top }) => top).join(", ") })}>
    ${lines(scale, wide)} ${bars.map((bar, index) => column(bar, LEFT + pitch * (index + 0.5), thick, pitch, scale.end, bar.coup === current, pitch < 18 && index % 2 === 1, chosen, scored))}
  </svg>`;
}

/** @param {Bar} bar @param {number} x @param {number} width @param {number} pitch @param {number} end @param {boolean} current @param {boolean} bare @param {((coup: number) => void) | undefined} chosen @param {boolean} scored */
function column({ coup, points, top, zero }, x, width, pitch, end, current, bare, chosen, scored) {
  const roof = height(top, end);
  const own = height(points, end);
  const cross = svg`<path class="zx" d=${`M${x - 4} ${FLOOR - 13}l8 8m0-8l-8 8`}></path>`;
  return svg`<g class=${classMap({ bar: true, "is-link": Boolean(chosen) })} @click=${() => chosen?.(coup)}>
    ${current ? svg`<rect class="cur" x=${x - pitch / 2 + 1} y="6" width=${pitch - 2} height="150" rx="5"></rect>` : ""}
    <rect class="hit" x=${x - pitch / 2} y="0" width=${pitch} height=${HEIGHT}></rect>
    <rect class="tp" x=${x - width / 2} y=${roof} width=${width} height=${Math.max(0, FLOOR - roof)} rx="2.5"></rect>
    ${scored ? svg`<rect class="me" x=${x - width / 2} y=${own} width=${width} height=${Math.max(0, FLOOR - own)} rx="2.5"></rect>` : ""}
    ${zero ? cross : ""} ${points < top && pitch > 22 ? svg`<text class="gap" x=${x} y=${roof - 4} text-anchor="middle">−${top - points}</text>` : ""}
    ${bare ? "" : svg`<text class=${current ? "ax b" : "ax"} x=${x} y="149" text-anchor="middle">${coup}</text>`}
  </g>`;
}

/** Totals as they grow, somebody's (one's own if unnamed) and the top's. @param {Bar[]} bars @param {number} current @param {boolean} [scored] @param {string} [who] */
export function totalChart(bars, current, scored = true, who = "") {
  const wide = width();
  let own = 0;
  let best = 0;
  const added = bars.map(({ coup, points, top }) => ({ coup, own: (own += points), best: (best += top) }));
  const scale = scaleFor(Math.max(10, best));
  const pitch = (wide - 6 - LEFT) / Math.max(bars.length, 1);
  const at = (/** @type {number} */ index) => LEFT + pitch * (index + 0.5);
  const path = (/** @type {"own" | "best"} */ which) => added.map((one, index) => `${index ? "L" : "M"}${at(index)} ${height(one[which], scale.end)}`).join("");
  const now = added.findIndex(({ coup }) => coup === current);
  return html`<svg class="chart" viewBox=${`0 0 ${wide} ${HEIGHT}`} role="img" aria-label=${scored ? t("Totaux cumulés : {who} {own}, top {best}.", { who: who || t("vous"), own: integer(own), best: integer(best) }) : t("Cumul des tops : {n}", { n: integer(best) })}>
    ${lines(scale, wide)}
    ${now >= 0 ? svg`<line class="now" x1=${at(now)} x2=${at(now)} y1=${CEILING} y2=${FLOOR}></line>` : ""}
    <path class="ltp" d=${path("best")}></path>${scored ? svg`<path class="lme" d=${path("own")}></path>` : ""}
    ${added.map(({ coup }, index) => (index % Math.ceil(18 / pitch) ? "" : svg`<text class=${coup === current ? "ax b" : "ax"} x=${at(index)} y="149" text-anchor="middle">${coup}</text>`))}
    ${added.length ? svg`<text class="ax b" x=${at(added.length - 1) + 2} y=${height(best, scale.end) - 6} text-anchor="end">${integer(best)}</text>${scored ? svg`<text class="gap own" x=${at(added.length - 1) + 2} y=${height(own, scale.end) + 14} text-anchor="end">${integer(own)}</text>` : ""}` : ""}
  </svg>`;
}

/** @typedef {{name: string, values: number[]}} Series */

/**
 * A figure of each player after each step, as lines: points so far, letters still to cross.
 * @param {Series[]} series @param {number} at the step looked at, by position
 * @param {number} first the number of the first step
 * @param {string} what what is drawn, in words
 * @param {(at: number) => void} chosen
 * @param {number} [room] how wide it is drawn, where there is room
 */
export function runningChart(series, at, first, what, chosen, room) {
  const wide = width(room);
  const scale = scaleFor(Math.max(5, ...series.flatMap(({ values }) => values)));
  const count = Math.max(1, ...series.map(({ values }) => values.length));
  const pitch = (wide - 12 - LEFT) / Math.max(count - 1, 1);
  const across = (/** @type {number} */ index) => LEFT + pitch * index;
  const path = (/** @type {number[]} */ values) => values.map((value, index) => `${index ? "L" : "M"}${across(index).toFixed(1)} ${height(Math.max(0, value), scale.end).toFixed(1)}`).join("");
  const every = [1, 2, 5, 10, 20, 50].find((one) => one * pitch >= 24) ?? 100;
  const shown = series.map(({ name, values }) => t("{name} {now} ici, {end} à la fin", { name, now: values[at] ?? 0, end: values.at(-1) ?? 0 }));
  return html`<svg class="chart" viewBox=${`0 0 ${wide} ${HEIGHT}`} role="img" aria-label=${`${what}${t(" : ")}${shown.join(t(" ; "))}.`} @click=${(event) => chosen(nearest(event, wide, pitch, count))}>
    ${lines(scale, wide)}
    <line class="now" x1=${across(at)} x2=${across(at)} y1=${CEILING - 6} y2=${FLOOR}></line>
    ${Array.from({ length: count }, (_, index) => ((index + first) % every ? "" : svg`<text class=${index === at ? "ax b" : "ax"} x=${across(index)} y="149" text-anchor="middle">${index + first}</text>`))}
    ${series.map(({ values }, which) => svg`<path class=${`ln ln--${which % 4}`} d=${path(values)}></path><circle class=${`pt pt--${which % 4}`} cx=${across(at)} cy=${height(Math.max(0, values[at] ?? 0), scale.end)} r="4.5"></circle>`)}
    <rect class="hit is-link" x=${LEFT} y="0" width=${wide - LEFT} height=${HEIGHT}></rect>
  </svg>`;
}

/** The step under a click. @param {MouseEvent} event @param {number} wide @param {number} pitch @param {number} count */
function nearest(event, wide, pitch, count) {
  const frame = /** @type {SVGElement} */ (event.currentTarget).getBoundingClientRect();
  const inner = frame.width - 16; // the padding of the chart
  const x = ((event.clientX - frame.left - 8) / inner) * wide;
  return Math.min(Math.max(Math.round((x - LEFT) / pitch), 0), count - 1);
}

/** Points of each line of the mats, side by side. @param {Array<{name: string, values: number[]}>} sides @param {number} lineCount @param {number} [room] */
export function linesChart(sides, lineCount, room = 1000) {
  const wide = width(room);
  const scale = scaleFor(Math.max(20, ...sides.flatMap(({ values }) => values)));
  const pitch = (wide - 12 - LEFT) / lineCount;
  const thick = Math.min(26, (pitch * 0.7) / sides.length);
  const said = sides.map(({ name, values }) => t("{name} : {values}", { name, values: values.join(", ") || t("rien") }));
  return html`<svg class="chart" viewBox=${`0 0 ${wide} ${HEIGHT}`} role="img" aria-label=${t("Points de chaque ligne. {said}.", { said: said.join(t(" ; ")) })}>
    ${lines(scale, wide)}
    ${Array.from({ length: lineCount }, (_, line) => {
      const middle = LEFT + pitch * (line + 0.5);
      const bars = sides.map(({ values }, which) => {
        const value = values[line] ?? 0;
        const x = middle + (which - sides.length / 2) * thick;
        return value ? svg`<rect class=${`br br--${which % 4}`} x=${x + 1} y=${height(value, scale.end)} width=${thick - 2} height=${FLOOR - height(value, scale.end)} rx="2.5"></rect><text class="ax" x=${x + thick / 2} y=${height(value, scale.end) - 3} text-anchor="middle">${value}</text>` : "";
      });
      return svg`${bars}<text class="ax" x=${middle} y="149" text-anchor="middle">${line + 1}</text>`;
    })}
  </svg>`;
}

/** Whose line is whose: a colour and a stroke. @param {string[]} names */
export const seriesLegend = (names) => html`<span class="leg">${names.map((name, which) => html`<svg class="sl" viewBox="0 0 26 10" aria-hidden="true"><path class=${`ln ln--${which % 4}`} d="M1 5H25"></path></svg>${name}`)}</span>`;

/** What the colours mean. */
export const legend = (who = t("vous")) => html`<span class="leg"><span class="sw sw--me" aria-hidden="true"></span>${who}<span class="sw sw--tp" aria-hidden="true"></span>${t("top")}</span>`;
