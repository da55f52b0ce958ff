// The wall of a game: public view, nothing to press.
import { Room } from "../lib/api.js";
import { watch } from "../lib/live.js";
import { loadCatalogue, t } from "../lib/text.js";
import { hush } from "../lib/voice.js";
import { clockModel, gridModel, rankingModel, titleOf, topModel } from "../hall/model.js";
import { Speaker } from "../hall/speaker.js";
import "../hall/wall.js";
import { install } from "./enter.js";

await loadCatalogue();
const room = new Room(document.body.dataset.game ?? "", "public");
const speaker = new Speaker(true);
const page = install("pi-wall");

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
    voice: speaker.on,
    join: view.annulled ? t("Coup {n} annulé : nouveau tirage.", { n: view.annulled }) : view.played.length ? undefined : t("Le premier tirage va suivre."),
  };
}

const { live } = watch(room, (now) => {
  speaker.hear(now.view);
  page.model = wallModel(now);
  document.title = t("Coup {n} — Pioche", { n: now.view.coup });
});
page.addEventListener("voice", () => {
  speaker.turn(!speaker.on);
  if (!speaker.on) hush();
  page.model = wallModel(live);
});
