"""Sentences of `pioche mots`."""

from pioche.texts import N_

SENTENCES = {
    "present": N_("{word} est dans la liste « {name} »."),
    "absent": N_("{word} n’est pas dans la liste « {name} »."),
    "entry": N_("{lemma} : {readings}"),
    "inferred-entry": N_("{lemma} ({nature}, déduit de la forme) : {readings}"),
    "unknown-entry": N_("entrée inconnue"),
    "none": N_("Aucun mot."),
}
