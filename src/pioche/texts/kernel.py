"""Sentences about the searches."""

from pioche.texts import N_

SENTENCES = {
    "missing": N_(
        "Le noyau de recherche n’est pas compilé : les recherches sont justes mais lentes. "
        "Installer un compilateur C, puis réinstaller Pioche."
    ),
    "rack": N_("Le tirage « {rack} » ne se lit pas : des lettres et des jokers (?), 9 au plus."),
    "board": N_("La grille porte un signe qui n’est ni une lettre ni une case vide."),
    "rules": N_(
        "Ces valeurs de lettres, primes ou cases sortent de ce que la recherche sait compter."
    ),
    "images": N_("La liste de mots compilée est abîmée ou d’un autre format : la reconstruire."),
    "max-laid": N_("On pose au moins une lettre par coup, pas {number}."),
    "too-many-moves": N_("Il y a trop de solutions à énumérer : demander moins de jokers."),
    "letters": N_("« {text} » contient « {letter} », qui n’est pas une lettre."),
}
