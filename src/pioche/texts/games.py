"""Sentences that every game shares."""

from pioche.texts import N_

SENTENCES = {
    "not-open": N_("La partie n’est pas encore ouverte."),
    "already-open": N_("La partie est déjà ouverte."),
    "no-question": N_("Ce jeu n’a pas de réponse à cela ({kind})."),
    "kind-unknown": N_("Le jeu « {name} » n’existe pas."),
    "command-unknown": N_("L’action « {name} » n’existe pas dans ce jeu ({kind})."),
    "command-broken": N_("L’action « {name} » est mal formée : {detail}."),
    "event-unknown": N_(
        "Le journal contient « {name} », inconnu du jeu {kind} : version plus récente ?"
    ),
    "event-broken": N_("Le journal contient un événement « {name} » illisible : {detail}."),
    "event-game-opened": N_("ouverture"),
    # Of those who play together, in every game
    "act-ready": N_("Je suis prêt"),
    "act-take-back": N_("Reprendre ma place"),
    "act-replace": N_("Remplacer par la machine"),
    "act-excuse": N_("Commencer sans attendre"),
    "act-resign": N_("Abandonner"),
    "act-set-chat": N_("Ouvrir la discussion"),
    "event-seat-ready": N_("prêt"),
    "event-seat-resigned": N_("abandon"),
    "event-seat-replaced": N_("place jouée par la machine"),
    "event-seat-taken-back": N_("place reprise"),
    "event-seat-excused": N_("place que l’on n’attend plus"),
    "event-chat-set": N_("discussion ouverte ou fermée"),
    "event-next-named": N_("partie suivante"),
    "event-game-ended": N_("fin de partie"),
}
