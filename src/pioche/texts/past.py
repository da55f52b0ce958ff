"""Sentences of past games, step by step. Who did it is told apart: none has a subject."""

from pioche.texts import N_

SENTENCES = {
    "not-over": N_("La partie n’est pas finie : elle se rejoue ensuite."),
    "step-unknown": N_("Il n’y a pas d’étape {step} dans cette partie."),
    "not-weighed": N_("À l’étape {step} il n’y avait rien à choisir."),
    "no-tables": N_("Cette partie n’a pas de tables : chacun y joue de chez soi."),
    "own-table": N_("On ne revoit que la partie de sa propre table."),
    "table-unknown": N_("Il n’y a pas de table {table} dans cette partie."),
}
