"""What a checker of JSON found, in French. The checker speaks English; people here do not."""

from __future__ import annotations

import re

from pioche.texts import N_, _

_TYPES = {
    "int": N_("un nombre entier"),
    "float": N_("un nombre"),
    "str": N_("un texte"),
    "bool": N_("vrai ou faux"),
    "object": N_("un objet"),
    "array": N_("une liste"),
    "null": N_("rien"),
}

_RULES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), text)
    for pattern, text in (
        (r"Expected `str` matching regex .*", N_("ce texte n’a pas la forme voulue")),
        (r"Expected `(?P<kind>\w+)` of length >= (?P<n>\d+).*", N_("trop court : {n} au moins")),
        (r"Expected `(?P<kind>\w+)` of length <= (?P<n>\d+).*", N_("trop long : {n} au plus")),
        (
            r"Expected `(?P<kind>\w+)` of length (?P<n>\d+), got (?P<got>\d+).*",
            N_("longueur {n} attendue, {got} reçue"),
        ),
        (r"Expected `\w+` >= (?P<n>\S+)", N_("trop petit : {n} au moins")),
        (r"Expected `\w+` <= (?P<n>\S+)", N_("trop grand : {n} au plus")),
        (r"Expected `(?P<want>[^`]+)`, got `(?P<have>[^`]+)`", N_("il faut {want}, et non {have}")),
        (r"Object missing required field `(?P<field>[^`]*)`", N_("il manque « {field} »")),
        (
            r"Object contains unknown field `(?P<field>[^`]*)`",
            N_("« {field} » n’est pas connu ici"),
        ),
        (r"Invalid enum value '?(?P<value>[^']*)'?", N_("la valeur « {value} » n’est pas prévue")),
        (r"Integer value out of range", N_("nombre hors limites")),
        (r"Input data was truncated", N_("le JSON s’arrête trop tôt")),
        (r"Input is malformed|JSON is malformed.*", N_("le JSON est mal formé")),
        (r"Invalid UTF-8.*|.*utf-8.*", N_("le texte n’est pas de l’UTF-8")),
    )
)
_PATH = re.compile(r" - at `(?:key in )?\$?(?P<path>[^`]*)`")


def in_french(detail: str) -> str:
    """A checker's message in French, with the place it speaks of."""
    place = _PATH.search(detail)
    message = _PATH.sub("", detail)
    said = _("la valeur n’est pas celle attendue")
    for pattern, text in _RULES:
        found = pattern.match(message)
        if found:
            said = _(text).format(**{k: _kind(v) for k, v in found.groupdict().items()})
            break
    path = place["path"].lstrip(".") if place else ""
    return f"{path}{_(' : ')}{said}" if path else said


def _kind(name: str) -> str:
    parts = [part.strip() for part in name.split("|")]
    if all(part in _TYPES for part in parts):
        return _(" ou ").join(_(_TYPES[part]) for part in parts)
    return name
