"""`pioche entrainer`: the same cards as in the page, in the terminal, kept in one's own file."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import msgspec

from pioche.cli.options import LEXICON
from pioche.cli.terminal import Lines
from pioche.core.errors import InputError
from pioche.texts import _, ngettext, sentence

_YES = {"o": "oui", "oui": "oui", "n": "non", "non": "non"}


class FileShelf:
    """Cards in a JSON file: the document that the page exports, and imports."""

    def __init__(self, path: Path) -> None:
        from pioche.training.exchange import Study
        from pioche.training.work import Plan

        self.path = path
        self.study = _read(path) if path.exists() else Study(Plan())
        self._cards = {(card.lexicon, card.id): card for card in self.study.cards}

    def waiting(self, lexicon: str, before: int, most: int) -> Sequence[Any]:
        """Cards that are due before a time, and the new ones."""
        own = [card for (name, _id), card in self._cards.items() if name == lexicon]
        return [card for card in own if card.due is None or card.due < before][:most]

    def card(self, lexicon: str, id: str) -> Any:
        """A card that is there."""
        return self._cards.get((lexicon, id))

    def known_ids(self, lexicon: str) -> Collection[str]:
        """The ids of all cards that are there."""
        return {id for name, id in self._cards if name == lexicon}

    def days(self) -> Sequence[Any]:
        """What was done, day by day."""
        return self.study.days

    def lists(self) -> Sequence[Any]:
        """Own lists."""
        return self.study.lists

    def keep(self, card: Any, before: int | None, day: Any) -> bool:
        """Keep what became of a card, and count it; on the disk before the next is asked."""
        self._cards[card.lexicon, card.id] = card
        days = [*self.study.days, day]
        self.write(days=_added(days))
        return True

    def write(self, **changes: Any) -> None:
        """Write everything, in place of what was there."""
        from pioche.training.exchange import written

        self.study = msgspec.structs.replace(
            self.study, cards=tuple(self._cards.values()), **changes
        )
        data = msgspec.json.encode(written(self.study))
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_suffix(".tmp")
        try:
            draft.write_bytes(data)
            draft.replace(self.path)
        except OSError as error:
            raise InputError("store.file-error", path=self.path, why=error.strerror) from error


def _added(days: Sequence[Any]) -> tuple[Any, ...]:
    """Days with one line for each deck."""
    from pioche.training.cards import StudyDay

    found: dict[tuple[int, str], Any] = {}
    for day in days:
        held = found.get((day.day, day.deck), StudyDay(day.day, day.deck))
        found[day.day, day.deck] = StudyDay(
            day.day,
            day.deck,
            held.fresh + day.fresh,
            held.reviewed + day.reviewed,
            held.drilled + day.drilled,
            held.known + day.known,
            held.ms + day.ms,
        )
    return tuple(found.values())


def _read(path: Path) -> Any:
    from pioche.training import exchange

    try:
        document = msgspec.json.decode(path.read_bytes())
    except OSError as error:
        raise InputError("store.file-error", path=path, why=error.strerror) from error
    except msgspec.DecodeError as error:
        raise InputError("training.import") from error
    return exchange.read(document)


@click.command()
@click.option(
    "--paquet", "wished", multiple=True, metavar=_("NOM"), help=_("Un paquet ; à répéter.")
)
@click.option("--nouvelles", type=click.IntRange(0, 200), help=_("Nouvelles cartes par jour."))
@click.option("--revisions", type=click.IntRange(5, 1000), help=_("Révisions par jour, au plus."))
@click.option("--paquets", "listing", is_flag=True, help=_("Nommer les paquets, et c’est tout."))
@click.option(
    "--fichier",
    type=click.Path(path_type=Path, dir_okay=False),
    help=_("Où sont les cartes ; par défaut, dans le dossier de Pioche."),
)
@LEXICON
def entrainer(
    wished: tuple[str, ...],
    nouvelles: int | None,
    revisions: int | None,
    listing: bool,
    fichier: Path | None,
    lexique: str,
) -> None:
    """S’entraîner avec des cartes : mots courts, rallonges, anagrammes, coups manqués.

    Les cartes reviennent quand on allait les oublier. Le fichier est celui que la page emporte et
    ramène.
    """
    from pioche.core.home import home
    from pioche.core.lexicon import Lexicon
    from pioche.training import decks
    from pioche.training.desk import checked

    lexicon = Lexicon.load(lexique)
    if listing:
        for name in (decks.MISSES, *decks.offered(lexicon)):
            about = sentence(f"training.about-{name}")
            click.echo(f"{name:16} {about}")
        return
    shelf = FileShelf(fichier or home() / "entrainement.json")
    plan = replace(shelf.study.plan, lexicon=lexique)
    if wished:
        plan = replace(plan, decks=wished)
    if nouvelles is not None:
        plan = replace(plan, new_per_day=nouvelles)
    if revisions is not None:
        plan = replace(plan, reviews_per_day=revisions)
    plan = checked(plan, lexicon, shelf.lists())
    shelf.write(plan=plan)
    _Evening(shelf, plan, lexicon).play()


class _Evening:
    """Cards one after the other, until the day is done or somebody leaves."""

    def __init__(self, shelf: FileShelf, plan: Any, lexicon: Any) -> None:
        self.shelf, self.plan, self.lexicon = shelf, plan, lexicon
        self.lines = Lines()

    def desk(self) -> Any:
        """Somebody at their cards, now."""
        import time

        from pioche.training.desk import Desk
        from pioche.training.work import Calendar

        zone = -(time.altzone if time.localtime().tm_isdst > 0 else time.timezone) // 60
        return Desk(self.shelf, self.plan, self.lexicon, Calendar(zone), self.lines.now())

    def play(self) -> None:
        """Ask until nothing is left."""
        click.echo(_("Entrée montre la réponse, q quitte."))
        asked = known = 0
        try:
            while True:
                desk = self.desk()
                card = desk.next()
                if card is None:
                    click.echo(_("C’est fini pour aujourd’hui."))
                    break
                good = self._ask(desk, card)
                asked, known = asked + 1, known + good
        except EOFError:
            click.echo()
        if asked:
            told = ngettext("{n} carte, {known} sue.", "{n} cartes, {known} sues.", asked)
            click.echo(told.format(n=asked, known=known))

    def _ask(self, desk: Any, card: Any) -> bool:
        from pioche.training.questions import judge, question

        asked = question(card, self.lexicon)
        click.echo()
        click.echo(f"[{desk.left()}] {_asked(asked)}")
        begun = self.lines.now()
        given = self._given(asked)
        took = self.lines.now() - begun
        verdict = judge(card, given, self.lexicon)
        click.echo("  " + _told(asked, verdict))
        good = self._says(verdict.known)
        # What is said of a card is said now, however long it was thought about.
        self.desk().answer(card.id, good, card.last, took)
        return good

    def _read(self, prompt: str) -> str:
        line = self.lines.read(prompt, None) or ""
        if line.lower() in ("q", "quitter"):
            raise EOFError
        return line

    def _given(self, asked: Any) -> list[str]:
        if asked.kind in ("exists", "scrabble"):
            line = self._read(_("o/n > ")).lower()
            return [_YES[line]] if line in _YES else []
        if asked.kind == "top":
            return self._read(_("mot et place > ")).split()[:2]
        if asked.kind == "hooks":
            front = self._read(_("devant > "))
            back = self._read(_("derrière > "))
            return [*_signed("-", front), *_signed("+", back)]
        line = self._read("> ")
        if asked.kind in ("front", "back"):
            return _signed("-" if asked.kind == "front" else "+", line)
        if asked.kind == "hole":
            return [sign for sign in line if sign.isalpha()]
        return [word for word in line.replace(",", " ").split() if word.isalpha()]

    def _says(self, proposed: bool) -> bool:
        usual = _("su") if proposed else _("raté")
        line = self._read(_("  Entrée : {usual} ; 1 raté, 2 je savais > ").format(usual=usual))
        return {"1": False, "2": True}.get(line, proposed)


def _signed(sign: str, text: str) -> list[str]:
    return [sign + letter.upper() for letter in text if letter.isalpha()]


def _asked(asked: Any) -> str:
    if asked.kind == "top":
        grid = "\n".join(f"  {row}" for row in asked.missed.rows)
        return _("Trouvez le top avec {rack}.").format(rack=asked.text) + "\n" + grid
    return sentence(f"training.ask-{asked.kind}", text=asked.text, n=asked.expected)


def _told(asked: Any, verdict: Any) -> str:
    mark = "✓" if verdict.known else "✗"
    if verdict.problem:
        return f"{mark} {verdict.problem} → {verdict.answers[0]}"
    if asked.kind in ("exists", "scrabble"):
        words = f" ({', '.join(verdict.words)})" if asked.kind == "scrabble" else ""
        return f"{mark} {verdict.answers[0]}{words}"
    right = verdict.words if asked.kind != "top" else verdict.answers
    return f"{mark} {', '.join(right) or _('rien')}"
