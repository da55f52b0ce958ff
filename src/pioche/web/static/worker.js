// The service worker: what every page is made of stays at hand, and a page says so when the server is away.
// Nothing of the API is kept: a view that is not the server's own, now, would be a lie.
// The server writes the fingerprint of all its files here: with a new version the worker is another one, and what
// was kept of the old one goes.
const SHELL = "pioche-VERSION";
const AWAY = "/hors-ligne";
const FIRST = [AWAY, "/static/css/tokens.css", "/static/css/components.css", "/static/fonts/inter-var.woff2", "/static/js/early.js", "/static/js/pages/away.js", "/static/en/js/pages/away.js", "/static/icon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FIRST)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

/** The network's, which is kept; what is kept, where there is no network. */
async function file(request) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.status === 200) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(AWAY);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/static/")) event.respondWith(file(request));
});
