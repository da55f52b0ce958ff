"""Sentences of `pioche jouer classique`: what was typed and cannot be understood."""

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
}
