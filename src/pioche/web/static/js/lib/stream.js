// The live link: Server-Sent Events read with fetch, because the browser's own EventSource hides the
// server's heartbeats and so cannot tell a quiet game from a dead link. Views come whole, the latest
// always; lost, the link comes back by itself.

const RETRY_FIRST = 600; // ms
const RETRY_MOST = 5000;
const SILENCE = 40_000; // ms without a heartbeat: the link is dead even if nothing said so

/** @typedef {{name: string, data: string, id: string}} Message */

/** Cut a stream of text into messages. Comments (heartbeats) come as messages without data.
 * @param {string} buffer @returns {{messages: Message[], rest: string}} */
export function readMessages(buffer) {
  const parts = buffer.replace(/\r\n?/g, "\n").split("\n\n");
  const rest = parts.pop() ?? "";
  const messages = parts.map((part) => {
    const message = { name: "message", data: "", id: "" };
    for (const line of part.split("\n")) {
      const [, field, value] = /^([a-z]*): ?(.*)$/s.exec(line) ?? [];
      if (field === "event") message.name = value;
      else if (field === "data") message.data += value;
      else if (field === "id") message.id = value;
    }
    return message;
  });
  return { messages, rest };
}

/**
 * Follow a stream.
 * @param {string} url
 * @param {{message: (name: string, data: any, heard: number) => void, link: (online: boolean) => void, denied?: (status: number) => void}} on
 * @returns {() => void} stops following
 */
export function follow(url, on) {
  /** @type {AbortController | null} */ let request = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ let watch;
  let stopped = false;
  let online = false;
  let wait = RETRY_FIRST;
  let last = "";

  const tell = (/** @type {boolean} */ now) => {
    if (now !== online) {
      online = now;
      on.link(now);
    }
  };
  const alive = () => {
    tell(true);
    wait = RETRY_FIRST;
    clearTimeout(watch);
    watch = setTimeout(() => request?.abort(), SILENCE);
  };

  const listen = async () => {
    request = new AbortController();
    const headers = last ? { Accept: "text/event-stream", "Last-Event-ID": last } : { Accept: "text/event-stream" };
    const answer = await fetch(url, { headers, credentials: "same-origin", cache: "no-store", signal: request.signal });
    if (!answer.ok || !answer.body) {
      if (answer.status === 401 || answer.status === 403 || answer.status === 404) {
        stopped = true;
        on.denied?.(answer.status);
      }
      return;
    }
    alive();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let buffer = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      alive();
      const { messages, rest } = readMessages(buffer + value);
      buffer = rest;
      for (const { name, data, id } of messages) {
        if (id) last = id;
        if (data) on.message(name, JSON.parse(data), performance.now());
      }
    }
  };

  const run = async () => {
    while (!stopped) {
      try {
        await listen();
      } catch {
        // The link broke: said below, then tried again.
      }
      clearTimeout(watch);
      if (stopped) return;
      tell(false);
      await new Promise((go) => {
        wake = () => go(undefined);
        setTimeout(go, wait);
      });
      wait = Math.min(wait * 1.7, RETRY_MOST);
    }
  };
  /** @type {() => void} */ let wake = () => {};
  const offline = () => request?.abort();
  const back = () => wake();
  window.addEventListener("offline", offline);
  window.addEventListener("online", back);
  run();
  return () => {
    stopped = true;
    clearTimeout(watch);
    request?.abort();
    window.removeEventListener("offline", offline);
    window.removeEventListener("online", back);
  };
}
