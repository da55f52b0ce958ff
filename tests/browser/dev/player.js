import "../js/hall/player.js";
import { emptySlip, typeWord } from "../js/lib/slip.js";
import { PLAYER, PLAYER_JUDGED } from "./samples.js";

const state = new URLSearchParams(location.search).get("etat") ?? "saisie";
const page = document.createElement("pi-player");
const model = { saisie: PLAYER, horsligne: { ...PLAYER, online: false }, vide: { ...PLAYER, deposit: null }, amicale: { ...PLAYER, asksScore: false, deposit: null }, verdict: PLAYER_JUDGED, averti: { ...PLAYER_JUDGED, warnings: 2, warningsCost: 10, verdict: { ...PLAYER_JUDGED.verdict, sanction: "warning", sentences: ["Score annoncé 74 : avertissement, art. 5.2.", "4e avertissement : 5 points de moins à la fin de la partie, art. 5.3."] } }, zero: { ...PLAYER_JUDGED, verdict: { word: "VITRAIS", ref: "14I", points: 0, sanction: "zero", sentences: ["VS (I14) n’est pas admis : zéro, art. 5.4."] } } }[state] ?? PLAYER;
page.model = model;
page.slip = state === "saisie" || state === "amicale" ? typeWord(emptySlip(PLAYER.rack), PLAYER.rows, "suiv 11E").slip : emptySlip(PLAYER.rack);
page.score = state === "saisie" ? "94" : "";
if (state === "amicale") page.trial = { word: "SUIV", ref: "11E", score: 18, problem: "" };
if (state === "horsligne") page.sent = { state: "offline", solution: { word: "RAVISAIT", reference: "L8" } };
document.body.append(page);
window.sent = [];
page.addEventListener("deposit", (event) => window.sent.push({ ...event.detail, reading: page.querySelector("pi-slip").reading }));
