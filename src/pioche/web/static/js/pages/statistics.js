// A player's figures, from the games of this browser's profile that are over.
import { call } from "../lib/api.js";
import "../training/statistics.js";
import { install } from "./enter.js";

const page = install("pi-statistics");

/** @param {number} days */
async function load(days) {
  page.days = days;
  try {
    page.figures = await call("GET", `/api/profile/statistics${days ? `?days=${days}` : ""}`);
  } catch (error) {
    page.problem = error instanceof Error ? error.message : String(error);
  }
}

page.addEventListener("span", (event) => load(event.detail.days));
await load(0);
