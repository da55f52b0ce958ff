// Before the first paint: the theme asked for in the address, or chosen on this device; whether things move. No module, so that it blocks.
// And the language: a choice goes to the server as a cookie, and the page comes again.
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
  addEventListener("click", function (event) {
    var chosen = event.target instanceof Element ? event.target.closest("[data-langue]") : null;
    if (!(chosen instanceof HTMLElement)) return;
    event.preventDefault();
    document.cookie = "langue=" + chosen.dataset.langue + ";path=/;max-age=31536000;samesite=lax";
    location.reload();
  });
})();
