// The waiting room of a game among friends: the link, who is here, who is ready. Clocks start when all are.
import { classMap, html, nothing } from "../lib/lit.js";
import { icon } from "../lib/icons.js";
import { t, tn, typeset } from "../lib/text.js";
import { tile } from "../components/board.js";
import { companyPanel } from "./company.js";
import { actLook, actText, connecting, head, invitePanel, messages } from "./frame.js";

/** @typedef {import("./start.js").GamePage} GamePage */
/** @typedef {{seat: string, name: string, own: boolean, bot: boolean, here: boolean, ready: boolean, free: boolean}} Sitting */

/** What is shown before the game: no view yet, or a company that is not complete. @param {GamePage} page */
export const before = (page) => (!page.live?.view ? connecting() : page.live.company?.waits.length ? salon(page) : null);

/** Those around the table, as the waiting room shows them. @param {GamePage} page @returns {Sitting[]} */
function sitting(page) {
  const { company, here, people } = /** @type {import("../lib/live.js").Live} */ (page.live);
  return (page.facts.seats ?? []).map((/** @type {string} */ seat) => {
    const person = people.get(seat);
    const bot = Boolean(person?.bot) || Boolean(company?.replaced.includes(seat));
    const own = seat === page.seat;
    return { seat, own, bot, name: own ? person?.name || t("Vous") : page.nameOf(seat), here: bot || own || Boolean(here?.here.includes(seat)), ready: !company?.waits.includes(seat), free: !bot && !person?.name };
  });
}

/** « Luc, Ève et Noa ». @param {string[]} names */
const listed = (names) => (names.length > 1 ? t("{some} et {last}", { some: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" }) : (names[0] ?? ""));

/** @param {GamePage} page */
function salon(page) {
  const seats = sitting(page);
  const missing = seats.filter(({ ready, own }) => !ready && !own).map(({ free, name }) => (free ? t("une personne") : name));
  const waited = seats.some(({ own, ready }) => own && !ready);
  // Initials end with a full stop already.
  const names = listed(missing).replace(/\.$/, "");
  const title = !waited ? t("On attend {names}.", { names }) : missing.length ? t("On vous attend, avec {names}.", { names }) : t("On n’attend plus que vous.");
  return html`${head(t("Salon"), [page.facts.name, page.facts.about].filter(Boolean).join(", "))}
    <main class="salon">
      ${messages(page)}
      <div class="salon__head"><h2>${title}</h2><p>${t("La partie commence, et les pendules partent, quand tous sont prêts.")}</p></div>
      ${inviteCard(page)} ${seatsCard(page, seats)} ${gameCard(page)} ${companyPanel(page)}
    </main>
    ${dock(page, seats, missing, waited)}`;
}

/** The one link that takes a free seat. @param {GamePage} page */
function inviteCard(page) {
  const { invite } = page;
  if (!invite) return nothing;
  const link = invite.address + invite.link;
  const game = page.room?.game ?? "";
  return html`<section class="card salon__invite" aria-labelledby="salon-invite">
    <div class="h"><h2 id="salon-invite">${t("Inviter")}</h2><small>${t("un lien pour tous")}</small></div>
    <img class="qr" alt=${t("Code QR du salon")} src=${page.room?.address("/salon/qr") ?? ""} width="220" height="220" />
    <p class="code"><small>${t("ou le code, à l’accueil")}</small><b>${game.slice(0, 5)}-${game.slice(5)} ${invite.code}</b></p>
    <label class="link"><span class="sr">${t("Lien du salon")}</span><input class="field" readonly .value=${link} @focus=${(event) => event.target.select()} /></label>
    <div class="two">
      <button type="button" class="btn" @click=${() => copy(page, link)}>${icon("copy")}${t("Copier")}</button>
      ${"share" in navigator ? html`<button type="button" class="btn" @click=${() => share(page, link)}>${icon("share")}${t("Partager")}</button>` : nothing}
    </div>
    ${invitePanel(page.invited.filter(({ name }) => name))}
    <p class="watch">${icon("eye")}<span>${t("Pour regarder sans jouer :")} <a href=${invite.watch}>${t("le lien des spectateurs")}</a></span></p>
  </section>`;
}

/** @param {GamePage} page @param {string} link */
async function copy(page, link) {
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    // Without HTTPS, as on a network at home, only what is selected can be copied.
    const field = /** @type {HTMLInputElement} */ (page.find(".salon__invite input"));
    field.select();
    document.execCommand("copy");
  }
  page.say(t("Le lien est copié."));
}

/** @param {GamePage} page @param {string} link */
const share = (page, link) => navigator.share({ title: "Pioche", text: t("Une partie de {game} ?", { game: page.facts.name ?? "" }), url: link }).catch(() => {}); // closed without sharing

/** @param {GamePage} page @param {Sitting[]} seats */
function seatsCard(page, seats) {
  const without = page.acts.get("replace") ?? page.acts.get("excuse");
  const watching = page.live?.here?.watching ?? 0;
  return html`<section class="card salon__seats" aria-labelledby="salon-seats">
    <div class="h"><h2 id="salon-seats">${t("Autour de la table")}</h2><small aria-live="polite">${t("{n} présents sur {all}", { n: seats.filter(({ here }) => here).length, all: seats.length })}</small></div>
    <ul>
      ${seats.map(
        ({ seat, name, own, bot, here, ready, free }) => html`<li class="seat" data-seat=${seat}>
          <span class=${classMap({ face: true, "face--here": here, "face--away": !here, "face--ready": ready })}>${free ? html`<span class="ring">${icon("people")}</span>` : tile([...name][0]?.normalize("NFD")[0]?.toUpperCase() ?? "?")}</span>
          <div><b>${free ? t("Place libre") : name}${own ? html`<small>${t("vous")}</small>` : nothing}</b><p>${bot ? t("La machine est toujours prête") : free ? t("Qui ouvre le lien s’y assied") : here ? t("Là") : t("Absent, sa place est gardée")}</p></div>
          <span class="acts">
            ${!here && without?.choices?.includes(seat) ? html`<button type="button" class="btn" @click=${() => page.order(without.name, { seat })}>${icon(without.name === "replace" ? "bot" : "play")}<span>${without.name === "replace" ? t("Remplacer") : t("Sans attendre")}</span></button>` : nothing}
            ${ready ? html`<span class="ready ready--ok">${icon("ok")}${t("Prêt")}</span>` : here ? html`<span class="ready">${icon("wait")}${t("Pas encore prêt")}</span>` : nothing}
          </span>
        </li>`,
      )}
    </ul>
    ${watching ? html`<p class="watch">${icon("eye")}<span>${tn("{n} spectateur. Il ne voit aucun chevalet.", "{n} spectateurs. Ils ne voient aucun chevalet.", watching)}</span></p>` : nothing}
  </section>`;
}

/** What will be played. @param {GamePage} page */
function gameCard({ facts, invite, live }) {
  const seconds = Math.round((live?.here?.patience ?? 0) / 1000);
  const rows = [
    [t("Jeu"), facts.name, facts.about],
    [t("Mots"), invite ? t("« {name} »", { name: invite.words }) : "", t("La même liste pour tous.")],
    [t("Absents"), seconds ? t("{n} s", { n: seconds }) : "", t("On les attend ; ensuite on peut jouer sans eux, et ils peuvent revenir.")],
  ].filter(([, value]) => value);
  return html`<section class="card salon__game" aria-labelledby="salon-game">
    <div class="h"><h2 id="salon-game">${t("La partie")}</h2></div>
    <dl>${rows.map(([name, value, about]) => html`<div><dt>${name}</dt><dd>${typeset(value)}</dd>${about ? html`<dd class="about">${typeset(about)}</dd>` : nothing}</div>`)}</dl>
  </section>`;
}

/** @param {GamePage} page @param {Sitting[]} seats @param {string[]} missing @param {boolean} waited */
function dock(page, seats, missing, waited) {
  const ready = page.acts.get("ready");
  const done = seats.filter((one) => one.ready).length;
  return html`<div class="salon__dock"><div>
    <div class="st" aria-live="polite"><b>${tn("{n} prêt sur {all}", "{n} prêts sur {all}", done, { all: seats.length })}</b><span>${missing.length || waited ? t("Il manque {names}", { names: listed([...(waited ? [t("vous")] : []), ...missing]) }) : ""}</span></div>
    <span class="dots" aria-hidden="true">${seats.map((one) => html`<i class=${classMap({ on: one.ready, aw: !one.here })}></i>`)}</span>
    ${ready ? html`<button type="button" class=${`btn go ${actLook(page, ready)}`} @click=${() => page.act("ready")}>${icon("ok")}${actText(page, ready)}</button>` : page.seat ? html`<p class="ready ready--ok go">${icon("ok")}${t("Vous êtes prêt")}</p>` : nothing}
  </div></div>`;
}
