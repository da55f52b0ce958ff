// A classic table, or a solitaire.
import "../games/table.js";
import { startGame } from "../games/start.js";

await startGame("pi-table");
