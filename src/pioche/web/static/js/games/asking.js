// What an order needs to be told, from its JSON schema: for games that have no page of their own.
import { html, nothing } from "../lib/lit.js";
import { t, typeset } from "../lib/text.js";

/** @typedef {import("../lib/live.js").Act} Act */
/** @typedef {{name: string, label: string, type: string, values: any[], required: boolean}} Asked */

/** What is asked of an order; the seat is one's own, and lists that may be left out are not for people. @param {any} schema @returns {Asked[]} */
export function askedOf(schema) {
  const whole = inside(schema, schema);
  const asked = Object.entries(whole.properties ?? {}).map(([name, given]) => {
    const [one] = (given.anyOf ?? [given]).map((part) => inside(part, schema)).filter(({ type }) => type !== "null");
    const type = one.type === "boolean" ? "boolean" : one.type === "array" ? "list" : ["integer", "number"].includes(one.type) ? "number" : "text";
    return { name, label: given.title ?? name, type, values: one.enum ?? [], required: (whole.required ?? []).includes(name) };
  });
  return asked.filter(({ name, type, required }) => name !== "seat" && (required || type !== "list"));
}

/** @param {any} part @param {any} schema */
const inside = (part, schema) => (part.$ref ? schema.$defs[part.$ref.split("/").at(-1)] : part);

/** The body of an order, from a form. @param {Asked[]} asked @param {FormData} form */
export function bodyOf(asked, form) {
  const read = {
    text: (/** @type {string} */ text) => text.trim(),
    number: Number,
    boolean: (/** @type {string} */ text) => text === "true",
    list: (/** @type {string} */ text) => text.split(/[\s,;]+/).filter(Boolean),
  };
  return Object.fromEntries(
    asked.flatMap(({ name, type }) => {
      const given = form.getAll(name).map(String).filter((one) => one.trim());
      return given.length ? [[name, read[type](given.join(" "))]] : [];
    }),
  );
}

/** The fields of an order; those that may be left out are folded away. @param {Act} act @param {Asked[]} asked */
export function fieldsOf(act, asked) {
  const [needed, others] = [true, false].map((required) => asked.filter((one) => one.required === required));
  const choices = needed.length === 1 ? (act.choices ?? []) : [];
  return html`${needed.map((one) => field(one, choices))} ${others.length ? html`<details><summary>${t("Préciser")}</summary>${others.map((one) => field(one, []))}</details>` : nothing}`;
}

/** What it may be applied to is chosen, not typed. @param {Asked} asked @param {string[]} choices */
function field({ name, label, type, values, required }, choices) {
  const offered = values.length ? values : type === "boolean" ? ["true", "false"] : choices;
  const said = (/** @type {any} */ one) => ({ true: t("Oui"), false: t("Non") })[String(one)] ?? typeset(String(one));
  if (type === "list" && offered.length)
    return html`<fieldset class="claims"><legend>${label}</legend>${offered.map((one) => html`<label class="check"><input type="checkbox" name=${name} value=${one} />${said(one)}</label>`)}</fieldset>`;
  if (offered.length)
    return html`<label><small>${label}</small><select class="field" name=${name}>${required ? nothing : html`<option value="">—</option>`}${offered.map((one) => html`<option value=${one}>${said(one)}</option>`)}</select></label>`;
  return html`<label><small>${label}</small><input class="field" name=${name} type=${type === "number" ? "number" : "text"} ?required=${required} autocomplete="off" spellcheck="false" /></label>`;
}
