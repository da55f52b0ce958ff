import "../js/components/board.js";
import { LAST_14, ROWS_14 } from "./samples.js";
import { ghostOf } from "../js/lib/grid.js";
import { show } from "./show.js";

const board = document.createElement("pi-board");
board.rows = ROWS_14;
board.last = LAST_14;
board.ghost = ghostOf(ROWS_14, "RAViSAIT", { row: 11, col: 7, across: true });
board.cursor = { row: 9, col: 10, across: false };
show("Grille : dernier coup, mot en cours avec joker, curseur", board, ["square", "squarekey"]);

const mini = document.createElement("pi-board");
mini.rows = ROWS_14;
mini.mini = true;
show("Grille réduite", mini, []);
