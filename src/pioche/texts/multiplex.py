"""Sentences about a multiplex: several halls, one live draw."""

from __future__ import annotations

from pioche.texts import N_

SENTENCES = {
    # In a hall that follows
    "head-decides": N_("C’est {head} qui décide pour toutes les salles ; la vôtre suit."),
    "head-letters": N_("Tapez les lettres que {head} vous dicte : rien ne se tire ici."),
    "head-top": N_("Coup {coup} : tapez le top que {head} vous dicte, mot et place."),
    "head-keeps": N_("Coup {coup} : {head} n’a pas encore dit le top."),
    "head-gap": N_("Il manque la décision n° {wanted} de la salle de tête."),
    "head-waits": N_("Coup {coup} : fermez d’abord la collecte de votre salle."),
    "head-differs": N_(
        "Coup {coup} : votre salle a {ours}, {head} a {theirs}. Continuez à la main, annulez "
        "jusqu’à ce coup, et le lien fera le reste."
    ),
    "head-unreadable": N_(
        "Ce que dit la salle de tête ne se lit pas (« {name} ») : les deux serveurs doivent "
        "avoir la même version de Pioche."
    ),
    "no-head": N_("Cette salle n’en suit aucune autre."),
    "by-hand-already": N_("Votre salle continue déjà à la main."),
}
