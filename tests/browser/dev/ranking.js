import "../js/components/ranking.js";
import { RANKING } from "./samples.js";
import { show } from "./show.js";

const ranking = document.createElement("pi-ranking");
ranking.rows = RANKING.map((row, index) => ({ ...row, me: index === 5 }));
ranking.caption = "Classement après le coup 15";
show("Classement", ranking, []);
