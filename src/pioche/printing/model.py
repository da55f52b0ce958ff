"""What a sheet is before anybody draws it: a head, and blocks one below another.

A template makes a `Paper` from data. `pdf` lays it out on pages, `screen` writes it as HTML;
neither knows which sheet it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from pioche.printing.marks import Anchor, Drawing, Tone


@dataclass(frozen=True, slots=True)
class Bit:
    """Some words of a cell or a paragraph that look otherwise than the rest."""

    words: str
    bold: bool = False
    raised: bool = False
    """Small and above the line: a sign beside a score."""
    ring: bool = False
    """In a circle: the letter of a joker."""
    small: bool = False
    tone: Tone = "ink"


@dataclass(frozen=True, slots=True)
class Sign:
    """A small sign in a cell, and what it means."""

    kind: Literal["top", "solo", "near", "less", "zero"]
    told: str


Words: TypeAlias = str | tuple[Bit, ...]
Cell: TypeAlias = Words | Drawing | Sign


def plain(words: Cell) -> str:
    """What a cell says, without its looks."""
    if isinstance(words, Drawing):
        return words.alt
    if isinstance(words, Sign):
        return words.told
    return words if isinstance(words, str) else "".join(bit.words for bit in words)


def word_bits(word: str, *, bold: bool = True) -> tuple[Bit, ...]:
    """A word of the grid: its jokers, written in lower case, become ringed capitals."""
    bits: list[Bit] = []
    for letter in word:
        ring = letter.islower()
        if bits and not ring and not bits[-1].ring:
            bits[-1] = replace(bits[-1], words=bits[-1].words + letter)
        else:
            bits.append(Bit(letter.upper(), bold, ring=ring))
    return tuple(bits)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; its width follows from what stands in it."""

    title: str
    align: Anchor = "start"
    bold: bool = False
    wraps: bool = False
    """Whether its words may go on below: names, clubs."""
    least: float = 0
    """Millimetres that it takes even when empty, to be written in."""
    parted: bool = False
    """A stronger line before it."""
    hidden: bool = False
    """Left out on narrow screens; never on paper."""


Kind: TypeAlias = Literal["plain", "top", "marked"]


@dataclass(frozen=True, slots=True)
class Row:
    """A row: plain, the tops (strong), or one that the text beside speaks of."""

    cells: tuple[Cell, ...]
    kind: Kind = "plain"
    joined: bool = False
    """Whether it goes on with the row before: no line between them, and never on another page."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table; its heads and the rows on top come again on each page."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    tops: tuple[Row, ...] = ()
    ends: tuple[Row, ...] = ()
    size: float = 8.5
    fives: bool = True
    """A stronger line every five rows."""
    ruled: bool = False
    """Lines between the columns too, stronger every five of those named by `counted`."""
    counted: range = range(0)
    dense: bool = False
    """As little white between the rows as can be read."""
    row_height: float = 0
    """At least so many millimetres a row."""
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """A title inside a sheet; `aside` stands at its right."""

    words: str
    aside: str = ""
    ruled: bool = True


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some words, as long as need be."""

    words: Words
    size: float = 8.5
    tone: Tone = "ink"


@dataclass(frozen=True, slots=True)
class Figures:
    """Numbers with their names, side by side, and a picture at the right."""

    items: tuple[tuple[str, str], ...]
    picture: Drawing | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """Numbers with their names, one below another."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Notes:
    """Short texts in two columns: a name, what it is about, a line."""

    items: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing, as wide as its column where it is wider than that."""

    drawing: Drawing


@dataclass(frozen=True, slots=True)
class Legend:
    """What signs mean."""

    signs: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class Signatures:
    """Lines to sign on."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """Two columns of blocks; `share` is what the left one has of the width."""

    left: tuple[Block, ...]
    right: tuple[Block, ...]
    share: float = 0.5


@dataclass(frozen=True, slots=True)
class Cards:
    """Pieces of the same size to cut out, `across` times `down` on a page without margins."""

    pieces: tuple[Drawing, ...]
    across: int
    down: int


@dataclass(frozen=True, slots=True)
class NewPage:
    """What follows begins a page, with another line under the title if it has one."""

    part: str = ""


Block: TypeAlias = (
    Table
    | Heading
    | Paragraph
    | Figures
    | Facts
    | Notes
    | Picture
    | Legend
    | Signatures
    | Beside
    | Cards
    | NewPage
)


@dataclass(frozen=True, slots=True)
class Head:
    """The same on every paper: the event and its part at the left, when, where, how at the right.

    Every field may be empty; what is not known is not printed.
    """

    event: str = ""
    part: str = ""
    date: str = ""
    place: str = ""
    rules: str = ""
    """Formula, tempo, edition, word list."""

    @property
    def where(self) -> str:
        """The day and the place."""
        return ", ".join(filter(None, (self.date, self.place)))


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet, ready to be drawn."""

    title: str
    head: Head | None
    blocks: tuple[Block, ...]
    wide: bool = False
    foot: str = ""
    """What stands in the middle of the foot."""
    text: str = field(default="", compare=False)
    """The same as plain words, where there is something to paste into a message."""
    of: str = ""
    """What it tells the latest of, where it is made again and again: a fingerprint."""
