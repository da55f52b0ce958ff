// The analysis of a classic game that is over.
import { startAnalysis } from "../games/analysis.js";

await startAnalysis();
