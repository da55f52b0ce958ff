"""Sheets to print."""

from pioche.texts import N_

SENTENCES: dict[str, str] = {
    "sheet-unknown": N_("La feuille « {sheet} » n’existe pas. Il y a : {known}."),
    "sheet-nowhere": N_("Aucune feuille ne porte ce nom."),
    "table-unknown": N_("Personne ne joue à la table {table}."),
    "not-a-hall": N_("{game} n’est pas une partie de salle : elle n’a pas de feuilles."),
    "not-over": N_("Cette feuille n’est prête qu’à la fin de la partie."),
    "nothing-counts": N_("Partie annulée : il n’y a pas de résultats."),
    "place-unknown": N_("Personne n’est à la place {place} du classement."),
    "too-many-games": N_("Quatre parties au plus tiennent sur une feuille."),
}
