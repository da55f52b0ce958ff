import { classMap, define, html, live as exact, nothing } from "../lib/lit.js";
import { startDrag } from "../lib/drag.js";
import { portrait } from "../lib/faces.js";
import { icon } from "../lib/icons.js";
import { arrive, nextFrame, turnUp } from "../lib/motion.js";
import { play as sound } from "../lib/sound.js";
import { t, tn, typeset } from "../lib/text.js";
import "../components/clock.js";
import "../components/ring.js";
import { actButton, head, besidePanels, messages, plays, wayOut } from "./frame.js";
import { before } from "./salon.js";
import { face, loosePanel, matGrid } from "./jarnac_mat.js";
import { missedPanel } from "./jarnac_missed.js";
import { lackingFor, sourcesOf } from "./jarnac_words.js";
import { GamePage } from "./start.js";

const JOURNAL = 5;
/** What a judge said is shown where one looks, not in the journal alone. */
const JUDGED = ["word-judged", "jarnac-called"];

/** A Jarnac: two mats face to face, and between them what may be done now. */
export class Jarnac extends GamePage {
  static properties = { word: { state: true }, line: { state: true }, aside: { state: true }, missed: { state: true } };

  constructor() {
    super();
    /** The word being made. */ this.word = "";
    /** The line it grows from, where several could be. @type {number | null | undefined} */ this.line = undefined;
    /** Loose letters to exchange, by position; null when none are being chosen. @type {Set<number> | null} */ this.aside = null;
    /** @type {any} */ this.missed = null;
    /** Whether the field of the word was there already. */ this.writing = false;
    /** The turn and the words laid, for which a word is being made. */ this.stood = "";
    /** The words of both mats, as they were last shown. @type {string[][] | null} */ this.lines = null;
    /** When the time to say Jarnac is over, and how long it is. */ this.window = { until: 0, span: 0 };
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.#key);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#key);
  }

  /** With a keyboard at hand, a word is written as soon as one may be laid; elsewhere letters are commands. */
  updated() {
    const field = this.acts.has("play") ? this.find(".maker input") : null;
    if (field && !this.writing && matchMedia("(pointer: fine)").matches) this.#takeUp();
    this.writing = Boolean(field);
  }

  /** Go to the field with the frame that draws it: focus has the page laid out. */
  async #takeUp() {
    await nextFrame();
    if (document.activeElement === document.body) this.find(".maker input")?.focus();
  }

  /** @param {import("../lib/live.js").Live} live */
  heard({ view, now }) {
    const stood = `${view.turn}/${view.words}`;
    const fresh = stood !== this.stood;
    if (fresh) {
      this.#clear();
      const kept = this.draft?.load(0, stood)?.slip;
      if (kept) Object.assign(this, { word: kept.word, line: kept.line });
    }
    this.stood = stood;
    this.#show(view);
    if (view.window && view.window !== this.window.until) this.window = { until: view.window, span: view.window - now };
    const judged = this.news.find(({ kind }) => JUDGED.includes(kind));
    if (judged) this.say(typeset(judged.text), "warn");
    if (view.result && !this.missed) this.#readMissed();
  }

  /** What has just happened is seen and heard: words that come, letters that fly to the other mat. @param {any} view */
  async #show(view) {
    const lines = view.mats.map((mat) => [...mat.lines]);
    const before = this.lines;
    this.lines = lines;
    if (!before) return; // the page has just been opened
    const taken = this.news.some(({ kind }) => kind === "jarnac-taken");
    const drew = this.news.some(({ kind }) => kind === "letters-drawn");
    const own = this.side;
    const changed = [0, 1].flatMap((at) => lines[at].flatMap((word, line) => (word === before[at][line] ? [] : [{ at, line }])));
    // Where letters come from is measured before they are drawn elsewhere.
    const boxes = changed.map(({ at }) => (taken ? this.#mat(1 - at) : this.find(at === own ? ".side:not(.side--other) .loose" : ".side--other .loose"))?.getBoundingClientRect());
    await this.drawn();
    for (const [index, { at, line }] of changed.entries()) {
      sound(taken ? "jarnac" : at === own ? "tile" : "opponent");
      arrive(this.#mat(at)?.querySelectorAll(`[data-line="${line}"] .tile`) ?? [], boxes[index], taken ? { time: "--m-4", apart: 30, arc: 40 } : {});
    }
    if (drew) turnUp(this.querySelectorAll(".loose__tiles .tile:last-child"));
  }

  /** The mat of a side. @param {number} at */
  #mat(at) {
    return this.find(at === this.side ? ".side:not(.side--other) .mat" : ".side--other .mat");
  }

  async #readMissed() {
    this.missed = { report: null };
    try {
      this.missed = await /** @type {any} */ (this.room).read("/missed");
    } catch {
      this.missed = null;
    }
  }

  #clear() {
    this.word = "";
    this.line = undefined;
    this.aside = null;
  }

  get view() {
    return this.live?.view;
  }

  /** My side and the other's: 0 or 1. */
  get side() {
    const at = this.view.options.seats.indexOf(this.view.you ?? "");
    return at < 0 ? 0 : at;
  }

  /** The mat that a word would be made of now. */
  get target() {
    return this.view.mats[this.acts.has("call-jarnac") ? 1 - this.side : this.side];
  }

  get source() {
    const found = sourcesOf(this.target, this.word);
    return found.find(({ line }) => line === this.line) ?? found[0] ?? null;
  }

  /** An order says which turn or which word it answers to. @param {string} name @param {object} [body] */
  act(name, body = {}) {
    return super.act(name, { turn: this.view.turn, number: this.view.claim?.number, ...body });
  }

  /** Poser, or Jarnac. */
  async #lay() {
    const lay = this.first("call-jarnac", "play");
    if (!lay) return;
    if (!this.word) {
      this.say(t("Écrivez un mot, ou touchez des lettres."), "warn");
      return;
    }
    // The server judges the letters too: a word that seems impossible is still asked.
    if (await this.act(lay, { word: this.word, line: this.source?.line ?? null })) this.#clear();
  }

  #exchange() {
    const act = this.acts.get("exchange");
    if (!act) return;
    if (!this.aside) this.aside = new Set();
    else if (this.aside.size === act.most) this.act("exchange", { letters: [...this.aside].map((at) => this.view.mats[this.side].loose[at]).join("") });
  }

  #key = (/** @type {KeyboardEvent} */ event) => {
    if (!this.view || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (event.target instanceof HTMLInputElement && event.key !== "Escape") return;
    const keys = {
      t: () => this.act("draw"),
      e: () => this.#exchange(),
      p: () => this.act("pass"),
      c: () => this.act("contest"),
      b: () => this.act("accept"),
      s: () => this.act("toss"),
      m: () => this.find(".maker input")?.focus(),
      escape: () => {
        this.#clear();
        if (event.target instanceof HTMLElement) event.target.blur();
      },
    };
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };

  // -- drawing -----------------------------------------------------------------------------------

  render() {
    const early = before(this);
    if (early || !this.view) return early;
    const { view, side } = this;
    const jarnac = this.acts.has("call-jarnac");
    const made = this.acts.has("play") || jarnac ? this.source : null;
    const free = view.mats[side].lines.length;
    const ghost = made && this.word ? { line: jarnac || made.line === null ? free : made.line, word: this.word } : null;
    return html`${head(t("Jarnac"), this.facts.about, html`<span class="bagleft" data-left=${view.bag}>${icon("bag")}<span>${tn("{n} lettre dans le sac", "{n} lettres dans le sac", view.bag)}</span></span>`)}
      <main class="duel" data-kind="jarnac">
        ${messages(this)}
        <div class="side">
          ${this.#who(side, t("Vous"))} ${matGrid({ whose: "", own: true, view: view.mats[side], ghost, taken: null, pick: this.acts.has("play") ? (line) => this.#takeLine(line) : null })}
          ${this.#loose(side, t("Vos lettres libres"), this.acts.has("play"), !jarnac ? (made?.added ?? "") : "")}
        </div>
        <div class="between">${view.result ? this.#over(view) : this.#maker(view, made)} ${view.result ? nothing : this.#actions()} ${besidePanels(this, nothing)}</div>
        <div class="side side--other">
          ${this.#who(1 - side, this.nameOf(view.options.seats[1 - side]))}
          ${matGrid({ whose: this.ofSeat(view.options.seats[1 - side]), own: false, view: view.mats[1 - side], ghost: null, taken: jarnac ? (made?.line ?? null) : null, pick: jarnac ? (line) => this.#takeLine(line) : null })}
          ${this.#loose(1 - side, t("Lettres libres {whose}", { whose: this.ofSeat(view.options.seats[1 - side]) }), jarnac, jarnac ? (made?.added ?? "") : "")}
        </div>
        ${this.#journal()} ${view.result && this.missed?.report ? missedPanel(this, this.missed.report) : nothing}
      </main>`;
  }

  #who(at, name) {
    const { view } = this;
    const mat = view.mats[at];
    const hand = view.hand === mat.seat;
    const { timing } = view;
    const running = timing.running === at && timing.deadline !== null && !view.stopped;
    const left = running ? timing.deadline - (this.live?.now ?? 0) : timing.left[at];
    return html`<div class=${classMap({ who: true, "who--hand": hand })}>
      <h2><span class="name">${this.botAt(mat.seat) ? portrait(this.botAt(mat.seat)) : nothing}${name}</span>${hand ? html` <span class="badge badge--top">${t("la main")}</span>` : nothing}${mat.out_of_time ? html` <span class="badge badge--zero">${t("hors temps")}</span>` : nothing}</h2>
      <b class="pts">${mat.points}</b><small>${tn("point", "points", mat.points)}, ${tn("{n} Jarnac", "{n} Jarnacs", mat.jarnacs)}</small>
      ${view.options.time.kind === "none" ? nothing : html`<pi-clock bars="0" ?speaks=${at === this.side} .remaining=${left} .total=${view.options.time.ms} .running=${running} .heard=${this.live?.heard ?? null}></pi-clock>`}
    </div>`;
  }

  #loose(at, title, playable, used) {
    const mat = this.view.mats[at];
    const own = at === this.side;
    const choosing = own && this.aside;
    const tap = choosing
      ? (/** @type {string} */ _letter, /** @type {number} */ index) => {
          const next = new Set(this.aside);
          if (next.has(index)) next.delete(index);
          else if (next.size < (this.acts.get("exchange")?.most ?? 0)) next.add(index);
          this.aside = next;
        }
      : playable
        ? (/** @type {string} */ letter) => this.#write(this.word + letter)
        : null;
    return loosePanel({ title, about: playable ? t("glisser, toucher ou écrire") : "", letters: mat.loose, used, tap, drop: playable && !choosing ? (letter, to) => this.#dropped(letter, to) : null, chosen: choosing || null });
  }

  #write(text) {
    this.word = text.normalize("NFD").replace(/[^a-z]/gi, "").toUpperCase().slice(0, 9);
    if (this.line !== undefined && !sourcesOf(this.target, this.word).some(({ line }) => line === this.line)) this.line = undefined;
    this.#keep();
  }

  /** What is being written survives a reload. */
  #keep() {
    this.draft?.keep(0, { rack: this.stood, word: this.word, line: this.line }, "");
  }

  #takeLine(line) {
    this.word = this.target.lines[line];
    this.line = line;
    this.#keep();
    this.find(".maker input")?.focus();
  }

  /** A loose letter dropped in the word being made. @param {string} letter @param {import("../lib/drag.js").Target} to */
  #dropped(letter, to) {
    if (to.rack !== null) this.#write(this.word.slice(0, to.rack) + letter + this.word.slice(to.rack));
    else if (to.zone === "word") this.#write(this.word + letter);
  }

  /** A letter of the word moved, or thrown out of it. @param {number} from @param {import("../lib/drag.js").Target} to */
  #moved(from, to) {
    const rest = this.word.slice(0, from) + this.word.slice(from + 1);
    if (to.rack !== null) this.#write(rest.slice(0, to.rack) + this.word[from] + rest.slice(to.rack));
    else this.#write(to.zone === "word" ? rest + this.word[from] : rest);
  }

  #maker(view, made) {
    const act = this.acts.get("call-jarnac") ?? this.acts.get("play");
    const jarnac = act?.name === "call-jarnac";
    return html`<section class=${classMap({ panel: true, maker: true, "maker--on": Boolean(act) })} aria-label=${t("Le coup")}>
      ${view.window ? html`<pi-ring .remaining=${view.window - (this.live?.now ?? 0)} .total=${this.window.span} .heard=${this.live?.heard ?? null}></pi-ring>` : nothing}
      <h2 aria-live="polite">${this.#moment(view)}</h2>
      ${this.#outOfTime(view)}
      ${act
        ? html`<form @submit=${(event) => (event.preventDefault(), this.#lay())}>
            <label class="field big"><span class="sr">${jarnac ? t("Mot du Jarnac") : t("Mot à poser")}</span><input .value=${exact(this.word)} placeholder=${jarnac ? t("Un mot manqué") : t("Votre mot")} maxlength="9" autocomplete="off" autocapitalize="characters" spellcheck="false" @input=${(event) => this.#write(event.target.value)} /></label>
            <div class="tray" data-zone="word" role="group" aria-label=${t("Lettres du mot, à glisser")}>
              ${[...this.word].map((letter, at) => html`<button type="button" data-rack=${at} aria-label=${t("{letter}, retirer", { letter })} @click=${() => this.#write(this.word.slice(0, at) + this.word.slice(at + 1))} @pointerdown=${(event) => startDrag(event, (to) => this.#moved(at, to))}>${face(letter, "tile--ghost")}</button>`)}
            </div>
            <p class="hint" aria-live="polite">${this.#hint(made)}</p>
            ${this.#choices()}
            <button class="btn btn--primary go">${typeset(act.label)} <kbd>${t("Entrée")}</kbd></button>
          </form>`
        : nothing}
    </section>`;
  }

  #moment(view) {
    const me = view.hand === this.seat;
    const other = this.nameOf(view.options.seats[1 - this.side]);
    if (view.stopped) return t("Les pendules sont arrêtées.");
    if (view.phase === "toss") return view.toss ? t("Égalité ({letters}) : tirez encore.", { letters: view.toss.join(", ") }) : t("Qui commence ? Tirez au sort.");
    if (view.waiting !== null) return me ? t("Votre tirage attend une contestation possible.") : t("{name} va tirer.", { name: other });
    if (view.phase === "window") return me ? (view.closing ? t("Jarnac, ou la partie est finie") : t("Dix secondes pour signaler un Jarnac")) : t("{name} peut encore dire Jarnac.", { name: other });
    if (!me) return plays(this, view.options.seats[1 - this.side]);
    if (view.phase === "bag") return this.acts.has("call-jarnac") ? t("Un Jarnac, ou tirez.") : t("À vous de tirer.");
    if (view.phase === "laid") return t("Mot posé : tirez.");
    return t("Posez un mot, ou passez.");
  }

  /** What a fallen flag leaves to do. @param {any} view */
  #outOfTime(view) {
    const name = this.nameOf(view.options.seats[1 - this.side]);
    if (view.mats[this.side].out_of_time) return html`<p class="muted" role="status">${t("Votre temps est écoulé : vous pouvez encore contester, ou signaler un Jarnac quand {name} passe.", { name: this.nameWithin(view.options.seats[1 - this.side]) })}</p>`;
    if (view.mats[1 - this.side].out_of_time) return html`<p class="muted" role="status">${t("{name} n’a plus de temps : vous jouez seul, sans Jarnac.", { name })}</p>`;
    return nothing;
  }

  #hint(made) {
    if (!this.word) return html`<span class="muted">${t("Écrivez, glissez des lettres, ou touchez une ligne.")}</span>`;
    if (!made) {
      const lacking = lackingFor(this.target, this.word);
      return this.word.length < 3 ? html`<span class="muted">${t("Trois lettres au moins.")}</span>` : lacking ? t("Les lettres libres seules n’ont pas {letters}.", { letters: [...lacking].join(", ") }) : t("Touchez la ligne à transformer.");
    }
    const worth = this.word.length ** 2;
    return made.line === null ? t("Lettres libres : {n} lettres, {points} points.", { n: this.word.length, points: worth }) : t("{before} + {added} : {n} lettres, {points} points.", { before: made.before, added: [...made.added].join(", "), n: this.word.length, points: worth });
  }

  /** Several lines could grow into this word: which one? */
  #choices() {
    const found = sourcesOf(this.target, this.word);
    if (found.length < 2) return nothing;
    return html`<div class="seg" role="group" aria-label=${t("À partir de")}>
      ${found.map((one) => html`<button type="button" aria-pressed=${one === found.find(({ line }) => line === this.source?.line) ? "true" : "false"} @click=${() => (this.line = one.line)}>${one.line === null ? t("libres") : t("ligne {n}", { n: one.line + 1 })}</button>`)}
    </div>`;
  }

  /** What may be done keeps its place, whether it may be done now or not. */
  #actions() {
    const { acts } = this;
    const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ key, /** @type {() => unknown} */ run) =>
      html`<button type="button" class=${classMap({ btn: true, act: true, "btn--primary": Boolean(acts.get(name)?.next) })} aria-disabled=${acts.has(name) ? nothing : "true"} @click=${run}>${text}${key ? html`<kbd>${key}</kbd>` : nothing}</button>`;
    const said = (/** @type {string} */ name, /** @type {string} */ otherwise) => typeset(acts.get(name)?.label ?? otherwise);
    const wanted = acts.get("exchange");
    const left = this.aside && wanted ? wanted.most - this.aside.size : 0;
    const exchange = !this.aside || !wanted ? said("exchange", t("Échanger trois lettres")) : left ? tn("Encore {n} lettre à choisir", "Encore {n} lettres à choisir", left) : t("Échanger ces lettres");
    return html`<div class="deeds" role="group" aria-label=${t("Actions")}>
      ${acts.has("toss") ? button("toss", said("toss", ""), "S", () => this.act("toss")) : nothing}
      ${acts.has("contest") ? html`${button("contest", said("contest", ""), "C", () => this.act("contest"))}${acts.get("contest")?.choices ? button("contest", t("Je conteste et Jarnac !"), "", () => this.act("contest", { jarnac: true })) : nothing}${button("accept", said("accept", ""), "B", () => this.act("accept"))}` : nothing}
      ${button("draw", said("draw", t("Tirer une lettre")), "T", () => this.act("draw"))} ${button("exchange", exchange, "E", () => this.#exchange())} ${button("pass", said("pass", t("Je passe")), "P", () => this.act("pass"))}
      <div class="row">${actButton(this, "restart-clocks", { look: "" })} ${actButton(this, "stop-clocks", { look: "btn--quiet" })} ${actButton(this, "resign", { look: "btn--quiet" })}</div>
    </div>`;
  }

  #over(view) {
    return html`<section class="panel maker result">
      <h2>${view.result.winner === null ? t("Match nul") : view.result.winner === this.seat ? t("Vous gagnez !") : t("Victoire : {name}", { name: this.nameOf(view.result.winner) })}</h2>
      <p class="muted">${typeset(view.why)} ${t("Jarnacs : {jarnacs}.", { jarnacs: view.result.jarnacs.join(t(" à ")) })}</p>
      ${wayOut(this)}
    </section>`;
  }

  #journal() {
    if (!this.told.length) return nothing;
    return html`<section class="panel journal" aria-label=${t("Journal")}>
      <strong>${t("Journal")}</strong>
      <ol>
        ${this.told.slice(0, JOURNAL).map(({ seat, text }) => html`<li>${seat ? html`<b>${this.nameOf(seat)}</b> ` : nothing}${typeset(text)}</li>`)}
      </ol>
    </section>`;
  }
}

define("pi-jarnac", Jarnac);
