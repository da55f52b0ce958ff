"""Sentences about simultaneous games: packages, centres, merging."""

from pioche.texts import N_

SENTENCES = {
    # files
    "foreign-paquet": N_("Le fichier « {path} » n’est pas un paquet de simultané."),
    "foreign-resultats": N_("Le fichier « {path} » n’est pas un fichier de résultats d’un centre."),
    "not-a-key": N_("Le fichier « {path} » n’est pas une clé faite par « pioche simultane cle »."),
    "version": N_("Le fichier « {path} » vient d’une version plus récente de Pioche."),
    "altered": N_(
        "Le fichier « {path} » a été modifié depuis sa signature : demandez-le de nouveau."
    ),
    # preparing and opening
    "survival": N_(
        "La mort subite ne se joue pas en simultané : qui sort dépend de ceux de sa salle."
    ),
    "title": N_("Le titre est trop long : {most} signes au plus."),
    "time": N_(
        "L’heure « {given} » ne se lit pas : écrire une date et une heure, comme 21/11/2026 14:30."
    ),
    "phrase": N_("La phrase secrète n’est pas celle du paquet « {title} »."),
    "early": N_("Le fichier « {path} » ne s’ouvre pas avant le {at}."),
    "words": N_(
        "Le fichier « {path} » se joue avec la liste « {wanted} » ({fingerprint}…) ; "
        "celle-ci, « {name} », est une autre ({found}…)."
    ),
    "words-missing": N_(
        "Le fichier « {path} » se joue avec la liste « {wanted} » ({fingerprint}…), "
        "qui n’est pas ici : importez-la d’abord."
    ),
    # the results of a centre
    "no-hall": N_("La partie {game} n’est pas une salle de duplicate."),
    "not-from-package": N_("La partie {game} a été jouée avec un autre paquet que {path}."),
    "centre-name": N_("Le nom du centre est trop long : {most} signes au plus."),
    "key-missing": N_(
        "La partie {game} n’a pas été ouverte avec ce paquet : il faut sa phrase secrète."
    ),
    # merging: why a centre is left out
    "replaced": N_("remplacé par un envoi plus récent de la même salle"),
    "two-keys": N_("deux clés différentes signent cette salle : ne gardez que le bon fichier"),
    "other-package": N_("joué avec un autre paquet"),
    "other-words": N_("jugé avec une autre liste de mots ({found}… au lieu de {wanted}…)"),
    "not-opened": N_("sa clé n’ouvre pas le paquet"),
    "unfinished": N_("la partie n’est pas finie ({coups} coups joués)"),
    "beyond": N_("coup {coup} : le paquet n’a plus de coup"),
    "other-rack": N_("coup {coup} : le tirage {rack} n’est pas celui du paquet ({letters})"),
    "other-top": N_("coup {coup} : le top {word} {ref} n’est pas celui du paquet ({wanted})"),
    "other-score": N_("coup {coup} : le top {wanted} vaut {right} points, et non {score}"),
    "table-twice": N_("la table {table} y est deux fois"),
    "miscounted": N_("table {table} : ses totaux ne sont pas ceux de ses coups"),
    "above-top": N_("table {table}, coup {coup} : plus de points que le top"),
    # merging: what a human should look at
    "doubt-twice": N_(
        "{name} a joué à {first} et à {second} : compte sa première partie, à {first}."
    ),
    "doubt-same-licence": N_(
        "{first} : les tables {table} et {other} ont la même licence ; les deux comptent."
    ),
    "doubt-same-name": N_(
        "{name} est à {first} (table {table}) et à {second} (table {other}), sans licence ni club "
        "qui tranche : les deux comptent."
    ),
    "doubt-pair-and-alone": N_(
        "{name} : quelqu’un a joué seul et en paire, à {first} et à {second} ; les deux comptent."
    ),
    "doubt-same-centre": N_("Plusieurs salles s’appellent {name} ; toutes comptent."),
    "doubt-began-early": N_("{name} a commencé avant l’heure d’ouverture, d’après sa machine."),
    "doubt-nameless": N_("{name} : des tables n’ont pas de nom (table {table}, …)."),
}
