"""Sentences about the solitaires alone."""

from pioche.texts import N_

SENTENCES = {
    "seat": N_("Un solitaire demande un joueur."),
    "vote": N_("Seul à la table, on ne vote pas : donnez une liste de mots pour le thème."),
}
