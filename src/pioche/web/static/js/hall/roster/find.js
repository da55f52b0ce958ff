// Finding a person while a name is typed: from three letters on, people of the register, then a stranger.
import { html, nothing } from "../../lib/lit.js";
import { call } from "../../lib/api.js";
import { day } from "../../home/past.js";
import { t } from "../../lib/text.js";

export const LEAST = 3; // letters before anybody is looked for

/** @typedef {{id: string, surname: string, names: string, licence: string, club: string, category: string, series: string, seen_at: number}} Found */

/** Asks the register: one question at a time while somebody types, the last text wins. */
export class Finder {
  /** @param {(typed: string, found: Found[]) => void} told */
  constructor(told) {
    this.told = told;
    this.text = "";
    this.busy = false;
  }

  /** @param {string} text */
  async ask(text) {
    this.text = text.trim();
    if (this.busy || this.text.length < LEAST) return;
    this.busy = true;
    const asked = this.text;
    const found = await this.find(asked);
    this.busy = false;
    if (asked === this.text) this.told(asked, found);
    else this.ask(this.text);
  }

  /** Whoever a text may mean. @param {string} text @returns {Promise<Found[]>} */
  async find(text) {
    try {
      return (await call("GET", `/api/people?q=${encodeURIComponent(text)}&most=7`)).people;
    } catch {
      return []; // a stranger can be added all the same
    }
  }
}

/** The list under the name being typed. @param {{text: string, found: Found[], at: number}} editing @param {(id: string) => number | undefined} tableOf @param {(index: number) => void} choose */
export function foundList({ text, found, at }, tableOf, choose) {
  if (text.trim().length < LEAST) return nothing;
  return html`<ul class="found" id="found" role="listbox" aria-label=${t("Personnes trouvées")}>
    ${found.map((one, index) => {
      const table = tableOf(one.id);
      return html`<li role="option" id=${`found-${index}`} aria-selected=${index === at} aria-disabled=${table !== undefined} @mousedown=${(event) => press(event, () => choose(index))}>
        <b>${one.surname} ${one.names}</b><span>${one.licence}</span><span>${one.club}</span><span>${one.series}</span>
        <small>${table !== undefined ? t("déjà à la table {table}", { table }) : one.seen_at ? day(one.seen_at) : ""}</small>
      </li>`;
    })}
    <li role="option" class="new" id=${`found-${found.length}`} aria-selected=${at === found.length} @mousedown=${(event) => press(event, () => choose(found.length))}>${t("+ Ajouter « {name} »", { name: text.trim() })}</li>
  </ul>`;
}

/** The keyboard stays where it types. @param {Event} event @param {() => void} act */
function press(event, act) {
  event.preventDefault();
  act();
}
