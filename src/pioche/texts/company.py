"""Sentences about those who play together at home: ready, away, replaced, talking."""

from pioche.texts import N_

SENTENCES = {
    "gathering": N_("On attend que tous soient prêts : rien ne se joue encore."),
    "unknown-seat": N_("On n’attend que des joueurs de cette partie."),
    "ready-already": N_("Vous êtes déjà prêt, ou la partie a commencé."),
    "resigned-already": N_("Cette place a abandonné la partie."),
    "replaced-already": N_("Plus personne ne joue à cette place, ou la machine y joue déjà."),
    "not-replaced": N_("La machine ne joue pas à cette place."),
    "chat-already": N_("La discussion est déjà ainsi."),
    "chat-closed": N_("La discussion est fermée."),
    "host-only": N_("Avant la partie, qui l’a ouverte décide de remplacer quelqu’un."),
    "next-named": N_("La revanche est déjà ouverte."),
    "over": N_("La partie est terminée."),
    "not-over": N_("La partie n’est pas terminée : la suivante attend."),
    "hush": N_("On ne se parle pas pendant un coup : la discussion reprend quand il est joué."),
    "last": N_("Seul à table, on termine la partie plutôt que d’abandonner."),
    "players-only": N_("C’est pour ceux qui jouent cette partie entre amis."),
    "line-length": N_("On dit une ligne à la fois, de {most} signes au plus."),
    "close-chat": N_("Fermer la discussion"),
    "told-ready": N_("Prêt."),
    "told-resigned": N_("Abandonne."),
    "told-replaced": N_("La machine joue à cette place en attendant."),
    "told-excused": N_("N’est plus attendu ; peut encore venir."),
    "told-taken-back": N_("Reprend sa place."),
    "told-chat-open": N_("La discussion est ouverte."),
    "told-chat-closed": N_("La discussion est fermée."),
    "told-next": N_("La partie suivante est ouverte."),
}
