// Joining a multiplex: this server calls the head's, and opens a hall that follows.
import { Refused, call, freshId, insisting } from "../lib/api.js";
import "../home/multiplex.js";
import { install } from "./enter.js";

const page = install("pi-join-multiplex");

page.addEventListener("join", async (event) => {
  const { data } = event.detail;
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
  const players = Array.from({ length: Number(data.get("tables")) }, (_, index) => ({ table: index + 1 }));
  const body = { id: freshId(), url: text("url"), link_code: text("link_code"), centre: text("centre"), players, code: text("code") };
  page.busy = true;
  page.problem = "";
  try {
    const opened = await insisting(() => call("POST", "/api/multiplex/follow", body));
    location.assign(`/arbitrage/${opened.game}`);
  } catch (error) {
    page.problem = error instanceof Error ? error.message : String(error);
    if (error instanceof Refused && error.code.startsWith("web.opening-code")) page.asksCode = true;
  } finally {
    page.busy = false;
  }
});
