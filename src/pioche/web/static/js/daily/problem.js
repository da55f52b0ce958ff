import { Element, define, html, nothing } from "../lib/lit.js";
import { ghostOf, parsePlace } from "../lib/grid.js";
import { integer, points } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { emptySlip, readSlip } from "../lib/slip.js";
import { t, tn } from "../lib/text.js";
import { entered, head } from "../games/frame.js";
import { written } from "../games/written.js";
import { wordFaces } from "../components/word.js";
import "../components/board.js";
import "../components/slip.js";
import { dayText } from "./week.js";

/** @typedef {{day: string, date: string, lexicon: string, rows: string[], rack: string, points: number, gap: number, tries: number, found: boolean, over: boolean, best: number, players: number, finders: number, solution: [string, string] | null, words: string[]}} Asked */
/** @typedef {{points: number | null, problem: string, word: string}} Tried */

/** The problem of the day: a position, one top. Events: `propose` {word, ref}, `giveup`. */
export class ProblemPage extends Element {
  static properties = { asked: { attribute: false }, tried: { attribute: false }, problem: { attribute: false }, busy: { attribute: false }, slip: { state: true }, armed: { state: true } };

  constructor() {
    super();
    /** @type {Asked | null} */ this.asked = null;
    /** What was proposed last, and its worth. @type {Tried | null} */ this.tried = null;
    this.problem = "";
    this.busy = false;
    this.slip = emptySlip("");
    /** Whether the solution was asked for once. */ this.armed = false;
  }

  willUpdate(changed) {
    if (changed.has("asked") && this.asked && changed.get("asked")?.day !== this.asked.day) this.slip = emptySlip(this.asked.rack);
  }

  render() {
    const { asked } = this;
    if (!asked) return html`${head(t("Problème du jour"), "")}<main class="table"><p class="notice" role=${this.problem ? "alert" : "status"}>${this.problem || t("Un instant…")}</p></main>`;
    return html`${head(t("Problème du jour"), t("{day}, « {list} »", { day: dayText(asked.day), list: asked.lexicon }))}
      <main class="table">
        ${asked.over ? this.#solved(asked) : this.#open(asked)}
        <aside class="aside" aria-label=${t("Le problème")}>${this.#about(asked)}</aside>
      </main>`;
  }

  /** @param {Asked} asked */
  #open(asked) {
    return html`<pi-slip .rows=${asked.rows} .slip=${this.slip} label=${t("La position du problème")} .below=${this.#below(asked)} @slip=${(event) => ((this.slip = event.detail.slip), (this.armed = false))} @keydown=${(event) => entered(event) && this.#propose(event)}></pi-slip>`;
  }

  /** @param {Asked} asked */
  #below(asked) {
    return html`<div aria-live="polite">${this.#verdict(asked)}</div>
      <form class="acts" @submit=${(event) => this.#propose(event)}>
        <button class="btn btn--primary go" aria-disabled=${this.busy ? "true" : "false"}>${icon("send")}${t("Proposer")}</button>
        <button type="button" class=${`btn btn--touch ${this.armed ? "btn--armed" : ""}`} @click=${() => this.#giveUp()}>${this.armed ? t("Voir la solution, vraiment") : t("Voir la solution")}</button>
      </form>`;
  }

  /** @param {Asked} asked */
  #verdict(asked) {
    if (this.problem) return html`<p class="state state--zero">${icon("zero")}<strong>${this.problem}</strong></p>`;
    const tried = this.tried;
    if (!tried) return html`<p class="state state--none">${icon("wait")}<strong>${t("Un seul top, {points}.", { points: points(asked.points) })}</strong><small>${t("Sans pendule ; autant d’essais qu’il faut.")}</small></p>`;
    if (tried.points === null) return html`<p class="state state--zero">${icon("zero")}<strong>${t("Refusé")}</strong><small>${tried.problem}</small></p>`;
    const left = asked.points - tried.points;
    return html`<p class="state state--ok">${icon("ok")}<strong><span class="word">${wordFaces(tried.word)}</span> ${points(tried.points)}</strong><small>${tn("Bon, mais il reste {n} point à trouver.", "Bon, mais il reste {n} points à trouver.", left)}</small></p>`;
  }

  /** @param {Event} event */
  #propose(event) {
    event.preventDefault();
    if (this.busy || !this.asked) return;
    const reading = readSlip(this.slip, this.asked.rows);
    if (!reading) {
      this.problem = this.slip.placed.length ? t("Les lettres posées ne forment pas un mot d’une seule ligne.") : t("Posez d’abord un mot sur la grille.");
      return;
    }
    this.emit("propose", { word: written(reading), ref: reading.reference });
  }

  #giveUp() {
    if (this.busy) return;
    if (this.armed) this.emit("giveup");
    this.armed = !this.armed;
  }

  /** The solution, where the position was: nothing goes elsewhere. @param {Asked} asked */
  #solved({ rows, solution, points: score, found, tries, words, gap }) {
    const [word, ref] = /** @type {[string, string]} */ (solution);
    const place = parsePlace(ref);
    const laid = place ? ghostOf(rows, word, place) : [];
    const beside = words.slice(1).map((one) => one.toUpperCase());
    return html`<pi-slip
      .rows=${withTiles(rows, laid)}
      .last=${laid.map(({ row, col }) => [row, col])}
      .slip=${emptySlip("")}
      locked
      label=${t("La solution")}
      .below=${html`<section class="work result" aria-live="polite">
        <h2>${found ? t("C’est le top.") : t("La solution")}</h2>
        <p class="final"><b class="word">${wordFaces(word)}</b> ${ref} <b>${points(score)}</b></p>
        <p class="muted">${beside.length ? t("Avec {words}.", { words: beside.join(", ") }) : ""} ${t("{n} de plus que le meilleur sous-top.", { n: points(gap) })} ${found ? tn("Trouvé au premier essai.", "Trouvé en {n} essais.", tries) : ""}</p>
        <a class="btn btn--primary go" href="/jour">${icon("play")}${t("Partie du jour")}</a>
        <a class="btn go" href="/entrainement">${icon("note")}${t("S’entraîner")}</a>
      </section>`}
    ></pi-slip>`;
  }

  /** @param {Asked} asked */
  #about({ players, finders, points: score, tries, best }) {
    return html`<dl class="tot panel">
        <div><dt>${t("À trouver")}</dt><dd>${integer(score)}</dd></div>
        <div><dt>${t("Vos essais")}</dt><dd>${tries}</dd></div>
        <div><dt>${t("Au mieux")}</dt><dd>${integer(best)}</dd></div>
      </dl>
      <section class="panel pad">
        <p>${players ? tn("{n} joueur d’ici l’a trouvé, sur {all}.", "{n} joueurs d’ici l’ont trouvé, sur {all}.", finders, { all: integer(players) }) : t("Personne ne l’a encore cherché ici.")}</p>
        <p class="muted">${t("Choisi parce qu’il apprend : un seul top, loin devant, un mot que l’on manque. Le même pour tous ceux qui ont cette liste.")}</p>
      </section>`;
  }
}

/** A grid with some tiles more. @param {string[]} rows @param {import("../lib/grid.js").Laid[]} laid */
const withTiles = (rows, laid) => rows.map((line, row) => [...line].map((sign, col) => laid.find((one) => one.row === row && one.col === col)?.letter ?? sign).join(""));

define("pi-problem", ProblemPage);
