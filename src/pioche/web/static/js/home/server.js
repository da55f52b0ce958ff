// The server for its owner: where it stands, its backups and its end.
import { Element, define, html, nothing } from "../lib/lit.js";
import { head } from "../games/frame.js";
import { integer } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { LOCALE, t, tn } from "../lib/text.js";

/** @typedef {{name: string, day: string, bytes: number, before: boolean}} Backup */
/** @typedef {{version: string, life: string, address: string, folder: string, under_way: number, desk: boolean, evenings: boolean, backups: Backup[], reports: string[], reports_folder: string, told: string}} ServerState */

/** A day and an hour of the server's own clock, as people write them. @param {string} day */
const dated = (day) => new Date(day).toLocaleString(LOCALE, { weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" });

/** Events: `backup`, `restore` {name}, `stop`. What is grave asks for a second press, in words. */
export class ServerPage extends Element {
  static properties = { server: { attribute: false }, problem: { attribute: false }, said: { attribute: false }, busy: { attribute: false }, asking: { state: true } };

  constructor() {
    super();
    /** @type {ServerState | null} */ this.server = null;
    this.problem = "";
    this.said = "";
    /** Whether it is away for a moment. */ this.busy = false;
    /** What waits for its second press: a backup's name, or `stop`. */ this.asking = "";
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener("keydown", this.#key);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener("keydown", this.#key);
  }

  /** Wherever the caret is: a click beside the question takes it away. @param {KeyboardEvent} event */
  #key = (event) => {
    if (event.key === "Escape") this.asking = "";
  };

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has("asking") && this.asking) this.find(".sure .btn")?.focus();
  }

  render() {
    return html`${head(t("Ce serveur"), t("Adresse, sauvegardes, arrêt"))}
      <main class="server">
        <div aria-live="polite">
          ${this.problem ? html`<p class="notice notice--warn">${this.problem}</p>` : nothing}
          ${this.said || this.server?.told ? html`<p class="notice">${this.said || this.server?.told}</p>` : nothing}
        </div>
        ${this.server ? this.#told(this.server) : nothing}
      </main>`;
  }

  /** @param {ServerState} server */
  #told(server) {
    return html`<section class="panel where" aria-labelledby="where">
        <h2 id="where">${t("Pour les téléphones de la salle")}</h2>
        ${server.address
          ? html`<p class="address">${server.address.replace("http://", "")}</p>
              <img src="/api/server/qr" width="200" height="200" alt=${t("L’adresse en code QR")} />`
          : html`<p>${t("Aucune autre machine ne peut joindre ce serveur : pas de réseau.")}</p>`}
        <p class="muted">${t("Pioche {version}", { version: server.version })}${server.under_way ? html` · ${tn("{n} partie en cours", "{n} parties en cours", server.under_way)}` : nothing}</p>
        ${server.desk ? this.#stop(server) : nothing}
      </section>
      <section class="panel" aria-labelledby="backups">
        <h2 id="backups">${t("Sauvegardes")}</h2>
        ${server.evenings ? this.#backups(server) : html`<p>${t("Ce serveur ne garde pas de sauvegardes lui-même.")}</p>`}
      </section>
      <section class="panel" aria-labelledby="reports">
        <h2 id="reports">${t("Rapports d’erreur")}</h2>
        ${server.reports.length
          ? html`<p>${t("Ce qui a mal tourné est écrit dans {folder}, sans nom ni code. Rien n’est envoyé : joignez le fichier si vous demandez de l’aide.", { folder: server.reports_folder })}</p>
              <ul>${server.reports.map((name) => html`<li><code>${name}</code></li>`)}</ul>`
          : html`<p class="muted">${t("Aucun.")}</p>`}
      </section>`;
  }

  /** @param {ServerState} server */
  #backups({ folder, backups, desk }) {
    return html`<p>${t("Chaque soir à 23 heures, ou à l’arrêt, si quelque chose a changé ; les trente dernières restent.")}</p>
      <p class="muted folder">${t("Données : {folder}", { folder })}</p>
      <p><button type="button" class="btn btn--touch" ?disabled=${this.busy} @click=${() => this.emit("backup")}>${t("Sauvegarder maintenant")}</button></p>
      <ul class="backups">${backups.map((one) => this.#backup(one, desk))}</ul>`;
  }

  /** @param {Backup} one @param {boolean} desk */
  #backup(one, desk) {
    const asked = this.asking === one.name;
    return html`<li>
      <div><b>${dated(one.day)}</b> <small>${one.before ? html`${t("avant une restauration")} · ` : nothing}${t("{n} Ko", { n: integer(Math.ceil(one.bytes / 1024)) })}</small></div>
      ${desk && !asked ? html`<button type="button" class="btn btn--touch" ?disabled=${this.busy} @click=${() => (this.asking = one.name)}>${icon("undo")}${t("Restaurer")}</button>` : nothing}
      ${asked ? this.#sure(t("Tout revient à ce moment-là. Ce qu’il y a maintenant est d’abord gardé dans une sauvegarde de plus ; les parties en cours sont interrompues."), t("Restaurer cette sauvegarde"), () => this.emit("restore", { name: one.name })) : nothing}
    </li>`;
  }

  /** @param {ServerState} server */
  #stop({ under_way }) {
    if (this.asking !== "stop") return html`<p><button type="button" class="btn btn--touch" ?disabled=${this.busy} @click=${() => (this.asking = "stop")}>${t("Arrêter le serveur")}</button></p>`;
    const games = under_way ? tn("{n} partie est en cours : elle reprendra où elle en est.", "{n} parties sont en cours : elles reprendront où elles en sont.", under_way) : "";
    return this.#sure(`${t("Plus personne ne pourra jouer tant qu’il n’est pas rouvert.")} ${games}`, t("Arrêter"), () => this.emit("stop"));
  }

  /** @param {string} told @param {string} label @param {() => void} act */
  #sure(told, label, act) {
    const leave = () => (this.asking = "");
    const go = () => {
      leave();
      act();
    };
    return html`<div class="sure" role="group" aria-label=${t("Confirmation")}>
      <p>${told}</p>
      <p class="acts"><button type="button" class="btn btn--touch" @click=${leave}>${t("Annuler")}</button> <button type="button" class="btn btn--touch btn--rev" @click=${go}>${label}</button></p>
    </div>`;
  }
}

define("pi-server", ServerPage);
