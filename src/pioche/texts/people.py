"""Sentences about lists of people, and the register of a server."""

from pioche.texts import N_

SENTENCES = {
    # a line
    "no-surname": N_("Il n’y a pas de nom."),
    "licence": N_("Licence « {given} » : des chiffres attendus, sept d’ordinaire."),
    "not-number": N_("Un nombre est attendu, pas « {given} »."),
    "formula": N_("Une case qui commence par « {sign} » serait calculée, pas lue : « {given} »."),
    "long": N_("Trop long, {most} signes au plus : « {given} »."),
    "line-long": N_("Ligne trop longue : {most} signes au plus."),
    "unreadable": N_("Des signes illisibles : l’encodage n’est pas celui des autres lignes."),
    "columns": N_("{n} colonnes au lieu de {wanted}."),
    "quote": N_("Un guillemet n’est pas fermé."),
    "unheaded": N_("Une colonne de trop, donner une ligne de titres : « {given} »."),
    "table": N_("Table « {given} » : un numéro attendu."),
    "twice": N_("Licence {licence} déjà lue à la ligne {line}."),
    "name-twice": N_("Même personne qu’à la ligne {line}."),
    "namesakes": N_("Plusieurs personnes de ce nom au registre : donner la licence."),
    "pair": N_("Deux personnes sur une ligne : les écrire sur deux lignes."),
    # a file
    "empty": N_("Il n’y a rien à lire : la liste est vide."),
    "not-text": N_("Ce fichier n’est pas un texte : l’enregistrer en CSV, UTF-8 ou latin-1."),
    "too-large": N_("La liste est trop grande : {most} Mo au plus."),
    "too-many": N_("La liste est trop longue : {most} lignes au plus."),
    "format": N_("Le format « {given} » n’est pas connu : {known}."),
    "no-heading": N_(
        "Le tableau n’a pas de titres connus en première ligne : Nom, Prénom, Licence, Club…"
    ),
    "heading-twice": N_("Deux colonnes du tableau ont le même titre."),
    "refused": N_(
        "Rien n’est inscrit. Lignes refusées : {n} ; la première, {line} : {reason} "
        "Avec --ignorer, les autres sont inscrites."
    ),
    # a game that follows another with the same people
    "sequel-title": N_("{title}, partie {number}"),
    # the register
    "unknown": N_("Cette personne n’est pas au registre : « {given} »."),
    "several": N_("Ce nom désigne {n} personnes, donner la licence : « {given} »."),
    "nobody": N_("Dire qui effacer : une licence ou un nom ; --tout pour tout le registre."),
    "licence-taken": N_("La licence {licence} est celle de {name}."),
    "shown": N_("Le choix « {given} » ne convient pas : names, initials ou tables."),
    "changed": N_("Quelqu’un d’autre a changé le registre entre-temps : recommencer."),
    "closed": N_(
        "Le registre n’est ouvert qu’à la machine du serveur et aux juges-arbitres des parties "
        "qu’elle a ouvertes."
    ),
}
