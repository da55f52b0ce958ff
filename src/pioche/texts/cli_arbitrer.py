"""Sentences of `pioche arbitrer`."""

from pioche.texts import N_

SENTENCES = {
    "table-twice": N_("la table {table} figure deux fois"),
    "table-unknown": N_("la table {table} n’est pas parmi les joueurs"),
    "coup": N_("les coups se comptent à partir de 1, pas de {number}"),
    "word-letter": N_("« {letter} » n’est ni une lettre ni une case laissée blanche (.)"),
    "circled": N_("{index} n’est pas le rang d’une lettre de « {word} »"),
    "raccord-letter": N_("« {letter} » n’est pas une lettre de raccord"),
}
