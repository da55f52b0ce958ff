// The dialogs in which a verdict is decided again, a counted slip put right, a tie broken.
import { html, nothing } from "../lib/lit.js";
import { points } from "../lib/format.js";
import { t } from "../lib/text.js";
import { wordFaces } from "../components/word.js";
import { faultsSentence } from "./model.js";

/** @typedef {import("./dialogs.js").Dialogs} Dialogs */

/** What was refused, where it was asked. @param {Dialogs} host */
export const complaint = ({ problem }) => (problem ? html`<p class="notice notice--zero" role="alert">${problem}</p>` : nothing);

/** @type {Record<string, (cost: string) => string>} */
const SANCTIONS = { none: () => t("aucune"), warning: () => t("avertissement"), penalty: (n) => t("moins {n}", { n }), zero: () => t("zéro") };

/** A sanction of the edition, and what it costs: `penalty/5`. @param {string} choice @param {string} now */
function sanctionOption(choice, now) {
  const [sanction, cost = ""] = choice.split("/");
  return html`<option value=${sanction} ?selected=${sanction === now}>${SANCTIONS[sanction]?.(cost) ?? sanction}</option>`;
}

/** The verdict that would change. @param {Dialogs} host @param {number} table @param {number} coup */
function verdictNow({ sheet }, table, coup) {
  if (sheet?.table !== table) return nothing;
  const one = sheet.coups.find((line) => line.coup === coup);
  if (!one) return html`<p class="first">${t("Aucun bulletin attendu de cette table à ce coup.")}</p>`;
  const earned = one.verdict.sanction === "zero" ? t("zéro") : points(one.net);
  const why = faultsSentence(one.verdict.faults);
  return html`<p class="first">${t("Verdict actuel :")} <span class="word">${one.word ? wordFaces(one.word) : one.written || t("rien")}</span>${one.ref ? ` ${one.ref}` : ""}, ${earned}${why ? ` (${why})` : ""}</p>`;
}

/** A verdict decided again, or appealed. @param {Dialogs} host */
export function appealDialog(host) {
  const { tables = [], acts } = host.model ?? {};
  const decides = acts?.get("decide-appeal");
  const coups = (acts?.get("lodge-appeal")?.choices ?? []).map(Number);
  const { table, coup, above = false } = host.about;
  return host.form(
    t("Appel"),
    html`<p>${decides ? t("Le verdict est décidé de nouveau ; la première décision reste écrite.") : t("Le juge-arbitre décidera de nouveau.")}</p>
      <label><small>${t("Table")}</small><select class="field" name="table" autofocus @change=${(event) => {
        host.about = { ...host.about, table: Number(event.target.value) };
        host.look(Number(event.target.value));
      }}>
        ${tables.map((one) => html`<option value=${one.table} ?selected=${one.table === table}>${one.name ? `${one.table}, ${one.name}` : one.table}</option>`)}
      </select></label>
      <label><small>${t("Coup")}</small><input class="field" name="coup" type="number" min=${coups[0]} max=${coups.at(-1)} .value=${String(coup)} @input=${(event) => (host.about = { ...host.about, coup: Number(event.target.value) })} required /></label>
      ${verdictNow(host, table, coup)}
      ${decides
        ? html`<label><small>${t("Points accordés")}</small><input class="field" name="points" type="number" min="0" max="2000" .value=${String(host.about.points ?? "")} required /></label>
      <label><small>${t("Sanction")}</small><select class="field" name="sanction">${(decides.choices ?? []).map((choice) => sanctionOption(choice, host.about.sanction ?? "none"))}</select></label>`
        : nothing}
      <label><small>${t("Motif")}</small><input class="field" name="reason" required maxlength="300" .value=${host.about.reason ?? ""} /></label>
      ${above ? html`<label class="check"><input type="checkbox" name="insists" required data-wrong=${t("Cochez pour accorder plus que le top, ou changez les points.")} /> ${t("accorder plus que le top tout de même")}</label>` : nothing}`,
    decides ? t("Décider") : t("Faire appel"),
    (data) => {
      const about = { table: Number(data.get("table")), coup: Number(data.get("coup")), reason: String(data.get("reason")) };
      if (decides) host.order("decide-appeal", { ...about, points: Number(data.get("points")), sanction: String(data.get("sanction")), ...(data.has("insists") ? { insists: true } : {}) });
      else host.order("lodge-appeal", about);
    },
  );
}

/** Why a slip that counts is put right. @param {Dialogs} host */
export function amendDialog(host) {
  const { line = "", note = "" } = host.about;
  const [table, coup] = line.split(/[@\s]/, 2).map(Number);
  return host.form(
    t("Mettre au point un bulletin compté"),
    html`<p><code>${line}</code></p>
      ${verdictNow(host, table, coup)}
      <label><small>${t("Motif")}</small><input class="field" name="note" autofocus required maxlength="300" .value=${note} data-wrong=${t("Dites pourquoi ce bulletin est changé.")} /></label>`,
    t("Enregistrer"),
    (data) => host.order("type-line", { line, note: String(data.get("note")) }),
  );
}

/** A game of sudden death played for a tie: who went out of it, at which coup. @param {Dialogs} host */
export function tiesDialog(host) {
  const tied = (host.model?.acts.get("settle-ties")?.choices ?? []).map(Number);
  const named = new Map((host.model?.players ?? []).map(({ table, name }) => [table, name]));
  return host.form(
    t("Départager par une mort subite"),
    html`<p>${t("Pour chaque table à égalité, le coup auquel elle est sortie de la mort subite ; rien pour qui n’en est pas sorti.")}</p>
      ${tied.map((table, at) => html`<label><small>${named.get(table) ? t("Table {table}, {name}", { table, name: named.get(table) }) : t("Table {table}", { table })}</small><input class="field" name=${`out-${table}`} type="number" min="1" max="99" ?autofocus=${!at} .value=${String(host.about.out?.find(([one]) => one === table)?.[1] ?? "")} /></label>`)}`,
    t("Départager"),
    (data) => {
      const out = tied.map((table) => [table, Number(data.get(`out-${table}`))]).filter(([, coup]) => coup);
      host.order("settle-ties", { out });
    },
  );
}
