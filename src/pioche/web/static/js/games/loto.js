import { classMap, define, html, nothing } from "../lib/lit.js";
import { icon } from "../lib/icons.js";
import { tileLabel } from "../lib/grid.js";
import { t, tn } from "../lib/text.js";
import { tile } from "../components/board.js";
import { actButton, head, besidePanels, messages, wayOut } from "./frame.js";
import { before } from "./salon.js";
import { GamePage } from "./start.js";

/** Loto: two words of seven letters, letters announced one by one, « Scrabble Loto ! ». */
export class Loto extends GamePage {
  static properties = { words: { state: true } };

  constructor() {
    super();
    this.words = ["", ""];
  }

  render() {
    const early = before(this);
    if (early || !this.live) return early;
    const { view } = this.live;
    return html`${head(t("Loto"), tn("{n} lettre dans le sac", "{n} lettres dans le sac", view.bag))}
      <main class="table loto" data-kind="loto">
        ${messages(this)}
        <div class="loto__main">
          ${view.phase === "over" ? this.#over(view) : this.#announced(view)} ${view.phase === "over" ? view.cards.map((card, at) => (card ? this.#card(card, this.nameOf(view.seats[at]), new Set()) : nothing)) : view.card ? this.#card(view.card, t("Votre carte"), new Set(this.acts.get("cross")?.choices)) : view.neutral === this.seat ? nothing : this.#writing()}
        </div>
        <aside class="aside" aria-label=${t("Où en est la partie")}>
          <section class="panel">
            <ul class="players">
              ${view.seats.map((seat) => html`<li class=${classMap({ "is-turn": view.phase === "over" && view.winner === seat })}><span class="mark" aria-hidden="true"></span><span class="name">${this.nameOf(seat)}</span>${seat === view.neutral ? html`<span>${icon("sound")}</span><small>${t("annonce les lettres")}</small>` : html`<span>${view.written.includes(seat) ? icon("ok") : icon("wait")}</span><small>${[this.whereabouts(seat), view.written.includes(seat) ? t("carte écrite") : t("carte à écrire")].filter(Boolean).join(", ")}</small>`}</li>`)}
            </ul>
          </section>
          ${besidePanels(this)}
          ${view.drawn ? html`<section class="panel"><div class="panel__head"><h2>${t("Lettres annoncées")}</h2><span class="count">${view.drawn.length}</span></div><div class="pool drawn" role="img" aria-label=${[...view.drawn].join(", ")}>${[...view.drawn].map((letter) => tile(letter))}</div></section>` : nothing}
        </aside>
      </main>`;
  }

  enter() {
    const name = ["call", "draw"].find((one) => this.acts.get(one)?.next);
    if (name) this.act(name);
    return Boolean(name);
  }

  #writing() {
    const ready = this.words.every((word) => word.trim().length === 7);
    return html`<form class="panel ask" @submit=${(event) => (event.preventDefault(), this.act("write", { words: this.words }))}>
      <h2>${t("Écrivez deux mots de sept lettres")}</h2>
      <p class="muted">${t("Leurs quatorze lettres, ensemble, doivent exister dans le sac.")}</p>
      ${[0, 1].map((at) => html`<label class="field big"><span class="sr">${at ? t("Second mot") : t("Premier mot")}</span><input name=${`word${at}`} maxlength="7" placeholder=${at ? t("second mot") : t("premier mot")} autocomplete="off" autocapitalize="characters" spellcheck="false" .value=${this.words[at]} @input=${(event) => (this.words = this.words.with(at, event.target.value))} /></label>`)}
      <button class="btn btn--primary go" aria-disabled=${ready ? nothing : "true"}>${icon("note")}${this.acts.get("write")?.label}</button>
    </form>`;
  }

  #announced(view) {
    const last = view.drawn.at(-1);
    return html`<section class="panel announce">
      ${last ? html`<div class="last" role="img" aria-label=${t("Lettre annoncée : {letter}", { letter: tileLabel(last) })}>${tile(last)}</div>` : html`<p class="muted">${view.phase === "writing" ? t("Rien n’est tiré tant que chacun n’a pas écrit sa carte.") : this.acts.has("draw") ? t("Tirez la première lettre.") : t("La première lettre va être annoncée.")}</p>`}
      <div class="acts">${actButton(this, "draw", { look: "go", sign: "bag" })} ${actButton(this, "call", { look: "go", sign: "sound" })}</div>
    </section>`;
  }

  #card(card, title, crossable) {
    return html`<section class="panel card" aria-label=${title}>
      <div class="panel__head"><h2>${title}</h2></div>
      ${card.words.map(
        (word, at) => html`<div class="card__word" role="group" aria-label=${word}>
          ${[...word].map((letter, index) => {
            const crossed = card.crossed[at].includes(index);
            const can = crossable.has(`${at}/${index}`);
            const look = classMap({ cross: true, "is-crossed": crossed, "is-open": can });
            const said = crossed ? t("{letter}, barrée", { letter }) : can ? t("{letter}, à barrer", { letter }) : letter;
            return html`<button type="button" class=${look} aria-label=${said} aria-disabled=${can ? nothing : "true"} @click=${() => can && this.act("cross", { word: at, letter: index })}>${tile(letter)}</button>`;
          })}
        </div>`,
      )}
    </section>`;
  }

  #over(view) {
    return html`<section class="panel announce result">
      <h2>${view.winner === this.seat ? t("Scrabble Loto ! Vous gagnez.") : t("Scrabble Loto ! Victoire : {name}", { name: this.nameOf(view.winner) })}</h2>
      <p class="muted">${tn("Après {n} lettre.", "Après {n} lettres.", view.drawn.length)}</p>
      ${wayOut(this)}
    </section>`;
  }
}

define("pi-loto", Loto);
