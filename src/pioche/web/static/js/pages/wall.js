// The wall of a game: public view, nothing to press.
import { Room } from "../lib/api.js";
import { clockModel } from "../lib/clock.js";
import { Follower } from "../lib/follow.js";
import { watch } from "../lib/live.js";
import { t } from "../lib/text.js";
import { hush } from "../lib/voice.js";
import { ears, gridModel, inPlaySentence, rankingModel, soloModel, titleOf, topModel } from "../hall/model.js";
import { Speaker } from "../hall/speaker.js";
import "../hall/wall.js";
import { install } from "./enter.js";

const room = new Room(document.body.dataset.game ?? "", "public");
const speaker = new Speaker(true);
const listen = ears();
const page = install("pi-wall");

/** Where phones find this game, once the server has said; null where none can reach it. @type {import("../hall/wall.js").Entrance | null} */
let entrance = null;

async function findEntrance() {
  try {
    const { address, game } = await room.read("/entrance");
    entrance = address ? { address, game, qr: room.address("/entrance/qr") } : null;
    if (live.view) page.model = wallModel(live);
  } catch {
    setTimeout(findEntrance, 3000); // a hall that waits for its players shows how to come in, a little later
  }
}

/** Whether a hall still waits for its first rack: then its wall says how to join. @param {any} view */
const gathering = (view) => view.phase === "to-draw" && !view.played.length && !view.rejected.length && !view.annulled && Boolean(view.hall?.players);

/** @param {import("../lib/live.js").Live} live @returns {import("../hall/wall.js").WallModel} */
function wallModel(live) {
  const { view } = live;
  const between = view.phase === "retained";
  return {
    online: live.online,
    title: titleOf(view),
    moment: view.phase === "ended" ? "over" : between ? "between" : view.rack ? "coup" : "waiting",
    coup: view.coup,
    ...gridModel(view),
    rack: between ? "" : (view.rack ?? ""),
    bag: view.bag_count,
    cumul: view.total,
    clock: clockModel(live),
    top: topModel(view),
    ranking: rankingModel(live),
    common: live.multiplex?.lines?.length ? live.multiplex.coup : undefined,
    solos: soloModel(live),
    inPlay: inPlaySentence(view),
    ended: view.end?.told,
    void: view.end?.valid === false,
    voice: speaker.on,
    entrance: gathering(view) ? entrance : null,
    report: entrance && view.phase === "ended" && view.end?.valid !== false ? { address: `${entrance.address}/rapport/${entrance.game}`, qr: room.address("/entrance/qr", { report: "true" }) } : null,
    soon: view.annulled ? t("Coup {n} annulé : nouveau tirage.", { n: view.annulled }) : view.played.length ? undefined : t("Le premier tirage va suivre."),
  };
}

const follower = new Follower(room, "tableau", { late: true, right: false });
const { live } = watch(room, (now) => {
  follower.look(now.view?.hall?.next);
  speaker.hear(listen(now), now.view);
  page.model = wallModel(now);
  document.title = t("Coup {n} — Pioche", { n: now.view.coup });
});
findEntrance();
page.addEventListener("voice", () => {
  speaker.turn(!speaker.on);
  if (!speaker.on) hush();
  page.model = wallModel(live);
});
