"""A game of duplicate in sentences: what is told, when, and to whom."""

from __future__ import annotations

from typing import Any

from pioche.games.company import company_events, tell_company
from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup import commands as c
from pioche.games.duplicate.coup.announcing import end_lines
from pioche.games.duplicate.coup.events import TopsFound
from pioche.games.duplicate.hall import commands as hc
from pioche.games.duplicate.hall import events as he
from pioche.games.duplicate.multiplex import events as me
from pioche.games.duplicate.seats.commands import Finish, PlayWord
from pioche.games.duplicate.seats.events import WordPlayed
from pioche.games.duplicate.state import State
from pioche.games.duplicate.telling import TALES, Picture
from pioche.games.session import Session, told
from pioche.games.shape import Arbiter, Player, Told
from pioche.rules.slips import Slip
from pioche.texts.duplicate import SENTENCES
from pioche.texts.games import SENTENCES as EVERY_GAME
from support.duplicate import NOW, at, session
from support.duplicate_hall import finish, hall_session, play, think

Game = Session[State]


def tales(game: Game) -> list[Told]:
    return [one for _state, one in told(GAME, game.log)]


def journal(game: Game) -> list[str]:
    return [one.text for one in tales(game)]


def public(game: Game) -> list[str]:
    return [one.text for one in tales(game) if one.public]


def last(game: Game, *orders: Any, **how: Any) -> list[str]:
    """What the last orders added to the journal."""
    before = len(game.log)
    for order in orders:
        game.do(order, **how)
    return [one.text for _state, one in told(GAME, game.log)][before:]


def test_every_event_is_told_and_named() -> None:
    company = {event.type for event in company_events(lambda state, event: state, machine=False)}
    assert set(TALES) | company == {event.type for event in GAME.events.values()}
    assert not set(TALES) & company
    assert all(tell_company(event("1")) for event in company)
    named = {f"event-{name}" for name in GAME.events}
    assert named <= set(SENTENCES) | set(EVERY_GAME)


def test_a_coup_from_the_draw_to_the_top() -> None:
    game = hall_session(name="Essai")
    play(game, "1 =", "2 as h8 4", "3 -")
    assert journal(game) == [
        "Partie ouverte : Partie normale, 3 min, Règlement FISF, septembre 2011.",
        "Inscription : 4 tables.",
        "Coup 1, tirage PASSETN.",
        "Coup 1, top à 20 points : PASSE en H4.",
        "Coup 1 : chrono lancé, 3 min.",
        "Coup 1, table 1 : PASSE H4, 20 points.",
        "Coup 1, table 2 : AS H7, 4 points.",
        "Coup 1, table 3 : 0 point, zéro. Aucun bulletin n’a été remis, article 5.4.",
        "Coup 1 : le temps est écoulé.",
        "Coup 1 : collecte fermée.",
        "Coup 1, top retenu : PASSE en H4, 20 points (seule solution).",
        "Coup 1 compté. 1 table sur 2 a trouvé le top.",
    ]
    assert public(game) == [
        "Partie ouverte : Partie normale, 3 min, Règlement FISF, septembre 2011.",
        "Coup 1, tirage PASSETN.",
        "Coup 1 : chrono lancé, 3 min.",
        "Coup 1 : le temps est écoulé.",
        "Coup 1 : collecte fermée.",
        "Coup 1, top retenu : PASSE en H4, 20 points (seule solution).",
        "Coup 1 compté. 1 table sur 2 a trouvé le top.",
    ]


def test_the_only_table_is_not_counted() -> None:
    for line, said in (("1 =", "Le top est trouvé."), ("1 as h8 4", "Le top n’est pas trouvé.")):
        game = hall_session(1)
        play(game, line)
        assert tales(game)[-1].text == f"Coup 1 compté. {said}"


def test_a_solo_is_kept_for_the_end() -> None:
    lines = ("1 =", *(f"{table} as h8 4" for table in range(2, 17)))
    game = hall_session(16)
    play(game, *lines)
    scored = tales(game)[-1]
    assert scored.text == "Coup 1 compté. 1 table sur 16 a trouvé le top. Solo : table 1."
    assert not scored.public
    several = hall_session(16)
    play(several, "1 =", "2 =", *(f"{table} as h8 4" for table in range(3, 17)))
    assert tales(several)[-1].public
    none = hall_session(16)
    play(none, *(f"{table} as h8 4" for table in range(1, 17)))
    scored = tales(none)[-1]
    assert "Aucune table n’a trouvé le top." in scored.text and not scored.public
    live = hall_session(16)
    live.do(hc.SetHallOptions(live_solos=True))
    play(live, *lines)
    assert tales(live)[-1].public


def test_no_top_is_heard_before_it_is_retained() -> None:
    game = hall_session()
    for rack in ("PASSETN", "NTIONSR"):
        play(game, "1 =", "2 -", "3 =1", rack=rack)
    heard: set[str] = set()
    for state, one in told(GAME, game.log):
        heard |= {played.word for played in state.played}
        if one.public:
            secret = {played.word for played in game.state.played} - heard
            assert not any(f"{word} en" in one.text for word in secret), one.text


def test_what_the_clock_does() -> None:
    game = hall_session()
    game.do(c.DrawRack("PASSETN", "hand"))
    assert last(game, c.StartClock(), now=NOW) == ["Coup 1 : chrono lancé, 3 min."]
    assert last(game, c.PauseClock(), now=NOW + 20_000) == [
        "Coup 1 : chrono suspendu, il reste 2 min 40."
    ]
    assert last(game, c.ResumeClock(), now=NOW) == ["Coup 1 : chrono relancé."]
    assert last(game, c.GiveSignal(), now=NOW) == ["Coup 1 : encore 30 secondes."]
    assert last(game, c.RingBell(), now=NOW + 100_000) == [
        "Coup 1 : cloche avant l’heure, il restait 1 min."
    ]
    assert last(game, c.Undo("trop tôt")) == ["Coup 1 : cloche reprise. Motif : trop tôt."]
    assert last(game, c.Undo()) == ["Coup 1 : départ du chrono repris."]
    untimed = hall_session(timed=False)
    untimed.do(c.DrawRack("PASSETN", "hand"))
    assert last(untimed, c.RingBell()) == ["Coup 1 : cloche."]


def test_what_is_taken_back_is_told_with_its_reason() -> None:
    game = hall_session()
    play(game, "1 =")
    assert last(game, c.Undo()) == ["Coup 1 : top repris, le coup ne compte plus."]
    assert last(game, c.Undo()) == ["Coup 1 : collecte rouverte."]
    game.do(c.CloseCoup())
    game.do(c.RetainTop())
    assert last(game, c.AnnulCoup("lettre tombée.")) == [
        "Coup 1 annulé, article 6.2 : le tirage PASSETN retourne au sac. Motif : lettre tombée."
    ]
    assert last(game, c.DrawRack("PASSETN", "hand")) == [
        "Coup 1, rejet du tirage PASSETN : identique au tirage annulé, article 6.2."
    ]
    assert last(game, c.Undo()) == ["Coup 1 : rejet repris."]
    assert last(game, c.Undo()) == ["Coup 1 rétabli."]
    assert last(game, c.Interrupt("panne"), c.Resume()) == [
        "Partie interrompue. Motif : panne.",
        "Partie reprise.",
    ]
    assert last(game, c.EndGame(), c.Undo()) == [
        "Partie finie : décision du juge-arbitre.",
        "Partie rouverte.",
    ]


def test_the_end_names_its_article() -> None:
    game = at(session(), [["MAISON", "H4"]], bag="E")
    (said,) = (GAME.tell(None, event, game.state) for event in game.do(c.DrawRack()))
    assert said is not None
    assert said.text == "Partie finie : il ne reste qu’une lettre, article 3.6."
    assert said.public and said.step


def test_a_rack_tells_its_reliquat() -> None:
    game = hall_session()
    play(game, "1 =")
    (first, *_rest) = last(game, c.DrawRack("SONSE", "hand"))
    assert first == "Coup 2, reliquat NT, tirage NTSONSE."


def test_decisions_are_told_with_author_reason_and_article() -> None:
    game = hall_session()
    game.do(hc.AppointArbiter("a", (1, 2)))
    game.do(hc.AppointArbiter("d", (1,), double=True))
    assert journal(game)[-2:] == ["Arbitre a : tables 1, 2.", "Double-arbitre d : table 1."]
    think(game)
    arbiter = Arbiter("a")
    assert last(game, hc.TypeLine("1 as h8 9"), by=arbiter) == [
        "Coup 1, table 1 : AS H7, 4 points, avertissement. "
        "Le score est faux : 9 au lieu de 4, article 5.2."
    ]
    assert tales(game)[-1].seat == "a"
    assert last(game, hc.UndoLine(), by=arbiter) == ["Coup 1 : ligne défaite, table 1."]
    game.do(hc.TypeLine("2 ="))
    assert tales(game)[-1].seat == ""  # the referee has no seat
    assert last(game, hc.SanctionPlayer(3, "warning", "bruit")) == [
        "Coup 1, table 3 : avertissement pour motif disciplinaire. Motif : bruit."
    ]
    assert last(game, hc.SanctionPlayer(3, None)) == [
        "Coup 1, table 3 : sanction disciplinaire levée."
    ]
    assert last(game, hc.WithdrawSlip(2)) == ["Coup 1, table 2 : bulletin repris."]
    finish(game)
    assert last(game, hc.LodgeAppeal(1, 2, "bulletin rendu")) == [
        "Coup 1, table 2 : appel. Motif : bulletin rendu."
    ]
    (decided,) = last(game, hc.DecideAppeal(1, 2, 20, "none", "retrouvé"))
    assert decided.startswith("Coup 1, table 2, appel tranché : 20 points")
    assert decided.endswith("Motif : retrouvé.")
    (amended,) = last(game, hc.AmendSlip(1, Slip(3, state="blank"), "relu"))
    assert amended.startswith("Coup 1, table 3, bulletin corrigé : 0 point, zéro. ")
    assert amended.endswith("Motif : relu.")
    assert last(game, hc.DeliverNotice(1, 3)) == ["Coup 1, table 3 : billet remis avant le coup 2."]
    assert last(game, hc.RefuseMean(1, 3, "sa grille")) == [
        "Coup 1, table 3 : moyenne refusée, article 5.7. Motif : sa grille."
    ]
    assert not any(one.public for one in tales(game)[-5:])


def test_who_comes_and_goes() -> None:
    game = hall_session()
    play(game)
    assert last(game, hc.LeaveGame(2), hc.ComeBack(2)) == [
        "Table 2 : départ après le coup 1.",
        "Table 2 : retour.",
    ]
    assert last(game, hc.SetHallOptions(True, "last-coups")) == [
        "Options de la salle : solos annoncés à chaque coup, "
        "égalités départagées par les derniers coups, "
        "recherches fermées aux autres pendant la partie, initiales montrées à tous."
    ]
    assert not any(one.public for one in tales(game)[-3:]), "it is the juge-arbitre's business"


def test_sudden_death_names_who_is_out() -> None:
    game = hall_session(players=3, formula="mort-subite")
    play(game, "1 =", "2 =", "3 as h8 4")
    assert journal(game)[-1] == (
        "Coup 1 compté. 2 tables sur 3 ont trouvé le top. Élimination : table 3."
    )


def test_tables_without_a_slip_are_counted_not_named() -> None:
    game = hall_session(players=30)
    play(game, "* =")
    play(game, "1 =", rack="NTIONSR")
    assert journal(game)[-1].endswith("Sans bulletin : 29 tables.")


def test_at_home_proposals_are_secret_until_the_end() -> None:
    game = session(words=["PASSE", "AS"], seats=("nord", "sud"))
    game.do(c.DrawRack("PASSETN", "hand"))
    game.do(PlayWord("nord", "PASSE", "H4"), by=Player("nord"))
    game.do(PlayWord("sud", "TASSE", "H4"), by=Player("sud"))
    game.do(Finish("sud"), by=Player("sud"))
    played, refused, done = tales(game)[-3:]
    assert (played.text, played.seat) == ("Coup 1 : PASSE en H4, 20 points.", "nord")
    assert refused.text.startswith("Coup 1 : TASSE en H4, refusé. ")
    assert not played.public and not refused.public
    assert done.public and (done.text, done.seat) == ("Coup 1 : recherche finie.", "sud")


def test_a_replay_stops_at_tops_with_the_table_as_it_lay() -> None:
    game = hall_session()
    play(game, "1 =")
    play(game, "1 =", rack="NTIONSR")
    game.do(c.EndGame())
    steps = [one for one in tales(game) if one.step]
    assert [one.kind for one in steps] == [
        "game-opened",
        "top-retained",
        "top-retained",
        "game-ended",
    ]
    picture = steps[1].picture
    assert isinstance(picture, Picture)
    assert (picture.coup, picture.rack) == (1, "PASSETN")
    assert (picture.word, picture.ref, picture.score) == ("PASSE", "H4", 20)
    assert picture.squares == ("H4", "H5", "H6", "H7", "H8")
    assert picture.rows[7][3:8] == "PASSE" and picture.cumul == 20
    second = steps[2].picture
    assert second.cumul == game.state.total
    assert set(second.squares).isdisjoint(picture.squares)
    assert steps[0].picture.rows == ("." * 15,) * 15
    assert [one.turn for one in steps] == [0, 1, 2, 0]


def test_a_replay_stops_at_what_was_taken_back_too() -> None:
    game = hall_session()
    play(game, "1 =")
    game.do(c.Undo())
    game.do(c.RetainTop())
    game.do(c.AnnulCoup("lettre mal lue"))
    assert [one.kind for one in tales(game) if one.step] == [
        "game-opened",
        "top-retained",
        "top-withdrawn",
        "top-retained",
        "coup-annulled",
    ]


def test_the_hall_is_told_of_the_game_and_of_no_slip_or_person() -> None:
    of_hall = {event for event in TALES if event.__module__ == he.__name__}
    private = (of_hall - {he.TiesSettled, he.CoupScored}) | {TopsFound, WordPlayed, me.HeadHeard}
    private |= {me.MultiplexLed, me.MultiplexCodeRenewed, me.HallPutOut, me.HallTakenBack}
    assert {event for event, tale in TALES.items() if not tale.public} == private


def test_at_home_no_juge_arbitre_ends_a_game() -> None:
    game = session(timed=False, seats=("anne",))
    assert last(game, c.EndGame()) == ["Partie finie : la partie a été arrêtée."]
    assert end_lines(game.state) == ["Partie finie : la partie a été arrêtée."]
