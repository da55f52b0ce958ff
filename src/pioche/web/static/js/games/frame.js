// What every page at home has: a head with the way back, a sentence that comes and goes, the theme.
import { html, nothing, repeat } from "../lib/lit.js";
import { tile } from "../components/board.js";
import { openHelp } from "../components/help.js";
import "../components/theme.js";
import { icon } from "../lib/icons.js";
import { t, typeset } from "../lib/text.js";
import { absentees, companyPanel, takeBackNotice } from "./company.js";

/** The head of a page. @param {unknown} title @param {string} about @param {unknown} [right] */
export function head(title, about, right = nothing) {
  return html`<header class="bar1">
    <a class="brand" href="/">${tile("P")}<span><span aria-hidden="true">Pioche</span><span class="sr">${t("Pioche, accueil")}</span></span></a>
    <div class="titles"><h1>${title}</h1>${about ? html`<p class="about" title=${about}>${about}</p>` : nothing}</div>
    <div class="right">${right}<button type="button" class="btn btn--quiet btn--touch" aria-label=${t("Règles, touches et réglages")} title=${t("Règles, touches et réglages")} @click=${openHelp}>${icon("help")}</button><pi-theme></pi-theme></div>
  </header>`;
}

/** The score, where the panel that has it is below the edge of the screen. @param {string} text */
export const scoreNow = (text) => html`<span class="score-now"><span class="sr">${t("Score :")} </span>${text}</span>`;

/** What was refused, or a link that is down; and, for who listens, what has just happened: each time a new
 * element, or the same sentence said twice would be heard once. @param {import("./start.js").GamePage} page */
export function messages(page) {
  const down = page.live && !page.live.online;
  return html`<p class="sr" aria-live="polite">${repeat(page.spoken, ({ seq }) => seq, (told) => html`<span class="sr">${page.sentence(told)} </span>`)}</p>
    <div class="messages" aria-live="polite">
    ${down ? html`<p class="notice notice--warn">${icon("nonet")}${t("Hors ligne, reprise automatique…")}</p>` : nothing}
    ${page.orders?.offline ? html`<p class="notice notice--warn">${icon("nonet")}${t("Pas encore envoyé (hors ligne) : cela partira tout seul.")}</p>` : nothing}
    ${takeBackNotice(page)}
    ${page.said ? html`<p class=${`notice notice--${page.said.tone}`}>${page.said.text}</p>` : nothing}
    </div>
    ${absentees(page)}`;
}

/** A button for what may be done, in the server's words: none where it may not be done, two presses where it is grave.
 * @param {import("./start.js").GamePage} page @param {string} name
 * @param {{look?: string, sign?: string, run?: () => unknown}} [how] */
export function actButton(page, name, { look = "btn--touch", sign = "", run = () => page.act(name) } = {}) {
  const act = page.acts.get(name);
  if (!act) return nothing;
  return html`<button type="button" class=${`btn ${page.armed === name ? look.replace("btn--quiet", "") : look} ${actLook(page, act)}`} @click=${run}>${sign ? icon(sign) : nothing}${actText(page, act)}</button>`;
}

/** What the moment waits for stands out; so does what was pressed once. @param {import("./start.js").GamePage} page @param {import("../lib/live.js").Act} act */
export const actLook = ({ armed }, { name, next }) => (armed === name ? "btn--armed" : next ? "btn--primary" : "");

/** @param {import("./start.js").GamePage} page @param {import("../lib/live.js").Act} act */
export const actText = ({ armed }, { name, label }) => (armed === name ? t("{act}, vraiment", { act: typeset(label) }) : typeset(label));

/** While a game is paused nobody looks for words: the grid and the rack are hidden. @param {import("./start.js").GamePage} page */
export function pauseCover(page) {
  return html`<section class="work paused" aria-label=${t("Partie en pause")}>
    <p class="state state--none">${icon("wait")}<strong>${t("Partie en pause")}</strong><small>${t("La grille et le tirage reviennent à la reprise.")}</small></p>
    ${actButton(page, "resume-clock", { look: "btn--primary go", sign: "play" })}
  </section>`;
}

/** « La machine (amateur) réfléchit », or that somebody else is to play. @param {import("./start.js").GamePage} page @param {string} seat */
export const plays = (page, seat) =>
  page.live?.people.get(seat)?.bot ? html`${t("{name} réfléchit", { name: page.nameOf(seat) })}<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>` : t("À {name} de jouer", { name: page.nameWithin(seat) });

/** A page that has no view yet. */
export const connecting = () => html`<main class="table"><p class="notice">${t("Connexion à la partie…")}</p></main>`;

/** What is beside a game: those who are still to come, the company and what it says; giving up.
 * @param {import("./start.js").GamePage} page @param {unknown} [leaving] */
export function besidePanels(page, leaving = actButton(page, "resign", { look: "btn--quiet btn--touch leave", sign: "away" })) {
  const { here } = page.live ?? {};
  const missing = page.over ? [] : page.invited.filter(({ seat }) => !here || here.away[seat] !== undefined);
  return html`${invitePanel(missing)} ${companyPanel(page)} ${leaving}`;
}

/** The links of those who are still to come, for whoever opened the game. @param {any[]} invited */
export function invitePanel(invited) {
  if (!invited.length) return nothing;
  return html`<details class="panel invite">
    <summary>${icon("people")}${t("Inviter")} <span class="count">${invited.length}</span></summary>
    <ul>
      ${invited.map(
        ({ name, link, member }) => html`<li>
          <label><small>${name}</small><input class="field" readonly .value=${new URL(link, location.href).href} @focus=${(event) => event.target.select()} /></label>
          <img alt=${t("Code QR du lien de {name}", { name })} src=${`/api/games/${document.body.dataset.game}/members/${member}/qr`} width="132" height="132" loading="lazy" />
        </li>`,
      )}
    </ul>
  </details>`;
}

/** Whether who looks may play once more. @param {import("./start.js").GamePage} page */
const again = (page) => Boolean(page.seat && page.live?.again);

/** The same people once more, sides changed. @param {import("./start.js").GamePage} page */
function rematch(page) {
  if (!again(page)) return nothing;
  const next = page.live?.company?.next;
  return html`<button type="button" class="btn btn--primary go" @click=${() => page.rematch()}>${icon("shuffle")}${next ? t("Rejoindre la revanche") : page.together ? t("Revanche") : t("Rejouer")}</button>`;
}

/** Where one goes from a game that is over. @param {import("./start.js").GamePage} page @param {string} [text] @param {unknown} [more] */
export const wayOut = (page, text = t("Rejouer étape par étape"), more = nothing) =>
  html`${rematch(page)}<a class=${`btn go ${again(page) ? "" : "btn--primary"}`} href=${`/rejouer/${page.room?.game}`}>${icon("list")}${text}</a>
    ${more} <a class="btn go" href="/">${icon("home")}${t("Accueil")}</a>`;

/** Whether Enter was pressed in the line where a word is typed: it then plays the word. @param {KeyboardEvent} event */
export const entered = (event) => event.key === "Enter" && event.target instanceof HTMLInputElement && !event.target.form;
