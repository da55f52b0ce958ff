// Beside the grid of a duplicate at home: the coup judged, the better words, the totals, the end.
import { html, nothing, repeat, styles } from "../lib/lit.js";
import { clockText, integer, percent, shareOf } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t, tn, typeset } from "../lib/text.js";
import { tile } from "../components/board.js";
import { wordFaces } from "../components/word.js";
import { coupChart, legend } from "./chart.js";
import { actButton, wayOut } from "./frame.js";
import { bySlips, leftLying, sanctions, slipPapers, warningsBox } from "./duplicate_slip.js";
import { foundTable, standings, together } from "./friends.js";

/** @typedef {import("./duplicate.js").Duplicate} Duplicate */

/** One's word beside the top. @param {Duplicate} page @param {any} view */
export function verdictPanel(page, view) {
  const top = view.played.at(-1);
  const line = page.sheet.lines.find(({ coup }) => coup === top.n);
  return html`<section class="work" aria-live="polite">
    ${page.guide.line(view)} ${line ? ownVerdict(page, view, line, top) : nothing}
    ${found(line, top)
      ? nothing
      : html`<article class="vd vd--top">
          <h2>${t("Top :")} <span class="word">${wordFaces(top.word)}</span> ${top.ref}</h2>
          <span class="pts">${top.score}</span>
          <p>${also(top)} ${t("Sur la grille, les lettres dorées.")}</p>
        </article>`}
    ${together(view) ? foundTable(page, view) : nothing}
    ${page.acts.has("draw-rack")
      ? html`${actButton(page, "draw-rack", { look: "go", sign: "right", run: () => page.next() })}`
      : html`<p class="notice" role="status">${t("{name} lance le coup suivant.", { name: page.nameOf(view.seats[0].seat) })}</p>`}
    ${page.subTops ? subTopList(page.subTops, top.score) : html`<button type="button" class="btn btn--touch" @click=${() => page.showSubTops(top.n)}>${icon("list")}${t("Voir les sous-tops")}</button>`}
    ${actButton(page, "end-game", { look: "btn--quiet btn--touch" })}
  </section>`;
}

/** Whether the top that is laid is one's own word: it is told once. @param {any} line @param {any} top */
const found = (line, top) => line?.points === top.score && line.found?.word === top.word && line.found?.ref === top.ref;

/** The other words that the top makes. @param {any} top */
const also = ({ words }) => (words.length > 1 ? t("Forme aussi {words}.", { words: words.slice(1).join(", ").toUpperCase() }) : "");

/** @param {Duplicate} page @param {any} view @param {any} line @param {any} top */
function ownVerdict(page, view, line, top) {
  const own = line.found;
  const word = own?.word || top.word; // one's own, where several words are the top
  const gap = top.score - line.points;
  const tone = !gap ? "gold" : line.points <= 0 ? "zero" : line.points >= 0.9 * top.score ? "near" : "less";
  const title = !gap ? t("C’est le top !") : line.points > 0 ? t("{n} % du top", { n: Math.floor(shareOf(line.points, top.score) ?? 0) }) : t("Rien ce coup");
  return html`<article class=${`vd vd--own vd--${tone}`}>
    <h2>${gap ? nothing : icon("star")}${title}</h2>
    <span class="pts"><span class="sr">${line.points}</span><b aria-hidden="true" .textContent=${String(line.points)}></b><small>${gap ? t("sur {top}", { top: top.score }) : ""}</small></span>
    ${gap ? nothing : html`<div class="rack" aria-hidden="true" ${styles({ "--letters": String(word.length) })}>${[...word].map((letter) => tile(letter.toUpperCase(), { joker: letter !== letter.toUpperCase(), gold: true }))}</div><i class="light" aria-hidden="true"></i>`}
    <p>${own ? html`<b class="word">${wordFaces(own.word)}</b> ${own.ref}.` : nothing} ${own?.sentence || line.sentence || ""} ${leftLying(page, view, line, top)} ${gap ? tn("{n} point sous le top.", "{n} points sous le top.", gap) : found(line, top) ? also(top) : nothing} ${view.race && view.timed ? t("Temps compté : {time}.", { time: clockText(line.time_ms) }) : ""}</p>
    ${gap ? nothing : html`<p class="feat">${page.feat.text}</p>`}
  </article>`;
}

/** @param {any[]} moves @param {number} top */
function subTopList(moves, top) {
  return html`<div class="subtops" tabindex="0" role="region" aria-label=${t("Meilleures solutions")}>
    <table class="list">
      <thead><tr><th class="num" scope="col">${t("n°")}</th><th scope="col">${t("Mot")}</th><th scope="col">${t("Place")}</th><th class="num" scope="col">${t("Pts")}</th><th class="num" scope="col">${t("Écart")}</th></tr></thead>
      <tbody>${moves.map((move, index) => html`<tr class=${move.score === top ? "is-top" : ""}><td class="num">${index + 1}</td><td><span class="word">${wordFaces(move.word)}</span></td><td>${move.ref}</td><td class="num">${move.score}</td><td class="num">${move.score === top ? "" : `−${top - move.score}`}</td></tr>`)}</tbody>
    </table>
  </div>`;
}

/** @param {Duplicate} page @param {any} view */
export function overPanel(page, view) {
  const me = view.seats?.find(({ seat }) => seat === page.seat);
  const tops = page.sheet.lines.filter(({ points, top }) => points === top).length;
  return html`<section class="work result" aria-live="polite">
    <h2>${t("Partie finie")}</h2>
    <p class="muted">${t("Fin : {why}.", { why: typeset(view.end.why) })} ${view.end.article ? t("Article {article}.", { article: view.end.article }) : ""}</p>
    ${me && together(view) ? html`<p class="place">${placeText(page, view)}</p>` : nothing}
    ${me
      ? html`<p class="final"><b>${integer(me.points)}</b> ${tn("point sur {top}", "points sur {top}", me.points, { top: integer(view.total) })}<span class="sr">, </span><b>${percent(shareOf(me.points, view.total))}</b></p>
          <p class="muted">${tn("{n} coup au top sur {of}.", "{n} coups au top sur {of}.", tops, { of: view.played.length })} ${view.race && view.timed ? t("Temps compté : {time}.", { time: clockText(me.time_ms) }) : ""}</p>
          ${bySlips(view) ? sanctions(view) : nothing}`
      : nothing}
    ${view.daily ? html`<a class="btn btn--primary go" href=${`/jour?jour=${view.daily}`}>${icon("list")}${t("Classement du jour")}</a><a class="btn go" href="/">${icon("home")}${t("Accueil")}</a>` : wayOut(page, t("Rejouer coup par coup"), me && bySlips(view) && view.played.length ? slipPapers(page) : nothing)}
  </section>`;
}

/** « Vous gagnez ! », « Vous êtes 2e sur 3 ». @param {Duplicate} page @param {any} view */
function placeText(page, view) {
  const ranked = standings(view);
  const own = ranked.find(({ seat }) => seat === page.seat)?.rank ?? 0;
  const shared = ranked.filter(({ rank }) => rank === own).length > 1;
  if (own === 1) return shared ? t("Premiers ex æquo.") : t("Vous gagnez !");
  return t("Vous êtes {rank}e sur {of}.", { rank: own, of: ranked.length });
}

/** @param {Duplicate} page @param {any} view */
export function totalsPanel(page, view) {
  const me = view.seats?.find(({ seat }) => seat === page.seat);
  if (!me) return nothing;
  return html`<dl class="tot panel">
    <div><dt>${t("Vous")}</dt><dd class="own-total">${integer(me.points)}</dd></div>
    <div><dt>${t("Top")}</dt><dd>${integer(view.total)}</dd></div>
    <div>${view.race && view.timed ? html`<dt>${t("Temps")}</dt><dd>${clockText(me.time_ms)}</dd>` : html`<dt>${t("Au top")}</dt><dd>${percent(shareOf(me.points, view.total))}</dd>`}</div>
    ${warningsBox(view)}
  </dl>`;
}

/** The last coup first; a new one is put above the others, which stay as they are. @param {Duplicate} page */
export function coupsPanel(page) {
  const { lines } = page.sheet;
  if (!lines.length) return nothing;
  const bars = lines.map(({ coup, points: made, top }) => ({ coup, points: made, top, zero: made === 0 }));
  return html`<section class="panel ch">
      <div class="panel__head"><h2>${t("Votre score face au top")}</h2><span class="aside">${legend()}</span></div>
      ${coupChart(bars, lines.at(-1).coup, undefined, 420)}
    </section>
    <section class="panel log">
      <div class="panel__head"><h2>${t("Coups")}</h2></div>
      <ol class="coups" tabindex="0" aria-label=${t("Coups joués")}>
        ${repeat(
          lines.toReversed(),
          ({ coup }) => coup,
          (line) => html`<li><b>${line.coup}</b><span>${line.found && line.points ? html`<span class="word">${wordFaces(line.found.word)}</span> ${line.found.ref}` : "—"}<small>${t("top")} <span class="word">${wordFaces(line.top_word)}</span> ${line.top_ref}</small>${line.sentence ? html`<small>${line.sentence}</small>` : nothing}</span><span class="num"><b>${line.points}</b><small>${"\u202f/\u202f"}${line.top}</small></span></li>`,
        )}
      </ol>
    </section>`;
}
