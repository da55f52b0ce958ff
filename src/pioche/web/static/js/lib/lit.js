// The one door to the vendored Lit: components import from here.
export { LitElement, html, svg, noChange, nothing, render } from "../../vendor/lit/lit-element.js";
export { repeat } from "../../vendor/lit/directives/repeat.js";
export { classMap } from "../../vendor/lit/directives/class-map.js";
export { live } from "../../vendor/lit/directives/live.js";

import { LitElement, noChange } from "../../vendor/lit/lit-element.js";
import { Directive, directive } from "../../vendor/lit/directive.js";

/**
 * Styles of an element, set one by one: `<span ${styles({ "--n": "15" })}>`. Lit's own styles writes
 * a style attribute first, which the content security policy rightly refuses.
 */
export const styles = directive(
  class extends Directive {
    /** @param {Record<string, string>} _given */
    render(_given) {
      return noChange;
    }

    /** @param {any} part @param {[Record<string, string>]} given */
    update(part, [given]) {
      for (const [name, value] of Object.entries(given)) part.element.style.setProperty(name, value);
      return noChange;
    }
  },
);

/**
 * A component drawn in the page itself (no shadow tree), so that the shared style sheets reach it
 * and labels may point across components.
 */
export class Element extends LitElement {
  /** @returns {any} */
  createRenderRoot() {
    return this;
  }

  /** @returns {any} */
  render() {
    return noChange;
  }

  /** The first element found below, whatever its kind. @param {string} selector @returns {any} */
  find(selector) {
    return this.querySelector(selector);
  }

  /** Tell the page that something was done here.
   * @param {string} name @param {unknown} [detail] */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

/** Register a component once, even if two modules ask for it.
 * @param {string} name @param {CustomElementConstructor} component */
export function define(name, component) {
  if (!customElements.get(name)) customElements.define(name, component);
}
