"""Any game in the terminal, by its acts alone: for games that have no table of their own here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from typing import Any, get_origin, get_type_hints

import click
import msgspec

from pioche.cli.kept import session_of
from pioche.cli.keyboard import Keyboard, Seat, seats_of
from pioche.cli.options import LEXICON, PEOPLE, ROBOTS, SEED, Playing
from pioche.cli.table import Table, refusals
from pioche.cli.terminal import Lines
from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.games.game import Game
from pioche.games.offer import Field, Offer
from pioche.games.registry import bot_of, game_named
from pioche.games.shape import Act
from pioche.texts import N_, _, field_words, sentence

_ANSWERS = {"oui": True, "non": False}


def command_for(name: str) -> click.Command:
    """`pioche jouer NAME`, for a registered game."""
    game = game_named(name)
    offer = next(iter(game.offers()), None)
    about = _("Jouer à « {name} ».").format(name=name) if offer is None else offer.about

    @click.command(name, cls=Playing, help=about)
    @PEOPLE
    @ROBOTS
    @click.option(
        "--option",
        "wished",
        multiple=True,
        metavar=_("NOM=VALEUR"),
        help=_("Une option de la partie ; à répéter."),
    )
    @LEXICON
    @SEED
    def play(
        people: tuple[str, ...],
        robots: tuple[str, ...],
        wished: tuple[str, ...],
        lexique: str,
        graine: int | None,
    ) -> None:
        bot = bot_of(name)
        asked = () if offer is None else offer.fields
        opponent = any(field.kind == "seats" and field.least for field in asked)
        levels = () if bot is None else tuple(bot.levels)
        seats = seats_of(people, robots, levels, opponent=opponent)
        options = {**_usual(offer), **_wished(wished)}
        lines = Lines()
        session = session_of(
            game,
            lambda: game.opening(options, [seat.id for seat in seats]),
            Lexicon.load(lexique),
            graine,
            lines,
            [seat.name for seat in seats],
        )
        AnyTable(Keyboard(session, seats, bot), lines).play()

    return play


def _usual(offer: Offer | None) -> dict[str, Any]:
    """What the home page would open the game with, were nothing touched there."""
    if offer is None:
        return {}
    options: dict[str, Any] = dict(offer.options or {})
    values = {field.name: field.value for field in offer.fields}
    for field in offer.fields:
        if field.kind in ("seats", "tables") or field.value is None or not _asked(field, values):
            continue
        holder, *path = options, *field.name.split(".")
        for part in path[:-1]:
            holder = holder.setdefault(part, {})
        holder[path[-1]] = field.value
    return options


def _asked(field: Field, values: Mapping[str, Any]) -> bool:
    def holds(name: str, wanted: Iterable[Any]) -> bool:
        value = values.get(name)
        return any(one in value if isinstance(value, list) else one == value for one in wanted)

    return all(holds(name, wanted) for name, wanted in (field.when or {}).items())


def _wished(texts: Iterable[str]) -> dict[str, Any]:
    """Options typed as `name=value`, where a value is JSON or a plain word."""
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise InputError("terminal.unreadable", text=text)
        try:
            options[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            options[name] = value
    return options


class AnyTable(Table[Any]):
    """One game, from the opening to the end: what is told, and a numbered list of what to do."""

    help = N_("Tapez le numéro d’une action ; q pour quitter.")

    def play(self) -> bool:
        """The score stands at the end, however it came."""
        ended = super().play()
        click.echo(self._score())
        return ended

    def welcome(self) -> None:
        """All there is to know."""
        self.assist()

    def _score(self) -> str:
        info, names = self.info, self.keyboard.names
        # Totals may be of something else than seats.
        named = zip(info.seats, info.totals, strict=False)
        return " · ".join(f"{names.get(seat, seat)} {total}" for seat, total in named)

    def ask(self) -> None:
        """List what may be done, and do what is chosen."""
        seat, acts = self._awaited()
        self.hand_over(seat)
        offered = [
            f"  {number}. {_label(self.session.game, act)}" for number, act in enumerate(acts, 1)
        ]
        status = "\n".join((self._score(), *offered))
        text = self.read(_("{name} > ").format(name=seat.name), self.session.deadline(), status)
        if text is None:
            return
        with refusals():
            if not text.isdecimal() or not 1 <= int(text) <= len(acts):
                raise InputError("terminal.number-unknown", text=text, most=len(acts))
            self.keyboard.do(self._order(seat, acts[int(text) - 1]), seat)

    def _awaited(self) -> tuple[Seat, tuple[Act, ...]]:
        """Who is to do something: whom the game waits for, or else anybody who may."""
        people = [seat for seat in self.keyboard.seats if seat.level is None]
        waited = [seat for seat in self.keyboard.awaited() if seat in people]
        for seat in [*waited, *people]:
            # What is handed in by mail is no order.
            orders = self.session.game.orders
            acts = tuple(act for act in self.keyboard.acts(seat) if act.name in orders)
            if acts:
                return seat, acts
        raise EOFError

    def _order(self, seat: Seat, act: Act) -> Any:
        """Read the fields of an order one by one; an empty line leaves what has a default."""
        game = self.session.game
        kind = game.orders[act.name].type
        hints = get_type_hints(kind)
        values: dict[str, Any] = {}
        if act.choices:
            click.echo(_("  Choix : {choices}").format(choices=", ".join(act.choices)))
        for field in fields(kind):
            if field.name == "seat":
                values["seat"] = seat.id
                continue
            asked = field_words(game.name, field.name) or field.name
            text = self.lines.read(f"  {asked}{_(' : ')}", None) or ""
            left_out = field.default is not MISSING or field.default_factory is not MISSING
            if text or not left_out:
                values[field.name] = _value(text, hints[field.name])
        try:
            return msgspec.convert(values, kind, strict=False)
        except msgspec.ValidationError as error:
            raise InputError("games.command-broken", name=act.name, detail=str(error)) from error


def _value(text: str, hint: Any) -> Any:
    """What was typed, as far as its type says what it is; words of a list stand side by side."""
    if get_origin(hint) in (tuple, list):
        return text.replace(",", " ").split()
    if hint is bool:
        return _ANSWERS.get(text.lower(), text)
    return text


def _label(game: Game[Any], act: Act) -> str:
    code = act.label or f"{game.name}.act-{act.name}"
    return sentence(code, **dict(act.params))
