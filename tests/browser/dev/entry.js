import "../js/components/entry.js";
import { ENTRY_OK } from "./samples.js";
import { show } from "./show.js";

const entry = (title, text, verdict) => {
  const element = document.createElement("pi-entry");
  element.verdict = verdict;
  show(title, element, ["line", "record", "defeat"]);
  element.text = text;
};
entry("Bon", "12 ravisait l8 76", ENTRY_OK);
entry("Avertissement", "5 suivrait 11e 92", { ...ENTRY_OK, tone: "warning", title: "Table 5, M. Haddad :", word: "SUIVRAIT", after: " 11E, 94 points", detail: "Score annoncé 92 : avertissement, art. 5.2." });
entry("Zéro", "6 vitrais 14i 40", { ...ENTRY_OK, tone: "zero", title: "Table 6, Mme Ferrand :", word: "VITRAIS", after: " 14I, zéro", detail: "VS (I14) n’est pas admis, art. 5.4." });
entry("Refusé", "99 =", { tone: "refused", title: "Il n’y a pas de table 99." });
entry("Vide", "", null);
