// Dragging a tile with mouse, pen or finger. Pointer events serve the three alike; the HTML drag
// and drop interface knows no touch.

const STARTS_AFTER = 6; // pixels: less is a tap

/** @typedef {{square: {row: number, col: number} | null, rack: number | null, zone: string | null, grid: boolean}} Target */

/** What lies under the pointer. @param {number} x @param {number} y @returns {Target} */
function targetAt(x, y) {
  const under = document.elementFromPoint(x, y);
  const square = under?.closest("[data-row]");
  const rack = under?.closest("[data-rack]");
  const zone = under?.closest("[data-zone]");
  return {
    square: square instanceof HTMLElement ? { row: Number(square.dataset.row), col: Number(square.dataset.col) } : null,
    rack: rack instanceof HTMLElement ? Number(rack.dataset.rack) : null,
    zone: zone instanceof HTMLElement ? (zone.dataset.zone ?? null) : null,
    grid: Boolean(under?.closest("[role=grid]")), // even between two squares
  };
}

/** Follow a tile from its press to its release; `dropped` is called only after a real move.
 * @param {PointerEvent} event @param {(target: Target) => void} dropped
 * @param {EventTarget | null} [source] what is dragged, where it is not what listens */
export function startDrag(event, dropped, source = event.currentTarget) {
  if (!(source instanceof HTMLElement) || event.button !== 0) return;
  const { clientX: x0, clientY: y0, pointerId } = event;
  // The pointer is told in pixels of the window, lengths in those of the enlarged page.
  const scale = Number(getComputedStyle(document.documentElement).getPropertyValue("--scale")) || 1;
  /** @type {HTMLElement | null} */
  let floating = null;

  const move = (/** @type {PointerEvent} */ moved) => {
    if (moved.pointerId !== pointerId) return;
    if (!floating) {
      if (Math.hypot(moved.clientX - x0, moved.clientY - y0) < STARTS_AFTER) return;
      floating = float(source);
      source.classList.add("is-dragged");
    }
    floating.style.left = `${moved.clientX / scale}px`;
    floating.style.top = `${moved.clientY / scale}px`;
  };
  const end = (/** @type {PointerEvent} */ ended) => {
    if (ended.pointerId !== pointerId) return;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    if (!floating) return;
    floating.remove();
    source.classList.remove("is-dragged");
    // The click that follows the release is not a tap.
    source.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => source.removeEventListener("click", stop, { capture: true }), 50);
    if (ended.type === "pointerup") dropped(targetAt(ended.clientX, ended.clientY));
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}

/** @param {Event} event */
function stop(event) {
  event.stopImmediatePropagation();
  event.preventDefault();
}

/** A copy of the tile under the pointer. @param {HTMLElement} source */
function float(source) {
  const copy = /** @type {HTMLElement} */ (source.cloneNode(true));
  copy.className = "floating";
  for (const name of ["data-rack", "data-row", "data-col", "role", "tabindex", "aria-label"]) copy.removeAttribute(name);
  copy.setAttribute("aria-hidden", "true");
  // A tile of a small grid is lifted as large as a finger.
  copy.style.setProperty("--cell", `max(40px, ${getComputedStyle(source).getPropertyValue("--cell")})`);
  document.body.append(copy);
  return copy;
}
