// What a page of the hall knows: the latest view, who sits where, whether the link stands.
import { Room } from "./api.js";
import { follow } from "./stream.js";

/**
 * @typedef {object} Live
 * @property {any} view the game as this audience sees it
 * @property {number} now the server's time when it was sent
 * @property {number} heard `performance.now()` when it arrived
 * @property {number} seq
 * @property {string} seat
 * @property {string} role
 * @property {boolean} online
 * @property {Map<string, any>} people by seat
 * @property {{coup: number, seats: Record<string, number>}} mail which seats have handed in
 */

/** Follow a game; `draw` is called after each change, with everything known.
 * @param {Room} room @param {(live: Live) => void} draw @param {(status: number) => void} [denied] */
export function watch(room, draw, denied) {
  /** @type {Live} */
  const live = { view: null, now: 0, heard: 0, seq: -1, seat: "", role: "", online: false, people: new Map(), mail: { coup: 0, seats: {} } };
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
      if (name === "view") Object.assign(live, { ...data, heard });
      else if (name === "mail") live.mail = data;
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
