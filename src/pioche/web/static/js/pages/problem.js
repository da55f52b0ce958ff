// The problem of the day: proposes what is laid, or asks for the solution.
import { call, insisting } from "../lib/api.js";
import "../daily/problem.js";
import { install } from "./enter.js";

const page = install("pi-problem");
const given = new URLSearchParams(location.search);
const asked = { day: given.get("jour") ?? "", lexicon: given.get("liste") ?? "" };

/** Do something, and say in the page why it was refused. @param {() => Promise<void>} deed */
async function trying(deed) {
  page.busy = true;
  page.problem = "";
  try {
    await deed();
  } catch (error) {
    page.problem = error instanceof Error ? error.message : String(error);
  } finally {
    page.busy = false;
  }
}

/** @param {{word?: string, ref?: string}} move */
const send = (move) =>
  trying(async () => {
    const { points, problem, after } = await call("POST", "/api/daily/problem", { ...asked, ...move });
    page.tried = move.word ? { points, problem, word: move.word } : null;
    page.asked = after;
  });

page.addEventListener("propose", (event) => send(event.detail));
page.addEventListener("giveup", () => send({}));
await trying(async () => {
  page.asked = await insisting(() => call("GET", `/api/daily/problem?${new URLSearchParams(asked)}`));
});
