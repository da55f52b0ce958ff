import "../js/hall/wall.js";
import { WALL, WALL_BETWEEN, WALL_OVER } from "./samples.js";

const asked = new URLSearchParams(location.search);
const page = document.createElement("pi-wall");
page.model = { ...({ entre: WALL_BETWEEN, fin: WALL_OVER }[asked.get("moment")] ?? WALL), online: asked.get("lien") !== "perdu" };
document.body.append(page);
