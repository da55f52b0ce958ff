// The common start of a game's page: the right held here, the stream, and orders with their refusals.
import { Offline } from "../lib/api.js";
import { watch } from "../lib/live.js";
import { Element } from "../lib/lit.js";
import { t, typeset } from "../lib/text.js";
import { ofName, within } from "./naming.js";
import { enter, install } from "../pages/enter.js";

/** @typedef {import("../lib/live.js").Act} Act */
/** @typedef {import("../lib/live.js").Live} Live */
/** @typedef {import("../lib/live.js").Told} Told */
/** @typedef {import("../lib/session.js").Membership} Membership */
/** @typedef {import("../lib/api.js").Room} Room */

const REMEMBERED = 40;

/** A page of one game: `live` is the latest view, `acts` what may be done now, orders go to the room, refusals are said. */
export class GamePage extends Element {
  /** @type {Record<string, object>} */
  static properties = { live: { attribute: false }, said: { state: true }, armed: { state: true }, facts: { state: true }, invited: { state: true } };

  constructor() {
    super();
    /** @type {Live | null} */ this.live = null;
    /** @type {{text: string, tone: string} | null} */ this.said = null;
    /** Orders on their way. @type {Map<string, Promise<boolean>>} */ this.sending = new Map();
    /** The grave act that was pressed once. */ this.armed = "";
    /** What happened since the page was opened, the latest first. @type {Told[]} */ this.told = [];
    /** What the latest view brought. @type {Told[]} */ this.news = [];
    /** The last event known. */ this.known = -1;
    /** What anybody may know of the game: its name, how it is played, its seats. @type {any} */ this.facts = {};
    /** Members still to come, for whoever opened the game. @type {any[]} */ this.invited = [];
    /** @type {Room | null} */ this.room = null;
    /** @type {Membership | null} */ this.right = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.silence = undefined;
  }

  get seat() {
    return this.right?.seat ?? "";
  }

  /** What one may do now, by name. @returns {Map<string, Act>} */
  get acts() {
    return new Map((this.live?.acts ?? []).map((act) => [act.name, act]));
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

  /** What was told, with who did it. @param {Told} told */
  sentence({ seat, text }) {
    return seat ? t("{name} : {text}", { name: this.nameOf(seat), text: typeset(text) }) : typeset(text);
  }

  /** Give an order of one's own seat, if it may be given now; what is grave takes two presses. @param {string} name @param {object} [body] */
  async act(name, body = {}) {
    const act = this.acts.get(name);
    if (!act) return false;
    if (act.grave && this.armed !== name) {
      this.armed = name;
      return false;
    }
    this.armed = "";
    return this.order(name, { seat: this.seat, ...body });
  }

  /** The first of some acts that may be done now. @param {string[]} names */
  first(...names) {
    return names.find((name) => this.acts.has(name)) ?? "";
  }

  /** Give an order; whether it was taken. Pressed again meanwhile it is dropped; another one waits for its answer.
   * @param {string} type @param {object} [body] */
  async order(type, body = {}) {
    const order = JSON.stringify([type, body]);
    if (this.sending.has(order)) return false;
    const answer = this.#give(type, body, [...this.sending.values()].at(-1));
    this.sending.set(order, answer);
    const taken = await answer;
    this.sending.delete(order);
    return taken;
  }

  /** @param {string} type @param {object} body @param {Promise<boolean> | undefined} before */
  async #give(type, body, before) {
    await before;
    this.hush(); // what the order brings may be said before its answer comes
    try {
      await this.room?.order(type, body);
      return true;
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error), error instanceof Offline ? "warn" : "zero");
      return false;
    }
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

  /** Learn what is not in the views: how the game is played, the links of those who are still to come. */
  async learn() {
    const [, { members }] = await Promise.all([this.look(), this.right?.host ? this.#read("/members", { members: [] }) : { members: [] }]);
    this.invited = members.filter((one) => one.role === "joueur" && !one.bot && one.seat !== this.seat && !one.revoked).sort((a, b) => Number(a.seat) - Number(b.seat));
  }

  /** Ask what anybody may know of the game; an answer that was overtaken is dropped. */
  async look() {
    const facts = await this.#read("");
    if ((facts.seq ?? -1) >= (this.facts.seq ?? 0)) this.facts = facts;
  }

  /** @param {string} path @param {any} [otherwise] */
  #read(path, otherwise = {}) {
    return /** @type {Room} */ (this.room).read(path).catch(() => otherwise);
  }

  /** Take a view, or what else changed around it. @param {Live} live */
  follow(live) {
    const fresh = live.seq !== this.known;
    if (fresh) {
      if (!live.acts.some(({ name }) => name === this.armed)) this.armed = "";
      this.news = live.told.filter(({ seq }) => seq > this.known);
      this.told = [...this.news.toReversed(), ...this.told].slice(0, REMEMBERED);
    }
    this.known = live.seq;
    this.live = { ...live };
    if (fresh) this.heard(live);
  }

  /** Called with each view, before it is drawn. @param {Live} _live */
  heard(_live) {}
}

/** Start the page of a game. @param {string} name the element @returns {Promise<GamePage>} */
export async function startGame(name) {
  const { room, right } = await enter(["joueur"], false);
  /** @type {GamePage} */
  const page = install(name);
  page.room = room;
  page.right = right;
  page.learn();
  watch(room, (live) => page.follow(live), () => location.reload());
  return page;
}
