"""Sentences about loto."""

from pioche.texts import N_

SENTENCES = {
    "seats": N_("Le loto se joue de {fewest} à {most} joueurs, pas à {count}."),
    "seats-same": N_("Chaque joueur doit avoir sa propre place."),
    "unknown-seat": N_("Cette place n’est pas à cette table."),
    "over": N_("La partie est terminée."),
    "already-written": N_("Vos deux mots sont déjà écrits."),
    "word-length": N_("Il faut des mots de sept lettres : « {word} » ne convient pas."),
    "word-refused": N_("{word} n’est pas admis."),
    "same-word": N_("Il faut deux mots différents, pas deux fois {word}."),
    "bag": N_("Le sac ne peut pas former {words} ensemble : il y manque {missing}."),
    "no-card": N_("Cette liste n’a pas deux mots de sept lettres que le sac puisse former."),
    "neutral": N_("Vous annoncez les lettres : vous n’avez pas de carte."),
    "not-announcing": N_("Une personne neutre annonce les lettres : attendez la suivante."),
    "cards-missing": N_("Tous les joueurs n’ont pas encore écrit leurs deux mots."),
    "bag-empty": N_("Le sac est vide : toutes les lettres ont été annoncées."),
    "no-q": N_("Pas de Q sur votre carte ; pour quitter la partie, tapez « quitter »."),
    "no-such-letter": N_("Cette lettre n’est pas sur votre carte."),
    "already-crossed": N_("Ce {letter} est déjà barré."),
    "not-announced": N_(
        "On ne barre qu’une lettre par lettre annoncée : pas de {letter} à barrer maintenant."
    ),
    # What may be done
    "act-write": N_("Écrire ses deux mots"),
    "act-draw": N_("Annoncer une lettre"),
    "act-cross": N_("Barrer une lettre"),
    "act-call": N_("« Scrabble Loto ! »"),
    # What happened
    "told-opened": N_("Chacun va écrire deux mots de sept lettres."),
    "told-card": N_("Carte écrite : {first} et {second}."),
    "told-drawn": N_("Lettre {n} : {letter}."),
    "told-drawn-joker": N_("Lettre {n} : un joker."),
    "told-crossed": N_("{letter} barré dans {word}."),
    "told-crossed-joker": N_("{letter} barré dans {word}, grâce à un joker."),
    "told-rejected": N_("« Scrabble Loto ! » dit trop tôt : il manque {missing}."),
    "told-alone": N_("Les autres ont abandonné : victoire."),
    "told-won": N_("« Scrabble Loto ! » Carte complète, {letters} annoncées."),
    # Its events, by name
    "event-card-written": N_("carte"),
    "event-letter-drawn": N_("lettre annoncée"),
    "event-letter-crossed": N_("lettre barrée"),
    "event-call-rejected": N_("appel refusé"),
    "event-left-alone": N_("victoire par abandon"),
    "event-loto-won": N_("Scrabble Loto"),
    # The home page
    "name": N_("Loto"),
    "rules": N_(
        "Chacun écrit deux mots de sept lettres, avec les lettres qu’un sac peut donner.\n"
        "On tire les lettres une à une et on les annonce. Barrez celle que vous avez, une "
        "seule à la fois.\n"
        "Le premier qui a tout barré le dit, et gagne si c’est juste."
    ),
    "about": N_("Deux mots de sept lettres à barrer."),
    "opponents": N_("Adversaires"),
    "announces": N_("Lettres annoncées"),
    "announces-player": N_("Par les joueurs"),
    "about-player": N_("Celui qui veut pioche et annonce ; tous jouent."),
    "announces-neutral": N_("Par vous, sans jouer"),
    "about-neutral": N_("Une personne neutre pioche et annonce ; il faut au moins deux joueurs."),
}
