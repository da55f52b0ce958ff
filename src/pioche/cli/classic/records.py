"""The best score of each solitaire, kept from one game to the next."""

from __future__ import annotations

import msgspec

from pioche.core.home import home

_FILE = "records.json"


def best_score(game: str, lexicon: str) -> int | None:
    """The score to beat; none before a first game."""
    return _read().get(_key(game, lexicon))


def keep_score(game: str, lexicon: str, score: int) -> None:
    """Keep a score if it beats the record."""
    records = _read()
    key = _key(game, lexicon)
    if score <= records.get(key, -1):
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


def _key(game: str, lexicon: str) -> str:
    return f"{game} {lexicon}"
