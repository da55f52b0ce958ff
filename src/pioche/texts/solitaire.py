"""Sentences about the solitaires alone."""

from pioche.texts import N_
from pioche.texts.classic import EVENTS

SENTENCES = {
    **EVENTS,
    "seat": N_("Un solitaire demande un joueur."),
    "vote": N_("Seul à la table, on ne vote pas : donnez une liste de mots pour le thème."),
    # The home page
    "name": N_("Solitaires"),
    "how-a": N_("un chevalet"),
    "how-b": N_("deux chevalets"),
    "how-c": N_("lettres visibles"),
    "rules": N_(
        "Un chevalet : le jeu habituel, seul, et votre record à battre.\n"
        "Deux chevalets : on joue tour à tour pour soi et pour un adversaire imaginaire, "
        "au mieux des deux.\n"
        "Lettres visibles : on choisit les siennes et l’on cherche le plus haut score, "
        "dictionnaire ouvert."
    ),
    "about": N_("Trois façons de jouer sans personne."),
    "which": N_("Lequel"),
    "which-a": N_("Un chevalet : battre son score"),
    "about-a": N_("Le jeu habituel, seul : le record à battre est le vôtre."),
    "which-b": N_("Deux chevalets : un adversaire imaginaire"),
    "about-b": N_("On joue tour à tour pour soi et pour l’autre, au mieux des deux."),
    "which-c": N_("Lettres visibles et dictionnaire"),
    "about-c": N_(
        "Toutes les lettres sont visibles : on choisit les siennes, pour le plus haut score."
    ),
    "theme-listed": N_("La liste est nécessaire : seul, on ne vote pas."),
}
