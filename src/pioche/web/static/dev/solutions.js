import "../js/components/solutions.js";
import { SOLUTIONS } from "./samples.js";
import { show } from "./show.js";

const solutions = document.createElement("pi-solutions");
solutions.solutions = SOLUTIONS;
solutions.total = 1214;
solutions.busiest = 7;
show("Solutions", solutions, ["pick", "point", "leave"]);
