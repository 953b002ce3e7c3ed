"""Strict reader of what a regulation says of leagues."""

from __future__ import annotations

from typing import Any

from scorer.rules.club.league_rules import LEAGUE_TIES, LeagueRules
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.typed_rules import plain_rules


def read_league_rules(value: object, place: str) -> LeagueRules:
    """Return the rules of leagues that a JSON object describes; a missing key has its default.

    :raises RuleError: codes of :mod:`scorer.rules.core.reading`, and ``ties-twice``.
    """
    rules, usual = plain_rules(LeagueRules), LeagueRules()
    data: JsonObject = reading.mapping(value, place, (*rules, "ties"))
    # Any: each has the type of its field.
    given: dict[str, Any] = {
        key: rule.read(data.get(key, getattr(usual, key)), f"{place}/{key}")
        for key, rule in rules.items()
    }
    listed = reading.listing(data.get("ties", ()), f"{place}/ties", 0, len(LEAGUE_TIES))
    ties = tuple(
        reading.choice(tie, f"{place}/ties/{index}", LEAGUE_TIES)
        for index, tie in enumerate(listed)
    )
    if len({*ties}) < len(ties):
        raise RuleError("ties-twice", f"{place}/ties")
    return LeagueRules(**given, ties=ties)
