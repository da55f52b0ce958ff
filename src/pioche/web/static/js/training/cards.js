// What a card asks and what its answer was, each kind in its own way. Nothing is judged here.
import { html, nothing } from "../lib/lit.js";
import { ghostOf, parsePlace } from "../lib/grid.js";
import { integer } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { LOCALE, t, tn } from "../lib/text.js";
import "../components/board.js";
import { tile } from "../components/board.js";
import "../components/rack.js";

/** @typedef {{rows: string[], rack: string, top: [string, string, number], own: [string, string, number] | null, title: string, at: number, coup: number}} Missed */
/** @typedef {{kind: string, text: string, expected: number, missed: Missed | null}} Question */
/** @typedef {{answers: string[], found: string[], wrong: string[], known: boolean, words: string[], points: number | null, problem: string, missed: Missed | null}} Verdict */
/** @typedef {{question: Question, given: string[], text: string, side: string, verdict: Verdict | null}} Shown */

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const NUMBERS = ["", () => t("Une"), () => t("Deux"), () => t("Trois"), () => t("Quatre"), () => t("Cinq"), () => t("Six"), () => t("Sept"), () => t("Huit")];

/** A number in words, as far as one counts on one's fingers. @param {number} n */
const counted = (n) => {
  const word = NUMBERS[n];
  return typeof word === "function" ? word() : integer(n);
};

/** What is asked, in a sentence. @param {Question} question */
export function titleOf({ kind, expected, text }) {
  if (kind === "top") return t("Trouvez le top.");
  if (kind === "anagrams") return expected === 1 ? t("Une anagramme.") : t("{n} anagrammes.", { n: counted(expected) });
  if (kind === "benjamins") return expected === 1 ? t("Un benjamin.") : t("{n} benjamins.", { n: counted(expected) });
  if (kind === "hooks") return t("Quelles rallonges d’une lettre ?");
  if (kind === "front") return t("Quelles lettres devant ?");
  if (kind === "back") return t("Quelles lettres derrière ?");
  if (kind === "hole") return t("Quelle lettre au milieu ?");
  if (kind === "scrabble") return t("Y a-t-il un scrabble ?");
  return t("{word} existe-t-il ?", { word: text });
}

/** Where a card comes from. @param {string} deck @param {Question} question */
export function originOf(deck, { missed }) {
  if (!missed) return t("Paquet : {deck}", { deck });
  const day = missed.at ? new Date(missed.at).toLocaleDateString(LOCALE, { day: "numeric", month: "long" }) : "";
  const where = missed.title ? `${missed.title}, ` : "";
  return t("Manqué le {day}, {where}coup {coup}", { day, where, coup: missed.coup });
}

/** @param {Shown} shown @param {(event: string, detail?: any) => void} emit */
export function cardBody(shown, emit) {
  const { kind } = shown.question;
  if (kind === "top") return top(shown, emit);
  if (kind === "anagrams" || kind === "benjamins") return words(shown, emit);
  if (kind === "exists" || kind === "scrabble") return choice(shown, emit);
  return letters(shown, emit);
}

// -- the top on its grid -------------------------------------------------------------------------

/** The word and the place of « VENTRAUX E8 ». @param {string} text @returns {[string, string]} */
export function moveOf(text) {
  const [word = "", place = ""] = text.trim().split(/\s+/);
  return [word, place];
}

/** @param {Shown} shown @param {(event: string, detail?: any) => void} emit */
function top({ question, text, verdict }, emit) {
  const missed = /** @type {Missed} */ (verdict?.missed ?? question.missed);
  const [word, place] = verdict ? missed.top : moveOf(text);
  const where = parsePlace(place);
  const ghost = where ? ghostOf(missed.rows, verdict ? word : joker(word), where) : [];
  return html`<div class="ta">
    <pi-board .rows=${missed.rows} .ghost=${ghost.map((laid) => ({ ...laid, said: verdict ? t("le top") : undefined }))} .cursor=${verdict ? null : where} label=${t("Grille de la carte")} @square=${(event) => emit("square", event.detail)}></pi-board>
    <div class="r">
      <div class="ledge"><pi-rack letters=${question.missed?.rack ?? ""}></pi-rack></div>
      ${verdict ? topAnswer(verdict) : html`<form class="entry" @submit=${(event) => (event.preventDefault(), emit("look"))}>
            <label class="field"><span class="sr">${t("Mot et place")}</span><input .value=${text} placeholder=${t("MOT H4")} maxlength="24" autocomplete="off" autocapitalize="characters" spellcheck="false" enterkeyhint="done" @input=${(event) => emit("text", event.target.value)} /></label>
          </form>
          <p class="hint">${t("Le mot entier, puis sa place. Toucher une case donne la place ; la lettre d’un joker s’écrit en minuscule.")}</p>`}
    </div>
  </div>`;
}

/** A joker's letter is small only where the rest is not. @param {string} word */
const joker = (word) => (/[A-Z]/.test(word) ? word : word.toUpperCase());

/** @param {Verdict} verdict */
function topAnswer({ missed, points, wrong, problem, words }) {
  const [word, place, score] = /** @type {Missed} */ (missed).top;
  const own = missed?.own;
  const beside = words.slice(1).map((one) => one.toUpperCase());
  return html`<div class="res"><p class="w"><span>${word}</span><b>${score}</b></p><p>${beside.length ? t("{place}, avec {words}.", { place, words: beside.join(", ") }) : t("En {place}.", { place })}</p></div>
    ${wrong.length ? html`<div class="res me"><p class="w"><span>${wrong.join(" ")}</span><b>${points ?? 0}</b></p><p>${problem || t("Votre mot : {share} % du top.", { share: Math.floor((100 * (points ?? 0)) / Math.max(1, score)) })}</p></div>` : nothing}
    ${own ? html`<div class="res me"><p class="w"><span>${own[0]}</span><b>${own[2]}</b></p><p>${t("Votre mot ce jour-là, en {place} : {share} % du top.", { place: own[1], share: Math.floor((100 * own[2]) / Math.max(1, score)) })}</p></div>` : nothing}`;
}

// -- anagrams, benjamins --------------------------------------------------------------------------

/** @param {Shown} shown @param {(event: string, detail?: any) => void} emit */
function words({ question, given, text, verdict }, emit) {
  const many = question.expected > 4;
  const empty = Math.max(0, question.expected - given.length);
  return html`<div class="tb">
    <pi-rack letters=${question.text} label=${question.kind === "benjamins" ? t("Mot") : t("Lettres")}></pi-rack>
    ${verdict
      ? html`<ul class=${`slots ${many ? "plain" : ""}`}>${verdict.answers.map((word) => (many ? wordMark(word, verdict.found.includes(word)) : tileWord(word, verdict.found.includes(word))))}${verdict.wrong.map((word) => wordMark(word, false, t("n’en est pas"), "bad"))}</ul>`
      : html`<form class="entry" @submit=${(event) => (event.preventDefault(), emit("add"))}>
            <label class="field"><span class="sr">${t("Un mot")}</span><input .value=${text} placeholder=${t("Un mot, puis Entrée")} maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false" enterkeyhint="done" @input=${(event) => emit("text", event.target.value)} /></label>
            <button class="btn">${t("Ajouter")}</button>
          </form>
          <ul class=${`slots ${many ? "plain" : ""}`}>
            ${given.map((word) => html`<li class="wd">${word}<button type="button" class="btn btn--quiet ico" aria-label=${t("Retirer {word}", { word })} @click=${() => emit("remove", word)}>${icon("zero")}</button></li>`)}
            ${many || question.kind === "benjamins" ? nothing : Array.from({ length: empty }, () => html`<li class="w7" aria-hidden="true"><span class="rack">${[...question.text].map(() => html`<span class="void"></span>`)}</span></li>`)}
          </ul>`}
  </div>`;
}

/** @param {string} word @param {boolean} found */
const tileWord = (word, found) => html`<li class="w7"><span class=${`rack ${found ? "" : "missed"}`} role="img" aria-label=${word}>${[...word].map((letter) => tile(letter))}</span><span class=${`mk ${found ? "ok" : "no"}`}>${icon(found ? "ok" : "zero")}${found ? t("trouvé") : t("manqué")}</span></li>`;

/** @param {string} word @param {boolean} found @param {string} [said] @param {string} [look] */
const wordMark = (word, found, said = found ? t("trouvé") : t("manqué"), look = "") => html`<li class=${`wd ${found ? "" : "no"} ${look}`}>${icon(found ? "ok" : "zero")}${word}<span class="sr">${said}</span></li>`;

// -- hooks and holes ------------------------------------------------------------------------------

/** @param {Shown} shown @param {(event: string, detail?: any) => void} emit */
function letters(shown, emit) {
  const { kind, text } = shown.question;
  if (kind === "hole")
    return html`<div class="tc one"><div class="shape" role="img" aria-label=${t("{word}, un point pour la lettre qui manque", { word: text })}>${[...text].map((letter) => (letter === "." ? html`<span class="void"></span>` : tile(letter)))}</div>${alphabet(shown, "", emit, "")}</div>`;
  const front = kind !== "back";
  const back = kind !== "front";
  return html`<div class=${`tc ${front && back ? "" : "one"}`}>
    ${front ? alphabet(shown, "-", emit, t("Devant")) : nothing}<pi-rack letters=${text} label=${t("Mot")}></pi-rack>${back ? alphabet(shown, "+", emit, t("Derrière")) : nothing}
  </div>`;
}

/** @param {Shown} shown @param {string} sign @param {(event: string, detail?: any) => void} emit @param {string} name */
function alphabet({ question, given, verdict, side }, sign, emit, name) {
  const chosen = new Set(given);
  const right = new Set(verdict?.answers ?? []);
  const both = question.kind === "hooks";
  /** @param {string} letter */
  const key = (letter) => {
    const id = sign + letter;
    const on = chosen.has(id);
    const look = !verdict ? "" : right.has(id) ? (on ? "good" : "miss") : on ? "bad" : "off";
    return html`<button type="button" class=${`k ${look}`} aria-pressed=${on ? "true" : "false"} ?disabled=${Boolean(verdict)} @click=${() => emit("toggle", id)}>${letter}${verdict && right.has(id) && on ? icon("ok") : nothing}</button>`;
  };
  return html`<div>
    ${name ? html`<h3>${name}</h3>` : nothing}
    <div class=${`abc ${both ? "" : "wide"} ${both && !verdict && side === sign ? "side-on" : ""}`} role="group" aria-label=${name || t("Lettres")}>${LETTERS.map(key)}</div>
    ${verdict ? foundLine(verdict, sign, question) : html`<p class="found"></p>`}
  </div>`;
}

/** @param {Verdict} verdict @param {string} sign @param {Question} question */
function foundLine({ answers, found, words }, sign, { text }) {
  const made = answers.map((one, index) => ({ one, word: words[index] ?? text })).filter(({ one }) => !sign || one.startsWith(sign));
  const good = made.filter(({ one }) => found.includes(one)).map(({ word }) => word);
  const gone = made.filter(({ one }) => !found.includes(one)).map(({ word }) => word);
  return html`<p class="found">${good.length ? html`<span class="ok">${good.join(", ")}</span><br />` : nothing}${gone.length ? html`<span class="no">${tn("manquée : {words}", "manquées : {words}", gone.length, { words: gone.join(", ") })}</span>` : nothing}${made.length ? nothing : html`<span class="ok">${t("aucune")}</span>`}</p>`;
}

// -- yes or no ------------------------------------------------------------------------------------

/** @param {Shown} shown @param {(event: string, detail?: any) => void} emit */
function choice({ question, given, verdict }, emit) {
  const there = verdict?.answers[0] === "oui";
  const rack = html`<pi-rack class=${question.text.length > 5 ? "long" : ""} letters=${question.text} label=${t("Lettres")}></pi-rack>`;
  if (!verdict)
    return html`<div class="td">${rack}
      <div class="pick"><button type="button" class="btn" @click=${() => emit("pick", "oui")}>${t("Oui")} <kbd>O</kbd></button><button type="button" class="btn" @click=${() => emit("pick", "non")}>${t("Non")} <kbd>N</kbd></button></div></div>`;
  const said = question.kind === "exists" ? (there ? t("{word} existe.", { word: question.text }) : t("{word} n’existe pas.", { word: question.text })) : there ? tn("Un scrabble.", "{n} scrabbles.", verdict.words.length) : t("Pas de scrabble.");
  return html`<div class="td">${rack}
    <p class=${`says ${verdict.known ? "ok" : "no"}`}>${icon(verdict.known ? "ok" : "zero")}${said}</p>
    <p class="which">${question.kind === "scrabble" ? verdict.words.join(", ") : given.length ? t("Vous avez dit {said}.", { said: given[0] }) : ""}</p></div>`;
}

/** What came of it, in a line. @param {Question} question @param {Verdict} verdict @returns {[string, string]} */
export function resultOf({ kind, text }, { answers, found, wrong, known, points, missed, problem }) {
  if (kind === "top") return known ? [t("C’est le top."), missed?.own ? t("Ce jour-là vous aviez manqué {n} points.", { n: (missed.top[2] ?? 0) - missed.own[2] }) : ""] : [problem ? t("Ce coup ne va pas.") : points === null ? t("Voici le top.") : t("Un sous-top."), ""];
  if (kind === "exists" || kind === "scrabble") return [known ? t("Juste.") : wrong.length ? t("Faux.") : t("Passé."), ""];
  const gone = answers.filter((one) => !found.includes(one)).map((one) => (one.startsWith("-") ? `${one.slice(1)}-${text}` : one.startsWith("+") ? `${text}-${one.slice(1)}` : one));
  const score = kind === "anagrams" || kind === "benjamins" ? tn("{n} mot sur {all}.", "{n} mots sur {all}.", found.length, { all: answers.length }) : tn("{n} lettre sur {all}.", "{n} lettres sur {all}.", found.length, { all: answers.length });
  const more = gone.length && gone.length < 6 ? t("Il manquait {words}.", { words: gone.join(", ") }) : gone.length ? tn("Il en manquait {n}.", "Il en manquait {n}.", gone.length) : wrong.length ? t("De trop : {words}.", { words: wrong.map((one) => one.replace(/^[-+]/, "")).join(", ") }) : "";
  return [answers.length ? score : known ? t("Rien, en effet.") : t("Il n’y avait rien."), more];
}
