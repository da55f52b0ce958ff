"""`pioche jouer classique`: people at this keyboard, the machine, and the games of the box."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pioche.cli.options import (
    FILE,
    LEXICON,
    PEOPLE,
    PLAIN,
    ROBOTS,
    SEED,
    Playing,
)
from pioche.texts import _

if TYPE_CHECKING:
    from pioche.cli.keyboard import Keyboard, Seat
    from pioche.core.lexicon import Lexicon
    from pioche.games.classic import Classic
    from pioche.games.solitaire import Solitaire
    from pioche.games.turns import Theme

_SOLITAIRES = ("solitaire-a", "solitaire-b", "solitaire-c")
_GAMES = ("classique", "inverse", "loto", *_SOLITAIRES)
_LONGEST_MINUTES = 24 * 60


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks for, by the names of its options' parameters."""

    game: str
    people: tuple[str, ...]
    robots: tuple[str, ...]
    variants: tuple[str, ...]
    challenges: bool
    minutes: float | None
    theme: str | None
    theme_words: Path | None
    bonus: int
    record: int | None
    grid: Path | None
    gcg: Path | None
    analyse: bool
    sobre: bool


@click.command(cls=Playing)
@click.option(
    "--jeu",
    "game",
    type=click.Choice(_GAMES),
    default="classique",
    show_default=True,
    help=_("Le jeu de la boîte à jouer."),
)
@PEOPLE
@ROBOTS
@click.option(
    "--variante",
    "variants",
    multiple=True,
    callback=lambda _ctx, _option, given: tuple(" ".join(given).replace(",", " ").split()),
    metavar=_("NOMS"),
    help=_("recyclage, dictionnaire-ouvert, thematique, consonnes-voyelles ; elles se combinent."),
)
@click.option(
    "--contestation",
    "challenges",
    is_flag=True,
    help=_("Ne vérifier un mot que si quelqu’un le conteste."),
)
@click.option(
    "--pendule", "minutes", type=float, default=None, help=_("Minutes par joueur pour la partie.")
)
@click.option("--theme", default=None, help=_("Le thème ; sans liste de mots, la table vote."))
@click.option(
    "--theme-mots", "theme_words", type=FILE, default=None, help=_("Un fichier des mots du thème.")
)
@click.option(
    "--prime", "bonus", type=int, default=5, show_default=True, help=_("Points par mot du thème.")
)
@click.option("--record", type=int, default=None, help=_("Le score à battre d’un solitaire."))
@click.option(
    "--grille",
    "grid",
    type=FILE,
    default=None,
    help=_("La grille de départ d’inverse : texte ou GCG."),
)
@click.option("--gcg", type=FILE, default=None, help=_("Écrire la partie dans ce fichier GCG."))
@click.option("--analyse", is_flag=True, help=_("À la fin, chaque coup à côté du meilleur."))
@click.option(
    "--revoir", type=FILE, default=None, help=_("Analyser une partie GCG au lieu de jouer.")
)
@LEXICON
@SEED
@PLAIN
def classique(revoir: Path | None, lexique: str, graine: int | None, **wished: Any) -> None:
    """Jouer au Scrabble classique, à ses variantes et aux petits jeux de la boîte."""
    from pioche.core.lexicon import Lexicon

    wishes = Wishes(**wished)
    if revoir is not None:
        _review_file(revoir, Lexicon.load(lexique))
        return
    _refuse_stray_options(wishes)
    players = {"classique": _classic, "inverse": _inverse, "loto": _loto}
    play: Callable[[Wishes, Lexicon, int | None], None] = players.get(wishes.game, _solitaire)
    play(wishes, Lexicon.load(lexique), graine)


def _refuse_stray_options(wishes: Wishes) -> None:
    """Refuse, before anything is dealt, what makes no sense for the game chosen."""
    from pioche.core.errors import InputError

    game = wishes.game
    if wishes.variants and game in ("inverse", "loto"):
        raise InputError("terminal.no-variant", game=game)
    table = game == "classique"
    alone = game in _SOLITAIRES
    stray = {
        "--contestation": wishes.challenges and not table,
        "--pendule": wishes.minutes is not None and not table,
        "--theme": wishes.theme is not None and not (table or alone),
        "--theme-mots": wishes.theme_words is not None and not (table or alone),
        "--record": wishes.record is not None and not alone,
        "--grille": wishes.grid is not None and game != "inverse",
        "--gcg": wishes.gcg is not None and not (table or game == "solitaire-b"),
        "--analyse": wishes.analyse and not (table or alone),
    }
    for option, given in stray.items():
        if given:
            raise InputError("terminal.no-option", option=option, game=game)
    if wishes.theme_words is not None and wishes.theme is None:
        raise InputError("terminal.theme-needed")


def _seats(wishes: Wishes) -> tuple[Seat, ...]:
    """The levels are those of classic play, whatever the game: loto has but one, which is fine."""
    from pioche.bots.classic import BOT
    from pioche.cli.keyboard import seats_of

    return seats_of(wishes.people, wishes.robots, BOT.levels, opponent=True)


def _theme(wishes: Wishes) -> Theme | None:
    from pioche.core.lexicon.importing import read_list
    from pioche.games.turns import Theme

    if wishes.theme is None:
        return None
    words = () if wishes.theme_words is None else read_list(wishes.theme_words).words
    return Theme(wishes.theme, words, wishes.bonus)


def _classic(wishes: Wishes, lexicon: Lexicon, seed: int | None) -> None:
    from pioche.bots.classic import BOT
    from pioche.cli.classic.table import ClassicTable
    from pioche.cli.kept import session_of
    from pioche.cli.keyboard import Keyboard
    from pioche.cli.terminal import Lines, use_colour
    from pioche.core.errors import InputError
    from pioche.games.classic import GAME, Open

    clock = None
    if wishes.minutes is not None:
        if not 1 <= wishes.minutes <= _LONGEST_MINUTES:
            raise InputError("terminal.minutes")
        clock = round(wishes.minutes * 60_000)
    seats = _seats(wishes)
    lines = Lines()

    def opening() -> Open:
        return Open(
            tuple(seat.id for seat in seats),
            wording="challenge" if wishes.challenges else "strict",
            variants=wishes.variants,
            theme=_theme(wishes),
            clock_ms=clock,
        )

    names = [seat.name for seat in seats]
    session = session_of(GAME, opening, lexicon, seed, lines, names)
    keyboard = Keyboard(session, seats, BOT)
    ClassicTable(keyboard, lines, colour=use_colour(wishes.sobre)).play()
    _after(wishes, keyboard)


def _solitaire(wishes: Wishes, lexicon: Lexicon, seed: int | None) -> None:
    from pioche.cli.classic.records import best_score, keep_score
    from pioche.cli.classic.table import ClassicTable
    from pioche.cli.kept import session_of
    from pioche.cli.keyboard import Keyboard, Seat
    from pioche.cli.terminal import Lines, use_colour
    from pioche.core.errors import InputError
    from pioche.games.solitaire import GAME, IMAGINARY, OWN, SOLITAIRES, Open

    if wishes.robots or len(wishes.people) > 1:
        raise InputError("terminal.alone")
    which = next(name for name in SOLITAIRES if wishes.game.endswith(name))
    played = (wishes.game, wishes.variants, lexicon.name)
    person = Seat("1", (wishes.people or (_("Joueur"),))[0])
    lines = Lines()

    def opening() -> Open:
        best = best_score(*played) if wishes.record is None else wishes.record
        return Open(person.id, which, wishes.variants, _theme(wishes), best)

    racks = {OWN: person.name, IMAGINARY: _("L’adversaire imaginaire")}
    session = session_of(GAME, opening, lexicon, seed, lines, [person.name])
    record = session.state.opened.record
    if record is not None:
        click.echo(_("Score à battre : {score}.").format(score=record))
    keyboard = Keyboard(session, (person,), None, names=racks)
    table = ClassicTable(keyboard, lines, colour=use_colour(wishes.sobre))
    table.play()
    ended = table.table.ended
    if ended is not None:
        score = ended.scores[0]
        if record is not None and score > record:
            click.echo(_("Record battu : {score} !").format(score=score))
        keep_score(*played, score)
    _after(wishes, keyboard)


def _inverse(wishes: Wishes, lexicon: Lexicon, seed: int | None) -> None:
    from pioche.bots.inverse import BOT
    from pioche.cli.classic.inverse_table import InverseTable, grid_of_file, machine_grid
    from pioche.cli.kept import session_of
    from pioche.cli.keyboard import Keyboard
    from pioche.cli.terminal import Lines, use_colour
    from pioche.core.chance import chance_of
    from pioche.games.inverse import GAME, Open

    seats = _seats(wishes)
    lines = Lines()

    def opening() -> Open:
        chance = chance_of(seed)
        rows = machine_grid(lexicon, chance) if wishes.grid is None else grid_of_file(wishes.grid)
        return Open(tuple(seat.id for seat in seats), rows)

    names = [seat.name for seat in seats]
    session = session_of(GAME, opening, lexicon, seed, lines, names)
    keyboard = Keyboard(session, seats, BOT)
    InverseTable(keyboard, lines, colour=use_colour(wishes.sobre)).play()


def _loto(wishes: Wishes, lexicon: Lexicon, seed: int | None) -> None:
    from pioche.bots.loto import BOT
    from pioche.cli.classic.loto_table import LotoTable
    from pioche.cli.kept import session_of
    from pioche.cli.keyboard import Keyboard
    from pioche.cli.terminal import Lines
    from pioche.games.loto import GAME, Open

    seats = _seats(wishes)
    lines = Lines()
    opening = Open(tuple(seat.id for seat in seats))
    names = [seat.name for seat in seats]
    session = session_of(GAME, lambda: opening, lexicon, seed, lines, names)
    keyboard = Keyboard(session, seats, BOT)
    LotoTable(keyboard, lines).play()


def _after(wishes: Wishes, keyboard: Keyboard[Classic] | Keyboard[Solitaire]) -> None:
    """Write the game down, and go through it again, as far as asked."""
    from pioche.formats.files import write_new
    from pioche.formats.gcg import write_gcg

    session, names, table = keyboard.session, keyboard.names, keyboard.session.state.table
    if wishes.gcg is not None:
        told = [names[seat] for seat in table.seats]
        text = write_gcg(table.seats, told, table.history, table.ended, session.lexicon.name)
        write_new(wishes.gcg, text.encode())
        click.echo(_("Partie écrite dans {path}.").format(path=wishes.gcg))
    if wishes.analyse and table.history:
        from pioche.cli.classic.review import told_review

        finder = session.env().finder()
        for line in told_review(table.history, table.seats, names, finder):
            click.echo(line)


def _review_file(path: Path, lexicon: Lexicon) -> None:
    from pioche.cli.classic.review import told_review
    from pioche.core.errors import InputError
    from pioche.core.finder import Finder
    from pioche.formats.files import read_bytes
    from pioche.formats.gcg import decode_gcg, read_gcg

    game = read_gcg(decode_gcg(read_bytes(path)))
    if not game.turns:
        raise InputError("terminal.review-empty")
    names = dict(zip(game.seats, game.names, strict=True))
    for line in told_review(game.turns, game.seats, names, Finder(lexicon)):
        click.echo(line)
