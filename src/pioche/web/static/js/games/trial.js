// What the word being laid would score: asked of the server, one question at a time, the last wins.
import { html, nothing } from "../lib/lit.js";
import { points } from "../lib/format.js";
import { pastFrame } from "../lib/motion.js";
import { t } from "../lib/text.js";
import { wordFaces } from "../components/word.js";

/** @typedef {{word: string, ref: string, score: number | null, problem: string}} Trial */

export class Trials {
  /** @param {import("../lib/api.js").Room} room @param {(trial: Trial | null) => void} told */
  constructor(room, told) {
    this.room = room;
    this.told = told;
    this.busy = false;
    /** @type {{word: string, ref: string} | null} */ this.wanted = null;
  }

  /** @param {{word: string, ref: string} | null} move */
  ask(move) {
    this.wanted = move;
    if (!move) this.told(null);
    else if (!this.busy) this.#next();
  }

  /** Ask of the word as it stands once the key that wrote it is dealt with, and seen. */
  async #next() {
    this.busy = true;
    await pastFrame();
    const move = this.wanted;
    if (move) await this.#answer(move);
    this.busy = false;
    if (this.wanted && this.wanted !== move) this.#next();
  }

  async #answer(move) {
    try {
      const answer = await this.room.read("/trial", move);
      if (this.wanted === move) this.told({ ...move, ...answer });
    } catch {
      // The word can be played all the same; the score of another is not left standing.
      if (this.wanted === move) this.told({ ...move, score: null, problem: t("Score inconnu pour l’instant : le serveur ne répond pas.") });
    }
  }
}

/** The one line of the word being made: what is wrong with it, or what it would score; before there is one,
 * what has just been played, which is also told to who listens: here it is not read out once more.
 * @param {Trial | null} trial @param {string} problem @param {unknown} [before] */
export function countNow(trial, problem, before = nothing) {
  const said = problem
    ? html`<span class="wrong">${problem}</span>`
    : !trial
      ? html`<span class="muted">${before === nothing ? t("Posez un mot : son score s’affiche ici.") : before}</span>`
      : trial.problem
        ? html`<span class="muted">${trial.problem}</span>`
        : html`<span class="word">${wordFaces(trial.word)}</span> ${trial.ref}${t(" : ")}<b>${points(trial.score ?? 0)}</b>`;
  return html`<p class="count-now" aria-live=${trial || problem ? "polite" : "off"}>${said}</p>`;
}
