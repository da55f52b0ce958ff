// Charts drawn in the page: a game against its top, coup by coup and added up. The figures behind
// them are said in the description.
import { classMap, html, svg } from "../lib/lit.js";
import { t } from "../lib/text.js";

/** @typedef {{coup: number, points: number, top: number, zero?: boolean}} Bar */

const WIDE = 760;
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
    return svg`<line class="gl" x1=${LEFT} x2=${width - 6} y1=${y} y2=${y}></line><text class="ax" x=${LEFT - 6} y=${y + 4} text-anchor="end">${index * step}</text>`;
  });
}

/** Score and top of each coup. @param {Bar[]} bars @param {number} current @param {(coup: number) => void} [chosen] @param {number} [wide] */
export function coupChart(bars, current, chosen, wide = WIDE) {
  const scale = scaleFor(Math.max(10, ...bars.map(({ top }) => top)));
  const pitch = Math.min(46, (wide - 6 - LEFT) / Math.max(bars.length, 1));
  const width = Math.min(26, pitch * 0.7);
  const gaps = bars.filter(({ points, top }) => points < top).map(({ coup, points, top }) => t("coup {coup}, {n} points", { coup, n: top - points }));
  return html`<svg class="chart" viewBox=${`0 0 ${wide} ${HEIGHT}`} role="img" aria-label=${t("Votre score et le top, coup par coup. Écarts : {gaps}.", { gaps: gaps.join(" ; ") || t("aucun") })}>
    ${lines(scale, wide)} ${bars.map((bar, index) => column(bar, LEFT + pitch * (index + 0.5), width, pitch, scale.end, bar.coup === current, pitch < 18 && index % 2 === 1, chosen))}
  </svg>`;
}

/** @param {Bar} bar @param {number} x @param {number} width @param {number} pitch @param {number} end @param {boolean} current @param {boolean} bare @param {((coup: number) => void) | undefined} chosen */
function column({ coup, points, top, zero }, x, width, pitch, end, current, bare, chosen) {
  const roof = height(top, end);
  const own = height(points, end);
  const cross = svg`<path class="zx" d=${`M${x - 4} ${FLOOR - 13}l8 8m0-8l-8 8`}></path>`;
  return svg`<g class=${classMap({ bar: true, "is-link": Boolean(chosen) })} @click=${() => chosen?.(coup)}>
    ${current ? svg`<rect class="cur" x=${x - pitch / 2 + 1} y="6" width=${pitch - 2} height="150" rx="5"></rect>` : ""}
    <rect class="hit" x=${x - pitch / 2} y="0" width=${pitch} height=${HEIGHT}></rect>
    <rect class="tp" x=${x - width / 2} y=${roof} width=${width} height=${Math.max(0, FLOOR - roof)} rx="2.5"></rect>
    <rect class="me" x=${x - width / 2} y=${own} width=${width} height=${Math.max(0, FLOOR - own)} rx="2.5"></rect>
    ${zero ? cross : ""} ${points < top && pitch > 22 ? svg`<text class="gap" x=${x} y=${roof - 4} text-anchor="middle">−${top - points}</text>` : ""}
    ${bare ? "" : svg`<text class=${current ? "ax b" : "ax"} x=${x} y="149" text-anchor="middle">${coup}</text>`}
  </g>`;
}

/** Totals as they grow, own and top. @param {Bar[]} bars @param {number} current */
export function totalChart(bars, current) {
  let own = 0;
  let best = 0;
  const added = bars.map(({ coup, points, top }) => ({ coup, own: (own += points), best: (best += top) }));
  const scale = scaleFor(Math.max(10, best));
  const pitch = (WIDE - 6 - LEFT) / Math.max(bars.length, 1);
  const at = (/** @type {number} */ index) => LEFT + pitch * (index + 0.5);
  const path = (/** @type {"own" | "best"} */ which) => added.map((one, index) => `${index ? "L" : "M"}${at(index)} ${height(one[which], scale.end)}`).join("");
  const now = added.findIndex(({ coup }) => coup === current);
  return html`<svg class="chart" viewBox=${`0 0 ${WIDE} ${HEIGHT}`} role="img" aria-label=${t("Totaux cumulés : vous {own}, top {best}.", { own, best })}>
    ${lines(scale, WIDE)}
    ${now >= 0 ? svg`<line class="now" x1=${at(now)} x2=${at(now)} y1=${CEILING} y2=${FLOOR}></line>` : ""}
    <path class="ltp" d=${path("best")}></path><path class="lme" d=${path("own")}></path>
    ${added.map(({ coup }, index) => (bars.length > 26 && index % 2 ? "" : svg`<text class=${coup === current ? "ax b" : "ax"} x=${at(index)} y="149" text-anchor="middle">${coup}</text>`))}
    ${added.length ? svg`<text class="ax b" x=${at(added.length - 1) + 2} y=${height(best, scale.end) - 6} text-anchor="end">${best}</text><text class="gap own" x=${at(added.length - 1) + 2} y=${height(own, scale.end) + 14} text-anchor="end">${own}</text>` : ""}
  </svg>`;
}

/** What the colours mean. */
export const legend = () => html`<span class="leg"><span class="sw sw--me" aria-hidden="true"></span>${t("vous")}<span class="sw sw--tp" aria-hidden="true"></span>${t("top")}</span>`;
