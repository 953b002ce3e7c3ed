"""Sentences on the house rules of a Schieber."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.core import words
from scorer.rules.core.words import Gettext
from scorer.rules.schieber.settings import SchieberSettings as Settings


def house_rule_sentences(_: Gettext, settings: Settings, teams: Sequence[str]) -> str:
    """Return the house rules in spoken sentences."""
    first = _("%(goal)s %(cards)s: %(factors)s.") % {
        "goal": _goal(_, settings, teams),
        "cards": words.deck_name(_, settings.deck),
        "factors": factors_text(_, settings),
    }
    extras = [_shown(_, settings)]
    if settings.modes_once:
        extras.append(_("jede Seite sagt jede Spielart einmal an"))
    if settings.match_bonus:
        extras.append(_("Match %(bonus)s") % {"bonus": settings.match_bonus})
    if settings.counter_match_bonus not in {0, settings.match_bonus}:
        extras.append(_("Kontermatch %(bonus)s") % {"bonus": settings.counter_match_bonus})
    if settings.berg:
        extras.append(_("Bergpreis bei %(points)s") % {"points": settings.berg})
    second = words.joined(extras)
    if settings.target:
        order = words.category_order_text(_, settings.finish_order)
        second += _("; am Schluss gilt %(order)s") % {"order": order}
    return f"{first} {second}."


def _goal(_: Gettext, settings: Settings, teams: Sequence[str]) -> str:
    if settings.target is None:
        if settings.deals is None:
            return _("Ohne Ziel")
        return _("%(deals)s Spiele") % {"deals": settings.deals}
    first, second = settings.target
    if first == second:
        return _("Auf %(points)s Punkte") % {"points": first}
    return _("Auf %(first)s (%(we)s) und %(second)s Punkte (%(they)s)") % {
        "first": first,
        "we": teams[0],
        "second": second,
        "they": teams[1],
    }


def factors_text(_: Gettext, settings: Settings) -> str:
    """Return how many times each mode counts."""
    if settings.contracts:
        names = [
            contract.name if contract.factor == 1 else f"{contract.name} ×{contract.factor}"
            for contract in settings.contracts
        ]
        return _("vorgeschrieben sind %(list)s") % {"list": ", ".join(names)}
    factors = settings.factors
    values = sorted(set(factors.values()))
    if len(values) == 1:
        return _("alles %(times)s") % {"times": words.times_text(_, values[0])}
    return words.joined(
        words.joined_with_and(_, [words.mode_name(_, m) for m, f in factors.items() if f == value])
        + " "
        + words.times_text(_, value)
        for value in values
    )


def _shown(_: Gettext, settings: Settings) -> str:
    if settings.weis and settings.stoeck:
        return _("Mit Weis und Stöck")
    if settings.weis:
        return _("Mit Weis, ohne Stöck")
    return _("Mit Stöck, ohne Weis") if settings.stoeck else _("Ohne Weis und Stöck")
