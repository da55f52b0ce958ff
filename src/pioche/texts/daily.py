"""Sentences of the game and of the problem of the day."""

from pioche.texts import N_

SENTENCES = {
    "day": N_("Le jour « {day} » n’existe pas, ou sa partie n’est plus gardée."),
    "to-come": N_("La partie du {day} n’est pas encore tirée : elle paraît à minuit, à Paris."),
    "one-way": N_("La partie du jour se joue seul, en formule normale, trois minutes par coup."),
    "no-hint": N_("Pas d’indice dans la partie du jour."),
    "by-its-page": N_("La partie du jour s’ouvre par sa page."),
    "private": N_("Cette partie du jour se regarde une fois le classement fermé."),
    "searching": N_(
        "Votre partie du jour est en cours : finissez-la ou arrêtez-la avant de chercher des mots."
    ),
    "past": N_("Ce jour est passé : sa partie se rejoue, elle ne se classe plus."),
    "no-problem": N_("La liste « {name} » ne donne pas de problème ce jour-là."),
    "problem-done": N_("Ce problème est résolu, ou sa solution montrée."),
    "title": N_("Partie du jour, {date}"),
    "shared-title": N_("Pioche, partie du jour, {date}"),
    "shared-line": N_("{share}\u202f% du top, {tops}, série {streak}"),
    "anonymous": N_("Anonyme"),
}
