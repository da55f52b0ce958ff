// Sounds made in the page, no file and no request; and the phone's small shake. Silent until somebody asks.

const KEY = "pioche:son";
/** Nothing, the bell alone, everything. @typedef {"non" | "cloche" | "tout"} Loudness */
/** @type {Loudness[]} */
export const LEVELS = ["non", "cloche", "tout"];
/** −18 dBFS at most. */
const LOUD = 0.12;
/** The same event twice within this time sounds once (ms). */
const TOO_SOON = 120;

/** @returns {Loudness} */
export function loudness() {
  try {
    const kept = /** @type {Loudness} */ (localStorage.getItem(KEY));
    return LEVELS.includes(kept) ? kept : "non";
  } catch {
    return "non";
  }
}

/** @param {Loudness} level */
export function setLoudness(level) {
  try {
    localStorage.setItem(KEY, level);
  } catch {
    // Storage closed to this page: it stays silent.
  }
  if (level !== "non") play("bell");
}

/** @type {AudioContext | null} */
let audio = null;
/** @type {Map<string, number>} */
const last = new Map();

/** A note that rises fast and dies away. @param {AudioContext} on @param {OscillatorType} type @param {number} hertz @param {number} at @param {number} decay @param {number} [level] */
function note(on, type, hertz, at, decay, level = 1) {
  const tone = on.createOscillator();
  const gain = on.createGain();
  tone.type = type;
  tone.frequency.value = hertz;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(LOUD * level, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + decay);
  tone.connect(gain).connect(on.destination);
  tone.start(at);
  tone.stop(at + decay);
}

/** Wood on wood: a breath of noise through a filter. @param {AudioContext} on @param {number} at */
function wood(on, at) {
  const length = Math.round(on.sampleRate * 0.04);
  const buffer = on.createBuffer(1, length, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index++) samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 2;
  const noise = on.createBufferSource();
  const filter = on.createBiquadFilter();
  const gain = on.createGain();
  noise.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = 1200;
  gain.gain.value = LOUD;
  noise.connect(filter).connect(gain).connect(on.destination);
  noise.start(at);
}

const G4 = 392;
const D5 = 587.33;
const G5 = 783.99;

/** What each moment sounds like, and how it shakes (ms on, off, on).
 * @type {Record<string, {make?: (on: AudioContext, at: number) => void, shake?: number | number[]}>} */
const MOMENTS = {
  tile: { make: wood, shake: 8 },
  draw: { make: (on, at) => [0, 0.05, 0.1].forEach((later) => wood(on, at + later)) },
  refused: { make: (on, at) => note(on, "triangle", 140, at, 0.09), shake: [20, 40, 20] },
  sent: { shake: 12 },
  bell: {
    make: (on, at) => {
      note(on, "sine", 880, at, 0.6, 0.6);
      note(on, "sine", 2210, at, 0.6, 0.3);
    },
    shake: 60,
  },
  top: {
    make: (on, at) => {
      note(on, "triangle", G4, at, 0.26);
      note(on, "triangle", D5, at + 0.14, 0.26);
    },
    shake: [20, 40, 20],
  },
  record: { make: (on, at) => note(on, "triangle", G5, at + 0.3, 0.26) },
  tick: { make: (on, at) => note(on, "sine", 1400, at, 0.03, 0.35) },
  near: { make: (on, at) => note(on, "triangle", G4, at, 0.26), shake: 20 },
  opponent: { make: wood, shake: 15 },
  jarnac: { make: (on, at) => note(on, "square", 660, at, 0.05, 0.5), shake: 40 },
};

/** Let a moment be heard and felt, as far as it was asked for. @param {keyof typeof MOMENTS} moment */
export function play(moment) {
  const level = loudness();
  if (level === "non" || (level === "cloche" && moment !== "bell")) return;
  const now = performance.now();
  if (now - (last.get(moment) ?? -Infinity) < TOO_SOON) return;
  last.set(moment, now);
  const { make, shake } = MOMENTS[moment];
  // Before a page is first touched it may neither sound nor shake.
  if (!navigator.userActivation?.hasBeenActive) return;
  if (shake) navigator.vibrate?.(shake);
  if (!make || !("AudioContext" in window)) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
  make(audio, audio.currentTime);
}
