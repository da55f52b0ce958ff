// Talking to the room: JSON requests, refusals as sentences, orders that can be sent twice safely.
import { t, typeset } from "./text.js";

/** The server refused, and says why in a sentence. */
export class Refused extends Error {
  /** @param {string} message @param {string} code @param {number} status */
  constructor(message, code, status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** The server did not answer: nothing is known of the request; sent again with the same id it counts once. */
export class Offline extends Error {}

const PATIENCE = 10_000; // ms before a request is given up as lost

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export function call(method, path, body) {
  const headers = body === undefined ? {} : { "Content-Type": "application/json" };
  return asked(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) }, PATIENCE);
}

/** Send a text as it is. @param {string} path @param {string | Blob} text @returns {Promise<any>} */
export function sendText(path, text) {
  return asked(path, { method: "POST", headers: { "Content-Type": "text/plain" }, body: text }, PATIENCE);
}

/** Send a file as it is; what is made of it takes its time. @param {string} path @param {Blob} file @returns {Promise<any>} */
export function sendFile(path, file) {
  return asked(path, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file }, 12 * PATIENCE);
}

/** @param {string} path @param {RequestInit} request @param {number} patience @returns {Promise<any>} */
async function asked(path, request, patience) {
  const gaveUp = new AbortController();
  const timer = setTimeout(() => gaveUp.abort(), patience);
  /** @type {Response} */
  let answer;
  /** @type {any} */
  let content;
  try {
    answer = await fetch(path, { ...request, credentials: "same-origin", signal: gaveUp.signal });
    content = await answer.json().catch(() => null);
  } catch {
    throw new Offline(t("Pas de réponse du serveur."));
  } finally {
    clearTimeout(timer);
  }
  if (answer.ok) return content;
  const error = content?.error && { ...content.error, message: typeset(content.error.message) };
  if (answer.status >= 500 || answer.status === 429) throw new Offline(error?.message ?? t("Le serveur ne répond pas pour l’instant."));
  throw new Refused(error?.message ?? t("Le serveur a refusé cette demande."), error?.code ?? "", answer.status);
}

/** An id for an order: the same order sent again keeps it. (`randomUUID` needs HTTPS, which a hall has not.) */
export function freshId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Do something again while the server does not answer. @template T @param {() => Promise<T>} send @param {number} [times] @returns {Promise<T>} */
export async function insisting(send, times = 4) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Offline) || attempt >= times) throw error;
      await new Promise((go) => setTimeout(go, 250 * 2 ** attempt));
    }
  }
}

/** The room of one game, for one right held in it. */
export class Room {
  /** @param {string} game @param {string} [as] member or role in whose name to act */
  constructor(game, as = "") {
    this.game = game;
    this.base = `/api/games/${encodeURIComponent(game)}`;
    this.as = as;
  }

  /** @param {string} path @param {Record<string, string>} [query] */
  address(path, query = {}) {
    const asked = new URLSearchParams(this.as ? { ...query, as: this.as } : query).toString();
    return `${this.base}${path}${asked ? `?${asked}` : ""}`;
  }

  get stream() {
    return this.address("/stream");
  }

  /** @param {string} path @param {Record<string, string>} [query] */
  read(path, query) {
    return call("GET", this.address(path, query));
  }

  /** @param {string} path @param {object} body */
  write(path, body) {
    return call("POST", this.address(path), body);
  }

  /** Give an order; a lost answer is asked for again, with the same id.
   * @param {string} type @param {object} [body] */
  order(type, body = {}) {
    const request = { id: freshId(), type, body };
    return insisting(() => this.write("/commands", request));
  }

  /** Seat players, all or none. @param {Array<{table?: number, name?: string, partner?: string}>} players */
  seat(players) {
    const request = { id: freshId(), players };
    return insisting(() => this.write("/players", request));
  }

  /** Names behind the seats, by seat. @returns {Promise<Map<string, {name: string, partner?: string, table: number | null, club: string, bot?: string}>>} */
  async people() {
    const { people } = await this.read("/people");
    return new Map(people.map((one) => [one.seat, one]));
  }
}
