import "../js/hall/wall.js";
import { WALL, WALL_BETWEEN } from "./samples.js";

const asked = new URLSearchParams(location.search);
const page = document.createElement("pi-wall");
page.model = { ...(asked.get("moment") === "entre" ? WALL_BETWEEN : WALL), online: asked.get("lien") !== "perdu" };
document.body.append(page);
