// The next game, of an evening or a rematch: pages that show the one before go on to it by themselves.
import { call } from "./api.js";

/**
 * Follows a game into the next. A page that sees it opened goes at once; one that comes later, only while the next is not over,
 * and where `late` allows: who came to read the results of this one is left in peace.
 */
export class Follower {
  /** @param {import("./api.js").Room} room @param {string} path of the page, before the game @param {{late: boolean, right: boolean, query?: string}} how */
  constructor(room, path, how) {
    this.room = room;
    this.path = path;
    this.how = how;
    this.seen = false;
    this.gone = false;
    this.left = false;
  }

  /** @param {string | undefined} next the game that follows, once there is one */
  async look(next) {
    const live = this.seen;
    if (!next) this.seen = true;
    if (!next || this.gone || (!live && !this.how.late)) return;
    this.gone = true;
    try {
      if (!live && (await call("GET", `/api/games/${next}`)).ended) return;
      const { memberships } = await this.room.write("/follow", {});
      if (memberships.length || !this.how.right) this.go(next);
    } catch {
      this.gone = false; // the next view tries again
    }
  }

  /** Go there, once: whoever opened the next game also hears of it. @param {string} next */
  go(next) {
    if (this.left) return;
    this.left = true;
    location.assign(`/${this.path}/${next}${this.how.query ?? ""}`);
  }
}
