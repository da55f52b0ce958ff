"""Sentences of past games, step by step. Who did it is told apart: none has a subject."""

from pioche.texts import N_

SENTENCES = {
    "not-over": N_("La partie n’est pas finie : elle se rejoue ensuite."),
    "no-steps": N_("Ce jeu se rejoue coup par coup, par ses tops."),
    "step-unknown": N_("Il n’y a pas d’étape {step} dans cette partie."),
    "not-weighed": N_("À l’étape {step} il n’y avait rien à choisir."),
    "and-score": N_(" à "),
    # Jarnac
    "jarnac-start": N_("La partie commence, les tapis sont vides."),
    "jarnac-toss": N_("Tirage au sort, {first} et {second} : la main."),
    "jarnac-toss-tie": N_("Tirage au sort, {first} et {second} : égalité, on tire encore."),
    "jarnac-drawn-one": N_("Lettre tirée : {letters}."),
    "jarnac-drawn-many": N_("Lettres tirées : {letters}."),
    "jarnac-drawn-none": N_("Le sac est vide, rien à tirer."),
    "jarnac-exchanged": N_("Lettres échangées : {aside} contre {letters}."),
    "jarnac-word": N_("{word} posé ligne {line} : {points}."),
    "jarnac-grown": N_("{before} devient {word}, ligne {line} : {points} au lieu de {old}."),
    "jarnac-taken": N_(
        "Jarnac ! {word}, fait des lettres libres de l’adversaire, posé ligne {line} : {points}."
    ),
    "jarnac-taken-line": N_(
        "Jarnac ! {before}, pris à l’adversaire, devient {word}, ligne {line} : {points}."
    ),
    "jarnac-passed-said": N_("« Je passe »."),
    "jarnac-passed-time": N_("Temps du coup écoulé : le sac passe."),
    "jarnac-passed-flag": N_("Pendule épuisée : le sac passe."),
    "jarnac-passed-refused": N_("Mot refusé : le sac passe."),
    "jarnac-passed-out-of-time": N_("Déjà hors temps : le sac passe."),
    "jarnac-window": N_("L’adversaire a dix secondes pour dire Jarnac."),
    "jarnac-judged": N_("{word} contesté."),
    "jarnac-called": N_("Hors temps, Jarnac signalé : {word}."),
    "jarnac-awarded": N_("{points} de la réclamation fausse de l’adversaire."),
    "jarnac-flag": N_("Temps épuisé."),
    "jarnac-ended-full-mat": N_("Les huit lignes sont remplies : {score}."),
    "jarnac-ended-empty-bag": N_("Le sac est vide et personne ne peut plus jouer : {score}."),
    "jarnac-ended-claim": N_("La réclamation du joueur hors temps est bonne : {score}."),
    "jarnac-ended-flags": N_("Les deux camps ont épuisé leur temps : {score}."),
    "jarnac-ended-resigned": N_("Abandon : {score}."),
    # Loto
    "loto-start": N_("Chacun va écrire deux mots de sept lettres."),
    "loto-card": N_("Carte écrite : {first} et {second}."),
    "loto-drawn": N_("Lettre {n} : {letter}."),
    "loto-drawn-joker": N_("Lettre {n} : un joker."),
    "loto-crossed": N_("{letter} coché dans {word}."),
    "loto-crossed-joker": N_("{letter} coché dans {word}, grâce à un joker."),
    "loto-rejected": N_("« Scrabble Loto ! » dit trop tôt : il manque {missing}."),
    "loto-won": N_("« Scrabble Loto ! » Carte complète, {letters} annoncées."),
    # Inversé
    "inverse-start": N_("Une grille de {n} lettres à défaire."),
    "inverse-removed": N_("{letters} de {word}, en {squares} : {points}."),
    "inverse-whole": N_("{word} en entier, {squares} : {points}."),
    "inverse-ended-empty": N_("La grille est vide : {score}."),
    "inverse-ended-blocked": N_("Plus rien ne peut se retirer : {score}."),
    # Classique and solitaires
    "table-start": N_("Les chevalets sont remplis, la grille est vide."),
    "table-play": N_("{word} en {place} : {points}."),
    "table-scrabble": N_("{word} en {place}, scrabble : {points}."),
    "table-withdrawn": N_("{word} en {place}, contesté et repris : {refused} n’est pas admis."),
    "table-upheld": N_("Contesté, mais bon."),
    "table-bonus": N_("Le thème ajoute {points}."),
    "table-recycled": N_("Joker repris en {squares}."),
    "table-exchange": N_("{tiles} échangé."),
    "table-exchange-many": N_("{tiles} échangés."),
    "table-pass": N_("Passe."),
    "table-pass-time": N_("Temps écoulé, passe."),
    "table-ended-out": N_("Un chevalet est vide et le sac aussi : {score}."),
    "table-ended-blocked": N_("Plus rien ne peut se poser : {score}."),
    "table-ended-passes": N_("Tout le monde a passé deux fois de suite : {score}."),
    "table-rests": N_("Ce qui restait en main est compté."),
}
