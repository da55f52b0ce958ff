"""Sentences about a game of duplicate."""

from pioche.texts import N_

SENTENCES = {
    "edition-unknown": N_("Il n’y a pas d’édition « {name} ». Éditions connues : {known}."),
    "edition-data": N_("Le règlement enregistré dans la partie ne se lit pas."),
    "formula-unknown": N_("Il n’y a pas de formule « {name} ». Formules connues : {known}."),
    "formula-conflict": N_("Les formules {one} et {other} ne se combinent pas."),
    "tempo-unknown": N_(
        "Le temps « {tempo} » ne se lit pas : un nom ({known}), « 2:30 » ou des secondes."
    ),
    "tempo-limits": N_("Un coup dure de 1 seconde à {most} minutes : « {tempo} » ne convient pas."),
    "tempo-refused": N_("Cette édition n’admet pas un temps de {tempo} : seulement {known}."),
    "signal": N_("Le signal à {signal} s ne convient pas à un temps de {tempo}."),
    "not-open": N_("La partie n’est pas ouverte."),
    "already-open": N_("La partie est déjà ouverte."),
    "interrupted": N_("La partie est interrompue : la reprendre d’abord."),
    "not-interrupted": N_("La partie n’est pas interrompue."),
    "phase-to-draw": N_("Le coup {coup} n’a pas encore de tirage."),
    "phase-drawn": N_("Coup {coup} : le tirage est fait, le temps n’a pas commencé."),
    "phase-thinking": N_("Coup {coup} : les joueurs réfléchissent."),
    "phase-bell": N_("Coup {coup} : le temps est écoulé, les bulletins se ramassent."),
    "phase-closed": N_("Coup {coup} : les bulletins sont ramassés, le top n’est pas retenu."),
    "phase-retained": N_("Coup {coup} : le top est retenu."),
    "phase-ended": N_("La partie est finie."),
    "untimed": N_("Cette partie se joue sans chronomètre."),
    "clock-stands": N_("Le chronomètre est arrêté."),
    "clock-runs": N_("Le chronomètre tourne déjà."),
    "signal-given": N_("Le signal est déjà donné, ou il n’y en a pas pour ce coup."),
    "draw-count": N_(
        "« {letters} » ne convient pas : il faut {wanted} nouvelles lettres (en main : {kept})."
    ),
    "draw-impossible": N_("« {letters} » est impossible : le sac n’a plus assez de {missing}."),
    "no-top": N_("Coup {coup} : aucune solution ne marque de points."),
    "not-top": N_("{word} en {ref} vaut {score} : le top est à {best} points (article {article})."),
    "top-keeps-joker": N_(
        "{word} en {ref} ne peut être retenu : une solution égale garde le joker "
        "(article {article})."
    ),
    "top-ends-game": N_(
        "{word} en {ref} ne peut être retenu : une solution égale met fin à la partie "
        "(article {article})."
    ),
    "first-word-across": N_(
        "{word} en {ref} : le premier mot se place horizontalement (article {article})."
    ),
    "not-in-rack": N_("{word} ne se fait pas avec « {rack} » : il manque {missing}."),
    "too-many-tiles": N_("{word} pose trop de lettres : {most} au plus."),
    "annul-reason": N_("Annuler un coup demande un motif."),
    "nothing-to-undo": N_("Il n’y a rien à défaire."),
    "announce-early": N_("Il n’y a rien à annoncer de tel maintenant."),
    "seat-unknown": N_("Aucun joueur « {seat} » dans cette partie."),
    "seat-finished": N_("Vous avez déjà fini le coup {coup}."),
    "seat-out": N_("{seat} est éliminé."),
    "end-all-placed": N_("toutes les lettres sont placées"),
    "end-single-letter": N_("il ne reste qu’une lettre"),
    "end-one-kind": N_("il ne reste que des voyelles ou que des consonnes"),
    "end-nothing-placeable": N_("plus aucune lettre ne peut être placée"),
    "end-interruption": N_("interruption trop longue"),
    "end-referee": N_("décision du juge-arbitre"),
}
