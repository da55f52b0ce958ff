// A game that has no page of its own.
import "../games/any.js";
import { startGame } from "../games/start.js";

await startGame("pi-any");
