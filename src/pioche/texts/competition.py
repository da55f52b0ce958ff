"""Sentences about competitions."""

from pioche.texts import N_

SENTENCES = {
    "games": N_("Une compétition compte de 1 à {most} parties, chacune une fois."),
    "cuts": N_(
        "Les coupes se suivent : chacune après plus de parties que la précédente, et pour moins "
        "de joueurs."
    ),
    "cut-sum": N_("Un circuit ou une saison n’a pas de coupe."),
    "best": N_("Le nombre de résultats qui comptent ne convient pas."),
    "teams": N_("Il y a plus de {most} équipes."),
    "team-name": N_("Une équipe a un nom."),
    "team-same": N_("Deux équipes s’appellent « {team} » : les distinguer, par un numéro."),
    "changed": N_("Quelqu’un d’autre vient de changer cette compétition : rechargez la page."),
    "unknown": N_("Il n’y a pas de compétition « {id} »."),
    "keeper": N_("Seuls les juges-arbitres de ses parties changent une compétition."),
    "keeper-of-all": N_(
        "Cela donne des noms ou des licences : à lire d’un navigateur qui arbitre toutes ses "
        "parties, ou par « pioche exporter » et « pioche imprimer »."
    ),
    "hall": N_("La partie {game} n’est pas une partie arbitrée de duplicate."),
    "own": N_("Une compétition contient au moins une partie arbitrée depuis ce navigateur."),
    "later": N_("La partie {game} n’est pas finie : son arbitre seul la voit d’avance."),
    "team-line": N_(
        "« {line} » n’est pas une équipe : écrire son nom, deux points, ses joueurs séparés par "
        "des virgules."
    ),
    "name": N_("Une compétition a un nom."),
}
