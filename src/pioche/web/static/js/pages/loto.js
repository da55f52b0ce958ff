// A game of loto.
import "../games/loto.js";
import { startGame } from "../games/start.js";

await startGame("pi-loto");
