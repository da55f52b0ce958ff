// Alone as in competition: one slip a coup, with its score where the regulation wants it, handed in for good.
import { html, nothing } from "../lib/lit.js";
import { EMPTY } from "../lib/grid.js";
import { icon } from "../lib/icons.js";
import { readSlip, solutionOf } from "../lib/slip.js";
import { t, tn } from "../lib/text.js";
import { ownVerdict, sheetModel, unclaimedSentence } from "../hall/model.js";
import { actButton } from "./frame.js";
import { gridOf, written } from "./written.js";

/** @typedef {import("./duplicate.js").Duplicate} Duplicate */

/** Whether the player writes slips. @param {any} view */
export const bySlips = (view) => view.hall !== undefined;

/** One's coups beside their tops, as games without slips have them. @param {any} view */
export const slipLines = (view) =>
  sheetModel(view.hall, view).map(({ coup, rack, word, ref, points, top, topWord, topRef, sentence, written: as }) => ({
    coup,
    rack,
    top,
    points,
    top_word: topWord,
    top_ref: topRef,
    found: word || as ? { word: word || as, ref: word ? ref : "", sentence: "" } : null,
    sentence: coup === view.coup ? (ownVerdict(view.hall, view)?.sentences ?? []).join(" ") : sentence,
  }));

/** What one is about to hand in. */
export class SlipDesk {
  /** @param {Duplicate} page */
  constructor(page) {
    this.page = page;
    this.score = "";
    /** The word and place that were about to be handed in without a score. */ this.unclaimed = "";
  }

  /** A slip that has left, or will: nothing is changed on it any more. @returns {{word: string, reference: string, score: number | null} | null} */
  get sealed() {
    return this.page.orders?.waiting.find(({ type }) => type === "hand-in")?.body.solutions[0] ?? null;
  }

  /** A new rack, or a page opened again. @param {string} [score] */
  begin(score = "") {
    this.score = score;
    this.unclaimed = "";
  }

  /** The word laid, as the server reads it. @param {any} view */
  #key(view) {
    const reading = readSlip(this.page.slip, view.board ?? EMPTY);
    return reading ? `${written(reading)} ${reading.reference}` : "";
  }

  /** Hand in what is laid; without a score where one is wanted, not before it was said what that costs. @param {Event} [event] */
  async handIn(event) {
    event?.preventDefault();
    const { page } = this;
    const { view } = page.live ?? {};
    if (!view || this.sealed || !page.acts.has("hand-in")) return;
    const key = this.#key(view);
    if (!key) {
      if (event?.target instanceof HTMLInputElement && event.target.value.trim()) return; // told beside the field
      page.say(page.slip.placed.length ? t("Les lettres posées ne forment pas un mot d’une seule ligne.") : t("Posez d’abord un mot sur la grille."), "warn");
      return;
    }
    const claims = view.hall.scores === "claimed";
    if (claims && this.score === "" && this.unclaimed !== key) {
      // From the word one goes on to its score; pressed there, it is said what a missing one costs.
      const field = page.find("input[name=score]");
      const inside = event instanceof SubmitEvent;
      if (inside) this.unclaimed = key;
      field?.focus();
      page.requestUpdate();
      return;
    }
    const told = page.trial && `${page.trial.word} ${page.trial.ref}` === key ? page.trial.score : null;
    const score = claims ? (this.score === "" ? null : Number(this.score)) : told;
    await page.act("hand-in", { coup: view.coup, solutions: [solutionOf(page.slip, view.board ?? EMPTY, score)] });
  }

  /** Below the rack: what counts so far, the score, the one button. @param {any} view */
  dock(view) {
    const { page } = this;
    const claims = view.hall.scores === "claimed";
    const laid = this.#key(view);
    const bare = claims && this.score === "" && this.unclaimed !== "" && this.unclaimed === laid;
    return html`<div class="dock">
      <div aria-live="polite">${bare ? this.#scoreless(view) : this.#warning(view, laid)}</div>
      <form @submit=${(event) => this.handIn(event)}>
        ${claims
          ? html`<label class="field sc"
              ><span>${t("Score annoncé")}</span
              ><input name="score" inputmode="numeric" pattern="[0-9]*" maxlength="4" autocomplete="off" .value=${this.score} @input=${(event) => this.#claim(event.target.value)}
            /></label>`
          : html`<output class="field sc sc--told"><span>${t("Score calculé")}</span><b>${page.trial?.score ?? "–"}</b></output>`}
        <button class="btn btn--primary go" aria-disabled=${laid ? nothing : "true"}>${icon("send")}${bare ? t("Déposer sans score") : page.acts.get("hand-in")?.label}</button>
      </form>
    </div>
    ${actButton(page, "finish", { look: "btn--quiet btn--touch" })}`;
  }

  /** @param {string} typed */
  #claim(typed) {
    this.score = typed.replace(/\D/g, "");
    if (this.page.live) this.page.draft?.keep(this.page.live.view.coup, this.page.slip, this.score);
    this.page.requestUpdate();
  }

  /** Before it is too late: what lies on the grid is not handed in. @param {any} view @param {string} laid */
  #warning(view, laid) {
    const soon = view.clock?.signalled;
    const word = laid.split(" ")[0].toUpperCase();
    return html`<p class=${`state ${soon ? "state--off" : "state--none"}`}>
      ${icon(soon ? "warn" : "wait")}<strong>${laid ? t("{word} n’est pas déposé", { word }) : t("Rien de déposé")}</strong
      ><small>${view.timed ? t("À la cloche, ce qui n’est pas déposé ne compte pas. Déposé, rien ne se reprend.") : t("Ce qui n’est pas déposé ne compte pas. Déposé, rien ne se reprend.")}</small>
    </p>`;
  }

  /** @param {any} view */
  #scoreless(view) {
    const { without_score: fault } = view.hall;
    return html`<p class="state state--off">${icon("warn")}<strong>${t("Score non annoncé")}</strong><small>${fault ? unclaimedSentence(fault) : nothing}</small></p>`;
  }

  /** A slip on its way. @param {{word: string, reference: string}} slip */
  closed({ word, reference }) {
    const { page } = this;
    return html`<section class="work"><p class="state state--off">
      ${icon("lock")}<strong>${t("Bulletin fermé")}</strong><small><span class="word">${word}</span> ${reference}${t(" : ")}${page.orders?.offline ? t("il part dès le retour du réseau ; après la cloche il ne compterait plus.") : t("envoi en cours…")}</small>
    </p></section>`;
  }
}

/** The word that lay there when the bell rang, where nothing was handed in: it is told that it does not count.
 * @param {Duplicate} page @param {any} view @param {any} line @param {any} top */
export function leftLying(page, view, line, top) {
  const lay = bySlips(view) && !line.found && page.draft?.load(top.n, top.rack);
  const reading = lay && readSlip(lay.slip, gridOf(EMPTY, view.played.slice(0, -1)));
  return reading ? t("{word} en {ref} était posé sans être déposé : il ne compte pas.", { word: reading.word, ref: reading.reference }) : "";
}

/** What the warnings are, and cost, at the foot of the totals. @param {any} view */
export function warningsBox({ hall, phase }) {
  if (!hall?.warnings) return nothing;
  return html`<div><dt>${t("Avertiss.")}</dt><dd>${hall.warnings}${hall.warning_penalty && phase !== "ended" ? html` <small>${t("−{n} à la fin", { n: hall.warning_penalty })}</small>` : nothing}</dd></div>`;
}

/** What was sanctioned, and what it cost. @param {any} view */
export function sanctions({ hall }) {
  const zeros = hall.sheet.filter(({ verdict }) => verdict.sanction === "zero").length;
  const taken = hall.sheet.reduce((/** @type {number} */ sum, /** @type {any} */ { verdict }) => sum + verdict.penalty, 0);
  const parts = [tn("{n} avertissement", "{n} avertissements", hall.warnings), tn("{n} zéro", "{n} zéros", zeros)];
  const cost = hall.warning_penalty ? t("Les avertissements ont coûté {n} points, article {article}.", { n: hall.warning_penalty, article: hall.warning_terms?.article ?? "" }) : "";
  const penalties = taken ? tn("Les pénalités ont coûté {n} point.", "Les pénalités ont coûté {n} points.", taken) : "";
  return html`<p class="muted">${t("{parts}.", { parts: parts.join(", ") })} ${cost} ${penalties}</p>`;
}

/** The papers of a game that is over. @param {Duplicate} page */
export const slipPapers = (page) => html`<a class="btn go" href=${`/papier/${page.room?.game}/feuilles-de-route`}>${icon("note")}${t("Feuille de route, à imprimer")}</a>`;
