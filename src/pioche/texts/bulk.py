"""Sentences of games in bulk."""

from pioche.texts import N_

SENTENCES = {
    "extra": N_(
        "Les parties en nombre demandent des bibliothèques en plus : pip install 'pioche[bulk]'."
    ),
    "other-words": N_(
        "La liste « {name} » n’est pas la même ici que pour cette campagne : rien n’est joué."
    ),
    "other-campaign": N_(
        "{folder} contient une autre campagne (voir campagne.json) : choisissez un autre dossier."
    ),
    "not-empty": N_("{folder} n’est pas vide et ne contient pas de campagne."),
    "workers-die": N_(
        "Les processus s’arrêtent les uns après les autres : ce qui est joué est gardé, la même "
        "commande continue."
    ),
    "no-cluster": N_("Aucune grappe Dask ne répond à l’adresse {address}."),
    "no-workers": N_("La grappe Dask {address} n’a aucun ouvrier."),
    "workers-lost": N_(
        "La grappe Dask {address} n’a plus d’ouvrier : ce qui est joué est gardé, la même commande "
        "continue."
    ),
    "cluster-lost": N_(
        "La grappe Dask {address} ne répond plus : ce qui est joué est gardé, la même commande "
        "continue."
    ),
    "cluster-lacks": N_(
        "La grappe Dask {address} n’a pas la même version de Pioche : installez-la sur "
        "l’ordonnanceur et sur chaque ouvrier."
    ),
    "two-crews": N_("Choisissez entre --processus et --dask."),
    "goes-on": N_("{done} parties sur {games} sont déjà jouées."),
    "interrupted": N_("Ce qui est joué est gardé : la même commande continue."),
    "totals": N_("{games}, {coups} coups ; top moyen {mean}."),
    "speed": N_("{played} parties en {seconds:.1f} s : {rate:.0f} par seconde."),
    "words": N_("Les tops les plus fréquents : {words}."),
    "written": N_("Tout est dans {folder}."),
}
