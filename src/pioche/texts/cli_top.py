"""Sentences of `pioche top`."""

from pioche.texts import N_

SENTENCES = {
    "none": N_("{rack} : aucune solution."),
    "unreadable": N_("Le fichier des coups « {path} » ne s’ouvre pas."),
    "not-text": N_("Le fichier des coups « {path} » n’est pas un texte en UTF-8."),
    "not-json": N_("Le fichier des coups « {path} » commence comme du JSON, mais n’en est pas."),
    "not-moves": N_(
        'Le fichier des coups « {path} » doit être une liste de coups, comme [["QuIZ", "H6"]].'
    ),
    "line": N_(
        "Dans « {path} », la ligne « {line} » ne se lit pas : écrire mot puis place, « QuIZ H6 »."
    ),
}
