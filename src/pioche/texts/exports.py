"""Sentences about results that leave the server."""

from pioche.texts import N_

SENTENCES = {
    "personal": N_(
        "Ce fichier contient des noms, clubs, catégories, séries et résultats de personnes : à ne "
        "publier qu’avec leur accord."
    ),
    "public": N_("Ce fichier ne dit des personnes que ce que la salle montre à tous."),
    "annulled": N_("Cette partie est annulée : elle n’a pas de résultats."),
    "no-players": N_("Personne n’a joué cette partie à une table : il n’y a pas de résultats."),
    "no-coup": N_("Cette partie n’a encore aucun coup."),
    "not-results": N_("Une partie classique s’exporte en GCG ou en JSON, pas en {format}."),
    "not-gcg": N_("Seule une partie classique s’exporte en GCG."),
    "not-this-game": N_("Les parties de ce jeu ne s’exportent pas."),
    "later": N_("Les résultats s’exportent à la fin de la partie, sauf pour qui l’arbitre."),
    "unknown": N_("Il n’y a ni partie ni compétition « {id} »."),
}
