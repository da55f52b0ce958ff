import { Element, define, html, nothing } from "../lib/lit.js";
import { head } from "../games/frame.js";
import { integer, ordinalEnding } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn } from "../lib/text.js";

/** @typedef {{rank: number, name: string, number: number, club: string, totals: Array<number | null>, places: Array<number | null>, value: number}} Row */
/** @typedef {{method: "points" | "places", tie_break: string, games: Array<{game: string, title: string, ended: boolean, coups: number, players: number, annulled: boolean}>, lines: Row[], rankings: Array<{by: string, title: string, lines: Row[]}>}} Results */
/** @typedef {{games: string[], method: string, tie: string, out?: string}} Asked */

/** A tournament: which games, how they add up, the ranking. Events: `ask` with what is asked now, `keep` {name} to save it. */
export class Tournament extends Element {
  static properties = { choices: { attribute: false }, asked: { attribute: false }, results: { attribute: false }, sheet: { attribute: false }, kept: { attribute: false }, problem: { attribute: false } };

  constructor() {
    super();
    /** Halls to choose from, the first played first. @type {Array<{game: string, name: string, detail: string}>} */ this.choices = [];
    /** @type {Asked} */ this.asked = { games: [], method: "points", tie: "none" };
    /** @type {Results | null} */ this.results = null;
    /** Where the sheet to print is. */ this.sheet = "";
    this.problem = "";
    /** Competitions saved from here. @type {Array<{competition: string, name: string}>} */ this.kept = [];
  }

  render() {
    return html`${head(t("Tournoi"), t("Plusieurs manches, un classement"))}
      <main class="tourney">
        ${this.#question()}
        <section class="panel ranking" aria-live="polite" aria-label=${t("Classement du tournoi")}>${this.problem ? html`<p class="notice notice--warn">${this.problem}</p>` : nothing}${this.results ? this.#ranking(this.results) : this.problem ? nothing : html`<p class="muted">${t("Choisissez les manches à additionner.")}</p>`}</section>
      </main>`;
  }

  #question() {
    const { games, method, tie, out = "" } = this.asked;
    return html`<form class="panel ask" @submit=${this.#add}>
      <fieldset>
        <legend>${t("Manches")} <span class="count">${integer(games.length)}</span></legend>
        ${this.choices.length ? nothing : html`<p class="muted">${t("Aucune soirée arbitrée depuis ce navigateur : ajoutez les parties par leur code.")}</p>`}
        ${this.choices.map(({ game, name, detail }) => html`<label class="check"><input type="checkbox" name="game" value=${game} .checked=${games.includes(game)} @change=${(event) => this.#turn(game, event.target.checked)} /><span>${name}<small class="muted">${detail}</small></span></label>`)}
        <div class="code plain"><label class="field"><span class="sr">${t("Code d’une partie à ajouter")}</span><input name="code" placeholder=${t("CODE D’UNE PARTIE")} autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="10" /></label><button class="btn btn--touch">${t("Ajouter")}</button></div>
      </fieldset>
      <fieldset>
        <legend>${t("On additionne")}</legend>
        ${this.#choice("method", "points", method, t("les points"))} ${this.#choice("method", "places", method, t("les places : la plus petite somme gagne"))}
      </fieldset>
      <fieldset>
        <legend>${t("À égalité")}</legend>
        ${this.#choice("tie", "none", tie, t("ex æquo"))} ${this.#choice("tie", "last-coups", tie, t("la dernière manche, puis ses derniers coups"))} ${this.#choice("tie", "sudden-death", tie, t("une mort subite"))}
        ${tie === "sudden-death" ? html`<label class="field"><span class="sr">${t("Qui sort de la mort subite, à quel coup")}</span><input name="out" maxlength="300" autocomplete="off" placeholder=${t("Anne:3, Luc:5")} .value=${out} @change=${(event) => this.#ask({ out: event.target.value.trim() })} /></label>` : nothing}
      </fieldset>
      ${this.results ? html`<div class="acts"><a class="btn btn--touch" href=${this.sheet} target="_blank">${icon("note")}${t("Imprimer (PDF)")}</a></div>
            <fieldset><legend>${t("Garder cette compétition")}</legend><div class="code plain"><label class="field"><span class="sr">${t("Nom de la compétition")}</span><input name="name" placeholder=${t("Son nom")} autocomplete="off" maxlength="120" /></label><button type="button" class="btn btn--touch" @click=${this.#keep}>${t("Enregistrer")}</button></div></fieldset>` : nothing}
      ${this.kept.length ? html`<fieldset><legend>${t("Compétitions enregistrées")}</legend>${this.kept.map(({ competition, name }) => html`<a class="btn btn--quiet btn--touch" href=${`/competition/${competition}`}>${name}</a>`)}</fieldset>` : nothing}
    </form>`;
  }

  /** @param {"method" | "tie"} name @param {string} value @param {string} now @param {string} text */
  #choice(name, value, now, text) {
    return html`<label class="check"><input type="radio" name=${name} value=${value} .checked=${now === value} @change=${() => this.#ask({ [name]: value })} />${text}</label>`;
  }

  /** @param {string} game @param {boolean} on */
  #turn(game, on) {
    // Games add up in the order in which they were played: the last one may break ties.
    const games = this.choices.map((one) => one.game).filter((one) => (one === game ? on : this.asked.games.includes(one)));
    this.#ask({ games });
  }

  /** @param {SubmitEvent} event */
  #add(event) {
    event.preventDefault();
    const field = this.find("input[name=code]");
    const code = field.value.trim().toUpperCase();
    if (!code) return;
    field.value = "";
    this.#ask({ games: [...this.asked.games.filter((game) => game !== code), code] });
  }

  #keep() {
    const name = this.find("input[name=name]").value.trim();
    if (name) this.emit("keep", { name });
  }

  /** @param {Partial<Asked>} change */
  #ask(change) {
    this.emit("ask", { ...this.asked, ...change });
  }

  /** @param {Results} results */
  #ranking(results) {
    const under = results.games.filter(({ ended }) => !ended).length;
    const annulled = results.games.filter((one) => one.annulled).length;
    return html`${annulled ? html`<p class="notice notice--warn">${tn("{n} manche annulée : elle ne compte pas.", "{n} manches annulées : elles ne comptent pas.", annulled)}</p>` : nothing} ${under ? html`<p class="notice">${tn("{n} manche n’est pas finie : classement provisoire, sans ses solos ni ses pénalités d’avertissements.", "{n} manches ne sont pas finies : classement provisoire, sans leurs solos ni leurs pénalités d’avertissements.", under)}</p>` : nothing}
      ${this.#table(results, results.lines, t("Classement général"))}
      ${results.rankings.map((one) => this.#table(results, one.lines, one.by === "category" ? t("Catégorie {name}", { name: one.title }) : t("Série {name}", { name: one.title })))}`;
  }

  /** @param {Results} results @param {Row[]} lines @param {string} caption */
  #table({ games, method }, lines, caption) {
    const cell = (/** @type {number | null} */ total, /** @type {number | null} */ place) => {
      if (total === null) return html`<span class="muted">–</span><span class="sr">${t("absent")}</span>`;
      const ranked = html`${place}<sup>${ordinalEnding(Number(place))}</sup>`;
      return method === "places" ? html`${ranked} <small class="muted">${integer(total)}</small>` : html`${integer(total)} <small class="muted">${ranked}</small>`;
    };
    return html`<div class="wide" role="region" tabindex="0" aria-label=${caption}>
      <table class="sums">
        <caption>
          ${caption}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t("Rang")}</th>
            <th scope="col" class="who">${t("Nom")}</th>
            ${games.map(({ title, annulled }, at) => html`<th scope="col" title=${title}>${t("Manche {n}", { n: at + 1 })}${annulled ? html` <small>${t("annulée")}</small>` : nothing}</th>`)}
            <th scope="col">${method === "places" ? t("Places") : t("Total")}</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            (line) => html`<tr>
              <td class="r">${line.rank}</td>
              <th scope="row" class="who">${line.name || t("Table {table}", { table: line.number })}${line.club ? html` <small class="muted">${line.club}</small>` : nothing}</th>
              ${line.totals.map((total, at) => html`<td>${cell(total, line.places[at])}</td>`)}
              <td class="t">${integer(line.value)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }
}

define("pi-tournament", Tournament);
