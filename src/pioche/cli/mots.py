"""`pioche mots`: is it a word, what can be made of these letters, what extends this word."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from pioche.cli.french import SUBCOMMAND
from pioche.cli.options import JSON, LEXICON
from pioche.texts import _, ngettext, sentence

if TYPE_CHECKING:
    from pioche.core.lexicon import Entry, Lexicon


def _load(name: str) -> Lexicon:
    from pioche.core.lexicon import Lexicon

    return Lexicon.load(name)


def _print_json(lexicon: Lexicon, **answer: object) -> None:
    document = {"lexicon": {"name": lexicon.name, "sha256": lexicon.sha256}, **answer}
    click.echo(json.dumps(document, ensure_ascii=False))


def _print_words(words: Sequence[str]) -> None:
    """Print words by length, longest first, folded to the width of the terminal."""
    import shutil
    import textwrap

    width = shutil.get_terminal_size().columns
    for length in sorted({len(word) for word in words}, reverse=True):
        group = [word for word in words if len(word) == length]
        click.echo(
            ngettext(
                "{n} lettres, {count} mot :", "{n} lettres, {count} mots :", len(group)
            ).format(n=length, count=len(group))
        )
        click.echo(
            textwrap.fill(" ".join(group), width, initial_indent="  ", subsequent_indent="  ")
        )
    if not words:
        click.echo(sentence("cli.mots-none"))


@click.group(subcommand_metavar=SUBCOMMAND)
def mots() -> None:
    """Chercher des mots : existence, anagrammes, rallonges, motifs."""


@mots.command()
@click.argument("words", metavar="MOT…", nargs=-1, required=True)
@LEXICON
@JSON
def existe(words: tuple[str, ...], lexique: str, as_json: bool) -> int:
    """Dire si des mots sont dans la liste, et de quelles entrées ils viennent.

    La sortie vaut 1 si l’un des mots n’y est pas.
    """
    from pioche.core.lexicon.searching import checked_word

    lexicon = _load(lexique)
    checked = [checked_word(word) for word in words]
    if as_json:
        _print_json(lexicon, words=[_facts(lexicon, word) for word in checked])
    else:
        for word in checked:
            _print_existence(lexicon, word)
    return 0 if all(word in lexicon for word in checked) else 1


def _facts(lexicon: Lexicon, word: str) -> dict[str, object]:
    entries = [
        {
            "lemma": entry.lemma,
            "kind": entry.kind,
            "readings": [sorted(reading) for reading in entry.readings],
            "inferred": entry.inferred,
        }
        for entry in lexicon.entries(word)
    ]
    return {
        "word": word,
        "valid": word in lexicon,
        "conjugated_only": lexicon.conjugated_only(word),
        "entries": entries,
    }


def _print_existence(lexicon: Lexicon, word: str) -> None:
    if word not in lexicon:
        click.echo(sentence("cli.mots-absent", word=word, name=lexicon.name))
        return
    click.echo(sentence("cli.mots-present", word=word, name=lexicon.name))
    entries = lexicon.entries(word)
    for entry in entries:
        click.echo("  " + _described(entry))
    if not entries:
        click.echo("  " + sentence("cli.mots-unknown-entry"))


def _described(entry: Entry) -> str:
    from pioche.texts.lexicon import describe_entry

    return describe_entry(entry.lemma, entry.kind, entry.readings, inferred=entry.inferred)


@mots.command()
@click.argument("rack", metavar="TIRAGE")
@click.option("--sous", is_flag=True, help=_("Aussi les mots qui n’emploient qu’une partie."))
@click.option("--min", "least", type=click.IntRange(2, 15), default=2, help=_("Longueur minimale."))
@click.option("--max", "most", type=click.IntRange(2, 15), default=15, help=_("Longueur maximale."))
@LEXICON
@JSON
def anagrammes(rack: str, sous: bool, least: int, most: int, lexique: str, as_json: bool) -> None:
    """Trouver les mots faits des lettres d’un tirage ; ? est un joker.

    Toutes les lettres sont employées, sauf avec --sous. La lettre d’un joker est en minuscule.
    """
    from pioche.core.anagrams import search
    from pioche.core.tiles import parse_rack

    letters = str(parse_rack(rack))
    lexicon = _load(lexique)
    if not sous:
        least, most = max(least, len(letters)), min(most, len(letters))
    found = search(lexicon, among=letters, min_length=least, max_length=most) if most > 1 else []
    if as_json:
        _print_json(lexicon, rack=letters, words=found)
    else:
        _print_words([_with_jokers(word, letters) for word in found])


def _with_jokers(word: str, rack: str) -> str:
    """Write in lower case the letters that the rack's jokers stand for."""
    held = list(rack)
    shown = []
    for letter in word:
        if letter in held:
            held.remove(letter)
            shown.append(letter)
        else:
            shown.append(letter.lower())
    return "".join(shown)


@mots.command()
@click.argument("word", metavar="MOT")
@click.option(
    "--lettres",
    "most",
    type=click.IntRange(1, 13),
    default=13,
    help=_("Lettres ajoutées, au plus."),
)
@LEXICON
@JSON
def rallonges(word: str, most: int, lexique: str, as_json: bool) -> None:
    """Trouver les mots qui prolongent MOT devant, derrière, ou des deux côtés."""
    from pioche.core.lexicon.searching import checked_word, extensions

    lexicon = _load(lexique)
    plain = checked_word(word)
    found = extensions(lexicon, plain, most)
    if as_json:
        answer = {"front": found.front, "back": found.back, "both": found.both}
        _print_json(lexicon, word=plain, valid=plain in lexicon, **answer)
        return
    titles = (_("Devant"), _("Derrière"), _("Des deux côtés"))
    for title, words in zip(titles, (found.front, found.back, found.both), strict=True):
        click.secho(f"{title} ({len(words)})", bold=True)
        _print_words(words)


@mots.command()
@click.argument("shape", metavar="MOTIF")
@LEXICON
@JSON
def motif(shape: str, lexique: str, as_json: bool) -> None:
    """Trouver les mots d’une forme : .A..E, ou Z*U.

    Un point (ou ?) vaut une lettre, une étoile n’importe quelle suite, même vide.
    """
    from pioche.core.lexicon.searching import by_pattern

    lexicon = _load(lexique)
    found = by_pattern(lexicon, shape)
    if as_json:
        _print_json(lexicon, motif=shape, words=found)
    else:
        _print_words(found)


@mots.command()
@click.argument("word", metavar="MOT")
@LEXICON
@JSON
def benjamins(word: str, lexique: str, as_json: bool) -> None:
    """Trouver les benjamins de MOT : trois lettres ajoutées devant.

    Un mot qui commence en H4 est à trois cases d’un mot compte triple : le prolonger de trois
    lettres devant atteint H1 et triple le mot entier, d’où l’intérêt de les connaître.
    """
    from pioche.core.lexicon.searching import checked_word, front_extensions

    lexicon = _load(lexique)
    plain = checked_word(word)
    found = front_extensions(lexicon, plain, 3)
    if as_json:
        _print_json(lexicon, word=plain, valid=plain in lexicon, words=found)
    else:
        _print_words(found)
