import { Element, define, html, nothing, repeat } from "../lib/lit.js";
import { icon, sanctionIcon } from "../lib/icons.js";
import { t } from "../lib/text.js";
import { wordFaces } from "./word.js";

/** @typedef {{key: string, table: number, name?: string, word?: string, ref?: string, points: number, penalty?: number, sanction: "none" | "warning" | "penalty" | "zero", sentence?: string, pending?: boolean}} VerdictRow */

/** @type {Record<string, (verdict: VerdictRow) => string>} */
const SANCTIONS = {
  none: () => t("Bon"),
  warning: () => t("Avertissement"),
  penalty: ({ penalty }) => t("Moins {n}", { n: penalty }),
  zero: () => t("Zéro"),
};

/** The last verdicts, newest first. Event: `table` {table} when one is chosen. */
export class Verdicts extends Element {
  static properties = { verdicts: { attribute: false }, heading: {}, hint: { attribute: false } };

  constructor() {
    super();
    /** @type {VerdictRow[]} */ this.verdicts = [];
    this.heading = t("Derniers verdicts");
    /** @type {unknown} */ this.hint = nothing;
  }

  render() {
    return html`<div class="panel__head"><h2>${this.heading}</h2><span class="aside">${this.hint}</span></div>
      <ol class="log__rows" tabindex="0" aria-label=${this.heading}>
        ${repeat(this.verdicts, ({ key }) => key, (verdict) => this.#row(verdict))}
        ${this.verdicts.length ? nothing : html`<li class="log__none muted">${t("Aucun verdict pour ce coup.")}</li>`}
      </ol>`;
  }

  #row(verdict) {
    const tone = { none: "ok", warning: "w", penalty: "w", zero: "z" }[verdict.sanction];
    const who = [verdict.name, verdict.sentence].filter(Boolean);
    if (verdict.pending)
      return html`<li class="is-pending">
        <b><span class="sr">${t("Table")} </span>${verdict.table || "*"}</b>
        <span>${icon("wait")}</span>
        <span>${verdict.ref ?? ""}</span>
        <span class="p">…</span>
        <small>${who.join(t(" : "))}</small>
      </li>`;
    return html`<li>
      <b><span class="sr">${t("Table")} </span>${verdict.table}</b>
      <span class=${tone}>${sanctionIcon(verdict.sanction)}<span class="sr">${SANCTIONS[verdict.sanction](verdict)}</span></span>
      <span><span class="word">${verdict.word ? wordFaces(verdict.word) : "—"}</span> ${verdict.ref ?? ""}</span>
      <span class=${verdict.sanction === "zero" ? "p z" : "p"}>${verdict.sanction === "zero" ? t("zéro") : verdict.points}</span>
      ${who.length ? html`<small>${who.join(t(" : "))}</small>` : nothing}
    </li>`;
  }
}

define("pi-verdicts", Verdicts);
