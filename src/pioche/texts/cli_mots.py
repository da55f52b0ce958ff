"""Sentences of `pioche mots`."""

from pioche.texts import N_

SENTENCES = {
    "present": N_("{word} est dans la liste « {name} »."),
    "absent": N_("{word} n’est pas dans la liste « {name} »."),
    "unknown-entry": N_("entrée inconnue"),
    "none": N_("Aucun mot."),
}
