import { Element, define, html, nothing } from "../lib/lit.js";
import { head } from "../games/frame.js";
import { decimal, integer } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { LOCALE, t, tn } from "../lib/text.js";

/** @typedef {{title: string, edition: string, formula: string, tempo: string, opens_at: number, lexicon: string, lexicon_here: boolean, signed_by: string, opens_in: number}} Facts */
/** @typedef {{rank: number, name: string, centre: string, total: number, percentage: number, table: number, solos: number}} Line */
/** @typedef {{title: string, centres: Array<{name: string, players: number, accepted: boolean, reason: string, key: string}>, ranking: Line[], rankings: Array<{by: string, label: string, lines: Line[]}>, doubts: Array<{message: string}>, coups: Array<{n: number, rack: string, word: string, ref: string, top: number, players: number, found: number, mean: number, solo: string}>}} Merged */

const LONGEST = 200; // lines of a ranking that a page shows; paper has them all

/** A date and a time as people read them. @param {number} at */
const told = (at) => new Date(at).toLocaleString(LOCALE, { dateStyle: "long", timeStyle: "short" });

/**
 * A simultaneous: prepare its package, play it in a centre, merge what the centres send.
 * Events: `prepare` {…}, `look` {file}, `play` {phrase, centre, tables}, `merge` {files}, `print`.
 */
export class Simultaneous extends Element {
  static properties = { facts: { attribute: false }, merged: { attribute: false }, prepared: { attribute: false }, problems: { attribute: false }, busy: { attribute: false }, editions: { attribute: false }, formulas: { attribute: false }, lexicons: { attribute: false }, asksCode: { attribute: false } };

  constructor() {
    super();
    /** What the package chosen says openly. @type {Facts | null} */ this.facts = null;
    /** @type {Merged | null} */ this.merged = null;
    /** The package just prepared. @type {{href: string, name: string, signed_by: string} | null} */ this.prepared = null;
    /** What went wrong, by what was asked. @type {Record<string, string>} */ this.problems = {};
    /** What is being done. */ this.busy = "";
    /** @type {Array<{value: string, text: string}>} */ this.editions = [];
    /** @type {Array<{value: string, text: string}>} */ this.formulas = [];
    /** @type {string[]} */ this.lexicons = [];
    /** Whether this server asks for its code before a game is opened. */ this.asksCode = false;
  }

  render() {
    return html`${head(t("Simultané"), t("La même partie scellée dans plusieurs centres, un classement de tous"))}
      <main class="simultaneous">${this.#play()} ${this.#prepare()} ${this.#merge()} ${this.merged ? this.#result(this.merged) : nothing}</main>`;
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    // The ranking stands below three forms: whoever has merged wants to see it.
    if (changed.has("merged") && this.merged) this.find(".merged")?.scrollIntoView();
  }

  /** @param {string} name */
  #problem(name) {
    return this.problems[name] ? html`<p class="notice notice--zero" role="alert">${this.problems[name]}</p>` : nothing;
  }

  /** @param {string} label @param {unknown} input @param {string} [note] */
  #field(label, input, note = "") {
    return html`<label class="field"><span>${label}</span>${input}${note ? html`<small class="muted">${note}</small>` : nothing}</label>`;
  }

  #code() {
    return this.asksCode ? this.#field(t("Code de ce serveur"), html`<input name="code" maxlength="120" autocomplete="off" />`) : nothing;
  }

  /** @param {string} name @param {Array<{value: string, text: string}>} choices */
  #select(name, choices) {
    return html`<select name=${name}>${choices.map(({ value, text }) => html`<option value=${value}>${text}</option>`)}</select>`;
  }

  #play() {
    return html`<form class="panel cform" aria-labelledby="sim-play" @submit=${(event) => this.#send(event, "play")}>
      <h2 id="sim-play">${icon("play")}${t("Jouer dans un centre")}</h2>
      <p class="muted">${t("Avec le paquet reçu de l’organisateur. La salle se joue ensuite sans Internet.")}</p>
      ${this.#field(t("Paquet"), html`<input type="file" name="package" accept=".paquet" required @change=${(event) => this.emit("look", { file: event.target.files[0] })} />`)}
      ${this.facts ? this.#facts(this.facts) : nothing}
      ${this.#field(t("Nom du centre"), html`<input name="centre" required maxlength="120" autocomplete="off" placeholder=${t("Blois, salle A")} />`)}
      ${this.#field(t("Tables"), html`<input name="tables" type="number" min="1" max="1000" value="20" required inputmode="numeric" />`, t("On en ajoute quand on veut."))}
      ${this.#field(t("Phrase secrète"), html`<input name="phrase" type="password" required maxlength="200" autocomplete="off" />`, t("L’organisateur la donne à l’heure de l’ouverture."))}
      ${this.#code()} ${this.#problem("play")}
      <div class="acts"><button class="btn btn--primary btn--touch" ?disabled=${this.busy === "play"}>${t("Ouvrir la salle")}</button></div>
    </form>`;
  }

  /** @param {Facts} facts */
  #facts({ title, edition, formula, tempo, opens_at: at, opens_in: wait, lexicon, lexicon_here: here, signed_by: key }) {
    return html`<dl class="facts">
        <div><dt>${t("Titre")}</dt><dd>${title}</dd></div>
        <div><dt>${t("Règlement")}</dt><dd>${this.editions.find(({ value }) => value === edition)?.text ?? edition}, ${formula}${tempo ? `, ${tempo}` : ""}</dd></div>
        <div><dt>${t("Liste de mots")}</dt><dd>${lexicon}</dd></div>
        <div><dt>${t("Signé par")}</dt><dd class="key">${key}</dd></div>
      </dl>
      ${wait ? html`<p class="notice notice--warn">${t("Il ne s’ouvre pas avant le {at}.", { at: told(at) })}</p>` : nothing}
      ${here ? nothing : html`<p class="notice notice--zero">${t("Cette liste de mots n’est pas sur ce serveur : importez-la d’abord.")}</p>`}`;
  }

  #prepare() {
    return html`<form class="panel cform" aria-labelledby="sim-prepare" @submit=${(event) => this.#send(event, "prepare")}>
      <h2 id="sim-prepare">${icon("note")}${t("Préparer un simultané")}</h2>
      <p class="muted">${t("Le serveur tire une partie, la scelle et la signe. Personne n’en voit rien, vous non plus.")}</p>
      ${this.#field(t("Titre"), html`<input name="title" required maxlength="120" autocomplete="off" placeholder=${t("Simultané du printemps")} />`)}
      ${this.#field(t("Règlement"), this.#select("edition", this.editions))} ${this.#field(t("Formule"), this.#select("formula", this.formulas))}
      ${this.lexicons.length > 1 ? this.#field(t("Liste de mots"), this.#select("lexicon", this.lexicons.map((value) => ({ value, text: value })))) : nothing}
      ${this.#field(t("Temps par coup"), html`<input name="tempo" maxlength="10" autocomplete="off" placeholder=${t("celui du règlement")} />`)}
      ${this.#field(t("Pas avant"), html`<input name="opens" type="datetime-local" />`)}
      ${this.#field(t("Phrase secrète"), html`<input name="phrase" required minlength="8" maxlength="200" autocomplete="off" />`, t("Au moins huit signes. Ne la donnez aux centres qu’à l’heure : qui l’a peut tout ouvrir."))}
      ${this.#code()} ${this.#problem("prepare")}
      <div class="acts">
        <button class="btn btn--touch" ?disabled=${this.busy === "prepare"}>${this.busy === "prepare" ? t("Tirage en cours…") : t("Préparer le paquet")}</button>
        ${this.prepared ? html`<a class="btn btn--primary btn--touch" href=${this.prepared.href} download=${this.prepared.name}>${t("Enregistrer {name}", { name: this.prepared.name })}</a>` : nothing}
      </div>
      ${this.prepared ? html`<p class="notice" role="status">${t("Signé {key} : donnez cette empreinte aux centres, ils la compareront.", { key: this.prepared.signed_by })}</p>` : nothing}
    </form>`;
  }

  #merge() {
    return html`<form class="panel cform" aria-labelledby="sim-merge" @submit=${(event) => this.#send(event, "merge")}>
      <h2 id="sim-merge">${icon("list")}${t("Fusionner les résultats")}</h2>
      <p class="muted">${t("Dans n’importe quel ordre, autant de fois qu’il arrive un fichier. Rien n’est gardé ici.")}</p>
      ${this.#field(t("Paquet"), html`<input type="file" name="package" accept=".paquet" required />`)}
      ${this.#field(t("Résultats des centres"), html`<input type="file" name="results" accept=".resultats" multiple required />`)}
      ${this.#problem("merge")}
      <div class="acts">
        <button class="btn btn--touch" ?disabled=${this.busy === "merge"}>${t("Fusionner")}</button>
        ${this.merged ? html`<button type="button" class="btn btn--touch" @click=${() => this.emit("print", {})}>${icon("note")}${t("Imprimer (PDF)")}</button>` : nothing}
      </div>
    </form>`;
  }

  /** @param {SubmitEvent} event @param {string} name */
  #send(event, name) {
    event.preventDefault();
    this.emit(name, { data: new FormData(/** @type {HTMLFormElement} */ (event.target)) });
  }

  /** @param {Merged} merged */
  #result({ title, centres, ranking, rankings, doubts, coups }) {
    const names = { centre: t("Centre"), category: t("Catégorie"), series: t("Série") };
    return html`<section class="panel merged" aria-label=${t("Classement du simultané")} aria-live="polite">
      <h2>${title}</h2>
      <ul class="centres" aria-label=${t("Centres")}>
        ${centres.map(({ name, players, accepted, reason, key }) => html`<li><span class=${`badge badge--${accepted ? "ok" : "zero"}`}>${icon(accepted ? "ok" : "zero")}${name}</span> <small>${accepted ? tn("{n} joueur", "{n} joueurs", players) : reason}</small>${key ? html` <small class="muted key">${key}</small>` : nothing}</li>`)}
      </ul>
      ${doubts.map(({ message }) => html`<p class="notice notice--warn">${icon("warn")}${message}</p>`)} ${this.#lines(ranking, t("Classement général"))}
      <details>
        <summary>${t("Par centre, catégorie et série")}</summary>
        ${rankings.map(({ by, label, lines }) => this.#lines(lines, `${names[by]} ${label}`))}
      </details>
      <details>
        <summary>${t("Coup par coup")}</summary>
        ${this.#coups(coups)}
      </details>
    </section>`;
  }

  /** @param {Line[]} lines @param {string} caption */
  #lines(lines, caption) {
    return html`<div class="wide" role="region" tabindex="0" aria-label=${caption}>
      <table class="sums">
        <caption>
          ${caption} <span class="count">${integer(lines.length)}</span>
        </caption>
        <thead>
          <tr><th scope="col">${t("Rang")}</th><th scope="col" class="who">${t("Nom")}</th><th scope="col" class="who">${t("Centre")}</th><th scope="col">%</th><th scope="col">${t("Total")}</th></tr>
        </thead>
        <tbody>
          ${lines.slice(0, LONGEST).map((line) => html`<tr><td class="r">${line.rank}</td><th scope="row" class="who">${line.name || t("Table {table}", { table: line.table })}</th><td class="who">${line.centre}</td><td>${decimal(line.percentage, 2)}</td><td class="t">${integer(line.total)}</td></tr>`)}
        </tbody>
      </table>
      ${lines.length > LONGEST ? html`<p class="muted">${t("Les {n} premiers ; tout est sur le papier.", { n: LONGEST })}</p>` : nothing}
    </div>`;
  }

  /** @param {Merged["coups"]} coups */
  #coups(coups) {
    return html`<div class="wide" role="region" tabindex="0" aria-label=${t("Coup par coup")}>
      <table class="sums">
        <thead>
          <tr><th scope="col">${t("Coup")}</th><th scope="col" class="who">${t("Tirage")}</th><th scope="col" class="who">${t("Top")}</th><th scope="col">${t("Trouvé")}</th><th scope="col">${t("Moyenne")}</th><th scope="col">${t("Points")}</th></tr>
        </thead>
        <tbody>
          ${coups.map((one) => html`<tr><td class="r">${one.n}</td><td class="who">${one.rack}</td><th scope="row" class="who">${one.word} ${one.ref}${one.solo ? html` <small class="muted">${t("solo : {name}", { name: one.solo })}</small>` : nothing}</th><td>${one.found}/${one.players}</td><td>${decimal(one.mean)}</td><td class="t">${one.top}</td></tr>`)}
        </tbody>
      </table>
    </div>`;
  }
}

define("pi-simultaneous", Simultaneous);
