// The next game in another formula: the questions of the referee's door that a sequel is open to.
import { answer, asked, same } from "../home/openings.js";
import { html, nothing } from "../lib/lit.js";
import { t, typeset } from "../lib/text.js";

/** @typedef {import("../home/openings.js").Field} Field */
/** @typedef {import("../home/openings.js").Values} Values */

const ANEW = ["formula", "tempo"];

/** @param {import("./dialogs.js").Dialogs} host */
export function nextDialog(host) {
  const { offer, values, before, tempo } = host.about;
  const fields = asked(offer, values).filter(({ name }) => ANEW.includes(name));
  // A formula that sets its times itself has no time to keep.
  const kept = asked(offer, before).filter((field) => field.name === "tempo" && fields.includes(field));
  const chosen = (/** @type {Field} */ field) => (values[field.name] === undefined && kept.includes(field) ? undefined : answer(field, values));
  const select = (/** @type {Field} */ field) => {
    const choices = [...(kept.includes(field) ? [{ value: undefined, text: t("Le même : {tempo}", { tempo }), about: "" }] : []), ...field.choices];
    const now = choices.findIndex(({ value }) => same(value, chosen(field)));
    return html`<label
      ><small>${field.label}</small
      ><select class="field" name=${field.name} @change=${(event) => (host.about = { ...host.about, values: { ...values, [field.name]: choices[event.target.selectedIndex].value } })}>
        ${choices.map(({ value, text }, at) => html`<option value=${value ?? ""} ?selected=${at === now}>${typeset(text)}</option>`)}
      </select>${choices[now]?.about ? html`<small class="muted">${typeset(choices[now].about)}</small>` : nothing}</label
    >`;
  };
  return host.form(
    t("Partie suivante, autre formule"),
    html`<p>${t("Mêmes places, mêmes codes, mêmes arbitres ; téléphones et murs suivent.")}</p>
      ${fields.map(select)}`,
    t("Ouvrir la partie"),
    () => {
      host.close();
      host.emit("act", { name: "next", options: Object.fromEntries(fields.map((field) => [field.name, chosen(field)]).filter(([, value]) => value !== undefined)) });
    },
  );
}
