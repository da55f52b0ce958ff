import { Element, classMap, define, html, nothing } from "../lib/lit.js";
import { ghostOf, parsePlace } from "../lib/grid.js";
import { hintOf, lettersOf } from "../lib/entry.js";
import { proposedTop } from "../lib/solutions.js";
import { t, tn, typeset } from "../lib/text.js";
import "../components/board.js";
import "../components/entry.js";
import "../components/ranking.js";
import "../components/solutions.js";
import { expected, shortList } from "../components/tables.js";
import "../components/verdicts.js";
import { foundSentence } from "./found.js";
import { toldSentences } from "./heard.js";
import { bar, strip } from "./head.js";
import { KEYS, Keyboard, actOf, awaited, legend, wordsOf, works } from "./keys.js";
import { openCentres } from "./centres.js";
import { banner, linkPanel } from "./link.js";
import { centresPanel } from "./multiplex.js";
import { asking, billets, differences, notices, rulings } from "./papers.js";
import "./dialogs.js";

/** @typedef {import("./model.js").ConsoleModel} ConsoleModel */

const TOAST = 6000; // ms a sentence stays

/** A click leaves the keyboard where it is: the key that follows is the page's, not the button's. @param {MouseEvent} event */
function stayPut(event) {
  const { target } = event;
  if (target instanceof globalThis.Element && target.closest("button, a, [role=gridcell]") && !target.closest("dialog")) event.preventDefault();
}

const GLASS = 120; // px that no browser's own bars take, and every keyboard on a screen does

/** Whether a keyboard is drawn on the screen: it would go with the focus. */
const onGlass = () => Boolean(visualViewport && visualViewport.height * visualViewport.scale < innerHeight - GLASS);

/**
 * The console of the referee, an arbiter or a double-arbitre: one model in, one page out.
 * Events: `order` {name, body}, `act` {name, …} for what is no order, `line` {text}, `record` {text}, all for the page
 * that holds the link.
 */
export class Console extends Element {
  static properties = {
    model: { attribute: false },
    preview: { attribute: false },
    typed: { state: true },
    pointed: { state: true },
    armed: { state: true },
    toast: { state: true },
    told: { state: true },
    aside: { attribute: false },
  };

  constructor() {
    super();
    /** @type {ConsoleModel | null} */ this.model = null;
    /** What the server thinks of the line being typed. @type {import("../components/entry.js").EntryVerdict | null} */ this.preview = null;
    this.typed = "";
    /** The solution under the pointer. */ this.pointed = null;
    /** The order that waits for its second press. */ this.armed = "";
    /** A line to put back. */ this.kept = "";
    /** @type {{text: string, tone: string} | null} */ this.toast = null;
    /** What happened last, for who does not see the page. */ this.told = "";
    /** What stands in the console's place: it has the keyboard, and the dialogs open over it. @type {{rest(): void} | null} */ this.aside = null;
    this.keyboard = new Keyboard({ press: (key) => this.#press(key), line: () => this.line, armed: (name) => this.#arm(name), undo: () => this.#undo(), next: () => this.#next() });
  }

  /** A key or its button was pressed. @param {import("./keys.js").Key} key */
  #press(key) {
    const { model } = this;
    if (!model) return;
    if (!works(key, model)) return key.none ? this.say(key.none()) : this.#notNow(model);
    const act = actOf(key, model);
    if (key.asks) {
      this.keyboard.arm("");
      this.#open(key.asks);
    } else if (act?.name === "retain-top" && model.multiplex?.role === "follower") {
      this.#open("multiplex"); // its top is told, and typed
    } else if (act && this.keyboard.confirmed(act.name, Boolean(act.grave))) this.emit("order", { name: act.name, body: act.name === "annul-coup" ? { note: t("Décision du juge-arbitre") } : {} });
  }

  /** What a panel orders. */
  #orders = (/** @type {string} */ name, /** @type {object} */ body) => this.emit("order", { name, body });

  /** The button of a key was pressed. @param {string} shown */
  #pressed(shown) {
    const key = KEYS.find((one) => one.shown === shown);
    if (key) this.#press(key);
  }

  /** A key of another moment: say what this one waits for. @param {ConsoleModel} model */
  #notNow(model) {
    const next = KEYS.find((key) => awaited(key, model));
    if (next) this.say(t("Pas maintenant ; la suite : {key}, {act}.", { key: next.shown, act: wordsOf(next, model) }), "next");
  }

  /** An order waits for its second press: say why, where the key alone does not. @param {string} name */
  #arm(name) {
    this.armed = name;
    const { model } = this;
    if (!name && ["ask", "next"].includes(this.toast?.tone ?? "")) this.toast = null;
    if (name === "undo") this.say(t("Défaire {act} ? Ctrl+Z encore une fois pour confirmer.", { act: model?.acts.get(name)?.label }), "ask");
    else if (name === "retain-top" && openCentres(model?.multiplex).length)
      this.say(t("{list} : collecte ouverte ; R encore une fois pour retenir sans attendre.", { list: openCentres(model?.multiplex).map((one) => one.name).join(", ") }), "ask");
    else if (name === "close-coup" && model?.missing?.length)
      this.say(tn("{n} table manque ({list}) ; F encore une fois pour fermer.", "{n} tables manquent ({list}) ; F encore une fois pour fermer.", model.missing.length, { list: shortList(model.missing) }), "ask");
  }

  /** One's own lines are undone at once; an act of the game, which the whole hall sees, on a second press. */
  #undo() {
    const { model } = this;
    if (!model) return;
    const own = model.acts.has("undo-line") || model.verdicts.some(({ pending }) => pending);
    const act = own ? undefined : model.acts.get("undo");
    if (!own && !act) this.say(t("Vous n’avez plus de ligne à défaire dans ce coup."));
    else if (this.keyboard.confirmed("undo", Boolean(act?.grave))) this.emit("act", { name: "undo" });
  }

  /** Once the game is over: the next one, with the same people. Whether there was one to open. */
  #next() {
    if (!this.model?.over || this.model.role !== "referee") return false;
    this.emit("act", { name: "next" });
    return true;
  }

  get line() {
    return /** @type {import("../components/entry.js").Entry | null} */ (this.querySelector("pi-entry"));
  }

  connectedCallback() {
    super.connectedCallback();
    this.keyboard.listen();
    this.addEventListener("mousedown", stayPut);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.keyboard.stop();
    this.removeEventListener("mousedown", stayPut);
  }

  /** Put back a line that a reload interrupted, once there is an entry line. @param {string} text */
  restore(text) {
    if (this.line) {
      this.line.set(text);
      this.rest();
    } else this.kept = text;
  }

  /** A line comes back: to be corrected at once, unless the keyboard is busy elsewhere. @param {string} text */
  giveBack(text) {
    this.line?.giveBack(text);
    if (!document.querySelector("dialog[open]") && !document.activeElement?.matches("input, select, textarea")) this.rest();
  }

  /** Where the keyboard is when nothing else has it: on the line that is being typed, else on the keys. */
  rest() {
    if (this.aside) this.aside.rest();
    else if (this.line?.text) this.line.focusLine();
    else this.find(".keys")?.focus({ preventScroll: true });
  }

  updated() {
    this.classList.toggle("aside", Boolean(this.aside));
    this.classList.toggle("follows", Boolean(this.find(".ban")));
    if (this.kept && this.line) {
      const text = this.kept;
      this.kept = "";
      this.restore(text);
    }
  }

  /** Show a sentence for a few seconds. @param {string} text @param {string} [tone] */
  say(text, tone = "") {
    this.toast = { text, tone };
    clearTimeout(this.toastTimer);
    this.toastTimer = setTimeout(() => (this.toast = null), TOAST);
  }

  /** Something happened: said to who does not see the page; a rack that goes back to the bag, to everybody. @param {import("../lib/live.js").Told[]} news */
  hear(news) {
    const rejected = news.filter(({ kind }) => kind === "rack-rejected");
    if (rejected.length) this.say(rejected.map(({ text }) => typeset(text)).join(" "), "warn");
    if (this.model) this.told = toldSentences(news.filter((one) => !rejected.includes(one)), this.model) || this.told;
  }

  /** @param {string} name of a dialog */
  #open(name) {
    if (name === "filter") this.find("pi-solutions")?.focusFilter();
    else if (name === "appeal") this.find("pi-dialogs")?.appeal();
    else if (name === "differ") this.#differ();
    else if (name === "roster") this.emit("act", { name: "roster" });
    else this.ask(name);
  }

  #differ() {
    const first = this.model?.differences[0]?.table ?? this.model?.unread?.[0]?.table;
    if (first) this.ask("differ", { table: first });
  }

  /** Open a dialog. @param {string} name @param {object} [about] */
  ask(name, about = {}) {
    this.find("pi-dialogs")?.ask(name, about);
  }

  render() {
    const model = this.model;
    if (!model) return html`<p class="notice">${t("Connexion à la partie…")}</p>`;
    return html`${bar(model)} ${model.multiplex?.role === "follower" ? banner(model.multiplex, model, this.#orders) : nothing} ${strip(model)} ${this.#desk(model)}
      <pi-entry
        .verdict=${this.#verdict(model)}
        .hint=${model.topHidden ? t("12 maison h4 24 · 12 – absent · 12 v vierge · * - tous les autres absents") : t("12 maison h4 24 · 12 = le top · 12 – absent · 12 v vierge · * = tous les autres")}
        placeholder=${model.acts.has("type-line") ? t("table, mot, place, score") : ""}
        @line=${this.#typing}
        @record=${this.#recorded}
        @escape=${() => this.rest()}
        @act-now=${(event) => this.#pressed(event.detail.key)}
      ></pi-entry>
      ${this.#keys(model)}
      <pi-dialogs .model=${model} @rest=${() => this.rest()}></pi-dialogs>
      ${billets(model)}
      ${this.#regions(model)}`;
  }

  /** What comes and goes, in regions that stay: a screen reader hears only those that were there before. */
  #regions(model) {
    const armed = KEYS.find((key) => actOf(key, model)?.name === this.armed);
    return html`<div class="told" role="status">${this.toast ? html`<p class="notice toast notice--${this.toast.tone === "ask" ? "warn" : this.toast.tone}">${this.toast.text}</p>` : nothing}</div>
      <p class="sr" role="status">${this.told}</p>
      <p class="sr" role="status">${armed && !this.toast ? t("{act} : {key} encore une fois pour confirmer.", { act: wordsOf(armed, model), key: armed.shown }) : ""}</p>`;
  }

  #typing(event) {
    this.typed = event.detail.text;
    if (!this.typed) this.preview = null;
  }

  /** The next key may be a command; where a keyboard is drawn on the screen, it stays for the next line. */
  #recorded() {
    this.#typing({ detail: { text: "" } });
    if (!onGlass()) this.rest();
  }

  #verdict(model) {
    if (this.preview) return this.preview;
    return this.typed ? null : (model.step ?? model.spoken ?? null);
  }

  #desk(model) {
    const hint = hintOf(this.typed);
    const asked = Number(hint.solution?.slice(1));
    // A mouse left over the list does not hide the word being typed.
    const typed = hint.word && hint.place;
    const solution = hint.solution ? model.solutionAt(asked) : hint.top ? proposedTop(model.solutions) : typed ? null : this.pointed;
    const place = parsePlace(hint.place ?? "");
    const word = hint.word ? lettersOf(hint.word) : "";
    let ghost = word && place && model.rows.length ? ghostOf(model.rows, word, place) : [];
    let selected = word && place ? `${word.toUpperCase()} ${hint.place?.toUpperCase()}` : "";
    // A solution is shown on the grid where it could be played: without the top of this coup.
    const rows = solution ? model.before : model.rows;
    if (solution) {
      const at = parsePlace(solution.ref);
      if (at) ghost = ghostOf(rows, solution.word, at);
      selected = `${solution.word} ${solution.ref}`;
    } else if (selected) {
      const known = model.solutions.find((one) => one && `${one.word.toUpperCase()} ${one.ref}` === selected);
      if (known) selected = `${known.word} ${known.ref}`;
    }
    // A slip of an earlier coup is no tile of this one: the map shows the coup under way.
    const [, number, coup] = /^(\d+)(?:@(\d+))?$/.exec(hint.table ?? "") ?? [];
    const now = number && Number(coup ?? model.coup) === model.coup ? Number(number) : null;
    return html`<main class="desk">
      <section class="panel gridbox" aria-label=${t("Grille")}>
        <pi-board .rows=${rows} .layout=${model.layout} .last=${rows === model.rows ? model.last : []} .ghost=${ghost} label=${t("Grille, coup {n}", { n: model.coup })}></pi-board>
      </section>
      ${this.#middle(model, selected)}
      <div class="side">
        <pi-tables .tables=${model.tables} .now=${now} @table=${(event) => this.#chose(event.detail.table)}></pi-tables>
        <section class="panel log" aria-label=${t("Verdicts")}>
          <pi-verdicts .verdicts=${model.verdicts} .hint=${html`<kbd>Ctrl Z</kbd> ${t("défaire")}`}></pi-verdicts>
          ${asking(this, model)} ${rulings(model)} ${model.differences.length || model.unread?.length ? differences(this, model) : notices(this, model)}
        </section>
      </div>
    </main>`;
  }

  /** Beside the grid: the solutions; where a hall follows its link until the top is told, at a head who has closed.
   * @param {any} model @param {string} selected */
  #middle(model, selected) {
    const { multiplex } = model;
    if (model.over) return this.#final(model);
    if (multiplex?.role === "follower" && (!model.counted || model.byHand || multiplex.link?.up === false)) return linkPanel(multiplex, model, this.#orders);
    if (multiplex?.role === "head" && model.role === "referee") return html`<div class="middle">${this.#solutions(model, selected)} ${centresPanel(multiplex, () => this.ask("multiplex"))}</div>`;
    return this.#solutions(model, selected);
  }

  /** The list of solutions. @param {any} model @param {string} selected */
  #solutions(model, selected) {
    return html`<pi-solutions
      .solutions=${model.solutions}
      .total=${model.solutionCount}
      .isotops=${model.isotops}
      .of=${model.solutionsOf}
      .waiting=${model.solutionsAwaited}
      .found=${model.filtered}
      .tables=${model.found}
      .retained=${model.retained}
      .selected=${selected}
      .footer=${this.#tally(model)}
      note=${model.blind ? t("saisie à l’aveugle") : ""}
      @pick=${(event) => this.#picked(event.detail)}
      @point=${(event) => (this.pointed = event.detail.solution)}
      @leave=${() => {
        this.pointed = null;
        this.rest();
      }}
    ></pi-solutions>`;
  }

  /** Once the game is over, its ranking, and where to go from there. */
  #final(model) {
    const game = document.body.dataset.game;
    return html`<section class="panel final" aria-label=${t("Classement final")}>
      <div class="panel__head"><h2>${t("Classement final")}</h2><span class="count">${model.ranking.length}</span></div>
      <div class="scroll" tabindex="0">${model.ended ? html`<p class=${model.void ? "notice notice--warn" : "why muted"}>${typeset(model.ended)}</p>` : nothing} ${model.void ? nothing : html`<pi-ranking .rows=${model.ranking} caption="" tables></pi-ranking>`}</div>
      <footer>
        ${model.role === "referee" ? html`<button type="button" class="btn btn--primary" @click=${() => this.#next()}>${t("Partie suivante, mêmes joueurs")} <kbd>N</kbd></button>` : nothing}
        ${model.acts.has("settle-ties") ? html`<button type="button" class="btn" @click=${() => this.ask("ties")}>${t("Départager")}</button>` : nothing}
        ${model.results ? html`<a class="btn btn--primary" href=${model.results} download>${t("Résultats signés, pour l’organisateur")}</a>` : nothing}
        ${model.sheets.map(({ name, address }) => html`<a class="btn" href=${address} target="_blank" rel="noopener">${name}</a>`)}
        ${model.files?.length ? html`<button type="button" class="btn" @click=${() => this.ask("print")}>${t("Fichiers")} <kbd>B</kbd></button>` : nothing}
        <a class="btn" href=${`/rejouer/${game}`}>${t("Rejouer coup par coup")}</a>
        <a class="btn" href=${`/competitions?avec=${game}`}>${t("Classement du tournoi")}</a>
        ${model.role === "referee" ? html`<button type="button" class="btn" @click=${() => this.emit("act", { name: "other-formula" })}>${t("Partie suivante, autre formule")}</button>` : nothing}
        <a class="btn" href="/">${t("Accueil")}</a>
      </footer>
    </section>`;
  }

  /** What the slips say together: a solo, who found the top, else how many are in. */
  #tally(model) {
    if (model.inPlay) return model.inPlay;
    if (model.solo) return t("Solo : table {table}", { table: model.solo });
    const { tables, topFound } = model;
    if (topFound) return foundSentence(topFound.tables, topFound.of);
    const all = expected(tables).length;
    return all ? tn("{n} bulletin sur {all}", "{n} bulletins sur {all}", all - (model.missing?.length ?? 0), { all }) : "";
  }

  #picked({ solution }) {
    const table = hintOf(this.typed).table;
    if (table) {
      this.line?.set(`${table} s${solution.n}`);
      this.line?.focusLine();
    } else if (this.model?.acts.has("retain-top")) this.ask("retain", { solution });
    else this.say(t("Le top se retient une fois le coup clos ; pour une table, tapez d’abord son numéro."), "warn");
  }

  #chose(table) {
    if (this.typed.trim() === String(table)) return;
    this.line?.set(`${table} `);
    this.line?.focusLine();
  }

  #keys(model) {
    return html`<div class="keys" role="application" tabindex="-1" aria-label=${t("Touches")}>
      ${legend(model).map((key) => {
        const act = key.asks ? undefined : actOf(key, model);
        const armed = Boolean(act) && this.armed === act?.name;
        return html`<button type="button" class=${classMap({ next: awaited(key, model), armed })} @click=${() => this.#press(key)}>
          <kbd>${key.shown}</kbd>${act?.grave ? html`<kbd>${key.shown}</kbd>` : nothing} ${armed ? t("encore une fois pour confirmer") : wordsOf(key, model)}
        </button>`;
      })}
    </div>`;
  }
}

define("pi-console", Console);
