// Entering a game: a link's secret sits after the « # », is exchanged for a cookie, then erased.
import { call } from "./api.js";

/** @typedef {{member: string, role: string, game: string, seat: string, tables: number[], label: string, host: boolean}} Membership */

/** Exchange the secret of the address, if there is one. @param {string} game */
export async function enterByLink(game) {
  const given = new URLSearchParams(location.hash.slice(1));
  const code = given.get("code");
  if (!code) return;
  history.replaceState(null, "", location.pathname + location.search);
  const seat = given.get("siege") ?? "";
  const member = given.get("membre") ?? "";
  if (!seat && !member) {
    // A joining code without a name: the form asks for it.
    sessionStorage.setItem(`pioche:code:${game}`, code);
    return;
  }
  await call("POST", "/api/session", { game, code, seat, member });
}

/** The code that lets friends in stays in the address while they are waited for: whoever copies it leads to the same room.
 * @param {string} link empty once nobody is waited for */
export function showLink(link) {
  const wanted = link || location.pathname + location.search;
  if (location.pathname + location.search + location.hash !== wanted) history.replaceState(null, "", wanted);
}

/** What this browser is in a game. @param {string} game @returns {Promise<Membership[]>} */
export async function memberships(game) {
  return (await call("GET", `/api/games/${game}`)).memberships;
}

/** The right to use here: the latest of the roles that a page is for. @param {Membership[]} all @param {string[]} roles */
export function rightFor(all, roles) {
  const fit = all.filter(({ role }) => roles.includes(role));
  const asked = new URLSearchParams(location.search).get("as");
  return fit.find(({ member }) => member === asked) ?? fit.at(-1) ?? null;
}
