"""Sentences about the store: the file or the database that keeps the games."""

from pioche.texts import N_

SENTENCES = {
    "url-unreadable": N_("L’adresse de la base de données ne se lit pas."),
    "url-unknown": N_(
        "Une base « {scheme} » n’est pas connue : donner un dossier ou une adresse postgresql://…"
    ),
    "directory": N_("Le dossier {path} ne peut pas être créé ({why})."),
    "full": N_(
        "Le disque du serveur est plein : rien n’a été enregistré, rien n’est perdu. "
        "Libérer de la place puis recommencer."
    ),
    "read-only": N_(
        "Le serveur ne peut pas écrire ses données (disque en lecture seule ou droits "
        "insuffisants) : rien n’a été enregistré."
    ),
    "busy": N_("La base de données est occupée : recommencer dans un instant."),
    "disk-error": N_("Le disque du serveur a refusé l’écriture : rien n’a été enregistré."),
    "gone": N_(
        "Les fichiers de données ont été supprimés, remplacés ou tronqués pendant la marche du "
        "serveur : l’ordre n’est pas confirmé. Remettre les fichiers en place, puis relancer."
    ),
    "unstorable": N_(
        "Un texte contient un caractère qui ne s’enregistre pas, ou un nombre est trop grand : "
        "rien n’a été enregistré."
    ),
    "slow": N_("La base de données ne répond pas à temps."),
    "damaged": N_("Le fichier de données est endommagé ou n’est pas un fichier de Pioche."),
    "unreachable": N_(
        "La base de données ne répond pas : l’ordre n’est pas confirmé, recommencer "
        "dans un instant."
    ),
    "closing": N_("Le serveur s’arrête : recommencer dans un instant."),
    "conflict": N_(
        "Quelqu’un d’autre a écrit dans cette partie entre-temps : relire, recommencer."
    ),
    "command-reused": N_(
        "L’identifiant d’ordre « {command} » a déjà servi pour un autre ordre dans cette partie."
    ),
    "game-exists": N_("La partie {game} existe déjà dans ces données."),
    "game-unknown": N_("La partie {game} n’existe pas."),
    "mail-closed": N_("Le dépôt des bulletins du coup {coup} est clos."),
    "in-use": N_("Un serveur Pioche utilise déjà ces données ({path})."),
    "newer": N_(
        "Ces données viennent d’une version plus récente de Pioche ({revision}) : "
        "mettre le programme à jour."
    ),
    "older": N_(
        "Ces données viennent d’une version plus ancienne de Pioche ({revision}) : "
        "les ouvrir une fois avec `pioche serveur`, ou `pioche donnees liste`."
    ),
    "none": N_("Il n’y a pas de données de Pioche ici : {path}."),
    "target-exists": N_("Le fichier {path} existe déjà : il ne sera pas écrasé."),
    "target-not-empty": N_(
        "Les données de destination contiennent déjà des parties ou des personnes : "
        "rien n’est fait."
    ),
    "source-missing": N_("Le fichier {path} n’existe pas."),
    "not-a-backup": N_("Le fichier {path} n’est pas une sauvegarde de Pioche."),
    "backup-damaged": N_("La sauvegarde {path} est incomplète ou altérée : rien n’est restauré."),
    "not-a-game-file": N_("Le fichier {path} n’est pas une partie exportée par Pioche."),
    "game-file-damaged": N_(
        "La partie exportée {path} est incomplète ou altérée : rien n’est importé."
    ),
    "file-error": N_("Le fichier {path} ne peut être ni lu ni écrit ({why})."),
}
