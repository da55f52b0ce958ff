// The parts of the analysis: turns and what each gave away, moves that could be played, tiles unseen, chances to win.
import { classMap, html, nothing, svg } from "../lib/lit.js";
import { decimal, integer, percent } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn } from "../lib/text.js";
import { wordFaces } from "../components/word.js";
import { MISTAKE } from "./analysis.js";
import { WORLDS, written } from "./simulating.js";
import { unseenTiles } from "./unseen.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {import("./analysis.js").Move} Move */
/** A move, how it is written, and what became of it. @typedef {{key: string, move: Move, points: number, win: number | null, error: number, worlds: number, own: boolean}} Row */

/** Below so many points a turn is as good as the best: simulations do not tell such gaps apart. */
const AS_GOOD = 0.5;

/** `2,2`, `−0,3`. @param {number} value */
const tenths = (value) => decimal(value).replace(/^-(?=0.0$)/, "").replace("-", "−");
/** `+11,8`. @param {number} value */
const signedTenths = (value) => (value > 0 ? `+${tenths(value)}` : tenths(value));

/** The moves of a turn, best first: a simulation of one's own comes before the review's. @param {Analysis} page @param {number} number @returns {Row[]} */
export function rowsOf(page, number) {
  const review = page.reviews.get(number);
  if (!review) return [];
  const simulation = page.simulations.get(number);
  const rows = [...review.moves, ...(page.added.get(number) ?? [])].map((move) => {
    const key = written(move);
    const own = simulation?.of(key);
    return own ? { key, move, points: own.points, win: move.win === null && page.model && page.model.names.length > 2 ? null : own.win, error: own.error, worlds: own.worlds, own: true } : { key, move, points: move.points, win: move.win, error: 0, worlds: move.worlds, own: false };
  });
  const merit = (/** @type {Row} */ row) => (row.win ?? 0) * 100 + row.points * (row.win === null ? 1 : 0.02);
  const sorted = (/** @type {Row[]} */ some) => some.sort((a, b) => merit(b) - merit(a));
  const simulated = rows.filter(({ own }) => own);
  if (simulated.length) return [...sorted(simulated), ...sorted(rows.filter(({ own }) => !own))];
  return [rows[0], ...sorted(rows.slice(1))];
}

/** What was given away at a turn; null while it is not known. @param {Analysis} page @param {number} number @returns {number | null} */
export function lossOf(page, number) {
  return lostOf(page, number)?.equity ?? null;
}

/** Equity and chances given away: by one's own simulation where it played both, else by the review. @param {Analysis} page @param {number} number */
function lostOf(page, number) {
  const review = page.reviews.get(number);
  if (!review) return null;
  const rows = rowsOf(page, number);
  const played = rows.find(({ move }) => move.played);
  const simulation = page.simulations.get(number);
  if (!played || !simulation?.of(played.key)) return { equity: review.lost_equity, win: review.lost_win };
  const win = played.win === null || rows[0].win === null ? null : Math.max(0, rows[0].win - played.win);
  return { equity: Math.max(0, rows[0].points - played.points), win };
}

/** @param {Move} move */
function moveText({ word, exchanged }) {
  if (word) return html`<span class="word">${wordFaces(word)}</span>`;
  return exchanged ? t("échange {tiles}", { tiles: exchanged }) : t("passe");
}

/** @param {number | null} lost */
function lossText(lost) {
  if (lost === null) return html`<span class="muted">…</span>`;
  if (lost < AS_GOOD) return html`<span class="ok">${icon("ok")}<span class="sr">${t("rien de perdu")}</span></span>`;
  return html`<span class=${`loss loss--${lost < 2 ? 1 : lost < 6 ? 2 : 3}`}>−${tenths(lost)}</span>`;
}

/** Every turn and what it gave away. @param {Analysis} page */
export function turnsPanel(page) {
  const { mine } = /** @type {any} */ (page.model);
  const known = page.turns.filter(({ number }) => page.reviews.has(number)).length;
  const aside = page.halted || (known < page.turns.length ? t("{n} tours sur {all}…", { n: known, all: page.turns.length }) : t("perte en équité"));
  return html`<section class="panel turns">
    <div class="panel__head"><h2>${t("Tours")}</h2><span class="aside" role="status">${aside}</span></div>
    <ol class="steplist" tabindex="0" aria-label=${t("Tours")}>
      ${page.turns.map(({ step, number, seat }, at) => {
        const { word, place, points } = step.picture;
        const text = step.kind === "play" ? html`<span class="word">${wordFaces(word)}</span> <small>${place}</small>` : step.kind === "exchange" ? t("échange") : step.kind === "withdrawn" ? t("{word} repris", { word: word.toUpperCase() }) : t("passe");
        return html`<li>
          <button type="button" class=${seat === mine ? "me" : "op"} aria-current=${at === page.steps.at ? "step" : nothing} @click=${() => page.steps.go(at)}>
            <b>${at + 1}</b><span>${text}</span><span class="num">${points}<span class="sr"> ${tn("point", "points", points)}</span></span><span class="num">${lossText(lossOf(page, number))}</span>
          </button>
        </li>`;
      })}
    </ol>
  </section>`;
}

/** The tiles that the player could not see. @param {Analysis} page */
export function unseenPanel(page) {
  const review = page.reviews.get(page.turn.number);
  if (!review) return nothing;
  const { unseen, bag } = review;
  return html`<section class="panel unseen" aria-label=${t("Lettres pas vues")}>${unseenTiles({ unseen, bag, opposite: unseen.length - bag })}</section>`;
}

/** What could be played, how it was judged, and the simulation of what is chosen. @param {Analysis} page */
export function candidatesPanel(page) {
  const { number, seat, step } = page.turn;
  const { names, own, mine } = /** @type {any} */ (page.model);
  const review = page.reviews.get(number);
  const rows = rowsOf(page, number);
  const before = page.turns[page.steps.at - 1]?.step.totals ?? names.map(() => 0);
  const facing = Math.max(...before.filter((_, at) => at !== seat));
  const standing = t("{own} à {other}", { own: before[seat], other: facing });
  const whose = own && seat === mine ? t("à vous") : t("à {name}", { name: names[seat] });
  const two = names.length === 2;
  return html`<section class="panel cands" aria-labelledby="candidates">
    <div class="panel__head">
      <h2 id="candidates">${t("Coups possibles")}</h2><span class="aside">${standing}, ${whose}</span>
      ${review?.bag ? html`<button type="button" class="btn btn--touch" aria-expanded=${page.adding ? "true" : "false"} @click=${() => (page.adding = !page.adding)}>${t("Ajouter un coup")}</button>` : nothing}
    </div>
    ${page.adding ? addForm(page) : nothing}
    ${page.refused ? html`<p class="notice notice--zero" role="alert">${page.refused}</p>` : nothing}
    ${review ? html`<p class="say" aria-live="polite">${said(page, rows, step)}</p>` : html`<p class="say muted">${page.halted || t("Recherche…")}</p>`}
    ${rows.length
      ? html`<div class="scroll" tabindex="0" role="region" aria-label=${t("Coups possibles")}>
          <table class="list">
            <thead><tr>${review?.bag ? html`<th scope="col"><span class="sr">${t("Simuler")}</span></th>` : nothing}<th scope="col">${t("Mot")}</th><th scope="col">${t("Place")}</th><th class="num" scope="col">${t("Pts")}</th><th class="wide" scope="col">${t("Reste")}</th><th class="num wide" scope="col">${t("Équité")}</th><th class="num" scope="col">${review?.bag ? t("Simulé") : t("Joué au mieux")}</th>${two ? html`<th class="num" scope="col">${t("Victoire")}</th>` : nothing}</tr></thead>
            <tbody>${rows.map((row, at) => candidate(page, row, at === 0, Boolean(review?.bag), two))}</tbody>
          </table>
        </div>`
      : nothing}
    ${review?.bag ? simulationPart(page) : nothing}
  </section>`;
}

/** @param {Analysis} page */
function addForm(page) {
  const sent = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const text = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("move")).trim();
    if (text) page.add(text);
  };
  return html`<form class="adding" @submit=${sent}>
    <label class="field"><span class="sr">${t("Coup à ajouter")}</span><input name="move" placeholder=${t("MOT H4, ou -AB pour échanger")} maxlength="24" autocomplete="off" autocapitalize="off" spellcheck="false" /></label>
    <button class="btn btn--touch">${t("Ajouter")}</button>
  </form>`;
}

/** What the turn gave away, and why, in words. @param {Analysis} page @param {Row[]} rows @param {import("./reading.js").Step} step */
function said(page, rows, step) {
  const review = /** @type {import("./analysis.js").Review} */ (page.reviews.get(page.turn.number));
  const lost = /** @type {{equity: number, win: number | null}} */ (lostOf(page, page.turn.number));
  const best = rows[0].move;
  const played = rows.find(({ move }) => move.played)?.move;
  const doubt = review.proven === false ? html` <span class="muted">${t("Fin de partie cherchée un moment : valeur non prouvée.")}</span>` : review.proven ? html` <span class="muted">${t("Toute la suite a été parcourue.")}</span>` : nothing;
  if (!played || played === best || lost.equity < AS_GOOD) {
    const text = step.kind === "play" ? t("C’était le meilleur, ou presque.") : t("Il n’y avait pas mieux.");
    return html`<b>${text}</b>${doubt}`;
  }
  const chances = lost.win === null ? "" : t(", {n} de chances", { n: percent(lost.win * 100) });
  const more = best.score - played.score;
  const scored = more > 0 ? tn("{best} rapporte {n} point de plus", "{best} rapporte {n} points de plus", more, { best: name(best) }) : more < 0 ? tn("{best} rapporte {n} point de moins", "{best} rapporte {n} points de moins", -more, { best: name(best) }) : t("{best} rapporte autant", { best: name(best) });
  const kept = review.bag ? ` ${keeping(best, t("et pose tout"), t("et garde"))}${t(" ; ")}${name(played)} ${keeping(played, t("posait tout"), t("gardait"))}.` : ".";
  return html`<b>${t("Perdu : {n} d’équité{chances}.", { n: tenths(lost.equity), chances })}</b> <span class="muted">${scored}${kept}</span>${doubt}`;
}

/** @param {Move} move */
const name = ({ word, exchanged }) => (word ? word.toUpperCase() : exchanged ? t("L’échange de {tiles}", { tiles: exchanged }) : t("Passer"));

/** @param {Move} move @param {string} nothingKept @param {string} keeps */
const keeping = ({ keep, leave }, nothingKept, keeps) => (keep ? `${keeps} ${keep}${leave === null ? "" : ` (${signedTenths(leave)})`}` : nothingKept);

/** @param {Analysis} page @param {Row} row @param {boolean} best @param {boolean} choosable @param {boolean} two */
function candidate(page, row, best, choosable, two) {
  const { key, move } = row;
  const { number } = page.turn;
  const chosen = page.chosen.get(number)?.has(key) ?? false;
  const shown = key === (page.shown || rowsOf(page, number)[0].key);
  const label = name(move);
  return html`<tr class=${classMap({ best, played: move.played })} aria-selected=${shown ? "true" : "false"} @click=${() => (page.shown = key)}>
    ${choosable ? html`<td><label class="pick"><input type="checkbox" aria-label=${t("Simuler {move}", { move: label })} .checked=${chosen} ?disabled=${page.simulations.get(number)?.running ?? false} @click=${(event) => event.stopPropagation()} @change=${(event) => page.choose(key, event.target.checked)} /></label></td>` : nothing}
    <td class="what"><button type="button" class="show" >${moveText(move)}<span class="sr">, ${t("montrer sur la grille")}</span></button>${best ? html` <span class="badge badge--gold">${t("meilleur")}</span>` : nothing}${move.played ? html` <span class="badge">${t("joué")}</span>` : nothing}<small class="under">${move.keep || t("tout posé")}${move.leave === null || !move.keep ? nothing : ` ${signedTenths(move.leave)}`}, <span>${t("équité {n}", { n: tenths(move.equity) })}</span></small></td>
    <td>${move.ref}</td>
    <td class="num">${move.score}</td>
    <td class="rest wide">${move.keep ? html`${move.keep}${move.leave === null ? nothing : html` <small>${signedTenths(move.leave)}</small>`}` : html`<small>${move.word ? t("tout posé") : ""}</small>`}</td>
    <td class="num wide">${tenths(move.equity)}</td>
    <td class="num">${row.worlds || !choosable ? html`<span class=${row.own || !page.simulations.get(number)?.done ? "sure" : "muted"}>${signedTenths(row.points)}</span>${row.error >= 0.05 ? html`<small class="about">±${tenths(row.error)}</small>` : nothing}` : html`<span class="muted">—</span>`}</td>
    ${two ? html`<td class="num">${row.win === null ? html`<span class="muted">—</span>` : html`<span class="gain"><span>${percent(row.win * 100)}</span><span class="meter" aria-hidden="true">${bar(row.win)}</span></span>`}</td>` : nothing}
  </tr>`;
}

/** A share as a bar: drawn, since a style of its own is not allowed here. @param {number} share */
const bar = (share) => html`<svg viewBox="0 0 100 8" preserveAspectRatio="none">${svg`<rect width=${Math.round(share * 100)} height="8"></rect>`}</svg>`;

/** How far the simulation is, and the button that begins or ends it. @param {Analysis} page */
function simulationPart(page) {
  const { number } = page.turn;
  const simulation = page.simulation(number);
  const chosen = page.chosen.get(number)?.size ?? 0;
  const { running, done, moves, problem, left } = simulation;
  const title = running || done ? tn("Simulation de {n} coup", "Simulation de {n} coups", moves.length) : tn("{n} coup à simuler", "{n} coups à simuler", chosen);
  const progress = running ? (left === null ? t("départ…") : tn("{done} sur {all}, encore {n} s", "{done} sur {all}, encore {n} s", left, { done: integer(done), all: integer(WORLDS) })) : problem || (done ? tn("{n} tirage du sac joué", "{n} tirages du sac joués", done, { n: integer(done) }) : t("Cochez ceux à comparer dans les mêmes tirages."));
  return html`<div class="sim">
    <p><b>${title}</b> <span role="status">${progress}</span></p>
    <span class="meter" role="progressbar" aria-valuenow=${Math.round((done / WORLDS) * 100)} aria-valuemin="0" aria-valuemax="100" aria-label=${t("Simulation")}>${bar(done / WORLDS)}</span>
    <button type="button" class=${`btn btn--touch ${running ? "" : "btn--primary"}`} aria-disabled=${running || chosen ? nothing : "true"} @click=${() => (running || chosen) && page.simulate()}>${running ? t("Arrêter") : t("Simuler")}</button>
  </div>`;
}

const WIDE = 520;
const HEIGHT = 122;
const [LEFT, RIGHT, TOP, FLOOR] = [40, 512, 8, 100];

/** Chances to win turn by turn, mistakes circled. @param {Analysis} page */
export function winPanel(page) {
  const { names, mine, own } = /** @type {any} */ (page.model);
  if (names.length !== 2) return nothing;
  const chances = page.turns.map(({ number, seat }) => {
    const played = rowsOf(page, number).find(({ move }) => move.played);
    return played?.win == null ? null : seat === mine ? played.win : 1 - played.win;
  });
  const x = (/** @type {number} */ at) => LEFT + ((RIGHT - LEFT) * (at + 1)) / page.turns.length;
  const y = (/** @type {number} */ chance) => FLOOR - (FLOOR - TOP) * chance;
  const known = [[LEFT, y(0.5)], ...chances.flatMap((chance, at) => (chance === null ? [] : [[x(at), y(chance)]]))];
  const path = known.map(([across, down], at) => `${at ? "L" : "M"}${across.toFixed(1)} ${down.toFixed(1)}`).join("");
  const { at } = page.steps;
  const { mistakes } = page;
  const every = Math.max(1, Math.ceil(page.turns.length / 12));
  const here = chances[at];
  const label = t("Chances de {name}, tour par tour", { name: names[mine] });
  return html`<section class="panel win">
    <div class="panel__head"><h2>${own ? t("Vos chances de gagner") : t("Chances de {name}", { name: names[mine] })}</h2><span class="aside">${t("○ perte de {n} et plus", { n: MISTAKE })}</span><button type="button" class="btn btn--touch btn--primary" aria-disabled=${mistakes.length ? nothing : "true"} @click=${() => page.nextMistake()}>${t("Erreur suivante")} ${icon("right")}</button></div>
    <svg class="chart" viewBox=${`0 0 ${WIDE} ${HEIGHT}`} role="img" aria-label=${here === null ? label : `${label}${t(" : ")}${percent(here * 100)} ${t("ici")}`}>
      <path class="wa" d=${`${path}L${known.at(-1)?.[0].toFixed(1)} ${FLOOR}L${LEFT} ${FLOOR}Z`}></path>
      ${[0, 50, 100].map((share) => svg`<path class=${share === 50 ? "half" : "gl"} d=${`M${LEFT} ${y(share / 100)}H${RIGHT}`}></path><text class="ax" x=${LEFT - 7} y=${y(share / 100) + 4} text-anchor="end">${share}</text>`)}
      <rect class="cur" x=${x(at) - 9} y=${TOP} width="18" height=${FLOOR - TOP}></rect>
      <path class="wl" d=${path}></path>
      ${mistakes.map((one) => (chances[one] === null ? nothing : svg`<circle class="bad" cx=${x(one)} cy=${y(/** @type {number} */ (chances[one]))} r="5"></circle>`))}
      ${here === null ? nothing : svg`<circle class="wp" cx=${x(at)} cy=${y(here)} r="6"></circle>`}
      ${page.turns.map((_, one) => svg`${one % every && one !== at ? nothing : svg`<text class=${one === at ? "ax b" : "ax"} x=${x(one)} y="117" text-anchor="middle">${one + 1}</text>`}<rect class="hit is-link" x=${x(one) - (RIGHT - LEFT) / page.turns.length / 2} y="0" width=${(RIGHT - LEFT) / page.turns.length} height=${HEIGHT} @click=${() => page.steps.go(one)}></rect>`)}
    </svg>
  </section>`;
}
