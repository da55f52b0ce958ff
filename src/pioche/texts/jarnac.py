"""Sentences of the Jarnac: refusals and verdicts."""

from pioche.texts import N_

SENTENCES = {
    # Letter sets
    "set-letter": N_(
        "Le jeu de lettres « {name} » contient « {letter} », qui n’est pas une lettre de A à "
        "Z ou y figure deux fois."
    ),
    "set-count": N_(
        "Le jeu de lettres « {name} » donne à {letter} le nombre « {count} », qui n’est pas "
        "un nombre entier positif."
    ),
    "set-total": N_("Le jeu de lettres « {name} » compte {total} lettres au lieu de {expected}."),
    "set-unknown": N_(
        "Le jeu de lettres « {name} » n’existe pas ; ceux qui existent : {known}, ou le "
        "chemin d’un fichier .toml."
    ),
    "set-unreadable": N_("Le fichier de lettres « {path} » ne se lit pas."),
    "set-broken": N_("Le jeu de lettres « {name} » est mal écrit : {detail}"),
    # Opening
    "two-seats": N_("Un Jarnac se joue à deux camps, distincts."),
    "time-range": N_("Le temps de réflexion va d’une seconde à un jour."),
    "not-open": N_("La partie n’est pas encore ouverte."),
    "already-open": N_("La partie est déjà ouverte."),
    "toss-first": N_("La partie n’a pas commencé : il faut d’abord tirer au sort qui commence."),
    "toss-done": N_("Le tirage au sort est déjà fait."),
    # Whose hand
    "seat-unknown": N_("Le camp « {seat} » ne joue pas cette partie."),
    "not-your-hand": N_("Vous n’avez pas la main."),
    "turn-over": N_("Trop tard : le tour {turn} est passé, on joue le tour {now}."),
    "game-over": N_("La partie est finie."),
    "clocks-stopped": N_("Le jeu est arrêté : il faut d’abord remettre la pendule en route."),
    "clocks-running": N_("Le jeu n’est pas arrêté."),
    "not-yet": N_("Le temps n’est pas écoulé."),
    # Drawing and exchanging
    "draw-waits": N_("Le tirage est demandé : il attend que l’adversaire ait pu contester."),
    "contest-range": N_("On laisse de 0 à {most} secondes pour contester."),
    "already-drawn": N_("Vous avez déjà pioché : posez un mot ou passez."),
    "window-jarnac-only": N_("Il ne reste que les dix secondes pour dire Jarnac, ou passer."),
    "exchange-on-receipt": N_("On ne change des lettres qu’en recevant le sac."),
    "exchange-first-turn": N_("Au premier tour on pioche {count} lettres, on n’en change pas."),
    "exchange-eighth-line": N_(
        "Après un Jarnac posé sur la huitième ligne, on tire une lettre sans en changer."
    ),
    "exchange-few-letters": N_(
        "Il faut au moins {count} lettres libres pour en changer ; vous en avez {held}."
    ),
    "exchange-three": N_("On change {count} lettres exactement : « {letters} » ne convient pas."),
    "exchange-missing": N_("Il manque {missing} : vos lettres libres sont {loose}."),
    "exchange-bag": N_("Le sac n’a plus que {left} lettres : il en faut {count} pour changer."),
    # Words
    "word-letters": N_("« {word} » ne s’écrit pas avec les seules lettres de A à Z."),
    "word-length": N_("« {word} » a {length} lettres : un mot en a de {shortest} à {longest}."),
    "mat-full": N_(
        "Les {lines} lignes sont remplies : « {word} » n’a pas de ligne, il faut transformer "
        "un mot."
    ),
    "line-empty": N_("Il n’y a pas de mot sur la ligne {line}."),
    "letters-lost": N_("« {word} » ne garde pas toutes les lettres de {old} : il y manque {lost}."),
    "nothing-added": N_("« {word} » n’ajoute aucune lettre à {old}."),
    "letters-missing": N_("Il manque {missing} pour « {word} » : les lettres libres sont {loose}."),
    "draw-before-word": N_("Il faut d’abord piocher."),
    "draw-after-word": N_("Le mot est posé : il faut piocher avant de continuer."),
    "draw-before-pass": N_("Il faut d’abord piocher : on ne passe qu’ensuite."),
    # Jarnac
    "jarnac-after-draw": N_("Trop tard : le Jarnac se dit en recevant le sac, avant de piocher."),
    "jarnac-once": N_("Un seul Jarnac à chaque passage du sac."),
    "jarnac-flag": N_("On ne dit pas Jarnac à un adversaire dont le temps est épuisé."),
    "jarnac-none": N_("Il n’y a pas de Jarnac à dire : l’adversaire n’a pas encore joué."),
    "jarnac-no-line": N_("Vos {lines} lignes sont remplies : un Jarnac n’a plus de place."),
    # Contests
    "contest-own": N_("On ne conteste pas son propre mot."),
    "contest-late": N_(
        "Trop tard : la lettre suivante est déjà piochée, le mot {number} ne se conteste plus."
    ),
    "contest-judged": N_("Le mot {number} a déjà été jugé."),
    "contest-nothing": N_("Il n’y a pas de mot {number} à contester."),
}

_VERDICTS = {
    "valid": N_("{word} est bon."),
    "absent": N_("{word} est refusé : il ne figure pas dans la liste de mots."),
    "conjugated": N_("{word} est refusé : c’est seulement une forme conjuguée."),
    "same-entry": N_("{word} est refusé : {before} est de la même entrée."),
}
SENTENCES |= {f"verdict-{reason}": text for reason, text in _VERDICTS.items()}
SENTENCES |= {
    "verdict-entries": N_("Entrées : {entries}."),
    "verdict-undecided-conjugations": N_(
        "La liste ne dit pas de quelle entrée est {word} : les conjugaisons n’ont pu être "
        "vérifiées."
    ),
    "verdict-undecided-chains": N_(
        "La liste ne dit pas si {before} et {word} sont de la même entrée : l’enchaînement "
        "n’a pu être vérifié."
    ),
    "entry-verb": N_("{lemma} (verbe)"),
    "entry-other": N_("{lemma}"),
    "entry-inferred": N_("{entry}, déduite"),
}
