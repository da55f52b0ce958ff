"""Sentences about computer players."""

from pioche.texts import N_

SENTENCES = {
    "level": N_("Le niveau « {name} » n’existe pas ; niveaux : {levels}."),
}
