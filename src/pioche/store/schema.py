"""The tables, as the code of today sees them. Migrations create and change them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()

#: One row per game. `head` is the game's own counter, moved in the transaction that writes the
#: events: a database-wide serial would let readers skip rows committed out of order.
#: `mail_coup` names the coup whose mail is open, `mail_draw` the event that drew its rack; a
#: deposit holds this row while it writes: a slip belongs to a draw by the log, never by the time.
game = Table(
    "game",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("title", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("head", BigInteger, nullable=False),
    Column("mail_coup", Integer),
    Column("mail_draw", BigInteger, nullable=False, server_default="0"),
    Column("trusted", Boolean, nullable=False),
)

#: Append-only: the database itself refuses updates, and deletes but of a whole game (`erasing`).
event = Table(
    "event",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("type", String(64), nullable=False),
    Column("v", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("by", String(64), nullable=False),
    Column("command", String(64), nullable=False),
    Column("body", Text, nullable=False),
)

#: One row per accepted order: a retry finds its first answer here, and whoever judges a game again
#: finds what was ordered, with the numbers that chance gave and the slips gathered (`given`).
command = Table(
    "command",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("id", String(64), primary_key=True),
    Column("digest", String(64), nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("role", String(16), nullable=False),
    Column("seat", String(64), nullable=False),
    Column("host", Boolean, nullable=False),
    Column("body", Text, nullable=False),
    Column("given", Text, nullable=False),
)

#: The mail: slips as they came, before anybody judges them. Append-only.
slip = Table(
    "slip",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("coup", Integer, primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", String(64), nullable=False),
    Column("command", String(64), nullable=False),
    Column("body", Text, nullable=False),
    Column("draw", BigInteger, nullable=False, server_default="0"),
)

member = Table(
    "member",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False, index=True),
    Column("role", String(16), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("label", Text, nullable=False),
    Column("seat", String(64), nullable=False),
    Column("tables", Text, nullable=False),
    Column("person", String(32), nullable=False),
    Column("secret_hash", Text, nullable=False),
    Column("generation", Integer, nullable=False),
    Column("revoked_at", BigInteger),
    Column("bot", String(64), nullable=False),
    Column("host", Boolean, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("once", Boolean, nullable=False),
    Column("codes", String(32), nullable=False, server_default=""),
)

#: What a browser's cookie stands for. `id` is a hash: who reads the store learns no cookie.
session = Table(
    "session",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    Column("before", String(64), nullable=False),
    #: The first of those that followed one another in a browser: they end together.
    Column("family", String(64), nullable=False),
    Column("profile", String(32), nullable=False, server_default="", index=True),
)

session_right = Table(
    "session_right",
    metadata,
    Column("session", String(64), primary_key=True),
    Column("member", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
)

#: Somebody without a name: what opens it (a hash of a few words), and what they chose.
profile = Table(
    "profile",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("made_at", BigInteger, nullable=False),
    Column("generation", Integer, nullable=False),
    Column("key", String(64), nullable=False, unique=True),
    Column("plan", Text, nullable=False),
)

#: What a profile owns: rights to games; of those that are over, what statistics need (a projection,
#: as of event `seq`).
profile_right = Table(
    "profile_right",
    metadata,
    Column("profile", String(32), primary_key=True),
    Column("member", String(32), primary_key=True),
    Column("game", String(32), nullable=False, index=True),
    Column("epoch", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("record", Text, nullable=False),
)

card = Table(
    "card",
    metadata,
    Column("profile", String(32), primary_key=True),
    Column("lexicon", String(64), primary_key=True),
    Column("id", String(64), primary_key=True),
    Column("deck", String(64), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("stage", Integer, nullable=False),
    Column("step", Integer),
    Column("stability", Float(53)),
    Column("difficulty", Float(53)),
    Column("due", BigInteger),
    Column("last", BigInteger),
    Column("asked", Integer, nullable=False),
    Column("missed", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

#: What was done on a day with a deck: counts, never one row an answer.
study = Table(
    "study",
    metadata,
    Column("profile", String(32), primary_key=True),
    Column("day", Integer, primary_key=True),
    Column("deck", String(64), primary_key=True),
    Column("fresh", Integer, nullable=False),
    Column("reviewed", Integer, nullable=False),
    Column("drilled", Integer, nullable=False),
    Column("known", Integer, nullable=False),
    Column("ms", BigInteger, nullable=False),
)

day_line = Table(
    "day_line",
    metadata,
    Column("profile", String(32), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("lexicon", String(64), primary_key=True),
    Column("what", String(8), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("name", Text, nullable=False),
    Column("begun_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("points", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("record", Text, nullable=False),
)

own_list = Table(
    "own_list",
    metadata,
    Column("profile", String(32), primary_key=True),
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("words", Text, nullable=False),
)

#: Names live here and nowhere else, so that they can be erased.
person = Table(
    "person",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("club", Text, nullable=False),
    Column("category", Text, nullable=False),
    Column("series", Text, nullable=False),
    Column("partner", Text, nullable=False, server_default=""),
)

#: The people that the server knows from week to week; seats may refer to them.
directory = Table(
    "directory",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("key", Text, nullable=False),
    Column("surname", Text, nullable=False),
    Column("names", Text, nullable=False),
    Column("licence", Text, nullable=False),
    Column("club", Text, nullable=False),
    Column("category", Text, nullable=False),
    Column("series", Text, nullable=False),
    Column("federation", Text, nullable=False),
    Column("nationality", Text, nullable=False),
    Column("rating", Text, nullable=False),
    Column("classic_rating", Text, nullable=False),
    Column("classic_series", Text, nullable=False),
    Column("coefficient", Text, nullable=False),
    Column("shown", String(16), nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)

#: Who sits where this evening, of a pair each by themselves: who it is of the directory, what they
#: owe. The names themselves are behind the seat's member.
seated = Table(
    "seated",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("second", Boolean, primary_key=True),
    Column("known", String(32), nullable=False),
    Column("surname", Text, nullable=False),
    Column("names", Text, nullable=False),
    Column("licence", Text, nullable=False),
    Column("club", Text, nullable=False),
    Column("category", Text, nullable=False),
    Column("series", Text, nullable=False),
    Column("shown", String(16), nullable=False),
    Column("due", Integer, nullable=False),
    Column("paid", Integer, nullable=False),
)

#: What everybody pays at the door of a game, in cents: once an evening, or for every game.
fee = Table(
    "fee",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("cents", Integer, nullable=False),
    Column("each", String(16), nullable=False),
)

#: The package of a simultaneous that a game is played from, and what opens it: kept from the hour
#: of opening on, so that a server that crashed goes on with the next coup.
package = Table(
    "package",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("file", Text, nullable=False),
    Column("key", String(64), nullable=False),
)

#: A hall that others may follow in a multiplex, what it is called, and the number at which their
#: judges call it when a link is lost. Its code is not kept: it follows from the server's key.
multiplex = Table(
    "multiplex",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("telephone", Text, nullable=False, server_default=""),
)

#: At the head: a hall that follows. Of its secret only the hash; `status` and `roster` are JSON,
#: as the hall said them last, `revision` is that of the roster.
link = Table(
    "link",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("id", String(32), primary_key=True),
    Column("centre", Text, nullable=False),
    Column("secret_hash", String(64), nullable=False),
    Column("joined_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("revision", BigInteger, nullable=False),
    Column("roster", Text, nullable=False),
)

#: At the head: what the tables of such a hall scored in a coup, its latest revision only.
link_row = Table(
    "link_row",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("link", String(32), primary_key=True),
    Column("coup", Integer, primary_key=True),
    Column("revision", BigInteger, nullable=False),
    Column("rows", Text, nullable=False),
)

#: In a hall that follows: where its head is, and the secret that it calls with, which must be kept
#: as it is. `common` is the ranking heard last; one process at a time holds the link.
followed = Table(
    "followed",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("url", Text, nullable=False),
    Column("head_game", String(32), nullable=False),
    Column("link", String(32), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("centre", Text, nullable=False),
    Column("common", Text, nullable=False),
    Column("holder", String(32), nullable=False),
    Column("held_until", BigInteger, nullable=False),
    #: Nothing more is expected of it: a server that starts does not call.
    Column("rested", Boolean, nullable=False, server_default=false()),
)

#: The game that is being deleted: from its log, and from no other, rows may go.
erasing = Table("erasing", metadata, Column("game", String(32), primary_key=True))

#: A projection: what a list of games shows. `seq` says up to where it was computed.
summary = Table(
    "summary",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("phase", String(64), nullable=False),
    Column("running", Boolean, nullable=False),
    Column("ended", Boolean, nullable=False),
    Column("coup", Integer, nullable=False),
    Column("closes_at", BigInteger),
)

#: How long a server has watched over the last event of a game whose clock runs: what is left of it
#: after a crash, or for a process that comes late. A duration, so that no two clocks are compared.
beat = Table(
    "beat",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("lived", BigInteger, nullable=False),
)

#: Competitions, saved by name. `rules` is JSON (`CompetitionRules`); `version` tells two who change
#: it at once apart.
competition = Table(
    "competition",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("place", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("rules", Text, nullable=False),
    Column("version", Integer, nullable=False),
)

#: Their games, in order. A game that is deleted leaves its competitions.
competition_game = Table(
    "competition_game",
    metadata,
    Column("competition", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("rank", Integer, nullable=False),
)

setting = Table(
    "setting",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)
