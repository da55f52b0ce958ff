// The application stays at hand on this device, where the browser allows it: a hall without HTTPS does without.
if ("serviceWorker" in navigator && window.isSecureContext) {
  const register = () => navigator.serviceWorker.register("/worker.js").catch(() => {}); // it is a comfort, no more
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
