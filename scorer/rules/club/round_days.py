"""Rounds of an evening that are played on days of their own: a cup over several evenings, or at home.

Nothing is counted by them: who goes on is told by the matches, whenever they are played.

*Rule:* club page 2, «bracket»; regulations page K20.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject

TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]\Z")


@dataclass(frozen=True)
class RoundDay:
    """The *day* of a round; with *until* it may be played on any day before, too.

    It begins at *start* («19:30», local time), "" where that is not said.
    """

    day: date
    until: bool = False
    start: str = ""


RoundDays = Mapping[int, RoundDay]  # by the number of the round


def read_time(value: object, place: str) -> str:
    """Return *value* as a time of day, ``19:30``.

    :raises RuleError: ``time``.
    """
    if isinstance(value, str) and TIME.match(value):
        return value
    raise RuleError("time", place)


def round_days_of(facts: Iterable[JsonObject]) -> dict[int, RoundDay]:
    """Return the days that the facts of an announcement hold."""
    return {
        each["round"]: RoundDay(
            date.fromisoformat(each["day"]), each["until"], each.get("start") or ""
        )
        for each in facts
    }


def round_days_facts(days: RoundDays) -> Sequence[dict[str, object]]:
    """Return the facts of *days*, in the order of the rounds.

    :raises RuleError: ``time``.
    """
    return [
        {"round": number, "day": agreed.day.isoformat(), "until": agreed.until}
        | ({"start": read_time(agreed.start, "start")} if agreed.start else {})
        for number, agreed in sorted(days.items())
    ]
