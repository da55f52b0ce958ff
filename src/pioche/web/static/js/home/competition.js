import { Element, define, html, nothing } from "../lib/lit.js";
import { head } from "../games/frame.js";
import { integer, ordinalEnding, percent } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn } from "../lib/text.js";
import { day } from "./past.js";

/** @typedef {{rank: number, name: string, club: string, category: string, series: string, table: number, totals: Array<number | null>, places: Array<number | null>, counted: boolean[], value: number, total: number, negative: number, percentage: number, stage: number, solos: number}} Line */
/** @typedef {{competition: string, name: string, place: string, created_at: number, kind: string, units: string, method: string, tie_break: string, cuts: Array<{after: number, kept: number}>, games: Array<{game: string, title: string, at: number, top: number, coups: number, players: number, annulled: boolean, ended: boolean}>, lines: Line[], rankings: Array<{by: string, title: string, lines: Line[]}>, clubs: Array<{rank: number, club: string, total: number, players: number, counted: number}>, teams: any[], season: any[], records: any[]}} Results */
/** @typedef {{competition: string, version: number, keeper: boolean, results: Results, rules: any, formats: Array<{name: string, title: string}>}} View */

const KINDS = () => ({ tournament: t("Tournoi"), circuit: t("Circuit"), season: t("Saison"), interclubs: t("Interclubs") });
const UNITS = () => ({ individual: t("Individuel"), pairs: t("Paires"), teams: t("Équipes") });
const TIES = () => ({ none: t("ex æquo"), "last-coups": t("la dernière partie, puis ses derniers coups"), "sudden-death": t("une mort subite") });
const RECORDS = () => ({ total: t("Meilleur total"), percentage: t("Meilleur pourcentage"), negative: t("Plus petit écart au top"), solos: t("Le plus de solos"), tops: t("Le plus de tops trouvés"), "game-top": t("Plus gros top de partie"), players: t("Le plus de joueurs"), coup: t("Plus gros coup") });

/** A competition: its rankings for everybody, its settings for who keeps it. Events: `save` {form}, `forget`. */
export class Competition extends Element {
  static properties = { view: { attribute: false }, problem: { attribute: false }, said: { attribute: false }, wall: { type: Boolean }, wanted: { state: true }, by: { state: true }, sure: { state: true } };

  constructor() {
    super();
    /** @type {View | null} */ this.view = null;
    this.problem = "";
    this.said = "";
    this.wall = false;
    /** What is looked for: a name. */ this.wanted = "";
    /** Which ranking is shown. */ this.by = "";
    this.sure = false;
  }

  render() {
    const view = this.view;
    if (!view) return html`${head(t("Compétition"), "")}<main class="comp">${this.problem ? html`<p class="notice notice--zero" role="alert">${this.problem}</p>` : html`<p class="muted">${t("Chargement…")}</p>`}</main>`;
    const { results } = view;
    return html`${this.wall ? nothing : head(t("Compétition"), KINDS()[results.kind])}
      <main class="comp">
        <section class="top">
          <div><h2 class="name">${results.name}</h2>
          <p class="muted">${[day(results.created_at), results.place, KINDS()[results.kind], UNITS()[results.units], results.method === "places" ? t("à la somme des places") : t("au cumul des points")].filter(Boolean).join(", ")}</p></div>
          ${this.wall ? nothing : html`<a class="btn btn--touch" href=${`/competition/${view.competition}/papiers`}>${t("Papiers")}</a><label class="field find"><span class="sr">${t("Me trouver")}</span>${icon("search")}<input placeholder=${t("Me trouver : un nom")} autocomplete="off" maxlength="60" @input=${(event) => (this.wanted = event.target.value)} /></label>`}
        </section>
        ${this.problem ? html`<p class="notice notice--zero" role="alert">${this.problem}</p>` : nothing} ${this.said ? html`<p class="notice" role="status">${this.said}</p>` : nothing}
        ${view.keeper && !this.wall ? this.#keeper(view) : nothing}
        ${this.#games(results)} ${results.teams.length ? this.#teams(results) : nothing} ${this.#ranking(results)}
        <div class="cols">${this.#clubs(results)} ${this.#firsts(results, "category", t("Premiers par catégorie"))} ${this.#firsts(results, "series", t("Premiers par série"))} ${this.#records(results)}</div>
        ${results.season.length ? this.#season(results) : nothing}
      </main>`;
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

  /** @param {Results} results */
  #ranking(results) {
    const lists = [{ by: "", title: "", lines: results.lines }, ...results.rankings];
    const name = (/** @type {{by: string, title: string}} */ { by, title }) => (by ? `${{ category: t("Catégorie"), series: t("Série"), club: t("Club") }[by]} ${title}` : t("Général"));
    const shown = lists.find((one) => `${one.by}:${one.title}` === this.by) ?? lists[0];
    return html`<section class="panel" aria-labelledby="h-ranking">
      <div class="panel__head"><h2 id="h-ranking">${t("Classement")}</h2><span class="count">${shown.lines.length}</span>
        ${lists.length > 1 && !this.wall ? html`<label class="field which"><span class="sr">${t("Quel classement")}</span><select @change=${(event) => (this.by = event.target.value)}>${lists.map((one) => html`<option value=${`${one.by}:${one.title}`} ?selected=${one === shown}>${name(one)}</option>`)}</select></label>` : nothing}
      </div>
      ${this.#table(results, shown.lines, name(shown))}
    </section>`;
  }

  /** @param {Results} results @param {Line[]} lines @param {string} caption */
  #table(results, lines, caption) {
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
            <th scope="col">${t("Rang")}</th><th scope="col" class="who">${t("Nom")}</th><th scope="col" class="m">${t("Club")}</th><th scope="col" class="m">${t("Série")}</th>
            ${results.games.map((one, at) => html`<th scope="col" title=${one.title}>${t("P{n}", { n: at + 1 })}</th>`)}
            <th scope="col" class="m">${t("Négatif")}</th><th scope="col" class="m">%</th><th scope="col">${places ? t("Places") : t("Cumul")}</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map((line, at) => {
            const cut = at > 0 && lines[at - 1].stage > line.stage;
            return html`${cut ? html`<tr class="cut"><td colspan=${results.games.length + 7}>${tn("{n} joueur continue", "{n} joueurs continuent", at)}</td></tr>` : nothing}
              <tr class=${wanted && plain(line.name).includes(wanted) ? "is-found" : ""}>
                <td class="r">${line.rank}</td><th scope="row" class="who">${line.name || t("Table {table}", { table: line.table })}</th><td class="m">${line.club}</td><td class="m">${line.series}</td>
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
      <table class="sums"><tbody>${some.map(({ title: label, lines }) => html`<tr><th scope="row" class="who">${label} <small class="muted">${lines.length}</small></th><td class="who">${lines[0].name} <small class="muted">${place(lines[0])}<sup>${ordinalEnding(place(lines[0]))}</sup></small></td><td class="t">${integer(lines[0].value)}</td></tr>`)}</tbody></table>
    </section>`;
  }

  /** @param {Results} results */
  #teams({ teams }) {
    return html`<section class="panel" aria-labelledby="h-teams"><div class="panel__head"><h2 id="h-teams">${t("Équipes")}</h2><span class="count">${teams.length}</span></div>
      <div class="wide" role="region" tabindex="0" aria-label=${t("Équipes")}><table class="sums teams">
        <thead><tr><th scope="col">${t("Rang")}</th><th scope="col" class="who">${t("Équipe")}</th><th scope="col" class="who">${t("Joueurs : série, indice")}</th><th scope="col">${t("Indice")}</th><th scope="col">${t("Division")}</th><th scope="col">${t("Total")}</th></tr></thead>
        <tbody>${teams.map((team) => html`<tr><td class="r">${team.rank}</td><th scope="row" class="who">${team.name}${team.incomplete ? html` <small class="muted">${tn("{n} joueur", "{n} joueurs", team.players.length)}</small>` : nothing}</th><td class="who">${team.players.map((/** @type {any} */ one) => html`<span class="chip">${one.name} <small>${one.series || "–"}, ${one.index}</small></span>`)}</td><td>${team.index}</td><td>${team.division} <small class="muted">${team.division_rank}<sup>${ordinalEnding(team.division_rank)}</sup></small></td><td class="t">${integer(team.total)}</td></tr>`)}</tbody>
      </table></div>
    </section>`;
  }

  /** @param {Results} results */
  #season({ season }) {
    return html`<section class="panel" aria-labelledby="h-season"><div class="panel__head"><h2 id="h-season">${t("La saison de chacun")}</h2></div>
      <div class="wide" role="region" tabindex="0" aria-label=${t("La saison de chacun")}><table class="sums">
        <thead><tr><th scope="col" class="who">${t("Nom")}</th><th scope="col">${t("Parties")}</th><th scope="col">${t("Total")}</th><th scope="col">%</th><th scope="col">${t("Tops")}</th><th scope="col">${t("Solos")}</th><th scope="col">${t("Meilleure")}</th><th scope="col">${t("Parcours")}</th></tr></thead>
        <tbody>${season.map((one, at) => html`<tr><th scope="row" class="who"><a href=${`/competition/${this.view?.competition}/papier/joueur?player=${at + 1}`}>${one.name}</a></th><td>${one.games}</td><td>${integer(one.total)}</td><td>${percent(one.percentage)}</td><td>${one.tops}</td><td>${one.solos}</td><td>${percent(one.best.percentage)}</td><td>${course(one.course)}</td></tr>`)}</tbody>
      </table></div>
    </section>`;
  }

  /** @param {Results} results */
  #records({ records }) {
    if (!records.length || this.wall) return nothing;
    const names = RECORDS();
    return html`<section class="panel" aria-labelledby="h-records"><div class="panel__head"><h2 id="h-records">${t("Livre des records")}</h2></div>
      <table class="sums"><tbody>${records.map((one) => html`<tr><th scope="row" class="who">${names[one.what] ?? one.what}</th><td class="who">${[...one.holders, one.word].filter(Boolean).join(", ") || one.game}<small class="muted"> ${day(one.at)}</small></td><td class="t">${one.what === "percentage" ? percent(one.value) : integer(one.value)}</td></tr>`)}</tbody></table>
    </section>`;
  }

  /** @param {View} view */
  #keeper({ competition, rules, results, formats, version }) {
    const teams = Object.entries(rules.teams).map(([name, players]) => `${name} : ${players.join(", ")}`).join("\n");
    const out = Object.entries(rules.sudden_death).map(([name, coup]) => `${name}:${coup}`).join(", ");
    const cuts = rules.cuts.map((/** @type {any} */ { after, keeps }) => `${after}:${keeps}`).join(", ");
    const choice = (/** @type {string} */ name, /** @type {string} */ label, /** @type {Record<string, string>} */ choices, /** @type {string} */ now) => html`<label class="field"><span>${label}</span><select name=${name}>${Object.entries(choices).map(([value, text]) => html`<option value=${value} ?selected=${value === now}>${text}</option>`)}</select></label>`;
    const text = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ value, hint = "") => html`<label class="field"><span>${label}</span><input name=${name} .value=${value} maxlength="300" placeholder=${hint} autocomplete="off" /></label>`;
    return html`<div class="keep">
      <details class="panel"><summary class="btn btn--touch">${t("Réglages")}</summary>
        <form @submit=${(/** @type {SubmitEvent} */ event) => this.#save(event, version)}>
          ${text("name", t("Nom"), results.name)} ${text("place", t("Lieu"), results.place)}
          ${choice("kind", t("Genre"), KINDS(), rules.kind)} ${choice("units", t("On joue en"), UNITS(), rules.units)}
          ${choice("method", t("On additionne"), { points: t("les points"), places: t("les places") }, rules.method)} ${choice("tie_break", t("À égalité"), TIES(), rules.tie_break)}
          ${text("games", t("Parties, dans l’ordre"), results.games.map(({ game }) => game).join(", "))} ${text("cuts", t("Coupes : après la partie, combien continuent"), cuts, "2:16, 3:8")}
          ${text("best", t("Circuit : les meilleurs résultats qui comptent (0 : tous)"), String(rules.best))} ${text("sudden_death", t("Mort subite : qui sort, à quel coup"), out, t("Anne:3, Luc:5"))}
          <label class="field field--area"><span>${t("Équipes, une par ligne : nom, deux points, joueurs")}</span><textarea name="teams" rows="4" maxlength="20000" .value=${teams} placeholder=${t("Blois 1 : Anne Keller, Luc Petit")}></textarea></label>
          <div class="acts"><button class="btn btn--primary btn--touch">${t("Enregistrer")}</button><button type="button" class="btn btn--touch ${this.sure ? "btn--armed" : ""}" @click=${this.#forget}>${this.sure ? t("Oublier pour toujours ?") : t("Oublier cette compétition")}</button></div>
        </form>
      </details>
      <details class="panel"><summary class="btn btn--touch">${t("Fichiers et liens")}</summary>
        <p class="muted">${t("Ces fichiers contiennent des noms, clubs, catégories et séries : à ne publier qu’avec l’accord des joueurs.")}</p>
        <div class="acts">${formats.map(({ name, title }) => html`<a class="btn btn--touch" href=${`/api/competitions/${competition}/export?format=${name}`} download>${title}</a>`)}<a class="btn btn--touch" href=${`/competition/${competition}/mur`} target="_blank">${t("Au mur")}</a></div>
        <p class="muted">${t("Page publique : {address}", { address: `${location.host}/competition/${competition}` })}</p>
      </details>
    </div>`;
  }

  /** @param {SubmitEvent} event @param {number} version */
  #save(event, version) {
    event.preventDefault();
    this.emit("save", { fields: Object.fromEntries(new FormData(/** @type {HTMLFormElement} */ (event.target))), version });
  }

  #forget() {
    if (this.sure) this.emit("forget", {});
    this.sure = !this.sure;
  }
}

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
