// Before the first paint: the theme asked for in the address, or chosen on this device; whether things move. No module, so that it blocks.
(function () {
  var root = document.documentElement;
  var asked = new URLSearchParams(location.search).get("theme");
  try {
    // A wall keeps a choice of its own (see lib/theme.js).
    if (localStorage.getItem("pioche:mouvement") === "aucun") root.dataset.motion = "none";
    asked = asked || localStorage.getItem(root.hasAttribute("data-own-theme") ? "pioche:theme:tableau" : "pioche:theme");
  } catch (error) {
    // Storage closed to this page: the system's preference decides.
  }
  if (asked === "light" || asked === "dark" || asked === "projector") root.dataset.theme = asked;
})();
