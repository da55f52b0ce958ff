"""Sentences of the web interface's refusals."""

from pioche.texts import N_

SENTENCES = {
    "not-found": N_("Cette adresse n’existe pas."),
    "method": N_("Cette adresse n’accepte pas {method}."),
    "too-large": N_("La demande est trop grande : {most} octets au plus."),
    "too-slow": N_("La demande n’est pas arrivée entière en {seconds} s."),
    "not-owner": N_(
        "Une liste de mots s’importe sur la machine du serveur, à l’adresse localhost, "
        "ou par « pioche lexique importer »."
    ),
    "owner-only": N_(
        "Cela se fait sur la machine du serveur, dans son navigateur, à l’adresse localhost."
    ),
    "no-desk": N_(
        "Ce serveur ne se conduit pas d’ici : utiliser son terminal (« pioche donnees », systemd)."
    ),
    "no-evenings": N_(
        "Ce serveur ne garde pas de sauvegardes lui-même : « pioche donnees sauvegarder »."
    ),
    "not-stoppable": N_("Ce serveur ne peut pas être arrêté d’ici."),
    "under-way": N_("Des parties sont en cours ({n}) : confirmer pour les interrompre."),
    "unreachable": N_("Aucune autre machine ne peut joindre ce serveur : pas de réseau."),
    "importing": N_("Une liste est déjà en train d’être importée : attendez qu’elle soit prête."),
    "many-lists": N_("Ce serveur a déjà {most} listes : supprimez-en avec « pioche lexique »."),
    "not-a-file": N_("Un fichier s’envoie tel quel, en application/octet-stream."),
    "not-json": N_("La demande doit être du JSON (Content-Type: application/json)."),
    "unreadable": N_("La demande ne se lit pas : {detail}."),
    "number-long": N_("La demande contient un nombre trop grand."),
    "text-long": N_("La demande contient un texte trop long : {most} signes au plus."),
    "text-nul": N_("La demande contient un signe qui ne peut pas être gardé (NUL)."),
    "too-deep": N_("La demande est trop imbriquée."),
    "parameter": N_("Le paramètre « {name} » ne se lit pas."),
    "too-many": N_("Trop de demandes : recommencer dans {seconds} s."),
    "rate": N_("La fréquence « {rate} » ne se lit pas : écrire 600/minute."),
    "jokers": N_("Trop de jokers : {most} au plus."),
    "letters": N_("Trop de lettres avec un joker : {most} au plus."),
    "wrong-code": N_("Ce code n’ouvre pas cette partie."),
    "wrong-words": N_("Ces mots n’ouvrent aucun profil de ce serveur : vérifier chacun des six."),
    "no-profile": N_("Cet appareil n’a rien encore : un profil naît avec une partie ou une carte."),
    "slow-down": N_("Trop de codes faux : recommencer dans {seconds} s."),
    "foreign": N_("Cette demande vient d’un autre site : elle est refusée."),
    "sign-in": N_("Il faut d’abord entrer dans la partie avec son code."),
    "manage": N_("Seul qui a ouvert la partie peut faire cela."),
    "role": N_("Cette page n’est pas pour le rôle « {role} »."),
    "opening-code": N_("Il faut le code du serveur pour ouvrir une partie."),
    "opening-code-wrong": N_("Ce n’est pas le code du serveur."),
    "internal": N_("Le serveur a rencontré une erreur ; elle est notée dans son journal."),
    "busy": N_("Le serveur est trop occupé : recommencer dans un instant."),
    "solutions-later": N_("Les solutions du coup {coup} ne se montrent qu’après le coup."),
    "coup-unknown": N_("Il n’y a pas de coup {coup} dans cette partie."),
    "no-words": N_("Les outils de mots sont fermés sur ce serveur."),
    "future": N_("La partie n’en est pas encore à l’événement {seq}."),
    "own-right": N_("On ne se retire pas son propre accès."),
    "no-link": N_("Le lien d’un arbitre n’est donné qu’une fois ; demander un nouveau code."),
    "no-next": N_("Cette partie n’a pas encore de suite."),
    "roster-hall": N_("Cette partie n’est pas une salle de duplicate."),
    "roster-new": N_("La table {table} n’existe pas : la salle va de 1 à {last}."),
    "roster-first": N_("La table {table} est vide : inscrire d’abord une personne."),
    "roster-seated": N_("{name} est déjà à la table {table}."),
    "roster-played": N_("La table {table} a déjà joué : ses points restent à qui les a faits."),
    "roster-nobody": N_("Il n’y a personne à la table {table}."),
    "roster-table": N_("La table {table} n’existe pas, la salle va de 1 à {last}."),
    "roster-table-twice": N_("Table {table} prise deux fois (ligne {line})."),
    "roster-table-taken": N_("La table {table} est prise par {name}."),
    "roster-full": N_("Il n’y a plus de table libre."),
    "no-package": N_("Cette partie n’est pas celle d’un simultané."),
    "package-not-over": N_("Les résultats d’un simultané partent quand la partie est finie."),
    "draining": N_("Le serveur s’arrête."),
    "no-certificate": N_("Le certificat et sa clé vont ensemble : --certificat et --cle."),
    "source": N_("L’adresse du code source commence par https:// : « {source} » non."),
    "file-missing": N_("Le fichier {path} n’existe pas."),
    "processes-sqlite": N_(
        "Plusieurs processus demandent PostgreSQL : donner --donnees postgresql://…"
    ),
    "processes-system": N_("Ce système ne permet qu’un processus."),
    "workers-die": N_("Les processus du serveur s’arrêtent aussitôt : voir le journal."),
    "clocks-run": N_(
        "Des horloges tournaient à l’arrêt du serveur et ne peuvent pas être mises en pause "
        "(disque plein, base en lecture seule ?) : y remédier, puis relancer."
    ),
    "not-started": N_("Le serveur n’a pas pu démarrer : voir le journal (--journal -)."),
    "port-taken": N_("Le port {port} est déjà pris : en choisir un autre avec --port."),
    "port-refused": N_("Le port {port} ne peut pas être ouvert ({why})."),
}
