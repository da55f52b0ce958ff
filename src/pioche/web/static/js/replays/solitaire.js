// A past solitaire: its racks are seats of their own.
import { t } from "../lib/text.js";
import { startReview } from "../games/review.js";

await startReview(({ steps }) => ({ seats: ["own", "imaginary"], names: [t("Vous"), t("Adversaire imaginaire")].slice(0, steps[0].totals.length) }));
