// A past game that has no replay of its own: each step in words, and the totals.
import { t } from "../lib/text.js";
import { startPast } from "../games/past.js";

await startPast(() => ({ what: t("Totaux") }));
