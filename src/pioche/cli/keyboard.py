"""People round one keyboard, and machines: who sits where, what is told to them, who is awaited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pioche.core.errors import InputError
from pioche.core.lexicon.normal import fold
from pioche.games.company import ABOUT_OTHERS
from pioche.games.session import Session, told
from pioche.games.shape import Act, Bot, Player, Told
from pioche.texts import _

S = TypeVar("S")
#: How much is told of a game taken up again, and to whoever sits down after others have played.
_LAST, _MOST = 4, 14


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where: a person at this keyboard, or the machine at some level."""

    id: str
    name: str
    level: str | None = None


def seats_of(
    people: Sequence[str], robots: Sequence[str], levels: Sequence[str], *, opponent: bool
) -> tuple[Seat, ...]:
    """People first, then the machine; where an opponent is needed, one person alone gets one."""
    people = people or (_("Joueur"),)
    chosen = [level_among(levels, name) for name in robots]
    if opponent and len(people) == 1 and not chosen and levels:
        chosen = [level_among(levels, "amateur") if "amateur" in levels else levels[0]]
    if len(set(people)) != len(people):
        raise InputError("terminal.names")
    seated: list[tuple[str, str | None]] = [(name, None) for name in people]
    for number, level in enumerate(chosen, 1):
        name = _("Robot {level}") if len(chosen) == 1 else _("Robot {number} ({level})")
        seated.append((name.format(level=level, number=number), level))
    return tuple(Seat(str(number), *one) for number, one in enumerate(seated, 1))


def level_among(levels: Sequence[str], name: str) -> str:
    """The level of this name; accents may be left out."""
    for level in levels:
        if name.casefold() == level or fold(name) == fold(level):
            return level
    raise InputError("bots.level", name=name, levels=", ".join(levels))


class Keyboard(Generic[S]):
    """A game played here: gives orders for its seats and says what comes of them."""

    def __init__(
        self,
        session: Session[S],
        seats: Sequence[Seat],
        bot: Bot | None,
        names: Mapping[str, str] | None = None,
    ) -> None:
        """Seat everybody; `names` are those of what is no seat but is told of like one."""
        self.session = session
        self.seats = tuple(seats)
        self.names = {**{seat.id: seat.name for seat in seats}, **(names or {})}
        self._said: list[tuple[str, Seat | None]] = []
        """What was said so far, and to whom; nobody: to everybody."""
        self._heard: dict[Seat | None, int] = {}
        self._bot = bot

    def open(self, *, resumed: bool = False) -> None:
        """Say how the game began; taken up again, what happened last."""
        story = [said for _state, said in told(self.session.game, self.session.log)]
        self._say([said for said in story if said.public][-_LAST:] if resumed else story, None)

    def heard(self, seat: Seat | None) -> list[str]:
        """What was said since a person last listened, of what they may hear; or to everybody."""
        new = self._said[self._heard.get(seat, 0) :]
        self._heard[seat] = len(self._said)
        if seat is None:
            return [line for line, _to in new]
        return [line for line, to in new[-_MOST:] if to in (None, seat)]

    def acts(self, seat: Seat) -> tuple[Act, ...]:
        """What a seat may do now."""
        acts = self.session.game.acts(self.session.state, self._player(seat))
        return tuple(act for act in acts if act.name not in ABOUT_OTHERS)

    def awaited(self) -> list[Seat]:
        """Whom the game waits for."""
        return [seat for seat in self.seats if any(act.next for act in self.acts(seat))]

    def do(self, command: object, seat: Seat | None = None) -> None:
        """Give an order and say what came of it; refused, nothing is said."""
        before = self.session.state
        by = None if seat is None else self._player(seat)
        events = self.session.do(command, by=by)
        said = told(self.session.game, events, before)
        self._say([one for _state, one in said], seat)

    def goes_on(self) -> bool:
        """Let happen what is due, or a machine play; whether anything did."""
        before = self.session.state
        fired = self.session.fire()
        if fired:
            self._say([one for _state, one in told(self.session.game, fired, before)], None)
            return True
        for seat in self.seats if self._bot is not None else ():
            command = self._thought(seat)
            if command is not None:
                self.do(command, seat)
                return True
        return False

    def _thought(self, seat: Seat) -> Any | None:
        if seat.level is None or self._bot is None:
            return None
        view = self.session.game.view(self.session.state, self._player(seat))
        return self._bot.act(view, self.acts(seat), self.session.env(), seat.level)

    def _player(self, seat: Seat) -> Player:
        return Player(seat.id, host=seat is self.seats[0])

    def say(self, text: str) -> None:
        """Say something beside what the game tells."""
        self._said.append((text, None))

    def _say(self, said: Sequence[Told], author: Seat | None) -> None:
        """What is no secret is for everybody; the rest, for the person who did it."""
        for one in said:
            if one.public:
                self._said.append((self.line(one), None))
            elif author is not None and author.level is None:
                self._said.append((self.line(one), author))

    def line(self, said: Told) -> str:
        """What was told, with the name of who did it."""
        name = self.names.get(said.seat)
        return f"{name} — {said.text}" if name else said.text
