import "../js/components/verdicts.js";
import { VERDICTS } from "./samples.js";
import { show } from "./show.js";

const verdicts = document.createElement("pi-verdicts");
verdicts.verdicts = VERDICTS;
const log = document.createElement("section");
log.className = "panel log";
log.append(verdicts);
show("Verdicts", log, []);
