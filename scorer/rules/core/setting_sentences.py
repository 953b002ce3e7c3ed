"""House rules told one by one: the sentence of each setting that a club can agree on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from scorer.rules.core import words
from scorer.rules.core.words import Gettext

# Returns the whole sentence of one setting. Any: the settings of each game have a class of their own.
HouseRule: TypeAlias = Callable[[Gettext, Any], str]
HouseRules: TypeAlias = Mapping[str, HouseRule]


def yes_or_no(
    key: str, agreed: Callable[[Gettext], str], not_agreed: Callable[[Gettext], str]
) -> HouseRule:
    """Return the sentence of the setting *key*, which is true or false."""
    return lambda _, settings: agreed(_) if getattr(settings, key) else not_agreed(_)


def number_or_none(
    key: str, number: Callable[[Gettext], str], none: Callable[[Gettext], str]
) -> HouseRule:
    """Return the sentence of the setting *key*, a *number* of points, or 0 or nothing of it."""

    def sentence(_: Gettext, settings: Any) -> str:  # noqa: ANN401 -- settings of any game
        value = getattr(settings, key)
        return number(_) % {"points": value} if value else none(_)

    return sentence


def tie_sentence(_: Gettext, names: Mapping[str, str], ties: tuple[str, ...]) -> str:
    """Return what decides between equals at one table, by the *names* of its tie-breaks."""
    if not ties:
        return _("Bei Gleichstand an einem Tisch teilen sie den Rang.")
    listed = words.joined_with_then(_, (names[tie] for tie in ties))
    return _("Bei Gleichstand an einem Tisch zählt %(ties)s.") % {"ties": listed}
