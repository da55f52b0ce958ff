// What every page at home has: a head with the way back, a sentence that comes and goes, the theme.
import { html, nothing } from "../lib/lit.js";
import { tile } from "../components/board.js";
import "../components/theme.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";

/** The head of a page. @param {unknown} title @param {string} about @param {unknown} [right] */
export function head(title, about, right = nothing) {
  return html`<header class="bar1">
    <a class="brand" href="/">${tile("P")}<span><span aria-hidden="true">Pioche</span><span class="sr">${t("Pioche, accueil")}</span></span></a>
    <div class="titles"><h1>${title}</h1>${about ? html`<p class="about">${about}</p>` : nothing}</div>
    <div class="right">${right}<pi-theme></pi-theme></div>
  </header>`;
}

/** What was refused, or a link that is down. @param {import("./start.js").GamePage} page */
export function messages(page) {
  const down = page.live && !page.live.online;
  return html`<div class="messages" aria-live="polite">
    ${down ? html`<p class="notice notice--warn">${icon("nonet")}${t("Hors ligne, reprise automatique…")}</p>` : nothing}
    ${page.said ? html`<p class=${`notice notice--${page.said.tone}`}>${page.said.text}</p>` : nothing}
  </div>`;
}

/** A page that has no view yet. */
export const waiting = () => html`<main class="table"><p class="notice">${t("Connexion à la partie…")}</p></main>`;

/** The links of the people who are still to come, for whoever opened the game. Fetched once, shown on demand.
 * @param {import("./start.js").GamePage} page */
export async function invitations(page) {
  if (!page.right?.host || !page.room) return [];
  try {
    const { members } = await page.room.read("/members");
    return members.filter((one) => one.role === "joueur" && !one.bot && one.seat !== page.seat && !one.revoked).sort((a, b) => Number(a.seat) - Number(b.seat));
  } catch {
    return [];
  }
}

/** @param {any[]} invited */
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

/** Whether Enter was pressed in the line where a word is typed: it then plays the word. @param {KeyboardEvent} event */
export const entered = (event) => event.key === "Enter" && event.target instanceof HTMLInputElement && !event.target.form;
