// The server is away: look now and then, and show the page that was asked for as soon as it is back.
const EVERY = 5000;

setInterval(async () => {
  const answer = await fetch("/sante").catch(() => null);
  if (answer?.ok) location.reload();
}, EVERY);
