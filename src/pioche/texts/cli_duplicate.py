"""Sentences of the duplicate commands."""

from pioche.texts import N_

SENTENCES = {
    "one-sealed": N_("Une seule partie à la fois se prépare dans un fichier."),
    "unwritable": N_("Le fichier {path} ne peut pas être écrit : {why}."),
    "move-shape": N_(
        "Écrire le mot puis la place, par exemple « MAIsON H4 » : « {text} » ne se lit pas."
    ),
    "slip-shape": N_(
        "Écrire le mot, la place et le score, par exemple « MAIsON H4 24 » : « {text} » ne se lit pas."
    ),
    "one-source": N_("Rejouer un fichier ou ouvrir une partie préparée : pas les deux à la fois."),
}
