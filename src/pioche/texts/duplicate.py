"""Sentences about a game of duplicate."""

from pioche.texts import N_

SENTENCES = {
    "edition-unknown": N_("Il n’y a pas d’édition « {name} ». Éditions connues : {known}."),
    "edition-data": N_("Le règlement enregistré dans la partie ne se lit pas."),
}
