// How things move: only transform and opacity, never the layout. Motion says what happened and never delays what
// comes next: any key or touch brings what runs to its last frame. Who asked for none sees the last frame at once.

const KEY = "pioche:mouvement";

/** Whether nothing is to move: the system's preference, or this device's. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "none";

/** Whether motion was asked off on this device. */
export const motionOff = () => document.documentElement.dataset.motion === "none";

/** @param {boolean} off */
export function setMotion(off) {
  if (off) document.documentElement.dataset.motion = "none";
  else delete document.documentElement.dataset.motion;
  try {
    off ? localStorage.setItem(KEY, "aucun") : localStorage.removeItem(KEY);
  } catch {
    // Storage closed to this page: the choice lasts as long as the page.
  }
}

/** What runs, and can be brought to its end. @type {Set<{finish: () => void}>} */
const running = new Set();

/** The next frame: what is drawn in it, and set in motion now, was never seen standing. Nobody sees a hidden page. */
export const nextFrame = () => new Promise((go) => (document.hidden ? go(undefined) : requestAnimationFrame(go)));

/** Past the next frame, in a task of its own: what is done then does not hold up what the frame shows. */
export async function pastFrame() {
  await nextFrame();
  await new Promise((go) => setTimeout(go));
}

/** Bring everything to its last frame. */
export function settle() {
  for (const animation of running) animation.finish();
}
for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, settle, { capture: true, passive: true });

/** A token of the style sheet. @param {string} name */
const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Times and easings, read once: reading makes the browser work out the styles of all that has just changed.
 * @type {Map<string, string>} */
const known = new Map();
/** @param {string} name */
function constant(name) {
  let value = known.get(name);
  if (value === undefined) known.set(name, (value = token(name)));
  return value;
}
const lasting = (/** @type {string} */ name) => Number.parseFloat(constant(name)) || 0;

/** @param {Element | null | undefined} element @param {Keyframe[]} frames @param {string} time @param {string} ease @param {number} [delay] */
function move(element, frames, time, ease, delay = 0) {
  if (!element?.isConnected) return;
  const animation = element.animate(frames, { duration: lasting(time), easing: constant(ease) || "ease", delay, fill: "backwards" });
  running.add(animation);
  const over = () => running.delete(animation);
  animation.finished.then(over, over);
}

/** How far one box is from another, and how much larger. @param {DOMRect} from @param {DOMRect} to @param {number} scale */
function offset(from, to, scale) {
  return { x: (from.left + from.width / 2 - to.left - to.width / 2) / scale, y: (from.top + from.height / 2 - to.top - to.height / 2) / scale, by: to.width ? from.width / to.width : 1 };
}

/** Tiles that come from somewhere to where they lie. @param {Iterable<Element>} tiles
 * @param {DOMRect | null | undefined | Array<DOMRect | undefined>} from one place for all, or one for each
 * @param {{time?: string, apart?: number, arc?: number}} [how] `arc`: how high they fly */
export function arrive(tiles, from, { time = "--m-3", apart = 0, arc = 0 } = {}) {
  if (still() || !from) return;
  // Boxes are told in pixels of the window, lengths in those of the enlarged page.
  const scale = Number(token("--scale")) || 1;
  // All is measured before anything moves: in turns, each box would have the page laid out once more.
  const boxes = [...tiles].map((tile) => ({ tile, to: tile.getBoundingClientRect() }));
  boxes.forEach(({ tile, to }, at) => {
    const start = Array.isArray(from) ? from[at] : from;
    if (!start) return;
    const { x, y, by } = offset(start, to, scale);
    const first = { transform: `translate(${x}px, ${y}px) scale(${Math.min(Math.max(by, 0.4), 2.2)})`, opacity: 0.6 };
    const middle = arc ? [{ transform: `translate(${x / 2}px, ${y / 2 - arc}px) scale(1.1)`, opacity: 1 }] : [];
    move(tile, [first, ...middle, { transform: "none", opacity: 1 }], time, "--e-move", at * apart);
  });
}

/** Tiles that turn from face down, one after the other. @param {Iterable<Element>} tiles @param {number} [apart] */
export function turnUp(tiles, apart = 50) {
  if (still()) return;
  let delay = 0;
  for (const tile of tiles) {
    move(tile, [{ transform: "rotateY(90deg)", opacity: 0 }, { transform: "none", opacity: 1 }], "--m-3", "--e-out", delay);
    delay += apart;
  }
}

/** Tiles that do not stay: once, and little. @param {Iterable<Element>} tiles */
export function shake(tiles) {
  if (still()) return;
  const to = (/** @type {number} */ x) => ({ transform: `translateX(${x}px)` });
  for (const tile of tiles) move(tile, [to(0), to(-3), to(3), to(-2), to(0)], "--m-2", "--e-move");
}

/** A figure that grows to its value; what is read aloud is elsewhere. @param {HTMLElement | null | undefined} element @param {number} value */
export function countUp(element, value) {
  if (still() || !element) return;
  const start = performance.now();
  const time = lasting("--m-4");
  const counting = {
    finish() {
      element.textContent = String(value);
      running.delete(counting);
    },
  };
  const step = (/** @type {number} */ now) => {
    if (!running.has(counting)) return;
    const done = Math.min(1, Math.max(0, now - start) / time);
    if (done >= 1) return counting.finish();
    element.textContent = String(Math.round(value * done * (2 - done)));
    requestAnimationFrame(step);
  };
  running.add(counting);
  requestAnimationFrame(step);
}

/** What opens: a panel, the slot of a verdict. @param {Element | null | undefined} element @param {number} [delay] */
export function rise(element, delay = 0) {
  if (!still()) move(element, [{ transform: "translateY(8px)", opacity: 0 }, { transform: "none", opacity: 1 }], "--m-3", "--e-out", delay);
}

/** One pass of light over an element that hides what runs over. @param {Element | null | undefined} light */
export function shine(light) {
  if (!still()) move(light, [{ transform: "translateX(-100%)", opacity: 1 }, { transform: "translateX(100%)", opacity: 1 }], "--m-5", "--e-move");
}
