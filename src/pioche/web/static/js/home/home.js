import { Element, define, html, nothing, repeat } from "../lib/lit.js";
import { EMPTY } from "../lib/grid.js";
import { integer, percent } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { levelText } from "../games/naming.js";
import { t, tn, typeset } from "../lib/text.js";
import { tile } from "../components/board.js";
import "../components/theme.js";
import "../components/rack.js";
import { openHelp } from "../components/help.js";
import "./opening.js";
import { againstMachine, alone } from "./openings.js";
import { addressOf } from "./past.js";

/** @typedef {import("./openings.js").Offer} Offer */
/** @typedef {import("./past.js").Shown} Shown */
/** Whether the page is read at the server's own machine: whoever sits there runs it. */
const AT_THE_MACHINE = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
/** What the server tells of the game of the day. @typedef {{date: string, players: number, running: string, streak: number, longest: number, mine: {share: number, rows: string[]} | null}} Today */

/**
 * Home, for players first: a grid, what was left, ways of playing, then tools. Events: `choose` {key, friends} of an offer
 * (none: the referee's, or a choice of those for friends), `quick` {guided} a game at once, `join` {text}, `opengame` (from the dialog), `upload` {file}, `aside` {games, aside} to take games off the list of what to resume, or to put them back.
 */
export class Home extends Element {
  static properties = {
    offers: { attribute: false },
    own: { attribute: false },
    others: { attribute: false },
    register: { type: Boolean },
    lexicon: { attribute: false },
    words: { attribute: false },
    closed: { attribute: false },
    problem: { attribute: false },
    aside: { attribute: false },
    today: { attribute: false },
    starting: { attribute: false },
    unopened: { attribute: false },
    reading: { attribute: false },
    unread: { attribute: false },
    read: { attribute: false },
    every: { state: true },
    older: { state: true },
    told: { state: true },
  };

  constructor() {
    super();
    /** What may be opened here; the referee's first. @type {Offer[]} */ this.offers = [];
    /** Games of this browser, the latest first. @type {Shown[] | null} */ this.own = null;
    /** Games of the server that may be looked at. @type {import("./past.js").Line[]} */ this.others = [];
    /** Whether the people of this server are read from here. */ this.register = false;
    this.lexicon = "";
    /** Whether words may be looked up here: not during a competition. */ this.words = true;
    /** Why not now. */ this.closed = "";
    this.problem = "";
    /** Whether a file is being read. */ this.reading = false;
    /** Why the last file was not read. */ this.unread = "";
    /** What a file gave, and what was left out of it. @type {{games: Array<{game: string, title: string}>, notes: string[]} | null} */ this.read = null;
    /** The game of the day; none where the server does not tell it now. @type {Today | null | undefined} until it is heard */ this.today = undefined;
    /** Whether a game is being opened at once. */ this.starting = false;
    /** Why it was not. */ this.unopened = "";
    /** All that was left is shown, not the latest two. */ this.every = false;
    /** All that is past is shown. */ this.older = false;
    /** Games that are off the list. @type {Set<string>} */ this.aside = new Set();
    /** Games taken off it since the page was opened: each leaves a line with « Annuler ». @type {Set<string>} */ this.told = new Set();
  }

  render() {
    return html`<header class="bar1">
        <span class="brand">${tile("P")}<span>Pioche</span></span>
        <nav class="right" aria-label=${t("Outils")}>
          <a class="btn btn--quiet btn--touch" href="/statistiques" aria-label=${t("Statistiques")}>${icon("list")}<span class="opt">${t("Statistiques")}</span></a>
          <button type="button" class="btn btn--quiet btn--touch" aria-label=${t("Règles et aide")} @click=${openHelp}>${icon("help")}<span class="opt">${t("Aide")}</span></button>
          <pi-theme></pi-theme>
        </nav>
      </header>
      <main class="home">
        ${this.#board()} ${this.own === null ? html`<section class="card resume" aria-busy="true"></section>` : this.own.length ? this.#resume(this.own) : this.#hello()}
        <div class="play">${this.#alone()} ${this.#machine()} ${this.#friends()}</div>
        <div class="side">${this.#training()} ${this.own?.length ? this.#past(this.own) : nothing} ${this.#upload()}</div>
        <div class="tools">${this.#join()} ${this.#words()} ${this.#referee()}</div>
      </main>
      <footer class="foot">
        <span>${this.lexicon ? t("Lexique « {name} », libre", { name: this.lexicon }) : ""}</span><span>${this.#edition()}</span>
        ${AT_THE_MACHINE ? html`<a class="btn btn--quiet btn--touch" href="/serveur">${t("Ce serveur")}</a>` : nothing}
        <span class="ready"><span class="dot" aria-hidden="true"></span>${t("Prêt sans réseau")}</span>
      </footer>
      <pi-opening></pi-opening>`;
  }

  /** The first thing seen: a grid, and one press from it a word can be laid. */
  #board() {
    const day = this.today;
    const rows = day?.mine?.rows ?? EMPTY;
    return html`<section class="card day" aria-labelledby="door-day">
      <pi-board mini inert .rows=${rows} label=${day?.mine ? t("Grille de la partie du jour") : t("Grille vide, la partie n’a pas commencé")}></pi-board>
      <div class="day__in">${day === null ? this.#now() : this.#today(day)}</div>
    </section>`;
  }

  /** The game of the day, and how far one is: each thing in its place before it is known. @param {Today | undefined} day */
  #today(day) {
    const { date = "", mine = null, running = "", players = 0, streak = 0, longest = 0 } = day ?? {};
    const told = mine ? t("{share} du top.", { share: percent(mine.share) }) : running ? t("Votre partie attend.") : "";
    return html`<p class="date"><b>${date || NO_BREAK}</b> <span>${players ? tn("{n} joueur a fini ici", "{n} joueurs ont fini ici", players) : ""}</span></p>
      <div class="day__tx"><h1 id="door-day">${t("Partie du jour")}</h1><p>${t("La même partie pour tous : une fois pour le classement, ensuite librement.")} ${told}</p></div>
      <div class="day__foot">
        <p class="streak">${!day ? NO_BREAK : streak ? html`<b>${tn("{n} jour de suite", "{n} jours de suite", streak)}</b> ${t("record {n}", { n: longest })}` : html`<b>${t("Premier jour")}</b> ${t("d’une série ?")}`}</p>
        <a class="btn go go--main" href=${running ? `/jeu/${running}` : "/jour"}>${icon(mine ? "list" : "play")}${mine ? t("Classement du jour") : running ? t("Reprendre la partie du jour") : t("Jouer la partie du jour")}</a>
        <a class="btn go" href="/probleme">${icon("search")}${t("Problème du jour")}</a>
      </div>`;
  }

  /** Where no game of the day is offered: a game at once, alone and without a clock. */
  #now() {
    return html`<div class="day__tx"><h1 id="door-day">${t("Une grille, sept lettres")}</h1><p>${t("Posez le meilleur mot ; Pioche dit combien il vaut et quel était le top. Avec ou sans Internet.")}</p></div>
      <pi-rack class="title" letters="PIOCHES" label="Pioche"></pi-rack>
      <div class="day__foot"><button type="button" class="btn go go--main" ?disabled=${this.starting} @click=${() => this.emit("quick", { guided: false })}>${icon("play")}${t("Jouer tout de suite")}</button></div>
      ${this.#unstarted()}`;
  }

  /** Why a game could not be opened at once. */
  #unstarted() {
    return this.unopened ? html`<p class="notice notice--zero" role="alert">${this.unopened}</p>` : nothing;
  }

  /** For who comes for the first time. */
  #hello() {
    return html`<section class="card resume hello" aria-labelledby="door-hello">
      <h2 id="door-hello">${t("Première fois ?")}</h2>
      <p>${t("Une partie sans pendule, expliquée pas à pas : on pose un mot, on voit le top, on recommence.")}</p>
      <ol class="steps3">
        <li>${t("Touchez une case, puis des lettres.")}</li>
        <li>${t("Le score s’affiche ; Entrée propose le mot.")}</li>
        <li>${t("Le top paraît : voilà ce qu’il fallait voir.")}</li>
      </ol>
      <button type="button" class="btn go go--first" ?disabled=${this.starting} @click=${() => this.emit("quick", { guided: true })}>${icon("play")}${t("Partie guidée")}</button>
      ${this.today ? this.#unstarted() : nothing}
      <button type="button" class="btn btn--quiet btn--touch" @click=${openHelp}>${t("Les règles en deux minutes")}</button>
    </section>`;
  }

  #referee() {
    return html`<section class="card door" aria-labelledby="door-referee">
      <h2 id="door-referee">${icon("bell")}${t("Arbitrer une soirée")}</h2>
      <p>${t("Trois questions, puis le premier tirage : formule, temps, nombre de tables.")}</p>
      <div class="ex"><button type="button" class="btn btn--touch" @click=${() => this.emit("choose", { key: "" })}>${t("Ouvrir une soirée")}</button>${this.register ? html`<a class="btn btn--touch" href="/registre">${t("Registre des joueurs")}</a>` : nothing} <a class="btn btn--quiet btn--touch" href="/simultane">${t("Simultané")}</a> <a class="btn btn--quiet btn--touch" href="/multiplex">${t("Rejoindre un multiplex")}</a></div>
    </section>`;
  }

  /** The rules that an evening has unless others are chosen. */
  #edition() {
    const field = this.offers.find(({ refereed }) => refereed)?.fields.find(({ name }) => name === "edition");
    const usual = field?.choices.find(({ value }) => value === field.value)?.text;
    return usual ? t("{name}, par défaut", { name: usual }) : "";
  }

  #join() {
    return html`<section class="card door" aria-labelledby="door-join">
      <h2 id="door-join">${icon("qr")}${t("Rejoindre")}</h2>
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
    return this.#door("alone", "solo", t("Jouer seul"), t("Face au top, à votre rythme ou à la pendule."), this.offers.filter(alone));
  }

  #machine() {
    const levels = this.offers.find(againstMachine)?.bots ?? [];
    const about = levels.length > 1 ? t("Du niveau {first} au niveau {last}, choisi à l’ouverture.", { first: levelText(levels[0]), last: levelText(levels.at(-1) ?? "") }) : t("Elle joue quand c’est son tour.");
    return this.#door("machine", "bot", t("Contre la machine"), about, this.offers.filter(againstMachine));
  }

  #friends() {
    return html`<section class="card door" aria-labelledby="door-friends">
      <h2 id="door-friends">${icon("people")}${t("Entre amis")}</h2>
      <p>${t("Un lien ou un QR pour chacun : on joue sur son écran, ici ou au loin.")}</p>
      <div class="chips"><button type="button" class="chip" @click=${() => this.emit("choose", { key: "", friends: true })}>${t("Inviter des amis")}</button></div>
    </section>`;
  }

  /** A way of playing, and its games. @param {string} id @param {string} sign @param {string} title @param {string} about @param {Offer[]} offers */
  #door(id, sign, title, about, offers) {
    return html`<section class="card door" aria-labelledby=${`door-${id}`}>
      <h2 id=${`door-${id}`}>${icon(sign)}${title}</h2>
      <p>${about}</p>
      <div class="chips">${offers.map((offer) => html`<button type="button" class="chip" title=${typeset(offer.about)} @click=${() => this.emit("choose", { key: offer.key })}>${offer.name}</button>`)}</div>
    </section>`;
  }

  #training() {
    return html`<section class="card train" aria-labelledby="door-training">
      <div><h2 id="door-training">${icon("note")}${t("S’entraîner")}</h2><p>${t("Des cartes faites de vos oublis, quelques minutes par jour.")}</p></div>
      <a class="btn btn--touch" href="/entrainement">${t("Commencer l’entraînement")}</a>
    </section>`;
  }

  /** A game recorded elsewhere, to replay: a file that is read and checked by the server. */
  #upload() {
    return html`<section class="card upload" aria-labelledby="door-upload">
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
    return html`<section class="card door" aria-labelledby="door-words">
      <h2 id="door-words">${icon("search")}${t("Mots")}</h2>
      <p>${t("Existe, anagrammes, rallonges d’un mot ou d’un tirage.")}</p>
      ${this.words
        ? html`<form class="code plain" action="/mots" method="get">
            <label class="field"><span class="sr">${t("Mot ou lettres")}</span><input name="q" placeholder=${t("Un mot, des lettres")} required autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="20" /></label>
            <button class="btn btn--touch">${t("Chercher")}</button>
          </form>`
        : html`<p class="notice">${this.closed || t("Fermés sur ce serveur, le temps d’une compétition.")}</p>`}
    </section>`;
  }

  /** What was left, the latest first. @param {Shown[]} own */
  #resume(own) {
    const open = own.filter(({ ended, game }) => !ended && (!this.aside.has(game) || this.told.has(game)));
    const off = own.filter(({ ended, game }) => !ended && this.aside.has(game) && !this.told.has(game));
    let room = this.every ? open.length : 2;
    const shown = open.filter(({ game }) => this.aside.has(game) || room-- > 0);
    const more = open.length - shown.length;
    return html`<section class="card resume" aria-labelledby="door-resume">
      <h2 id="door-resume">${t("À reprendre")}</h2>
      ${open.length ? nothing : html`<div class="res res--none"><p class="t">${t("Rien en cours.")}</p><p>${t("Vos parties se retrouvent ici, pour les reprendre ou les rejouer coup par coup.")}</p></div>`}
      ${repeat(shown, ({ game }) => game, (game) => (this.aside.has(game.game) ? this.#gone(game) : this.#open(game, game === shown[0])))}
      ${more ? html`<button type="button" class="btn btn--quiet btn--touch" @click=${() => (this.every = true)}>${t("Tout voir ({n})", { n: open.length })}</button>` : nothing}
      ${off.length ? html`<p class="off"><span>${tn("{n} partie retirée de la liste.", "{n} parties retirées de la liste.", off.length)}</span> <button type="button" class="btn btn--quiet btn--touch" @click=${() => this.#putBack(off)}>${off.length > 1 ? t("Les remettre") : t("La remettre")}</button></p>` : nothing}
    </section>`;
  }

  /** What is over, to replay. @param {Shown[]} own */
  #past(own) {
    const past = own.filter(({ ended }) => ended);
    if (!past.length) return nothing;
    const most = 4;
    return html`<section class="card past">
      <h2>${t("Parties passées")} <span class="count">${integer(past.length)}</span></h2>
      <ul>
        ${past.slice(0, this.older ? past.length : most).map((game) => html`<li><a href=${game.href}>${game.name}</a><small>${game.detail}</small><b class="pc">${game.result}</b>${game.papers ? html`<a class="sheets" href=${game.papers.address} aria-label=${t("{sheets} : {game}", { sheets: game.papers.name, game: nameOf(game) })}>${game.papers.name}</a>` : nothing}</li>`)}
      </ul>
      ${!this.older && past.length > most ? html`<p class="more"><button type="button" class="btn btn--quiet btn--touch" @click=${() => (this.older = true)}>${t("Toutes les parties passées")}</button></p>` : nothing}
      ${past.some(({ role }) => role === "juge-arbitre") ? html`<p class="more"><a class="btn btn--quiet btn--touch" href="/competitions">${icon("list")}${t("Compétitions")}</a></p>` : nothing}
    </section>`;
  }

  /** @param {Shown} game @param {boolean} first */
  #open(game, first) {
    return html`<div class="res" data-game=${game.game}>
      ${game.grid ? html`<div class="thumb" aria-hidden="true"><pi-board mini .rows=${game.grid} label=${t("Aperçu de la grille")} inert></pi-board></div>` : html`<div class="thumb thumb--none" aria-hidden="true">${tile(game.name[0].toUpperCase())}</div>`}
      <div>
        <p class="t">${game.name}</p>
        <p>${game.detail}</p>
        <div class="acts">
          <a class=${`btn btn--touch ${first ? "first" : ""}`} href=${game.href}>${game.act}</a>
          <button type="button" class="btn btn--quiet btn--touch" aria-label=${t("Retirer de la liste : {game}", { game: nameOf(game) })} @click=${() => this.#set(game, true)}>${t("Retirer de la liste")}</button>
        </div>
      </div>
    </div>`;
  }

  /** What stands in the place of a game just taken off the list. @param {Shown} game */
  #gone(game) {
    return html`<div class="res res--none" data-game=${game.game}>
      <p role="status">${t("Retirée de la liste : {game}. La partie elle-même n’est pas touchée.", { game: nameOf(game) })}</p>
      <button type="button" class="btn btn--touch" aria-label=${t("Annuler le retrait : {game}", { game: nameOf(game) })} @click=${() => this.#set(game, false)}>${icon("undo")}${t("Annuler le retrait")}</button>
    </div>`;
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

/** What keeps the height of a line that has no text yet. */
const NO_BREAK = "\u00a0";

/** « Duplicate, 12 novembre, coup 3 ». @param {Shown} game */
const nameOf = ({ name, detail }) => (detail ? `${name}, ${detail}` : name);

define("pi-home", Home);
