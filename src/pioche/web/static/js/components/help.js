// The way to the rules and the keys: their drawer is loaded when somebody asks for it, by a button or by « ? ».

/** Open it; the rules of the game of this page come first. */
export async function openHelp() {
  const { showHelp } = await import("../help/drawer.js");
  await showHelp(document.querySelector("main")?.dataset.kind ?? "");
}

document.addEventListener("keydown", (event) => {
  const { target } = event;
  const writing = target instanceof window.Element && target.closest("input, textarea, select");
  if (event.key !== "?" || event.ctrlKey || event.metaKey || writing || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  openHelp();
});
