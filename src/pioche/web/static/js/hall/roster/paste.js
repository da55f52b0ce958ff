// Pasting a list: text and preview, line for line; nothing is written before it is asked for.
import { html, nothing } from "../../lib/lit.js";
import { icon } from "../../lib/icons.js";
import { t, tn } from "../../lib/text.js";

/** @typedef {{line: number, table: number | null, name: string, club: string, series: string, kind: "known" | "new" | "refused", pair: boolean, reason: string}} PastedLine */
/** @typedef {{text: string, lines: PastedLine[], problem: string, open: boolean}} Pasting */

/** @param {PastedLine} line */
function deed({ kind, series, pair, reason }) {
  if (kind === "refused") return html`<td class="z">${icon("zero")}${reason}</td>`;
  if (kind === "new") return html`<td>${icon("people")}${pair ? t("nouvelle paire") : t("nouvelle personne")}</td>`;
  return html`<td class="ok">${icon("ok")}${pair ? t("paire, au registre") : series ? t("au registre, série {series}", { series }) : t("au registre")}</td>`;
}

/** @param {Pasting} pasting @param {{typed: (text: string) => void, opening: (open: boolean) => void, write: () => void, close: () => void}} acts */
export function pastePanel({ text, lines, problem, open }, acts) {
  const good = lines.filter(({ kind }) => kind !== "refused").length;
  const bad = lines.length - good;
  return html`<section class="panel paste" aria-labelledby="paste-title">
    <div class="panel__head"><h2 id="paste-title">${t("Coller une liste")}</h2><span class="aside">${t("Une personne par ligne, un tableau copié d’un tableur, ou le fichier fédéral")}</span></div>
    <div class="two">
      <label><span>${t("Texte collé")}</span><textarea rows="12" spellcheck="false" .value=${text} @input=${(event) => acts.typed(event.target.value)}></textarea></label>
      <div class="prev" role="region" tabindex="0" aria-label=${t("Ce qui sera fait")}>
        <p role="status">${problem || tn("{n} ligne lue", "{n} lignes lues", lines.length)}${bad ? html` <span class="badge badge--zero">${icon("zero")}${tn("{n} refusée", "{n} refusées", bad)}</span>` : nothing}</p>
        <table class="list">
          <thead><tr><th class="num" scope="col">${t("Ligne")}</th><th class="num" scope="col">${t("Table")}</th><th scope="col">${t("Personne")}</th><th scope="col">${t("Club")}</th><th scope="col">${t("Ce qui sera fait")}</th></tr></thead>
          <tbody>${lines.map((line) => html`<tr class=${line.kind === "refused" ? "bad" : ""}><td class="num">${line.line}</td><td class="num">${line.table ?? ""}</td><td>${line.name}</td><td>${line.club}</td>${deed(line)}</tr>`)}</tbody>
        </table>
      </div>
    </div>
    <footer>
      <label class="check"><input type="checkbox" .checked=${open} @change=${(event) => acts.opening(event.target.checked)} /> ${t("ouvrir les tables qui manquent")}</label>
      <p>${t("Rien n’est encore inscrit.")}</p>
      <button type="button" class="btn" @click=${acts.close}>${t("Annuler")} <kbd>${t("Échap")}</kbd></button>
      <button type="button" class="btn btn--primary" ?disabled=${!good} @click=${acts.write}>${tn("Inscrire {n} ligne", "Inscrire {n} lignes", good)} <kbd>Ctrl ${t("Entrée")}</kbd></button>
    </footer>
  </section>`;
}
