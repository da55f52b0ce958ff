"""Sentences of the commands, but those that play."""

from pioche.texts import N_

SENTENCES = {
    # pioche analyser
    "analyser-turn": N_("{number:>3}. {name} [{rack}] {played}"),
    "analyser-better": N_("     mieux : {best} — {lost}"),
    "analyser-lost": N_("perdu : {value} d’équité"),
    "analyser-lost-win": N_(" et {value} % de chances"),
    "analyser-proven": N_(" · exact"),
    "analyser-unproven": N_(" · non prouvé"),
    "analyser-withdrawn": N_("{word} repris"),
    "analyser-exchange": N_("échange {tiles}"),
    "analyser-leave": N_("reste {tiles} {value}"),
    "analyser-rest": N_("reste {tiles}"),
    "analyser-equity": N_("équité {value}"),
    "analyser-points": N_("simulation {value}"),
    "analyser-win": N_("victoire {value} %"),
    "analyser-player": N_("{name} : {total} points, {lost} d’équité perdus, {best} sur {turns}."),
    # pioche arbitrer
    "arbitrer-table-twice": N_("la table {table} figure deux fois"),
    "arbitrer-table-unknown": N_("la table {table} n’est pas parmi les joueurs"),
    "arbitrer-two-tie-breaks": N_("les derniers coups ou la mort subite départagent, pas les deux"),
    "arbitrer-coup": N_("les coups se comptent à partir de 1, pas de {number}"),
    "arbitrer-word-letter": N_("« {letter} » n’est ni une lettre ni une case laissée blanche (.)"),
    "arbitrer-circled": N_("{index} n’est pas le rang d’une lettre de « {word} »"),
    "arbitrer-raccord-letter": N_("« {letter} » n’est pas une lettre de raccord"),
    # pioche bench
    "bench-games": N_("Il faut au moins une partie pour mesurer, pas {number}."),
    "bench-no-position": N_("La liste « {name} » ne permet aucun coup : il n’y a rien à mesurer."),
    "bench-progress": N_("Mesure : {search}, jokers : {jokers}…"),
    "bench-head": N_(
        "{name}, {words} mots ; {positions} positions de parties duplicate, tirages de 7 lettres."
    ),
    "bench-order-game": N_("Dans l’ordre des parties ; instructions du noyau seul :"),
    "bench-order-random": N_("Dans un ordre tiré au sort ; instructions, Python compris :"),
    "bench-columns": N_("recherche jokers  moyenne µs  médiane   99e c.  solutions  M d’instr."),
    "bench-tops-alternated-us": N_(
        "Tops après une recherche de toutes les solutions : {figure:.1f} µs."
    ),
    "bench-games-per-second": N_("Parties entières aux tops : {figure:.0f} par seconde."),
    "bench-jarnac-mat-ms": N_("Neuf recherches d’un tapis complet de Jarnac : {figure:.2f} ms."),
    "bench-load-ms": N_("Chargement de la liste : {figure:.1f} ms."),
    "bench-first-tops-ms": N_("Du chargement aux premiers tops : {figure:.1f} ms."),
    "bench-memory-mb": N_("Mémoire résidente après 20 parties : {figure:.0f} Mo."),
    "bench-cold-start-s": N_("« pioche top AEIRSTN », démarrage compris : {figure:.2f} s."),
    "bench-graph-build-s": N_("Construction du graphe : {figure:.2f} s."),
    "bench-wordmap-build-s": N_("Construction de la table des anagrammes : {figure:.2f} s."),
    # pioche lexique
    "lexique-imported": N_("La liste « {name} » est importée : {kept}."),
    "lexique-too-long": N_("plus de 15 lettres : {count} ({examples})"),
    "lexique-too-short": N_("moins de 2 lettres : {count} ({examples})"),
    "lexique-not-letters": N_("autre chose que des lettres : {count} ({examples})"),
    "lexique-repeated": N_("déjà lus plus haut : {count} ({examples})"),
    "lexique-fingerprint": N_("Empreinte SHA-256 : {sha256}"),
    "lexique-title": N_("Liste « {name} » : {words}"),
    "lexique-length": N_("{length} lettres : {words}"),
    "lexique-entries": N_("Entrées : {known} connues, {inferred} déduites de la forme"),
    "lexique-without-entry": N_("Sans entrée connue : {words}"),
    "lexique-origin": N_("Provenance : {origin}"),
    "lexique-license": N_("Licence : {license}"),
    "lexique-common": N_("En commun : {words}"),
    "lexique-only": N_("Seulement dans « {name} » : {words}"),
    "lexique-by-length": N_(
        "Par longueur : communs, seulement « {first} », seulement « {second} »"
    ),
    "lexique-deleted": N_("La liste « {name} » est supprimée."),
    "lexique-ready": N_("La liste « {name} » est prête ({size} Mo)."),
    # pioche mots
    "mots-present": N_("{word} est dans la liste « {name} »."),
    "mots-absent": N_("{word} n’est pas dans la liste « {name} »."),
    "mots-unknown-entry": N_("entrée inconnue"),
    "mots-none": N_("Aucun mot."),
    # pioche top
    "top-none": N_("{rack} : aucune solution."),
    "top-unreadable": N_("Le fichier des coups « {path} » ne s’ouvre pas."),
    "top-not-text": N_("Le fichier des coups « {path} » n’est pas un texte en UTF-8."),
    "top-not-json": N_(
        "Le fichier des coups « {path} » commence comme du JSON, mais n’en est pas."
    ),
    "top-not-moves": N_(
        'Le fichier des coups « {path} » doit être une liste de coups, comme [["QuIZ", "H6"]].'
    ),
    "top-line": N_(
        "Dans « {path} », la ligne « {line} » ne se lit pas : écrire mot puis place, « QuIZ H6 »."
    ),
    # pioche tournoi
    "tournoi-one-coup": N_(
        "Le fichier {path} ne contient qu’un coup : une manche demande ses joueurs (« players »)."
    ),
    # pioche partie
    "simultane-key": N_("Donnez la clé de l’organisateur : --cle FICHIER (« simultane cle »)."),
    "partie-one-sealed": N_("Une seule partie à la fois se prépare dans un fichier."),
}
