// The player's page: builds a slip, keeps it, sends it once.
import { Follower } from "../lib/follow.js";
import { watch } from "../lib/live.js";
import { Draft, Outbox } from "../lib/outbox.js";
import { emptySlip, readSlip, solutionOf } from "../lib/slip.js";
import { t } from "../lib/text.js";
import { Trials } from "../games/trial.js";
import { ears, playerModel } from "../hall/model.js";
import { trialWord } from "../hall/player.js";
import { enter, install } from "./enter.js";

const { room, right } = await enter(["joueur"], false, true);
const place = `${room.game}:${right.seat}`;
const draft = new Draft(`pioche:brouillon:${place}`);
const outbox = new Outbox(`pioche:depot:${place}`, ({ id, coup, slip }) => room.write("/slips", { id, coup, slip }), () => draw());
const page = install("pi-player");
const listen = ears();
const trials = new Trials(room, (trial) => (page.trial = trial));

/** The slip that the server holds, as it said last. @type {import("../hall/model.js").Held} */
let held = { coup: 0, slip: null, received_at: null, revision: 0 };
/** The revision that was asked for last: once is enough. */
let asked = 0;
/** Coup and rack that the builder was made for. */
let building = "";

const follower = new Follower(room, "jeu", { late: true, right: true });
const { live } = watch(
  room,
  (now) => {
    follower.look(now.view?.hall?.next);
    page.news.push(...listen(now));
    draw();
  },
  () => location.reload(),
);

function draw() {
  const { view } = live;
  if (!view) return;
  const key = `${view.coup}/${[...(view.rack ?? "")].sort().join("")}/${view.played.length}`;
  if (key !== building) {
    building = key;
    begin(view);
  }
  outbox.turnPage(view.coup, view.rack);
  if (live.online && outbox.offline) outbox.flush();
  const { parcel } = outbox;
  // What this device sent and the server acknowledged is what the server holds.
  const own = parcel?.state === "deposited" && parcel.coup === view.coup ? parcel : null;
  const revision = own?.revision ?? 0;
  if (own && revision > held.revision) held = { coup: own.coup, slip: own.slip, received_at: own.receivedAt ?? null, revision };
  // Another phone of this table may have handed in since.
  const there = live.mail.coup === view.coup ? (live.mail.seats[right.seat] ?? 0) : 0;
  if (there > Math.max(held.revision, asked) && outbox.state(view.coup) !== "sending") {
    asked = there;
    readHeld();
  }
  page.model = playerModel(live, right, held, own);
  const state = outbox.state(view.coup);
  page.sent = { state, sentence: outbox.parcel?.sentence, solution: outbox.parcel?.slip?.solutions?.[0] };
  document.title = t("Coup {n} — Pioche", { n: view.coup });
}

/** A new rack: take up what was being built, and what the server holds. @param {any} view */
function begin(view) {
  const kept = view.rack ? draft.load(view.coup, view.rack) : null;
  page.slip = kept?.slip ?? emptySlip(view.rack ?? "");
  page.score = kept?.score ?? "";
  if (held.coup !== view.coup) held = { coup: view.coup, slip: null, received_at: null, revision: 0 };
  asked = 0;
  readHeld();
  outbox.flush();
  count();
}

/** In a friendly hall the server counts the word being laid; in a competition it refuses to. */
function count() {
  const { view } = live;
  if (view.hall?.scores !== "computed" || !["drawn", "thinking"].includes(view.phase)) return;
  const reading = readSlip(page.slip, view.board);
  trials.ask(reading && { word: trialWord(reading), ref: reading.reference });
}

async function readHeld() {
  try {
    const answer = await room.read("/slips/mine");
    if (answer.coup === live.view.coup) {
      held = answer;
      draw();
    }
  } catch {
    // The view goes on without it; the next deposit or coup asks again.
  }
}

page.addEventListener("draft", (event) => {
  draft.keep(live.view.coup, event.detail.slip, event.detail.score);
  count();
});

page.addEventListener("deposit", (event) => {
  const { view } = live;
  const solution = solutionOf(page.slip, view.board, event.detail.score);
  if (!solution) return;
  outbox.post(view.coup, { solutions: [solution] }, view.rack);
});
