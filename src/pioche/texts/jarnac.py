"""Sentences of the Jarnac."""

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

# What may be done
SENTENCES |= {
    "act-toss": N_("Tirer au sort"),
    "act-draw": N_("Tirer une lettre"),
    "act-draw-many": N_("Tirer {n} lettres"),
    "act-exchange": N_("Échanger trois lettres"),
    "act-play": N_("Poser"),
    "act-pass": N_("Je passe"),
    "act-call-jarnac": N_("Jarnac !"),
    "act-contest": N_("Je conteste {word}"),
    "act-accept": N_("Bon"),
    "act-stop-clocks": N_("Arrêter les pendules"),
    "act-restart-clocks": N_("Relancer les pendules"),
    "act-resign": N_("Abandonner"),
}

# What happened
SENTENCES |= {
    "told-opened": N_("La partie commence, les tapis sont vides."),
    "told-toss": N_("Tirage au sort, {first} et {second} : la main."),
    "told-toss-tie": N_("Tirage au sort, {first} et {second} : égalité, on tire encore."),
    "told-drawn-one": N_("Lettre tirée : {letters}."),
    "told-drawn-many": N_("Lettres tirées : {letters}."),
    "told-drawn-none": N_("Le sac est vide, rien à tirer."),
    "told-exchanged": N_("Lettres échangées : {aside} contre {letters}."),
    "told-word": N_("{word} posé ligne {line} : {points}."),
    "told-grown": N_("{before} devient {word}, ligne {line} : {points} au lieu de {old}."),
    "told-taken": N_(
        "Jarnac ! {word}, fait des lettres libres de l’adversaire, posé ligne {line} : {points}."
    ),
    "told-taken-line": N_(
        "Jarnac ! {before}, pris à l’adversaire, devient {word}, ligne {line} : {points}."
    ),
    "told-waits-draw": N_("« Je tire » : {word} peut encore être contesté."),
    "told-waits-exchange": N_("« J’échange {aside} » : {word} peut encore être contesté."),
    "told-accepted": N_("{word} accepté."),
    "told-stopped": N_("La partie s’interrompt, les pendules s’arrêtent."),
    "told-restarted": N_("La partie reprend, les pendules repartent."),
    "told-passed-said": N_("« Je passe »."),
    "told-passed-time": N_("Temps du coup écoulé : le sac passe."),
    "told-passed-flag": N_("Pendule épuisée : le sac passe."),
    "told-passed-refused": N_("Mot refusé : le sac passe."),
    "told-passed-out-of-time": N_("Déjà hors temps : le sac passe."),
    "told-window": N_("L’adversaire a dix secondes pour dire Jarnac."),
    "told-judged": N_("{word} contesté."),
    "told-judged-jarnac": N_("« Je conteste et Jarnac ! » {word} contesté."),
    "told-called": N_("Hors temps, Jarnac signalé : {word}."),
    "told-awarded": N_("{points} de la réclamation fausse de l’adversaire."),
    "told-flag": N_("Temps épuisé."),
    "told-ended-full-mat": N_("Les huit lignes sont remplies : {score}."),
    "told-ended-empty-bag": N_("Le sac est vide et personne ne peut plus jouer : {score}."),
    "told-ended-claim": N_("La réclamation du joueur hors temps est bonne : {score}."),
    "told-ended-flags": N_("Les deux camps ont épuisé leur temps : {score}."),
    "told-ended-resigned": N_("Abandon : {score}."),
    "told-draw": N_("Match nul."),
}

# Its events, by name
SENTENCES |= {
    "event-game-opened": N_("ouverture"),
    "event-toss-drawn": N_("tirage au sort"),
    "event-letters-drawn": N_("lettres piochées"),
    "event-letters-exchanged": N_("lettres échangées"),
    "event-draw-announced": N_("pioche annoncée"),
    "event-word-accepted": N_("mot accepté"),
    "event-word-played": N_("mot posé"),
    "event-bag-passed": N_("sac passé"),
    "event-jarnac-taken": N_("Jarnac"),
    "event-jarnac-called": N_("Jarnac signalé"),
    "event-word-judged": N_("mot contesté"),
    "event-points-awarded": N_("points donnés"),
    "event-flag-fell": N_("temps épuisé"),
    "event-clocks-stopped": N_("arrêt des pendules"),
    "event-clocks-restarted": N_("reprise des pendules"),
    "event-game-ended": N_("fin de partie"),
}

# The home page
SENTENCES |= {
    "name": N_("Jarnac"),
    "rules": N_(
        "Deux joueurs, deux tapis de huit lignes, un sac. Le premier tire six lettres et "
        "pose un mot d’au moins trois lettres.\n"
        "Tout mot nouveau donne une lettre de plus et l’on continue : ouvrir une ligne, "
        "ou allonger un mot en y ajoutant des lettres, dans l’ordre qu’on veut. Une "
        "lettre posée ne quitte plus sa ligne.\n"
        "Quand on ne voit plus rien, on passe : l’autre reçoit le sac.\n"
        "Il dit d’abord « Jarnac ! » s’il voit chez vous un mot que vous pouviez faire : "
        "il le prend et le pose chez lui. Sinon il tire une lettre, ou en échange trois.\n"
        "Un mot douteux se conteste avant la lettre suivante.\n"
        "Un mot vaut le carré de ses lettres : trois lettres 9, quatre 16, neuf 81. La "
        "partie finit quand huit lignes sont prises et que rien ne se joue plus."
    ),
    "about": N_("Deux tapis, un sac, et l’œil sur l’autre."),
    "how-with-conjugations": N_("avec conjugaisons"),
    "how-without-conjugations": N_("sans conjugaisons"),
    "how-with-chains": N_("avec enchaînements"),
    "how-without-chains": N_("sans enchaînements"),
    "how-time-move": N_("{seconds} secondes par coup"),
    "how-time-clock": N_("{time} chacun"),
    "how-time-none": N_("sans pendule"),
    "opponent": N_("Adversaire"),
    "formula": N_("Formule"),
    "formula-competition": N_("Compétition"),
    "formula-competition-about": N_("Sans conjugaisons ni enchaînements."),
    "formula-conjugations": N_("Avec conjugaisons"),
    "formula-conjugations-about": N_("Toutes les formes du verbe : JOUA comme JOUER."),
    "formula-chains": N_("Avec enchaînements"),
    "formula-chains-about": N_("Un mot peut grandir dans sa propre entrée : LAC, LACS."),
    "formula-both": N_("Avec conjugaisons et enchaînements"),
    "formula-both-about": N_("Tous les mots de la liste, quel que soit le mot de départ."),
    "time": N_("Temps"),
    "time-move": N_("{seconds} secondes par coup"),
    "time-move-about": N_("Le temps écoulé, la main passe."),
    "time-clock": N_("{time} chacun"),
    "time-clock-about": N_("Hors temps, on ne peut plus que contester ou signaler un Jarnac."),
    "time-none": N_("Sans limite"),
    "time-none-about": N_("Chacun prend son temps."),
    "letters": N_("Lettres"),
    "letters-2012": N_("Jeu de 2012"),
    "letters-2012-about": N_("Les 144 lettres que la règle imprime."),
    "letters-courante": N_("Jeu courant"),
    "letters-courante-about": N_("Une autre boîte : plus de C, I, L, M et U, moins de N, O, S, T."),
}
