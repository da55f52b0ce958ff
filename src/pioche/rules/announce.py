"""What is announced for a coup (2011: 3.1, 3.3, 3.4), as French lines ready for a voice.

French whoever reads the page: a hall hears the words of the regulation.
"""

from __future__ import annotations

from pioche.core.move import Move
from pioche.core.place import ROWS, Place
from pioche.core.tiles import sort_tiles
from pioche.rules.policies import AnnouncePolicy
from pioche.texts import SOURCE, sentence, speaking
from pioche.texts import announce as say
from pioche.texts.spoken import points


@speaking(SOURCE)
def rack_lines(
    kept: str, drawn: str, rack: str, rejected: tuple[str, ...], policy: AnnouncePolicy
) -> list[str]:
    """Announce a draw: reliquat or rejet, new letters in drawing order, then the full rack.

    `rejected` holds the racks put back for this coup; where there are any, their letters are
    counted in place of a reliquat.
    """
    lines = [say.rejet_line(len(refused)) for refused in rejected if policy.reliquat_count]
    if kept:
        if policy.reliquat_count:
            lines.append(say.reliquat_line(len(kept)))
        tiles = sort_tiles(kept) if policy.reliquat_sorted else kept
        letters = ", ".join(say.country(tile) for tile in tiles)
        lines.append(sentence("announce.reliquat", letters=letters))
    lines += [_drawn_line(tile, policy) for tile in drawn]
    full = say.grouped(rack) if policy.rack_grouped else ", ".join(map(say.country, rack))
    lines.append(sentence("announce.rack", letters=full))
    return lines


def _drawn_line(tile: str, policy: AnnouncePolicy) -> str:
    country = say.country(tile)
    if tile == "?" or not policy.drawn_with_letters:
        return sentence("announce.drawn-bare", country=country)
    return sentence("announce.drawn", country=country, letter=tile)


@speaking(SOURCE)
def top_lines(move: Move, policy: AnnouncePolicy) -> list[str]:
    """Announce the retained solution, then recall it in short."""
    earned, place, word = points(move.score), spoken_place(move.place), move.word.upper()
    lines = [
        f"{earned}.",
        sentence("announce.across" if move.place.across else "announce.down"),
        sentence("announce.place", place=place),
        sentence("announce.word", word=word),
        sentence("announce.spelling", letters=", ".join(_spelled(move, policy))),
    ]
    others = [formed.upper() for formed in move.words[1:]]
    if others and policy.new_words:
        lines.append(say.new_words_line(others))
    if policy.recall:
        lines.append(sentence("announce.recall", word=word, place=place, points=earned))
    return lines


def _spelled(move: Move, policy: AnnouncePolicy) -> list[str]:
    """Spell a word; a joker laid now is named with its letter's country."""
    laid = {(row, col) for row, col, _letter in move.laid}
    spelled = []
    for offset, letter in enumerate(move.word):
        if letter.islower() and move.place.square(offset) in laid:
            code = "announce.joker-country" if policy.joker_by_country else "announce.joker-letter"
            spelled.append(
                sentence(code, country=say.country(letter.upper()), letter=letter.upper())
            )
        else:
            spelled.append(letter.upper())
    return spelled


def spoken_place(place: Place) -> str:
    """A place as it is said: `H 4`, or `4 H` down."""
    line, column = ROWS[place.row], str(place.col + 1)
    return f"{line} {column}" if place.across else f"{column} {line}"
