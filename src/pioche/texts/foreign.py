"""Sentences about games recorded elsewhere."""

from pioche.texts import N_

SENTENCES = {
    "nothing": N_("Le fichier est vide."),
    "too-big": N_("Le fichier est trop gros : {most} Mo au plus."),
    "format": N_("Format inconnu : « {format} ». Formats connus : {known}."),
    "turns-formula": N_("Une partie classique se relit en formule normale, pas en {formula}."),
    "turns-bonus": N_("une prime de thème ne se relit pas"),
    "turns-rack": N_("le chevalet de {name} ne suit pas du précédent : {rack} après {before}"),
    "turns-score": N_("{word} vaut {counted} points, pas {written}"),
    "turns-drawn": N_(
        "{name} a pioché après son dernier tour des lettres que le fichier ne dit pas : d’autres, "
        "du sac, en tiennent lieu."
    ),
    "turns-player": N_("« {name} » n’est pas parmi les joueurs"),
    "turns-over": N_("la partie est déjà finie"),
    "turns-total": N_("{name} finit à {counted} points, et à {written} dans le fichier."),
    "too-many-players": N_("Cette partie a plus de {most} joueurs."),
    "too-many-slips": N_("Cette partie a plus de {most} bulletins."),
    "replayed": N_("Fin de la partie relue."),
    "given": N_("Points donnés dans le fichier relu."),
    "plugin": N_("La fédération ou le format « {name} » ne marche pas : {why}."),
    "plugin-kind": N_("ce n’est pas une fédération"),
    "not-written": N_("Le format « {format} » n’écrit pas ce genre de résultats."),
    "encoding": N_("Ce n’est pas du texte lisible : ni UTF-8, ni Windows-1252."),
    "no-game": N_(
        "Aucune partie ne se lit dans ce texte : il faut par coup un tirage, un mot, une place et "
        "des points."
    ),
    "no-coup": N_("Cette partie n’a aucun coup."),
    "too-many-coups": N_("Cette partie a plus de {most} coups."),
    "too-many-games": N_("Ce texte contient plus de {most} parties."),
    "rack-size": N_("Un tirage a {size} lettres : aucune formule n’en a autant."),
    "line": N_("Ligne {line} : {why}."),
    "at": N_("{where} : {why}."),
    "at-coup": N_("Coup {n} : {why}."),
    "where-line": N_("Ligne {line}"),
    "where-coup": N_("Coup {n}"),
    "no-points": N_("il manque les points"),
    "no-top": N_("il manque le top du coup"),
    "no-rack": N_("il manque le tirage"),
    "two-racks": N_("il manque la place et les points, ou il y a deux tirages"),
    "number": N_("c’est le coup {right}, pas le {n}"),
    "joker": N_("le joker de {word} n’est pas marqué, et plusieurs lettres peuvent l’être"),
    "unfinished": N_("Le coup {n} n’a pas de top : il n’est pas repris."),
    "nameless": N_("Joueur {n}"),
    "number-text": N_("« {text} » n’est pas un nombre"),
    "xml": N_("Ce fichier XML est abîmé ou incomplet (ligne {line})."),
    "xml-doctype": N_("Ce fichier XML déclare des entités : il est refusé."),
    "xml-size": N_("Ce fichier XML est trop profond ou trop long : il est refusé."),
    "not-eliot": N_("Ce fichier XML n’est pas une partie d’Eliot."),
    "eliot-format": N_(
        "Cette partie d’Eliot est au format « {format} » : seul le format 2 se lit."
    ),
    "eliot-incomplete": N_("Cette partie d’Eliot n’a pas d’en-tête ou pas d’historique."),
    "eliot-mode": N_("Mode d’Eliot inconnu : « {mode} »."),
    "eliot-variant": N_("Variante d’Eliot inconnue : « {variant} »."),
    "eliot-twice": N_("Deux joueurs d’Eliot ont le numéro « {id} »."),
    "eliot-player": N_("le joueur « {id} » n’est pas déclaré"),
    "eliot-move": N_("action inconnue : « {kind} »"),
    "eliot-rack": N_("aucun tirage n’est donné"),
}
