import "../js/hall/wall.js";
import { WALL, WALL_BETWEEN, WALL_GATHERING, WALL_OVER, WALL_SOLOS } from "./samples.js";

const asked = new URLSearchParams(location.search);
const moment = asked.get("moment");
const page = document.createElement("pi-wall");
page.model = { ...({ entre: WALL_BETWEEN, fin: WALL_OVER, accueil: WALL_GATHERING, solos: WALL_SOLOS }[moment] ?? WALL), online: asked.get("lien") !== "perdu" };
document.body.append(page);
await page.updateComplete;
if (moment === "solos") page.page = Math.ceil(WALL_SOLOS.ranking.length / 9);
