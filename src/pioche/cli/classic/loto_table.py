"""Loto in the terminal."""

from __future__ import annotations

import click

from pioche.bots.loto import some_card
from pioche.cli.keyboard import Keyboard, Seat
from pioche.cli.terminal import Lines
from pioche.core.errors import InputError, PiocheError
from pioche.core.lexicon.normal import fold
from pioche.games.loto import Call, CardView, Cross, Draw, Loto, SeatedView, Write
from pioche.texts import N_, _

HELP = N_(
    "  Entrée      annoncer la lettre suivante\n"
    "  E           barrer un E de sa feuille\n"
    "  loto        appeler « Scrabble Loto » quand tout est barré\n"
    "  quitter     quitter la partie"
)


class LotoTable:
    """One game, from the words written to the call."""

    def __init__(self, keyboard: Keyboard[Loto], lines: Lines) -> None:
        self._keyboard = keyboard
        self._people = [seat for seat in keyboard.seats if seat.level is None]
        self._lines = lines
        self._turn = 0

    def play(self) -> None:
        """Play to the end, or until nobody types any more."""
        click.echo(_("Tapez ? pour l’aide."))
        self._keyboard.open()
        session = self._keyboard.session
        try:
            for person in self._people:
                self._write(person)
            while session.state.winner is None:
                if not self._keyboard.goes_on():
                    self._ask(self._people[self._turn % len(self._people)])
        except EOFError:
            click.echo(_("Partie interrompue."))

    def _read(self, prompt: str) -> str:
        text = self._lines.read(prompt, None) or ""
        # Not « q » alone: that is a letter to cross.
        if text.lower() == "quitter":
            raise EOFError
        return text

    def _write(self, person: Seat) -> None:
        question = _("{name}, deux mots de sept lettres (Entrée : au hasard) > ")
        session = self._keyboard.session
        while session.state.card(person.id) is None:
            words = self._read(question.format(name=person.name)).split()
            if words == ["?"]:
                click.echo(_(HELP))
                continue
            try:
                if not words:
                    card = some_card(session.lexicon, session.chance)
                elif len(words) == 2:
                    card = (fold(words[0]) or words[0], fold(words[1]) or words[1])
                else:
                    raise InputError("cli_jouer_classique.unreadable", text=" ".join(words))
                self._keyboard.do(Write(person.id, card), person)
            except PiocheError as error:
                click.echo(str(error))

    def _ask(self, person: Seat) -> None:
        view = self._keyboard.session.view(person.id)
        assert isinstance(view, SeatedView) and view.card is not None
        text = self._read(f"{person.name} : {_card(view.card)} > ")
        if text == "?":
            click.echo(_(HELP))
            return
        try:
            self._keyboard.do(self._command(text, person, view.card), person)
        except PiocheError as error:
            click.echo(str(error))

    def _command(self, text: str, person: Seat, card: CardView) -> Call | Draw | Cross:
        if text.lower() in ("loto", "scrabble loto"):
            return Call(person.id)
        # Each person in turn reads the sheet; the last one's Entrée announces the next letter.
        if not text:
            self._turn += 1
            return Draw(person.id)
        letter = fold(text)
        if letter is None or len(letter) != 1:
            raise InputError("cli_jouer_classique.unreadable", text=text)
        for word, written in enumerate(card.words):
            for rank, sign in enumerate(written):
                if sign == letter and rank not in card.crossed[word]:
                    return Cross(person.id, word, rank)
        raise InputError("loto.no-such-letter")


def _card(card: CardView) -> str:
    """Write a card; a crossed letter becomes a dash."""
    return "  ".join(
        "".join("-" if rank in crossed else sign for rank, sign in enumerate(word))
        for word, crossed in zip(card.words, card.crossed, strict=True)
    )
