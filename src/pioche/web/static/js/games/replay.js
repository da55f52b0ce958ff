import { Element, classMap, define, html, nothing } from "../lib/lit.js";
import { ordinalEnding } from "../lib/format.js";
import { STANDARD, ghostOf, parsePlace } from "../lib/grid.js";
import { icon, sanctionIcon } from "../lib/icons.js";
import { LOCALE, t, tn } from "../lib/text.js";
import { solutionName } from "../components/solutions.js";
import { wordFaces } from "../components/word.js";
import { tile } from "../components/board.js";
import "../components/board.js";
import "../components/rack.js";
import { coupChart, legend, runningChart, seriesLegend, totalChart } from "./chart.js";
import { head } from "./frame.js";
import { sheetPanel } from "./replay_sheet.js";
import { Lazily, Steps } from "./steps.js";
import { laid, squaresOf } from "./written.js";

const A_MOMENT = 120; // ms on a coup before its solutions are asked for

/** @typedef {{word: string, ref: string, score: number, note?: string}} Move */
/** How a slip was judged. @typedef {{sanction: "none" | "warning" | "penalty" | "zero", sentences: string[], solo: boolean}} Verdict */
/**
 * @typedef {object} ReplayCoup
 * @property {number} n
 * @property {string} title
 * @property {string} said what was done, in a sentence
 * @property {string} rack
 * @property {string[]} before the grid before it
 * @property {Move | null} laid what went on the grid
 * @property {Move | null} best the best there was, where it is known at once
 * @property {boolean} weighed whether the server can tell the best there was
 * @property {Move | null} own what one played, where that is not what was laid
 * @property {Verdict | null} [verdict] in a hall, how one's slip was judged
 * @property {string} who who played it
 * @property {number} seat whose it is, by position; -1 for nobody's
 * @property {number} points what was made of it
 * @property {string[]} notes
 * @property {string[]} racks everyone's rack when it was decided, by position
 * @property {number[]} totals everyone's score after it
 */
/** @typedef {{title: string, about: string, coups: ReplayCoup[], players: string[], mine: number, first: number, from: number, bestName: string, laidName: string, ghostName: string, hasOwn: boolean, problem?: string, whose?: string, choices?: Array<{value: string, text: string}>, chosen?: string, links?: Array<{name: string, address: string}>}} ReplayModel */
/** @typedef {{best: Move, notes: string[], doubt: string}} Weighed */

/** A model that has nothing to show but a sentence. @param {unknown} error @returns {ReplayModel} */
export const nothingToReplay = (error) => ({ title: t("Rejouer"), about: "", coups: [], players: [], mine: 0, first: 0, from: 0, bestName: "", laidName: "", ghostName: "", hasOwn: false, problem: error instanceof Error ? error.message : String(error) });

/**
 * A past game on a grid, coup by coup: every solution, what was missed, charts.
 * `list` holds the solutions of the coup shown, asked for as `about(n)` says; `weigh(n)` gives the best
 * there was, where the model does not hold it. Event: `whose` {value} when another player is chosen.
 */
export class Replay extends Element {
  static properties = { model: { attribute: false }, notice: { attribute: false }, tab: { state: true }, second: { state: true }, pointed: { state: true }, seat: { state: true } };

  constructor() {
    super();
    /** @type {ReplayModel | null} */ this.model = null;
    /** What was refused. */ this.notice = "";
    /** @type {"coups" | "sheet" | "misses"} */ this.tab = "coups";
    /** Whether the second chart is drawn. */ this.second = false;
    /** A solution walked to or hovered. @type {Move | null} */ this.pointed = null;
    /** Whose misses are shown, by position. */ this.seat = 0;
    /** @type {import("../lib/solutions.js").SolutionList | null} */ this.list = null;
    /** @type {(n: number) => Record<string, string>} */ this.about = (n) => ({ coup: String(n) });
    /** @type {((n: number) => Promise<Weighed>) | null} */ this.weigh = null;
    this.steps = new Steps(this);
    this.shownAt = -1;
    /** @type {Lazily<Weighed>} */ this.weighed = new Lazily((n) => /** @type {any} */ (this.weigh)(n), this);
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.#key);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#key);
  }

  willUpdate(changed) {
    if (changed.has("model") && this.model) {
      this.seat = this.model.mine;
      this.steps.begin(this.model.coups.length, this.model.first, this.model.from);
    }
    if (this.shownAt !== this.steps.at) {
      this.shownAt = this.steps.at;
      this.pointed = null;
      if (!changed.has("tab")) this.tab = "coups";
    }
    const coup = this.model?.coups[this.steps.at];
    if (!coup?.weighed || this.tab !== "coups") return;
    this.#list(coup.n);
    if (this.weigh) this.weighed.want(coup.n);
  }

  #key = (/** @type {KeyboardEvent} */ event) => {
    if (!this.model?.coups.length || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const typing = event.target instanceof HTMLInputElement && event.target.type !== "range";
    if (event.target instanceof HTMLInputElement && event.target.type === "range") return;
    if (event.key === "/" && !typing) this.find("pi-solutions")?.focusFilter();
    else if (event.key === "ArrowDown" && this.tab === "coups") this.find("pi-solutions")?.walk(1);
    else if (event.key === "ArrowUp" && this.tab === "coups") this.find("pi-solutions")?.walk(-1);
    else if (event.key === "Escape") this.pointed = null;
    else return;
    event.preventDefault();
  };

  /** Go to a coup, by its position. @param {number} at */
  go(at) {
    this.tab = "coups";
    this.steps.go(at);
  }

  /** The best there was; null while it is not known. @param {ReplayCoup} coup @returns {Move | null} */
  best(coup) {
    return coup.best ?? this.weighed.known.get(coup.n)?.best ?? null;
  }

  /** What is not proven of the best found, in a few words. @param {ReplayCoup} coup */
  doubt(coup) {
    return this.weighed.known.get(coup.n)?.doubt ?? "";
  }

  /** Look at every coup of a player, one after the other. @param {number} seat */
  async #weighAll(seat) {
    for (const coup of this.model?.coups ?? []) if (this.weigh && coup.weighed && coup.seat === seat) await this.weighed.get(coup.n);
  }

  /** Show the solutions of a coup; coups that are only run through ask nothing. @param {number} n */
  #list(n) {
    clearTimeout(this.soon);
    const { list } = this;
    if (list && list.key !== String(n))
      this.soon = setTimeout(() => {
        list.open(String(n), this.about(n));
        this.requestUpdate();
      }, A_MOMENT);
  }

  /** @param {"coups" | "sheet" | "misses"} tab */
  #choose(tab) {
    this.tab = tab;
    if (tab === "misses") this.#weighAll(this.seat);
  }

  /** @param {number} seat */
  #look(seat) {
    this.seat = seat;
    this.#weighAll(seat);
  }

  render() {
    const { model } = this;
    if (!model) return html`<main class="replay"><p class="notice">${t("Lecture de la partie…")}</p></main>`;
    if (model.problem || !model.coups.length) return html`${head(model.title, model.about)}<main class="replay"><p class="notice">${model.problem || t("Aucun coup joué encore.")}</p></main>`;
    const tabs = /** @type {Array<["coups" | "sheet" | "misses", string]>} */ ([["coups", t("Coup par coup")], ["sheet", t("Feuille de route")], ...(model.hasOwn ? [["misses", t("Occasions manquées")]] : [])]);
    return html`${head(model.title, model.about, html`${(model.links ?? []).map(({ name, address }) => html`<a class="btn btn--quiet btn--touch" href=${address}>${name}</a>`)}${this.#whose(model)}<div class="seg" role="group" aria-label=${t("Que montrer")}>${tabs.map(([tab, name]) => html`<button type="button" aria-pressed=${this.tab === tab ? "true" : "false"} @click=${() => this.#choose(tab)}>${name}</button>`)}</div>`)}
      <main class="replay">${this.notice ? html`<p class="notice notice--warn" role="status">${this.notice}</p>` : nothing}${this.tab === "coups" ? this.#coup(model) : sheetPanel(this, model, this.tab === "misses", this.#players(model))}</main>`;
  }

  /** Whose words are shown, for whoever may choose. @param {ReplayModel} model */
  #whose({ choices = [], chosen = "" }) {
    if (!choices.length) return nothing;
    return html`<label class="whose"><span>${t("Joueur")}</span><select class="field" @change=${(event) => this.emit("whose", { value: event.target.value })}>
      ${choices.map(({ value, text }) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}
    </select></label>`;
  }

  /** @param {ReplayModel} model */
  #coup(model) {
    const coup = model.coups[this.steps.at];
    const best = this.best(coup);
    const after = coup.laid ? laid(coup.before, coup.laid.word, coup.laid.ref) : coup.before;
    const shown = this.pointed ?? (coup.own?.word && !same(coup.own, coup.laid) ? coup.own : coup.laid && !same(best, coup.laid) ? best : null);
    const base = this.pointed ? coup.before : after;
    const place = shown?.ref ? parsePlace(shown.ref) : null;
    // A word that shares squares with the one laid would be shown in part: its row in the list shows it whole.
    const drawn = shown && place ? ghostOf(base, shown.word, place) : [];
    const ghost = shown && place && drawn.length === ghostOf(coup.before, shown.word, place).length ? drawn : [];
    const name = this.pointed ? t("la solution choisie") : model.ghostName;
    const last = coup.laid && !this.pointed ? squaresOf(coup.before, coup.laid.word, coup.laid.ref) : [];
    return html`<div class="left">
        <div class="coup"><h2>${coup.title}</h2>${coup.rack ? html`<pi-rack .letters=${coup.rack} label=${t("Tirage")}></pi-rack>` : nothing}</div>
        <p class="told" aria-live="polite" aria-atomic="true"><span><span class="sr">${coup.title}. </span>${coup.who ? html`<b>${coup.who}.</b> ` : nothing}${coup.said}</span></p>
        ${this.steps.bar(coup.title)}
        <section class="panel gridbox"><pi-board .rows=${base} .layout=${STANDARD} .last=${last} .ghost=${ghost.map((one) => ({ ...one, said: name }))} label=${t("Grille, {coup}", { coup: coup.title })}></pi-board></section>
        <p class="keys"><span class="i">${tile("C", { last: true })}${model.laidName}</span>${ghost.length || model.hasOwn ? html`<span class="i">${tile("C", { ghost: true })}${name}</span>` : nothing}<span class="k"><kbd>←</kbd><kbd>→</kbd> ${t("coups")} ${this.list ? html`<kbd>↑</kbd><kbd>↓</kbd> ${t("solutions")}` : nothing}</span></p>
      </div>
      <div class="rightc">
        ${this.#racks(model, coup)}
        <div class=${classMap({ up: true, "up--one": !this.list || !coup.weighed })}>${this.list && coup.weighed ? this.#solutions(coup) : nothing} ${this.#card(model, coup)}</div>
        ${this.#charts(model, coup)}
      </div>`;
  }

  /** Everyone's rack and score. @param {ReplayModel} model @param {ReplayCoup} coup */
  #racks(model, coup) {
    if (!model.players.length) return nothing;
    return html`<section class="panel" aria-label=${t("Chevalets et scores")}>
      <ul class="racks">
        ${model.players.map((name, at) => html`<li class=${classMap({ "is-turn": at === coup.seat })} aria-current=${at === coup.seat ? "true" : nothing}><span class="name">${name}</span><pi-rack .letters=${coup.racks[at] ?? ""} label=${t("Chevalet de {name}", { name })}></pi-rack><span class="sc">${coup.totals[at]}<span class="sr"> ${tn("point", "points", coup.totals[at])}</span></span></li>`)}
      </ul>
    </section>`;
  }

  /** @param {ReplayCoup} coup */
  #solutions(coup) {
    const list = /** @type {import("../lib/solutions.js").SolutionList} */ (this.list);
    const here = list.key === String(coup.n);
    const chosen = this.pointed ?? coup.own;
    return html`<pi-solutions
      heading=${t("Toutes les solutions")}
      .of=${String(coup.n)}
      .waiting=${!here || !list.known}
      .solutions=${here ? list.rows : []}
      .total=${here ? list.total : 0}
      .isotops=${here ? list.isotops : 0}
      .found=${here ? list.found : null}
      .selected=${chosen ? solutionName(chosen) : ""}
      .mark=${(/** @type {Move} */ move) => this.#badges(move, coup, coup.who || this.model?.whose ? t("joué") : t("vous"))}
      @filter=${(event) => list.filter(event.detail.text)}
      @want=${(event) => list.want(event.detail.text, event.detail.from, event.detail.to)}
      @point=${(event) => event.detail.hovered || (this.pointed = event.detail.solution)}
      @pick=${({ detail: { solution } }) => (this.pointed = same(solution, this.pointed) ? null : solution)}
      @leave=${() => {
        this.pointed = null;
        this.find(".sol__rows")?.focus();
      }}
    ></pi-solutions>`;
  }

  /** @param {Move} move @param {ReplayCoup} coup @param {string} played */
  #badges(move, coup, played) {
    return html`${same(move, this.best(coup)) ? html` <span class="badge badge--top">${t("top")}</span>` : nothing}${same(move, coup.own) ? html` <span class="badge">${played}</span>` : nothing}`;
  }

  #card(model, coup) {
    const best = this.best(coup);
    const notes = [...coup.notes, ...(this.weighed.known.get(coup.n)?.notes ?? [])];
    const rank = coup.own?.word && this.list?.key === String(coup.n) ? (this.list.numberOf(coup.own) ?? 0) : 0;
    if (!best && !coup.weighed) return nothing;
    return html`<section class="panel about-coup" aria-label=${t("Ce coup")}>
      <div class="duo"><small>${model.bestName}</small>${best ? html`<p class="w"><span class="word">${best.word ? wordFaces(best.word) : t("rien à poser")}</span><b>${best.score}</b></p><small>${best.ref}${best.note ? `, ${best.note}` : ""}</small>` : html`<p class="w">…</p>`}</div>
      ${model.hasOwn || coup.who
        ? html`<div class="duo">
            <small>${coup.who || model.whose || t("Vous")}</small>
            <p class="w"><span class="word">${coup.own?.word ? wordFaces(coup.own.word) : (coup.own?.note ?? t("rien"))}</span><b>${coup.points}</b></p>
            <small>${coup.own?.ref ? `${coup.own.ref}. ` : ""}${rank > 0 ? html`${rank}<sup>${ordinalEnding(rank, true)}</sup> ${t("solution. ")}` : nothing}${best ? (best.score > coup.points ? tn("{n} point sous le top.", "{n} points sous le top.", best.score - coup.points) : t("C’est le top.")) : nothing}</small>
            ${verdictLines(coup.verdict)}
          </div>`
        : nothing}
      ${notes.length ? html`<div class="les"><strong>${t("À retenir")}</strong>${notes.map((note) => html`<p>${note}</p>`)}</div>` : nothing}
    </section>`;
  }

  /** The coups of whoever is looked at, against the best of each. @param {ReplayModel} model */
  #bars(model) {
    return model.coups.flatMap((coup) => {
      const best = this.best(coup);
      return best && (!model.players.length || coup.seat === this.seat) ? [{ coup: coup.n, points: coup.points, top: best.score, zero: coup.points === 0 }] : [];
    });
  }

  /** Whose coups, where there are several. @param {ReplayModel} model */
  #players(model) {
    if (model.players.length < 2) return nothing;
    return html`<div class="seg" role="group" aria-label=${t("De qui")}>${model.players.map((name, at) => html`<button type="button" aria-pressed=${this.seat === at ? "true" : "false"} @click=${() => this.#look(at)}>${name}</button>`)}</div>`;
  }

  #charts(model, coup) {
    const table = model.players.length > 0;
    const against = table ? this.second : true;
    const names = table ? [t("Au fil du jeu"), t("Face au meilleur")] : [t("Par coup"), t("Cumulé")];
    const series = model.players.map((name, at) => ({ name, values: model.coups.map(({ totals }) => totals[at]) }));
    const jump = (/** @type {number} */ n) => this.go(model.coups.findIndex((one) => one.n === n));
    const choose = (/** @type {boolean} */ second) => {
      this.second = second;
      if (table && second) this.#weighAll(this.seat);
    };
    const what = table && !against ? t("Scores") : model.hasOwn ? t("Score face au top") : t("Les tops");
    return html`<section class="panel ch" aria-label=${what}>
      <div class="panel__head">
        <h2>${what}</h2>
        <div class="seg" role="group" aria-label=${t("Graphique")}>${[false, true].map((second) => html`<button type="button" aria-pressed=${this.second === second ? "true" : "false"} @click=${() => choose(second)}>${names[Number(second)]}</button>`)}</div>
        ${table && against ? this.#players(model) : nothing}
        <span class="aside">${!model.hasOwn ? nothing : against ? legend(table ? model.players[this.seat].toLocaleLowerCase(LOCALE) : model.whose || undefined) : seriesLegend(model.players)}</span>
      </div>
      ${!against ? runningChart(series, this.steps.at, this.steps.first, t("Scores"), (at) => this.steps.go(at)) : !table && this.second ? totalChart(this.#bars(model), coup.n, model.hasOwn, model.whose) : coupChart(this.#bars(model), coup.n, jump, undefined, model.hasOwn)}
    </section>`;
  }
}

/** What the judges said of a slip, each fault with its article. @param {Verdict | null | undefined} verdict */
function verdictLines(verdict) {
  if (!verdict) return nothing;
  const said = { none: t("Bulletin bon."), warning: t("Avertissement."), penalty: t("Pénalité."), zero: t("Zéro.") }[verdict.sanction];
  return html`<div class=${`judged judged--${verdict.sanction}`}>
    <p>${sanctionIcon(verdict.sanction)}<b>${said}</b>${verdict.solo ? html` <span class="badge badge--top">${t("solo")}</span>` : nothing}</p>
    ${verdict.sentences.map((sentence) => html`<p>${sentence}</p>`)}
  </div>`;
}

/** @param {Move | null} a @param {Move | null} b */
const same = (a, b) => Boolean(a && b && a.word === b.word && a.ref === b.ref);

define("pi-replay", Replay);
