"""Sentences on wishes for the draw, for the office alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.rules.club.wishes import NEVER_PARTNERS, STAYS, UnkeptWish, Wish
from scorer.rules.core import words
from scorer.rules.core.words import Gettext


def wish_sentence(_: Gettext, wish: Wish, names: Mapping[int, str]) -> str:
    """Return a wish in words."""
    first, *others = (names[member] for member in wish.members)
    if wish.kind == STAYS:
        return _("%(name)s bleibt an Tisch %(table)s.") % {"name": first, "table": wish.table}
    sentence = (
        _("%(name)s und %(other)s spielen nie zusammen.")
        if wish.kind == NEVER_PARTNERS
        else _("%(name)s und %(other)s sitzen nie am gleichen Tisch.")
    )
    return sentence % {"name": first, "other": others[0]}


def unkept_sentences(
    _: Gettext, unkept: Sequence[UnkeptWish], names: Mapping[int, str]
) -> list[str]:
    """Return which wishes a draw does not keep, in which rounds and why."""
    return [
        _("%(wish)s Nicht so in Passe %(rounds)s: %(reason)s")
        % {
            "wish": wish_sentence(_, failed.wish, names),
            "rounds": words.joined_with_and(_, [str(number) for number in failed.rounds]),
            "reason": _reason(_, failed),
        }
        for failed in unkept
    ]


def _reason(_: Gettext, failed: UnkeptWish) -> str:
    return {
        "newer": _("sie war schon ausgelost."),
        "ranks": _("da sitzt man nach Rang."),
        "robin": _("es spielt jeder gegen jeden."),
        "pair": _("die beiden sind ein festes Paar."),
        "stay": _("beide bleiben am gleichen Tisch."),
        "tables": _("zu wenige Tische für alle Trennungen."),
        "missing": _("diesen Tisch gibt es nicht."),
        "full": _("an diesem Tisch wollen mehr bleiben, als Platz haben."),
    }.get(failed.reason, _("keine solche Auslosung gefunden."))
