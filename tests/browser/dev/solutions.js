import "../js/components/solutions.js";
import { FOUND, SOLUTIONS } from "./samples.js";
import { show } from "./show.js";

const solutions = document.createElement("pi-solutions");
solutions.solutions = SOLUTIONS;
solutions.total = SOLUTIONS.length;
solutions.tables = FOUND;
show("Solutions", solutions, ["pick", "point", "leave"]);
