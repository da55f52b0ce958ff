// What a page of the hall knows: the latest view, who sits where, whether the link stands.
import { Room } from "./api.js";
import { follow } from "./stream.js";

/** What may be done now, in words. @typedef {{name: string, label: string, grave?: boolean, next?: boolean, choices?: string[], most?: number}} Act */
/** What happened, without who did it: that is the seat. @typedef {{seq: number, seat: string, kind: string, text: string}} Told */
/** @typedef {{waits: string[], resigned: string[], replaced: string[], chat: boolean, next: string}} Company */
/** @typedef {{id: string, seat: string, at: number, text: string}} Line */
/** @typedef {{here: string[], away: Record<string, number>, patience: number, watching: number}} Here */
/**
 * @typedef {object} Live
 * @property {any} view the game as this audience sees it
 * @property {Act[]} acts what this audience may do now
 * @property {Told[]} told what happened since the view before
 * @property {number} now the server's time when it was sent
 * @property {number} heard `performance.now()` when it arrived
 * @property {number} seq
 * @property {string} seat
 * @property {string} role
 * @property {boolean} online
 * @property {Map<string, any>} people by seat
 * @property {boolean} ended whether the game is over
 * @property {boolean} [again] whether the same people may play it once more
 * @property {Company | null} company those who play together at home
 * @property {boolean} [hushed] whether they may not talk now
 * @property {Here | null} here who of them has the page open
 * @property {Line[]} talk what they said last
 * @property {import("../hall/centres.js").Multiplex | null} multiplex the other halls of its multiplex
 * @property {{coup: number, seats: Record<string, number>, late?: Record<string, number>, asks?: {count: number, name: string}}} mail which seats have handed in, whose slip came too late, who asks for a table
 */

/** Follow a game; `draw` is called after each change, with everything known.
 * @param {Room} room @param {(live: Live) => void} draw @param {(status: number) => void} [denied] */
export function watch(room, draw, denied) {
  /** @type {Live} */
  const live = { view: null, acts: [], told: [], now: 0, heard: 0, seq: -1, seat: "", role: "", online: false, people: new Map(), ended: false, company: null, here: null, talk: [], multiplex: null, mail: { coup: 0, seats: {} } };
  const names = async () => {
    try {
      live.people = await room.people();
      if (live.view) draw(live);
    } catch {
      setTimeout(names, 3000); // names are needed, and only names: the game goes on meanwhile
    }
  };
  names();
  const stop = follow(room.stream, {
    message: (name, data, heard) => {
      if (name === "view") Object.assign(live, { told: [], ...data, heard });
      else if (name === "mail") live.mail = data;
      else if (name === "here") live.here = data;
      else if (name === "talk") live.talk = data;
      else if (name === "multiplex") live.multiplex = data;
      else if (name === "people") names();
      if (live.view) draw(live);
    },
    link: (online) => {
      live.online = online;
      if (live.view) draw(live);
    },
    denied,
  });
  return { live, stop };
}
