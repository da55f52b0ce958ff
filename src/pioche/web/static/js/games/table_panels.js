// What the rules of a table may ask besides a word: challenge, vote, draws to choose, jokers, a dictionary.
// Which of them is open is the server's to say (`acts`).
import { html, nothing } from "../lib/lit.js";
import { parsePlace, tileLabel } from "../lib/grid.js";
import { points } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn, typeset } from "../lib/text.js";
import { tile } from "../components/board.js";
import { wordFaces } from "../components/word.js";
import "../components/clock.js";
import { actButton } from "./frame.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {Map<string, import("../lib/live.js").Act>} Acts */

/** How long a window stays open; a pause stops it too. @param {Table} page @param {number | null} until */
function window_(page, until) {
  if (!until) return nothing;
  const paused = page.live?.view.table.paused_since ?? null;
  const left = until - (paused ?? page.live?.now ?? 0);
  return html`<pi-clock bars="0" .remaining=${left} .total=${left} .running=${paused === null} .heard=${page.live?.heard ?? null}></pi-clock>`;
}

/** The game is paused, by a player or because the server had stopped. @param {Table} page @param {any} table */
export function pausePanel(page, table) {
  if (table.paused_since === null) return nothing;
  return html`<section class="panel ask" role="group" aria-label=${t("Partie en pause")}>
    <h2>${t("Partie en pause")}</h2>
    <p class="muted" role="status">${t("Les pendules sont arrêtées ; rien ne se joue avant la reprise.")}</p>
    ${actButton(page, "resume-clock", { look: "", sign: "play" })}
  </section>`;
}

/** The word that may still be challenged. @param {Table} page @param {any} table @param {Acts} acts */
export function challengePanel(page, table, acts) {
  const { laid } = table;
  if (!laid) return nothing;
  if (!acts.has("challenge")) {
    const word = laid.word.toUpperCase();
    const text = laid.seat === page.seat ? t("Votre mot {word} peut encore être contesté.", { word }) : t("{word}, {whose}, peut encore être contesté par d’autres.", { word, whose: page.ofSeat(laid.seat) });
    return html`<p class="notice" role="status">${text}${window_(page, laid.until)}</p>`;
  }
  return html`<section class="panel ask" role="group" aria-label=${t("Contester")}>
    <div class="ask__head"><h2>${t("{name} pose", { name: page.nameOf(laid.seat) })} <span class="word">${wordFaces(laid.word)}</span> ${laid.place}, ${points(laid.score)}</h2>${window_(page, laid.until)}</div>
    <p class="muted">${t("Mots formés : {words}.", { words: laid.words.join(", ").toUpperCase() })}</p>
    <div class="row">
      ${actButton(page, "challenge", { look: "", sign: "warn" })} ${actButton(page, "accept", { look: "", sign: "ok" })}
    </div>
  </section>`;
}

/** The vote on the theme. @param {Table} page @param {any} table @param {Acts} acts */
export function votePanel(page, table, acts) {
  const { vote } = table;
  if (!vote) return nothing;
  const words = vote.words.join(", ");
  if (!acts.has("vote")) return html`<p class="notice" role="status">${t("Vote en cours : {words} dans le thème ?", { words })}${window_(page, vote.until)}</p>`;
  return html`<section class="panel ask" role="group" aria-label=${t("Vote")}>
    <div class="ask__head"><h2>${t("{words} : dans le thème « {theme} » ?", { words, theme: table.rules.theme.name })}</h2>${window_(page, vote.until)}</div>
    <div class="row">
      <button type="button" class="btn" @click=${() => page.act("vote", { agrees: false })}>${t("Non")}</button>
      <button type="button" class="btn btn--primary" @click=${() => page.act("vote", { agrees: true })}>${t("Oui")}</button>
    </div>
  </section>`;
}

/** Choosing what to draw: a bag for each tile, or the tiles themselves. @param {Table} page @param {any} table @param {Acts} acts */
export function drawPanel(page, table, acts) {
  const draw = acts.get("draw");
  const take = acts.get("take");
  if (draw) return bagsPanel(page, table, draw);
  if (take) return poolPanel(page, take);
  return table.phase === "draw" && table.seats.some(({ owed }) => owed) ? html`<p class="notice" role="status">${t("Les autres tirent leurs lettres.")}</p>` : nothing;
}

function bagsPanel(page, table, { choices = [], most = 0 }) {
  const signs = page.chosen.join("");
  const of = (/** @type {string} */ sign) => page.chosen.filter((one) => one === sign).length;
  const left = (/** @type {string} */ sign) => table.bags["VC".indexOf(sign)] - of(sign);
  const add = (/** @type {string} */ sign) => (page.chosen = page.chosen.length < most ? [...page.chosen, sign] : page.chosen);
  return html`<section class="panel ask" role="group" aria-label=${t("Tirer")}>
    <h2>${tn("Tirer {n} lettre", "Tirer {n} lettres", most)}</h2>
    <p aria-live="polite">${signs ? `${tn("{n} voyelle", "{n} voyelles", of("V"))}, ${tn("{n} consonne", "{n} consonnes", of("C"))}` : t("De quel sac vient chaque lettre ?")}</p>
    <div class="row">
      <button type="button" class="btn" aria-disabled=${choices.includes("V") && left("V") > 0 && page.chosen.length < most ? nothing : "true"} @click=${() => left("V") > 0 && add("V")}>${t("Une voyelle")}</button>
      <button type="button" class="btn" aria-disabled=${choices.includes("C") && left("C") > 0 && page.chosen.length < most ? nothing : "true"} @click=${() => left("C") > 0 && add("C")}>${t("Une consonne")}</button>
    </div>
    <div class="row">
      <button type="button" class="btn" @click=${() => (page.chosen = [])}>${t("Effacer")}</button>
      <button type="button" class="btn btn--primary" aria-disabled=${signs ? nothing : "true"} @click=${() => signs && page.act("draw", { bags: signs })}>${icon("bag")}${signs ? t("Tirer {n}", { n: signs.length }) : t("Tirer")}</button>
    </div>
  </section>`;
}

/** Tiles that lie face up: each letter with how many are left; those chosen can be put back. */
function poolPanel(page, { choices = [], most = 0 }) {
  const chosen = /** @type {string[]} */ (page.chosen);
  const left = new Map();
  for (const letter of choices) left.set(letter, (left.get(letter) ?? 0) + 1);
  for (const letter of chosen) left.set(letter, left.get(letter) - 1);
  const tiles = chosen.join("");
  const add = (/** @type {string} */ letter) => left.get(letter) && chosen.length < most && (page.chosen = [...chosen, letter]);
  return html`<section class="panel ask" role="group" aria-label=${t("Choisir des lettres")}>
    <h2>${tn("Choisir {n} lettre", "Choisir {n} lettres", most)}</h2>
    <div class="pool pool--counted">
      ${[...left].map(([letter, n]) => html`<button type="button" data-left=${n} aria-disabled=${n && chosen.length < most ? nothing : "true"} aria-label=${tn("{letter}, il en reste {n}", "{letter}, il en reste {n}", n, { letter: tileLabel(letter) })} @click=${() => add(letter)}>${tile(letter)}</button>`)}
    </div>
    <div class="pool taken" role="group" aria-label=${t("Lettres choisies, toucher pour rendre")}>${chosen.map((letter, at) => html`<button type="button" aria-label=${t("Rendre {letter}", { letter: tileLabel(letter) })} @click=${() => (page.chosen = chosen.toSpliced(at, 1))}>${tile(letter)}</button>`)}</div>
    <button type="button" class="btn btn--primary" aria-disabled=${tiles ? nothing : "true"} @click=${() => tiles && page.act("take", { tiles })}>${icon("bag")}${tiles ? t("Prendre {tiles}", { tiles }) : t("Prendre")}</button>
  </section>`;
}

/** Which tiles to give back. @param {Table} page @param {any} table */
export function exchangePanel(page, table) {
  const letters = [...table.rack];
  const chosen = new Set(page.chosen);
  const tiles = letters.filter((_, at) => chosen.has(at)).join("");
  const turn = (/** @type {number} */ at) => (page.chosen = chosen.has(at) ? page.chosen.filter((one) => one !== at) : [...page.chosen, at]);
  return html`<section class="panel ask" role="group" aria-label=${t("Échanger")}>
    <h2>${t("Quelles lettres rendre ?")}</h2>
    <div class="pool">${letters.map((letter, at) => html`<button type="button" aria-pressed=${chosen.has(at) ? "true" : "false"} aria-label=${tileLabel(letter)} @click=${() => turn(at)}>${tile(letter)}</button>`)}</div>
    <p class="muted">${t("Le tour est joué : on ne pose rien.")}</p>
    <div class="row">
      <button type="button" class="btn" @click=${() => ((page.exchanging = false), (page.chosen = []))}>${t("Annuler")}</button>
      <button type="button" class="btn btn--primary" aria-disabled=${tiles ? nothing : "true"} @click=${() => tiles && page.act("exchange", { tiles })}>${tiles ? t("Échanger {tiles}", { tiles }) : t("Échanger")}</button>
    </div>
  </section>`;
}

/** Jokers of the grid that a letter of the rack may replace. @param {Table} page @param {any} table @param {Acts} acts */
export function recyclePanel(page, table, acts) {
  const recycle = acts.get("recycle");
  if (!recycle) return nothing;
  return html`<section class="panel ask" role="group" aria-label=${t("Recyclage")}>
    <h2>${t("Reprendre un joker")}</h2>
    <div class="row">${recycle.choices.map((square) => html`<button type="button" class="btn" @click=${() => page.act("recycle", { square })}>${t("{letter} contre le joker en {square}", { square, letter: letterAt(table.rows, square) })}</button>`)}</div>
  </section>`;
}

/** The letter that a joker stands for. @param {string[]} rows @param {string} square */
function letterAt(rows, square) {
  const place = parsePlace(square, rows.length);
  return place ? rows[place.row][place.col].toUpperCase() : "";
}

/** Words that one says belong to the theme, where the table votes. @param {Table} page @param {any} table */
export function themePanel(page, table) {
  const { theme } = table.rules;
  if (!theme) return nothing;
  if (theme.words.length) return html`<p class="muted">${tn("Chaque mot du thème « {name} » rapporte {n} point de plus.", "Chaque mot du thème « {name} » rapporte {n} points de plus.", theme.bonus, { name: theme.name })}</p>`;
  const words = (page.trial?.words ?? []).map((word) => word.toUpperCase());
  if (!words.length) return nothing;
  const turn = (/** @type {string} */ word, /** @type {boolean} */ on) => (page.claims = on ? [...page.claims, word] : page.claims.filter((one) => one !== word));
  return html`<fieldset class="claims"><legend>${t("Dans le thème « {name} » :", { name: theme.name })}</legend>${words.map((word) => html`<label class="check"><input type="checkbox" .checked=${page.claims.includes(word)} @change=${(event) => turn(word, event.target.checked)} />${word}</label>`)}</fieldset>`;
}

/** The open dictionary: look a word up, ask for the best ones. @param {Table} page @param {any} table @param {Acts} acts */
export function dictionaryPanel(page, table, acts) {
  if (!acts.has("look-up")) return nothing;
  const asked = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const word = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("word")).trim();
    if (word) page.act("look-up", { word });
  };
  const { look_up: found, suggestions } = table;
  return html`<section class="panel dictionary" aria-label=${t("Dictionnaire")}>
    <form class="row" @submit=${asked}>
      <label class="field"><span class="sr">${t("Mot à vérifier")}</span><input name="word" placeholder=${t("Un mot à vérifier")} maxlength="15" autocomplete="off" autocapitalize="characters" spellcheck="false" /></label>
      <button class="btn btn--touch">${icon("search")}${typeset(acts.get("look-up")?.label ?? "")}</button>
      ${actButton(page, "suggest")}
    </form>
    <div aria-live="polite">
      ${found ? html`<p class=${`notice notice--${found.admitted ? "ok" : "zero"}`}>${icon(found.admitted ? "ok" : "zero")}${found.admitted ? t("{word} est admis.", { word: found.word }) : t("{word} n’est pas admis.", { word: found.word })}</p>` : nothing}
      ${suggestions?.length ? html`<div class="found-words">${suggestions.slice(0, 6).map(({ word, place, score }) => html`<button type="button" class="btn" @click=${() => page.lay(word, place)}><span><span class="word">${wordFaces(word)}</span> ${place}</span><b>${score}</b></button>`)}</div>` : nothing}
    </div>
  </section>`;
}
