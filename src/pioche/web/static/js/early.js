// Before the first paint: the theme asked for in the address, or chosen on this device. No module, so that it blocks.
(function () {
  var asked = new URLSearchParams(location.search).get("theme");
  try {
    asked = asked || localStorage.getItem("pioche:theme");
  } catch (error) {
    // Storage closed to this page: the system's preference decides.
  }
  if (asked === "light" || asked === "dark" || asked === "projector") document.documentElement.dataset.theme = asked;
})();
