"""Recorded games of turns, checked: each player has a rack of their own, and plays what they like.

*Reading*: nobody has to play the top, so `top_ok` only says that no word is worth more than the
best one found. What the others hold is not known before they play: of the draws, only the letters
that no bag can give and the size of the racks are judged.
"""

from __future__ import annotations

from pioche.core.board import Board
from pioche.core.errors import InputError
from pioche.core.finder import Finder
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import Bag, Rack, lacking, parse_rack
from pioche.formats.checking import CheckedCoup, CheckedGame
from pioche.formats.recorded import RecordedCoup, RecordedGame
from pioche.rules.formula import Formula


def check_turns(game: RecordedGame, formula: Formula, finder: Finder) -> CheckedGame:
    """Replay a recorded game of turns."""
    names = [one.name for one in game.players] or list(
        dict.fromkeys(coup.player for coup in game.coups)
    )
    checker = _TurnChecker(names, formula, finder)
    coups = tuple(checker.check(number, coup) for number, coup in enumerate(game.coups, 1))
    totals = dict(checker.totals)
    for one in game.adjustments:
        totals[one.player] = totals.get(one.player, 0) + one.points
    right = all(one.total in (None, totals.get(one.name)) for one in game.players)
    whole = game.total in (None, sum(checker.scores))
    return CheckedGame(game.name, coups, right and whole)


class _TurnChecker:
    """Replays one game, the grid and what is known of each rack at hand."""

    def __init__(self, names: list[str], formula: Formula, finder: Finder) -> None:
        self._formula = formula
        self._finder = finder
        self._board = Board()
        self._unseen = Bag.full()
        self._kept = dict.fromkeys(names, "")
        # How many tiles lie in the bag, and on each rack, known or not.
        size = formula.rack_size
        self._left = len(self._unseen) - size * len(names)
        self._held = dict.fromkeys(names, size)
        self._written = dict.fromkeys(names, 0)
        self.totals = dict.fromkeys(names, 0)
        self.scores: list[int] = []

    def check(self, number: int, coup: RecordedCoup) -> CheckedCoup:
        notes: list[InputError] = []
        known = coup.player in self._kept
        if not known:
            notes.append(InputError("recorded.player", name=coup.player))
        for square in coup.recycled:
            self._recycle(coup.player, square, notes)
        rack, rack_ok = self._check_rack(coup, notes) if known else ("", False)
        move = self._place(coup, notes) if coup.act == "play" else None
        score = move.score if move is not None else 0
        self.scores.append(score + coup.bonus)
        score_ok = score == coup.score and (coup.act != "play" or move is not None)
        if move is not None and not score_ok:
            notes.append(InputError("recorded.score", word=coup.word, ref=coup.ref, score=score))
        score_ok = self._check_cumul(coup, score, notes) and score_ok
        words = self._finder.lexicon
        refused = [one.upper() for one in move.words if one.upper() not in words] if move else []
        notes += [InputError("core.word-refused", word=word) for word in refused]
        tops = self._finder.tops(self._board, rack) if rack else ()
        top = tops[0].score if tops else 0
        # A word that the list refuses may well be worth more than all that it admits.
        top_ok = bool(refused) or coup.score <= top
        if not top_ok:
            notes.append(InputError("recorded.above", word=coup.word, score=coup.score, top=top))
        if known:
            rack_ok = self._after(coup, rack, move, notes) and rack_ok
        if coup.n != number:
            notes.append(InputError("recorded.number", n=coup.n, right=number))
        return CheckedCoup(
            n=coup.n,
            score_ok=score_ok,
            rack_ok=rack_ok,
            word_ok=not refused,
            top=top,
            top_ok=top_ok,
            number_ok=coup.n == number,
            slips_ok=True,
            notes=tuple(notes),
        )

    def _recycle(self, player: str, square: str, notes: list[InputError]) -> None:
        """A joker goes from the grid to the rack, its letter from the rack to the grid."""
        try:
            at = Place.parse(square)
            letter = self._board[at.row, at.col]
            if not letter.islower():
                raise InputError("gcg.no-joker", square=square)
            kept = self._kept.get(player, "")
            if letter.upper() not in kept:
                # Drawn since, and laid at once: the rack only shows the joker that came for it.
                self._unseen = self._unseen.minus(letter.upper())
                kept += letter.upper()
        except InputError as error:
            notes.append(error)
            return
        self._board = self._board.with_tiles({(at.row, at.col): letter.upper()})
        self._kept[player] = kept.replace(letter.upper(), "?", 1)

    def _check_rack(self, coup: RecordedCoup, notes: list[InputError]) -> tuple[str, bool]:
        try:
            rack = str(parse_rack(coup.rack))
        except InputError as error:
            notes.append(error)
            return "", False
        player = coup.player
        if coup.rejet:
            self._unseen = self._unseen.plus(self._kept[player])
            self._kept[player] = ""
        missing = lacking(rack, self._kept[player])
        if missing:
            notes.append(InputError("recorded.reliquat", rack=rack, missing=missing))
            self._unseen = self._unseen.plus(self._kept[player])
            self._kept[player] = ""
        drawn = str(Rack(rack).minus(self._kept[player]))
        if self._formula.jokers == "replaced":
            drawn = drawn.replace("?", "")  # they come back, and lie in no bag (7.1)
        absent = lacking(self._unseen.letters, drawn)
        if absent:
            notes.append(InputError("recorded.bag", rack=rack, missing=absent))
        else:
            self._unseen = self._unseen.minus(drawn)
        right = self._held[player]
        if len(rack) != right:
            notes.append(InputError("recorded.size", rack=rack, count=len(rack), right=right))
        return rack, not missing and not absent and len(rack) == right

    def _place(self, coup: RecordedCoup, notes: list[InputError]) -> Move | None:
        try:
            place = Place.parse(coup.ref)
            return place_word(self._board, coup.word, place, self._formula.scores)
        except InputError as error:
            notes.append(error)
            return None

    def _check_cumul(self, coup: RecordedCoup, score: int, notes: list[InputError]) -> bool:
        player = coup.player
        right = self.totals.get(player, 0) + score + coup.bonus
        carried = self._written.get(player, 0) + coup.score + coup.bonus
        self.totals[player] = right
        self._written[player] = carried if coup.cumul is None else coup.cumul
        if self._written[player] in (right, carried):
            return True
        notes.append(InputError("recorded.cumul", cumul=coup.cumul, right=right))
        return False

    def _after(
        self, coup: RecordedCoup, rack: str, move: Move | None, notes: list[InputError]
    ) -> bool:
        """Lay the word, or put letters back; say whether the rack had them."""
        player, fits = coup.player, True
        gone = move.tiles if move is not None else coup.exchanged.upper()
        missing = lacking(rack, gone)
        if missing and move is not None:
            named = {"word": move.word, "rack": rack, "missing": missing}
            notes.append(InputError("recorded.rack", **named))
            fits = False
        elif missing:
            notes.append(InputError("recorded.exchange", letters=coup.exchanged, rack=rack))
            fits = False
        self._kept[player] = str(Rack(rack).minus(gone)) if not missing else ""
        if move is not None:
            self._board = self._board.play(move)
            if coup.joker_replaced_by is not None:
                laid = {(row, col): letter.upper() for row, col, letter in move.laid}
                self._board = self._board.with_tiles(laid)
            drawn = min(len(gone), self._left)
            self._left -= drawn
            self._held[player] += drawn - len(gone)
        elif not missing:
            self._unseen = self._unseen.plus(gone)
        return fits
