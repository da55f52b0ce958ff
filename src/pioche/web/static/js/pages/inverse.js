// A game of Scrabble inversé.
import "../games/inverse.js";
import { startGame } from "../games/start.js";

await startGame("pi-inverse");
