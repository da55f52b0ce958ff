"""Sentences about rankings."""

from pioche.texts import N_

SENTENCES = {
    "by-category": N_("Catégorie {label}"),
    "by-series": N_("Série {label}"),
    "by-club": N_("Club {label}"),
    "outcome": N_(
        "« {given} » ne dit pas qui sort de la mort subite, ni quand : écrire le nom ou le numéro, "
        "deux points, le coup, par exemple « Mme Keller:5 »."
    ),
    "team-size": N_("L’équipe {team} a trop de joueurs : {most} au plus."),
    "team-twice": N_("{player} joue dans deux équipes : {one} et {other}."),
}
