import { Element, define, html, nothing } from "../lib/lit.js";
import { clockText, ordinalEnding, percent, points } from "../lib/format.js";
import { icon, sanctionIcon } from "../lib/icons.js";
import { readSlip } from "../lib/slip.js";
import { t, tn, typeset } from "../lib/text.js";
import { wordFaces } from "../components/word.js";
import { foundSentence } from "./found.js";
import { heard } from "./heard.js";
import "../components/clock.js";
import "../components/ranking.js";
import "../components/slip.js";
import "../components/theme.js";

/** @typedef {import("../lib/slip.js").Slip} Slip */
/** @typedef {{state: "none" | "sending" | "offline" | "deposited" | "refused", sentence?: string, solution?: {word: string, reference: string}}} SendState */

/**
 * @typedef {object} PlayerModel
 * @property {boolean} online
 * @property {number} coup
 * @property {string} who « Table 12, Mme Keller »
 * @property {"waiting" | "open" | "locked" | "judged" | "over"} phase
 * @property {string[]} rows
 * @property {string[]} layout
 * @property {Array<[number, number]>} last
 * @property {string} rack
 * @property {import("./model.js").ClockModel} clock
 * @property {boolean} [timed] false in a game without clock, where the referee rings
 * @property {boolean} [canDeposit] false before the clock runs
 * @property {string} [notice] something to know before playing
 * @property {boolean} [onPaper] an arbiter entered a paper slip for this table
 * @property {boolean} asksScore the player must type the score (competition); else it is computed
 * @property {string} [withoutScore] what it costs to hand in without a score
 * @property {{word: string, ref: string, score: number | null, at: number | null, replaced?: {word: string, ref: string} | null} | null} deposit `replaced`: what this phone had sent, before another one of the table
 * @property {{word: string, ref: string, points: number, found?: number, sanction: "none" | "warning" | "penalty" | "zero", sentences: string[]} | null} verdict
 * @property {{word: string, ref: string, score: number, found?: number, of?: number} | null} top
 * @property {number | null} total
 * @property {number | null} percent
 * @property {number | null} rank
 * @property {number | null} of
 * @property {number | null} [solos] when they may be seen
 * @property {number} [soloPoints] what they bring
 * @property {number} [warnings]
 * @property {number} [warningsCost] what they take off at the end
 * @property {string} [warningsArticle]
 * @property {Array<{coup: number, rack: string, word: string, ref: string, points: number, top: number, topWord: string, topRef: string, sanction: string, sentence: string, penalty?: number, warning?: number, written?: string, solo?: boolean}>} sheet
 * @property {import("../components/ranking.js").RankRow[]} ranking
 * @property {string} [next] what happens next, in a sentence
 */

/**
 * The player's page. It holds the slip being built; what is sent and how far it got is the outbox's
 * business (`sent`). Events: `draft` {slip, score}, `deposit` {solution…}.
 */
export class Player extends Element {
  static properties = {
    model: { attribute: false },
    slip: { attribute: false },
    score: { attribute: false },
    trial: { attribute: false },
    sent: { attribute: false },
    problem: { state: true },
    unclaimed: { state: true },
    sheet: { state: true },
    said: { state: true },
  };

  constructor() {
    super();
    /** @type {PlayerModel | null} */ this.model = null;
    /** @type {Slip} */ this.slip = { rack: "", cursor: null, placed: [] };
    this.score = "";
    /** What the server counts for the word being laid, in a friendly hall. @type {import("../games/trial.js").Trial | null} */ this.trial = null;
    /** @type {SendState} */ this.sent = { state: "none" };
    this.problem = "";
    /** The word and place that were about to be handed in without a score. */ this.unclaimed = "";
    this.sheet = false;
    /** What a screen reader was told last; it stays until there is something else to say. */ this.said = "";
    /** What happened since the page was drawn. @type {import("../lib/live.js").Told[]} */ this.news = [];
  }

  willUpdate(changed) {
    const model = this.model;
    if (model && changed.has("model")) this.said = heard(this.news.splice(0), changed.get("model") ?? null, model) || this.said;
  }

  render() {
    const model = this.model;
    if (!model) return html`<p class="notice">${t("Connexion à la partie…")}</p>`;
    const open = model.phase === "open";
    return html`<p class="sr" role="status">${this.said}</p>
      ${this.#head(model)}
      <main class="play">
        ${this.sheet
          ? this.#sheet(model)
          : html`<pi-slip
              .rows=${model.rows}
              .layout=${model.layout}
              .last=${model.last}
              .slip=${open ? this.slip : { ...this.slip, placed: [], cursor: null }}
              ?locked=${!open}
              quiet
              label=${t("Grille, coup {n}", { n: model.coup })}
              .below=${open ? this.#deposit(model) : this.#after(model)}
              @slip=${(event) => this.#changed(event.detail)}
            ></pi-slip>`}
      </main>`;
  }

  #head(model) {
    return html`<header>
      <div class="top">
        <div><h1>${model.phase === "over" ? t("Partie finie") : model.coup ? t("Coup {n}", { n: model.coup }) : t("Bienvenue")}</h1><p class="who">${model.who}</p></div>
        ${model.phase === "over" ? nothing : html`<pi-clock .remaining=${model.clock.remaining} .total=${model.clock.total} .running=${model.clock.running} .heard=${model.clock.heard} .caption=${model.clock.caption} bars="0" line></pi-clock>`}
        <button type="button" class="btn btn--quiet btn--touch" aria-label=${t("Feuille de route")} aria-pressed=${this.sheet ? "true" : "false"} @click=${() => (this.sheet = !this.sheet)}>${icon(this.sheet ? "zero" : "list")}</button>
      </div>
      ${model.online ? nothing : html`<p class="notice notice--warn offline">${icon("nonet")}${t("Hors ligne, reprise automatique…")}</p>`}
    </header>`;
  }

  #changed({ slip, problem }) {
    this.slip = slip;
    this.problem = problem;
    this.emit("draft", { slip, score: this.score });
  }

  #deposit(model) {
    const reading = readSlip(this.slip, model.rows);
    const ready = this.slip.placed.length > 0 && model.canDeposit !== false;
    const same = model.deposit && reading && model.deposit.word === trialWord(reading) && model.deposit.ref === reading.reference;
    const told = model.asksScore ? null : this.#told(reading);
    const unclaimed = this.#unclaimed(reading);
    const problem = this.problem || (told?.problem ? typeset(told.problem) : "");
    return html`<div class="dock">
        ${problem ? html`<p class="notice notice--warn" role="status">${problem}</p>` : nothing}
        <div aria-live="polite">${unclaimed ? this.#scoreless(model) : this.#state(model, same ? "" : (reading?.word ?? ""))}</div>
        <form @submit=${(event) => this.#send(event)}>
          ${model.asksScore
            ? html`<label class="field sc"
                ><span>${t("Score annoncé")}</span
                ><input
                  name="score"
                  inputmode="numeric"
                  pattern="[0-9]*"
                  maxlength="4"
                  autocomplete="off"
                  .value=${this.score}
                  @input=${(event) => {
                    this.score = event.target.value.replace(/\D/g, "");
                    this.emit("draft", { slip: this.slip, score: this.score });
                  }}
              /></label>`
            : html`<output class="field sc sc--told"><span>${t("Score calculé")}</span><b>${told?.score ?? "–"}</b></output>`}
          <button class="btn btn--primary go" aria-disabled=${ready ? nothing : "true"}>${icon("send")}${unclaimed ? t("Déposer sans score") : model.deposit || this.sent.state === "offline" ? t("Remplacer mon dépôt") : t("Déposer")}</button>
        </form>
      </div>`;
  }

  /** The score that the server counts: of this very word, never of the one before. @param {import("../lib/slip.js").Reading | null} reading */
  #told(reading) {
    const { trial } = this;
    return reading && trial?.word === trialWord(reading) && trial.ref === reading.reference ? trial : null;
  }

  #state(model, unsent) {
    const { state, sentence } = this.sent;
    const pending = this.sent.solution;
    if (model.onPaper) return this.#paper(model);
    if (state === "offline" || state === "sending") {
      const offline = state === "offline" || !model.online;
      return html`<p class="state state--off">
        ${icon(offline ? "nonet" : "wait")}<strong>${offline ? t("Pas encore envoyé (hors ligne)") : t("Envoi en cours…")}</strong
        ><small>${pending ? html`<span class="word">${pending.word}</span> ${pending.reference} ` : nothing}${t("est gardé ici ; renvoi automatique dès le retour du réseau.")}</small>
      </p>`;
    }
    if (state === "refused") return this.#refused();
    if (model.deposit?.replaced) return this.#replaced(model.deposit, model.deposit.replaced);
    if (model.deposit) {
      const { word, ref, score, at } = model.deposit;
      return html`<p class="state state--ok">
        ${icon("ok")}<strong>${at === null ? t("Déposé, reçu") : t("Déposé, reçu à {time}", { time: clockText(at) })}</strong
        ><small
          ><span class="word">${wordFaces(word)}</span> ${ref}${score === null ? "" : `, ${points(score)}`}${". "}${unsent
            ? t("Ce dépôt compte jusqu’à la cloche ; {word} n’est pas envoyé.", { word: unsent })
            : t("Vous pouvez le changer jusqu’à la cloche.")}</small
        >
      </p>`;
    }
    if (model.notice) return html`<p class="state state--none">${icon("wait")}<strong>${model.notice}</strong></p>`;
    if (model.canDeposit === false) return html`<p class="state state--none">${icon("wait")}<strong>${t("Le chrono va partir")}</strong><small>${t("Vous pouvez préparer votre mot ; il se dépose une fois le chrono lancé.")}</small></p>`;
    if (model.timed === false) return html`<p class="state state--none">${icon("wait")}<strong>${t("Déposez quand vous voulez")}</strong><small>${t("La partie se joue sans chrono ; sans dépôt à la cloche de l’arbitre, le coup vaut zéro.")}</small></p>`;
    return html`<p class="state state--none">${icon("wait")}<strong>${t("Rien de déposé")}</strong><small>${t("Sans dépôt à la cloche, le coup vaut zéro.")}</small></p>`;
  }

  /** Another phone of this table handed in after this one: that slip counts. @param {NonNullable<PlayerModel["deposit"]>} counts @param {{word: string, ref: string}} mine */
  #replaced({ word, ref, score }, mine) {
    return html`<p class="state state--off">
      ${icon("warn")}<strong>${t("Remplacé par un autre téléphone")}</strong
      ><small>${t("Compte pour votre table :")} <span class="word">${wordFaces(word)}</span> ${ref}${score === null ? "" : `, ${points(score)}`}${t(" ; ")}${t("ne compte plus :")} <span class="word">${wordFaces(mine.word)}</span> ${mine.ref}.</small>
    </p>`;
  }

  /** Before it costs: what handing in without a score does. @param {PlayerModel} model */
  #scoreless(model) {
    return html`<p class="state state--off">${icon("warn")}<strong>${t("Score non annoncé")}</strong><small>${model.withoutScore}</small></p>`;
  }

  /** Whether this very word is about to be handed in without a score, and the player was told. @param {import("../lib/slip.js").Reading | null} reading */
  #unclaimed(reading) {
    return Boolean(this.unclaimed) && reading !== null && this.score === "" && this.unclaimed === `${trialWord(reading)} ${reading.reference}`;
  }

  /** An arbiter typed a slip for this table: that one counts. @param {PlayerModel} model */
  #paper(model) {
    const said = model.deposit
      ? t("Il remplace votre dépôt par téléphone. Si ce n’est pas ce que vous vouliez, appelez l’arbitre.")
      : t("Rien à déposer par téléphone ; en cas de doute, appelez l’arbitre.");
    return html`<p class="state state--none">${icon("note")}<strong>${t("L’arbitre a saisi votre bulletin papier")}</strong><small>${said}</small></p>`;
  }

  /** A deposit that came too late: the word is still here to be shown. */
  #refused() {
    const { sentence, solution } = this.sent;
    return html`<p class="state state--zero">
      ${icon("zero")}<strong>${t("Dépôt refusé")}</strong
      ><small>${sentence}${solution ? html` ${t("Votre bulletin était :")} <span class="word">${solution.word}</span> ${solution.reference}${t(" ; vous pouvez le montrer à l’arbitre.")}` : nothing}</small>
    </p>`;
  }

  #send(event) {
    event.preventDefault();
    const model = this.model;
    const builder = this.find("pi-slip");
    const reading = builder?.reading;
    if (model?.canDeposit === false) return;
    if (!model || !reading) {
      this.problem = this.slip.placed.length ? t("Les lettres posées ne forment pas un mot d’une seule ligne.") : t("Posez d’abord un mot sur la grille.");
      return;
    }
    builder.zoomed = false;
    if (model.asksScore && model.withoutScore && this.score === "" && !this.#unclaimed(reading)) {
      this.unclaimed = `${trialWord(reading)} ${reading.reference}`;
      return;
    }
    this.unclaimed = "";
    const claimed = this.score === "" ? null : Number(this.score);
    this.emit("deposit", { score: model.asksScore ? claimed : (this.#told(reading)?.score ?? null) });
  }

  #after(model) {
    if (model.phase === "waiting")
      return html`<section class="work">
        <p class="state state--none">${icon("wait")}<strong>${t("En attente du tirage")}</strong><small>${model.next ?? t("Le coup commence quand l’arbitre tire les lettres.")}</small></p>
        ${this.#totals(model)}
      </section>`;
    if (model.phase === "over") return this.#over(model);
    const { verdict, top, deposit } = model;
    return html`<section class="work" aria-label=${t("Verdict du coup {n}", { n: model.coup })} aria-live="polite">
      <p class="locked">${icon("lock")}${t("Bulletin fermé à la cloche")}</p>
      ${this.sent.state === "offline" || this.sent.state === "sending"
        ? html`<p class="state state--off">${icon("nonet")}<strong>${t("Dépôt pas encore parti")}</strong><small>${t("Il part dès le retour du réseau ; l’arbitre décide d’un dépôt reçu après la cloche.")}</small></p>`
        : this.sent.state === "refused"
          ? this.#refused()
          : model.onPaper
            ? this.#paper(model)
            : nothing}
      ${verdict
        ? html`<article class=${`vd vd--${verdict.sanction}`}>
            <h2>${sanctionIcon(verdict.sanction)}${t("Vous :")} ${verdict.word ? html`<span class="word">${wordFaces(verdict.word)}</span> ${verdict.ref}` : t("rien")}</h2>
            <span class="pts">${verdict.points}</span>
            <p>${verdict.sentences.length ? verdict.sentences.join(" ") : t("Bon, sans avertissement.")} ${top ? this.#gap(top.score - (verdict.found ?? verdict.points)) : ""}</p>
          </article>`
        : deposit
          ? html`<article class="vd"><h2>${t("Vous :")} <span class="word">${wordFaces(deposit.word)}</span> ${deposit.ref}</h2><span class="pts">…</span><p>${t("Le verdict vient quand le top est retenu.")}</p></article>`
          : html`<article class="vd"><h2>${t("Vous : rien de déposé")}</h2><span class="pts">–</span><p>${t("Le verdict vient quand le top est retenu.")}</p></article>`}
      ${top
        ? html`<article class="vd vd--top">
            <h2>${t("Top :")} <span class="word">${wordFaces(top.word)}</span> ${top.ref}</h2>
            <span class="pts">${top.score}</span>
            <p>${top.of ? `${foundSentence(top.found ?? 0, top.of)}.` : ""} <span class="hint">${t("Sur la grille, les lettres dorées.")}</span></p>
          </article>`
        : nothing}
      ${this.#totals(model)}
      <button type="button" class="btn go" @click=${() => (this.sheet = true)}>${icon("list")}${t("Ma feuille de route")}</button>
    </section>`;
  }

  #gap(gap) {
    return gap > 0 ? tn("{n} point sous le top.", "{n} points sous le top.", gap) : gap === 0 ? t("C’est le top.") : "";
  }

  #totals(model) {
    if (model.total === null) return nothing;
    return html`<dl class="tot">
      <div><dt>${t("Total")}</dt><dd>${model.total}</dd></div>
      ${model.percent === null ? nothing : html`<div><dt>${t("Au top")}</dt><dd>${percent(model.percent)}</dd></div>`}
      ${model.solos ? html`<div><dt>${t("Solos")}</dt><dd>${model.solos}</dd></div>` : nothing}
      ${model.warnings ? html`<div><dt>${t("Avertiss.")}</dt><dd>${model.warnings}${model.warningsCost && model.phase !== "over" ? html` <small>${t("−{n} à la fin", { n: model.warningsCost })}</small>` : nothing}</dd></div>` : nothing}
      ${model.rank === null ? nothing : html`<div><dt>${t("Rang")}</dt><dd>${model.rank}<small><sup>${ordinalEnding(model.rank)}</sup> ${model.of ? t("sur {n}", { n: model.of }) : ""}</small></dd></div>`}
    </dl>`;
  }

  #over(model) {
    return html`<section class="work">
      ${this.#totals(model)}
      <button type="button" class="btn go" @click=${() => (this.sheet = true)}>${icon("list")}${t("Ma feuille de route")}</button>
      <a class="btn go" href=${`/rejouer/${document.body.dataset.game ?? ""}`}>${icon("play")}${t("Rejouer coup par coup")}</a>
      <a class="btn go" href=${`/rapport/${document.body.dataset.game ?? ""}`}>${icon("list")}${t("Rapport de la partie")}</a>
      ${model.ranking.length ? html`<pi-ranking .rows=${model.ranking} caption=${t("Classement")}></pi-ranking>` : nothing}
    </section>`;
  }

  #sheet(model) {
    return html`<section class="work sheet" aria-label=${t("Feuille de route")}>
      <h2>${t("Ma feuille de route")}</h2>
      ${model.sheet.length
        ? html`<table class="list">
            <thead><tr><th class="num" scope="col">${t("Coup")}</th><th scope="col">${t("Vous")}</th><th class="num" scope="col">${t("Pts")}</th><th scope="col">${t("Top")}</th><th class="num" scope="col">${t("Pts")}</th></tr></thead>
            <tbody>
              ${model.sheet.map(
                (line) => html`<tr class=${`is-${line.sanction}`}>
                    <td class="num">${line.coup}</td>
                    <td>${line.word && line.sanction !== "zero" ? html`<span class="word">${wordFaces(line.word)}</span> ${line.ref}` : line.written ? html`<span class="word">${line.written}</span>` : "—"}${line.solo ? html` <span class="badge">${t("solo")}</span>` : nothing}</td>
                    <td class="num">${line.penalty ? html`<small>${line.points + line.penalty} − ${line.penalty} =</small> ` : nothing}<b>${line.points}</b></td>
                    <td><span class="word">${wordFaces(line.topWord)}</span> ${line.topRef}</td>
                    <td class="num">${line.top}</td>
                  </tr>
                  ${line.sentence ? html`<tr class="why"><td></td><td colspan="4">${sanctionIcon(line.sanction)} ${line.sentence}${line.warning ? ` ${t("({n}{ending} avertissement)", { n: line.warning, ending: ordinalEnding(line.warning) })}` : ""}</td></tr>` : nothing}`,
              )}
            </tbody>
            ${this.#sums(model)}
          </table>`
        : html`<p class="muted">${t("Aucun coup joué encore.")}</p>`}
      ${this.#totals(model)}
      ${model.phase === "over" && model.sheet.length ? html`<a class="btn go" href=${`/papier/${document.body.dataset.game ?? ""}/feuilles-de-route`}>${t("La même, à imprimer")}</a>` : nothing}
      <button type="button" class="btn go" @click=${() => (this.sheet = false)}>${icon("left")}${t("Revenir à la grille")}</button>
      <p class="looks">${t("Aspect de la page")} <pi-theme look="btn btn--touch"></pi-theme></p>
    </section>`;
  }

  /** What the column adds up to. @param {PlayerModel} model */
  #sums(model) {
    const row = (/** @type {string} */ label, /** @type {number} */ n, /** @type {string} */ top = "") =>
      html`<tr><td></td><th scope="row">${label}</th><td class="num"><b>${n < 0 ? `−${-n}` : n}</b></td><td></td><td class="num">${top}</td></tr>`;
    const coups = model.sheet.reduce((sum, line) => sum + line.points, 0);
    const tops = model.sheet.reduce((sum, line) => sum + line.top, 0);
    const { soloPoints = 0, warnings = 0, warningsCost = 0, warningsArticle = "" } = model;
    const over = model.phase === "over";
    const told = { warnings: tn("{n} avertissement", "{n} avertissements", warnings), n: warningsCost, article: warningsArticle };
    return html`<tfoot>
      ${row(t("Somme des coups"), coups, String(tops))} ${soloPoints ? row(tn("{n} solo", "{n} solos", model.solos ?? 0), soloPoints) : nothing}
      ${over && warningsCost ? row(t("{warnings}, art. {article}", told), -warningsCost) : nothing} ${model.total === null ? nothing : row(t("Total"), model.total)}
      ${warningsCost && !over ? html`<tr class="why"><td></td><td colspan="4">${t("{warnings} : {n} points de moins à la fin de la partie, art. {article}.", told)}</td></tr>` : nothing}
    </tfoot>`;
  }
}

/** A word as the server reads it: a joker in lower case. @param {import("../lib/slip.js").Reading} reading */
export function trialWord({ word, circled }) {
  return [...word].map((letter, index) => (circled.includes(index) ? letter.toLowerCase() : letter)).join("");
}

define("pi-player", Player);
