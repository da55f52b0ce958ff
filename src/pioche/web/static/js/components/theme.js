import { Element, define, html } from "../lib/lit.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";
import { shownTheme, turnTheme } from "../lib/theme.js";

const NAMES = { light: () => t("clair"), dark: () => t("sombre"), projector: () => t("projecteur") };

/** The button that changes the theme; it says which one is shown. */
export class ThemeButton extends Element {
  static properties = { look: {} };

  constructor() {
    super();
    /** Classes of the button. */ this.look = "btn btn--quiet btn--touch";
  }

  render() {
    const name = NAMES[shownTheme()]();
    return html`<button
      type="button"
      class=${this.look}
      title=${t("Thème {name} ; changer", { name })}
      aria-label=${t("Thème {name} ; changer", { name })}
      @click=${() => {
        turnTheme();
        this.requestUpdate();
      }}
    >${icon("theme")}</button>`;
  }
}

define("pi-theme", ThemeButton);
