"""Sentences about files."""

from pioche.texts import N_

SENTENCES = {
    "missing": N_("Le fichier {path} n’existe pas."),
    "exists": N_("Le fichier {path} existe déjà : il ne sera pas écrasé."),
    "directory": N_("{path} est un dossier, pas un fichier."),
    "forbidden": N_("Le fichier {path} est interdit d’accès."),
    "too-big": N_("Le fichier {path} est trop gros : {most} Mo au plus."),
    "failed": N_("Le fichier {path} ne peut être ni lu ni écrit."),
}
