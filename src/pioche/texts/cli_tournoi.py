"""Sentences of `pioche tournoi`."""

from pioche.texts import N_

SENTENCES = {
    "one-coup": N_(
        "Le fichier {path} ne contient qu’un coup : une manche demande ses joueurs (« players »)."
    ),
}
