import { Element, define, html, nothing, svg } from "../lib/lit.js";
import { EMPTY } from "../lib/grid.js";
import { integer, ordinalEnding, percent } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn } from "../lib/text.js";
import { head } from "../games/frame.js";
import "../components/board.js";
import { dayText, look, weekRow } from "./week.js";

/** @typedef {{rank: number, name: string, points: number, share: number, tops: number, me: boolean}} Rank */
/** @typedef {{game: string, rank: number, points: number, top: number, share: number, tops: number, coups: Array<[number, number]>, scrabbles: [number, number], ms: number, rows: string[], squares: string, text: string}} Mine */
/** @typedef {{day: string, date: string, today: string, lexicon: string, lexicons: string[], ranked: boolean, free: boolean, open: boolean, players: number, running: string, name: string, mine: Mine | null, ranking: Rank[], streak: number, longest: number, week: boolean[], before: {day: string, share: number, rank: number, players: number} | null, days: string[]}} Day */

/** What a square of the text to paste is on the page. */
const SQUARES = /** @type {Record<string, string>} */ ({ "🟨": "e5", "🟩": "e4", "🟦": "e3", "⬜": "e1" });

/** « 4e sur 19 », the ending raised. @param {number} rank @param {number} of */
const placed = (rank, of) => html`${rank}<sup>${ordinalEnding(rank)}</sup> ${t("sur {n}", { n: integer(of) })}`;

/**
 * The game of the day: to be played, under way, or what came of it. Events: `play` {name, code}, `list` {lexicon},
 * `day` {day}, `share` {text}, `copy` {text}.
 */
export class DayPage extends Element {
  static properties = { day: { attribute: false }, problem: { attribute: false }, said: { attribute: false }, busy: { attribute: false }, byHand: { attribute: false }, asksCode: { attribute: false } };

  constructor() {
    super();
    /** @type {Day | null} */ this.day = null;
    this.problem = "";
    /** What came of sharing. */ this.said = "";
    this.busy = false;
    this.asksCode = false;
    /** Whether the text to paste is shown, to be taken by hand. */ this.byHand = false;
  }

  updated(changed) {
    if (changed.has("byHand") && this.byHand) this.find("textarea")?.select();
  }

  render() {
    const { day } = this;
    const about = day ? t("{day}, « {list} »", { day: dayText(day.day), list: day.lexicon }) : "";
    return html`${head(t("Partie du jour"), about, day ? this.#days(day) : nothing)}
      <main class=${`day ${day?.mine ? "" : "day--new"}`}>
        ${this.problem ? html`<p class="notice notice--zero wide" role="alert">${this.problem}</p>` : nothing}
        ${day ? (day.mine ? this.#result(day, day.mine) : this.#begin(day)) : html`<p class="notice wide">${t("Un instant…")}</p>`}
        ${day && !day.mine && day.ranking.length ? this.#ranking(day) : nothing}
      </main>`;
  }

  /** @param {Day} day */
  #days({ day, days, lexicon, lexicons }) {
    return html`${lexicons.length > 1
        ? html`<label class="pick"><span class="sr">${t("Liste de mots")}</span><select class="field" @change=${(event) => this.emit("list", { lexicon: event.target.value })}>${lexicons.map((name) => html`<option ?selected=${name === lexicon}>${name}</option>`)}</select></label>`
        : nothing}
      <label class="pick"><span class="sr">${t("Jours passés")}</span><select class="field" @change=${(event) => this.emit("day", { day: event.target.value })}>${days.map((one, index) => html`<option value=${one} ?selected=${one === day}>${index === 0 ? t("Aujourd’hui") : index === 1 ? t("Hier") : dayText(one)}</option>`)}</select></label>`;
  }

  // -- to be played, or under way -------------------------------------------------------------

  /** @param {Day} day */
  #begin(day) {
    const { running, ranked, free, open, players, date, before } = day;
    const how = ranked || running ? t("Duplicate, 3 minutes par coup : la même partie pour tous. Une fois pour le classement, ensuite librement.") : free ? t("Ce jour est passé : sa partie se joue librement, hors classement.") : t("Le classement de ce jour se ferme ; sa partie se jouera ensuite librement.");
    const name = day.day === day.today ? t("Jouer la partie du jour") : t("Jouer cette partie");
    return html`<section class="card hello" aria-labelledby="dj">
        <pi-board mini .rows=${EMPTY} label=${t("La grille, vide encore")}></pi-board>
        <div class="tx">
          <p class="over">${date}<span>${players ? tn("{n} joueur a fini ici", "{n} joueurs ont fini ici", players) : open ? t("personne encore n’a fini ici") : ""}</span></p>
          <h2 id="dj">${t("Partie du jour")}</h2>
          <p class="how">${how}</p>
          <p class="rack blank" aria-hidden="true">${Array.from({ length: 7 }, () => html`<span class="tile"></span>`)}</p>
          ${weekRow(day)}
          ${running
            ? html`<a class="btn btn--primary go" href=${`/jeu/${running}`}>${icon("play")}${t("Reprendre la partie du jour")}</a>`
            : ranked || free
              ? html`<form class="go" @submit=${(event) => this.#play(event)}>
                  ${ranked ? html`<label class="field"><span>${t("Nom au classement")}</span><input name="name" maxlength="24" .value=${day.name} autocomplete="nickname" placeholder=${t("facultatif, vu de tous ici")} /></label>` : nothing}
                  ${this.asksCode ? html`<label class="field"><span>${t("Code d’ouverture")}</span><input name="code" maxlength="200" autocomplete="off" required /></label>` : nothing}
                  <button class="btn btn--primary" aria-disabled=${this.busy ? "true" : "false"}>${icon("play")}${name}</button>
                </form>`
              : nothing}
        </div>
      </section>
      <aside class="card aside">
        ${before ? html`<h2>${t("La veille")}</h2><p class="eve"><a href=${`/jour?jour=${before.day}`}>${percent(before.share)}</a> ${placed(before.rank, before.players)}</p>` : html`<h2>${t("Comment cela se joue")}</h2>`}
        <ul class="rules">
          <li>${t("Le temps part avec le tirage ; entre deux coups, on prend le sien.")}</li>
          <li>${t("La meilleure proposition compte, et ce qui est posé à la cloche.")}</li>
          <li>${t("Le top posé est le même pour tous ; ni pause ni indice.")}</li>
          <li>${t("S’arrêter avant la fin compte zéro aux coups qui restent.")}</li>
        </ul>
        <a class="btn btn--touch" href="/probleme">${icon("search")}${t("Problème du jour")}</a>
      </aside>`;
  }

  /** @param {SubmitEvent} event */
  #play(event) {
    event.preventDefault();
    if (this.busy) return;
    const given = event.target instanceof HTMLFormElement ? new FormData(event.target) : new FormData();
    this.emit("play", { name: String(given.get("name") ?? "").trim(), code: String(given.get("code") ?? "") });
  }

  // -- what came of it ------------------------------------------------------------------------

  /** @param {Day} day @param {Mine} mine */
  #result(day, mine) {
    const minutes = Math.max(1, Math.round(mine.ms / 60_000));
    return html`<section class="card dres" aria-label=${t("Résultat")}>
        <div class="top">
          <p class="over">${t("Partie du jour, {date}", { date: day.date })}</p>
          <p class="big">${percent(mine.share)} <small>${t("du top")}</small></p>
          <p class="say">${mine.rank ? html`<b>${placed(mine.rank, day.players)}</b> ${t("ici, {points} points sur {top}.", { points: integer(mine.points), top: integer(mine.top) })}` : t("Finie après la fermeture : hors classement, {points} points sur {top}.", { points: integer(mine.points), top: integer(mine.top) })}</p>
        </div>
        <pi-board mini .rows=${mine.rows} label=${t("La grille finale")} inert></pi-board>
        <dl class="facts">
          <div><dt>${t("Tops")}</dt><dd>${t("{n} sur {all}", { n: mine.tops, all: mine.coups.length })}</dd></div>
          <div><dt>${t("Scrabbles")}</dt><dd>${t("{n} sur {all}", { n: mine.scrabbles[0], all: mine.scrabbles[1] })}</dd></div>
          <div><dt>${t("Temps")}</dt><dd>${t("{n} min", { n: minutes })}</dd></div>
        </dl>
        ${weekRow(day)}
      </section>
      ${this.#share(mine)} ${this.#chart(day, mine)} ${this.#ranking(day)}`;
  }

  /** @param {Mine} mine */
  #share({ text, squares }) {
    const [title, figures, ...rest] = text.split("\n");
    const signs = [...squares];
    return html`<section class="card share">
      <h2>${t("À partager")}<small>${t("rien n’y trahit la partie")}</small></h2>
      <div class="paste">
        <b>${title}</b><span>${figures}</span>
        <div class="sqs" role="img" aria-label=${tn("{n} carré, un par coup", "{n} carrés, un par coup", signs.length)}>${signs.map((sign) => html`<i class=${SQUARES[sign]}></i>`)}</div>
        <span class="muted">${rest.at(-1)?.replace(/^https?:\/\//, "")}</span>
      </div>
      <p class="legend"><span><i class="e5"></i>${t("top")}</span><span><i class="e4"></i>${t("90 % et plus")}</span><span><i class="e3"></i>${t("70 %")}</span><span><i class="e1"></i>${t("moins")}</span></p>
      <div class="two">
        ${"share" in navigator ? html`<button type="button" class="btn btn--primary" @click=${() => this.emit("share", { text })}>${icon("share")}${t("Partager")}</button>` : nothing}
        <button type="button" class=${`btn ${"share" in navigator ? "" : "btn--primary"}`} @click=${() => this.emit("copy", { text })}>${icon("copy")}${t("Copier le texte")}</button>
      </div>
      ${this.byHand ? html`<label><span class="sr">${t("Texte à copier")}</span><textarea class="field" readonly rows="5" .value=${text}></textarea></label>` : nothing}
      <p class="said" role="status">${this.byHand ? t("Le texte est choisi : à copier.") : this.said}</p>
    </section>`;
  }

  /** @param {Day} day @param {Mine} mine */
  #chart(day, { coups, game }) {
    return html`<section class="card coups">
      <h2>${t("Coup par coup")}<small class="only-d">${t("en clair, ce que le top avait de plus")}</small></h2>
      ${bars(coups)}
      <div class="acts">
        <a class="btn btn--touch" href=${`/rejouer/${game}`}>${icon("list")}${t("Revoir la partie")}</a>
        <a class="btn btn--touch" href="/entrainement">${icon("note")}${t("Mes manques en cartes")}</a>
        ${day.free ? html`<button type="button" class="btn btn--touch" aria-disabled=${this.busy ? "true" : "false"} @click=${() => this.busy || this.emit("play", { name: "", code: "" })}>${icon("undo")}${t("Rejouer, hors classement")}</button>` : nothing}
        <a class="btn btn--touch" href="/probleme">${icon("search")}${t("Problème du jour")}</a>
      </div>
    </section>`;
  }

  /** @param {Day} day */
  #ranking({ ranking, players, open, mine }) {
    return html`<section class="card rank">
      <h2>${t("Classement du serveur")}<small>${tn("{n} joueur", "{n} joueurs", players)}</small></h2>
      <div class="scroll" tabindex="0" role="region" aria-label=${t("Classement du serveur")}>
        <table class="list">
          <thead><tr><th><span class="sr">${t("Rang")}</span></th><th>${t("Joueur")}</th><th class="num">${t("Points")}</th><th class="num">${t("Part")}</th><th class="num">${t("Tops")}</th></tr></thead>
          <tbody>${ranking.map((one) => html`<tr class=${one.me ? "me" : ""}><td>${one.rank}</td><td>${one.me ? t("{name} (vous)", { name: one.name }) : one.name}</td><td class="num">${integer(one.points)}</td><td class="num">${percent(one.share)}</td><td class="num">${one.tops}</td></tr>`)}</tbody>
        </table>
      </div>
      <p>${open ? t("Ouvert jusqu’à minuit, heure de Paris.") : t("Classement fermé.")} ${mine ? t("Total des tops : {n}.", { n: integer(mine.top) }) : ""}</p>
    </section>`;
  }
}

/** One bar a coup: what was scored, and what the top had more. @param {Array<[number, number]>} coups */
function bars(coups) {
  const narrow = matchMedia("(max-width: 680px)").matches;
  const [wide, high, left, floor] = [narrow ? 336 : 780, narrow ? 180 : 222, 30, narrow ? 158 : 200];
  const most = Math.max(50, ...coups.map(([, top]) => top));
  const y = (/** @type {number} */ value) => floor - ((floor - 16) * value) / most;
  const step = (wide - left) / coups.length;
  const width = step * 0.68;
  const told = new Set([...coups.keys()].sort((a, b) => coups[b][1] - coups[b][0] - (coups[a][1] - coups[a][0])).slice(0, narrow ? 3 : 4).filter((at) => coups[at][1] - coups[at][0] >= 10));
  // On a phone a figure is as wide as two bars: none is told under a neighbour's bar or beside its figure.
  const clear = (/** @type {number} */ at) => !narrow || !(told.has(at - 1) || told.has(at - 2) || coups[at - 1]?.[1] > coups[at][1] || coups[at + 1]?.[1] > coups[at][1]);
  const every = narrow ? 4 : 1;
  const numbered = (/** @type {number} */ at) => (at % every === 0 && coups.length - 1 - at >= every / 2) || at === coups.length - 1;
  const best = coups.filter(([points, top]) => points === top).length;
  const scale = [...new Array(Math.floor(most / 50) + 1).keys()].map((n) => n * 50);
  return html`<svg class="chart" viewBox=${`0 0 ${wide} ${high}`} role="img" aria-label=${t("Vos points et le top, coup par coup : {n} tops sur {all}.", { n: best, all: coups.length })}>
    ${scale.map((value) => svg`<line class="gl" x1=${left} x2=${wide} y1=${y(value)} y2=${y(value)}></line><text x=${left - 6} y=${y(value) + 4} text-anchor="end">${value}</text>`)}
    ${coups.map(([points, top], at) => {
      const x = left + step * at + (step - width) / 2;
      const middle = x + width / 2;
      return svg`<rect class="ov" x=${x} y=${y(top)} width=${width} height=${floor - y(top)} rx="3"></rect><rect class=${look(points, top)} x=${x} y=${y(points)} width=${width} height=${floor - y(points)} rx="3"></rect>
        ${told.has(at) && clear(at) ? svg`<text class="b" x=${middle} y=${y(top) - 5} text-anchor="middle">−${top - points}</text>` : ""}
        ${numbered(at) ? svg`<text x=${middle} y=${floor + 17} text-anchor="middle">${at + 1}</text>` : ""}`;
    })}
  </svg>`;
}

define("pi-day", DayPage);
