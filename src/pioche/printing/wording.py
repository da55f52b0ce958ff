"""Words on lines: broken where they must be, never cut."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pioche.printing.fonts import width_of
from pioche.printing.marks import POINT, Anchor, Disc, Mark, Text
from pioche.printing.model import Bit, Words

_RAISED, _SMALL, _RING = 0.68, 0.85, 0.8
_RING_EM = 1.22  # how wide a ringed letter is, beside its own size
_STICKS = re.compile(r"(?<=«) | (?=[»:;!?%])")
"""White at which French breaks no line."""
_PIECE = re.compile(r"[ \t\n]+|[^ \t\n-]*-+|[^ \t\n-]+")


@dataclass(frozen=True, slots=True)
class _Glued:
    """Bits that no line may part, and whether white stands before them."""

    bits: tuple[Bit, ...]
    apart: bool


def bits_of(words: Words, *, bold: bool = False) -> tuple[Bit, ...]:
    """Words as bits; a plain text is one."""
    if isinstance(words, str):
        return (Bit(words, bold),) if words else ()
    return tuple(replace(bit, bold=True) for bit in words) if bold else words


def bit_size(bit: Bit, size: float) -> float:
    """How large the letters of a bit are."""
    return size * (_RAISED if bit.raised else _RING if bit.ring else _SMALL if bit.small else 1)


def bit_width(bit: Bit, size: float) -> float:
    """How wide a bit is, in millimetres."""
    if bit.ring:
        return size * _RING_EM * POINT
    return width_of(bit.words, bit_size(bit, size), bold=bit.bold)


def bits_width(bits: Sequence[Bit], size: float) -> float:
    """How wide bits are side by side."""
    return sum(bit_width(bit, size) for bit in bits)


def longest_piece(words: Words, size: float, *, bold: bool = False) -> float:
    """The widest part that cannot be broken without breaking a word."""
    pieces = _glued(bits_of(words, bold=bold))
    return max((bits_width(piece.bits, size) for piece in pieces), default=0)


def broken(words: Words, width: float, size: float, *, bold: bool = False) -> list[tuple[Bit, ...]]:
    """Words on as many lines as they need; a word wider than the line goes on below."""
    lines: list[tuple[Bit, ...]] = []
    current: tuple[Bit, ...] = ()
    for piece in _glued(bits_of(words, bold=bold)):
        longer = (*current, *_with_white(piece)) if current else piece.bits
        if current and bits_width(longer, size) > width + 0.01:
            lines.append(current)
            longer = piece.bits
        while bits_width(longer, size) > width + 0.01:
            first, longer = _parted(longer, width, size)
            lines.append(first)
            if not longer:
                break
        current = longer
    if current or not lines:
        lines.append(current)
    return lines


def _with_white(piece: _Glued) -> tuple[Bit, ...]:
    if not piece.apart:
        return piece.bits
    first = piece.bits[0]
    # White between two bits belongs to neither's looks.
    return (
        (Bit(" "), *piece.bits)
        if first.ring or first.raised
        else (
            replace(first, words=" " + first.words),
            *piece.bits[1:],
        )
    )


def _glued(bits: Sequence[Bit]) -> Iterator[_Glued]:
    held: list[Bit] = []
    apart = False
    for bit in bits:
        if bit.raised and held:  # a sign beside a score may go below it
            yield _Glued(tuple(held), apart)
            held, apart = [], False
        for piece in _PIECE.findall(_STICKS.sub("\u00a0", bit.words)):
            if not piece.strip(" \t\n"):
                if held:
                    yield _Glued(tuple(held), apart)
                held, apart = [], True
                continue
            held.append(replace(bit, words=piece))
            if piece.endswith("-") and len(piece) > 1:
                yield _Glued(tuple(held), apart)
                held, apart = [], False
    if held:
        yield _Glued(tuple(held), apart)


def _parted(
    bits: Sequence[Bit], width: float, size: float
) -> tuple[tuple[Bit, ...], tuple[Bit, ...]]:
    """As many letters as a line holds, at least one, and the rest."""
    first: list[Bit] = []
    room = width
    for at, bit in enumerate(bits):
        wide = bit_width(bit, size)
        if wide <= room:
            first.append(bit)
            room -= wide
            continue
        count = len(bit.words)
        while count > 0 and bit_width(replace(bit, words=bit.words[:count]), size) > room:
            count -= 1
        if not first and not count:
            count = 1
        head = replace(bit, words=bit.words[:count])
        rest = replace(bit, words=bit.words[count:])
        after = bits[at + 1 :]
        return (
            (*first, head) if count else tuple(first),
            (rest, *after) if rest.words else tuple(after),
        )
    return tuple(first), ()


def _joined(bits: Sequence[Bit]) -> list[Bit]:
    """Bits that look alike as one: what is read or copied from a PDF is then whole."""
    found: list[Bit] = []
    for bit in bits:
        if found and not bit.ring and found[-1] == replace(bit, words=found[-1].words):
            found[-1] = replace(bit, words=found[-1].words + bit.words)
        else:
            found.append(bit)
    return found


def line_marks(
    bits: Sequence[Bit], x: float, y: float, size: float, anchor: Anchor = "start"
) -> list[Mark]:
    """One line of bits, as marks; `x` is its beginning, middle or end."""
    wide = bits_width(bits, size)
    at = x - (wide if anchor == "end" else wide / 2 if anchor == "middle" else 0)
    marks: list[Mark] = []
    for bit in _joined(bits):
        small, own = bit_size(bit, size), bit_width(bit, size)
        if bit.ring:
            middle = at + own / 2
            marks.append(Disc(middle, y - size * 0.36 * POINT, own * 0.47, line=0.6))
            marks.append(
                Text(middle, y - size * 0.06 * POINT, bit.words, small, bit.bold, "middle")
            )
        else:
            rise = size * 0.36 * POINT if bit.raised else 0
            # A screen leaves out the white that a text begins with: the text is moved instead.
            words = bit.words.lstrip(" ")
            begins = at + own - width_of(words, small, bold=bit.bold)
            marks.append(Text(begins, y - rise, words, small, bit.bold, tone=bit.tone))
        at += own
    return marks
