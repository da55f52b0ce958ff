// The machine has names and faces, one a level: people remember whom they beat. Drawn by us, in lines.
import { html, svg } from "./lit.js";

const HEAD = "M12 21a7 7 0 0 0 7-7v-3a7 7 0 0 0-14 0v3a7 7 0 0 0 7 7z";
const EYES = "M9.4 12.8v.1M14.6 12.8v.1";
const SMILE = "M9.6 16.4c1.4 1.2 3.4 1.2 4.8 0";
const GLASSES = "M11 12.8a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0zM16.6 12.8a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0zM11 12.6h2";

/** @type {Record<string, {name: string, lines: string[]}>} */
const PEOPLE = {
  débutant: { name: "Lison", lines: [HEAD, EYES, SMILE, "M5 11c3-.6 5.6-1.8 7-4.5 1.4 2.7 4 3.9 7 4.5", "M5 12c-2 .2-2.8 2.2-2 4M19 12c2 .2 2.8 2.2 2 4"] },
  apprenti: { name: "Émile", lines: [HEAD, EYES, SMILE, "M5 10h14M19 10h3.5"] },
  amateur: { name: "Rose", lines: [HEAD, EYES, SMILE, "M5 10.5a2.5 2.5 0 0 1 2.5-3.3A2.7 2.7 0 0 1 12 5.6a2.7 2.7 0 0 1 4.5 1.6 2.5 2.5 0 0 1 2.5 3.3"] },
  habitué: { name: "Basile", lines: [HEAD, EYES, "M9 16.3c1-.9 2.2-.9 3 0 .8-.9 2-.9 3 0", "M5.2 9.5C8 9.5 10 8 11 5c2 3 5 4.5 7.8 4.5"] },
  confirmé: { name: "Odette", lines: [HEAD, GLASSES, SMILE, "M13.8 2.7a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0zM5.2 9.5c3.5 0 5.8-1.3 6.8-3.5 1 2.2 3.3 3.5 6.8 3.5"] },
  aguerri: { name: "Gaspard", lines: [HEAD, EYES, "M5 14.5c1.2.9 2.5.6 3.5-.3 1.5 1 5.5 1 7 0 1 .9 2.3 1.2 3.5.3M10.5 17h3"] },
  fort: { name: "Inès", lines: [HEAD, EYES, SMILE, "M8 11.2l2.5.5M16 11.2l-2.5.5M5 20v-9a7 7 0 0 1 14 0v9M5.5 9.5c4 0 9-1 11-4"] },
  expert: { name: "Sylvestre", lines: [HEAD, GLASSES, "M10 16.6h4M11 18.5h2M7.5 9.8c1-.6 2-.6 3 0M13.5 9.8c1-.6 2-.6 3 0"] },
};

/** What the machine is called at a level; the second of a table « Rose 2 ». @param {string} level @param {number} [nth] */
export const machineName = (level, nth = 1) => [PEOPLE[level]?.name ?? level, ...(nth > 1 ? [nth] : [])].join(" ");

/** Its face: decoration, the name beside it speaks. @param {string} level */
export const portrait = (level) => html`<svg class="i portrait" viewBox="0 0 24 24" aria-hidden="true">${(PEOPLE[level]?.lines ?? [HEAD, EYES, SMILE]).map((d) => svg`<path d=${d}></path>`)}</svg>`;
