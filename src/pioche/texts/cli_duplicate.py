"""Sentences of the duplicate commands."""

from pioche.texts import N_

SENTENCES = {
    "one-sealed": N_("Une seule partie à la fois se prépare dans un fichier."),
    "move-shape": N_("« {text} » ne se lit pas : écrire le mot puis la place, comme MAIsON H4."),
    "slip-shape": N_(
        "« {text} » ne se lit pas : écrire le mot, la place et le score, comme MAIsON H4 24."
    ),
    "no-hints": N_("En compétition, il n’y a pas d’indice : --fidele ou --indices, pas les deux."),
    "one-source": N_("Rejouer un fichier ou ouvrir une partie préparée : pas les deux à la fois."),
}
