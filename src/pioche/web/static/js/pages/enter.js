// The common start of a page of a game: the link's secret, the right held here, the room.
import { Refused, Room } from "../lib/api.js";
import { enterByLink, memberships, rightFor } from "../lib/session.js";
import { t } from "../lib/text.js";

/** Find the right to this page, asking for it if need be.
 * @param {string[]} roles @param {boolean} staff @param {boolean} [pairs] whether two people may sit at a table
 * @returns {Promise<{room: Room, right: import("../lib/session.js").Membership}>} */
export async function enter(roles, staff, pairs = false) {
  const game = document.body.dataset.game ?? "";
  let problem = "";
  try {
    await enterByLink(game);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  for (;;) {
    const all = await answered(() => memberships(game));
    const right = rightFor(all, roles);
    if (right) return { room: new Room(game, right.member), right };
    await asked({ game, staff, pairs, problem });
    problem = "";
  }
}

/** Ask until there is an answer. @template T @param {() => Promise<T>} ask @returns {Promise<T>} */
async function answered(ask) {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Refused) {
        tell(error.message);
        await new Promise(() => {}); // no such game: nothing more will come
      }
      tell(t("Pas de réponse du serveur ; nouvel essai…"));
      await new Promise((go) => setTimeout(go, 1500));
    }
  }
}

/** The way to the source stays the last line of every page. @param {Element} element */
function put(element) {
  document.body.insertBefore(element, document.getElementById("source"));
}

/** @param {string} sentence */
function tell(sentence) {
  const notice = document.querySelector("body > .notice") ?? document.createElement("p");
  notice.className = "notice";
  notice.setAttribute("role", "status");
  notice.textContent = sentence;
  put(notice);
}

/** The form is loaded for those who need it: a link lets most people in.
 * @param {{game: string, staff: boolean, pairs: boolean, problem: string}} about @returns {Promise<void>} */
async function asked(about) {
  await answered(() => import("../hall/join.js"));
  const form = Object.assign(document.createElement("pi-join"), about);
  document.querySelector("body > .notice")?.remove();
  put(form);
  return new Promise((go) =>
    form.addEventListener("entered", () => {
      form.remove();
      go();
    }),
  );
}

/** Put the page's own element in place. @param {string} name @returns {any} */
export function install(name) {
  document.querySelector("body > .notice")?.remove();
  const element = document.createElement(name);
  put(element);
  return element;
}
