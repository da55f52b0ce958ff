"""Sentences about games in the GCG format."""

from pioche.texts import N_

SENTENCES = {
    "line": N_("Ligne {number} du fichier GCG : {why}"),
    "players": N_("Ce fichier GCG ne nomme pas deux joueurs."),
    "not-gcg": N_("Ce n’est pas un fichier GCG."),
    "player-twice": N_("Le joueur « {name} » est nommé deux fois."),
    "player-unknown": N_("Le joueur « {name} » n’a pas été annoncé."),
    "numbers": N_("Il manque les points et le total."),
    "event": N_("Cette action ne se lit pas."),
    "place": N_("La place « {text} » ne se lit pas : 8D pour une ligne, D8 pour une colonne."),
    "rack": N_("Le mot « {word} » demande {missing}, que ce chevalet n’a pas."),
    "score": N_("« {word} » vaut {counted} points, pas {written}."),
    "total": N_("Le total est {counted}, pas {written}."),
    "nothing-to-withdraw": N_("Il n’y a pas de mot à reprendre."),
    "tiles": N_(
        "La partie montre {count} fois la lettre {tile}, alors que le jeu en compte {most} : "
        "elle ne peut pas être analysée."
    ),
    "no-joker": N_("Il n’y a pas de joker en {square}."),
}
