"""Sentences about loto."""

from pioche.texts import N_

SENTENCES = {
    "seats": N_("Le loto se joue de {fewest} à {most} joueurs, pas à {count}."),
    "seats-same": N_("Chaque joueur doit avoir sa propre place."),
    "already-open": N_("La partie est déjà commencée."),
    "not-open": N_("La partie n’est pas encore commencée."),
    "unknown-seat": N_("Cette place n’est pas à cette table."),
    "over": N_("La partie est terminée."),
    "already-written": N_("Vos deux mots sont déjà écrits."),
    "word-length": N_("Il faut des mots de sept lettres : « {word} » ne convient pas."),
    "word-refused": N_("{word} n’est pas admis."),
    "bag": N_("Le sac ne peut pas former {words} ensemble : il y manque {missing}."),
    "no-card": N_("Cette liste n’a pas deux mots de sept lettres que le sac puisse former."),
    "cards-missing": N_("Tous les joueurs n’ont pas encore écrit leurs deux mots."),
    "bag-empty": N_("Le sac est vide : toutes les lettres ont été annoncées."),
    "no-such-letter": N_("Cette lettre n’est pas sur votre feuille."),
    "already-crossed": N_("Ce {letter} est déjà barré."),
    "not-announced": N_(
        "On ne barre qu’une lettre par lettre annoncée : pas de {letter} à barrer maintenant."
    ),
}
