// A past game of classic play.
import { startReview } from "../games/review.js";

await startReview();
