"""The keys of a season record: one table for each kind of entry reads it, and leaves defaults out.

The entries of an evening hold the facts of the events that it is folded from, without what their
place says already.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from scorer.rules.club import own_rules
from scorer.rules.club.counting import MOST_POINTS
from scorer.rules.club.fees import MOST_FEE
from scorer.rules.club.lots import FACTS
from scorer.rules.club.regulation import Regulation, read_recorded
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.text_lengths import NAME_LENGTH, NOTE_LENGTH, SENTENCE_LENGTH

Reader: TypeAlias = Callable[[object, str], Any]  # Any: each gives what its key holds

REQUIRED = object()
MOST = 10_000  # what no season reaches
MOST_NUMBER = 999_999  # of a member
MOST_ROUNDS, MOST_TABLES, MOST_PEOPLE = 50, 1000, 2000  # of an evening
SMALLEST_TABLE, LARGEST_TABLE = 2, 9
MOST_SUM = 10 * MOST_POINTS  # of an evening, as somebody added it up
STATES = ("present", "absent", "no_show")
COMMENTS = (
    "corrected",
    "refused",
    "disputed",
    "struck",
    "claimed",
    "reopened",
    "cancelled",
    "resumed",
    "swapped",
)
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")
MOMENT = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?(Z|[+-][0-9]{2}:[0-9]{2})\Z"
)
FRACTION = re.compile(r"-?[0-9]{1,9}/[1-9][0-9]{0,5}\Z")


class Key(NamedTuple):
    """A key of an entry: its reader, its default, and the keys of the entries in it."""

    read: Reader
    default: object = REQUIRED
    inner: Mapping[str, Key] = MappingProxyType({})


def read_entry(value: object, place: str, keys: Mapping[str, Key]) -> dict[str, Any]:
    """Return the entry *value* with all of *keys*.

    :raises RuleError: codes of :mod:`scorer.rules.core.reading`, and what the keys raise.
    """
    data = reading.mapping(value, place, keys)
    for name, key in keys.items():
        if name not in data and key.default is REQUIRED:
            raise RuleError("missing-key", place, key=name)
    return {
        name: key.read(data[name], f"{place}/{name}".lstrip("/")) if name in data else key.default
        for name, key in keys.items()
    }


def spare_entry(entry: Mapping[str, Any], keys: Mapping[str, Key]) -> dict[str, object]:
    """Return *entry* as it stands in a file: without what is the default of its key."""
    return {
        name: _spare(entry[name], key.inner)
        for name, key in keys.items()
        if entry[name] != key.default
    }


def _spare(value: Any, keys: Mapping[str, Key]) -> object:  # noqa: ANN401 -- of any key
    if not keys:
        return value
    if isinstance(value, Mapping):
        return spare_entry(value, keys)
    return [spare_entry(entry, keys) for entry in value]


def _integer(low: int, high: int) -> Reader:
    return lambda value, place: reading.integer(value, place, low, high)


def _optional(read: Reader) -> Reader:
    return lambda value, place: None if value is None else read(value, place)


def _text(low: int, high: int) -> Reader:
    return lambda value, place: reading.text(value, place, low, high)


def _choice(words: tuple[str, ...]) -> Reader:
    return lambda value, place: reading.choice(value, place, words)


def _list(read: Reader, low: int, high: int) -> Reader:
    return lambda value, place: tuple(
        read(item, f"{place}/{index}")
        for index, item in enumerate(reading.listing(value, place, low, high))
    )


def _by_name(read: Reader) -> Reader:
    """Return a reader of an object under free names."""

    def read_all(value: object, place: str) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise RuleError("not-object", place)
        return {
            reading.text(name, place, 1, NAME_LENGTH): read(inner, f"{place}/{name}")
            for name, inner in value.items()
        }

    return read_all


def _entry(keys: Mapping[str, Key]) -> Reader:
    return lambda value, place: read_entry(value, place, keys)


def _entries(keys: Mapping[str, Key], high: int, low: int = 0) -> Key:
    return Key(_list(_entry(keys), low, high), REQUIRED if low else (), keys)


def read_day(value: object, place: str) -> str:
    """Return *value* as a day, ``2026-11-23``.

    :raises RuleError: ``day``.
    """
    try:
        if isinstance(value, str) and DAY.match(value):
            return date.fromisoformat(value).isoformat()
    except ValueError:
        pass
    raise RuleError("day", place)


def _moment(value: object, place: str) -> str:
    """Return *value* as a moment with a time zone."""
    try:
        if isinstance(value, str) and MOMENT.match(value):
            datetime.fromisoformat(value).astimezone(UTC)
            return value
    except (ValueError, OverflowError):
        pass
    raise RuleError("moment", place)


def _points(value: object, place: str) -> int | str:
    """Return *value* as points: a whole number, or a fraction as text."""
    if not isinstance(value, str):
        return reading.integer(value, place, -MOST_SUM * MOST_ROUNDS, MOST_SUM * MOST_ROUNDS)
    if not FRACTION.match(value):
        raise RuleError("ratio", place)
    return str(Fraction(value)) if Fraction(value).denominator > 1 else int(Fraction(value))


def _matches(value: object, place: str) -> tuple[int, ...] | int | None:
    if isinstance(value, list):
        return tuple(_per_side(0, MOST_POINTS)(value, place))
    return reading.optional(value, place, 0, MOST_POINTS)


def _per_side(low: int, high: int) -> Reader:
    return _list(_integer(low, high), SMALLEST_TABLE, LARGEST_TABLE)


def _standing(value: object, place: str) -> tuple[int, int | None, int | str]:
    """Return *value* as a line of a published ranking: member, rank or none, total."""
    member, rank, total = reading.listing(value, place, 3, 3)
    return (
        _NUMBER(member, f"{place}/0"),
        reading.optional(rank, f"{place}/1", 1, MOST),
        _points(total, f"{place}/2"),
    )


def _regulation(value: object, place: str) -> Regulation:
    try:
        return read_recorded(value)
    except RuleError as error:
        raise error.within(place.removesuffix("/regulation")) from error


_NUMBER = _integer(1, MOST_NUMBER)
_ROUND = _integer(1, MOST_ROUNDS)
_ORDER = _list(_NUMBER, 1, MOST_PEOPLE)
_PENALTY_POINTS = _integer(-MOST_POINTS, MOST_POINTS)
_REASON = Key(_text(0, NOTE_LENGTH), "")

RULE = {
    "text": Key(_text(1, SENTENCE_LENGTH)),
    "second": Key(_text(0, SENTENCE_LENGTH), ""),
    "slips": Key(reading.flag, False),
}
VERSION = {
    "at": Key(_optional(_moment), None),
    "reason": _REASON,
    "regulation": Key(_regulation),
    "rules": _entries(RULE, own_rules.MOST_RULES),
    "second_language": Key(_choice(own_rules.LANGUAGES), own_rules.LANGUAGES[0]),
}
MEMBER = {
    "number": Key(_NUMBER),
    "name": Key(_text(0, NAME_LENGTH), ""),
    "nickname": Key(_text(0, NAME_LENGTH), ""),
    "categories": Key(_list(_text(1, NAME_LENGTH), 0, 30), ()),
    "guest": Key(reading.flag, False),
    "into": Key(_optional(_NUMBER), None),
}
ATTENDANCE = {
    "member": Key(_NUMBER),
    "state": Key(_choice(STATES), "present"),
    "from": Key(_ROUND, 1),
    "to": Key(_optional(_ROUND), None),
    "filler": Key(reading.flag, False),
    "partner": Key(_optional(_NUMBER), None),
}
SUBSTITUTE = {
    "member": Key(_NUMBER),
    "by": Key(_optional(_NUMBER), None),
    "from": Key(_ROUND, 1),
}
TABLE = {
    "members": Key(_list(_NUMBER, SMALLEST_TABLE, LARGEST_TABLE)),
    "points": Key(_optional(_per_side(-MOST_POINTS, MOST_POINTS)), None),
    "matches": Key(_matches, None),
    "writer": Key(_optional(_integer(0, LARGEST_TABLE - 1)), None),
    "booked": Key(_optional(_per_side(-MOST_POINTS, MOST_POINTS)), None),
    "bonuses": Key(_optional(_per_side(-MOST_POINTS, MOST_POINTS)), None),
    "confirmed": Key(reading.flag, True),
    "disputed": Key(_list(_integer(0, LARGEST_TABLE - 1), 0, LARGEST_TABLE), ()),
}
ROUND = {
    "seed": Key(_optional(_integer(0, 10**9)), None),
    "tables": _entries(TABLE, MOST_TABLES),
    "out": Key(_list(_NUMBER, 0, MOST_PEOPLE), ()),
}
PENALTY = {
    "member": Key(_NUMBER),
    "round": Key(_optional(_ROUND), None),
    "deal": Key(_optional(_integer(1, MOST)), None),
    "points": Key(_PENALTY_POINTS, 0),
    "made": Key(_integer(0, MOST_POINTS), 0),
    "disqualified": Key(reading.flag, False),
    "reason": _REASON,
}
PAID = {"member": Key(_NUMBER), "rappen": Key(_integer(1, MOST_FEE))}
TOTAL = {"member": Key(_NUMBER), "points": Key(_integer(-MOST_SUM, MOST_SUM))}
RESULT = {
    "member": Key(_NUMBER),
    "values": Key(_list(_optional(_points), 1, MOST_ROUNDS)),
    "whole": Key(reading.flag, False),
}
TEAM_MEMBER = {
    "member": Key(_NUMBER),
    "from": Key(_optional(read_day), None),
    "to": Key(_optional(read_day), None),
}
TEAM = {
    "number": Key(_NUMBER),
    "name": Key(_text(0, NAME_LENGTH), ""),
    "club": Key(_optional(_NUMBER), None),
    "people": _entries(TEAM_MEMBER, MOST_PEOPLE),
}
TEAM_CLUB = {"number": Key(_NUMBER), "name": Key(_text(0, NAME_LENGTH), "")}
TEAM_AT_CLOSING = {
    "team": Key(_NUMBER),
    "club": Key(_optional(_NUMBER), None),
    "members": Key(_list(_NUMBER, 0, MOST_PEOPLE)),
}
PAIR = {"members": Key(_list(_NUMBER, 2, 2)), "name": Key(_text(1, NAME_LENGTH))}
CLOSED = {
    "version": Key(_integer(1, MOST)),
    "at": Key(_optional(_moment), None),
    "standings": Key(_list(_standing, 0, MOST_PEOPLE), ()),
    "lists": Key(_by_name(_list(_standing, 0, MOST_PEOPLE)), MappingProxyType({})),
    "categories": Key(_optional(_by_name(_list(_NUMBER, 0, MOST_PEOPLE))), None),
    "guests": Key(_optional(_list(_NUMBER, 0, MOST_PEOPLE)), None),
    "team_lists": Key(_by_name(_list(_standing, 0, MOST_PEOPLE)), MappingProxyType({})),
    "teams": Key(_optional(_list(_entry(TEAM_AT_CLOSING), 0, MOST)), None, TEAM_AT_CLOSING),
}
COMMENT = {
    "at": Key(_optional(_moment), None),
    "what": Key(_choice(COMMENTS)),
    "round": Key(_optional(_ROUND), None),
    "table": Key(_optional(_integer(1, MOST_TABLES)), None),
    "member": Key(_optional(_NUMBER), None),
    "points": Key(_optional(_list(_PENALTY_POINTS, 1, LARGEST_TABLE)), None),
    "reason": _REASON,
}
LIST_LOT = {
    "list": Key(_text(1, NAME_LENGTH)),
    "ranked": Key(_choice(tuple(FACTS)), "people"),
    "drawn": Key(_ORDER),
}
EVENING = {
    "name": Key(_text(1, 60)),
    "date": Key(read_day),
    "phase": Key(_text(1, 24)),
    "venue": Key(_text(0, 60), ""),
    "start": Key(_optional(reading.time_of_day), None),
    "fee": Key(_integer(0, MOST_FEE), 0),
    "attendance": _entries(ATTENDANCE, MOST_PEOPLE),
    "substitutes": _entries(SUBSTITUTE, MOST),
    "paid": _entries(PAID, MOST_PEOPLE),
    "rounds": _entries(ROUND, MOST_ROUNDS),
    "penalties": _entries(PENALTY, MOST),
    "target": Key(_optional(_integer(0, MOST_SUM)), None),
    "totals": _entries(TOTAL, MOST_PEOPLE),
    "results": _entries(RESULT, MOST_PEOPLE),
    "lots": Key(_list(_ORDER, 0, MOST), ()),
    "list_lots": _entries(LIST_LOT, MOST),
    "closed": Key(_optional(_entry(CLOSED)), None, CLOSED),
    "announced": Key(reading.flag, False),
    "comments": _entries(COMMENT, MOST),
}
CANCELLED = {
    "name": Key(_text(1, 60)),
    "date": Key(read_day),
    "phase": Key(_text(1, 24)),
    "venue": Key(_text(0, 60), ""),
    "fewer": Key(reading.flag, False),
    "reason": _REASON,
}
FINAL = {
    "champion": Key(_optional(_NUMBER), None),
    "renounced": Key(_list(_NUMBER, 0, MOST_PEOPLE), ()),
}
SEASON = {
    "club": Key(_text(0, 60), ""),
    "name": Key(_text(1, 60)),
    "versions": _entries(VERSION, MOST, 1),
    "members": _entries(MEMBER, MOST),
    "clubs": _entries(TEAM_CLUB, MOST),
    "teams": _entries(TEAM, MOST),
    "pairs": _entries(PAIR, MOST),
    "evenings": _entries(EVENING, 366),
    "cancelled": _entries(CANCELLED, 366),
    "lots": Key(_list(_ORDER, 0, MOST), ()),
    "list_lots": _entries(LIST_LOT, MOST),
    "final": Key(_optional(_entry(FINAL)), None, FINAL),
    "announced": Key(reading.flag, False),
}
