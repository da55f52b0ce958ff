"""Sentences about a game of duplicate."""

from pioche.texts import N_

SENTENCES = {
    "edition-unknown": N_("Il n’y a pas d’édition « {name} ». Éditions connues : {known}."),
    "edition-data": N_("Le règlement enregistré dans la partie ne se lit pas."),
    "formula-unknown": N_("Il n’y a pas de formule « {name} ». Formules connues : {known}."),
    "formula-conflict": N_("Les formules {one} et {other} ne se combinent pas."),
    "tempo-unknown": N_(
        "Le temps « {tempo} » ne se lit pas : un nom ({known}), « 2:30 » ou des secondes."
    ),
    "tempo-refused": N_("Cette édition n’admet pas un temps de {tempo} : seulement {known}."),
    "signal": N_("Le signal à {signal} s ne convient pas à un temps de {tempo}."),
}
