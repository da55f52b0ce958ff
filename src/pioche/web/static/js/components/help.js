// The way to the rules and the keys: their drawer is loaded when somebody asks for it, by a button or by « ? ».

/** @param {string} [kind] the game whose rules come first */
export async function openHelp(kind = "") {
  const { showHelp } = await import("../help/drawer.js");
  await showHelp(kind);
}

/** « ? » opens the help, unless it is being written. @param {() => string} kind */
export function helpKey(kind) {
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const writing = target instanceof window.Element && target.closest("input, textarea, select, [role=gridcell]");
    if (event.key !== "?" || event.ctrlKey || event.metaKey || writing || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    openHelp(kind());
  });
}
