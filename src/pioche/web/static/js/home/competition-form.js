import { Element, define, html, nothing } from "../lib/lit.js";
import { t } from "../lib/text.js";
import { day } from "./past.js";

/** @typedef {{game: string, title: string, at: number}} Choice a hall that may be added */
/** @typedef {{name: string, place: string, games: string[], kind: string, units: string, method: string, tie_break: string, cuts: Array<{after: number, keeps: number}>, best: number, teams: Array<{name: string, players: string[]}>, sudden_death: Array<{name: string, coup: number}>}} Settings */

/** @type {Settings} */
export const NEW = { name: "", place: "", games: [], kind: "tournament", units: "individual", method: "points", tie_break: "none", cuts: [], best: 0, teams: [], sudden_death: [] };

export const KINDS = () => ({ tournament: t("Tournoi"), interclubs: t("Interclubs"), circuit: t("Circuit"), season: t("Saison") });
export const UNITS = () => ({ individual: t("Individuel"), pairs: t("Paires"), teams: t("Équipes") });
const TIES = () => ({ none: t("ex æquo"), "last-coups": t("la dernière partie, puis ses derniers coups"), "sudden-death": t("une mort subite") });
/** Kinds that add up whatever was played: nobody is cut from them. */
const SUMS = ["circuit", "season"];

/** What a competition is made of, new or known. Event: `save` with the settings. */
export class CompetitionForm extends Element {
  static properties = { settings: { attribute: false }, choices: { attribute: false }, act: { attribute: false }, kind: { state: true }, units: { state: true }, tie: { state: true }, games: { state: true }, added: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {Settings} */ this.settings = NEW;
    /** Halls to choose from, the first played first. @type {Choice[]} */ this.choices = [];
    /** What the button says. */ this.act = "";
    this.kind = "";
    this.units = "";
    this.tie = "";
    /** Games chosen here; null: those of the settings. @type {string[] | null} */ this.games = null;
    /** Codes typed. @type {string[]} */ this.added = [];
    this.problem = "";
  }

  /** Every game that can be chosen, in the order in which they add up. @returns {Choice[]} */
  get #listed() {
    const { games } = this.settings;
    const known = new Map(this.choices.map((one) => [one.game, one]));
    const all = [...new Set([...games, ...this.choices.map(({ game }) => game), ...this.added])];
    return all.map((game) => known.get(game) ?? { game, title: game, at: 0 });
  }

  render() {
    const { settings } = this;
    const kind = this.kind || settings.kind;
    const tie = this.tie || settings.tie_break;
    const units = this.units || settings.units;
    const chosen = this.games ?? settings.games;
    const out = settings.sudden_death.map(({ name, coup }) => `${name}:${coup}`).join(", ");
    const teams = settings.teams.map(({ name, players }) => `${name}${t(" : ")}${players.join(", ")}`).join("\n");
    return html`<form class="cform" @submit=${this.#save}>
      <div class="cform__row">
        <label class="field"><span>${t("Nom")}</span><input name="name" .value=${settings.name} required maxlength="120" autocomplete="off" /></label>
        <label class="field"><span>${t("Lieu")}</span><input name="place" .value=${settings.place} maxlength="60" autocomplete="off" /></label>
        ${this.#choice("kind", t("Genre"), KINDS(), kind, (value) => (this.kind = value))} ${this.#choice("units", t("On joue en"), UNITS(), units, (value) => (this.units = value))}
        ${this.#choice("method", t("On additionne"), { points: t("les points"), places: t("les places : la plus petite somme gagne") }, settings.method)}
        ${this.#choice("tie_break", t("À égalité"), TIES(), tie, (value) => (this.tie = value))}
        ${SUMS.includes(kind) ? html`<label class="field"><span>${t("Résultats qui comptent, les meilleurs (0 : tous)")}</span><input name="best" type="number" min="0" max="64" .value=${String(settings.best)} /></label>` : nothing}
        ${tie === "sudden-death" ? html`<label class="field"><span>${t("Mort subite : qui sort, à quel coup")}</span><input name="sudden_death" .value=${out} maxlength="300" placeholder=${t("Anne:3, Luc:5")} autocomplete="off" /></label>` : nothing}
      </div>
      <fieldset>
        <legend>${t("Parties, dans l’ordre")} <span class="count">${chosen.length}</span></legend>
        <ol class="cform__games">
          ${this.#listed.map((one) => this.#game(one, chosen, kind))}
        </ol>
        <div class="code plain"><label class="field"><span class="sr">${t("Code d’une partie à ajouter")}</span><input name="code" placeholder=${t("CODE D’UNE PARTIE")} autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="20" @keydown=${this.#enter} /></label><button type="button" class="btn btn--touch" @click=${this.#add}>${t("Ajouter")}</button></div>
      </fieldset>
      ${kind === "interclubs" || units === "teams" ? html`<label class="field field--area"><span>${t("Équipes, une par ligne : nom, deux points, joueurs ; sans elles, un club est une équipe")}</span><textarea name="teams" rows="5" maxlength="20000" .value=${teams} placeholder=${t("Blois 1 : Anne Keller, Luc Petit")}></textarea></label>` : nothing}
      ${this.problem ? html`<p class="notice notice--zero" role="alert">${this.problem}</p>` : nothing}
      <div class="acts"><button class="btn btn--primary btn--touch">${this.act || t("Enregistrer")}</button></div>
    </form>`;
  }

  /** @param {Choice} one @param {string[]} chosen @param {string} kind */
  #game({ game, title, at }, chosen, kind) {
    const on = chosen.includes(game);
    const number = chosen.indexOf(game) + 1;
    const cut = this.settings.cuts.find(({ after }) => this.settings.games[after - 1] === game)?.keeps ?? "";
    return html`<li>
      <label class="check"><input type="checkbox" name="game" value=${game} .checked=${on} @change=${(event) => this.#turn(game, event.target.checked)} /><span>${title || game}${at ? html`<small class="muted">${day(at)}</small>` : nothing}</span></label>
      ${on && !SUMS.includes(kind) && number < chosen.length ? html`<label class="field cform__cut"><span>${t("puis combien continuent")}</span><input type="number" name=${`cut-${game}`} min="1" max="10000" .value=${String(cut)} placeholder=${t("tous")} /></label>` : nothing}
    </li>`;
  }

  /** @param {string} name @param {string} label @param {Record<string, string>} choices @param {string} now @param {(value: string) => void} [changed] */
  #choice(name, label, choices, now, changed) {
    return html`<label class="field"><span>${label}</span><select name=${name} @change=${(event) => changed?.(event.target.value)}>${Object.entries(choices).map(([value, text]) => html`<option value=${value} ?selected=${value === now}>${text}</option>`)}</select></label>`;
  }

  /** @param {string} game @param {boolean} on */
  #turn(game, on) {
    const chosen = this.games ?? this.settings.games;
    this.games = this.#listed.map((one) => one.game).filter((one) => (one === game ? on : chosen.includes(one)));
  }

  /** @param {KeyboardEvent} event */
  #enter(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    this.#add();
  }

  #add() {
    const field = this.find("input[name=code]");
    const code = field.value.trim().toUpperCase();
    if (!code) return;
    field.value = "";
    if (!this.added.includes(code)) this.added = [...this.added, code];
    this.#turn(code, true);
  }

  /** @param {SubmitEvent} event */
  #save(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const given = Object.fromEntries(new FormData(form));
    const games = this.games ?? this.settings.games;
    const cuts = games.map((game, at) => ({ after: at + 1, keeps: Number(given[`cut-${game}`] || 0) })).filter(({ keeps }) => keeps > 0);
    const known = this.settings;
    try {
      this.problem = "";
      this.emit("save", {
        ...known, name: given.name, place: given.place, games, kind: given.kind, units: given.units, method: given.method, tie_break: given.tie_break, cuts,
        best: Number(given.best ?? known.best) || 0,
        teams: "teams" in given ? teamsOf(String(given.teams)) : known.teams,
        sudden_death: "sudden_death" in given ? outOf(String(given.sudden_death)) : known.sudden_death,
      });
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }
}

/** « Anne:3, Luc:5 ». @param {string} text */
function outOf(text) {
  return text.split(",").map((part) => part.trim()).filter(Boolean).map((part) => {
    const [, name, coup] = /^(.+?)\s*:\s*(\d+)$/.exec(part) ?? [];
    if (!name || !Number(coup)) throw new Error(t("« {part} » ne dit pas qui sort de la mort subite, ni quand : écrire le nom, deux points, le coup.", { part }));
    return { name, coup: Number(coup) };
  });
}

/** One team a line. @param {string} text */
function teamsOf(text) {
  return text.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => {
    const at = line.indexOf(":");
    const players = line.slice(at + 1).split(/[,;]/).map((one) => one.trim()).filter(Boolean);
    if (at < 1 || !players.length) throw new Error(t("« {line} » n’est pas une équipe : écrire son nom, deux points, ses joueurs séparés par des virgules.", { line }));
    return { name: line.slice(0, at).trim(), players };
  });
}

define("pi-competition-form", CompetitionForm);
