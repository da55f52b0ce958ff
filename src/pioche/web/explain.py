"""What a checker of JSON found, in French. The checker speaks English; people here do not."""

from __future__ import annotations

import re

from pioche.texts import _

_TYPES = {
    "int": "un nombre entier",
    "float": "un nombre",
    "str": "un texte",
    "bool": "vrai ou faux",
    "object": "un objet",
    "array": "une liste",
    "null": "rien",
}

_RULES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), text)
    for pattern, text in (
        (r"Expected `str` matching regex .*", "ce texte n’a pas la forme voulue"),
        (r"Expected `(?P<kind>\w+)` of length >= (?P<n>\d+).*", "trop court : {n} au moins"),
        (r"Expected `(?P<kind>\w+)` of length <= (?P<n>\d+).*", "trop long : {n} au plus"),
        (
            r"Expected `(?P<kind>\w+)` of length (?P<n>\d+), got (?P<got>\d+).*",
            "longueur {n} attendue, {got} reçue",
        ),
        (r"Expected `\w+` >= (?P<n>\S+)", "trop petit : {n} au moins"),
        (r"Expected `\w+` <= (?P<n>\S+)", "trop grand : {n} au plus"),
        (r"Expected `(?P<want>[^`]+)`, got `(?P<have>[^`]+)`", "{want} attendu, {have} reçu"),
        (r"Object missing required field `(?P<field>[^`]*)`", "il manque « {field} »"),
        (r"Object contains unknown field `(?P<field>[^`]*)`", "« {field} » n’est pas connu ici"),
        (r"Invalid enum value (?P<value>.*)", "la valeur {value} n’est pas prévue"),
        (r"Integer value out of range", "nombre hors limites"),
        (r"Input data was truncated", "le JSON s’arrête trop tôt"),
        (r"Input is malformed|JSON is malformed.*", "le JSON est mal formé"),
        (r"Invalid UTF-8.*|.*utf-8.*", "le texte n’est pas de l’UTF-8"),
    )
)
_PATH = re.compile(r" - at `(?:key in )?\$?(?P<path>[^`]*)`")


def in_french(detail: str) -> str:
    """Give a checker's message in French, with the place it speaks of."""
    place = _PATH.search(detail)
    message = _PATH.sub("", detail)
    said = _("la valeur n’est pas celle attendue")
    for pattern, text in _RULES:
        found = pattern.match(message)
        if found:
            said = _(text).format(**{k: _kind(v) for k, v in found.groupdict().items()})
            break
    path = place["path"].lstrip(".") if place else ""
    return f"{path} : {said}" if path else said


def _kind(name: str) -> str:
    parts = [part.strip() for part in name.split("|")]
    if all(part in _TYPES for part in parts):
        return _(" ou ").join(_(_TYPES[part]) for part in parts)
    return name
