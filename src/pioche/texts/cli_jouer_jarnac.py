"""Sentences of `pioche jouer jarnac`: what was typed and cannot be understood."""

from pioche.texts import N_

SENTENCES = {
    "unreadable": N_("« {text} » ne se lit pas ; tapez ? pour l’aide."),
    "which-line": N_(
        "« {word} » peut se faire de plusieurs façons : dites la ligne, par exemple « {word} 2 », "
        "ou 0 pour un mot nouveau."
    ),
    "jarnac-word": N_("Dites le mot : « j MOT », ou « j MOT 2 » avec la ligne 2 de l’adversaire."),
    "exchange-letters": N_("Dites les trois lettres : « e ABC »."),
    "names": N_("Il faut deux noms différents, séparés par une virgule : --noms Anne,Bruno."),
    "minutes": N_("La pendule va d’une minute à un jour."),
}
