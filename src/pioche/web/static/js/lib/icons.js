// Line icons of our own, drawn on 24 × 24.
import { html, svg } from "./lit.js";

/** @type {Record<string, string[]>} */
const PATHS = {
  ok: ["M4.5 12.5 10 18 19.5 7"],
  warn: ["M12 4 2.8 20h18.4z", "M12 10.2v4.2M12 17.2v.2"],
  zero: ["m6 6 12 12M18 6 6 18"],
  down: ["M12 4v15M5.5 12.5 12 19l6.5-6.5"],
  right: ["M4 12h15M12.5 5.5 19 12l-6.5 6.5"],
  left: ["M20 12H5M11.5 5.5 5 12l6.5 6.5"],
  first: ["M5 5v14M20 12H9.5M15 6.5 9.5 12l5.5 5.5"],
  last: ["M19 5v14M4 12h10.5M9 6.5l5.5 5.5L9 17.5"],
  undo: ["M8 5 3.5 9.5 8 14", "M4 9.5h10a6 6 0 0 1 0 12H9"],
  shuffle: ["M3 7h3.5c5 0 6 10 11 10H21M3 17h3.5c1.7 0 2.9-1.2 4-2.8M14 9.2C15 7.9 16 7 17.5 7H21", "m18.5 4.5 2.5 2.5-2.5 2.5M18.5 14.5 21 17l-2.5 2.5"],
  sort: ["M4 6h16M4 12h11M4 18h6"],
  send: ["M12 19V5M5.5 11.5 12 5l6.5 6.5"],
  net: ["M2.5 9a14 14 0 0 1 19 0M6 12.8a9 9 0 0 1 12 0M9.3 16.4a4.2 4.2 0 0 1 5.4 0", "M12 19.8v.1"],
  nonet: ["M3 3l18 18M6 12.8a9 9 0 0 1 4-2.3M14.5 10.7a9 9 0 0 1 3.5 2.1M2.5 9a14 14 0 0 1 4-2.6M10.5 5.3A14 14 0 0 1 21.5 9M12 19.8v.1"],
  sound: ["M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9a4.2 4.2 0 0 1 0 6M18.8 6.2a8.2 8.2 0 0 1 0 11.6"],
  mute: ["M4 9.5v5h3.5L12 19V5L7.5 9.5z", "m16 9.5 5 5M21 9.5l-5 5"],
  wait: ["M7 12h.1M12 12h.1M17 12h.1"],
  note: ["M6 3.5h9l4 4V20.5H6z", "M9.5 11h6M9.5 15h6"],
  search: ["M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z", "m16 16 4.5 4.5"],
  list: ["M8 6h12M8 12h12M8 18h12M4 6h.1M4 12h.1M4 18h.1"],
  people: ["M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z", "M2.8 19.5c.6-3.6 3-5.5 6.2-5.5s5.6 1.9 6.2 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.3c2 .7 3.3 2.4 3.7 5.2"],
  lock: ["M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2z", "M8 11V8a4 4 0 0 1 8 0v3"],
  play: ["M8 5.5v13l10.5-6.5z"],
  bag: ["M8.5 7h7l3.8 9.5c.8 2-.6 4-2.7 4H7.4c-2.1 0-3.5-2-2.7-4zM8.5 7 7 3.5c1.7 1 3.3 1 5 0 1.7 1 3.3 1 5 0L15.5 7"],
  qr: ["M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v2M17.5 20H20v-1.5"],
  share: ["M12 15V4M7.5 8 12 3.5 16.5 8", "M6 12H5v8.5h14V12h-1"],
  copy: ["M10 8.5h7.5a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2v-7.5a2 2 0 0 1 2-2z", "M15.5 5.5V5A1.5 1.5 0 0 0 14 3.5H6A1.5 1.5 0 0 0 4.5 5v9.5A1.5 1.5 0 0 0 6 16"],
  home: ["M4 11.5 12 5l8 6.5V20h-5.5v-5h-5v5H4z"],
  theme: ["M12 3.5a8.5 8.5 0 1 0 8.5 8.5A6.6 6.6 0 0 1 12 3.5z"],
  zoom: ["M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z", "m16 16 4.5 4.5M8.5 11h5M11 8.5v5"],
};

/** Draw an icon; it is decoration, the words beside it speak. @param {string} name */
export function icon(name) {
  return html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${PATHS[name].map((d) => svg`<path d=${d}></path>`)}</svg>`;
}

/** The sign of a verdict's sanction. @param {string} sanction */
export const sanctionIcon = (sanction) =>
  icon({ none: "ok", warning: "warn", penalty: "warn", zero: "zero" }[sanction] ?? "ok");
