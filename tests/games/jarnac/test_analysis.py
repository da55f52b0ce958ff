"""After the game: what each side missed, turn by turn."""

from __future__ import annotations

import pytest

from pioche.games.jarnac import GAME
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.analysis import _worth, report, turn_at
from pioche.games.jarnac.events import BagPassed, FlagFell, LettersDrawn
from pioche.games.jarnac.solver import Opening
from support.jarnac import ANNE, BRUNO, opened


class Game:
    """A game whose first letters are chosen; its log can be read from the opening on."""

    def __init__(self, lexicon, first: str, second: str) -> None:
        self.table = opened(lexicon=lexicon)
        self.table.do(cmd.Toss())
        self._letters = [second, first]
        self.first_draw()

    @property
    def hand(self) -> str:
        return self.table.hand

    def first_draw(self) -> None:
        """Draw the letters chosen, as an event of the log."""
        self.happen(LettersDrawn(self.hand, self._letters.pop(), self.table.state.timing))

    def happen(self, event) -> None:
        """Let something happen that no order brings about here."""
        self.table.state = GAME.evolve(self.table.state, event)
        self.table.log.append(event)


def words(missed):
    return {(opening.word, opening.before) for opening in missed.best}


def test_a_pass_shows_what_was_left(francais):
    game = Game(francais, "LACXKW", "SOLBDF")
    seat = game.hand
    game.table.pass_(seat)
    (turn,) = report(game.table.log, francais).turns
    assert (turn.turn, turn.seat) == (1, seat)
    assert ("LAC", "") in words(turn.left)
    assert turn.left.gain == max(opening.gain for opening in turn.left.best)


def test_a_jarnac_that_was_not_said(francais):
    game = Game(francais, "LACXKW", "SOLBDF")
    game.table.pass_(game.hand)
    blind = game.hand
    game.first_draw()
    turns = report(game.table.log, francais).turns
    assert turns[1].seat == blind
    assert ("LAC", "") in words(turns[1].jarnacs)
    sides = {side.seat: side for side in report(game.table.log, francais).sides}
    assert sides[blind].jarnacs_missed == 1


def test_a_jarnac_that_was_taken_is_not_missed(francais):
    game = Game(francais, "LACXKW", "SOLBDF")
    game.table.pass_(game.hand)
    game.table.jarnac(game.hand, "LAC")
    game.first_draw()
    turn = report(game.table.log, francais).turns[1]
    assert turn.jarnacs.count == 0
    assert [word.word for word in turn.words] == ["LAC"]
    assert turn.words[0].jarnac


def test_a_better_word_is_told(francais):
    game = Game(francais, "ROUTEX", "SOLBDF")
    game.table.play(game.hand, "TOUR")
    (turn,) = report(game.table.log, francais).turns
    (word,) = turn.words
    assert ("ROUTE", "") in words(word.better)
    assert all(opening.gain > 16 for opening in word.better.best)


def test_the_best_word_has_no_better(francais):
    game = Game(francais, "LACXKW", "SOLBDF")
    game.table.play(game.hand, "LAC")
    (turn,) = report(game.table.log, francais).turns
    assert turn.words[0].better.count == 0
    assert turn.words[0].verdict.valid


def test_a_bad_word_that_nobody_contested(francais):
    game = Game(francais, "LACXKW", "SOLBDF")
    author = game.hand
    game.table.play(author, "XKW")
    game.table.draw(author)
    told = report(game.table.log, francais)
    assert told.turns[0].words[0].got_away
    unseen = {side.seat: side.bad_words_unseen for side in told.sides}
    assert unseen[author] == 0
    assert sum(unseen.values()) == 1


def test_a_bad_word_that_was_contested_did_not_get_away(francais):
    game = Game(francais, "LACXKW", "SOLBDF")
    author = game.hand
    game.table.play(author, "XKW")
    game.table.contest(BRUNO if author == ANNE else ANNE)
    word = report(game.table.log, francais).turns[0].words[0]
    assert word.contested
    assert not word.got_away


def test_before_the_first_turn_there_is_nothing_to_tell(francais):
    table = opened(lexicon=francais)
    assert report(table.log, francais).turns == ()
    with pytest.raises(ValueError, match="no event"):
        report([], francais)


def test_one_word_alone_is_told_contested_or_not(francais):
    game = Game(francais, "LACXKW", "SOLBDF")
    author = game.hand
    game.table.play(author, "LAC")
    sound = len(game.table.log) - 1
    game.table.draw(author)
    game.table.play(author, "XKW")
    bad = len(game.table.log) - 1
    game.table.contest(BRUNO if author == ANNE else ANNE)
    contested = [turn_at(game.table.log, at, francais).words[0].contested for at in (sound, bad)]
    assert contested == [False, True]


def test_a_pass_that_ends_the_game_at_once_shows_what_was_left(francais):
    """Both mats full: nobody waits for a Jarnac, the game is over with the pass itself."""
    own = ("SEL", "RAT", "TIR", "NEZ", "MER", "DON", "PRE", "SAC")
    other = ("EAU", "OIE", "BUS", "GAZ", "FIL", "VIN", "COL", "PUB")
    game = Game(francais, "".join(own), "".join(other) + "S")
    table, first = game.table, game.hand
    for word in own:
        table.play(first, word)
        table.draw(first)
    game.happen(BagPassed(first, "said", False, 0, table.state.timing))
    second = game.hand
    game.first_draw()
    for word in other:
        table.play(second, word)
        table.draw(second)
    table.pass_(second)
    assert table.state.ended
    last = report(table.log, francais).turns[-1]
    assert (last.seat, last.left.count > 0) == (second, True)
    assert all(opening.before for opening in last.left.best)  # no line is free


@pytest.mark.parametrize("out_of_time", [False, True])
def test_without_a_free_line_a_jarnac_is_missed_by_who_is_out_of_time_alone(francais, out_of_time):
    """Taken, it needs a line; out of time it is only pointed out, and needs none."""
    own = ("SEL", "RAT", "TIR", "NEZ", "MER", "DON", "PRE", "SAC")
    game = Game(francais, "".join(own), "LACXKW")
    table, first = game.table, game.hand
    for word in own:
        table.play(first, word)
        table.draw(first)
    if out_of_time:
        game.happen(FlagFell(first, table.state.timing))
    game.happen(BagPassed(first, "said", False, 0, table.state.timing))
    second = game.hand
    game.first_draw()
    table.pass_(second)
    if out_of_time:
        table.pass_(first)
    else:
        table.draw(first)
    missed = next(turn for turn in report(table.log, francais).turns if turn.turn == 3).jarnacs
    assert (("LAC", "") in words(missed)) is out_of_time
    assert (missed.count > 0) is out_of_time


def test_a_jarnac_is_worth_what_it_gives_and_what_it_takes() -> None:
    grown = Opening("MAISON", 0, "SOI")
    assert _worth(grown, jarnac=True) == 6 * 6 + 3 * 3
    assert _worth(grown, jarnac=False) == 6 * 6 - 3 * 3
