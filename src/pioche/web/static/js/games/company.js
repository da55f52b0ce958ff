// Those who play together: who is away, what is done about it, what they say, whether it is one's turn.
import { html, nothing } from "../lib/lit.js";
import { icon } from "../lib/icons.js";
import { t, typeset } from "../lib/text.js";

/** @typedef {import("./start.js").GamePage} GamePage */

/** How long somebody has been away, in ms; nothing for who is here. @param {GamePage} page @param {string} seat */
export function awayFor({ live }, seat) {
  const since = live?.here?.away[seat];
  return since === undefined || !live ? null : Math.max(0, live.now + performance.now() - live.heard - since);
}

/** Those who are missed: away, and nobody plays for them. @param {GamePage} page @returns {string[]} */
export function missed(page) {
  const { company, here } = page.live ?? {};
  if (!company || !here || page.over) return [];
  return Object.keys(here.away).filter((seat) => seat !== page.seat && ![...company.replaced, ...company.resigned].includes(seat));
}

/** What a page says first: the machine has played for oneself. @param {GamePage} page */
export function takeBackNotice(page) {
  const back = page.acts.get("take-back");
  return back ? html`<p class="notice notice--warn notice--act">${icon("bot")}<span>${t("La machine joue pour vous.")}</span><button type="button" class="btn btn--primary" @click=${() => page.act("take-back")}>${typeset(back.label)}</button></p>` : nothing;
}

/** Those who are away, at the foot of the screen: nothing jumps when they come and go. @param {GamePage} page */
export const absentees = (page) => html`<div class="docked" role="status">${page.live?.company?.waits.length ? nothing : missed(page).map((seat) => missing(page, seat))}</div>`;

/** @param {GamePage} page @param {string} seat */
function missing(page, seat) {
  const replace = page.acts.get("replace");
  const away = awayFor(page, seat) ?? 0;
  const patience = page.live?.here?.patience ?? 0;
  const may = replace?.choices?.includes(seat);
  // The page is drawn again when patience is over.
  if (may && away < patience) page.again(patience - away);
  return html`<p class="notice notice--act" data-away=${seat}>${icon("wait")}<span>${t("{name} est absent : on l’attend.", { name: page.nameOf(seat) })}</span>${may && away >= patience ? html`<button type="button" class="btn" @click=${() => page.order("replace", { seat })}>${icon("bot")}${typeset(replace?.label ?? "")}</button>` : nothing}</p>`;
}

/** What one may do about the company, and what it says. @param {GamePage} page */
export function companyPanel(page) {
  const { company } = page.live ?? {};
  const several = (page.facts.seats?.length ?? 0) > 1;
  if (!company || !several) return nothing;
  const set = page.acts.get("set-chat");
  const people = (page.facts.seats ?? []).filter((/** @type {string} */ seat) => !page.live?.people.get(seat)?.bot).length;
  const watching = page.live?.here?.watching ?? 0;
  const asks = people > 1 && page.seat && "Notification" in window && Notification.permission === "default";
  if (people < 2 && !watching) return nothing;
  return html`<section class="panel company" aria-label=${t("Entre vous")}>
    ${watching ? html`<p class="muted">${icon("eye")} ${t("Spectateurs : {n}", { n: watching })}</p>` : nothing}
    ${asks ? html`<button type="button" class="btn btn--quiet" @click=${async () => (await Notification.requestPermission(), page.requestUpdate())}>${icon("sound")}${t("Me prévenir quand c’est à moi")}</button>` : nothing}
    ${company.chat && page.seat ? talkPanel(page) : nothing}
    ${set && people > 1 ? html`<button type="button" class="btn btn--quiet" @click=${() => page.order("set-chat", { open: !company.chat })}>${icon("chat")}${typeset(set.label)}</button>` : nothing}
  </section>`;
}

/** A few lines, kept nowhere. @param {GamePage} page */
function talkPanel(page) {
  const talk = page.live?.talk ?? [];
  const unread = page.unread;
  const say = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem("line"));
    const text = field.value.trim();
    if (text && (await page.talk(text))) field.value = "";
  };
  return html`<details class="talk" ?open=${page.talking} @toggle=${(event) => page.openTalk(event.target.open)}>
    <summary>${icon("chat")}${t("Discussion")}${unread ? html` <span class="count count--accent">${unread}</span>` : nothing}</summary>
    <ol aria-live="polite" tabindex="0" aria-label=${t("Ce qui s’est dit")}>${talk.map(({ id, seat, text }) => html`<li data-line=${id}><b>${page.nameOf(seat)}</b> ${text}</li>`)}</ol>
    ${page.live?.hushed ? html`<p class="muted">${t("On ne se parle pas pendant un coup.")}</p>` : html`<form @submit=${say}><label><span class="sr">${t("Dire à la table")}</span><input class="field" name="line" maxlength="200" autocomplete="off" placeholder=${t("Dire à la table")} /></label><button class="btn btn--touch" aria-label=${t("Envoyer")}>${icon("send")}</button></form>`}
    <small class="muted">${t("Rien n’est gardé : ces lignes s’effacent avec la partie.")}</small>
  </details>`;
}

/** Phones show notifications by a service worker only, where there is one. @param {string} title @param {NotificationOptions} how */
async function notify(title, how) {
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification(title, how);
    else new Notification(title, how).onclick = () => window.focus();
  } catch {
    // The title says it too.
  }
}

/** Whether the moment waits for this player: said in the title, and by a notification where the page is not seen. */
export class Turn {
  constructor() {
    this.own = false;
    this.title = document.title;
  }

  /** @param {GamePage} page */
  look(page) {
    const { acts = [], company } = page.live ?? {};
    const own = Boolean(company) && !page.over && acts.some(({ next, name }) => next && name !== "take-back");
    document.title = own ? t("À vous — {title}", { title: this.title }) : this.title;
    if (own && !this.own && document.hidden && "Notification" in window && Notification.permission === "granted") {
      const last = page.news.at(-1);
      notify(t("À vous de jouer"), { body: last ? page.sentence(last) : (page.facts.name ?? ""), tag: page.room?.game ?? "" });
    }
    this.own = own;
  }
}
