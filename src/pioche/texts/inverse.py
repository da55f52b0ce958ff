"""Sentences about Scrabble inversé."""

from pioche.texts import N_

SENTENCES = {
    "seats": N_("Le Scrabble inversé se joue à 2, 3 ou 4 joueurs, pas à {count}."),
    "seats-same": N_("Chaque joueur doit avoir sa propre place."),
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
    # What may be done
    "act-remove": N_("Retirer"),
    # What happened
    "told-opened": N_("Une grille de {n} lettres à défaire."),
    "told-removed": N_("{letters} de {word}, en {squares} : {points}."),
    "told-whole": N_("{word} en entier, {squares} : {points}."),
    "told-ended-empty": N_("La grille est vide : {score}."),
    "told-ended-blocked": N_("Plus rien ne peut se retirer : {score}."),
    # Its events, by name
    "event-letters-removed": N_("lettres retirées"),
    # The home page
    "name": N_("Inversé"),
    "rules": N_(
        "La grille est pleine : on la défait.\n"
        "Chacun son tour retire d’un même mot de une à six lettres. Ce qui reste doit "
        "être admis et se tenir d’un seul morceau.\n"
        "Les lettres retirées sont vos points. La partie finit quand la grille est vide, "
        "ou que plus rien ne peut en être ôté."
    ),
    "about": N_("Défaire une grille, lettre par lettre."),
    "opponents": N_("Adversaires"),
    "grid": N_("Grille"),
    "about-grid": N_(
        "Tour à tour, de 1 à 6 lettres d’un même mot ; ce qui reste doit être admis et se tenir."
    ),
}
