// The common start of a game's page: the right held here, the stream, and orders with their refusals.
import { Offline } from "../lib/api.js";
import { watch } from "../lib/live.js";
import { Element } from "../lib/lit.js";
import { t } from "../lib/text.js";
import { ofName, within } from "./naming.js";
import { enter, install } from "../pages/enter.js";

/** @typedef {import("../lib/live.js").Live} Live */
/** @typedef {import("../lib/session.js").Membership} Membership */
/** @typedef {import("../lib/api.js").Room} Room */

/** A page of one game: `live` is the latest view, orders go to the room, refusals are said. */
export class GamePage extends Element {
  /** @type {Record<string, object>} */
  static properties = { live: { attribute: false }, said: { state: true }, busy: { state: true } };

  constructor() {
    super();
    /** @type {Live | null} */ this.live = null;
    /** @type {{text: string, tone: string} | null} */ this.said = null;
    this.busy = false;
    /** @type {Room | null} */ this.room = null;
    /** @type {Membership | null} */ this.right = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.silence = undefined;
  }

  get seat() {
    return this.right?.seat ?? "";
  }

  /** Name of a seat. @param {string} seat */
  nameOf(seat) {
    if (seat === this.seat) return t("Vous");
    const person = this.live?.people.get(seat);
    return person?.name || (person?.bot ? t("Machine ({level})", { level: person.bot }) : t("Place {n}", { n: seat }));
  }

  /** The same within a sentence. @param {string} seat */
  nameWithin(seat) {
    return within(this.nameOf(seat), this.live?.people.get(seat)?.bot ?? "");
  }

  /** « d’Ève », « de la machine (amateur) ». @param {string} seat */
  ofSeat(seat) {
    return ofName(this.nameOf(seat), this.live?.people.get(seat)?.bot ?? "");
  }

  /** Give an order; whether it was taken. @param {string} type @param {object} [body] */
  async order(type, body = {}) {
    if (this.busy) return false;
    this.busy = true;
    try {
      await this.room?.order(type, body);
      this.hush();
      return true;
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error), error instanceof Offline ? "warn" : "zero");
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Give orders one after the other, as long as they are taken. @param {Array<[string, object]>} orders */
  async orders(...orders) {
    for (const [type, body] of orders) if (!(await this.order(type, body))) return false;
    return true;
  }

  /** @param {string} text @param {string} [tone] */
  say(text, tone = "ok") {
    this.said = { text, tone };
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.hush(), 9000);
  }

  hush() {
    clearTimeout(this.silence);
    this.said = null;
  }

  /** Called after each view, before it is drawn. @param {Live} _live */
  heard(_live) {}
}

/** Start the page of a game. @param {string} name the element @returns {Promise<GamePage>} */
export async function startGame(name) {
  const { room, right } = await enter(["joueur"], false);
  /** @type {GamePage} */
  const page = install(name);
  page.room = room;
  page.right = right;
  watch(
    room,
    (live) => {
      page.heard(live);
      page.live = { ...live };
    },
    () => location.reload(),
  );
  return page;
}
