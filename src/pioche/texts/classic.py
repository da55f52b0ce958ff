"""Sentences about classic play, its variants and the solitaires."""

from pioche.texts import N_

#: The events of a table, by name: those of the solitaires too.
EVENTS = {
    "event-game-opened": N_("ouverture"),
    "event-tiles-drawn": N_("lettres piochées"),
    "event-word-laid": N_("mot posé"),
    "event-word-scored": N_("mot compté"),
    "event-tiles-set-aside": N_("lettres échangées"),
    "event-turn-passed": N_("tour passé"),
    "event-joker-recycled": N_("joker repris"),
    "event-word-looked-up": N_("mot cherché"),
    "event-suggestions-shown": N_("suggestions"),
    "event-game-ended": N_("fin de partie"),
}

SENTENCES = {
    **EVENTS,
    "event-toss-drawn": N_("tirage au sort"),
    "event-word-accepted": N_("mot accepté"),
    "event-word-upheld": N_("contestation perdue"),
    "event-word-withdrawn": N_("mot retiré"),
    "event-vote-opened": N_("vote ouvert"),
    "event-vote-cast": N_("vote"),
    "event-vote-closed": N_("vote clos"),
    "event-clock-set": N_("pendule"),
    "event-flag-fell": N_("temps épuisé"),
    "event-clock-paused": N_("pause"),
    "event-clock-resumed": N_("reprise"),
    # Opening
    "seats": N_("Une partie classique se joue à 2, 3 ou 4 joueurs, pas à {count}."),
    "seats-same": N_("Chaque joueur doit avoir sa propre place."),
    "unknown-seat": N_("Cette place n’est pas à cette table."),
    "time-bounds": N_("Une durée va d’une seconde à un jour."),
    "cost-bounds": N_("Un supplément va jusqu’à une minute, une pénalité jusqu’à {most} points."),
    "clock-useless": N_("Sans pendule, il n’y a ni supplément ni dépassement."),
    "challenge-useless": N_("Les mots sont vérifiés à la pose : contester ne coûte rien."),
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
    "not-recorded": N_("Seule une partie relue s’arrête ainsi, entre deux tours."),
    "adjustments": N_("Il faut un ajustement pour chacun des {count} joueurs."),
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
    # What may be done
    "act-play": N_("Poser un mot"),
    "act-exchange": N_("Échanger des lettres"),
    "act-pass": N_("Passer"),
    "act-recycle": N_("Reprendre un joker"),
    "act-accept": N_("Accepter"),
    "act-challenge": N_("Contester"),
    "act-draw": N_("Tirer des lettres"),
    "act-take": N_("Choisir des lettres"),
    "act-look-up": N_("Chercher un mot"),
    "act-suggest": N_("Suggestions"),
    "act-vote": N_("Voter sur le thème"),
    "act-stop": N_("fin de l’enregistrement"),
    "act-pause-clock": N_("Pause"),
    "act-resume-clock": N_("Reprendre la partie"),
    # What happened
    "told-toss": N_("Tirage au sort ({tiles}) : joue en premier."),
    "told-start": N_("Les chevalets sont remplis, la grille est vide."),
    "told-play": N_("{word} en {place} : {points}."),
    "told-scrabble": N_("{word} en {place}, scrabble : {points}."),
    "told-good": N_("Contesté, mais bon."),
    "told-bonus": N_("Le thème ajoute {points}."),
    "told-no-bonus": N_("La prime du thème n’est pas accordée."),
    "told-recycled": N_("Joker repris en {squares}."),
    "told-withdrawn": N_("{word} en {place}, contesté et repris : {refused} n’est pas admis."),
    "told-withdrawn-many": N_(
        "{word} en {place}, contesté et repris : {refused} ne sont pas admis."
    ),
    "told-exchange": N_("{n} lettre échangée."),
    "told-exchange-many": N_("{n} lettres échangées."),
    "told-pass": N_("Passe."),
    "told-pass-time": N_("Temps écoulé, passe."),
    "told-pass-left": N_("A abandonné, passe."),
    "told-laid": N_("{word} en {place}, {points}, peut être contesté."),
    "told-accepted": N_("{word} accepté."),
    "told-upheld": N_("Contestation : tout est admis, le mot reste."),
    "told-challenge-cost": N_("La contestation à tort coûte {n} points."),
    "told-joker": N_("Joker repris en {square} contre {letter}."),
    "told-vote": N_("Prime du thème réclamée pour {words} : la table vote."),
    "told-voted": N_("A voté."),
    "told-admitted": N_("{word} est admis."),
    "told-not-admitted": N_("{word} n’est pas admis."),
    "told-suggested": N_("Suggestions : {moves}."),
    "told-no-suggestion": N_("Aucun mot possible avec ce chevalet."),
    "told-flag": N_("Temps écoulé."),
    "told-paused": N_("La partie est en pause."),
    "told-resumed": N_("La partie reprend."),
    "told-ended-out": N_("Un chevalet est vide et le sac aussi : {score}."),
    "told-ended-blocked": N_("Plus rien ne peut se poser : {score}."),
    "told-ended-passes": N_("Tout le monde a passé deux fois de suite : {score}."),
    "told-ended-passes-alone": N_("Deux tours passés de suite : {score}."),
    "told-ended-stopped": N_("La partie relue s’arrête là : {score}."),
    "told-ended-time": N_("Temps écoulé, la partie s’arrête : {score}."),
    "told-ended-resigned": N_("Abandon, la partie s’arrête : {score}."),
    "told-overtime": N_("Le dépassement de temps aussi."),
    "told-rests": N_("Ce qui restait en main est compté."),
    # The home page
    "name": N_("Classique"),
    "rules": N_(
        "De deux à quatre joueurs, chacun ses sept lettres, que les autres ne voient pas.\n"
        "À son tour on pose un mot, on échange des lettres contre celles du sac, ou on "
        "passe. On complète ensuite son chevalet.\n"
        "Le premier mot passe par l’étoile ; les suivants touchent ceux de la grille, et "
        "tout ce qui se forme doit exister.\n"
        "LD et LT doublent ou triplent une lettre, MD et MT un mot, la première fois "
        "seulement. Sept lettres d’un coup : 50 points de plus. Un joker vaut zéro.\n"
        "Selon ce qui fut choisi, un mot faux est refusé aussitôt, ou posé tant que "
        "personne ne le conteste.\n"
        "Quand le sac est vide et qu’un joueur n’a plus de lettre, la partie finit : on "
        "retire à chacun la valeur de ce qui lui reste, et le premier sorti la reçoit."
    ),
    "about": N_("De deux à quatre, personnes ou machines."),
    "opponents": N_("Adversaires"),
    "wording": N_("Mots"),
    "wording-strict": N_("Vérifiés à la pose"),
    "about-strict": N_("Un mot qui n’est pas admis est refusé aussitôt, le tour continue."),
    "wording-challenge": N_("Contestables par l’adversaire"),
    "about-challenge": N_(
        "Un mot n’est cherché que si quelqu’un le conteste ; faux, il est repris et le tour perdu."
    ),
    "window-challenge": N_("Temps pour contester"),
    "window-vote": N_("Temps pour voter"),
    "window-short": N_("20 secondes"),
    "about-window-short": N_("Passé ce temps, le mot est accepté."),
    "about-window-none": N_("On attend que chacun ait accepté ou contesté."),
    "about-vote-short": N_("Qui laisse passer ce temps n’a pas voté pour."),
    "about-vote-none": N_("On attend la voix de chacun."),
    "window-none": N_("Jusqu’à la réponse de tous"),
    "clock": N_("Pendule"),
    "clock-none": N_("Sans pendule"),
    "about-clock-none": N_("Chacun prend son temps."),
    "how-clock-each": N_("{n} minutes chacun"),
    "about-clock-each": N_("Le temps de chacun ne court qu’à son tour."),
    "increment": N_("Supplément par tour"),
    "increment-none": N_("Aucun"),
    "about-no-increment": N_("Le temps de départ est tout ce que l’on a."),
    "how-increment-each": N_("{n} secondes"),
    "about-increment": N_("Chaque tour joué rend ces secondes à qui l’a joué."),
    "overtime": N_("Dépassement"),
    "overtime-none": N_("Le temps s’arrête"),
    "how-overtime-each": N_("−{n} points par minute"),
    "about-overtime": N_(
        "On finit de jouer, dix minutes au plus ; chaque minute entamée coûte à la fin."
    ),
    "challenge-cost": N_("Contestation à tort"),
    "challenge-cost-none": N_("Sans frais"),
    "about-challenge-cost-none": N_("Contester un bon mot ne coûte rien."),
    "how-challenge-cost": N_("−{n} points"),
    "about-challenge-cost-some": N_("Qui conteste un bon mot perd ces points ; le mot reste."),
    "about-clock": N_(
        "À deux, qui n’a plus de temps perd la partie ; à plusieurs, il passe jusqu’à la fin."
    ),
    "variants": N_("Variantes"),
    "variant-recyclage": N_("Recyclage des jokers"),
    "about-recyclage": N_(
        "À son tour, on reprend un joker de la grille contre la lettre qu’il vaut."
    ),
    "variant-dictionnaire-ouvert": N_("Dictionnaire ouvert"),
    "about-dictionnaire-ouvert": N_(
        "On cherche des mots et l’on voit des suggestions, sans pénalité."
    ),
    "variant-consonnes-voyelles": N_("Consonnes et voyelles"),
    "about-consonnes-voyelles": N_("Deux sacs : on choisit de quel sac vient chaque lettre."),
    "variant-thematique": N_("Thématique"),
    "about-thematique": N_("Chaque mot d’un thème convenu rapporte 5 points de plus."),
    "theme": N_("Thème"),
    "theme-nature": N_("Nature"),
    "theme-words": N_("Mots du thème"),
    "how-strict": N_("mots vérifiés à la pose"),
    "how-clock": N_("{n} min"),
    "how-increment": N_("{n} min + {s} s"),
    "how-challenge": N_("mots contestables"),
    "how-theme": N_("thème « {name} »"),
    "theme-voted": N_("Sans liste, la table vote à chaque fois."),
}
