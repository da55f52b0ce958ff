"""Loto in the terminal."""

from __future__ import annotations

from collections.abc import Iterable

import click

from pioche.bots.loto import act, some_card
from pioche.cli.classic.session import Seat, Session
from pioche.cli.terminal import Lines
from pioche.core.errors import InputError, PiocheError
from pioche.core.lexicon.normal import fold
from pioche.games.loto.commands import Call, Command, Cross, Draw, Write
from pioche.games.loto.events import CallRejected, LetterDrawn, LotoWon
from pioche.games.loto.state import Loto
from pioche.games.loto.view import CardView, SeatedView
from pioche.texts import N_, _

HELP = N_(
    "  Entrée      annoncer la lettre suivante\n"
    "  E           barrer un E de sa feuille\n"
    "  loto        appeler « Scrabble Loto » quand tout est barré\n"
    "  quitter     quitter la partie"
)


class LotoTable:
    """One game, from the words written to the call."""

    def __init__(self, session: Session, seats: Iterable[Seat], lines: Lines) -> None:
        self._session = session
        self._seats = {seat.id: seat for seat in seats}
        self._people = [seat for seat in self._seats.values() if seat.level is None]
        self._lines = lines
        self._turn = 0

    @property
    def _state(self) -> Loto:
        state: Loto = self._session.state
        return state

    def play(self) -> None:
        """Play to the end, or until nobody types any more."""
        click.echo(_("Tapez ? pour l’aide."))
        try:
            for person in self._people:
                self._write(person)
            while self._state.winner is None:
                self._step()
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
        while self._state.card(person.id) is None:
            words = self._read(question.format(name=person.name)).split()
            if words == ["?"]:
                click.echo(_(HELP))
                continue
            try:
                if not words:
                    card = some_card(self._session.lexicon, self._session.chance)
                elif len(words) == 2:
                    card = (fold(words[0]) or words[0], fold(words[1]) or words[1])
                else:
                    raise InputError("cli_jouer_classique.unreadable", text=" ".join(words))
                self._session.do(Write(person.id, card))
            except PiocheError as error:
                click.echo(str(error))

    def _step(self) -> None:
        for seat in self._seats.values():
            if seat.level is not None:
                command = act(self._session.view(seat.id), self._session.env())
                if command is not None:
                    self._tell(self._session.do(command))
                    return
        person = self._people[self._turn % len(self._people)]
        view = self._session.view(person.id)
        assert isinstance(view, SeatedView) and view.card is not None
        text = self._read(f"{person.name} : {_card(view.card)} > ")
        if text == "?":
            click.echo(_(HELP))
            return
        try:
            self._tell(self._session.do(self._command(text, person, view)))
        except PiocheError as error:
            click.echo(str(error))

    def _command(self, text: str, person: Seat, view: SeatedView) -> Command:
        if text.lower() in ("loto", "scrabble loto"):
            return Call(person.id)
        # Each person in turn reads the sheet; the last one's Entrée announces the next letter.
        if not text:
            self._turn += 1
            return Draw(person.id)
        letter = fold(text)
        if letter is None or len(letter) != 1 or view.card is None:
            raise InputError("cli_jouer_classique.unreadable", text=text)
        for word, written in enumerate(view.card.words):
            for rank, sign in enumerate(written):
                if sign == letter and rank not in view.card.crossed[word]:
                    return Cross(person.id, word, rank)
        raise InputError("loto.no-such-letter")

    def _tell(self, events: Iterable[object]) -> None:
        for event in events:
            match event:
                case LetterDrawn(tile):
                    said = _("Joker : une lettre au choix !") if tile == "?" else tile
                    left = len(self._state.bag)
                    click.echo(_("→ {tile}   (reste {left})").format(tile=said, left=left))
                case CallRejected(seat, missing):
                    click.echo(
                        _("{name} appelle, mais il manque {missing}.").format(
                            name=self._seats[seat].name, missing=missing
                        )
                    )
                case LotoWon(seat):
                    name = self._seats[seat].name
                    words = " ".join(self._session.view(seat).cards[self._index(seat)].words)
                    click.echo(
                        _("« Scrabble Loto ! » {name} gagne avec {words}.").format(
                            name=name, words=words
                        )
                    )
                case _other:
                    pass

    def _index(self, seat: str) -> int:
        return self._state.opened.seats.index(seat)


def _card(card: CardView) -> str:
    """Write a card; a crossed letter becomes a dash."""
    return "  ".join(
        "".join("-" if rank in crossed else sign for rank, sign in enumerate(word))
        for word, crossed in zip(card.words, card.crossed, strict=True)
    )
