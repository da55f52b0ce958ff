import { define, html, nothing } from "../lib/lit.js";
import { STANDARD, parsePlace, squareName, tileAt } from "../lib/grid.js";
import { points } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn, typeset } from "../lib/text.js";
import "../components/board.js";
import { head, besidePanels, messages, wayOut } from "./frame.js";
import { before } from "./salon.js";
import { playersPanel } from "./players.js";
import { GamePage } from "./start.js";

const LISTED = 12;

/** Scrabble inversé: take letters off one word, as long as what remains stands. */
export class Inverse extends GamePage {
  static properties = { squares: { state: true }, every: { state: true } };

  constructor() {
    super();
    /** Squares chosen, by name. @type {string[]} */ this.squares = [];
    this.every = false;
    this.seen = "";
  }

  /** @param {import("../lib/live.js").Live} live */
  heard(live) {
    const rows = live.view.rows.join("");
    if (rows !== this.seen) this.squares = [];
    this.seen = rows;
  }

  #square({ row, col }) {
    if (!tileAt(this.live?.view.rows, row, col)) return;
    const name = squareName(row, col);
    this.squares = this.squares.includes(name) ? this.squares.filter((one) => one !== name) : [...this.squares, name];
  }

  enter() {
    if (!this.squares.length || !this.acts.has("remove")) return false;
    this.act("remove", { squares: this.squares });
    return true;
  }

  #chosen() {
    const same = (/** @type {string[]} */ squares) => squares.length === this.squares.length && squares.every((one) => this.squares.includes(one));
    return (this.live?.view.removals ?? []).find(({ squares }) => same(squares)) ?? null;
  }

  render() {
    const early = before(this);
    if (early || !this.live) return early;
    const { view } = this.live;
    const { rows, ghost } = this.#lifted(view.rows);
    return html`${head(t("Inversé"), t("Retirer des lettres d’un mot ; ce qui reste doit tenir."))}
      <main class="table inverse" data-kind="inverse">
        ${messages(this)}
        <section class="gridbox"><pi-board .rows=${rows} .layout=${STANDARD} .ghost=${ghost} label=${t("Grille, toucher les lettres à retirer")} @square=${(event) => this.#square(event.detail)}></pi-board></section>
        <div class="aside">
          ${playersPanel(view.seats.map((seat, at) => ({ seat, name: this.nameOf(seat), bot: this.botAt(seat), score: view.scores[at], detail: tn("{n} retrait", "{n} retraits", view.history.filter((one) => one.seat === seat).length), turn: !view.ended && view.turn === seat, clock: null })), null)}
          ${view.ended ? this.#over(view) : this.#work(view)} ${besidePanels(this)} ${this.#history(view)}
        </div>
      </main>`;
  }

  /** The grid without the letters chosen, and these as if they were being typed. @param {string[]} rows */
  #lifted(rows) {
    const cells = rows.map((row) => [...row]);
    const ghost = [];
    for (const place of this.squares.map((name) => parsePlace(name))) {
      const letter = place && tileAt(rows, place.row, place.col);
      if (!letter) continue;
      ghost.push({ row: place.row, col: place.col, letter: letter.toUpperCase(), joker: letter !== letter.toUpperCase(), said: t("à retirer") });
      cells[place.row][place.col] = ".";
    }
    return { rows: cells.map((row) => row.join("")), ghost };
  }

  #work(view) {
    const remove = this.acts.get("remove");
    const chosen = this.#chosen();
    const moves = view.removals ?? [];
    return html`<section class="panel ask" aria-label=${t("Votre retrait")}>
      <h2>${remove ? t("À vous de retirer") : t("À {name} de jouer", { name: this.nameWithin(view.turn) })}</h2>
      <p aria-live="polite">${this.squares.length ? (chosen ? html`<span class="word">${chosen.letters}</span> ${t("de {word} :", { word: chosen.word })} <b>${points(chosen.points)}</b>` : t("{squares} : pas un retrait permis, tel quel.", { squares: this.squares.join(", ") })) : html`<span class="muted">${t("Touchez les lettres à retirer, toutes d’un même mot.")}</span>`}</p>
      <div class="row">
        <button type="button" class="btn" @click=${() => (this.squares = [])}>${t("Effacer")}</button>
        <button type="button" class="btn btn--primary" aria-disabled=${remove && this.squares.length ? nothing : "true"} @click=${() => this.squares.length && this.act("remove", { squares: this.squares })}>${icon("ok")}${remove?.label ?? t("Retirer")}</button>
      </div>
      ${moves.length
        ? html`<details><summary>${tn("{n} retrait permis", "{n} retraits permis", moves.length)}</summary>
            <div class="found-words">${moves.toSorted((a, b) => b.points - a.points).slice(0, this.every ? moves.length : LISTED).map((move) => html`<button type="button" class="btn" @click=${() => (this.squares = [...move.squares])}><span><span class="word">${move.letters}</span> ${t("de {word}", { word: move.word })}, ${move.squares.join(" ")}</span><b>${move.points}</b></button>`)}</div>
            ${moves.length > LISTED && !this.every ? html`<button type="button" class="btn" @click=${() => (this.every = true)}>${t("Tout voir")}</button>` : nothing}</details>`
        : nothing}
    </section>`;
  }

  #history(view) {
    if (!view.history.length) return nothing;
    return html`<section class="panel log">
      <div class="panel__head"><h2>${t("Retraits")}</h2><span class="count">${view.history.length}</span></div>
      <ol class="coups" tabindex="0" aria-label=${t("Retraits")}>${view.history.toReversed().map((one, at) => html`<li><b>${view.history.length - at}</b><span><span class="word">${one.letters}</span> ${t("de {word}", { word: one.word })}<small>${this.nameOf(one.seat)}, ${one.squares.join(" ")}</small></span><span class="num"><b>${one.points}</b></span></li>`)}</ol>
    </section>`;
  }

  #over(view) {
    const { winners } = view.ended;
    return html`<section class="panel result">
      <h2>${winners.length > 1 ? t("Égalité") : winners[0] === this.seat ? t("Vous gagnez !") : t("Victoire : {name}", { name: this.nameOf(winners[0]) })}</h2>
      <p class="muted">${typeset(view.why)}</p>
      ${wayOut(this)}
    </section>`;
  }
}

define("pi-inverse", Inverse);
