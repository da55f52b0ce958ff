"""Sentences of the web interface's refusals."""

from pioche.texts import N_

SENTENCES = {
    "not-found": N_("Cette adresse n’existe pas."),
    "method": N_("Cette adresse n’accepte pas {method}."),
    "too-large": N_("La demande est trop grande : {most} octets au plus."),
    "too-slow": N_("La demande n’est pas arrivée entière en {seconds} s."),
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
    "tournament-games": N_("Un tournoi a de 1 à {most} manches."),
    "tournament-hall": N_("La partie {game} n’est pas une salle de duplicate."),
    "tournament-later": N_("La partie {game} n’est pas finie : son arbitre seul la voit d’avance."),
    "tournament-choice": N_("Le choix « {given} » ne convient pas pour « {name} » : {choices}."),
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
