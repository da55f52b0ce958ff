import "../js/components/clock.js";
import { show } from "./show.js";

const clock = (title, props) => {
  const element = document.createElement("pi-clock");
  Object.assign(element, props);
  show(title, element, ["over"]);
};
clock("En marche", { remaining: 102000, total: 180000, running: true });
clock("Dernières secondes", { remaining: 3200, total: 180000, running: true, caption: "cloche à 20:41" });
clock("Arrêté", { remaining: 60000, total: 180000, running: false });
