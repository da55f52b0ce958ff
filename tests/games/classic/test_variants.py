"""The variants of the notice, and what cannot be played together."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from pioche.core.board import Board
from pioche.core.tiles import Bag
from pioche.games.classic import GAME
from pioche.games.classic.opening import Open
from pioche.games.company import Resign
from pioche.games.shape import Player
from pioche.games.turns.commands import (
    CloseWindow,
    Draw,
    Exchange,
    LookUp,
    Pass,
    Play,
    Recycle,
    Suggest,
    Vote,
)
from pioche.games.turns.events import (
    JokerRecycled,
    TilesDrawn,
    VoteClosed,
    VoteOpened,
    WordScored,
)
from pioche.games.turns.rules import GRACE_MS, Theme, full_bags, put_back
from pioche.games.turns.variants import VARIANTS
from support.table import Sitting, assert_tiles_conserved, small_lexicon
from support.wordlists import lexicon_of

NOEL = Theme("Noël", ("NEIGE", "SAPINS", "NOEL", "PASSER"))


def opened(*variants: str, seats: int = 2, **options: object) -> Sitting:
    sitting = Sitting(GAME)
    names = ("nord", "est", "sud", "ouest")[:seats]
    sitting.do(Open(names, variants=variants, **options))  # type: ignore[arg-type]
    return sitting


def current(sitting: Sitting) -> str:
    return sitting.table.seats[sitting.table.turn]


def names(sitting: Sitting, seat: str) -> list[str]:
    return [action.name for action in sitting.plays(seat)]


class TestRecycling:
    def position(self) -> Sitting:
        sitting = opened("recyclage")
        board = Board.of([["PASSEr", "H8"]])
        sitting.arrange(racks=["RIZOTUE", "RIZOTUE"], board=board)
        return sitting

    def test_the_letter_takes_the_joker_s_square_and_the_turn_goes_on(self) -> None:
        sitting = self.position()
        seat = current(sitting)
        assert sitting.do(Recycle(seat, "h13")) == (JokerRecycled(seat, "H13", "R"),)
        assert sitting.table.board[7, 12] == "R"
        assert sorted(sitting.table.rack(seat)) == sorted("IZOTUE?")
        assert current(sitting) == seat

    def test_the_joker_serves_in_the_same_turn(self) -> None:
        sitting = self.position()
        seat = current(sitting)
        sitting.do(Recycle(seat, "H13"))
        sitting.do(Play(seat, "RaI", "13H"))
        turn = sitting.table.history[-1]
        assert turn.recycled == ("H13",)
        assert turn.tiles == "?I"
        assert sorted(turn.rack) == sorted("IZOTUE?")

    def test_it_lists_the_squares_that_can_be_recycled(self) -> None:
        sitting = self.position()
        found = [a for a in sitting.plays(current(sitting)) if a.name == "recycle"]
        assert [action.choices for action in found] == [("H13",)]

    @pytest.mark.parametrize(
        ("square", "code"),
        [
            ("H12", "classic.no-joker-there"),
            ("A1", "classic.no-joker-there"),
            ("Z1", "core.place-unreadable"),
        ],
    )
    def test_what_is_no_joker_stays(self, square: str, code: str) -> None:
        sitting = self.position()
        sitting.refused(Recycle(current(sitting), square), code)

    def test_the_letter_must_be_held(self) -> None:
        sitting = self.position()
        sitting.arrange(racks=["IZOTUE", "IZOTUE"])
        sitting.refused(Recycle(current(sitting), "H13"), "classic.recycle-not-held")

    def test_elsewhere_jokers_stay_for_the_rest_of_the_game(self) -> None:
        sitting = opened()
        sitting.refused(Recycle(current(sitting), "H8"), "classic.no-recycling")

    def test_a_game_is_not_over_while_recycling_makes_a_word_possible(self) -> None:
        board = Board.of([["PaX", "H8"]])
        # A alone goes nowhere beside PAX; the joker that stands for A would.
        stuck, plain = self.position(), opened()
        for table in (stuck, plain):
            table.arrange(racks=["AWW", "AWW"], board=board, bag="")
            table.session.lexicon = lexicon_of("PAX", "PAXS")
            table.do(Pass(current(table)))
        assert plain.table.ended is not None and plain.table.ended.reason == "blocked"
        assert stuck.table.ended is None


class TestOpenDictionary:
    def test_words_are_looked_up_without_penalty(self) -> None:
        sitting = opened("dictionnaire-ouvert")
        seat = current(sitting)
        assert sitting.do(LookUp(seat, "quiz"))[0].admitted
        assert not sitting.do(LookUp(seat, "QUIZZ"))[0].admitted
        assert current(sitting) == seat
        view = GAME.view(sitting.state, Player(seat)).table
        assert view.look_up.word == "QUIZZ"

    def test_suggestions_are_the_best_moves_and_only_for_who_asked(self) -> None:
        sitting = opened("dictionnaire-ouvert")
        seat = current(sitting)
        shown = sitting.do(Suggest(seat))[0]
        best = sitting.env.finder().moves(Board(), sitting.table.rack(seat))
        assert [move.score for move in shown.moves] == [move.score for move in best[:10]]
        other = sitting.table.seats[1 - sitting.table.turn]
        assert GAME.view(sitting.state, Player(seat)).table.suggestions == shown.moves
        assert GAME.view(sitting.state, Player(other)).table.suggestions == ()

    def test_suggestions_go_once_the_grid_changes(self) -> None:
        sitting = opened("dictionnaire-ouvert")
        seat = current(sitting)
        move = sitting.do(Suggest(seat))[0].moves[0]
        sitting.do(Play(seat, move.word, move.place))
        assert GAME.view(sitting.state, Player(seat)).table.suggestions == ()

    def test_both_are_listed_and_refused_elsewhere(self) -> None:
        sitting = opened("dictionnaire-ouvert")
        for seat in sitting.table.seats:
            assert {"look-up", "suggest"} <= set(names(sitting, seat))
        plain = opened()
        plain.refused(LookUp(current(plain), "LA"), "classic.dictionary-closed")
        plain.refused(Suggest(current(plain)), "classic.dictionary-closed")

    def test_what_is_no_word_is_refused(self) -> None:
        sitting = opened("dictionnaire-ouvert")
        sitting.refused(LookUp(current(sitting), "l’eau"), "core.word-letter")

    def test_a_word_as_long_as_the_grid_is_wide_is_looked_up_and_none_longer(self) -> None:
        words = lexicon_of("ACCOMPAGNATEURS")
        sitting = opened("dictionnaire-ouvert")
        sitting.session.lexicon = words
        assert sitting.do(LookUp(current(sitting), "accompagnateurs"))[0].admitted
        sitting.refused(LookUp(current(sitting), "A" * 16), "classic.look-up-long")


class TestTheme:
    def test_each_word_of_the_list_brings_the_bonus(self) -> None:
        sitting = opened("thematique", theme=NOEL)
        sitting.arrange(racks=["NEIGERA", "NEIGERA"])
        scored = next(
            event
            for event in sitting.do(Play(current(sitting), "NEIGE", "H8"))
            if isinstance(event, WordScored)
        )
        assert (scored.bonus, scored.themed) == (5, ("NEIGE",))
        assert max(sitting.table.scores) == scored.score + 5

    def test_cross_words_count_too(self) -> None:
        sitting = opened("thematique", theme=Theme("riz", ("RIZ", "PASSER"), bonus=7))
        sitting.arrange(racks=["RIZOTUE", "RIZOTUE"], board=Board.of([["PASSE", "H8"]]))
        scored = next(
            event
            for event in sitting.do(Play(current(sitting), "RIZ", "13H"))
            if isinstance(event, WordScored)
        )
        assert scored.bonus == 14
        assert sitting.table.history[-1].bonus == 14

    def test_a_listed_theme_is_not_claimed(self) -> None:
        sitting = opened("thematique", theme=NOEL)
        sitting.arrange(racks=["NEIGERA", "NEIGERA"])
        command = Play(current(sitting), "NEIGE", "H8", ("NEIGE",))
        sitting.refused(command, "classic.theme-listed")
        plain = opened()
        plain.arrange(racks=["NEIGERA", "NEIGERA"])
        plain.refused(Play(current(plain), "NEIGE", "H8", ("NEIGE",)), "classic.no-theme")

    def claimed(self, seats: int, window_ms: int | None = None) -> tuple[Sitting, list[str]]:
        sitting = opened("thematique", seats=seats, theme=Theme("Noël"), window_ms=window_ms)
        sitting.arrange(racks=["NEIGERA"] * seats)
        names = list(sitting.table.seats)
        order = names[sitting.table.turn :] + names[: sitting.table.turn]
        events = sitting.do(Play(order[0], "NEIGE", "H8", ("neige",)))
        assert any(isinstance(event, VoteOpened) for event in events)
        return sitting, order

    def test_of_two_the_opponent_decides(self) -> None:
        for agrees in (True, False):
            sitting, (claimant, voter) = self.claimed(2)
            before = sitting.table.scores[sitting.table.index(claimant)]
            closed = sitting.do(Vote(voter, agrees))[1]
            assert closed == VoteClosed(claimant, agrees, 5 if agrees else 0)
            after = sitting.table.scores[sitting.table.index(claimant)]
            assert after - before == (5 if agrees else 0)
            assert sitting.table.history[-1].total == after

    def test_more_than_half_of_the_table_is_needed_claimant_included(self) -> None:
        sitting, order = self.claimed(4)
        sitting.do(Vote(order[1], True))
        assert sitting.table.phase == "vote"
        sitting.do(Vote(order[2], False))
        assert sitting.table.phase == "vote"
        assert sitting.do(Vote(order[3], True))[-1] == VoteClosed(order[0], True, 5)

    def test_a_vote_closes_as_soon_as_its_outcome_is_certain(self) -> None:
        sitting, order = self.claimed(3)
        assert sitting.do(Vote(order[1], True))[-1] == VoteClosed(order[0], True, 5)
        sitting, order = self.claimed(4)
        sitting.do(Vote(order[1], False))
        assert sitting.do(Vote(order[2], False))[-1] == VoteClosed(order[0], False, 0)

    def test_who_abstains_leaves_the_vote_to_the_others(self) -> None:
        sitting, (claimant, voter) = self.claimed(2)
        assert sitting.do(Vote(voter, None))[-1] == VoteClosed(claimant, True, 5)
        sitting, order = self.claimed(3)
        sitting.do(Vote(order[1], None))
        assert sitting.table.phase == "vote"
        assert sitting.do(Vote(order[2], False))[-1] == VoteClosed(order[0], False, 0)

    @pytest.mark.parametrize("agrees", [True, False])
    def test_a_vote_does_not_wait_for_who_has_given_up(self, agrees: bool) -> None:
        # « accordez 5 points supplémentaires »: the table, that is those who still sit at it.
        sitting, order = self.claimed(4)
        sitting.do(Resign(order[2]))
        sitting.do(Resign(order[3]))
        assert sitting.table.phase == "vote"
        events = sitting.do(Vote(order[1], agrees))
        assert VoteClosed(order[0], agrees, 5 if agrees else 0) in events
        assert sitting.table.phase == "turn"

    def test_who_gives_up_meanwhile_leaves_the_vote_to_the_others(self) -> None:
        sitting, order = self.claimed(3)
        sitting.do(Vote(order[1], False))
        assert sitting.table.phase == "vote"
        assert VoteClosed(order[0], False, 0) in sitting.do(Resign(order[2]))

    def test_nobody_plays_or_votes_twice_meanwhile(self) -> None:
        sitting, order = self.claimed(3)
        sitting.refused(Pass(order[1]), "classic.vote-first")
        sitting.refused(Vote(order[0], True), "classic.own-vote")
        sitting.do(Vote(order[1], False))
        sitting.refused(Vote(order[1], True), "classic.already-voted")
        assert names(sitting, order[1]) == []
        assert names(sitting, order[2]) == ["vote"]

    def test_a_timed_vote_closes_by_itself(self) -> None:
        sitting, order = self.claimed(3, window_ms=5000)
        assert GAME.due(sitting.state) == (sitting.now + 5000 + GRACE_MS, CloseWindow())
        sitting.wait(5000 + GRACE_MS)
        assert sitting.do(CloseWindow())[0] == VoteClosed(order[0], False, 0)
        assert sitting.table.phase == "turn"

    def test_a_claimed_word_must_be_formed(self) -> None:
        sitting = opened("thematique", theme=Theme("Noël"))
        sitting.arrange(racks=["NEIGERA", "NEIGERA"])
        command = Play(current(sitting), "NEIGE", "H8", ("NOEL",))
        sitting.refused(command, "classic.theme-not-formed")

    @pytest.mark.parametrize(
        ("theme", "code"),
        [
            (None, "classic.theme-missing"),
            (Theme("  "), "classic.theme-missing"),
            (Theme("x", ("LA",), bonus=0), "classic.theme-bonus"),
            (Theme("x", ("L’EAU",)), "classic.theme-word"),
            (Theme("x" * 81), "classic.theme-size"),
            (Theme("x", ("LA",) * 5001), "classic.theme-size"),
        ],
    )
    def test_a_theme_must_make_sense(self, theme: Theme | None, code: str) -> None:
        Sitting(GAME).refused(Open(("a", "b"), variants=("thematique",), theme=theme), code)

    def test_one_point_is_bonus_enough(self) -> None:
        assert opened("thematique", theme=Theme("x", ("LA",), bonus=1)).table.rules.theme.bonus == 1

    def test_a_theme_without_the_variant_is_refused(self) -> None:
        Sitting(GAME).refused(Open(("a", "b"), theme=NOEL), "classic.theme-without-variant")


class TestTwoBags:
    def test_the_bags_hold_vowels_and_consonants_and_a_joker_each(self) -> None:
        vowels, consonants = full_bags("two-bags")
        assert set(vowels.letters) == set("AEIOUY?")
        assert len(vowels) + len(consonants) == 102
        assert vowels.count("?") == consonants.count("?") == 1
        assert not set("AEIOUY") & set(consonants.letters)

    def test_a_joker_goes_back_to_the_bag_that_lacks_one(self) -> None:
        vowels, consonants = full_bags("two-bags")
        back = put_back((vowels.minus("?"), consonants), "?BE")
        assert back == (vowels.plus("E"), consonants.plus("B"))
        back = put_back((vowels, consonants.minus("?")), "?")
        assert back == (vowels, consonants)
        back = put_back((vowels.minus("?"), consonants.minus("?")), "??")
        assert back == (vowels, consonants)

    def test_everyone_first_chooses_seven_tiles_in_any_order(self) -> None:
        sitting = opened("consonnes-voyelles")
        assert sitting.table.phase == "draw"
        first, second = sitting.table.seats
        assert names(sitting, first) == names(sitting, second) == ["draw"]
        sitting.do(Draw(second, "VVV"))
        assert set(sitting.table.rack(second)) <= set("AEIOUY?")
        sitting.do(Draw(first, "cc cc vvv"))
        sitting.refused(
            Pass(current(sitting)),
            "classic.draw-first" if current(sitting) == second else "classic.others-draw",
        )
        sitting.do(Draw(second, "CCCC"))
        assert sitting.table.phase == "turn"
        assert [len(rack) for rack in sitting.table.racks] == [7, 7]
        assert_tiles_conserved(sitting.table)

    def seated(self) -> Sitting:
        sitting = opened("consonnes-voyelles")
        for seat in sitting.table.seats:
            sitting.do(Draw(seat, "VCVCVCV"))
        return sitting

    def test_after_a_word_the_player_chooses_each_tile(self) -> None:
        sitting = self.seated()
        seat = current(sitting)
        move = sitting.env.finder().moves(Board(), sitting.table.rack(seat))[0]
        sitting.do(Play(seat, move.word, move.ref))
        assert sitting.table.phase == "draw"
        owed = len(move.tiles)
        other = sitting.table.seats[1 - sitting.table.index(seat)]
        sitting.refused(Pass(other), "classic.others-draw")
        sitting.refused(Draw(other, "V"), "classic.nothing-to-draw")
        sitting.refused(Draw(seat, "V" * (owed + 1)), "classic.draw-too-many")
        sitting.refused(Draw(seat, "X"), "classic.draw-signs")
        sitting.refused(Draw(seat, ""), "classic.draw-signs")
        for _tile in range(owed):
            drawn = sitting.do(Draw(seat, "V"))[0]
            assert isinstance(drawn, TilesDrawn)
            assert drawn.tiles in "AEIOUY?"
        assert current(sitting) == other
        assert_tiles_conserved(sitting.table)

    def test_exchanged_tiles_go_back_to_their_bags_after_the_draw(self) -> None:
        sitting = self.seated()
        seat = current(sitting)
        aside = sitting.table.rack(seat)
        sitting.do(Exchange(seat, aside))
        assert sitting.table.aside == aside
        sitting.do(Draw(seat, "CCCCCCC"))
        assert sitting.table.aside == ""
        assert_tiles_conserved(sitting.table)
        vowels, consonants = sitting.table.bags
        assert not set(vowels.letters) - set("AEIOUY?")
        assert not set(consonants.letters) & set("AEIOUY")

    def test_an_empty_bag_is_said_to_be_empty(self) -> None:
        sitting = self.seated()
        seat = current(sitting)
        table = replace(sitting.table, bags=(Bag.of(""), Bag.of("BCDFGHJ")))
        sitting.put(replace(sitting.state, table=table))
        sitting.do(Exchange(seat, sitting.table.rack(seat)[0]))
        sitting.refused(Draw(seat, "V"), "classic.bag-empty-vowels")
        assert sitting.plays(seat)[0].choices == ("C",)


class TestCombinations:
    def test_an_open_dictionary_leaves_nothing_to_challenge(self) -> None:
        command = Open(("a", "b"), wording="challenge", variants=("dictionnaire-ouvert",))
        sentence = Sitting(GAME).refused(command, "classic.open-dictionary-challenge")
        assert "strict" in sentence

    def test_an_unknown_variant_is_named_with_those_that_exist(self) -> None:
        command = Open(("a", "b"), variants=("inverse",))
        sentence = Sitting(GAME).refused(command, "classic.variant-unknown")
        assert all(name in sentence for name in VARIANTS)

    def test_a_window_needs_something_to_wait_for(self) -> None:
        Sitting(GAME).refused(Open(("a", "b"), window_ms=5000), "classic.window-useless")
        Sitting(GAME).refused(
            Open(("a", "b"), wording="challenge", window_ms=0), "classic.time-bounds"
        )

    def test_a_claim_and_a_challenge_come_one_after_the_other(self) -> None:
        sitting = opened("thematique", wording="challenge", theme=Theme("Noël"))
        sitting.arrange(racks=["NEIGERA", "NEIGERA"])
        first = current(sitting)
        second = sitting.table.seats[1 - sitting.table.turn]
        sitting.do(Play(first, "NEIGE", "H8", ("NEIGE",)))
        sitting.refused(Pass(second), "classic.accept-first")
        assert names(sitting, second) == ["challenge", "accept"]

    def test_the_opening_event_embeds_all_that_was_resolved(self) -> None:
        sitting = opened(*VARIANTS, theme=NOEL)
        body = msgspec.json.decode(sitting.log[0].body)
        assert body["rules"]["recycles_jokers"] and body["rules"]["open_dictionary"]
        assert body["rules"]["drawing"] == "two-bags"
        assert body["rules"]["theme"]["bonus"] == 5
        assert body["word_list"] == {"name": "mots", "sha256": small_lexicon().sha256}


@pytest.mark.parametrize(
    ("variants", "theme", "about"),
    [
        ((), None, ""),
        (("recyclage",), None, ", recyclage des jokers"),
        (
            ("recyclage", "thematique"),
            Theme("Noël"),
            ", recyclage des jokers, thème « Noël »",
        ),
    ],
)
def test_a_game_is_told_by_its_variants(
    variants: tuple[str, ...], theme: Theme | None, about: str
) -> None:
    info = GAME.info(opened(*variants, theme=theme).state)
    assert info.about == f"mots vérifiés à la pose{about}"
