// The head of the console: the evening and the coup, above the desk.
import { classMap, html, nothing } from "../lib/lit.js";
import { icon } from "../lib/icons.js";
import { integer } from "../lib/format.js";
import { t, tn } from "../lib/text.js";
import { tile } from "../components/board.js";
import "../components/clock.js";
import "../components/theme.js";

/** @typedef {import("./model.js").ConsoleModel} ConsoleModel */

/** @type {Array<[label: () => string, phases: string[]]>} */
const STEPS = [
  [() => t("Tirage"), ["to-draw", "drawn"]],
  [() => t("Réflexion"), ["thinking"]],
  [() => t("Collecte"), ["bell"]],
  [() => t("Top"), ["closed", "retained"]],
];

/** Where one is, who is linked, what is closed. @param {ConsoleModel} model */
export function bar(model) {
  return html`<header class="bar1">
    <a class="brand" href="/">${tile("P")}<span aria-hidden="true">Pioche</span><span class="sr">${t("Pioche, accueil")}</span></a>
    <ul class="ctx">
      ${model.context.map((part, index) => html`<li>${index ? part : html`<strong>${part}</strong>`}</li>`)}
    </ul>
    <div class="right">
      <span role="status"><i class=${classMap({ dot: true, "dot--off": !model.online })}></i>${model.online ? model.links : t("Lien perdu, reprise…")}</span>
      ${model.who ? html`<span class="me">${model.who}</span>` : nothing}
      ${model.arbiters ? html`<span>${icon("people")}${model.arbiters}</span>` : nothing}
      ${model.role === "referee" ? html`<a href=${`/tableau/${document.body.dataset.game ?? ""}`} target="pioche-mur">${t("Mur")}</a>` : nothing}
      ${model.options?.closes && !model.over ? html`<span>${t("Recherches fermées")}</span>` : nothing}
      ${model.lexicon ? html`<span>${t("Lexique « {name} »", { name: model.lexicon })}</span>` : nothing}
      <pi-theme look="btn btn--quiet"></pi-theme>
    </div>
  </header>`;
}

/** The coup: rack, figures, where it stands. @param {ConsoleModel} model */
export function strip(model) {
  const kept = [...model.kept];
  const fresh = [...model.fresh];
  return html`<section class="strip" aria-label=${t("Coup {n}", { n: model.coup })}>
    <h1>${model.void ? t("Partie annulée") : model.over ? t("Partie finie") : model.annulled ? t("Coup {n} annulé", { n: model.annulled }) : model.coup ? t("Coup {n}", { n: model.coup }) : t("Avant le premier coup")}</h1>
    ${model.rack
      ? html`<div class="draw" role="img" aria-label=${t("Tirage : {rack}", { rack: model.rack.split("").join(" ") })}>
          ${kept.length ? html`<div class="grp"><span class="rack">${kept.map((letter) => tile(letter))}</span><small>${t("reliquat {n}", { n: kept.length })}</small></div>` : nothing}
          ${fresh.length
            ? html`<div class="grp">
                <span class="rack">${fresh.map((letter) => tile(letter))}</span
                ><small>${model.rejected ? t("rejet, nouveau tirage") : tn("{n} nouvelle", "{n} nouvelles", fresh.length)}</small>
              </div>`
            : nothing}
        </div>`
      : nothing}
    <dl class="fig">
      <div><dt>${t("Top")}</dt><dd>${model.top ?? "–"}</dd></div>
      <div><dt>${t("Cumul")}</dt><dd>${integer(model.cumul)}</dd></div>
      <div><dt>${t("Sac")}</dt><dd>${model.bag}</dd></div>
    </dl>
    ${model.over ? nothing : course(model)}
  </section>`;
}

/** Where the coup stands, and the clock. @param {ConsoleModel} model */
function course(model) {
  return html`<div class="right">
    <ol class="stepper" aria-label=${t("Étapes du coup")}>
      ${STEPS.map(([label, phases]) => html`<li aria-current=${phases.includes(model.phase) ? "step" : nothing}><span>${label()}</span></li>`)}
    </ol>
    <pi-clock
      .remaining=${model.clock.remaining}
      .total=${model.clock.total}
      .running=${model.clock.running}
      .heard=${model.clock.heard}
      .caption=${model.clock.caption}
    ></pi-clock>
  </div>`;
}
