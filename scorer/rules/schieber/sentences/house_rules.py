"""Sentences on the house rules of a Schieber."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.core import words
from scorer.rules.core.setting_sentences import on_line
from scorer.rules.core.words import Gettext
from scorer.rules.schieber.sentences.setting_sentences import SETTINGS, factors_text
from scorer.rules.schieber.settings import SchieberSettings as Settings


def house_rule_sentences(_: Gettext, settings: Settings, teams: Sequence[str]) -> str:
    """Return the house rules in spoken sentences."""
    start = _length_and_deck(_, settings, teams)
    extras = [_shown(_, settings), *on_line(_, SETTINGS, settings)]
    if settings.match_bonus:
        extras.append(_("Match %(bonus)s") % {"bonus": settings.match_bonus})
    if settings.counter_match_bonus not in {0, settings.match_bonus}:
        extras.append(_("Kontermatch %(bonus)s") % {"bonus": settings.counter_match_bonus})
    if settings.berg:
        extras.append(_("Bergpreis bei %(points)s") % {"points": settings.berg})
    sentences = [f"{start}: {factors_text(_, settings)}.", f"{words.joined(extras)}."]
    if settings.target:
        order = words.category_order_text(_, settings.finish_order)
        sentences.append(_("Am Schluss gilt %(order)s.") % {"order": order})
    return " ".join(sentences)


def _length_and_deck(_: Gettext, settings: Settings, teams: Sequence[str]) -> str:
    if settings.target is not None:
        first, second = settings.target
        values = {"first": first, "we": teams[0], "second": second, "they": teams[1]}
        length = (
            _("Auf %(first)s Punkte")
            if first == second
            else _("Auf %(first)s (%(we)s) und %(second)s Punkte (%(they)s)")
        ) % values
    elif settings.deals is None:
        length = _("Ohne Ziel")
    else:
        length = _.ngettext("Ein Spiel", "%(deals)s Spiele", settings.deals)
        length %= {"deals": settings.deals}
    return words.joined((length, words.deck_name(_, settings.deck)))


def _shown(_: Gettext, settings: Settings) -> str:
    if settings.weis and settings.stoeck:
        return _("Mit Weis und Stöck")
    if settings.weis:
        return _("Mit Weis, ohne Stöck")
    return _("Mit Stöck, ohne Weis") if settings.stoeck else _("Ohne Weis und Stöck")
