"""Sentences about recorded and prepared games."""

from pioche.texts import N_

SENTENCES = {
    "foreign": N_("Le fichier « {path} » n’est pas un fichier de parties enregistrées."),
    "empty": N_("{path} ne contient aucun coup."),
    "absent": N_("{path} ne contient pas de partie « {name} » : {known}."),
    "number": N_("le numéro écrit est {n}, c’est le coup {right} de la partie"),
    "score": N_("{word} en {ref} vaut {score} points."),
    "cumul": N_("le cumul écrit est {cumul}, le compte donne {right}"),
    "top": N_("le top écrit est à {score} points, le meilleur trouvé à {top} ({best})"),
    "reliquat": N_("le tirage {rack} n’a pas gardé du reliquat : {missing}"),
    "bag": N_("le tirage {rack} demande des lettres qui ne sont plus dans le sac : {missing}"),
    "size": N_("le tirage {rack} a {count} lettres, il en faut {right}"),
    "minimum": N_("le tirage {rack} n’a pas le minimum de voyelles et de consonnes"),
    "replaced": N_("le joker de {word} ne peut pas être remplacé par {letter}"),
    "slip": N_("table {table} : {word} en {ref} vaut {right} points, pas {points}"),
    "slip-placed": N_("table {table} : {why}"),
    "rack": N_("{word} demande {missing}, que le chevalet {rack} n’a pas"),
    "exchange": N_("{letters} n’est pas sur le chevalet {rack}"),
    "above": N_("{word} est écrit à {score} points, le meilleur trouvé à {top}"),
    "player": N_("« {name} » n’est pas un joueur de cette partie"),
    "total": N_("le total de {name} est écrit {written}, le compte donne {right}"),
    "not-duplicate": N_(
        "Le fichier « {path} » est une partie classique : elle ne se joue pas en duplicate."
    ),
    "sealed-foreign": N_("Le fichier « {path} » n’est pas une partie préparée par Pioche."),
    "sealed-version": N_("Le fichier « {path} » vient d’une version plus récente de Pioche."),
    "sealed-phrase": N_(
        "La phrase secrète n’ouvre pas ce coup de {path}, ou le fichier est altéré."
    ),
    "sealed-lexicon": N_(
        "{path} a été préparée avec une autre liste de mots ({name}) : la partie ne suivrait pas."
    ),
    "sealed-over": N_("La partie préparée n’a plus de coup."),
    "phrase-empty": N_("La phrase secrète est vide."),
}
