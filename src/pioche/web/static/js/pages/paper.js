// A sheet on a screen is drawn by the server; here only what a click does.
import { t } from "../lib/text.js";

const button = document.querySelector("#copy");
const text = document.querySelector(".paste pre")?.textContent ?? "";
// Without HTTPS browsers have no clipboard for pages: the text can still be selected by hand.
if (button instanceof HTMLButtonElement && navigator.clipboard) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = t("Copié");
  });
}
