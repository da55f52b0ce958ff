"""Events and verdicts as sentences; and every code that the game uses has its sentence."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

import pioche.games.jarnac as package
from pioche.bots.jarnac import BOT
from pioche.core.chance import SeededChance
from pioche.core.errors import RuleViolation, Unknown
from pioche.games.jarnac import GAME, telling
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.analysis import report
from pioche.games.jarnac.events import EndReason, PassReason
from pioche.games.jarnac.judge import COMPETITION, judge_word
from pioche.games.jarnac.letters import known_sets
from pioche.games.jarnac.offers import FORMULAS, TIMES
from pioche.games.jarnac.telling import verdict_text
from pioche.games.jarnac.timing import TimeControl
from pioche.games.session import fold
from pioche.games.session import told as told_log
from pioche.games.shape import Env, Public, wire_name
from pioche.texts.games import SENTENCES as EVERY_GAME
from pioche.texts.jarnac import SENTENCES
from support.jarnac import ANNE, BRUNO, FakeEntry, FakeLexicon, position
from support.jarnac_bots import play_game


def told(word, before, lexicon):
    return verdict_text(judge_word(word, before, COMPETITION, lexicon))


def test_a_word_that_is_good_shows_its_entries(francais):
    assert told("CALS", "LAC", francais) == "CALS est bon. Entrées : cal."


def test_a_word_that_is_not_in_the_list(francais):
    assert "ne figure pas dans la liste" in told("XYZ", "", francais)


def test_a_conjugated_form_shows_its_verb(francais):
    text = told("JOUA", "", francais)
    assert "forme conjuguée" in text
    assert "jouer (verbe)" in text


def test_a_chain_shows_the_entry_shared(francais):
    text = told("LACS", "LAC", francais)
    assert "LAC est de la même entrée" in text
    assert "Entrées : lac." in text


def test_what_could_not_be_decided_is_said():
    lexicon = FakeLexicon({"ZYTHA": [], "ZYTHAS": []})
    text = told("ZYTHAS", "ZYTHA", lexicon)
    assert text.startswith("ZYTHAS est bon.")
    assert "les conjugaisons n’ont pu être vérifiées" in text
    assert "l’enchaînement n’a pu être vérifié" in text


def test_an_inferred_entry_is_said():
    lexicon = FakeLexicon({"ZYTHA": [FakeEntry(1, "zytha", inferred=True)]})
    assert "zytha, déduite" in told("ZYTHA", "", lexicon)


def told_of(log, before):
    """The kind, the seat and the sentence of each event."""
    found = []
    for event in log:
        after = GAME.evolve(before, event)
        step = GAME.tell(before, event, after)
        assert step.step and step.public
        found.append((wire_name(type(event)), step.seat, step.text))
        before = after
    return found


def test_what_changes_no_mat_is_a_step_with_its_sentence():
    table = position("XYZLAC", "SOLTIR", contest_ms=3_000)
    start = table.state
    table.play(ANNE, "LAC")
    table.draw(ANNE)  # waits for a contest
    table.contest(BRUNO)  # a wrong one
    table.do(cmd.StopClocks())
    table.do(cmd.RestartClocks())
    table.draw(ANNE)
    table.pass_(ANNE)
    told = told_of(table.log[1:], start)
    other = position("XYZLAC", "SOLTIR", contest_ms=3_000)
    start = other.state
    other.pass_(ANNE)
    other.jarnac(BRUNO, "LAC")
    other.exchange(BRUNO, "TIR")  # waits too
    other.do(cmd.Accept(ANNE, other.state.words))
    told += told_of(other.log[1:], start)
    quiet = [
        ("draw-announced", ANNE, "« Je tire » : LAC peut encore être contesté."),
        ("clocks-stopped", "", "La partie s’interrompt, les pendules s’arrêtent."),
        ("clocks-restarted", "", "La partie reprend, les pendules repartent."),
        ("draw-announced", BRUNO, "« J’échange T, I, R » : LAC peut encore être contesté."),
        ("word-accepted", ANNE, "LAC accepté."),
    ]
    assert [one for one in told if one[0] in {kind for kind, *_rest in quiet}] == quiet
    (contest,) = [text for kind, _seat, text in told if kind == "word-judged"]
    assert contest.startswith("LAC contesté.")
    assert ("bag-passed", ANNE, "« Je passe ».") in told


def test_a_contest_that_says_jarnac_is_told_so():
    table = position("XYZLAC", "SOL")
    start = table.state
    table.play(ANNE, "XYZ")
    table.contest(BRUNO, jarnac=True)
    _laid, (_kind, seat, text), (_passed, *passed) = told_of(table.log[1:], start)
    assert seat == BRUNO
    assert text.startswith("« Je conteste et Jarnac ! » XYZ contesté. XYZ est refusé")
    assert passed == [ANNE, "Mot refusé : le sac passe."]


def test_a_game_that_nobody_wins_is_told_so():
    # VAINQUEUR, 2b: up to seventy points apart, the points alone do not make a winner.
    table = position("XYZLAC", "SOL", time=TimeControl.clock(60_000))
    start = table.state
    table.do(cmd.Resign(ANNE))
    *_rest, (_kind, _seat, resigned) = told_of(table.log[1:], start)
    assert resigned == "Abandon : 0 à 0 point."
    table = position("XYZLAC", "SOL", time=TimeControl.clock(60_000))
    start = table.state
    table.fire()
    table.fire()
    *_rest, (_kind, _seat, drawn) = told_of(table.log[1:], start)
    assert drawn == "Les deux camps ont épuisé leur temps : 0 à 0 point. Match nul."


def test_the_mats_after_a_jarnac():
    table = position("XYS", "SOL", anne_lines=("MUR", "LAC"), bruno_lines=("ILE",))
    table.pass_(ANNE)
    before = table.state
    (taken,) = table.jarnac(BRUNO, "CALS", 1)
    step = GAME.tell(before, taken, table.state)
    assert step.text == "Jarnac ! LAC, pris à l’adversaire, devient CALS, ligne 2 : 16 points."
    assert (step.seat, step.turn, step.weighed) == (BRUNO, 6, True)
    victim, taker = step.picture.mats
    assert (victim.lines, victim.loose, victim.lost) == (("MUR",), "XY", "LAC, S")
    assert (taker.lines, taker.line, taker.jarnacs) == (("ILE", "CALS"), 1, 1)
    before = table.state
    (drawn,) = table.draw(BRUNO)
    step = GAME.tell(before, drawn, table.state)
    assert step.picture.mats[1].fresh == drawn.letters
    assert step.picture.bag == len(table.state.bag)


def test_what_was_missed_is_asked_once_the_game_is_over(francais):
    table = position("LACXYZ", "SOL", lexicon=francais)
    missed = GAME.questions["missed"]
    with pytest.raises(RuleViolation) as refusal:
        missed(table.state, Public(), {}, table.env)
    assert refusal.value.code == "pages_home.not-over"
    log = play_game(francais, ("débutant", "amateur"), 4)
    env = replace(table.env, log=log)
    assert missed(fold(GAME, log), Public(), {}, env).report == report(log, francais)


@pytest.mark.parametrize(
    ("levels", "time", "think_ms"),
    [
        (("débutant", "amateur"), TimeControl.unlimited(), 0),
        (("amateur", "fort"), TimeControl.clock(40_000), 2_000),
    ],
    ids=["unlimited", "short of time"],
)
def test_every_step_of_a_game(francais, levels, time, think_ms):
    log = play_game(francais, levels, 4, time=time, think_ms=think_ms, contest_ms=3_000)
    steps = [step for _state, step in told_log(GAME, log)]
    assert len(steps) == len(log)
    assert {letters_of(step.picture) for step in steps} == {144}
    assert all(step.text and "{" not in step.text for step in steps)
    env = Env(now=0, chance=SeededChance(1), lexicon=francais)
    told = {turn.turn: turn for turn in report(log, francais).turns}
    weighed = 0
    for at, step in enumerate(steps):
        found = BOT.instead(log, at, env)
        if step.weighed:
            weighed += 1
            assert found is not None, step.text
            assert found.left.count <= told[found.turn].left.count
            assert all(word in told[found.turn].words for word in found.words)
    assert weighed > 10
    for beyond in (-1, len(log)):
        with pytest.raises(Unknown):
            BOT.instead(log, beyond, env)


def letters_of(picture):
    return picture.bag + sum(len(mat.loose) + sum(map(len, mat.lines)) for mat in picture.mats)


def test_every_code_has_its_sentence_and_every_sentence_its_code():
    sources = [
        path.read_text("utf-8")
        for folder in (Path(package.__file__).parent, Path(package.__file__).parents[2] / "bots")
        for path in folder.rglob("*.py")
    ]
    used = set(re.findall(r'"jarnac\.([a-z-]+[a-z])"', "\n".join(sources)))
    made = {f"verdict-{reason}" for reason in ("valid", "absent", "conjugated", "same-entry")}
    made |= {f"verdict-undecided-{criterion}" for criterion in ("conjugations", "chains")}
    made |= {"entry-verb", "entry-other"}
    made |= {f"act-{name}" for name, order in GAME.orders.items() if not order.automatic}
    made |= {f"event-{name}" for name in GAME.events}
    # What a company does has the same name in every game; resigning has a word of its own here.
    made -= set(EVERY_GAME) - {"event-game-opened", "event-game-ended", "act-resign"}
    made |= {f"told-passed-{reason}" for reason in get_args(PassReason)}
    made |= {f"told-ended-{reason}" for reason in get_args(EndReason)}
    made |= {f"told-drawn-{many}" for many in ("none", "one", "many")}
    quoted = set(re.findall(r"[\"']([a-z-]+)[\"']", Path(telling.__file__).read_text("utf-8")))
    made |= {f"told-{code}" for code in quoted} & set(SENTENCES)
    made |= {
        f"how-{how}-{what}" for how in ("with", "without") for what in ("conjugations", "chains")
    }
    made |= {f"how-time-{kind}" for kind in ("move", "clock", "none")}
    made |= {"name", "about", "rules", "opponent", "formula", "time", "letters"}
    offered = [("formula", FORMULAS), ("time", TIMES), ("letters", known_sets())]
    for asked, names in offered:
        made |= {f"{asked}-{name}{more}" for name in names for more in ("", "-about")}
    assert used | made == set(SENTENCES)
