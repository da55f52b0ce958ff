"""Sentences about tiles, places, boards and moves."""

from pioche.texts import N_

SENTENCES = {
    "rack-letter": N_(
        "Le tirage « {rack} » contient « {letter} », qui n’est ni une lettre ni un joker (?)."
    ),
    "rack-empty": N_("Le tirage est vide."),
    "rack-too-long": N_("Le tirage « {rack} » a {count} lettres : {most} au plus."),
    "tiles-missing": N_(
        "Il manque {missing} : les lettres « {held} » ne suffisent pas pour « {wanted} »."
    ),
    "bag-missing": N_("Le sac n’a plus de {missing}."),
    "bag-too-few": N_("Le sac n’a pas assez de lettres : {held}, on en demande {wanted}."),
    "place-unreadable": N_(
        "La place « {text} » ne se lit pas : écrire H4 pour une ligne, 4H pour une colonne."
    ),
    "place-outside": N_("La place « {text} » est hors de la grille."),
    "word-letter": N_("Le mot « {word} » contient « {letter} », qui n’est pas une lettre."),
    "word-empty": N_("Le mot est vide."),
    "word-too-short": N_("Un mot a deux lettres au moins : « {word} » n’en a qu’une."),
    "off-grid": N_("« {word} » en {ref} sort de la grille."),
    "square-taken": N_(
        "« {word} » en {ref} veut {letter} en {square}, où la grille porte déjà {held}."
    ),
    "no-tile-laid": N_(
        "« {word} » en {ref} ne pose aucune lettre : le mot est déjà sur la grille."
    ),
    "not-whole": N_(
        "« {word} » en {ref} touche d’autres lettres dans sa ligne : le mot entier est « {whole} »."
    ),
    "not-connected": N_("« {word} » en {ref} ne touche aucune lettre de la grille."),
    "off-centre": N_(
        "Le premier mot doit couvrir la case centrale : « {word} » en {ref} ne le fait pas."
    ),
    "word-refused": N_("{word} n’est pas admis."),
    "board-rows": N_(
        "La grille doit avoir {size} lignes de {size} cases ; la ligne {row} en a {count}."
    ),
    "board-character": N_(
        "La grille porte en {square} « {letter} », qui n’est ni une lettre ni une case vide (.)."
    ),
    "layout-rows": N_("Les primes doivent former un carré de 15 cases de côté au plus."),
    "layout-character": N_("« {letter} » n’est pas une case de prime (T, D, t, d ou .)."),
    "move-shape": N_(
        "Un coup s’écrit mot puis place, par exemple « QuIZ H6 » : « {text} » ne se lit pas."
    ),
    "seed": N_("La graine est un nombre entier positif ou nul, pas « {text} »."),
}
