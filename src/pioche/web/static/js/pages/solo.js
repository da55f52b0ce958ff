// Duplicate or topping at home.
import "../games/solo.js";
import { startGame } from "../games/start.js";

await startGame("pi-solo");
