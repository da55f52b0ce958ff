"""Sentences of `pioche bench`."""

from pioche.texts import N_

SENTENCES = {
    "games": N_("Il faut au moins une partie pour mesurer, pas {number}."),
    "no-position": N_("La liste « {name} » ne permet aucun coup : il n’y a rien à mesurer."),
    "progress": N_("Mesure : {search}, jokers : {jokers}…"),
    "head": N_(
        "{name}, {words} mots ; {positions} positions de parties duplicate, tirages de 7 lettres."
    ),
    "columns": N_("recherche jokers  moyenne µs  médiane   99e c.  solutions  M d’instr."),
    "tops-alternated-us": N_("Tops après une recherche de toutes les solutions : {figure:.1f} µs."),
    "games-per-second": N_("Parties entières aux tops : {figure:.0f} par seconde."),
    "jarnac-mat-ms": N_("Neuf recherches d’un tapis complet de Jarnac : {figure:.2f} ms."),
    "load-ms": N_("Chargement de la liste : {figure:.1f} ms."),
    "first-tops-ms": N_("Du chargement aux premiers tops : {figure:.1f} ms."),
    "memory-mb": N_("Mémoire résidente après 20 parties : {figure:.0f} Mo."),
    "cold-start-s": N_("« pioche top AEIRSTN », démarrage compris : {figure:.2f} s."),
    "graph-build-s": N_("Construction du graphe : {figure:.2f} s."),
    "wordmap-build-s": N_("Construction de la table des anagrammes : {figure:.2f} s."),
}
