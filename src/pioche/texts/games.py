"""Sentences that every game shares."""

from pioche.texts import N_

SENTENCES = {
    "kind-unknown": N_("Le jeu « {name} » n’existe pas."),
    "command-unknown": N_("L’action « {name} » n’existe pas dans ce jeu ({kind})."),
    "command-broken": N_("L’action « {name} » est mal formée : {detail}."),
    "event-unknown": N_(
        "Le journal contient « {name} », inconnu du jeu {kind} : version plus récente ?"
    ),
    "event-broken": N_("Le journal contient un événement « {name} » illisible : {detail}."),
}
