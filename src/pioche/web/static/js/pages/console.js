// The console of a game: the referee's, an arbiter's, a double-arbitre's.
import { Offline } from "../lib/api.js";
import { watch } from "../lib/live.js";
import { t } from "../lib/text.js";
import { SolutionList, consoleModel, orderOf } from "../hall/desk.js";
import { Speaker } from "../hall/speaker.js";
import "../hall/console.js";
import { enter, install } from "./enter.js";

/** @type {Record<string, "referee" | "arbiter" | "double">} */
const ROLES = { "juge-arbitre": "referee", arbitre: "arbiter", "double-arbitre": "double" };

const { room, right } = await enter(Object.keys(ROLES), true);
const role = ROLES[right.role];
const page = install("pi-console");
const speaker = new Speaker(false);
const solutions = new SolutionList(room, () => draw());

const { live } = watch(room, () => draw());

function draw() {
  if (!live.view) return;
  solutions.follow(live.view);
  speaker.hear(live.view);
  page.model = consoleModel(live, role, solutions);
  document.title = t("Coup {n}, arbitrage — Pioche", { n: live.view.coup });
}

/** @param {string} act @param {any} about */
async function perform(act, about) {
  const order = orderOf(act, live.view, about);
  if (!order) return;
  try {
    await room.order(...order);
  } catch (error) {
    page.say(error instanceof Error ? error.message : String(error), error instanceof Offline ? "warn" : "zero");
  }
}

page.addEventListener("act", (event) => perform(event.detail.name, event.detail));
