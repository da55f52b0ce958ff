"""Sentences about the room: roles, orders, deposits."""

from pioche.texts import N_

SENTENCES = {
    "not-allowed": N_("Cet ordre n’est pas permis ici au rôle « {role} »."),
    "not-your-table": N_("La table {table} n’est pas confiée à cet arbitre."),
    "package-missing": N_("Le paquet de cette partie n’est pas sur ce serveur."),
    "automatic": N_("Cet ordre est donné par l’horloge de la salle, pas par une personne."),
    "command-id": N_(
        "Chaque ordre porte un identifiant (« id ») de 1 à {most} caractères, choisi au hasard."
    ),
    "hall-full": N_(
        "Toutes les tables sont prises : le juge-arbitre est prié d’en ouvrir une de plus. "
        "Restez sur cette page."
    ),
    "asks-changed": N_(
        "Personne n’attend plus sous le nom de {name} : regardez qui demande une table."
    ),
    "hall-refused": N_("Le juge-arbitre n’ouvre pas de table de plus."),
    "no-mail": N_("Cette partie ne se joue pas avec des bulletins."),
    "mail-not-open": N_("On ne dépose pas de bulletin en ce moment."),
    "mail-other-coup": N_("Ce bulletin est pour le coup {coup} ; on joue le coup {open}."),
    "mail-late": N_("Trop tard : le temps du coup {coup} est écoulé."),
    "mail-changed": N_(
        "Trop tard pour changer : le temps du coup {coup} est écoulé, votre premier bulletin reste."
    ),
    "slip-too-long": N_("Un mot a 15 lettres au plus, une référence 3 signes, le raccord 30."),
    "table-needed": N_("Il faut un numéro de table pour la place « {seat} »."),
    "arbiter-taken": N_("Un autre arbitre s’appelle déjà « {label} » dans cette partie."),
    "slip-unreadable": N_("Le bulletin ne se lit pas ({detail})."),
    "seat-taken": N_("La place {seat} est déjà prise."),
    "seats-needed": N_("Il faut au moins un joueur (« players ») pour ouvrir cette partie."),
    "competition": N_(
        "Une compétition est en cours sur ce serveur : jusqu’à sa fin, seuls ses arbitres y "
        "cherchent des lettres de leur choix (outils de mots, tirages à la main, grilles données). "
        "Les parties tirées au hasard continuent."
    ),
    "blind": N_(
        "Votre salle en suit une autre, qui n’a pas encore dit le top de ce coup : jusque-là, ses "
        "arbitres non plus ne cherchent de lettres de leur choix sur ce serveur."
    ),
    "unaided": N_(
        "Vous jouez un coup comme en compétition : les outils de mots attendent que le bulletin "
        "soit déposé."
    ),
    "name-needed": N_("Il faut un nom pour prendre place."),
    "pair-needs-table": N_("Une paire joue à une table d’une salle."),
    "no-machine": N_("La machine ne joue pas à ce jeu."),
    "over": N_("La partie est finie : on n’y prend plus place."),
    "no-sequel": N_("Cette partie n’a pas de suite avec les mêmes joueurs."),
    "sequel-option": N_("« {name} » ne se change pas d’une partie à la suivante."),
    "sequel-early": N_("La partie suivante s’ouvre une fois celle-ci finie."),
    "still-here": N_("Quelqu’un joue à cette place."),
    "wait-for": N_("On attend encore {seconds} s avant de jouer sans cette personne."),
    "seats-full": N_("Il ne reste pas de place libre dans cette partie."),
    "crowded": N_("Trop de demandes attendent déjà : recommencer dans un instant."),
    "member-unknown": N_("Cet accès n’existe pas."),
    "lexicon-changed": N_(
        "Le lexique « {name} » a changé depuis le début de la partie : elle ne peut pas continuer."
    ),
}
