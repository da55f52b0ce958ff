"""A persistent map from table numbers: changing one entry copies a few hundred pointers at most.

A coup can bring 10,000 slips, each an event of its own; the state before each stays what it was.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, Mapping, ValuesView
from typing import Any, TypeVar, overload

V = TypeVar("V")
T = TypeVar("T")
_BUCKETS = 128


class TableMap(Mapping[int, V]):
    """Values by table number; iterates in the order of the tables."""

    __slots__ = ("_buckets", "_size")

    def __init__(self, items: Iterable[tuple[int, V]] = ()) -> None:
        buckets: list[dict[int, V]] = [{} for _bucket in range(_BUCKETS)]
        for table, value in items:
            buckets[table % _BUCKETS][table] = value
        self._buckets = tuple(buckets)
        self._size = sum(map(len, buckets))

    @classmethod
    def _of(cls, buckets: tuple[dict[int, V], ...], size: int) -> TableMap[V]:
        made: TableMap[V] = cls.__new__(cls)
        made._buckets = buckets
        made._size = size
        return made

    def __getitem__(self, table: int) -> V:
        return self._buckets[table % _BUCKETS][table]

    @overload
    def get(self, table: int, /) -> V | None: ...
    @overload
    def get(self, table: int, default: V | T, /) -> V | T: ...
    def get(self, table: int, default: Any = None, /) -> Any:
        """The value of a table, or something else: asked for every phone at every step."""
        return self._buckets[table % _BUCKETS].get(table, default)

    def __contains__(self, table: object) -> bool:
        return isinstance(table, int) and table in self._buckets[table % _BUCKETS]

    def __iter__(self) -> Iterator[int]:
        return iter(sorted(table for bucket in self._buckets for table in bucket))

    def items(self) -> ItemsView[int, V]:
        """Tables with their values, in order: looked up together, not one by one."""
        return self._together().items()

    def values(self) -> ValuesView[V]:
        """The values in the order of the tables."""
        return self._together().values()

    def _together(self) -> dict[int, V]:
        merged: dict[int, V] = {}
        for bucket in self._buckets:
            merged |= bucket
        return {table: merged[table] for table in sorted(merged)}

    def __len__(self) -> int:
        return self._size

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TableMap) and self._buckets == other._buckets

    __hash__ = None  # type: ignore[assignment]  # a map is compared, never a key

    def __repr__(self) -> str:
        return f"TableMap({dict(self)!r})"

    def put(self, table: int, value: V) -> TableMap[V]:
        """The map with one value set."""
        at = table % _BUCKETS
        bucket = {**self._buckets[at], table: value}
        size = self._size + len(bucket) - len(self._buckets[at])
        return self._of((*self._buckets[:at], bucket, *self._buckets[at + 1 :]), size)

    def put_all(self, items: Iterable[tuple[int, V]]) -> TableMap[V]:
        """The map with many values set at once."""
        buckets: list[dict[int, V]] = [dict(bucket) for bucket in self._buckets]
        for table, value in items:
            buckets[table % _BUCKETS][table] = value
        return self._of(tuple(buckets), sum(map(len, buckets)))

    def without(self, table: int) -> TableMap[V]:
        """The map without a table."""
        if table not in self:
            return self
        at = table % _BUCKETS
        bucket = {key: value for key, value in self._buckets[at].items() if key != table}
        return self._of((*self._buckets[:at], bucket, *self._buckets[at + 1 :]), self._size - 1)

    def __reduce__(self) -> tuple[Any, ...]:
        return (TableMap, (tuple(self.items()),))
