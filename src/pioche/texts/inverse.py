"""Sentences about Scrabble inversé."""

from pioche.texts import N_

SENTENCES = {
    "seats": N_("Le Scrabble inversé se joue à 2, 3 ou 4 joueurs, pas à {count}."),
    "seats-same": N_("Chaque joueur doit avoir sa propre place."),
    "already-open": N_("La partie est déjà commencée."),
    "not-open": N_("La partie n’est pas encore commencée."),
    "unknown-seat": N_("Cette place n’est pas à cette table."),
    "over": N_("La partie est terminée."),
    "not-your-turn": N_("Ce n’est pas votre tour."),
    "grid-empty": N_("Il faut une grille déjà remplie."),
    "grid-tiles": N_("Cette grille a plus de lettres que le jeu : {missing} en trop."),
    "grid-apart": N_("Les mots de cette grille ne sont pas tous entrecroisés."),
    "count": N_("On retire de 1 à 6 lettres, pas {count}."),
    "square-empty": N_("Il n’y a pas de lettre en {square}."),
    "not-one-word": N_("Toutes les lettres retirées doivent venir d’un même mot."),
    "word-refused": N_("Il resterait {word}, qui n’est pas admis."),
    "letter-alone": N_("La lettre en {square} resterait seule."),
    "not-connected": N_("Les mots qui restent ne seraient plus tous entrecroisés."),
}
