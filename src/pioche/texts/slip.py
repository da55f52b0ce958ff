"""Sentences of the billet de correction: one for each fault of a slip, and for the typed slip."""

from pioche.texts import N_

SENTENCES = {
    "missing": N_("Aucun bulletin n’a été remis."),
    "blank": N_("Le bulletin remis est vierge."),
    "several-slips": N_("Plusieurs bulletins non vierges ont été remis."),
    "late": N_("Le bulletin a été écrit après le temps imparti."),
    "exchanged": N_("Le bulletin a été échangé après la deuxième sonnerie."),
    "word-illegible": N_("Le mot joué est illisible."),
    "reference-illegible": N_("La référence est illisible."),
    "hard-to-read": N_("La présentation du bulletin rend sa lecture difficile."),
    "discipline": N_("Avertissement pour motif disciplinaire."),
    "discipline-grave": N_("Zéro pour motif disciplinaire grave."),
    "several-solutions": N_(
        "Le bulletin porte {count} solutions : la moins favorable est retenue."
    ),
    "not-in-rack": N_("{word} ne se forme pas avec le tirage {rack} : il manque {letters}."),
    "too-many-tiles": N_("{word} pose {count} lettres du tirage : {most} au plus."),
    "word-incomplete": N_("{word} n’est pas écrit en entier alors qu’il devrait l’être."),
    "reference-missing": N_(
        "{word} n’est pas localisé : ni référence, ni lettres de raccord suffisantes."
    ),
    "reference-wrong": N_("{word} n’est pas référencé correctement : {ref} ne convient pas."),
    "raccord-short": N_("Le raccord de {word} n’a pas les trois lettres requises."),
    "raccord-wrong": N_("{word} n’est pas raccordé correctement."),
    "raccord-altered": N_(
        "Le raccord de {word} diffère du bon par une lettre omise ou modifiée, ou deux inversées."
    ),
    "inverted": N_("La référence ou le sens dans lequel {word} est écrit est inversé."),
    "both-inverted": N_("{word} en {ref} : la référence et le sens d’écriture sont inversés."),
    "shifted": N_("La référence de {word} est décalée : {ref} était la bonne."),
    "last-letter-missing": N_(
        "La dernière lettre, déjà sur la grille, manque à {word} : le mot entier est {whole}."
    ),
    "one-reference-wrong": N_(
        "{word} : référence et raccord sont utilisés, et l’un des deux est incorrect."
    ),
    "both-references-wrong": N_("{word} : la référence et le raccord sont tous deux incorrects."),
    "ambiguous-place": N_(
        "Plusieurs emplacements de {word} sont possibles et le score n’en désigne aucun."
    ),
    "ambiguous-joker": N_(
        "Rien ne dit quelle lettre de {word} est le joker, et le score n’en désigne aucune."
    ),
    "off-centre": N_(
        "Le premier mot doit couvrir la case centrale : {word} en {ref} ne le fait pas."
    ),
    "not-connected": N_("{word} en {ref} ne touche aucune lettre de la grille."),
    "out-of-grid": N_("{word} en {ref} sort de la grille."),
    "word-invalid": N_("{word} n’est pas admis."),
    "cross-word-invalid": N_("{word}, formé au passage, n’est pas admis."),
    "joker-not-circled": N_("La lettre dont le joker tient lieu n’est pas entourée d’un cercle."),
    "joker-wrong-circle": N_(
        "Une lettre est entourée d’un cercle sans que le joker en tienne lieu."
    ),
    "score-missing": N_("Le score manque : il est de {score}."),
    "score-wrong": N_("Le score est faux : {claimed} au lieu de {score}."),
    "above-top": N_("La solution refusée, à {score} points, dépasse le top ({top})."),
}
