import "../js/components/rack.js";
import { show } from "./show.js";

const shown = document.createElement("pi-rack");
shown.letters = "RTS?IVK";
show("Montré", shown, []);

const played = document.createElement("pi-rack");
played.letters = "RTS?IVK";
played.playable = true;
played.used = new Set([1, 4]);
show("Jouable : deux lettres posées", played, ["tile", "droptile", "swaptile"]);
