"""Sentences about the filter of a list of solutions."""

from pioche.texts import N_

SENTENCES = {
    "points": N_("Combien de points ? Par exemple « ≥ 30 »."),
    "place": N_("« {text} » n’est pas une case : H8 horizontalement, 8H verticalement."),
    "unclear": N_(
        "« {text} » ne se comprend pas : un mot, une case (H8), ≥ 30 points ou « sans joker »."
    ),
    "too-long": N_("Ce filtre est trop long : {most} signes au plus."),
}
