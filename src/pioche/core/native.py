"""The kernel in C, called by ctypes; what it exports is declared in kernel/kernel.h.

ctypes releases the GIL during a call. A `Kernel` is one search context: it serves one thread at a
time and keeps its board from one call to the next, so that following a game costs little.
"""

from __future__ import annotations

import ctypes
import sys
from ctypes import POINTER, byref, c_char_p, c_int32, c_int64, c_size_t, c_uint8, c_uint32, c_void_p
from functools import cache
from pathlib import Path
from typing import Any

from pioche.core.alphabet import LETTERS
from pioche.core.errors import InputError
from pioche.core.layout import Layout
from pioche.core.scoring import ScoreRules

MOST_TILES = 9
RECORD_SIZE = 24
_KERNEL_VERSION = 6
_LARGEST = 15
_FEW = 32
_BAD_RACK, _BAD_BOARD, _NO_MEMORY, _TOO_MANY = -1, -2, -3, -4
#: What searches of equity answer where the rules are beyond them.
NO_SEARCH = -5


class _Rules(ctypes.Structure):
    _fields_ = (
        ("size", c_int32),
        ("start", c_int32),
        ("max_laid", c_int32),
        ("bonuses", c_int32 * (MOST_TILES + 1)),
        ("values", c_uint8 * 26),
        ("letter_multipliers", c_uint8 * (_LARGEST * _LARGEST)),
        ("word_multipliers", c_uint8 * (_LARGEST * _LARGEST)),
    )


class _Result(ctypes.Structure):
    _fields_ = (("data", c_void_p), ("count", c_int64))


class _PyBuffer(ctypes.Structure):
    """CPython's Py_buffer: the way to the address of a read-only view."""

    _fields_ = (
        ("buf", c_void_p),
        ("obj", c_void_p),
        ("len", ctypes.c_ssize_t),
        ("itemsize", ctypes.c_ssize_t),
        ("readonly", ctypes.c_int),
        ("ndim", ctypes.c_int),
        ("format", c_char_p),
        ("shape", c_void_p),
        ("strides", c_void_p),
        ("suboffsets", c_void_p),
        ("internal", c_void_p),
    )


#: Makes bytes that are not written yet, so that the kernel writes a long answer once: whoever makes
#: them fills them before anyone else sees them, as the C API allows.
_new_bytes = ctypes.pythonapi.PyBytes_FromStringAndSize
_new_bytes.argtypes = (c_void_p, ctypes.c_ssize_t)
_new_bytes.restype = ctypes.py_object


def library_path() -> Path:
    """Where building the package puts the kernel."""
    return Path(__file__).with_name("_kernel.dll" if sys.platform == "win32" else "_kernel.so")


@cache
def library() -> ctypes.CDLL | None:
    """Load the kernel; None where it was not built or is of another version."""
    try:
        lib = ctypes.CDLL(str(library_path()))
        lib.pk_version.restype = c_uint32
        if lib.pk_version() != _KERNEL_VERSION:
            return None
    except (OSError, AttributeError):
        return None
    size_out = POINTER(c_size_t)
    search = ((c_void_p, c_char_p, c_char_p, c_size_t), c_int64)
    signatures: dict[str, tuple[tuple[object, ...], object]] = {
        "pk_graph_format": ((), c_uint32),
        "pk_wordmap_format": ((), c_uint32),
        "pk_fast_bit_count": ((), c_int32),
        "pk_build_graph": ((c_char_p, c_size_t, size_out), c_void_p),
        "pk_build_wordmap": ((c_char_p, c_size_t, size_out), c_void_p),
        "pk_free": ((c_void_p,), None),
        "pk_check_graph": ((c_void_p, c_size_t), c_int32),
        "pk_check_wordmap": ((c_void_p, c_size_t), c_int32),
        "pk_open": ((c_void_p, c_size_t, c_void_p, c_size_t, POINTER(_Rules)), c_void_p),
        "pk_close": ((c_void_p,), None),
        "pk_result": ((c_void_p,), c_void_p),
        "pk_moves": search,
        "pk_tops": search,
        "pk_take_moves": ((c_void_p, c_char_p), None),
        "pk_few": ((c_void_p,), c_void_p),
        "pk_anagrams": (
            (c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, c_int32, c_int32, c_int32),
            c_int64,
        ),
        "pk_squares": ((c_void_p, c_char_p), c_int64),
        "pk_simulate": ((c_void_p, c_char_p, c_void_p, c_void_p, c_void_p), c_int64),
        "pk_equity_tops": (
            (
                c_void_p,
                c_char_p,
                c_char_p,
                c_size_t,
                c_void_p,
                c_int32,
                c_int32,
                c_char_p,
                c_size_t,
            ),
            c_int64,
        ),
        "pk_self_play": ((c_void_p, c_void_p, c_void_p, c_void_p), c_int64),
    }
    for name, (arguments, result) in signatures.items():
        function = getattr(lib, name)
        function.argtypes, function.restype = arguments, result
    return lib


def available() -> bool:
    """Whether the kernel can be used here."""
    return library() is not None


def loaded() -> ctypes.CDLL:
    """The kernel; `available` was asked before."""
    lib = library()
    if lib is None:
        raise RuntimeError("the kernel is not built: ask native.available() first")
    return lib


def graph_format() -> int:
    """The version of the graphs that the kernel builds and reads."""
    return int(loaded().pk_graph_format())


def wordmap_format() -> int:
    """The version of the word maps that the kernel builds and reads."""
    return int(loaded().pk_wordmap_format())


class _Held:
    """A buffer whose bytes stay where they are while this lives."""

    def __init__(self, buffer: memoryview | bytes) -> None:
        self._buffer = _PyBuffer()
        self._held = False
        # Kept here: as the interpreter ends, a module's names may be gone before its objects.
        self._reference, self._release = byref(self._buffer), ctypes.pythonapi.PyBuffer_Release
        ctypes.pythonapi.PyObject_GetBuffer(ctypes.py_object(buffer), self._reference, 0)
        self._held = True
        self.address: int = self._buffer.buf or 0
        self.size: int = self._buffer.len
        if self.address % 8:
            aligned = ctypes.create_string_buffer(bytes(buffer), self.size + 8)
            self._aligned = aligned
            shift = -ctypes.addressof(aligned) % 8
            if shift:
                ctypes.memmove(ctypes.addressof(aligned) + shift, self.address, self.size)
            self.address = ctypes.addressof(aligned) + shift

    def __del__(self) -> None:
        if self._held:
            self._release(self._reference)


def _build(name: str, words: bytes) -> bytes:
    lib = loaded()
    size = c_size_t()
    image = getattr(lib, name)(words, len(words), byref(size))
    if not image:
        if size.value:
            raise MemoryError(name)
        raise ValueError("words must be sorted, unique, A-Z, 2 to 15 letters, joined by LF")
    try:
        return ctypes.string_at(image, size.value)
    finally:
        lib.pk_free(image)


def build_graph(words: bytes) -> bytes:
    """Build the word graph of sorted upper-case words joined by LF: a DAWG and a GADDAG."""
    return _build("pk_build_graph", words)


def build_wordmap(words: bytes) -> bytes:
    """Build the word map of sorted upper-case words joined by LF: letters to their anagrams."""
    return _build("pk_build_wordmap", words)


def check_graph(image: memoryview | bytes) -> bool:
    """Whether an image is a graph that no search can leave."""
    held = _Held(image)
    return bool(loaded().pk_check_graph(held.address, held.size))


def check_wordmap(image: memoryview | bytes) -> bool:
    """Whether an image is a word map that no search can leave and that finds its words."""
    held = _Held(image)
    return bool(loaded().pk_check_wordmap(held.address, held.size))


def _native_rules(max_laid: int, rules: ScoreRules, layout: Layout) -> _Rules:
    area = layout.size * layout.size
    numbers = [rules.values[letter] for letter in LETTERS]
    try:
        values = bytes(numbers)
    except ValueError:
        raise InputError("kernel.rules") from None
    return _Rules(
        size=layout.size,
        start=layout.start,
        max_laid=max_laid,
        bonuses=(c_int32 * (MOST_TILES + 1))(
            *(rules.bonuses.get(laid, 0) for laid in range(MOST_TILES + 1))
        ),
        values=(c_uint8 * 26)(*values),
        letter_multipliers=(c_uint8 * 225)(*layout.letter_multipliers[:area]),
        word_multipliers=(c_uint8 * 225)(*layout.word_multipliers[:area]),
    )


class Kernel:
    """One search context over a graph and a word map; for one thread at a time."""

    def __init__(
        self,
        graph: memoryview | bytes,
        wordmap: memoryview | bytes,
        max_laid: int,
        rules: ScoreRules,
        layout: Layout,
    ) -> None:
        self._context: int | None = None
        self._library = lib = loaded()
        self._images = (_Held(graph), _Held(wordmap))
        held_graph, held_map = self._images
        self._context = lib.pk_open(
            held_graph.address,
            held_graph.size,
            held_map.address,
            held_map.size,
            byref(_native_rules(max_laid, rules, layout)),
        )
        if self._context is None:
            sound = check_graph(graph) and check_wordmap(wordmap)
            raise InputError("kernel.rules" if sound else "kernel.images")
        self._result = _Result.from_address(lib.pk_result(self._context))
        # A slice of it is bytes, which its stub does not say.
        few: Any = (ctypes.c_char * (_FEW * RECORD_SIZE)).from_address(lib.pk_few(self._context))
        self._few = few

    def __del__(self) -> None:
        if self._context is not None:
            self._library.pk_close(self._context)

    @property
    def context(self) -> int | None:
        """The native context, for modules that call more of the kernel."""
        return self._context

    def answer(self, size: int) -> bytes:
        """The first bytes that the last call left in the context; the next call overwrites them."""
        return ctypes.string_at(self._result.data, size)

    def moves(self, cells: bytes, rack: bytes) -> bytes:
        """Find every move, best first, as records of `RECORD_SIZE` bytes."""
        count = self._library.pk_moves(self._context, cells, rack, len(rack))
        return self._records(count, rack)

    def tops(self, cells: bytes, rack: bytes) -> bytes:
        """Find the moves of the highest score, as records."""
        count = self._library.pk_tops(self._context, cells, rack, len(rack))
        return self._records(count, rack)

    def _records(self, count: int, rack: bytes) -> bytes:
        if 0 < count <= _FEW:
            few: bytes = self._few[: count * RECORD_SIZE]
            return few
        if count <= 0:
            raise_for(count, rack)
            return b""
        records: bytes = _new_bytes(None, count * RECORD_SIZE)
        self._library.pk_take_moves(self._context, records)
        return records

    def anagrams(
        self, contains: bytes, among: bytes, min_length: int, max_length: int, way: int = 0
    ) -> str:
        """Find words, each followed by LF, in no stated order.

        `way` is for tests: 1 walks the graph, 2 looks up the word map.
        """
        size = self._library.pk_anagrams(
            self._context,
            contains,
            len(contains),
            among,
            len(among),
            min_length,
            max_length,
            way,
        )
        if size <= 0:
            raise_for(size, contains + among)
            return ""
        return ctypes.string_at(self._result.data, size).decode("ascii")

    def equity_tops(
        self, cells: bytes, rack: bytes, leaves: int, bag: int, others: int, unseen: bytes
    ) -> bytes | None:
        """Find the moves of the highest equity, as records; `leaves` is the address of a table,
        `unseen` what is in the bag and on the other racks, with so many points on these.

        None where the rules are beyond that search.
        """
        count = self._library.pk_equity_tops(
            self._context, cells, rack, len(rack), leaves, bag, others, unseen, len(unseen)
        )
        if count == NO_SEARCH:
            return None
        raise_for(count, rack)
        records: bytes = _new_bytes(None, count * RECORD_SIZE)
        self._library.pk_take_moves(self._context, records)
        return records

    def squares(self, cells: bytes) -> bytes:
        """Bring the board to these cells; the answer is all that is known of its squares."""
        size = self._library.pk_squares(self._context, cells)
        raise_for(size, b"")
        return ctypes.string_at(self._result.data, size)


def raise_for(status: int, rack: bytes) -> None:
    """Raise what a negative answer of the kernel means."""
    if status >= 0:
        return
    if status == _BAD_RACK:
        raise InputError("kernel.rack", rack=rack.decode("ascii", "replace"))
    if status == _BAD_BOARD:
        raise InputError("kernel.board")
    if status == _TOO_MANY:
        raise InputError("kernel.too-many-moves")
    raise MemoryError("the kernel lacks memory")
