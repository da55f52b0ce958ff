"""Sentences about word lists."""

from pioche.texts import N_

SENTENCES = {
    "unknown": N_("La liste de mots « {name} » n’existe pas. Listes connues : {known}."),
    "name": N_(
        "« {name} » ne peut pas nommer une liste : employer des lettres sans accent, "
        "des chiffres, un point ou un tiret."
    ),
    "bundled": N_("« {name} » est la liste livrée avec Pioche : elle ne se modifie pas."),
    "damaged": N_("La liste « {name} » est abîmée : l’importer de nouveau."),
    "compiling": N_("Préparation de la liste « {name} », une seule fois…"),
    "cache-refused": N_(
        "La liste ne peut pas être gardée dans {directory} ({reason}) : "
        "elle sera préparée à chaque fois."
    ),
    "unreadable": N_("Le fichier « {file} » ne peut pas être lu : {reason}."),
    "not-text": N_("« {file} » n’est pas un texte : une liste a un mot par ligne."),
    "compiled-file": N_(
        "« {file} » est une liste compilée par Pioche : donner la liste en texte, un mot par ligne."
    ),
    "no-word": N_("« {file} » ne contient aucun mot de 2 à 15 lettres."),
    "not-a-list": N_(
        "« {file} » n’est pas une liste de mots : {bad} lignes sur {lines} "
        "ne sont pas un mot en lettres."
    ),
}
