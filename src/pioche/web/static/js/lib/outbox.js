// A slip on its way: kept on this device until the server has it, sent again by itself, counted once.
// Each deposit has its own id; sent twice, the server answers twice and counts it once.
import { Offline, Refused, freshId } from "./api.js";

/** @typedef {{id: string, coup: number, rack?: string, slip: any, state: "pending" | "deposited" | "refused", receivedAt?: number, revision?: number, sentence?: string}} Parcel */

/** The same letters are the same rack, in any order. @param {string} letters */
const sorted = (letters) => [...letters].sort().join("");

const FIRST_WAIT = 700;
const LONGEST_WAIT = 6000;

export class Outbox {
  /**
   * @param {string} key where this device keeps the parcel
   * @param {(parcel: Parcel) => Promise<{received_at: number, revision: number}>} send
   * @param {() => void} changed
   * @param {Storage} [storage]
   */
  constructor(key, send, changed, storage = localStorage) {
    this.key = key;
    this.send = send;
    this.changed = changed;
    this.storage = storage;
    /** @type {Parcel | null} */ this.parcel = this.#load();
    this.offline = false;
    this.busy = false;
    this.wait = FIRST_WAIT;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    window.addEventListener("online", () => this.flush());
    // Another tab of the same seat may have sent it.
    window.addEventListener("storage", (event) => {
      if (event.key === this.key) {
        this.parcel = this.#load();
        this.changed();
      }
    });
  }

  #load() {
    try {
      return JSON.parse(this.storage.getItem(this.key) ?? "null");
    } catch {
      return null;
    }
  }

  #keep() {
    try {
      this.storage.setItem(this.key, JSON.stringify(this.parcel));
    } catch {
      // Full or closed storage: the slip still leaves from memory.
    }
    this.changed();
  }

  /** Put a slip in the box; it replaces one that has not left yet.
   * @param {number} coup @param {any} slip @param {string} [rack] the letters that it was made of */
  post(coup, slip, rack = "") {
    this.parcel = { id: freshId(), coup, rack: sorted(rack), slip, state: "pending" };
    this.wait = FIRST_WAIT;
    this.#keep();
    return this.flush();
  }

  /** Try to send what waits. */
  async flush() {
    clearTimeout(this.timer);
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.parcel?.state === "pending") {
        const parcel = this.parcel;
        try {
          const receipt = await this.send(parcel);
          this.offline = false;
          if (this.parcel?.id === parcel.id) this.parcel = { ...parcel, state: "deposited", receivedAt: receipt.received_at, revision: receipt.revision };
        } catch (error) {
          if (error instanceof Refused) {
            this.offline = false;
            if (this.parcel?.id === parcel.id) this.parcel = { ...parcel, state: "refused", sentence: error.message };
          } else if (error instanceof Offline) {
            this.offline = true;
            this.changed();
            this.timer = setTimeout(() => this.flush(), this.wait);
            this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
            return;
          } else throw error;
        }
        this.#keep();
      }
    } finally {
      this.busy = false;
    }
  }

  /** Forget a parcel of another coup, or of a rack that was annulled, once it has arrived or been refused.
   * @param {number} coup @param {string} [rack] */
  turnPage(coup, rack = "") {
    const { parcel } = this;
    const other = parcel && (parcel.coup !== coup || Boolean(rack && parcel.rack && parcel.rack !== sorted(rack)));
    if (other && parcel.state !== "pending") {
      this.parcel = null;
      this.#keep();
    }
  }

  /** How far the slip of a coup got. @param {number} coup @returns {"none" | "sending" | "offline" | "deposited" | "refused"} */
  state(coup) {
    if (!this.parcel || this.parcel.coup !== coup) return "none";
    if (this.parcel.state === "pending") return this.offline ? "offline" : "sending";
    return this.parcel.state;
  }
}

/** What is being built, kept through reloads. */
export class Draft {
  /** @param {string} key @param {Storage} [storage] */
  constructor(key, storage = localStorage) {
    this.key = key;
    this.storage = storage;
  }

  /** @param {number} coup @param {string} rack the same letters, in any order @returns {{slip: any, score: string} | null} */
  load(coup, rack) {
    try {
      const kept = JSON.parse(this.storage.getItem(this.key) ?? "null");
      if (kept?.coup === coup && sorted(kept.slip.rack) === sorted(rack)) return { slip: kept.slip, score: kept.score };
    } catch {
      // A broken draft is no draft.
    }
    return null;
  }

  /** @param {number} coup @param {any} slip @param {string} score */
  keep(coup, slip, score) {
    try {
      this.storage.setItem(this.key, JSON.stringify({ coup, slip, score }));
    } catch {
      // Full or closed storage: the draft lives as long as the page.
    }
  }
}
