import { Element, define, html, nothing } from "../lib/lit.js";
import { head } from "../games/frame.js";
import { icon } from "../lib/icons.js";
import { LOCALE, t, tn } from "../lib/text.js";

/** @typedef {{games: number, cards: number, since: number | null}} Info */

/** A profile without e-mail. Events: `words`, `newwords`, `enter` {words}, `erase`, `copy` {text}. */
export class ProfilePage extends Element {
  static properties = { info: { attribute: false }, phrase: { attribute: false }, typed: { attribute: false }, problem: { attribute: false }, told: { attribute: false }, armed: { state: true } };

  constructor() {
    super();
    /** @type {Info | null} */ this.info = null;
    /** @type {{words: string, link: string} | null} */ this.phrase = null;
    /** Words that came with a link. */ this.typed = "";
    this.problem = "";
    this.told = "";
    /** What was pressed once. */ this.armed = "";
  }

  render() {
    const info = this.info;
    const links = html`<a class="btn btn--quiet btn--touch" href="/statistiques" aria-label=${t("Statistiques")}>${icon("list")}<span class="only-d">${t("Statistiques")}</span></a>`;
    return html`${head(t("Profil"), "", links)}
      <main class="who">
        ${this.problem ? html`<p class="notice notice--zero" role="alert">${this.problem}</p>` : nothing}
        ${this.told ? html`<p class="notice notice--ok" role="status">${this.told}</p>` : nothing}
        ${info ? (info.since === null ? this.#nobody() : this.#owner(info)) : nothing}
        ${this.#enter(info)}
        ${info?.since ? this.#erase() : nothing}
      </main>`;
  }

  #nobody() {
    return html`<section class="box"><h2>${t("Pas encore de profil ici")}</h2><p>${t("Il naît tout seul avec votre première partie ou votre première carte. Ni nom, ni adresse, ni mot de passe.")}</p></section>`;
  }

  /** @param {Info} info */
  #owner(info) {
    const since = new Date(info.since ?? 0).toLocaleDateString(LOCALE, { day: "numeric", month: "long", year: "numeric" });
    return html`<section class="box"><h2>${t("Ce profil")}</h2>
        <p>${t("Depuis le {since} : {games}, {cards}. Il n’a ni nom ni adresse.", { since, games: tn("{n} partie", "{n} parties", info.games), cards: tn("{n} carte", "{n} cartes", info.cards) })}</p></section>
      <section class="box"><h2>${t("Porter sur un autre appareil")}</h2>
        ${this.phrase
          ? html`<div class="carry"><img src="/api/profile/qr" width="200" height="200" alt=${t("Code QR du lien de ce profil")} />
                <div class="stack"><p class="phrase">${this.phrase.words}</p></div></div>
              <p>${t("Filmez le code, ou tapez ces six mots sur l’autre appareil, à cette même page. Qui les a, a le profil : gardez-les pour vous.")}</p>
              <div class="acts"><button type="button" class="btn btn--touch" @click=${() => this.emit("copy", { text: this.phrase?.link })}>${t("Copier le lien")}</button>
                <button type="button" class=${`btn btn--touch ${this.armed === "new" ? "btn--grave" : ""}`} @click=${() => this.#twice("new", "newwords")}>${this.armed === "new" ? t("Changer, vraiment : les autres appareils sortent") : t("Changer les mots")}</button></div>`
          : html`<p>${t("Un code à filmer, ou six mots à taper.")}</p><div class="acts"><button type="button" class="btn btn--primary btn--touch" @click=${() => this.emit("words")}>${icon("qr")}${t("Montrer le code et les mots")}</button></div>`}
      </section>`;
  }

  /** @param {Info | null} info */
  #enter(info) {
    return html`<section class="box"><h2>${t("Reprendre un profil ici")}</h2>
      <p>${info?.since ? t("Ses parties et ses cartes arrivent ici ; celles de cet appareil s’y ajoutent.") : t("Tapez les six mots montrés par l’autre appareil.")}</p>
      <form @submit=${(event) => (event.preventDefault(), this.emit("enter", { words: this.find("input[name=words]").value }))}>
        <label class="field"><span class="sr">${t("Les six mots")}</span><input name="words" required maxlength="200" .value=${this.typed} placeholder=${t("six mots")} autocomplete="off" autocapitalize="none" spellcheck="false" /></label>
        <button class="btn btn--touch ${this.typed ? "btn--primary" : ""}">${t("Reprendre ce profil")}</button>
      </form></section>`;
  }

  #erase() {
    return html`<section class="box"><h2>${t("Tout effacer")}</h2><p>${t("Cartes, chiffres, listes et accès disparaissent, votre nom aussi, et les parties où vous étiez seul. Cela ne se défait pas.")}</p>
      <div class="acts"><button type="button" class="btn btn--touch btn--grave" @click=${() => this.#twice("erase", "erase")}>${this.armed === "erase" ? t("Effacer, vraiment") : t("Effacer ce profil")}</button></div></section>`;
  }

  /** @param {string} name @param {string} event */
  #twice(name, event) {
    if (this.armed !== name) this.armed = name;
    else {
      this.armed = "";
      this.emit(event);
    }
  }
}

define("pi-profile", ProfilePage);
