"""The best score of each way of playing a solitaire, kept from one game to the next."""

from __future__ import annotations

import msgspec

from pioche.core.home import home

_FILE = "records.json"


def best_score(game: str, variants: tuple[str, ...], lexicon: str) -> int | None:
    """The score to beat; none before a first game."""
    return _read().get(_key(game, variants, lexicon))


def keep_score(game: str, variants: tuple[str, ...], lexicon: str, score: int) -> None:
    """Keep a score if it is the best so far."""
    records = _read()
    key = _key(game, variants, lexicon)
    if key in records and score <= records[key]:
        return
    path = home() / _FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(records | {key: score})))


def _read() -> dict[str, int]:
    try:
        return msgspec.json.decode((home() / _FILE).read_bytes(), type=dict[str, int])
    except (OSError, msgspec.DecodeError):
        # None yet, or not ours: a record is not worth a refusal to play.
        return {}


def _key(game: str, variants: tuple[str, ...], lexicon: str) -> str:
    return " ".join((game, *sorted(set(variants)), lexicon))
