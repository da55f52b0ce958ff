"""Recorded games checked coup by coup: letters, draws, scores, words and tops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pioche.core.board import Board
from pioche.core.errors import InputError
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import Rack, lacking, parse_rack
from pioche.formats.recorded import RecordedCoup, RecordedGame
from pioche.games.duplicate import Position, full_supply
from pioche.rules.draw import Supply, is_valid
from pioche.rules.edition import Regulation
from pioche.rules.formula import Formula


@dataclass(frozen=True, slots=True)
class CheckedCoup:
    """What checking a coup found; `notes` are French sentences about what differs."""

    n: int
    score_ok: bool
    rack_ok: bool
    word_ok: bool
    top: int
    top_ok: bool
    number_ok: bool
    """Whether coups are numbered 1, 2, 3…; the JSON answer tells it by `ok` alone."""
    slips_ok: bool
    """Whether what tables wrote is worth what they were given; told by `ok` alone too."""
    notes: tuple[InputError, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing differs."""
        agrees = self.score_ok and self.rack_ok and self.word_ok and self.top_ok
        return agrees and self.number_ok and self.slips_ok


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """What checking a game found."""

    name: str
    coups: tuple[CheckedCoup, ...]
    total_ok: bool

    @property
    def ok(self) -> bool:
        """Whether nothing differs."""
        return self.total_ok and all(coup.ok for coup in self.coups)

    def answer(self) -> dict[str, object]:
        """What `verifier --json` prints."""
        keys = ("n", "score_ok", "rack_ok", "word_ok", "top", "top_ok")
        coups = [{key: getattr(coup, key) for key in keys} for coup in self.coups]
        return {"name": self.name, "coups": coups, "ok": self.ok}


def check_game(game: RecordedGame, lexicon: Lexicon) -> CheckedGame:
    """Replay a recorded game: letters, draws, scores and tops."""
    formula = Formula.parse(game.mode)
    finder = Finder(lexicon, max_laid=formula.max_laid, rules=formula.scores)
    if game.kind == "classic":
        from pioche.formats.checking_turns import check_turns

        return check_turns(game, formula, finder)
    checker = _Checker(formula, Regulation.load(game.edition), finder)
    coups = tuple(checker.check(coup) for coup in game.coups)
    return CheckedGame(game.name, coups, game.total in (None, checker.cumul))


def check_games(games: Sequence[RecordedGame], lexicon: Lexicon) -> list[CheckedGame]:
    """Replay several games."""
    return [check_game(game, lexicon) for game in games]


class _Checker:
    """Replays one game; each coup is checked against what the coups before left."""

    def __init__(self, formula: Formula, regulation: Regulation, finder: Finder) -> None:
        self._formula = formula
        self._policy = regulation.draw
        self._finder = finder
        self._position = Position(Board(), full_supply(formula))
        self.cumul = 0
        self._written = 0  # the sum that the record gives
        self._number = 0  # of the coup, whatever the record says
        self._written_number = 0

    def check(self, coup: RecordedCoup) -> CheckedCoup:
        notes: list[InputError] = []
        number_ok = self._check_number(coup, notes)
        rack, drawn, rack_ok = self._check_rack(coup, notes)
        move = self._place(coup, notes)
        # The program's own sum: what the record claims is compared with it, not built upon.
        score = move.score if move else 0
        self.cumul += score
        score_ok = move is not None and score == coup.score
        if move is not None and not score_ok:
            notes.append(InputError("recorded.score", word=coup.word, ref=coup.ref, score=score))
        # A sum that only carries on an earlier difference is no new one.
        carried = self._written + coup.score
        self._written = carried if coup.cumul is None else coup.cumul
        if score_ok and self._written not in (self.cumul, carried):
            score_ok = False
            notes.append(InputError("recorded.cumul", cumul=coup.cumul, right=self.cumul))
        refused = self._refused_words(coup, move)
        notes += [InputError("core.word-refused", word=word) for word in refused]
        tops = self._finder.tops(self._position.board, rack) if rack else ()
        top = tops[0].score if tops else 0
        slips_ok = self._check_slips(coup, notes)
        if coup.score != top:
            best = f"{tops[0].word} {tops[0].ref}" if tops else "–"
            notes.append(InputError("recorded.top", score=coup.score, top=top, best=best))
        if move is not None:
            rack_ok = self._lay(coup, move, rack, drawn, notes) and rack_ok
        return CheckedCoup(
            n=coup.n,
            score_ok=score_ok,
            rack_ok=rack_ok,
            word_ok=not refused,
            top=top,
            top_ok=coup.score == top,
            number_ok=number_ok,
            slips_ok=slips_ok,
            notes=tuple(notes),
        )

    def _check_number(self, coup: RecordedCoup, notes: list[InputError]) -> bool:
        """Whether coups follow one another; a number that carries a shift on is no new one."""
        self._number += 1
        right = coup.n in (self._number, self._written_number + 1)
        if not right:
            notes.append(InputError("recorded.number", n=coup.n, right=self._number))
        self._written_number = coup.n
        return right

    def _check_slips(self, coup: RecordedCoup, notes: list[InputError]) -> bool:
        """Whether each slip that was valid is worth its points."""
        right = True
        for slip in coup.slips:
            if not slip.valid or not slip.word:
                continue
            found: InputError | None = None
            try:
                place = Place.parse(slip.ref)
                rules = self._formula.scores
                score = place_word(self._position.board, slip.word, place, rules).score
                if score != slip.points:
                    named = {"table": slip.table, "word": slip.word, "ref": slip.ref}
                    found = InputError("recorded.slip", **named, right=score, points=slip.points)
            except InputError as error:
                found = InputError("recorded.slip-placed", table=slip.table, why=str(error))
            if found is not None:
                notes.append(found)
                right = False
        return right

    def _check_rack(self, coup: RecordedCoup, notes: list[InputError]) -> tuple[str, str, bool]:
        """The rack and its new letters, and whether it can have been drawn so."""
        try:
            rack = str(parse_rack(coup.rack))
        except InputError as error:
            notes.append(error)
            return "", "", False
        supply = self._position.supply.emptied() if coup.rejet else self._position.supply
        in_hand = supply.kept + supply.companion
        missing = lacking(rack, in_hand)
        if missing:
            notes.append(InputError("recorded.reliquat", rack=rack, missing=missing))
            # Most likely a rejet that was not recorded: go on from the whole bag.
            supply = supply.emptied()
            in_hand = supply.companion if not lacking(rack, supply.companion) else ""
        drawn = str(Rack(rack).minus(in_hand))
        self._position = Position(self._position.board, supply)
        absent = lacking(supply.bag.letters, drawn)
        if absent:
            notes.append(InputError("recorded.bag", rack=rack, missing=absent))
        size = self._formula.rack_size
        wanted = supply.wanted(size)
        if len(drawn) != wanted:
            right = wanted + len(in_hand)
            notes.append(InputError("recorded.size", rack=rack, count=len(rack), right=right))
        valid = is_valid(rack, self._policy, self._number, supply.drawable, size)
        if not valid:
            notes.append(InputError("recorded.minimum", rack=rack))
        return rack, drawn, not missing and not absent and len(drawn) == wanted and valid

    def _place(self, coup: RecordedCoup, notes: list[InputError]) -> Move | None:
        try:
            place = Place.parse(coup.ref)
            return place_word(self._position.board, coup.word, place, self._formula.scores)
        except InputError as error:
            notes.append(error)
            return None

    def _refused_words(self, coup: RecordedCoup, move: Move | None) -> list[str]:
        words = move.words if move is not None else (coup.word,)
        lexicon = self._finder.lexicon
        return [word.upper() for word in words if word.upper() not in lexicon]

    def _lay(
        self, coup: RecordedCoup, move: Move, rack: str, drawn: str, notes: list[InputError]
    ) -> bool:
        """Lay the recorded move, even where the letters do not add up; say whether they do."""
        position = self._position
        missing = lacking(rack, move.tiles)
        replaced = coup.joker_replaced_by
        fits = not missing and not lacking(position.supply.bag.letters, drawn + (replaced or ""))
        if missing:
            notes.append(
                InputError("duplicate.not-in-rack", word=move.word, rack=rack, missing=missing)
            )
        if replaced is not None and not self._replacement_ok(move, replaced):
            notes.append(InputError("recorded.replaced", word=move.word, letter=replaced))
            fits = False
        if fits:
            self._position = position.after(move, rack, drawn, replaced)
            return True
        bag = position.supply.bag
        used = drawn if not lacking(bag.letters, drawn) else ""
        supply = Supply("", bag.minus(used), position.supply.reserve)
        self._position = Position(move.board.play(move), supply)
        return False

    def _replacement_ok(self, move: Move, letter: str) -> bool:
        """A replaced joker belongs to the joker formula, and to the joker's own letter."""
        jokers = [laid.upper() for _row, _col, laid in move.laid if laid.islower()]
        return self._position.supply.reserve > 0 and jokers == [letter.upper()]
