"""Sentences of the pages at home: hints, trials, reviews of finished games."""

from pioche.texts import N_

SENTENCES = {
    "not-over": N_("La partie n’est pas finie : son analyse se lit ensuite."),
    "turn-unknown": N_("Il n’y a pas de tour {turn} dans cette partie."),
    "no-sheet": N_("Ce jeu n’a pas de feuille de route."),
    "sheet-in-view": N_("La feuille de route d’une partie par bulletins est dans sa vue."),
    "no-trial": N_("Dans cette partie, personne ne compte les points à votre place."),
    "competition": N_("En compétition, le joueur compte lui-même son score."),
    "no-hint": N_("Les indices sont pour qui joue seul, hors compétition."),
    "no-rack": N_("Il n’y a pas de tirage en cours."),
    "hint-scrabble-none": N_("Il n’y a pas de scrabble."),
    "hint-scrabble-one": N_("Un scrabble existe."),
    "hint-scrabble-many": N_("{n} scrabbles existent."),
    "hint-score": N_("Le top vaut {points}."),
    "hint-length": N_("Le top a {n} lettres."),
    "hint-letter": N_("Le top commence par {letter}."),
    "hint-place": N_("Le top se place en {ref}."),
}
