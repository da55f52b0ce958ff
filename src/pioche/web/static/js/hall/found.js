import { t, tn } from "../lib/text.js";

/** How many tables found the top. @param {number} found @param {number} of */
export const foundSentence = (found, of) => (found ? tn("Trouvé par {n} table sur {of}", "Trouvé par {n} tables sur {of}", found, { of }) : t("Trouvé par aucune table"));
