import { Element, define, html, nothing } from "../lib/lit.js";
import { points } from "../lib/format.js";
import { proposedTop } from "../lib/solutions.js";
import { t } from "../lib/text.js";
import { wordFaces } from "../components/word.js";
import "../components/ranking.js";
import { amendDialog, appealDialog, complaint, tiesDialog } from "./deciding.js";
import { ARMED_FOR } from "./keys.js";
import { asOne } from "./model.js";
import { multiplexDialog } from "./multiplex.js";
import { askingDialog, cardDialog, optionsDialog, sheetLinks } from "./people.js";

/** What the line understands, for the help. @type {Array<[string, () => string]>} */
const LINE_HELP = [
  ["12 maison h4 24", () => t("table, mot, place, score, dans n’importe quel ordre après la table")],
  ["12 mai(s)on h4 24", () => t("joker entre parenthèses, ou suivi d’une étoile : MAIS*ON")],
  ["12 maison +2:p_sse", () => t("raccord : PASSE passe par la 2e lettre")],
  ["12 maison +rat:3", () => t("raccord : RAT au-dessus de la 3e lettre ; +3:rat au-dessous")],
  ["12 maison | 24", () => t("écrit verticalement")],
  ["12 rep...erai 36", () => t("rallonge écrite en partie")],
  ["12 a h4 10 / b 8a 12", () => t("plusieurs solutions ; -a- : rayée")],
  ["12 =", () => t("le top")],
  ["12 =5", () => t("comme la table 5")],
  ["* =", () => t("le top pour toutes les tables qui manquent")],
  ["12 s3", () => t("la solution s3 de la liste, filtrée ou non")],
  ["12 -", () => t("pas de bulletin")],
  ["12 v", () => t("bulletin vierge")],
  ["12 r", () => t("bulletin remis en retard")],
  ["12 p", () => t("plusieurs bulletins")],
  ["12 e", () => t("bulletin échangé")],
  ["12 maison h4 24 ~", () => t("difficile à lire ; i:mot, i:ref, i:raccord : illisible")],
  ["12 !", () => t("avertissement de discipline ; !! : zéro")],
  ["12 ?", () => t("voir cette table")],
  ["12@7 maison h4 24", () => t("met au point un bulletin du coup 7, déjà compté")],
];

/**
 * The dialogs of the console. `ask(name, about)` opens one; what is decided there goes out as an
 * `order`, or an `act`, of the same shape as a key's.
 */
export class Dialogs extends Element {
  static properties = { model: { attribute: false }, members: { attribute: false }, sheet: { attribute: false }, problem: { state: true }, open: { state: true }, about: { state: true }, armed: { state: true } };

  constructor() {
    super();
    /** What a button here asks a second press for. */ this.armed = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    /** @type {import("./model.js").ConsoleModel | null} */ this.model = null;
    /** Codes and links of the game, once asked for. @type {{members: any[], joining: string, address: string, cards: string} | null} */ this.members = null;
    /** The coups of the table that is looked at, once asked for. @type {{table: number, coups: import("./model.js").Judged[]} | null} */ this.sheet = null;
    /** What was refused, in a sentence: said inside the dialog. */ this.problem = "";
    this.open = "";
    /** @type {any} */ this.about = {};
    // The browser's own sentences are in the browser's language.
    this.addEventListener("invalid", ({ target }) => target instanceof HTMLInputElement && target.setCustomValidity(target.dataset.wrong ?? t("Ce champ reste à remplir.")), { capture: true });
    this.addEventListener("input", ({ target }) => target instanceof HTMLInputElement && target.setCustomValidity(""), { capture: true });
  }

  /** @param {string} name @param {object} [about] */
  async ask(name, about = {}) {
    this.open = name;
    this.about = about;
    this.arm("");
    this.problem = /** @type {any} */ (about).problem ?? "";
    await this.updateComplete;
    const dialog = this.querySelector("dialog");
    if (dialog && !dialog.open) dialog.showModal();
    const first = dialog?.querySelector("[autofocus]") ?? dialog?.querySelector("input, select, textarea, button");
    // What is only to be read is read from its beginning, though its one button be at its end.
    const toRead = first instanceof HTMLButtonElement;
    if (dialog && toRead) dialog.scrollTop = 0;
    if (first instanceof HTMLElement) first.focus({ preventScroll: toRead });
  }

  /** Whether a button was pressed twice in a row: the first press asks. @param {string} key */
  confirmed(key) {
    const go = this.armed === key;
    this.arm(go ? "" : key);
    return go;
  }

  /** @param {string} key */
  arm(key) {
    clearTimeout(this.timer);
    this.armed = key;
    if (key) this.timer = setTimeout(() => this.arm(""), ARMED_FOR);
  }

  /** Close at once, and give the keyboard back: `rest` says where the page wants it. */
  close() {
    this.open = "";
    this.querySelector("dialog")?.close();
    this.emit("rest");
  }

  /** Ask about the verdict of a table at a coup. @param {any} [about] */
  appeal(about = {}) {
    const coups = this.model?.acts.get("lodge-appeal")?.choices ?? [];
    const { table = this.model?.tables[0]?.table, coup = Number(coups.at(-1)) } = about;
    this.ask("appeal", { ...about, table, coup });
    this.look(table);
  }

  /** Read the coups of a table. @param {number} table */
  look(table) {
    if (this.sheet?.table !== table) this.sheet = null;
    this.emit("act", { name: "look", table });
  }

  /** @param {string} name @param {any} body */
  order(name, body) {
    this.close();
    this.emit("order", { name, body });
  }

  render() {
    const content = this.#content();
    return html`<dialog class=${["card", "differ", "help", "multiplex", "print"].includes(this.open) ? "wide" : ""} aria-labelledby="dialog-title" @keydown=${this.#key} @close=${(event) => this.#closed(event.target)}>${content}</dialog>`;
  }

  /** The browser tells of a closing a little later: a quick hand may have opened another dialog by then. @param {HTMLDialogElement} dialog */
  #closed(dialog) {
    if (!dialog.open && this.open) this.close();
  }

  /** The browser would close it a little later, and leave the caret in what is no longer shown. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.close();
  }

  #content() {
    switch (this.open) {
      case "rack":
        return this.#rack();
      case "help":
        return this.#help();
      case "say":
        return this.#say();
      case "appeal":
        return appealDialog(this);
      case "amend":
        return amendDialog(this);
      case "ties":
        return tiesDialog(this);
      case "retain":
        return this.#retain();
      case "differ":
        return this.#differ();
      case "options":
        return optionsDialog(this);
      case "multiplex":
        return multiplexDialog(this);
      case "next":
        return this.about.draw(this); // its page brings it: once an evening at most
      case "asking":
        return askingDialog(this);
      case "card":
        return cardDialog(this);
      case "print":
        return this.#billets();
      case "ranking":
        return this.#ranking();
      case "table":
        return this.#table();
      default:
        return nothing;
    }
  }

  /** @param {string} title @param {unknown} body @param {string} action @param {(data: FormData) => void} submit */
  form(title, body, action, submit) {
    return html`<form
      method="dialog"
      @submit=${(event) => {
        event.preventDefault();
        submit(new FormData(event.target));
      }}
    >
      <h2 id="dialog-title">${title}</h2>
      <div class="stack">${complaint(this)} ${body}</div>
      <footer>
        <button type="button" class="btn" @click=${() => this.close()}>${t("Annuler")} <kbd>${t("Échap")}</kbd></button>
        <button class="btn btn--primary">${action}</button>
      </footer>
    </form>`;
  }

  #rack() {
    const kept = this.model?.reliquat ?? "";
    return this.form(
      t("Tirage à la main"),
      html`<p>${t("Tapez les lettres sorties du sac, dans l’ordre ; le joker s’écrit « ? ».")} ${kept ? t("Le reliquat {kept} est gardé.", { kept }) : ""}</p>
        <label class="field"><span class="sr">${t("Lettres tirées")}</span><input name="letters" autofocus autocomplete="off" spellcheck="false" maxlength="20" .value=${this.about.letters ?? ""} required data-wrong=${t("Tapez les lettres tirées.")} /></label>`,
      t("Tirer ces lettres"),
      (data) => this.order("draw-rack", { letters: String(data.get("letters")).normalize("NFD").replace(/[\u0300-\u036f\s]/g, "").toUpperCase(), source: "hand" }),
    );
  }

  #help() {
    return html`<h2 id="dialog-title">${t("La ligne de saisie")}</h2>
      <ul class="help">
        ${LINE_HELP.filter(([typed]) => !this.model?.topHidden || !["12 =", "* =", "12 s3"].includes(typed)).map(([typed, said]) => html`<li><code>${typed}</code><span>${said()}</span></li>`)}
      </ul>
      <p class="muted">${t("Un chiffre ou * ouvre la ligne ; tant qu’elle n’a pas le clavier, une lettre est une commande, rappelée en bas de page ; / cherche une solution, Entrée la prend ; ↑ rappelle la ligne précédente ; Ctrl Z défait ; Échap vide la ligne.")}</p>
      <footer><button class="btn btn--primary" autofocus @click=${() => this.close()}>${t("Fermer")}</button></footer>`;
  }

  #say() {
    const announcements = this.model?.announcements ?? [];
    return html`<h2 id="dialog-title">${t("À annoncer")}</h2>
      ${announcements.length ? html`<ol class="say" lang="fr">${announcements.map((text) => html`<li>${text}</li>`)}</ol>` : html`<p>${t("Rien à annoncer pour l’instant.")}</p>`}
      <footer>
        <button class="btn" @click=${() => this.close()}>${t("Fermer")}</button>
        <button class="btn btn--primary" autofocus @click=${() => this.order("announce", { subject: this.model?.acts.get("announce")?.choices?.[0] })}>${t("Dire")}</button>
      </footer>`;
  }

  #retain() {
    const { solution } = this.about;
    const best = proposedTop(this.model?.solutions ?? []);
    const other = best && (solution.word !== best.word || solution.ref !== best.ref);
    return this.form(
      t("Retenir cette solution"),
      html`<p><span class="word">${wordFaces(solution.word)}</span> ${solution.ref}, ${points(solution.score)}</p>
        ${other
          ? html`<p class="muted">${t("Le programme propose {word} {ref} : dites pourquoi vous choisissez celle-ci.", { word: best.word.toUpperCase(), ref: best.ref })}</p>
              <label><small>${t("Motif")}</small><input class="field" name="reason" autofocus required maxlength="300" /></label>`
          : nothing}`,
      t("Retenir"),
      (data) => this.order("retain-top", { word: solution.word, ref: solution.ref, note: String(data.get("reason") ?? "") }),
    );
  }

  /** Readings that nobody else has made, kept all at once. */
  #all() {
    const alone = (this.model?.unread ?? []).map(({ first, second }) => first.slip ?? second.slip);
    if (alone.length < 2) return nothing;
    return html`<button class="btn" @click=${() => {
      this.close();
      this.emit("act", { name: "settle", slips: alone });
    }}>${t("Retenir tout ({n})", { n: alone.length })}</button>`;
  }

  #differ() {
    const one = [...(this.model?.differences ?? []), ...(this.model?.unread ?? [])].find(({ table }) => table === this.about.table);
    if (!one) return nothing;
    const alone = !one.first.slip || !one.second.slip;
    const choice = (side, verdict) => (!verdict.slip ? nothing : html`<button type="button" class="btn" ?autofocus=${side === "first" || alone} @click=${() => this.order("settle-difference", { slip: verdict.slip, note: side === "first" ? t("lecture de l’arbitre") : t("lecture du double-arbitre") })}>
      <span class="word">${verdict.word ? wordFaces(verdict.word) : t("Rien")}</span> ${verdict.ref ?? ""} · ${verdict.points} <small>${side === "first" ? t("Arbitre") : t("Double-arbitre")}${t(" : ")}${verdict.sentence || t("bon")}</small>
    </button>`);
    return html`<h2 id="dialog-title">${alone ? t("Table {table}, une seule lecture", { table: one.table }) : t("Table {table}, deux lectures", { table: one.table })}</h2>
      ${alone ? html`<p>${t("L’autre lecture manque : la retenir telle quelle, ou attendre.")}</p>` : nothing}
      <ul class="differ">
        <li>${choice("first", one.first)} ${choice("second", one.second)}</li>
      </ul>
      <footer><button class="btn" @click=${() => this.close()}>${t("Plus tard")}</button> ${alone ? this.#all() : nothing}</footer>`;
  }

  #billets() {
    const notices = this.model?.notices ?? [];
    if (!notices.length)
      return html`<h2 id="dialog-title">${t("Billets de correction")}</h2>
        <p>${t("Aucun billet à remettre.")}</p>
        ${sheetLinks(this.model)}
        <footer><button class="btn btn--primary" autofocus @click=${() => this.close()}>${t("Fermer")}</button></footer>`;
    return html`<h2 id="dialog-title">${t("Billets de correction")}</h2>
      <table class="list">
        <thead><tr><th class="num" scope="col">${t("Table")}</th><th class="num" scope="col">${t("Coup")}</th><th scope="col">${t("Mot")}</th><th scope="col">${t("Motif")}</th></tr></thead>
        <tbody>
          ${notices.map((one) => html`<tr><td class="num">${one.table}</td><td class="num">${one.coup}</td><td><span class="word">${one.word ? wordFaces(one.word) : "—"}</span></td><td class="wrap">${asOne(one.sentences ?? [])}</td></tr>`)}
        </tbody>
      </table>
      ${sheetLinks(this.model)}
      <footer>
        <button class="btn" @click=${() => this.close()}>${t("Fermer")}</button>
        <button class="btn" @click=${() => this.#delivered(notices)}>${t("Tous remis")}</button>
        <button class="btn btn--primary" autofocus @click=${() => this.#print()}>${t("Imprimer")}</button>
      </footer>`;
  }

  #delivered(notices) {
    this.close();
    this.emit("act", { name: "delivered", notices });
  }

  #ranking() {
    const rows = this.model?.ranking ?? [];
    return html`<h2 id="dialog-title">${t("Classement")}</h2>
      ${rows.length ? html`<div class="scroll" tabindex="0"><pi-ranking .rows=${rows} caption="" tables></pi-ranking></div>` : html`<p>${t("Le classement paraît après le premier coup.")}</p>`}
      <footer><button class="btn btn--primary" autofocus @click=${() => this.close()}>${t("Fermer")}</button></footer>`;
  }

  async #print() {
    this.close();
    await this.updateComplete;
    window.print();
  }

  #table() {
    const { table, summary = "", lines = [] } = this.about;
    const name = this.model?.players.find((one) => one.table === table)?.name; // it may come later
    return html`<h2 id="dialog-title">${name ? t("Table {table}, {name}", { table, name }) : t("Table {table}", { table })}</h2>
      ${summary ? html`<p>${summary}</p>` : nothing}
      ${lines.length
        ? html`<table class="list"><thead><tr><th class="num" scope="col">${t("Coup")}</th><th scope="col">${t("Mot")}</th><th scope="col">${t("Place")}</th><th class="num" scope="col">${t("Points")}</th><th scope="col">${t("Verdict")}</th></tr></thead>
            <tbody>${lines.map((line) => html`<tr><td class="num">${line.coup}</td><td><span class="word">${line.word ? wordFaces(line.word) : "—"}</span></td><td>${line.ref ?? ""}</td><td class="num">${line.points}</td><td>${line.sentence ?? ""}</td></tr>`)}</tbody></table>`
        : html`<p>${t("Rien encore à cette table.")}</p>`}
      <footer><button class="btn btn--primary" autofocus @click=${() => this.close()}>${t("Fermer")}</button></footer>`;
  }
}

define("pi-dialogs", Dialogs);
