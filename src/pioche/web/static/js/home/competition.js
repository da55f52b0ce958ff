import { Element, define, html, nothing } from "../lib/lit.js";
import { head } from "../games/frame.js";
import { integer, ordinalEnding, percent } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn } from "../lib/text.js";
import { KINDS, UNITS } from "./competition-form.js";
import { day } from "./past.js";

/** @typedef {{rank: number, name: string, club: string, category: string, series: string, table: number, totals: Array<number | null>, places: Array<number | null>, counted: boolean[], value: number, total: number, negative: number, percentage: number, stage: number, solos: number}} Line */
/** @typedef {{competition: string, name: string, place: string, created_at: number, kind: string, units: string, method: string, tie_break: string, cuts: Array<{after: number, kept: number}>, games: Array<{game: string, title: string, at: number, top: number, coups: number, players: number, annulled: boolean, ended: boolean}>, lines: Line[], rankings: Array<{by: string, title: string, lines: Line[]}>, clubs: Array<{rank: number, club: string, total: number, players: number, counted: number}>, teams: any[], season: any[], records: any[]}} Results */
/** @typedef {{competition: string, version: number, keeper: boolean, results: Results, settings: import("./competition-form.js").Settings | null, strangers: string[], formats: Array<{name: string, title: string}>}} View */


/** A competition: its rankings for everybody, its settings for who keeps it. Events: `save` with its settings, `forget`. */
export class Competition extends Element {
  static properties = { view: { attribute: false }, halls: { attribute: false }, problem: { attribute: false }, said: { attribute: false }, wall: { type: Boolean }, screen: { attribute: false }, wanted: { state: true }, by: { state: true }, sure: { state: true } };

  constructor() {
    super();
    /** @type {View | null} */ this.view = null;
    /** Halls that its keeper may add. @type {import("./competition-form.js").Choice[]} */ this.halls = [];
    this.problem = "";
    this.said = "";
    this.wall = false;
    /** Which screen the wall shows, of those it turns through. */ this.screen = 0;
    /** What is looked for: a name. */ this.wanted = "";
    /** Which ranking is shown. */ this.by = "";
    this.sure = false;
  }

  render() {
    const view = this.view;
    if (!view) return html`${head(t("Compétition"), "")}<main class="comp">${this.problem ? html`<p class="notice notice--zero" role="alert">${this.problem}</p>` : html`<p class="muted">${t("Chargement…")}</p>`}</main>`;
    const { results } = view;
    if (this.wall) return this.#onTheWall(results);
    return html`${head(t("Compétition"), KINDS()[results.kind])}
      <main class="comp">
        <section class="top">
          ${this.#title(results)}
          <a class="btn btn--touch" href=${`/competition/${view.competition}/papiers`}>${t("Papiers")}</a>
          <label class="field find"><span class="sr">${t("Me trouver")}</span>${icon("search")}<input placeholder=${t("Me trouver : un nom")} autocomplete="off" maxlength="60" @input=${(event) => (this.wanted = event.target.value)} /></label>
        </section>
        ${this.problem ? html`<p class="notice notice--zero" role="alert">${this.problem}</p>` : nothing} ${this.said ? html`<p class="notice" role="status">${this.said}</p>` : nothing}
        ${view.keeper ? this.#keeper(view) : nothing}
        ${this.#games(results)} ${this.#provisional(results)} ${results.teams.length ? this.#teams(results) : nothing} ${this.#ranking(results)}
        <div class="cols">${this.#clubs(results)} ${this.#firsts(results, "category", t("Premiers par catégorie"))} ${this.#firsts(results, "series", t("Premiers par série"))} ${this.#records(results)}</div>
        ${results.season.length ? this.#season(results) : nothing}
      </main>`;
  }

  /** @param {Results} results */
  #title(results) {
    const days = results.games.map(({ at }) => at).filter(Boolean).sort((one, other) => one - other);
    const [first, last] = [day(days[0] ?? results.created_at), day(days.at(-1) ?? results.created_at)];
    const when = first === last ? first : t("du {first} au {last}", { first, last });
    return html`<div><h2 class="name">${results.name}</h2>
      <p class="muted">${[when, results.place, KINDS()[results.kind].toLowerCase(), UNITS()[results.units].toLowerCase(), results.method === "places" ? t("à la somme des places") : t("au cumul des points")].filter(Boolean).join(", ")}</p></div>`;
  }

  /** One screen after the other: teams, the ranking a screenful at a time, the rest. @param {Results} results */
  #onTheWall(results) {
    const rows = Math.max(5, Math.floor((0.8 * innerHeight) / (0.038 * innerHeight + 11)) - 3);
    const from = Array.from({ length: Math.max(1, Math.ceil(results.lines.length / rows)) }, (_, at) => at * rows);
    const firsts = [this.#clubs(results), this.#firsts(results, "category", t("Premiers par catégorie")), this.#firsts(results, "series", t("Premiers par série"))].filter((one) => one !== nothing);
    const screens = [
      ...(results.teams.length ? [this.#teams(results)] : []),
      ...from.map((at) => this.#screenful(results, at, at + rows)),
      ...(firsts.length ? [html`<div class="cols">${firsts}</div>`] : []),
    ];
    const now = this.screen % screens.length;
    return html`<main class="comp comp--wall">
      <section class="top">${this.#title(results)}<p class="muted" aria-hidden="true">${screens.length > 1 ? `${now + 1} / ${screens.length}` : ""}</p></section>
      ${this.#provisional(results)} ${screens[now]}
    </main>`;
  }

  /** @param {Results} results @param {number} from @param {number} to */
  #screenful(results, from, to) {
    const many = results.lines.length;
    return html`<section class="panel" aria-labelledby="h-ranking">
      <div class="panel__head"><h2 id="h-ranking">${t("Classement")}</h2><span class="count">${to - from >= many ? many : t("{from} à {to} sur {many}", { from: from + 1, to: Math.min(to, many), many })}</span></div>
      ${this.#table(results, results.lines, t("Classement"), from, to)}
    </section>`;
  }

  /** @param {Results} results */
  #games({ games, cuts }) {
    return html`<ol class="games" aria-label=${t("Les parties")}>
      ${games.map(
        (one, at) => html`<li class="panel gcard">
            <a href=${`/rejouer/${one.game}`}>${t("Partie {n}", { n: at + 1 })}</a><span>${one.title}</span>
            <small class="muted">${one.annulled ? t("annulée") : one.ended ? t("top {top}, {players}", { top: integer(one.top), players: tn("{n} joueur", "{n} joueurs", one.players) }) : t("en cours")}</small>
          </li>
          ${cuts.filter(({ after }) => after === at + 1).map(({ kept }) => html`<li class="cutm"><b>${kept}</b><span>${t("continuent")}</span></li>`)}`,
      )}
    </ol>`;
  }

  /** What a ranking does not count yet, or never will. @param {Results} results */
  #provisional({ games }) {
    const under = games.filter(({ ended }) => !ended).length;
    const annulled = games.filter((one) => one.annulled).length;
    return html`${annulled ? html`<p class="notice notice--warn">${tn("{n} partie annulée : elle ne compte pas.", "{n} parties annulées : elles ne comptent pas.", annulled)}</p>` : nothing}
      ${under ? html`<p class="notice">${tn("{n} partie n’est pas finie : classement provisoire, sans ses solos ni ses pénalités d’avertissements.", "{n} parties ne sont pas finies : classement provisoire, sans leurs solos ni leurs pénalités d’avertissements.", under)}</p>` : nothing}`;
  }

  /** @param {Results} results */
  #ranking(results) {
    const lists = [{ by: "", title: "", lines: results.lines }, ...results.rankings];
    const name = (/** @type {{by: string, title: string}} */ { by, title }) => (by ? `${{ category: t("Catégorie"), series: t("Série"), club: t("Club") }[by]} ${title}` : t("Général"));
    const shown = lists.find((one) => `${one.by}:${one.title}` === this.by) ?? lists[0];
    return html`<section class="panel" aria-labelledby="h-ranking">
      <div class="panel__head"><h2 id="h-ranking">${t("Classement")}</h2><span class="count">${shown.lines.length}</span>
        ${lists.length > 1 ? html`<label class="field which"><span class="sr">${t("Quel classement")}</span><select @change=${(event) => (this.by = event.target.value)}>${lists.map((one) => html`<option value=${`${one.by}:${one.title}`} ?selected=${one === shown}>${name(one)}</option>`)}</select></label>` : nothing}
      </div>
      ${this.#table(results, shown.lines, name(shown))}
    </section>`;
  }

  /** A ranking, or some of its rows. @param {Results} results @param {Line[]} lines @param {string} caption */
  #table(results, lines, caption, from = 0, to = lines.length) {
    const wanted = plain(this.wanted);
    const places = results.method === "places";
    const cell = (/** @type {Line} */ line, /** @type {number} */ at) => {
      const [total, place] = [line.totals[at], line.places[at]];
      if (total === null || place === null) return html`<td class="gm no">–<span class="sr">${t("absent")}</span></td>`;
      return html`<td class=${line.counted[at] ? "gm" : "gm no"}>${integer(total)} <small>${place}<sup>${ordinalEnding(place)}</sup></small></td>`;
    };
    return html`<div class="wide" role="region" tabindex="0" aria-label=${caption}>
      <table class="sums">
        <thead>
          <tr>
            <th scope="col">${t("Rang")}</th><th scope="col" class="who">${t("Nom")}</th><th scope="col" class="m c">${t("Club")}</th><th scope="col" class="m c">${t("Série")}</th>
            ${results.games.map((one, at) => html`<th scope="col" title=${one.title}>${t("P{n}", { n: at + 1 })}</th>`)}
            <th scope="col" class="m">${t("Négatif")}</th><th scope="col" class="m">%</th><th scope="col">${places ? t("Places") : t("Cumul")}</th>
          </tr>
        </thead>
        <tbody>
          ${lines.slice(from, to).map((line, row) => {
            const at = from + row;
            const cut = at > 0 && lines[at - 1].stage > line.stage;
            return html`${cut ? html`<tr class="cut"><td colspan=${results.games.length + 7}>${tn("{n} joueur continue", "{n} joueurs continuent", at)}</td></tr>` : nothing}
              <tr class=${wanted && plain(line.name).includes(wanted) ? "is-found" : ""}>
                <td class="r">${line.rank}</td><th scope="row" class=${line.name.length > 26 ? "who long" : "who"}>${called(line)}</th><td class="m c">${line.club}</td><td class="m c">${line.series}</td>
                ${results.games.map((_one, game) => cell(line, game))}
                <td class="m">${integer(line.negative)}</td><td class="m">${percent(line.percentage)}</td><td class="t">${integer(line.value)}</td>
              </tr>`;
          })}
        </tbody>
        <tfoot><tr><td></td><th scope="row" class="who">${t("Top")}</th><td class="m"></td><td class="m"></td>${results.games.map(({ top, annulled }) => html`<td class="gm">${annulled ? "–" : integer(top)}</td>`)}<td class="m"></td><td class="m"></td><td>${integer(results.games.reduce((sum, { top, annulled }) => sum + (annulled ? 0 : top), 0))}</td></tr></tfoot>
      </table>
    </div>`;
  }

  /** @param {Results} results */
  #clubs({ clubs }) {
    if (!clubs.length) return nothing;
    return html`<section class="panel" aria-labelledby="h-clubs"><div class="panel__head"><h2 id="h-clubs">${t("Clubs")}</h2></div>
      <table class="sums"><tbody>${clubs.map((one) => html`<tr><td class="r">${one.rank}</td><th scope="row" class="who">${one.club} <small class="muted">${one.players}</small></th><td class="muted">${tn("le meilleur", "les {n} meilleurs", one.counted)}</td><td class="t">${integer(one.total)}</td></tr>`)}</tbody></table>
    </section>`;
  }

  /** @param {Results} results @param {string} by @param {string} title */
  #firsts({ rankings, lines: all }, by, title) {
    const some = rankings.filter((one) => one.by === by);
    if (!some.length) return nothing;
    const place = (/** @type {Line} */ line) => all.find(({ name, club }) => name === line.name && club === line.club)?.rank ?? 0;
    return html`<section class="panel"><div class="panel__head"><h2>${title}</h2></div>
      <table class="sums"><tbody>${some.map(({ title: label, lines }) => html`<tr><th scope="row" class="who">${label} <small class="muted">${lines.length}</small></th><td class="who">${called(lines[0])} <small class="muted">${place(lines[0])}<sup>${ordinalEnding(place(lines[0]))}</sup></small></td><td class="t">${integer(lines[0].value)}</td></tr>`)}</tbody></table>
    </section>`;
  }

  /** @param {Results} results */
  #teams({ teams }) {
    return html`<section class="panel" aria-labelledby="h-teams"><div class="panel__head"><h2 id="h-teams">${t("Équipes")}</h2><span class="count">${teams.length}</span></div>
      <div class="wide" role="region" tabindex="0" aria-label=${t("Équipes")}><table class="sums teams">
        <thead><tr><th scope="col">${t("Rang")}</th><th scope="col" class="who">${t("Équipe")}</th><th scope="col" class="who">${t("Joueurs : série, indice")}</th><th scope="col">${t("Indice")}</th><th scope="col">${t("Division")}</th><th scope="col">${t("Total")}</th></tr></thead>
        <tbody>${teams.map((team) => html`<tr><td class="r">${team.rank}</td><th scope="row" class="who">${team.name}${team.incomplete ? html` <small class="muted">${tn("{n} joueur", "{n} joueurs", team.players.filter((/** @type {any} */ one) => one.index !== null).length)}</small>` : nothing}</th><td class="who of">${team.players.map((/** @type {any} */ one) => html`<span class="chip">${one.name || t("Sans nom")} ${one.index === null ? nothing : html`<small>${one.series || "–"}, ${one.index}</small>`}</span>`)}</td><td class="told" data-told=${t("Indice")}>${team.index}</td><td class="told" data-told=${t("Division")}>${team.division} <small class="muted">${team.division_rank}<sup>${ordinalEnding(team.division_rank, true)}</sup></small></td><td class="t">${integer(team.total)}</td></tr>`)}</tbody>
      </table></div>
    </section>`;
  }

  /** @param {Results} results */
  #season({ season }) {
    return html`<section class="panel" aria-labelledby="h-season"><div class="panel__head"><h2 id="h-season">${t("La saison de chacun")}</h2></div>
      <div class="wide" role="region" tabindex="0" aria-label=${t("La saison de chacun")}><table class="sums">
        <thead><tr><th scope="col" class="who">${t("Nom")}</th><th scope="col">${t("Parties")}</th><th scope="col">${t("Total")}</th><th scope="col">%</th><th scope="col">${t("Tops")}</th><th scope="col">${t("Solos")}</th><th scope="col">${t("Meilleure")}</th><th scope="col">${t("Parcours")}</th></tr></thead>
        <tbody>${season.map((one, at) => html`<tr><th scope="row" class="who"><a href=${`/competition/${this.view?.competition}/papier/joueur?player=${at + 1}`}>${one.name || t("Sans nom")}</a></th><td>${one.games}</td><td>${integer(one.total)}</td><td>${percent(one.percentage)}</td><td>${one.tops}</td><td>${one.solos}</td><td>${percent(one.best.percentage)}</td><td>${course(one.course)}</td></tr>`)}</tbody>
      </table></div>
    </section>`;
  }

  /** @param {Results} results */
  #records({ records }) {
    if (!records.length) return nothing;
    return html`<section class="panel" aria-labelledby="h-records"><div class="panel__head"><h2 id="h-records">${t("Livre des records")}</h2></div>
      <table class="sums"><tbody>${records.map((one) => html`<tr><th scope="row" class="who">${one.title}</th><td class="who">${[...one.holders, one.word].filter(Boolean).join(", ") || one.game}<small class="muted"> ${day(one.at)}</small></td><td class="t">${one.what === "percentage" ? percent(one.value) : integer(one.value)}</td></tr>`)}</tbody></table>
    </section>`;
  }

  /** @param {View} view */
  #keeper({ competition, settings, strangers, results, formats }) {
    if (!settings) return nothing;
    const known = new Map([...this.halls, ...results.games].map((one) => [one.game, one]));
    return html`${strangers.length ? html`<p class="notice notice--warn">${t("Noms que personne ne porte dans ces parties, ou que plusieurs portent (écrire alors la licence) : {names}.", { names: strangers.join(", ") })}</p>` : nothing}
    <div class="keep">
      <details class="panel"><summary class="btn btn--touch">${t("Réglages")}</summary>
        <pi-competition-form .settings=${settings} .choices=${[...known.values()]}></pi-competition-form>
        <div class="acts"><button type="button" class="btn btn--touch ${this.sure ? "btn--armed" : ""}" @click=${this.#forget}>${this.sure ? t("Oublier pour toujours ?") : t("Oublier cette compétition")}</button></div>
      </details>
      <details class="panel"><summary class="btn btn--touch">${t("Fichiers et liens")}</summary>
        <p class="muted">${t("Ces fichiers contiennent des noms, clubs, catégories et séries : à ne publier qu’avec l’accord des joueurs.")}</p>
        <div class="acts">${formats.map(({ name, title }) => html`<a class="btn btn--touch" href=${`/api/competitions/${competition}/export?format=${name}`} download>${title}</a>`)}<a class="btn btn--touch" href=${`/competition/${competition}/mur`} target="_blank">${t("Au mur")}</a></div>
        <p class="muted">${t("Page publique : {address}", { address: `${location.host}/competition/${competition}` })}</p>
      </details>
    </div>`;
  }

  #forget() {
    if (this.sure) this.emit("forget", {});
    this.sure = !this.sure;
  }
}

/** @param {Line} line */
const called = (line) => line.name || t("Table {table}", { table: line.table });

/** @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** The percentages of a season as a small line. @param {Array<{percentage: number}>} evenings */
function course(evenings) {
  const wide = Math.max(40, 14 * evenings.length);
  const step = wide / Math.max(1, evenings.length);
  const bars = evenings.map(({ percentage }, at) => `M${step * (at + 0.5)} 20V${20 - Math.max(1, Math.min(19, percentage / 5.3))}`).join("");
  return html`<svg class="course" viewBox=${`0 0 ${wide} 20`} width=${wide} height="20" role="img" aria-label=${evenings.map(({ percentage }) => percent(percentage)).join(", ")}><path d=${bars}></path></svg>`;
}

define("pi-competition", Competition);
