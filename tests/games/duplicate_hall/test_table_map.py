"""The map of tables behaves as a dictionary that nobody can change."""

from __future__ import annotations

import pickle

from pioche.games.duplicate.hall.table_map import TableMap

#: Tables of one bucket, of the first and the last, and far apart.
TABLES = (1, 129, 257, 0, 127, 128, 4000)


def test_values_put_and_taken_away_are_counted_and_ordered() -> None:
    empty: TableMap[str] = TableMap()
    one_by_one, expected = empty, {}
    for table in TABLES:
        one_by_one, expected[table] = one_by_one.put(table, f"t{table}"), f"t{table}"
        assert dict(one_by_one) == expected and len(one_by_one) == len(expected)
    assert list(one_by_one) == sorted(TABLES)
    assert len(empty) == 0 and not dict(empty)
    assert one_by_one == empty.put_all(expected.items()) == TableMap(expected.items())
    assert pickle.loads(pickle.dumps(one_by_one)) == one_by_one
    again = one_by_one.put(129, "autre")
    assert (len(again), again[129], one_by_one[129]) == (len(TABLES), "autre", "t129")
    left = one_by_one
    for table in TABLES:
        before, left = left, left.without(table)
        assert table not in left and table in before
        assert (len(before) - len(left), len(list(left))) == (1, len(left))
    assert left == empty and left.without(7) is left
    assert "1" not in one_by_one and 2 not in one_by_one
