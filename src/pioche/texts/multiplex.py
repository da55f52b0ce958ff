"""Sentences about a multiplex: several halls, one live draw."""

from __future__ import annotations

from pioche.texts import N_

SENTENCES = {
    # In a hall that follows
    "head-decides": N_("C’est {head} qui décide pour toutes les salles ; la vôtre suit."),
    "head-letters": N_("Tapez les lettres que {head} vous dicte : rien ne se tire ici."),
    "head-top": N_("Coup {coup} : tapez le top que {head} vous dicte, mot et place."),
    "head-keeps": N_("Coup {coup} : {head} n’a pas encore dit le top."),
    "head-gap": N_("Il manque la décision n° {wanted} de la salle de tête."),
    "head-waits": N_("Coup {coup} : fermez d’abord la collecte de votre salle."),
    "head-differs": N_(
        "Coup {coup} : votre salle a {ours}, {head} a {theirs}. Continuez à la main, annulez "
        "jusqu’à ce coup, et le lien fera le reste."
    ),
    "head-unreadable": N_(
        "Ce que dit la salle de tête ne se lit pas (« {name} ») : les deux serveurs doivent "
        "avoir la même version de Pioche."
    ),
    "no-head": N_("Cette salle n’en suit aucune autre."),
    # What a hall sends, and nobody can have scored: told to its judge and to the head's
    "row-points": N_(
        "{centre}, coup {coup}, table {table} : {points} points pour un top de {top}, c’est "
        "impossible ; les lignes de {centre} à ce coup attendent que celle-ci soit corrigée."
    ),
    "row-negative": N_(
        "{centre}, coup {coup}, table {table} : un nombre est négatif, c’est impossible ; les "
        "lignes de {centre} à ce coup attendent que celle-ci soit corrigée."
    ),
    "row-twice": N_(
        "{centre}, coup {coup}, table {table} : elle est là deux fois, c’est impossible ; les "
        "lignes de {centre} à ce coup attendent que cela soit corrigé."
    ),
    # Halls put out
    "not-led": N_("Aucune salle ne peut suivre celle-ci : ouvrez d’abord le multiplex."),
    "not-out": N_("Cette salle n’est pas écartée."),
    "hall-out": N_(
        "La salle de tête a écarté la vôtre : elle ne lui dit plus rien et ne la compte plus. "
        "Appelez son juge-arbitre."
    ),
    # Links
    "no-hall": N_("Seule une salle de duplicate se joue en multiplex."),
    "over": N_("La partie est finie."),
    "untimed": N_("Un multiplex se joue au chronomètre."),
    "survival": N_("La mort subite ne se joue pas en multiplex : qui sort dépend de sa salle."),
    "follows": N_("Votre salle en suit déjà une autre : elle ne peut pas être la tête."),
    "code-wrong": N_("Ce code n’est celui d’aucun multiplex ouvert ici."),
    "unnamed": N_("Donnez à la salle un nom qui se lit."),
    "tables-many": N_(
        "Trop de tables : {hall} au plus dans une salle, {most} dans toutes celles qui suivent."
    ),
    "centre-taken": N_("Une salle reliée s’appelle déjà « {centre} » : choisissez un autre nom."),
    "full": N_("Trop de salles suivent déjà celle-ci."),
    "link-unknown": N_("Ce lien n’est pas connu de la salle de tête."),
    "trusted": N_(
        "Une salle qui en suit une autre s’ouvre depuis l’ordinateur du serveur, ou avec le code "
        "du serveur."
    ),
    "address": N_("Cette adresse n’est pas celle d’un serveur : « {url} »."),
    "unreachable": N_("Aucun serveur Pioche ne répond à l’adresse {url}."),
    "refused": N_("La salle de tête répond : {said}"),
    "words": N_(
        "La salle de tête joue avec la liste « {name} » ({fingerprint}…), qui n’est pas ici : "
        "importez-la d’abord."
    ),
    "rules": N_(
        "Le règlement de la salle de tête n’est pas celui d’ici : les deux serveurs doivent avoir "
        "la même version de Pioche."
    ),
    "by-hand-already": N_("Votre salle continue déjà à la main."),
}
