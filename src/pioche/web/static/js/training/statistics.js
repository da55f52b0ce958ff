import { Element, define, html, nothing, styles, svg } from "../lib/lit.js";
import { clockText, integer, percent, shareOf } from "../lib/format.js";
import { head } from "../games/frame.js";
import { icon } from "../lib/icons.js";
import { LOCALE, t, tn } from "../lib/text.js";
import { tile } from "../components/board.js";

/** @typedef {{name: string, points: number, top: number, coups: number}} Share */
/** @typedef {{games: number, coups: number, points: number, top: number, tops: number, scrabbles_found: number, scrabbles: number, timed: number, ms: number, timed_tops: number, ms_tops: number, line: Array<{at: number, points: number, top: number, formula: string}>, formulas: Share[], tempos: Share[], lengths: Share[], letters: Share[], lost: Record<string, number>, missed: string[], best: {game: number | null, coup: [string, number] | null, tops_in_a_row: number, scrabbles: [number, number] | null}, toppings: Array<{at: number, ms: number, coups: number}>, solitaires: Array<{about: string, games: number, best: number, last: number}>}} Figures */

/** @param {number} points @param {number} top */
const share = (points, top) => shareOf(points, top) ?? 0;
/** @param {number} ms */
const day = (ms) => new Date(ms).toLocaleDateString(LOCALE, { day: "numeric", month: "short" });
const MEAN = 8;

const SPANS = () => /** @type {Array<[number, string]>} */ ([[30, t("30 jours")], [91, t("3 mois")], [365, t("1 an")], [0, t("Tout")]]);
const LOST = () => /** @type {Array<[string, string]>} */ ([["scrabbles", t("Scrabbles manqués")], ["hooks", t("Rallonges")], ["joins", t("Raccords")], ["dear", t("Lettres chères mal placées")], ["other", t("Autres sous-tops")], ["zeros", t("Zéros")]]);
const FORMULAS = () => /** @type {Record<string, string>} */ ({ normale: t("Normale"), joker: t("Joker"), "7-sur-8": t("7 sur 8"), "7-et-8": t("7 et 8"), "7-8-9": t("7, 8 et 9"), topping: t("Topping") });

/** A player's figures. Event: `span` {days}. */
export class StatisticsPage extends Element {
  static properties = { figures: { attribute: false }, days: { attribute: false }, problem: { attribute: false } };

  constructor() {
    super();
    /** @type {Figures | null} */ this.figures = null;
    this.days = 0;
    this.problem = "";
  }

  render() {
    const f = this.figures;
    const links = html`<a class="btn btn--quiet btn--touch" href="/entrainement" aria-label=${t("Cartes")}>${icon("note")}<span class="only-d">${t("Cartes")}</span></a><a class="btn btn--quiet btn--touch" href="/profil" aria-label=${t("Profil")}>${icon("people")}<span class="only-d">${t("Profil")}</span></a>`;
    return html`${head(t("Statistiques"), "", links)}
      <main class="stats">
        <div class="title">
          <div><h2>${t("Votre jeu")}</h2><p>${f ? this.#since(f) : this.problem || t("Un instant…")}</p></div>
          <div class="seg" role="group" aria-label=${t("Depuis")}>${SPANS().map(([days, name]) => html`<button type="button" aria-pressed=${days === this.days ? "true" : "false"} @click=${() => this.emit("span", { days })}>${name}</button>`)}</div>
        </div>
        ${f ? (f.games ? this.#all(f) : this.#none()) : nothing}
        ${f?.solitaires.length ? this.#solitaires(f) : nothing}
        <div class="priv"><span>${t("Ces chiffres restent sur ce serveur, liés à votre profil ; aucune adresse n’est demandée.")}</span><a class="btn btn--touch" href="/profil">${icon("qr")}${t("Porter sur un autre appareil")}</a></div>
      </main>`;
  }

  /** @param {Figures} f */
  #since({ games, coups, line }) {
    if (!games) return this.days ? t("Aucune partie depuis ce jour.") : t("Aucune partie finie encore.");
    return t("{games} depuis le {day}, {coups}", { games: tn("{n} partie", "{n} parties", games), day: day(line[0].at), coups: tn("{n} coup", "{n} coups", coups) });
  }

  #none() {
    return html`<section class="box none"><h2>${t("Rien à compter encore.")}</h2><p>${t("Vos parties de duplicate et de topping, ici ou en salle, et vos solitaires y viennent quand ils sont finis.")}</p><a class="btn btn--primary btn--touch" href="/">${t("Jouer")}</a></section>`;
  }

  /** @param {Figures} f */
  #all(f) {
    return html`${this.#kpis(f)}
      <section class="box c8"><h2>${t("Part du top")}<span>${t("chaque partie, et la moyenne des huit dernières ; en pointillé, 90 %")}</span></h2>${shareChart(f.line)}</section>
      <section class="box c4"><h2>${t("Où partent les points")}<span>${t("{n} par partie", { n: integer(Math.round((f.top - f.points) / f.games)) })}</span></h2>${this.#lost(f)}</section>
      <section class="box c4"><h2>${t("Par formule")}<span>${t("de 50 à 100 % du top")}</span></h2>${shares(f.formulas, (name) => FORMULAS()[name] ?? name)}</section>
      <section class="box c4"><h2>${t("Par longueur du top")}<span>${t("de 50 à 100 %")}</span></h2>${shares(f.lengths, (name) => (name === "7" ? t("7 et plus") : tn("{n} lettre", "{n} lettres", Number(name))))}</section>
      <section class="box c4"><h2>${t("Par temps")}<span>${t("de 50 à 100 %")}</span></h2>${shares(f.tempos, (name) => name || t("sans pendule"))}</section>
      <section class="box c4"><h2>${t("Scrabbles")}<span>${t("trouvés, manqués")}</span></h2>
        <div class="split"><span ${styles({ flex: String(f.scrabbles_found || 0.2) })}>${f.scrabbles_found}</span><i ${styles({ flex: String(f.scrabbles - f.scrabbles_found || 0.2) })}>${f.scrabbles - f.scrabbles_found}</i></div>
        ${f.missed.length ? html`<h3>${t("Derniers manqués")}</h3><p class="wordlist">${f.missed.map((word) => html`<a href=${`/mots?q=${word}`}>${word}</a>`)}</p>` : nothing}
      </section>
      ${f.letters.length ? html`<section class="box c4"><h2>${t("Lettres chères et joker")}<span>${t("part du top, en %")}</span></h2><ul class="cols">${f.letters.map((one) => column(one))}</ul></section>` : nothing}
      <section class="box c4"><h2>${t("Records")}<span>${t("à battre")}</span></h2>${this.#best(f)}</section>`;
  }

  /** @param {Figures} f */
  #kpis(f) {
    const found = f.coups ? Math.floor((100 * f.tops) / f.coups) : 0;
    const cards = [
      [t("Part du top"), percent(share(f.points, f.top)), tn("{n} partie", "{n} parties", f.games)],
      [t("Tops trouvés"), integer(f.tops), t("{n} % des coups", { n: found })],
      [t("Scrabbles"), integer(f.scrabbles_found), tn("sur {n} possible", "sur {n} possibles", f.scrabbles)],
      [t("Temps par coup"), f.timed ? clockText(f.ms / f.timed) : "–", f.timed_tops ? t("{time} quand c’est le top", { time: clockText(f.ms_tops / f.timed_tops) }) : ""],
      [t("Tops de suite"), integer(f.best.tops_in_a_row), t("au mieux")],
    ];
    return html`<div class="box kpis">${cards.map(([name, value, more]) => html`<div><dl><dt>${name}</dt><dd>${value}</dd></dl><small>${more}</small></div>`)}</div>`;
  }

  /** @param {Figures} f */
  #lost({ lost, games }) {
    const most = Math.max(1, ...Object.values(lost));
    return html`<ul class="bars">${LOST().map(([key, name]) => html`<li><span class="l">${name}<b>${integer(Math.round((lost[key] ?? 0) / games))}</b></span><span class="meter"><span class=${key === "zeros" ? "bad" : ""} ${styles({ width: `${(100 * (lost[key] ?? 0)) / most}%` })}></span></span></li>`)}</ul>`;
  }

  /** @param {Figures} f */
  #best({ best, toppings }) {
    const fast = toppings.filter(({ coups }) => coups >= 10).sort((a, b) => a.ms / a.coups - b.ms / b.coups)[0];
    const lines = [
      best.game === null ? null : [t("Meilleure partie"), percent(Math.floor(best.game * 10) / 10)],
      best.coup ? [t("Top le plus cher"), `${best.coup[0]}, ${best.coup[1]}`] : null,
      [t("Tops de suite"), integer(best.tops_in_a_row)],
      fast ? [t("Topping, {n} coups", { n: fast.coups }), clockText(fast.ms)] : null,
      best.scrabbles ? [t("Scrabbles en une partie"), t("{n} sur {all}", { n: best.scrabbles[0], all: best.scrabbles[1] })] : null,
    ];
    return html`<ul class="recs">${lines.map((line) => (line ? html`<li>${line[0]}<b>${line[1]}</b></li>` : nothing))}</ul>`;
  }

  /** @param {Figures} f */
  #solitaires({ solitaires }) {
    return html`<section class="box c8"><h2>${t("Solitaires")}<span>${t("score à battre")}</span></h2><ul class="recs">${solitaires.map(({ about, games, best, last }) => html`<li><span>${about}<br /><small class="muted">${tn("{n} partie", "{n} parties", games)}, ${t("la dernière {n}", { n: integer(last) })}</small></span><b>${integer(best)}</b></li>`)}</ul></section>`;
  }
}

/** Bars from 50 to 100 %: below, people do not differ. @param {Share[]} list @param {(name: string) => string} named */
function shares(list, named) {
  return html`<ul class="rows">${list.slice(0, 7).map(({ name, points, top }) => {
    const value = share(points, top);
    return html`<li><span>${named(name)}</span><span class="meter"><span class=${value >= 90 ? "hi" : ""} ${styles({ width: `${Math.max(0, Math.min(100, (value - 50) * 2))}%` })}></span></span><b>${percent(value)}</b></li>`;
  })}</ul>`;
}

/** @param {Share} one */
function column({ name, points, top }) {
  const value = Math.floor(share(points, top));
  return html`<li><span>${value}</span><span class="bar"><i class=${value < 75 ? "low" : ""} ${styles({ height: `${value}%` })}></i></span>${tile(name)}<span class="sr">${name === "?" ? t("joker") : name}</span></li>`;
}

/** Each game, and the mean of the last ones. @param {Figures["line"]} line */
function shareChart(line) {
  const narrow = matchMedia("(max-width: 680px)").matches;
  const [wide, high, left, floor] = [narrow ? 360 : 760, 220, 34, 190];
  const values = line.map(({ points, top }) => share(points, top));
  const low = Math.min(60, Math.floor(Math.min(...values) / 10) * 10);
  const y = (/** @type {number} */ value) => 12 + ((floor - 12) * (100 - value)) / (100 - low);
  const x = (/** @type {number} */ index) => left + (line.length > 1 ? ((wide - left - 10) * index) / (line.length - 1) : (wide - left) / 2);
  const means = values.map((_, index) => {
    const last = line.slice(Math.max(0, index - MEAN + 1), index + 1);
    return share(last.reduce((sum, one) => sum + one.points, 0), last.reduce((sum, one) => sum + one.top, 0));
  });
  const path = means.map((value, index) => `${index ? "L" : "M"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const steps = Array.from({ length: (100 - low) / 10 + 1 }, (_, index) => low + index * 10).filter((value) => (100 - low) / 10 < 6 || value % 20 === 0);
  const said = t("De {first} à {last} du top en {n} parties.", { first: percent(means[0]), last: percent(means.at(-1)), n: line.length });
  return html`<svg class="chart" viewBox=${`0 0 ${wide} ${high}`} role="img" aria-label=${said}>
    ${steps.map((value) => svg`<line class="gl" x1=${left} x2=${wide - 6} y1=${y(value)} y2=${y(value)}></line><text x=${left - 6} y=${y(value) + 4} text-anchor="end">${value}</text>`)}
    <line class="aim" x1=${left} x2=${wide - 6} y1=${y(90)} y2=${y(90)}></line>
    ${line.length > 1 ? svg`<path class="area" d=${`${path}L${x(line.length - 1)} ${floor}L${left} ${floor}Z`}></path><path class="dotline" d=${path}></path>` : ""}
    ${values.map((value, index) => svg`<circle class="dot1" cx=${x(index)} cy=${y(value)} r="3.5"></circle>`)}
    <text x=${left} y=${high - 8}>${day(line[0].at)}</text>${line.length > 1 ? svg`<text x=${wide - 6} y=${high - 8} text-anchor="end">${day(line[line.length - 1].at)}</text>` : ""}
  </svg>`;
}

define("pi-statistics", StatisticsPage);
