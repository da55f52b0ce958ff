"""Forms grouped into entries, with their grammatical tags.

An entry is a lemma and a kind: ``v`` for verbs, ``n`` for the rest. The lemma is the field
``st:`` where the dictionary gives one, else the stem itself; plurals that stand alone are
joined to their singular by rule (-s, -x, -aux) where it exists, or by the table below.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from pioche.core.lexicon.tags import ORDER, Reading, write_readings

from .affixes import Form, Stem

#: Plurals that no rule joins to their singular.
IRREGULAR_PLURALS = {
    "aïeux": "aïeul",
    "aulx": "ail",
    "bagadou": "bagad",
    "basileis": "basileus",
    "bisaïeux": "bisaïeul",
    "bolivares": "bolivar",
    "bonshommes": "bonhomme",
    "chlamydiae": "chlamydia",
    "cieux": "ciel",
    "conquistadores": "conquistador",
    "decemviri": "decemvir",
    "duumviri": "duumvir",
    "fontanili": "fontanile",
    "goïm": "goï",
    "goyim": "goy",
    "hypernovæ": "hypernova",
    "kibboutzim": "kibboutz",
    "ksour": "ksar",
    "länder": "land",
    "lei": "leu",
    "leitmotive": "leitmotiv",
    "lieder": "lied",
    "méhara": "méhari",
    "mesdames": "madame",
    "mesdemoiselles": "mademoiselle",
    "messeigneurs": "monseigneur",
    "messieurs": "monsieur",
    "moudjahidin": "moudjahid",
    "nævi": "nævus",
    "novæ": "nova",
    "ouadi": "oued",
    "pence": "penny",
    "quadrisaïeux": "quadrisaïeul",
    "quetzales": "quetzal",
    "supernovæ": "supernova",
    "syllabi": "syllabus",
    "tchervontsy": "tchervonets",
    "tholoi": "tholos",
    "trisaïeux": "trisaïeul",
    "universaux": "universel",
    "yeux": "œil",
}

_SAME_TAG = {
    **{tag: tag for tag in ORDER},
    **dict.fromkeys(("propersuj", "properobj", "prodem", "proind", "prorel"), "pro"),
    **dict.fromkeys(("proint", "proneg", "proadv", "preverb"), "pro"),
    **dict.fromkeys(("detpos", "detind", "detdem", "detneg", "detex"), "det"),
    **dict.fromkeys(("negadv", "advint"), "adv"),
    **dict.fromkeys(("cjco", "cjsub"), "conj"),
    **dict.fromkeys(("loc.adv", "loc.adj", "loc.prep", "loc.prepv"), "loc"),
    **dict.fromkeys(("loc.cj", "loc.interj", "loc.verb"), "loc"),
    "prepv": "prep",
    "nbro": "nb",
    "titr": "nom",
    "3pl!": "3pl",
}


def is_verb(stem: Stem) -> bool:
    """Whether a stem is a verb: its part of speech is v0…v3."""
    return any(kind[0] == "v" and kind[1:2].isdigit() for kind in stem.values("po"))


def reading(form: Form) -> Reading:
    """The tags of a form: those of its stem (but for verbs) and of the rules applied."""
    values = [field[3:] for field in form.fields]
    own = [field[3:] for field in form.stem.fields if field[:3] in ("po:", "is:")]
    if is_verb(form.stem):
        own = [value for value in own if value == "infi"]
    return frozenset(_SAME_TAG[value] for value in (*own, *values) if value in _SAME_TAG)


class Lemmas:
    """Which lemma each stem belongs to."""

    def __init__(self, stems: Iterable[Stem]) -> None:
        self._nominal = {stem.word for stem in stems if _is_nominal(stem) and not _is_plural(stem)}

    def lemma(self, form: Form) -> str:
        """The lemma of a form: with a unit prefix, the prefixed singular."""
        stem = form.stem
        given = stem.values("st")
        if given:
            return given[0]
        if form.prefix:
            return form.prefix + stem.word
        if _is_plural(stem) and _is_nominal(stem):
            return self._singular(stem.word)
        return stem.word

    def _singular(self, plural: str) -> str:
        candidates = [IRREGULAR_PLURALS.get(plural, "")]
        if plural.endswith(("s", "x")):
            candidates.append(plural[:-1])
        if plural.endswith("aux"):
            candidates.append(plural[:-3] + "al")
        for candidate in candidates:
            if len(candidate) > 1 and candidate in self._nominal:
                return candidate
        return plural


def _is_plural(stem: Stem) -> bool:
    return "pl" in stem.values("is")


def _is_nominal(stem: Stem) -> bool:
    return bool({"nom", "adj"} & set(stem.values("po")))


def group(
    forms: Iterable[tuple[Form, str]], lemmas: Lemmas
) -> list[tuple[str, str, Mapping[str, str]]]:
    """Group (form, folded text) into (lemma, kind, folded text → readings as text)."""
    grouped: dict[tuple[str, str], dict[str, set[Reading]]] = defaultdict(lambda: defaultdict(set))
    for form, folded in forms:
        kind = "v" if is_verb(form.stem) else "n"
        grouped[lemmas.lemma(form), kind][folded].add(reading(form))
    return [
        (lemma, kind, {text: write_readings(readings) for text, readings in texts.items()})
        for (lemma, kind), texts in grouped.items()
    ]
