import { Element, define, html, nothing, repeat } from "../lib/lit.js";
import { integer } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn, typeset } from "../lib/text.js";
import { tile } from "../components/board.js";
import "../components/theme.js";
import "../components/rack.js";
import "./opening.js";
import { addressOf } from "./past.js";

/** @typedef {import("./openings.js").Offer} Offer */
/** @typedef {import("./past.js").Shown} Shown */

/**
 * The four doors. Events: `choose` {key} of an offer, `join` {text}, `opengame` (from the dialog),
 * `upload` {file}, `aside` {games, aside} to take games off the list of what to resume, or to put them back.
 */
export class Home extends Element {
  static properties = {
    offers: { attribute: false },
    own: { attribute: false },
    others: { attribute: false },
    lexicon: { attribute: false },
    words: { attribute: false },
    closed: { attribute: false },
    problem: { attribute: false },
    aside: { attribute: false },
    reading: { attribute: false },
    unread: { attribute: false },
    read: { attribute: false },
    every: { state: true },
    told: { state: true },
  };

  constructor() {
    super();
    /** What may be opened here; the referee's first. @type {Offer[]} */ this.offers = [];
    /** Games of this browser, the latest first. @type {Shown[] | null} */ this.own = null;
    /** Games of the server that may be looked at. @type {import("./past.js").Line[]} */ this.others = [];
    this.lexicon = "";
    /** Whether words may be looked up here: not during a competition. */ this.words = true;
    /** Why not now. */ this.closed = "";
    this.problem = "";
    /** Whether a file is being read. */ this.reading = false;
    /** Why the last file was not read. */ this.unread = "";
    /** What a file gave, and what was left out of it. @type {{games: Array<{game: string, title: string}>, notes: string[]} | null} */ this.read = null;
    this.every = false;
    /** Games that are off the list. @type {Set<string>} */ this.aside = new Set();
    /** Games taken off it since the page was opened: each leaves a line with « Annuler ». @type {Set<string>} */ this.told = new Set();
  }

  render() {
    return html`<header class="bar1">
        <span class="brand">${tile("P")}<span>Pioche</span></span>
        <nav class="right" aria-label=${t("Outils")}>
          <a class="btn btn--quiet btn--touch" href="/entrainement" aria-label=${t("S’entraîner")}>${icon("note")}<span class="opt">${t("S’entraîner")}</span></a>
          ${this.words ? html`<a class="btn btn--quiet btn--touch" href="/mots">${icon("search")}${t("Mots")}</a>` : nothing}
          <pi-theme></pi-theme>
        </nav>
      </header>
      <main class="home">
        <div>
          <div class="hero">
            <pi-rack class="title" letters="PIOCHE" label="Pioche"></pi-rack>
            <h1>${t("Une grille, sept lettres, toute la salle.")}</h1>
            <p>${t("Arbitrez une soirée, rejoignez une partie ou cherchez le top tout seul. Avec ou sans Internet.")}</p>
          </div>
          <div class="doors">${this.#referee()} ${this.#join()} ${this.#alone()} ${this.#words()}</div>
        </div>
        <aside class="side" aria-label=${t("Vos parties")}>${this.own === null ? nothing : this.#own(this.own)} ${this.#upload()}</aside>
      </main>
      <footer class="foot">
        <span>${this.lexicon ? t("Lexique « {name} », libre", { name: this.lexicon }) : ""}</span><span>${this.#edition()}</span>
        <span class="ready"><span class="dot" aria-hidden="true"></span>${t("Prêt sans réseau")}</span>
      </footer>
      <pi-opening></pi-opening>`;
  }

  #referee() {
    return html`<section class="door door--main" aria-labelledby="door-referee">
      <h2 id="door-referee">${t("Arbitrer une soirée")} ${icon("right")}</h2>
      <p>${t("Trois questions, puis le premier tirage : formule, temps, nombre de tables.")}</p>
      <div class="ex"><button type="button" class="btn btn--touch" @click=${() => this.emit("choose", { key: "" })}>${t("Ouvrir une soirée")}</button></div>
    </section>`;
  }

  /** The rules that an evening has unless others are chosen. */
  #edition() {
    const field = this.offers.find(({ refereed }) => refereed)?.fields.find(({ name }) => name === "edition");
    const usual = field?.choices.find(({ value }) => value === field.value)?.text;
    return usual ? t("{name}, par défaut", { name: usual }) : "";
  }

  #join() {
    return html`<section class="door" aria-labelledby="door-join">
      <h2 id="door-join">${t("Rejoindre")} ${icon("qr")}</h2>
      <p>${t("Avec le code de la partie ou son lien ; la table et son code viennent ensuite.")}</p>
      ${this.others.length
        ? html`<ul class="live" aria-label=${t("Parties en cours sur ce serveur")}>
            ${this.others.slice(0, 3).map((line) => html`<li><a class="btn btn--touch" href=${addressOf(line, "joueur")}>${line.title || line.game}</a></li>`)}
          </ul>`
        : nothing}
      <form class="code" @submit=${this.#joining}>
        <label class="field"><span class="sr">${t("Code ou lien de la partie")}</span><input name="code" placeholder=${t("CODE")} required autocomplete="off" autocapitalize="characters" spellcheck="false" /></label>
        <button class="btn btn--touch">${t("Entrer")}</button>
      </form>
      ${this.problem ? html`<p class="notice notice--zero" role="alert">${this.problem}</p>` : nothing}
    </section>`;
  }

  #joining(event) {
    event.preventDefault();
    this.emit("join", { text: String(new FormData(event.target).get("code")).trim() });
  }

  #alone() {
    return html`<section class="door" aria-labelledby="door-alone">
      <h2 id="door-alone">${t("Jouer seul")} ${icon("play")}</h2>
      <p>${t("Contre le top, contre la machine ou contre la pendule ; des amis entrent par lien.")}</p>
      <div class="ex chips">
        ${this.offers.filter(({ refereed }) => !refereed).map(({ key, name, about }) => html`<button type="button" class="chip" title=${typeset(about)} @click=${() => this.emit("choose", { key })}>${name}</button>`)}
      </div>
    </section>`;
  }

  /** A game recorded elsewhere, to replay: a file that is read and checked by the server. */
  #upload() {
    return html`<section class="panel upload" aria-labelledby="door-upload">
      <h2 id="door-upload">${t("Relire une partie")}</h2>
      <p class="muted">${t("Texte d’une fédération ou d’un club, partie d’Eliot, GCG, partie enregistrée : 1 Mo au plus.")}</p>
      <label class="btn btn--touch" ?aria-busy=${this.reading}>${this.reading ? t("Lecture…") : t("Choisir un fichier")}<input class="sr" type="file" accept=".txt,.xml,.json,.csv,.gcg,text/*" ?disabled=${this.reading} @change=${this.#chosen} /></label>
      ${this.unread ? html`<p class="notice notice--zero" role="alert">${this.unread}</p>` : nothing}
      ${this.read ? html`<div class="notice" role="status">${this.read.notes.map((note) => html`<p>${note}</p>`)}</div>${this.read.games.map(({ game, title }) => html`<a class="btn btn--touch" href=${`/rejouer/${game}`}>${t("Rejouer {title}", { title })}</a>`)}` : nothing}
    </section>`;
  }

  /** @param {Event} event */
  #chosen(event) {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const file = field.files?.[0];
    if (file) this.emit("upload", { file });
    field.value = "";
  }

  #words() {
    return html`<section class="door" aria-labelledby="door-words">
      <h2 id="door-words">${t("Mots")} ${icon("search")}</h2>
      <p>${t("Existe, anagrammes, rallonges d’un mot ou d’un tirage.")}</p>
      ${this.words
        ? html`<form class="code plain" action="/mots" method="get">
            <label class="field"><span class="sr">${t("Mot ou lettres")}</span><input name="q" placeholder=${t("Un mot, des lettres, un joker : ?")} required autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="20" /></label>
            <button class="btn btn--touch">${t("Chercher")}</button>
          </form>`
        : html`<p class="notice">${this.closed || t("Fermés sur ce serveur, le temps d’une compétition.")}</p>`}
    </section>`;
  }

  /** @param {Shown[]} own */
  #own(own) {
    const open = own.filter(({ ended, game }) => !ended && (!this.aside.has(game) || this.told.has(game)));
    const off = own.filter(({ ended, game }) => !ended && this.aside.has(game) && !this.told.has(game));
    const past = own.filter(({ ended }) => ended);
    let room = this.every ? open.length : 2;
    const shown = open.filter(({ game }) => this.aside.has(game) || room-- > 0);
    return html`${open.length || past.length
        ? nothing
        : html`<section class="panel res res--none"><p class="t">${t("Rien en cours.")}</p><p>${t("Vos parties se retrouvent ici, pour les reprendre ou les rejouer coup par coup.")}</p></section>`}
      ${repeat(shown, ({ game }) => game, (game) => (this.aside.has(game.game) ? this.#gone(game) : this.#open(game)))}
      ${past.length
        ? html`<section class="panel past">
            <h2>${t("Parties passées")} <span class="count">${integer(past.length)}</span></h2>
            <ul>
              ${past.slice(0, this.every ? past.length : 5).map((game) => html`<li><a href=${game.href}>${game.name}</a><small>${game.detail}</small><b class="pc">${game.result}</b>${game.papers ? html`<a class="sheets" href=${game.papers.address} aria-label=${t("{sheets} : {game}", { sheets: game.papers.name, game: nameOf(game) })}>${game.papers.name}</a>` : nothing}</li>`)}
            </ul>
            ${past.some(({ role }) => role === "juge-arbitre") ? html`<p class="more"><a class="btn btn--quiet btn--touch" href="/competitions">${icon("list")}${t("Compétitions")}</a></p>` : nothing}
          </section>`
        : nothing}
      ${!this.every && (room < 0 || past.length > 5) ? html`<button type="button" class="btn btn--touch" @click=${() => (this.every = true)}>${t("Tout voir ({n})", { n: open.length + past.length })}</button>` : nothing}
      ${off.length ? html`<p class="off"><span>${tn("{n} partie retirée de la liste.", "{n} parties retirées de la liste.", off.length)}</span> <button type="button" class="btn btn--quiet btn--touch" @click=${() => this.#putBack(off)}>${off.length > 1 ? t("Les remettre") : t("La remettre")}</button></p>` : nothing}`;
  }

  /** @param {Shown} game */
  #open(game) {
    return html`<section class="panel res" data-game=${game.game}>
      ${game.grid ? html`<div class="thumb" aria-hidden="true"><pi-board mini .rows=${game.grid} label=${t("Aperçu de la grille")} inert></pi-board></div>` : html`<div class="thumb thumb--none" aria-hidden="true">${tile(game.name[0].toUpperCase())}</div>`}
      <div>
        <h2>${t("Reprendre")}</h2>
        <p class="t">${game.name}</p>
        <p>${game.detail}</p>
        <div class="acts">
          <a class="btn btn--touch" href=${game.href}>${game.act}</a>
          <button type="button" class="btn btn--quiet btn--touch" aria-label=${t("Retirer de la liste : {game}", { game: nameOf(game) })} @click=${() => this.#set(game, true)}>${t("Retirer de la liste")}</button>
        </div>
      </div>
    </section>`;
  }

  /** What stands in the place of a game just taken off the list. @param {Shown} game */
  #gone(game) {
    return html`<section class="panel res res--none" data-game=${game.game}>
      <p role="status">${t("Retirée de la liste : {game}. La partie elle-même n’est pas touchée.", { game: nameOf(game) })}</p>
      <button type="button" class="btn btn--touch" aria-label=${t("Annuler : remettre {game} dans la liste", { game: nameOf(game) })} @click=${() => this.#set(game, false)}>${icon("undo")}${t("Annuler")}</button>
    </section>`;
  }

  /** The focus stays with the game: on « Annuler », then on « Retirer de la liste » again. @param {Shown} game @param {boolean} aside */
  async #set({ game }, aside) {
    this.told = new Set([...this.told, game]);
    this.emit("aside", { games: [game], aside });
    await this.updateComplete;
    this.find(`[data-game="${game}"] button`)?.focus();
  }

  /** @param {Shown[]} games */
  async #putBack(games) {
    this.emit("aside", { games: games.map(({ game }) => game), aside: false });
    this.every = true;
    await this.updateComplete;
    this.find(`[data-game="${games[0].game}"] a`)?.focus();
  }

  get dialog() {
    return /** @type {import("./opening.js").Opening} */ (this.find("pi-opening"));
  }
}

/** « Duplicate, 12 novembre, coup 3 ». @param {Shown} game */
const nameOf = ({ name, detail }) => (detail ? `${name}, ${detail}` : name);

define("pi-home", Home);
