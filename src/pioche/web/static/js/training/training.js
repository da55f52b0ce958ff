import { Element, define, html, nothing, styles } from "../lib/lit.js";
import { dayLetters, integer } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn } from "../lib/text.js";
import { tile } from "../components/board.js";
import { placeName } from "../lib/grid.js";
import "../components/theme.js";
import { cardBody, moveOf, originOf, resultOf, titleOf } from "./cards.js";
import "./plan.js";

/** @typedef {import("./cards.js").Question} Question */
/** @typedef {import("./cards.js").Verdict} Verdict */
/** @typedef {{card: string, deck: string, title: string, question: Question, last: number | null}} Asked */
/** @typedef {{verdict: Verdict, missed_ms: number, known_ms: number}} Seen */
/** @typedef {{fresh: number, reviewed: number, drilled: number, known: number}} Done */
/** @typedef {{name: string, title: string, about: string, on: boolean, size: number, cards: number, asked: number, known: number, own: boolean}} Deck */
/** @typedef {{plan: {lexicon: string, decks: string[], new_per_day: number, reviews_per_day: number}, done: Done, left: number, due: number, new: number, forecast: number[], streak: number, cards: number, decks: Deck[], lexicons: string[], seconds: number, closed: boolean, profile: boolean}} Overview */


/**
 * Training. Events: `begin`, `look` {given}, `grade` {known, ms}, `stop`; from the dialog `plan`, `addlist`, `droplist`, `importfile`.
 */
export class Training extends Element {
  static properties = {
    overview: { attribute: false },
    asked: { attribute: false },
    seen: { attribute: false },
    done: { attribute: false },
    left: { attribute: false },
    finished: { attribute: false },
    problem: { attribute: false },
    busy: { attribute: false },
    given: { state: true },
    text: { state: true },
    side: { state: true },
  };

  constructor() {
    super();
    /** @type {Overview | null} */ this.overview = null;
    /** @type {Asked | null} */ this.asked = null;
    /** @type {Seen | null} */ this.seen = null;
    /** What was done since the page was opened. */ this.done = { asked: 0, missed: 0 };
    this.left = 0;
    this.finished = false;
    this.problem = "";
    this.busy = false;
    /** @type {string[]} */ this.given = [];
    this.text = "";
    /** Where letters typed go: in front or behind. */ this.side = "-";
    this.since = 0;
  }

  willUpdate(changed) {
    if (changed.has("asked")) {
      this.given = [];
      this.text = "";
      this.side = this.asked?.question.kind === "back" ? "+" : this.asked?.question.kind === "hole" ? "" : "-";
      this.since = performance.now();
    }
    this.classList.toggle("asking", Boolean(this.asked));
  }

  updated(changed) {
    if (changed.has("asked") && this.asked) (this.find(".entry input") ?? this.find(".card"))?.focus();
    if (changed.has("seen") && this.seen) this.find(".ans .btn--primary")?.focus();
    if (changed.has("finished") || (changed.has("overview") && !this.asked)) this.find(".start .btn--primary")?.focus();
  }

  render() {
    return html`<header class="bar1">
        <a class="brand ${this.asked ? "only-d" : ""}" href="/">${tile("P")}<span><span aria-hidden="true">Pioche</span><span class="sr">${t("Pioche, accueil")}</span></span></a>
        <h1 class=${this.asked ? "only-d" : ""}>${t("S’entraîner")}</h1>
        ${this.asked ? this.#progress() : nothing}
        <div class="right">
          ${this.asked
            ? html`<button type="button" class="btn btn--quiet btn--touch" @click=${() => this.emit("stop")}>${icon("zero")}<span class="only-d">${t("Arrêter")}</span><span class="sr">${t("Arrêter")}</span> <kbd class="only-d">${t("Échap")}</kbd></button>`
            : html`<a class="btn btn--quiet btn--touch" href="/statistiques">${icon("list")}<span class="only-d">${t("Statistiques")}</span><span class="sr">${t("Statistiques")}</span></a><a class="btn btn--quiet btn--touch" href="/profil">${icon("people")}<span class="only-d">${t("Profil")}</span><span class="sr">${t("Profil")}</span></a>`}
          <pi-theme></pi-theme>
        </div>
      </header>
      <main class="train">${this.asked ? this.#card(this.asked) : this.#between()}${this.overview ? this.#side(this.overview) : nothing}</main>
      <pi-plan .overview=${this.overview}></pi-plan>`;
  }

  #progress() {
    const all = this.done.asked + this.left;
    const share = (/** @type {number} */ n) => `${all ? (100 * n) / all : 0}%`;
    return html`<div class="prog">
      <span class="meter" role="img" aria-label=${t("{n} cartes faites sur {all}, {missed} ratées", { n: this.done.asked, all, missed: this.done.missed })}><span ${styles({ width: share(this.done.asked - this.done.missed) })}></span><span class="bad" ${styles({ width: share(this.done.missed) })}></span></span><b>${t("{n} sur {all}", { n: this.done.asked, all })}</b>
    </div>`;
  }

  // -- a card ---------------------------------------------------------------------------------

  /** @param {Asked} asked */
  #card({ question, title }) {
    const verdict = this.seen?.verdict ?? null;
    const shown = { question, given: this.given, text: this.text, side: this.side, verdict };
    return html`<article class=${`card ${verdict ? "seen turned" : ""}`} tabindex="-1" aria-label=${t("Carte")}>
      <div class="q"><h2>${titleOf(question)}</h2><span class="from">${originOf(title, question)}</span></div>
      <div class="z" aria-live="polite">${cardBody(shown, (event, detail) => this.#did(event, detail))}</div>
      ${this.seen ? this.#grades(question, this.seen) : this.#show()}
    </article>`;
  }

  #show() {
    const none = !this.#answer().length;
    return html`<div class="ans"><p>${this.problem || t("Entrée montre la réponse.")}</p>
      <div class="btns"><button type="button" class="btn btn--primary" aria-disabled=${this.busy ? "true" : "false"} @click=${() => this.#look()}><span>${none ? t("Voir la réponse") : t("Vérifier")} <kbd>${t("Entrée")}</kbd></span></button></div></div>`;
  }

  /** @param {Question} question @param {Seen} seen */
  #grades(question, { verdict, missed_ms, known_ms }) {
    const [said, more] = resultOf(question, verdict);
    const grade = (/** @type {boolean} */ known) =>
      html`<button type="button" class=${`btn ${known === verdict.known ? "btn--primary" : ""}`} aria-disabled=${this.busy ? "true" : "false"} @click=${() => this.#grade(known)}><span>${icon(known ? "ok" : "zero")}${known ? t("Je savais") : t("Raté")} <kbd>${known ? 2 : 1}</kbd></span><small>${t("revient dans {time}", { time: inWords(known ? known_ms : missed_ms) })}</small></button>`;
    return html`<div class="ans"><p role="status">${this.problem ? html`<b>${this.problem}</b>` : html`<b>${said}</b> ${more}`}</p><div class="btns">${grade(false)}${grade(true)}</div></div>`;
  }

  /** What is given as the answer. @returns {string[]} */
  #answer() {
    const kind = this.asked?.question.kind;
    if (kind === "top") return this.text.trim() ? moveOf(this.text) : [];
    return this.text.trim() && (kind === "anagrams" || kind === "benjamins") ? [...this.given, this.text.trim()] : this.given;
  }

  /** @param {string} event @param {any} detail */
  #did(event, detail) {
    if (this.seen) return;
    if (event === "text") this.text = detail;
    else if (event === "look") this.#look();
    else if (event === "remove") this.given = this.given.filter((one) => one !== detail);
    else if (event === "toggle") this.given = this.given.includes(detail) ? this.given.filter((one) => one !== detail) : [...this.given, detail];
    else if (event === "pick") (this.given = [detail]), this.#look();
    else if (event === "square") this.#place(detail);
    else if (event === "add") this.#add();
  }

  #add() {
    const word = this.text.trim().normalize("NFD").replace(/[\u0300-\u036f]/g, "").toUpperCase();
    if (!word) return this.#look();
    if (!this.given.includes(word)) this.given = [...this.given, word];
    this.text = "";
    if (this.given.length >= (this.asked?.question.expected ?? 99)) this.#look();
  }

  /** A square touched is the place; touched again, the other way. @param {{row: number, col: number}} square */
  #place({ row, col }) {
    const [word, before] = moveOf(this.text);
    const across = placeName({ row, col, across: true });
    const place = before.toUpperCase() === across ? placeName({ row, col, across: false }) : across;
    const plain = /^(?:[a-o]\d{1,2}|\d{1,2}[a-o])$/i.test(word) ? "" : word;
    this.text = `${plain || "…"} ${place}`.replace("… ", plain ? "" : " ");
    this.find(".entry input")?.focus();
  }

  #look() {
    if (this.busy || this.seen || !this.asked) return;
    this.emit("look", { given: this.#answer() });
  }

  /** @param {boolean} known */
  #grade(known) {
    if (!this.busy && this.seen) this.emit("grade", { known, ms: Math.round(performance.now() - this.since) });
  }

  /** Keys that work wherever the focus is. @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const typing = event.target instanceof HTMLInputElement;
    const kind = this.asked?.question.kind;
    if (event.key === "Escape" && this.asked) return this.emit("stop");
    if (!this.asked) return;
    if (this.seen) {
      if (event.key === "1" || event.key === "2") (event.preventDefault(), this.#grade(event.key === "2"));
      else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) (event.preventDefault(), this.#grade(this.seen.verdict.known));
      return;
    }
    if (typing) return;
    if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) return event.preventDefault(), this.#look();
    if (kind === "exists" || kind === "scrabble") {
      const said = { o: "oui", n: "non" }[event.key.toLowerCase()];
      if (said) this.#did("pick", said);
    } else if (kind === "hooks" && (event.key === "ArrowLeft" || event.key === "ArrowRight")) this.side = event.key === "ArrowLeft" ? "-" : "+";
    else if (/^[a-z]$/i.test(event.key) && ["hooks", "front", "back", "hole"].includes(kind ?? "")) this.#did("toggle", this.side + event.key.toUpperCase());
  }

  // -- before, after, beside -------------------------------------------------------------------

  #between() {
    const day = this.overview;
    if (!day) return html`<section class="card start"><p>${this.problem || t("Un instant…")}</p></section>`;
    const minutes = Math.max(1, Math.round((day.left * day.seconds) / 60));
    const chosen = day.decks.filter(({ on, cards, size }) => on && (cards || size));
    return html`<section class="card start">
      ${this.finished ? html`<pi-rack letters="BRAVO" label=${t("Bravo")}></pi-rack>` : nothing}
      <h2>${this.finished || !day.left ? t("C’est fini pour aujourd’hui.") : tn("Une carte vous attend.", "{n} cartes vous attendent.", day.left)}</h2>
      <p>${day.left ? t("Environ {n} min. Ce qui est raté revient dans la journée, ce qui est su attend des jours, puis des mois.", { n: minutes }) : this.#tomorrow(day)}</p>
      ${day.closed ? html`<p class="notice">${t("Une compétition se joue sur ce serveur : vos listes et vos cartes importées attendent sa fin.")}</p>` : nothing}
      ${this.problem ? html`<p class="notice notice--warn" role="alert">${this.problem}</p>` : nothing}
      ${day.left
        ? html`<button type="button" class="btn btn--primary" @click=${() => this.emit("begin")}>${t("Commencer")} <kbd>${t("Entrée")}</kbd></button>`
        : html`<button type="button" class="btn btn--primary" @click=${() => this.emit("plan", { ...day.plan, new_per_day: Math.min(200, day.done.fresh + 10) })}>${t("Dix nouvelles de plus")}</button>`}
      <ul class="chosen" aria-label=${t("Paquets suivis")}>${chosen.map(({ title }) => html`<li>${title}</li>`)}</ul>
      <div class="more"><button type="button" class="btn btn--touch" @click=${() => this.find("pi-plan").open()}>${icon("list")}${t("Paquets et limites")}</button></div>
    </section>`;
  }

  /** @param {Overview} day */
  #tomorrow(day) {
    const next = day.forecast[1] ?? 0;
    return next ? tn("Demain, {n} carte.", "Demain, {n} cartes.", next) : t("À demain.");
  }

  /** @param {Overview} day */
  #side(day) {
    const most = Math.max(1, ...day.forecast);
    const first = new Date().getDay() + 6; // from Monday on
    const letters = dayLetters();
    const followed = day.decks.filter(({ asked }) => asked).slice(0, 7);
    const minutes = Math.max(1, Math.round((this.left || day.left) * day.seconds / 60));
    return html`<aside class="side" aria-label=${t("Où j’en suis")}>
      <section class="box"><h2>${t("Aujourd’hui")}<span>${this.left || day.left ? t("environ {n} min", { n: minutes }) : t("fini")}</span></h2>
        <dl class="due"><div><dt>${t("à revoir")}</dt><dd>${day.due}</dd></div><div><dt>${t("nouvelles")}</dt><dd>${day.new}</dd></div><div><dt>${tn("jour de suite", "jours de suite", day.streak)}</dt><dd>${day.streak}</dd></div></dl>
      </section>
      <section class="box"><h2>${t("À venir")}<span>${t("cartes par jour")}</span></h2>
        <ol class="fore">${day.forecast.map((n, ahead) => html`<li class=${ahead ? "" : "t"}><span>${integer(n)}</span><i ${styles({ height: `${Math.round((64 * n) / most)}px` })}></i>${letters[(first + ahead) % 7]}</li>`)}</ol>
      </section>
      ${followed.length ? html`<section class="box decks"><h2>${t("Paquets")}<span>${t("réussite")}</span></h2><ul>${followed.map(({ title, asked, known }) => html`<li>${title}<span>${t("{n} %", { n: Math.floor((100 * known) / asked) })}</span></li>`)}</ul></section>` : nothing}
    </aside>`;
  }
}

/** How long from now: « 10 min », « 12 jours », « 3 mois ». @param {number} ms */
export function inWords(ms) {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return t("{n} min", { n: Math.max(1, minutes) });
  const days = Math.round(ms / 86_400_000);
  if (days < 1) return t("{n} h", { n: Math.round(minutes / 60) });
  if (days < 60) return tn("{n} jour", "{n} jours", days);
  return days < 700 ? t("{n} mois", { n: Math.round(days / 30.4) }) : t("{n} ans", { n: Math.round(days / 365) });
}

define("pi-training", Training);
