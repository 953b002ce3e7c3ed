"""The game record: one game as a JSON file, readable by hand, versioned.

Like PGN for chess it lets other programs read a game. ``docs/game-record.md`` describes it,
``docs/game-record.schema.json`` is its schema.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from scorer.rules import games
from scorer.rules.core import log, reading
from scorer.rules.core.checks import check_numbers
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import Revision
from scorer.rules.core.reading import JsonObject, Values
from scorer.rules.core.value_class import value_class
from scorer.rules.games import Board, Settings

FORMAT = "schreiber-game"
VERSION = 1
KEYS = ("format", "version", "settings", "revisions")


@value_class
class Record:
    """A game as stored in a file: its settings and all revisions."""

    settings: Settings
    revisions: tuple[Revision, ...]

    def board(self) -> Board:
        """Return the board of this game."""
        return games.board(self.settings, self.revisions)


def loads(data: bytes) -> Record:
    """Return the record in *data*, a JSON file, after checking every revision.

    Contradictions between lines are only looked for in the newest revision.

    :raises RuleError: codes of :func:`parse`, ``record-format``, ``file-version`` for another version, ``slot`` for a
        gap in the numbers of deals, and codes of :mod:`scorer.rules.core.reading`,
        :func:`scorer.rules.core.log.read_revision`, :func:`scorer.rules.games.read_settings` and
        :func:`scorer.rules.games.check_log`.
    """
    value = reading.mapping(parse(data), "", KEYS)
    if value.get("format") != FORMAT:
        raise RuleError("record-format", "format")
    version = value.get("version")
    if type(version) is not int or version < 1:
        raise RuleError("record-format", "version")
    if version != VERSION:
        raise RuleError("file-version", "version")
    return read_game(value)


def read_game(value: JsonObject, least: int = 0) -> Record:
    """Return the game under the keys ``settings`` and ``revisions``, of which there are at *least* so many.

    :raises RuleError: as :func:`loads`.
    """
    settings = games.read_settings(value.get("settings"))
    listed = reading.listing(value.get("revisions"), "revisions", least, games.MOST_REVISIONS)
    revisions = tuple(
        log.read_revision(item, f"revisions/{index}") for index, item in enumerate(listed)
    )
    games.check_log(settings, revisions)
    check_numbers(revisions)
    return Record(settings, revisions)


def dumps(record: Record) -> bytes:
    """Return *record* as a file: UTF-8, one revision per line, the same bytes for equal records."""
    settings = games.settings_json(record.settings)
    lines = [
        "{",
        f'"format": "{FORMAT}",',
        f'"version": {VERSION},',
        '"settings": {',
        ",\n".join(f"  {json.dumps(key)}: {_compact(value)}" for key, value in settings.items()),
        "},",
        '"revisions": [',
        ",\n".join(f"  {_compact(log.revision_json(revision))}" for revision in record.revisions),
        "]",
        "}",
    ]
    return ("\n".join(line for line in lines if line) + "\n").encode()


def parse(data: bytes) -> Any:  # noqa: ANN401 -- any JSON value may be in a file
    """Return the JSON value in *data*, which must be UTF-8 without duplicate keys, NaN and infinity.

    :raises RuleError: ``record-encoding`` with the *byte*, ``record-json`` with *line* and *column*, both 1 if *data*
        is nested too deeply or a number has too many digits; ``record-twice``, ``record-number``.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RuleError("record-encoding", byte=error.start) from None
    try:
        return json.loads(text, object_pairs_hook=_unique_keys, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise RuleError("record-json", line=error.lineno, column=error.colno) from None
    except (RecursionError, ValueError) as error:
        if isinstance(error, RuleError):
            raise
        raise RuleError("record-json", line=1, column=1) from None


def _unique_keys(pairs: Iterable[tuple[str, object]]) -> Values:
    mapping: Values = {}
    for key, value in pairs:
        if key in mapping:
            raise RuleError("record-twice", key=key[:40])
        mapping[key] = value
    return mapping


def _no_constant(name: str) -> None:
    raise RuleError("record-number", text=name)


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))
