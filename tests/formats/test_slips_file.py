"""Files of slips: what they hold, and where they are wrong."""

import json

import pytest

from pioche.core.errors import InputError
from pioche.formats.located import LocatedJson, line_of
from pioche.formats.refereeing import referee
from pioche.formats.slips import parse_slips

ONE = """{"edition": "fisf-2011", "formula": "normale", "tempo": "normal", "lexicon": "francais",
 "position": {"moves": [["PASSE", "H8"]], "rack": "RERAEUI", "coup": 2},
 "slips": [{"table": 12, "state": "handed-in", "illegible": [], "hard_to_read": false,
   "discipline": null,
   "solutions": [{"word": "REPASSERAI", "direction": "across", "circled": [], "struck": false,
                  "reference": "H6", "score": 36, "raccord": []}]}]}
"""


def read(text):
    return parse_slips(LocatedJson(text, "f.json"))


def test_the_example_of_the_contract():
    answer = referee(read(ONE)).written()
    assert answer["verdicts"] == [
        {
            "table": 12,
            "points": 36,
            "sanction": "none",
            "penalty": 0,
            "move": ["REPASSERAI", "H6", 36],
            "alternatives": [],
            "warnings": 0,
            "notice": False,
            "faults": [],
        }
    ]
    assert answer["top"]["score"] >= 36
    assert set(answer) == {"verdicts", "top"}


def test_everything_but_the_table_may_be_left_out():
    short = {"position": {"rack": "FEDAYIN"}, "slips": [{"table": 3}]}
    (coup,) = read(json.dumps(short)).coups
    assert (coup.number, coup.slips[0].state, coup.slips[0].solutions) == (1, "handed-in", ())
    answer = referee(read(json.dumps(short))).written()
    assert answer["verdicts"][0]["faults"][0]["code"] == "blank"


def test_the_default_direction_is_across():
    data = json.loads(ONE)
    del data["slips"][0]["solutions"][0]["direction"]
    assert read(json.dumps(data)).coups[0].slips[0].solutions[0].direction == "across"


def test_unknown_keys_are_ignored():
    assert read(ONE.replace('"edition"', '"comment": "x", "edition"')).coups


def test_a_retained_move_may_be_given():
    data = json.loads(ONE)
    data["position"]["retained"] = ["REPASSERAI", "H6"]
    data["slips"][0]["solutions"][0]["score"] = 35
    verdict = referee(read(json.dumps(data))).written()["verdicts"][0]
    assert (verdict["sanction"], verdict["notice"]) == ("warning", False)


@pytest.mark.parametrize(
    ("old", "new", "line", "field"),
    [
        ('"table": 12', '"table": "x"', 3, "slips[0].table"),
        ('"table": 12, ', "", 3, "slips[0]"),
        ('"handed-in"', '"perdu"', 3, "slips[0].state"),
        ('"illegible": []', '"illegible": ["score"]', 3, "slips[0].illegible[0]"),
        ('"discipline": null', '"discipline": "ban"', 4, "slips[0].discipline"),
        ('"REPASSERAI"', '"REP@SSERAI"', 5, "slips[0].solutions[0].word"),
        ('"circled": []', '"circled": [99]', 5, "slips[0].solutions[0].circled"),
        ('"across"', '"oblique"', 5, "slips[0].solutions[0].direction"),
        ('"score": 36', '"score": 3.5', 6, "slips[0].solutions[0].score"),
        (
            '"raccord": []',
            '"raccord": [{"letter": "AB", "row": 0, "col": 0}]',
            6,
            "slips[0].solutions[0].raccord[0].letter",
        ),
        (
            '"raccord": []',
            '"raccord": [{"letter": "A", "row": 0}]',
            6,
            "slips[0].solutions[0].raccord[0]",
        ),
        ('"RERAEUI"', '"RER1EUI"', 2, "position.rack"),
        ('"RERAEUI"', '"RERAEUIST"', 2, "position.rack"),
        ('["PASSE", "H8"]', '["PASSE", "A1"]', 2, "position.moves[0]"),
        ('["PASSE", "H8"]', '["PASSE"]', 2, "position.moves[0]"),
        ('"coup": 2', '"coup": 0', 2, "position.coup"),
        ('"fisf-2011"', '"fisf-1789"', 1, "edition"),
        ('"normale"', '"bizarre"', 1, "formula"),
        ('"normal"', '"jamais"', 1, "tempo"),
    ],
)
def test_the_first_error_is_told_with_its_line_and_field(old, new, line, field):
    assert old in ONE
    with pytest.raises(InputError) as refused:
        read(ONE.replace(old, new, 1))
    sentence = str(refused.value)
    assert sentence.startswith(f"f.json, ligne {line}, {field} : "), sentence
    assert sentence.endswith(".") and not sentence.endswith("..")


def test_no_json_and_no_object():
    with pytest.raises(InputError) as refused:
        read('{"position": \n nope}')
    assert "ligne 2" in str(refused.value)
    with pytest.raises(InputError):
        read("[1, 2]")
    with pytest.raises(InputError):
        read("[" * 100_000)


def test_a_coup_alone_may_hold_several_slips_of_a_table():
    data = json.loads(ONE)
    data["slips"].append(data["slips"][0])
    assert len(referee(read(json.dumps(data))).written()["verdicts"]) == 2


def test_lines_of_fields():
    text = '{"a": [1,\n {"b": "x\\"]}"},\n {"c": [[], {}], "é": 2}]}'
    assert line_of(text, "a[1].b") == 2
    assert line_of(text, "a[2].é") == 3
    assert line_of(text, "a[9]") == 1
    assert line_of(text, "nothing.here") == 1


ROOM = {
    "edition": "fisf-2011",
    "players": [
        {"table": 1, "name": "Ana", "arbiter": "A", "category": "vermeil"},
        {"table": 2, "name": "Bob", "arbiter": "A"},
        {"table": 3, "name": "Cléo", "arbiter": "A", "from_coup": 2},
        {"table": 4, "name": "Dan", "arbiter": "B"},
    ],
    "coups": [
        {
            "position": {"moves": [], "rack": "FEDAYIN", "coup": 1},
            "slips": [
                {"table": 1, "solutions": [{"word": "FEDAYIN", "score": 110}]},
                {"table": 2, "solutions": [{"word": "DYNAFI", "score": 50}]},
            ],
        },
        {
            "position": {"moves": [["FEDAYIN", "H8"]], "rack": "DYNAFIE", "coup": 2},
            "slips": [
                {
                    "table": 1,
                    "solutions": [
                        {"word": "FADE", "direction": "down", "reference": "8H", "score": 8}
                    ],
                },
                {
                    "table": 2,
                    "solutions": [
                        {"word": "DYNAFI", "direction": "down", "reference": "10H", "score": 50}
                    ],
                },
                {"table": 3, "state": "blank"},
            ],
        },
    ],
}


def room(**changes):
    return referee(read(json.dumps({**ROOM, **changes}))).written()


def test_a_room_gives_verdicts_then_results():
    answer = room()
    first, second = answer["coups"]
    points = {verdict["table"]: verdict["points"] for verdict in first["verdicts"]}
    # Table 4 handed in nothing; table 3 had not come yet.
    assert points == {1: 110, 2: 0, 4: 0}
    assert first["verdicts"][2]["faults"][0]["code"] == "missing"
    assert second["top"]["score"] > 0
    totals = {line["table"]: line["total"] for line in answer["results"]}
    assert totals[1] == 118
    assert [line["rank"] for line in answer["results"]] == [1, 2, 3, 3]
    assert answer["rankings"][0]["label"] == "vermeil"


def test_a_second_zero_for_the_same_unnotified_word_becomes_the_mean():
    verdict = next(v for v in room()["coups"][1]["verdicts"] if v["table"] == 2)
    # Of arbiter A's others, 8 and 0.
    assert (verdict["points"], verdict["sanction"]) == (4, "none")
    assert verdict["compensation"] == {"mean": 4, "first_coup": 1}
    told = json.loads(json.dumps(ROOM["coups"]))
    told[0]["notices"] = [{"table": 2, "delivered_before_coup": 2}]
    verdict = next(v for v in room(coups=told)["coups"][1]["verdicts"] if v["table"] == 2)
    assert (verdict["points"], verdict["sanction"]) == (0, "zero")
    told[0]["notices"] = [{"table": 2, "delivered_before_coup": 3}]
    verdict = next(v for v in room(coups=told)["coups"][1]["verdicts"] if v["table"] == 2)
    assert verdict["points"] == 4


def test_sudden_death_in_a_file():
    answer = room(formula="mort-subite")
    first, second = answer["coups"]
    # Table 1 alone had the best score: the others of coup 1 are out; table 3 came at coup 2.
    assert [v["table"] for v in second["verdicts"]] == [1, 3]
    assert len(first["verdicts"]) == 3
    ranks = {line["table"]: line["rank"] for line in answer["results"]}
    assert ranks == {1: 1, 3: 2, 2: 3, 4: 3}


def test_a_sudden_death_played_for_a_tie_decides_it_in_a_file():
    """7.3: the outcome alone is enough; nobody has to say that it decides."""
    coups = [
        {
            "position": {"rack": "FEDAYIN"},
            "slips": [
                {"table": n, "solutions": [{"word": "FEDAYIN", "score": 110}]} for n in (1, 2, 3)
            ],
        }
    ]
    players = [{"table": n, "category": "vermeil"} for n in (1, 2, 3)]
    answer = room(players=players, coups=coups, sudden_death={"1": 4, "3": 2})
    wanted = [(1, 2), (2, 1), (3, 3)]
    assert [(line["rank"], line["table"]) for line in answer["results"]] == wanted
    (vermeil,) = answer["rankings"]
    assert [(line["rank"], line["table"]) for line in vermeil["lines"]] == wanted


def test_an_annulled_coup_has_no_points():
    coups = json.loads(json.dumps(ROOM["coups"]))
    coups[0]["annulled"] = True
    answer = room(coups=coups)
    assert next(line for line in answer["results"] if line["table"] == 1)["total"] == 8
    assert answer["coups"][0]["annulled"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"players": [{"table": 1}, {"table": 1}]}, "players[1].table"),
        ({"players": [{"table": 1}]}, "coups[0].slips[1].table"),
        ({"players": [{"name": "?"}]}, "players[0]"),
        ({"players": [{"table": 1, "from_coup": 0}]}, "players[0].from_coup"),
        ({"tie_break": "pile ou face"}, "tie_break"),
        ({"tie_break": "last-coups", "sudden_death": {"1": 2}}, "tie_break"),
        ({"sudden_death": {"99": 2}}, "sudden_death"),
        ({"sudden_death": {"1": 0}}, "sudden_death"),
        (
            {"coups": [{"position": {"rack": "AE"}, "slips": [{"table": 1}, {"table": 1}]}]},
            "coups[0].slips[1].table",
        ),
    ],
)
def test_errors_in_a_room(change, field):
    with pytest.raises(InputError) as refused:
        room(**change)
    assert f", {field} : " in str(refused.value)
