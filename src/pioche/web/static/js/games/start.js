// The common start of a game's page: the right held here, the stream, and orders with their refusals.
import { Room, insisting } from "../lib/api.js";
import { Follower } from "../lib/follow.js";
import { watch } from "../lib/live.js";
import { Element } from "../lib/lit.js";
import "../lib/worker.js";
import { nextFrame, shake } from "../lib/motion.js";
import { Draft } from "../lib/outbox.js";
import { Queue } from "../lib/queue.js";
import { showLink } from "../lib/session.js";
import { play as sound } from "../lib/sound.js";
import { t, typeset } from "../lib/text.js";
import { Turn } from "./company.js";
import { levelText, ofName, within } from "./naming.js";
import { enter, install } from "../pages/enter.js";

/** @typedef {import("../lib/live.js").Act} Act */
/** @typedef {import("../lib/live.js").Live} Live */
/** @typedef {import("../lib/live.js").Told} Told */
/** @typedef {import("../lib/session.js").Membership} Membership */

const REMEMBERED = 40;
/** What only the word being made shows. */
const IN_HAND = ["slip", "trial", "problem", "hints", "subTops", "claims", "chosen", "exchanging"];

/** A page of one game: `live` is the latest view, `acts` what may be done now, orders go to the room, refusals are said. */
export class GamePage extends Element {
  /** @type {Record<string, object>} */
  static properties = { live: { attribute: false }, said: { state: true }, armed: { state: true }, facts: { state: true }, invited: { state: true }, invite: { state: true }, talking: { state: true } };

  constructor() {
    super();
    /** @type {Live | null} */ this.live = null;
    /** @type {{text: string, tone: string} | null} */ this.said = null;
    /** The grave act that was pressed once. */ this.armed = "";
    /** What happened since the page was opened, the latest first. @type {Told[]} */ this.told = [];
    /** What the latest view brought. @type {Told[]} */ this.news = [];
    /** What a screen reader is to hear: the latest that happened at all. @type {Told[]} */ this.spoken = [];
    /** Counts what was shown besides the word being made. */ this.shown = 0;
    /** The last event known. */ this.known = -1;
    /** What anybody may know of the game: its name, how it is played, its seats. @type {any} */ this.facts = {};
    /** Members still to come, for whoever opened the game. @type {any[]} */ this.invited = [];
    /** The links of a game among friends. @type {{code: string, link: string, watch: string, address: string, words: string} | null} */ this.invite = null;
    /** They are asked for once. @type {Promise<any> | undefined} */ this.inviting = undefined;
    /** Whether what is said is in sight. */ this.talking = false;
    /** The last line that was read. */ this.read = "";
    this.turn = new Turn();
    /** @type {Follower | null} */ this.follower = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.later = undefined;
    /** @type {Room | null} */ this.room = null;
    /** Where orders wait that could not leave. @type {Queue<{type: string, body: any}> | null} */ this.orders = null;
    /** What is being made, kept through a reload. @type {Draft | null} */ this.draft = null;
    /** @type {Membership | null} */ this.right = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.silence = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener("keydown", this.#key, true);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener("keydown", this.#key, true);
  }

  /** Enter does what the moment waits for, unless it is somebody else's: a button's, a field's, a dialog's. @param {KeyboardEvent} event */
  #key = (event) => {
    const { target } = event;
    if (event.key !== "Enter" || event.repeat || !(target instanceof window.Element) || document.querySelector("dialog[open]")) return;
    if (target.closest("a, button, input, select, textarea, summary") && !target.closest("[role=gridcell]")) return;
    if (!this.enter()) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Enter was pressed, on the grid or on nothing; whether it meant something. */
  enter() {
    return false;
  }

  /** Take a room, and the right held there. @param {Room} room @param {Membership} right */
  sit(room, right) {
    this.room = room;
    this.right = right;
    // What could not leave before the page was closed leaves now.
    this.orders = new Queue(`pioche:ordres:${room.game}:${right.seat}`, (order) => insisting(() => room.write("/commands", order)), {
      changed: () => this.requestUpdate(),
      refused: (_order, sentence) => this.#refused(sentence),
      done: () => sound("sent"),
    });
    this.follower = new Follower(room, "jeu", right.seat ? { late: false, right: true } : { late: false, right: false, query: "?regarder" });
    this.draft = new Draft(`pioche:brouillon:${room.game}:${right.seat}`);
  }

  /** A refusal is said, late as it may be. @param {string} sentence */
  #refused(sentence) {
    this.say(sentence, "zero");
    shake(this.querySelectorAll(".tile--ghost"));
    sound("refused");
  }

  /** Whether it is over, as far as the page was told. */
  get over() {
    return Boolean(this.live?.ended);
  }

  /** Whether several people play. */
  get together() {
    return (this.facts.seats ?? []).filter((/** @type {string} */ seat) => !this.live?.people.get(seat)?.bot).length > 1;
  }

  /** Draw once more, after a while. @param {number} ms */
  again(ms) {
    clearTimeout(this.later);
    this.later = setTimeout(() => this.requestUpdate(), ms + 50);
  }

  /** How many lines were said since one looked. */
  get unread() {
    const talk = this.live?.talk ?? [];
    return this.talking ? 0 : talk.length - 1 - talk.findIndex(({ id }) => id === this.read);
  }

  /** @param {boolean} open */
  openTalk(open) {
    this.talking = open;
    this.read = this.live?.talk.at(-1)?.id ?? "";
  }

  /** Say a line to those who play; whether it was taken. @param {string} text */
  async talk(text) {
    try {
      await /** @type {Room} */ (this.room).write("/talk", { text });
      return true;
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error), "warn");
      return false;
    }
  }

  /** Open the rematch, or join it. */
  async rematch() {
    if (this.follower) this.follower.gone = true; // one goes by oneself
    try {
      const { game } = await insisting(() => /** @type {Room} */ (this.room).write("/next", {}));
      this.follower?.go(game);
    } catch (error) {
      if (this.follower) this.follower.gone = false;
      this.say(error instanceof Error ? error.message : String(error), "warn");
    }
  }

  get seat() {
    return this.right?.seat ?? "";
  }

  /** What one may do now, by name. @returns {Map<string, Act>} */
  get acts() {
    return new Map((this.live?.acts ?? []).map((act) => [act.name, act]));
  }

  /** What is to be known of whoever sits there: away, replaced, gone; nothing while they play. @param {string} seat */
  whereabouts(seat) {
    const { company, here } = this.live ?? {};
    if (company?.resigned.includes(seat)) return t("a abandonné");
    if (company?.replaced.includes(seat)) return t("la machine joue");
    return company && here?.away[seat] !== undefined && !this.over ? t("absent") : "";
  }

  /** Name of a seat. @param {string} seat */
  nameOf(seat) {
    if (seat === this.seat) return t("Vous");
    const person = this.live?.people.get(seat);
    return person?.name || (person?.bot ? t("Machine ({level})", { level: levelText(person.bot) }) : t("Place {n}", { n: seat }));
  }

  /** The machine's level on a seat; nothing for a person. @param {string} seat */
  botAt(seat) {
    return this.live?.people.get(seat)?.bot ?? "";
  }

  /** The level of a machine that was given no name. @param {string} seat */
  #nameless(seat) {
    return this.live?.people.get(seat)?.name ? "" : this.botAt(seat);
  }

  /** The same within a sentence. @param {string} seat */
  nameWithin(seat) {
    return within(this.nameOf(seat), this.#nameless(seat));
  }

  /** « d’Ève », « de la machine (amateur) ». @param {string} seat */
  ofSeat(seat) {
    return ofName(this.nameOf(seat), this.#nameless(seat));
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
    const orders = /** @type {NonNullable<typeof this.orders>} */ (this.orders);
    const given = JSON.stringify([type, body]);
    if (orders.waiting.some((one) => JSON.stringify([one.type, one.body]) === given)) return false;
    this.hush(); // what the order brings may be said before its answer comes
    return orders.add({ type, body });
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
      if (this.news.length) this.spoken = this.news;
      this.told = [...this.news.toReversed(), ...this.told].slice(0, REMEMBERED);
    }
    this.known = live.seq;
    this.live = { ...live };
    this.#address(live);
    if (fresh) this.heard(live);
    if (this.talking) this.read = live.talk.at(-1)?.id ?? "";
    this.turn.look(this);
    this.follower?.look(live.company?.next);
    if (live.online && this.orders?.offline) this.orders.flush();
  }

  /** While friends are waited for, the address is the link that lets them in. @param {Live} live */
  async #address({ company }) {
    const waited = Boolean(this.seat && company?.waits.length);
    if (waited && !this.invite) this.invite = await (this.inviting ??= this.#read("/salon", null));
    if (this.invite) showLink(this.live?.company?.waits.length ? this.invite.link : "");
  }

  /** Whether something was changed that is not in one's hands alone: a word being made leaves the rest of the page as
   * it is. @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.size || [...changed.keys()].some((name) => !IN_HAND.includes(name))) this.shown += 1;
  }

  /** Once what was heard is drawn on the grid. */
  async drawn() {
    await this.updateComplete;
    await this.find("pi-slip")?.updateComplete;
    await this.find("pi-board")?.updateComplete;
    await nextFrame(); // measured there, what was drawn is laid out once
  }

  /** Once the rack, or the verdict in its place, is drawn too: its turn comes after the grid's. */
  async answerDrawn() {
    await this.updateComplete;
    await this.find("pi-slip")?.updateComplete;
    await this.find("pi-slip > pi-part")?.updateComplete;
    await this.find("pi-rack")?.updateComplete;
    await nextFrame();
  }

  /** Tiles of the grid. @param {Array<[number, number]>} squares @returns {globalThis.Element[]} */
  tilesAt(squares) {
    return squares.flatMap(([row, col]) => [...this.querySelectorAll(`[data-row="${row}"][data-col="${col}"] .tile`)]);
  }

  /** Called with each view, before it is drawn. @param {Live} _live */
  heard(_live) {}
}

/** Look on without a seat: what anybody may see. @returns {Promise<{room: Room, right: Membership}>} */
async function lookOn() {
  const game = document.body.dataset.game ?? "";
  return { room: new Room(game, "public"), right: { member: "", role: "public", game, seat: "", tables: [], label: "", host: false } };
}

/** Start the page of a game. @param {string} name the element @returns {Promise<GamePage>} */
export async function startGame(name) {
  const { room, right } = new URLSearchParams(location.search).has("regarder") ? await lookOn() : await enter(["joueur"], false);
  /** @type {GamePage} */
  const page = install(name);
  page.sit(room, right);
  page.learn();
  watch(room, (live) => page.follow(live), () => location.reload());
  return page;
}
