"""`pioche lexique`: the word lists of this computer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pioche.cli.french import SUBCOMMAND
from pioche.cli.options import JSON
from pioche.texts import SOURCE, _, decimal, language, ngettext, sentence

if TYPE_CHECKING:
    from pioche.core.lexicon.importing import TextList
    from pioche.core.lexicon.manifest import Manifest


def _number(n: int) -> str:
    # French sets thousands apart with a narrow no-break space.
    return f"{n:,}".replace(",", "\u202f") if language() == SOURCE else f"{n:,}"


def _words(n: int) -> str:
    return ngettext("{n} mot", "{n} mots", n).format(n=_number(n))


@click.group(subcommand_metavar=SUBCOMMAND)
def lexique() -> None:
    """Gérer les listes de mots : importer, comparer, renseigner."""


@lexique.command()
@JSON
def liste(as_json: bool) -> None:
    """Nommer les listes disponibles."""
    from pioche.core.lexicon.store import known_lists

    lists = known_lists()
    if as_json:
        facts = [{"name": m.name, "words": m.words, "sha256": m.sha256} for m in lists]
        click.echo(json.dumps({"lists": facts}, ensure_ascii=False))
        return
    width = max(len(m.name) for m in lists)
    for m in lists:
        click.echo(f"{m.name:<{width}}  {_words(m.words)}  {m.sha256[:12]}  {m.origin}")


@lexique.command()
@click.argument("name", metavar="NOM")
@click.argument("file", metavar="FICHIER", type=click.Path(path_type=Path))
@click.option("--remplacer", "replace", is_flag=True, help=_("Remplacer la liste de ce nom."))
@JSON
def importer(name: str, file: Path, replace: bool, as_json: bool) -> None:
    """Importer une liste en texte, un mot par ligne.

    Majuscules ou minuscules, accents, fins de ligne et codage (UTF-8 ou latin-1) sont libres.
    """
    import sys

    from pioche.core.lexicon.importing import import_list

    with click.progressbar(
        length=1000,
        label=_("Import"),
        file=sys.stderr,
        show_pos=False,
        hidden=as_json or not sys.stderr.isatty(),
    ) as bar:
        manifest, text = import_list(
            name,
            file,
            replace=replace,
            progress=lambda share: bar.update(int(share * 1000) - bar.pos),
        )
    if as_json:
        click.echo(json.dumps(_import_facts(manifest, text), ensure_ascii=False))
    else:
        _print_import(manifest, text)


_LEFT_OUT = ("too_long", "too_short", "not_letters", "repeated")


def _import_facts(manifest: Manifest, text: TextList) -> dict[str, object]:
    return {
        "name": manifest.name,
        "sha256": manifest.sha256,
        "lines": text.lines,
        "kept": len(text.words),
        **{what: getattr(text, what) for what in _LEFT_OUT},
        "encoding": text.encoding,
        "examples": text.examples,
    }


def _print_import(manifest: Manifest, text: TextList) -> None:
    kept = _words(len(text.words))
    click.echo(sentence("cli.lexique-imported", name=manifest.name, kept=kept))
    for what in _LEFT_OUT:
        count = getattr(text, what)
        if count:
            examples = ", ".join(text.examples[what])
            code = f"cli.lexique-{what.replace('_', '-')}"
            click.echo("  " + sentence(code, count=_number(count), examples=examples))
    click.echo("  " + sentence("cli.lexique-fingerprint", sha256=manifest.sha256))


@lexique.command()
@click.argument("name", metavar="NOM", default="francais")
@JSON
def info(name: str, as_json: bool) -> None:
    """Renseigner sur une liste : empreinte, nombres par longueur, entrées, provenance."""
    from collections import Counter

    from pioche.core.lexicon import Lexicon
    from pioche.core.lexicon.store import find_list

    lexicon = Lexicon.load(name)
    manifest = find_list(name)
    lengths = Counter(map(len, lexicon))
    unknown = len(lexicon.unknown_words())
    if as_json:
        facts = {
            "name": lexicon.name,
            "sha256": lexicon.sha256,
            "words": len(lexicon),
            "by_length": {str(n): lengths[n] for n in sorted(lengths)},
            "entries": lexicon.entry_count,
            "inferred_entries": lexicon.inferred_count,
            "words_without_entry": unknown,
            "origin": manifest.origin if manifest else name,
            "license": manifest.license if manifest else "",
        }
        click.echo(json.dumps(facts, ensure_ascii=False))
        return
    click.echo(sentence("cli.lexique-title", name=lexicon.name, words=_words(len(lexicon))))
    click.echo(sentence("cli.lexique-fingerprint", sha256=lexicon.sha256))
    for n in sorted(lengths):
        click.echo(sentence("cli.lexique-length", length=f"{n:>2}", words=_words(lengths[n])))
    entries = _number(lexicon.entry_count - lexicon.inferred_count)
    inferred = _number(lexicon.inferred_count)
    click.echo(sentence("cli.lexique-entries", known=entries, inferred=inferred))
    click.echo(sentence("cli.lexique-without-entry", words=_words(unknown)))
    if manifest:
        click.echo(sentence("cli.lexique-origin", origin=manifest.origin))
        if manifest.license:
            click.echo(sentence("cli.lexique-license", license=manifest.license))


@lexique.command()
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option("--tous", "whole", is_flag=True, help=_("Montrer tous les mots qui diffèrent."))
@JSON
def comparer(first: str, second: str, whole: bool, as_json: bool) -> None:
    """Comparer deux listes : mots communs, mots propres à chacune."""
    from pioche.core.lexicon import Lexicon
    from pioche.core.lexicon.comparing import compare

    one, two = Lexicon.load(first), Lexicon.load(second)
    found = compare(one, two)
    if as_json:
        facts = {
            "first": {"name": one.name, "sha256": one.sha256, "words": len(one)},
            "second": {"name": two.name, "sha256": two.sha256, "words": len(two)},
            "common": found.common,
            "only_first": found.only_first,
            "only_second": found.only_second,
            "by_length": {str(n): counts for n, counts in found.by_length.items()},
        }
        click.echo(json.dumps(facts, ensure_ascii=False))
        return
    click.echo(sentence("cli.lexique-common", words=_words(found.common)))
    for lexicon, words in ((one, found.only_first), (two, found.only_second)):
        click.echo(sentence("cli.lexique-only", name=lexicon.name, words=_words(len(words))))
        shown = words if whole else words[:20]
        if shown:
            click.echo("  " + " ".join(shown) + (" …" if len(shown) < len(words) else ""))
    click.echo(sentence("cli.lexique-by-length", first=one.name, second=two.name))
    for n, counts in found.by_length.items():
        click.echo(f"{n:>4}  " + "  ".join(f"{_number(count):>9}" for count in counts))


@lexique.command()
@click.argument("name", metavar="NOM")
@JSON
def supprimer(name: str, as_json: bool) -> None:
    """Supprimer une liste importée."""
    from pioche.core.lexicon.store import delete_list

    deleted = delete_list(name)
    if as_json:
        click.echo(json.dumps({"name": deleted}))
    else:
        click.echo(sentence("cli.lexique-deleted", name=deleted))


@lexique.command()
def preparer() -> None:
    """Compiler d’avance toutes les listes, et jeter les compilations périmées."""
    from pioche.core.lexicon.store import known_lists, open_list, sweep

    for manifest in known_lists():
        size = len(open_list(manifest))
        click.echo(sentence("cli.lexique-ready", name=manifest.name, size=decimal(size / 1e6)))
    sweep()
