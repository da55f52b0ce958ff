"""Sentences of the games in the terminal: what was typed or asked for, and cannot be."""

from pioche.texts import N_

SENTENCES = {
    "unreadable": N_("« {text} » ne se lit pas ; tapez ? pour l’aide."),
    "place-missing": N_("Dites aussi où poser {word}, par exemple « {word} H4 »."),
    "names": N_("Les noms des joueurs doivent être différents."),
    "alone": N_("Un solitaire se joue seul : ni --robot, ni plusieurs --joueurs."),
    "no-variant": N_("Les variantes ne vont pas avec le jeu « {game} »."),
    "no-option": N_("L’option {option} ne va pas avec le jeu « {game} »."),
    "minutes": N_("La pendule va d’une minute à un jour."),
    "grid-file": N_("Le fichier {path} ne contient ni une grille de 15 lignes ni une partie GCG."),
    "theme-needed": N_("La variante thématique demande --theme NOM."),
    "number-unknown": N_("« {text} » n’est pas le numéro d’une action, de 1 à {most}."),
    "review-empty": N_("Cette partie n’a aucun coup à revoir."),
    # games that are kept
    "not-kept": N_("Cette partie ne pourra pas être reprise : {path} ne s’écrit pas."),
    "kept-open": N_("Cette partie est ouverte dans un autre terminal."),
    "kept-broken": N_("Le fichier {path} ne contient pas de partie qui se lise."),
    "kept-words": N_("La liste de mots « {name} » n’est plus celle de cette partie."),
    "kept-folder": N_("Le dossier {path}, d’où cette partie a commencé, n’existe plus."),
    "kept-number": N_("Il n’y a pas de partie gardée n° {number}."),
    # duplicate
    "move-shape": N_("« {text} » ne se lit pas : écrire le mot puis la place, comme MAIsON H4."),
    "slip-shape": N_(
        "« {text} » ne se lit pas : écrire le mot, la place et le score, comme MAIsON H4 24."
    ),
    "no-hints": N_("En compétition, il n’y a pas d’indice : --fidele ou --indices, pas les deux."),
    "one-source": N_("Rejouer un fichier ou ouvrir une partie préparée : pas les deux à la fois."),
    # Jarnac
    "which-line": N_(
        "« {word} » peut se faire de plusieurs façons : dites la ligne, par exemple « {word} 2 », "
        "ou 0 pour un mot nouveau."
    ),
    "jarnac-word": N_("Dites le mot : « j MOT », ou « j MOT 2 » avec la ligne 2 de l’adversaire."),
    "exchange-letters": N_("Dites les trois lettres : « e ABC »."),
    "two-names": N_("Il faut deux noms différents, séparés par une virgule : --noms Anne,Bruno."),
}
