"""Sentences about the entry line of the referee."""

from pioche.texts import N_

SENTENCES = {
    "table": N_("La ligne commence par un numéro de table (ou *), pas par « {text} »."),
    "counted": N_(
        "« {text} » ne met pas un bulletin au point : écrire le bulletin tel qu’il aurait dû être "
        "lu, ou « = » pour le top."
    ),
    "nothing": N_("Que dire de la table {table} ? Par exemple « {table} maison h4 24 »."),
    "star": N_("L’étoile va avec = (le top) ou - (pas de bulletin)."),
    "no-slip": N_("Un bulletin absent ou blanc ne porte pas de mot : « {text} » est de trop."),
    "no-word": N_("Il n’y a pas de mot dans « {text} »."),
    "word": N_("« {text} » n’est ni un mot, ni une place, ni un score."),
    "twice": N_("« {text} » est de trop : un mot, une place et un score suffisent."),
    "raccord": N_("Le raccord « {text} » ne se lit pas : écrire +2:P_SSE ou +3:RAT."),
    "raccord-rank": N_("Le raccord « {text} » désigne une lettre que {word} n’a pas."),
    "raccord-open": N_(
        "Le raccord « {text} » croise {word} de plusieurs façons, ou d’aucune : écrire +2:P_SSE."
    ),
}
