"""Sentences about the hall: tables, arbiters, slips, decisions."""

from pioche.texts import N_

SENTENCES = {
    "nobody": N_("Il n’y a personne à inscrire."),
    "table-number": N_("Une table a un numéro à partir de 1, pas {table}."),
    "table-taken": N_("La table {table} est déjà prise."),
    "named": N_("Table {table} : une partie ne retient pas les noms, seulement les places."),
    "table-unknown": N_("Il n’y a personne à la table {table}."),
    "has-played": N_("La table {table} a déjà remis un bulletin : elle reste dans la partie."),
    "left-already": N_("La table {table} ne joue déjà plus."),
    "not-left": N_("La table {table} n’a pas quitté la partie."),
    "back-later": N_(
        "La table {table} revient trop tard pour le coup {coup} : recommencer après le coup."
    ),
    "arbiter-id": N_("Un arbitre doit être désigné."),
    "arbiter-unknown": N_("Il n’y a pas d’arbitre {id}."),
    "not-expected": N_("Aucun bulletin n’est attendu de la table {table} au coup {coup}."),
    "not-yours": N_("La table {table} n’est pas à cet arbitre."),
    "not-double": N_("Seul un double-arbitre saisit en aveugle."),
    "double-only-reads": N_("Un double-arbitre relit les bulletins et ne sanctionne personne."),
    "none-missing": N_("Il ne manque aucune table."),
    "no-slip": N_("La table {table} n’a pas encore de bulletin."),
    "no-solution": N_("Il n’y a pas de solution n° {number} : la liste en a {count}."),
    "no-line": N_("Vous n’avez plus de ligne à défaire dans ce coup."),
    "differences": N_("Les deux arbitrages diffèrent ; à trancher d’abord, par table : {tables}."),
    "unread-second": N_(
        "Pas encore saisi par le double-arbitre, par table : {tables}. Attendre sa saisie, ou "
        "trancher."
    ),
    "unread-first": N_(
        "Saisi par le double-arbitre seul, par table : {tables}. Saisir ces bulletins, ou trancher."
    ),
    "no-difference": N_("Les deux arbitrages de la table {table} ne diffèrent pas."),
    "coup-not-counted": N_("Le coup {coup} ne compte pas encore, ou ne compte plus."),
    "reason": N_("Il faut un motif."),
    "appeal-waits": N_(
        "L’appel de la table {table} au coup {coup} attend déjà la réponse du juge-arbitre."
    ),
    "referee-amends": N_("Seul le juge-arbitre corrige un bulletin d’un coup déjà compté."),
    "decision-numbers": N_("Des points ne sont pas négatifs."),
    "decision-zero": N_(
        "Un zéro n’apporte pas de points : {points} ne va pas avec cette sanction."
    ),
    "decision-nothing": N_(
        "Sans points, ni avertissement ni pénalité : une sanction s’ajoute à une solution payée, "
        "un zéro reste un zéro."
    ),
    "decision-sanction": N_("Cette édition du règlement ne connaît pas cette sanction."),
    "decision-above": N_(
        "{points} points dépassent le top du coup {coup} ({top}) : confirmer pour les accorder "
        "tout de même."
    ),
    "ties-early": N_("Les égalités se départagent une fois la partie finie."),
    "ties-coup": N_("Table {table} : un coup se compte à partir de 1."),
    "ties-twice": N_("Une table ne sort qu’une fois d’une mort subite."),
}
