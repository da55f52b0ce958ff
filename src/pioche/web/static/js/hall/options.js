// What the juge-arbitre may choose for the hall at any time.
import { html, live, nothing } from "../lib/lit.js";
import { t } from "../lib/text.js";

/** @param {import("./dialogs.js").Dialogs} host */
export function optionsForm(host) {
  const { options, acts } = host.model ?? {};
  if (!options || !acts?.has("set-hall-options")) return nothing;
  const set = (/** @type {object} */ body) => host.emit("order", { name: "set-hall-options", body });
  return html`<h3>${t("Options de la salle")}</h3>
    <label class="check"><input type="checkbox" .checked=${live(options.closes)} @change=${(event) => set({ closes: event.target.checked })} /> ${t("Fermer les recherches aux autres pendant la partie")}</label>
    <p class="muted">${t("Du premier tirage à la fin, personne d’autre sur ce serveur n’a les outils de mots, les tirages à la main ni les grilles données.")}</p>`;
}
