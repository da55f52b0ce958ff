// What the juge-arbitre may choose for the hall at any time.
import { html, live, nothing } from "../lib/lit.js";
import { t } from "../lib/text.js";

/** @param {import("./dialogs.js").Dialogs} host */
export function optionsForm(host) {
  const { options, acts } = host.model ?? {};
  if (!options || !acts?.has("set-hall-options")) return nothing;
  const set = (/** @type {object} */ body) => host.emit("order", { name: "set-hall-options", body });
  /** @type {Array<[string, string]>} */
  const names = [["initials", t("leurs initiales")], ["tables", t("leur table seulement")], ["names", t("leurs noms, clubs et catégories")]];
  return html`<label class="check"><input type="checkbox" .checked=${live(options.closes)} @change=${(event) => set({ closes: event.target.checked })} /> ${t("Fermer les recherches aux autres pendant la partie")}</label>
    <p class="muted">${t("Du premier tirage à la fin, personne d’autre sur ce serveur n’a les outils de mots, les tirages à la main ni les grilles données.")}</p>
    <label><small>${t("Ce que tout le monde lit des joueurs (mur, téléphones, compétitions)")}</small>
      <select class="field" @change=${(event) => set({ names: event.target.value })}>
        ${names.map(([value, text]) => html`<option value=${value} ?selected=${value === options.names}>${text}</option>`)}
      </select></label>`;
}
