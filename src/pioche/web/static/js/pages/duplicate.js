// Duplicate or topping at home.
import "../games/duplicate.js";
import { startGame } from "../games/start.js";

await startGame("pi-duplicate");
