// A Jarnac.
import "../games/jarnac.js";
import { startGame } from "../games/start.js";

await startGame("pi-jarnac");
