"""Sentences about word lists, and the names of grammatical tags."""

from __future__ import annotations

from collections.abc import Iterable

from pioche.texts import N_, _, sentence

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
        "La liste compilée ne peut pas être gardée dans « {directory} » (accès refusé ou disque "
        "plein) : elle sera préparée à chaque fois."
    ),
    "home-refused": N_(
        "Rien ne peut être écrit dans « {directory} » : accès refusé ou disque plein."
    ),
    "file-absent": N_("Le fichier « {file} » n’existe pas."),
    "file-directory": N_("« {file} » est un dossier, pas une liste de mots."),
    "file-refused": N_(
        "Le fichier « {file} » ne peut pas être lu : accès refusé ou disque en panne."
    ),
    "not-text": N_("« {file} » n’est pas un texte : une liste a un mot par ligne."),
    "compiled-file": N_(
        "« {file} » est une liste compilée par Pioche : donner la liste en texte, un mot par ligne."
    ),
    "no-word": N_("« {file} » ne contient aucun mot de 2 à 15 lettres."),
    "not-a-list": N_(
        "« {file} » n’est pas une liste de mots : {bad} lignes sur {lines} "
        "ne sont pas un mot en lettres."
    ),
    "exists": N_(
        "La liste « {name} » existe déjà, avec d’autres mots : choisir un autre nom, "
        "ou ajouter --remplacer."
    ),
    "motif": N_(
        "Le motif « {motif} » contient « {sign} » : employer des lettres, "
        "un point pour une lettre, * pour n’importe quelle suite."
    ),
    "motif-empty": N_("Le motif est vide."),
    "entry": N_("{lemma} : {readings}"),
    "inferred-entry": N_("{lemma} ({nature}, déduit de la forme) : {readings}"),
}

_NATURES = {
    "nom": N_("nom"),
    "adj": N_("adjectif"),
    "adv": N_("adverbe"),
    "pro": N_("pronom"),
    "det": N_("déterminant"),
    "prep": N_("préposition"),
    "conj": N_("conjonction"),
    "nb": N_("nombre"),
    "interj": N_("interjection"),
    "loc": N_("locution"),
}
_TENSES = {
    "infi": N_("infinitif"),
    "ppre": N_("participe présent"),
    "ppas": N_("participe passé"),
    "ipre": N_("présent de l’indicatif"),
    "iimp": N_("imparfait de l’indicatif"),
    "ipsi": N_("passé simple"),
    "ifut": N_("futur"),
    "cond": N_("conditionnel"),
    "spre": N_("présent du subjonctif"),
    "simp": N_("imparfait du subjonctif"),
    "impe": N_("impératif"),
}
_PERSONS = {"1": N_("1re"), "2": N_("2e"), "3": N_("3e")}
_GENDERS = {"mas": N_("masculin"), "fem": N_("féminin")}
_NUMBERS = {"sg": N_("singulier"), "pl": N_("pluriel"), "inv": N_("invariable")}


def _joined(names: list[str]) -> str:
    return _(" et ").join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def describe_reading(tags: frozenset[str]) -> str:
    """Word one reading of a form: « présent de l’indicatif, 1re et 3e pers. du singulier »."""
    parts = []
    tenses = [_(name) for tag, name in _TENSES.items() if tag in tags]
    natures = [_(name) for tag, name in _NATURES.items() if tag in tags]
    if tenses:
        parts.append(_joined(tenses))
    elif natures:
        parts.append(_joined(natures))
    persons = sorted(tag for tag in tags if tag[0].isdigit())
    for number in ("sg", "pl"):
        ranks = [_(_PERSONS[tag[0]]) for tag in persons if tag.endswith(number)]
        if ranks:
            template = _("{ranks} pers. du {number}")
            parts.append(template.format(ranks=_joined(ranks), number=_(_NUMBERS[number])))
    shapes = [_(name) for tag, name in (_GENDERS | _NUMBERS).items() if tag in tags]
    if shapes:
        parts.append(" ".join(shapes))
    return ", ".join(parts)


def describe_entry(
    lemma: str, kind: str, readings: Iterable[frozenset[str]], *, inferred: bool
) -> str:
    """Word an entry: « manger : imparfait de l’indicatif, 1re et 2e pers. du singulier »."""
    told = _(" ; ").join(filter(None, map(describe_reading, readings)))
    nature = _("verbe") if kind == "v" else _("nom, adjectif ou autre")
    code = "lexicon.inferred-entry" if inferred else "lexicon.entry"
    return sentence(code, lemma=lemma, nature=nature, readings=told or nature)
