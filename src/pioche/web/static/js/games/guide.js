// A first game, explained as it goes: one line at a time, where one looks, and only what the moment asks for.
import { html, nothing } from "../lib/lit.js";
import { points } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";

/** After as many coups one knows. */
const LESSON = 3;

export class Guide {
  /** @param {import("./duplicate.js").Duplicate} page */
  constructor(page) {
    this.page = page;
    const key = `pioche:guide:${document.body.dataset.game}`;
    this.key = key;
    if (new URLSearchParams(location.search).has("guide")) sessionStorage.setItem(key, "1");
    this.on = sessionStorage.getItem(key) === "1";
  }

  #close() {
    this.on = false;
    sessionStorage.removeItem(this.key);
    this.page.requestUpdate();
  }

  /** What to do now. @param {any} view */
  line(view) {
    if (!this.on) return nothing;
    return html`<p class="guide" role="note">${icon("help")}<span>${this.#text(view)}</span><button type="button" class="btn btn--quiet btn--touch" aria-label=${t("Fermer le guide")} @click=${() => this.#close()}>${icon("zero")}</button></p>`;
  }

  /** @param {any} view */
  #text(view) {
    const { slip, trial, sheet } = this.page;
    if (view.phase === "retained") return view.played.length < LESSON ? t("Voilà ce qui rapportait le plus ; il est posé pour la suite. Entrée, ou le bouton, tire les lettres suivantes.") : t("Vous savez jouer. Les règles et les touches restent derrière le point d’interrogation, en haut.");
    if (trial?.problem) return t("Ce mot ne va pas là : la raison est écrite dessous. Reprenez une lettre en la touchant.");
    if (trial) return t("Il vaut {points}. Entrée le propose ; vous pourrez encore en proposer un meilleur.", { points: points(trial.score ?? 0) });
    if (slip.placed.length) return t("Continuez le mot : touchez les lettres suivantes.");
    if (slip.cursor) return t("La flèche montre le sens, un second toucher la tourne. Maintenant, touchez des lettres du chevalet.");
    if (sheet.current.length) return t("Votre meilleure proposition compte. Cherchez encore, ou « Voir le top ».");
    return view.played.length ? t("Touchez la case où le mot commence : il doit toucher un mot de la grille.") : t("Touchez la case où le mot commence : le premier passe par l’étoile. Ou écrivez MAISON H4.");
  }
}
