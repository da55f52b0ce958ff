"""Sentences of past games, step by step. Who did it is told apart: none has a subject."""

from pioche.texts import N_

SENTENCES = {
    "not-over": N_("La partie n’est pas finie : elle se rejoue ensuite."),
    "step-unknown": N_("Il n’y a pas d’étape {step} dans cette partie."),
    "not-weighed": N_("À l’étape {step} il n’y avait rien à choisir."),
    "option": N_("« {text} » ne se lit pas : MOT H4, -ABC pour un échange, - pour passer."),
    "lacking": N_("« {text} » demande {missing}, que ce chevalet n’a pas."),
    "no-exchange": N_("Avec {bag} lettres dans le sac, on n’échange plus."),
    "too-many-options": N_("On compare {most} coups au plus."),
    "worlds": N_("On simule par {most} tirages au plus, du premier au {furthest}e."),
    "no-tables": N_("Cette partie n’a pas de tables : chacun y joue de chez soi."),
    "own-table": N_("On ne revoit que la partie de sa propre table."),
    "table-unknown": N_("Il n’y a pas de table {table} dans cette partie."),
}
