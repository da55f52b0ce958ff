// The clock of a coup, as every screen counts it down.
import { hour } from "./format.js";
import { t } from "./text.js";

/** @typedef {import("./live.js").Live} Live */
/** @typedef {{remaining: number, total: number, running: boolean, heard: number | null, caption: string}} ClockModel */

/** A clock as the screens count it down. @param {Live} live @returns {ClockModel} */
export function clockModel({ view, now, heard }) {
  const clock = view.clock;
  const caption = clockCaption(view);
  // Before it runs, the clock shows the time that the players will have.
  const ready = clock ? 0 : view.phase === "to-draw" || view.phase === "drawn" ? (view.time_ms ?? 0) : 0;
  if (!clock) return { remaining: ready, total: ready, running: false, heard, caption };
  const running = clock.deadline !== undefined && view.phase === "thinking";
  const remaining = running ? clock.deadline - now : view.phase === "thinking" || view.phase === "drawn" ? (clock.left_ms ?? clock.total_ms) : 0;
  return { remaining: Math.max(0, remaining), total: clock.total_ms, running, heard, caption };
}

/** Why the clock stands, in words. @param {any} view */
function clockCaption(view) {
  if (view.phase === "ended") return "";
  if (view.interrupted_at !== undefined) return t("partie interrompue à {hour}", { hour: hour(view.interrupted_at) });
  if (view.bell_at) return t("cloche à {hour}", { hour: hour(view.bell_at) });
  return view.phase === "thinking" && view.clock?.deadline === undefined ? t("chrono suspendu") : "";
}
