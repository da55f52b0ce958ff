"""Loto in the terminal."""

from __future__ import annotations

from pioche.bots.loto import some_card
from pioche.cli.keyboard import Keyboard, Seat
from pioche.cli.table import Table, refusals
from pioche.cli.terminal import Lines
from pioche.core.errors import InputError
from pioche.core.lexicon.normal import fold
from pioche.games.loto import Call, CardView, Cross, Draw, Loto, SeatedView, Write
from pioche.texts import N_, _

HELP = N_(
    "  Entrée      au suivant ; après le dernier, la lettre suivante\n"
    "  E           barrer un E de sa feuille\n"
    "  loto        appeler « Scrabble Loto » quand tout est barré\n"
    "  quitter     quitter la partie"
)


class LotoTable(Table[Loto]):
    """One game, from the words written to the call."""

    help = HELP
    # Not « q » alone: that is a letter to cross.
    leaves = frozenset({"quitter"})

    def __init__(self, keyboard: Keyboard[Loto], lines: Lines) -> None:
        super().__init__(keyboard, lines)
        self._people = [seat for seat in keyboard.seats if seat.level is None]
        self._turn = 0

    def step(self) -> None:
        """People write their words before the machine does anything."""
        state = self.session.state
        writing = next((one for one in self._people if state.card(one.id) is None), None)
        if writing is not None:
            self._write(writing)
        else:
            super().step()

    def _write(self, person: Seat) -> None:
        question = _("{name}, deux mots de sept lettres (Entrée : au hasard) > ")
        text = self.read(question.format(name=person.name))
        if text is None:
            return
        with refusals():
            self.keyboard.do(Write(person.id, self._two_words(text)), person)

    def _two_words(self, text: str) -> tuple[str, str]:
        words = text.split()
        if not words:
            return some_card(self.session.lexicon, self.session.chance)
        if len(words) != 2:
            raise InputError("terminal.unreadable", text=text)
        return fold(words[0]) or words[0], fold(words[1]) or words[1]

    def ask(self) -> None:
        """Each person in turn, their card before them."""
        person = self._people[self._turn % len(self._people)]
        view = self.session.view(person.id)
        assert isinstance(view, SeatedView) and view.card is not None
        text = self.read(f"{person.name}{_(' : ')}{_card(view.card)} > ")
        if text is not None:
            with refusals():
                command = self._command(text, person, view.card)
                if command is not None:
                    self.keyboard.do(command, person)

    def _command(self, text: str, person: Seat, card: CardView) -> Call | Draw | Cross | None:
        if text.lower() in ("loto", "scrabble loto"):
            return Call(person.id)
        # Each person in turn reads the sheet; the last one's Entrée announces the next letter, so
        # that nobody calls by a letter later than the one with which another has finished.
        if not text:
            self._turn += 1
            return None if self._turn % len(self._people) else Draw(person.id)
        letter = fold(text)
        if letter is None or len(letter) != 1:
            raise InputError("terminal.unreadable", text=text)
        for word, written in enumerate(card.words):
            for rank, sign in enumerate(written):
                if sign == letter and rank not in card.crossed[word]:
                    return Cross(person.id, word, rank)
        raise InputError("loto.no-q" if letter == "Q" else "loto.no-such-letter")


def _card(card: CardView) -> str:
    """Write a card; a crossed letter becomes a dash."""
    return "  ".join(
        "".join("-" if rank in crossed else sign for rank, sign in enumerate(word))
        for word, crossed in zip(card.words, card.crossed, strict=True)
    )
