"""Sentences about rankings."""

from pioche.texts import N_

SENTENCES = {
    "by-category": N_("Catégorie {label}"),
    "by-series": N_("Série {label}"),
    "by-club": N_("Club {label}"),
    "by-centre": N_("Centre {label}"),
    "record-total": N_("Meilleur total"),
    "record-percentage": N_("Meilleur pourcentage"),
    "record-negative": N_("Plus petit écart au top"),
    "record-solos": N_("Le plus de solos"),
    "record-tops": N_("Le plus de tops trouvés"),
    "record-game-top": N_("Plus gros top de partie"),
    "record-players": N_("Le plus de joueurs"),
    "record-coup": N_("Plus gros coup"),
    "outcome": N_(
        "« {given} » ne dit pas qui sort de la mort subite, ni quand : écrire le nom ou le numéro, "
        "deux points, le coup, par exemple « Mme Keller:5 »."
    ),
    "team-size": N_("L’équipe {team} a trop de joueurs : {most} au plus."),
    "team-twice": N_("{player} joue dans deux équipes : {one} et {other}."),
}
