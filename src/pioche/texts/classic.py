"""Sentences about classic play, its variants and the solitaires."""

from pioche.texts import N_

SENTENCES = {
    # Opening
    "seats": N_("Une partie classique se joue à 2, 3 ou 4 joueurs, pas à {count}."),
    "seats-same": N_("Chaque joueur doit avoir sa propre place."),
    "already-open": N_("La partie est déjà commencée."),
    "not-open": N_("La partie n’est pas encore commencée."),
    "unknown-seat": N_("Cette place n’est pas à cette table."),
    "time-bounds": N_("Une durée va d’une seconde à un jour."),
    "variant-unknown": N_("La variante « {name} » n’existe pas ; on peut choisir {known}."),
    "open-dictionary-challenge": N_(
        "Avec le dictionnaire ouvert on cherche sans pénalité : il n’y a rien à contester, "
        "choisissez le jeu strict."
    ),
    "two-bags-face-up": N_(
        "Deux sacs de voyelles et de consonnes n’ont pas de sens quand les lettres sont visibles."
    ),
    "theme-missing": N_("La variante thématique demande un thème."),
    "theme-without-variant": N_("Un thème ne sert qu’à la variante thématique."),
    "theme-bonus": N_("La prime du thème est d’un point au moins, pas {bonus}."),
    "theme-size": N_(
        "Un thème a un nom de {longest} lettres au plus et {most} mots au plus dans sa liste."
    ),
    "theme-word": N_("« {word} » n’est pas un mot que l’on peut mettre dans un thème."),
    "window-useless": N_(
        "Le délai pour contester ou voter ne sert qu’au jeu avec contestation ou aux votes."
    ),
    # Turns
    "over": N_("La partie est terminée."),
    "not-your-turn": N_("Ce n’est pas votre tour."),
    "word-waiting": N_("Votre mot attend encore l’avis des autres joueurs."),
    "accept-first": N_(
        "Acceptez ou contestez d’abord le mot posé : la suite en dépend avant votre tour."
    ),
    "draw-first": N_("Piochez d’abord vos lettres."),
    "others-draw": N_("Un autre joueur doit encore piocher."),
    "vote-first": N_("La table doit d’abord voter sur le thème."),
    "tiles-not-held": N_("Vous n’avez pas {missing} sur votre chevalet pour jouer {word}."),
    "word-refused": N_("Refusé, non admis : {words}."),
    # Exchange and draws
    "exchange-bag": N_(
        "On n’échange que s’il reste au moins 7 lettres dans le sac : il en reste {count}."
    ),
    "exchange-not-held": N_("Vous n’avez pas {missing} à échanger."),
    "no-choice-of-draw": N_("À cette table la pioche ne se choisit pas ainsi."),
    "nothing-to-draw": N_("Vous n’avez rien à piocher maintenant."),
    "draw-signs": N_(
        "« {text} » ne se lit pas : écrire V pour chaque voyelle et C pour chaque consonne."
    ),
    "draw-too-many": N_("Nombre de lettres à piocher : {owed}, et non {wanted}."),
    "bag-empty-vowels": N_("Le sac des voyelles est vide."),
    "bag-empty-consonants": N_("Le sac des consonnes est vide."),
    "take-nothing": N_("Dites quelles lettres vous prenez."),
    "take-missing": N_("Il ne reste pas {missing} sur la table."),
    # Challenge
    "no-challenge": N_(
        "À cette table les mots sont vérifiés aussitôt : il n’y a rien à contester."
    ),
    "challenge-late": N_(
        "Trop tard : un mot ne se conteste qu’avant le calcul des points et le tour suivant."
    ),
    "own-word": N_("On ne juge pas son propre mot."),
    "already-accepted": N_("Vous avez déjà accepté ce mot."),
    "window-open": N_("Le délai court encore."),
    # Recycling
    "no-recycling": N_("Les jokers ne se recyclent pas dans cette partie."),
    "no-joker-there": N_("Il n’y a pas de joker en {square}."),
    "recycle-not-held": N_("Il faut un {letter} sur votre chevalet pour reprendre ce joker."),
    # Theme
    "no-theme": N_("Cette partie n’a pas de thème."),
    "theme-listed": N_("Le thème est une liste de mots : la prime se compte d’elle-même."),
    "theme-not-formed": N_("« {word} » n’est pas un mot que ce coup forme."),
    "no-vote": N_("Il n’y a pas de vote en cours."),
    "own-vote": N_("Qui réclame la prime ne vote pas : sa voix est comptée pour."),
    "already-voted": N_("Vous avez déjà voté."),
    # Open dictionary
    "dictionary-closed": N_("Le dictionnaire n’est pas ouvert dans cette partie."),
    "look-up-long": N_("Un mot a {longest} lettres au plus."),
    "rack-empty": N_("Votre chevalet est vide."),
    # Clocks
    "time-up": N_("Votre temps est écoulé."),
    "time-left": N_("Ce joueur a encore du temps."),
    "paused": N_("La partie est en pause : reprenez-la d’abord."),
    "not-paused": N_("La partie n’est pas en pause."),
    "nothing-runs": N_("Il n’y a rien à mettre en pause : aucun temps ne court."),
}
