// Announcements aloud: the browser's French voice, else the server's, else silence.

/** @type {string[]} */
let waiting = [];
/** @type {HTMLAudioElement | null} */
let playing = null;

/** The browser's French voice, if it has one. */
function frenchVoice() {
  if (!("speechSynthesis" in window)) return null;
  const voices = speechSynthesis.getVoices().filter(({ lang }) => /^fr/i.test(lang));
  return voices.find(({ lang }) => /^fr[-_]FR/i.test(lang)) ?? voices[0] ?? null;
}

/** Say some sentences, in order, after those under way. @param {string[]} texts */
export function say(texts) {
  const voice = frenchVoice();
  if (voice) {
    for (const text of texts) {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = "fr-FR";
      utterance.voice = voice;
      utterance.rate = 0.92; // a hall hears better slowly
      speechSynthesis.speak(utterance);
    }
    return;
  }
  waiting.push(...texts);
  if (!playing) playNext();
}

/** Speak through the server where the browser has no voice. */
function playNext() {
  const text = waiting.shift();
  if (text === undefined) {
    playing = null;
    return;
  }
  playing = new Audio(`/voix?texte=${encodeURIComponent(text)}`);
  playing.onended = playNext;
  playing.onerror = playNext;
  // A page may not make a sound before it is first touched: the text stays on screen.
  playing.play().catch(playNext);
}

/** Be silent now. */
export function hush() {
  waiting = [];
  playing?.pause();
  playing = null;
  if ("speechSynthesis" in window) speechSynthesis.cancel();
}

// Voices load late in some browsers: asking early wakes them.
frenchVoice();
