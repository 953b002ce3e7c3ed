"""Sentences on the house rules of a Differenzler."""

from __future__ import annotations

from scorer.rules.core import words
from scorer.rules.core.setting_sentences import on_line
from scorer.rules.differenzler.sentences.game_end import EndingSentences
from scorer.rules.differenzler.sentences.setting_sentences import SETTINGS

USUAL_PENALTY = 20


class HouseRuleSentences(EndingSentences):
    """What was agreed before the first deal."""

    __slots__ = ()

    def house_rules(self) -> str:
        """Return the house rules in spoken sentences. *Rule:* S13-S16, B4."""
        _, settings = self.gettext, self.settings
        rules = [
            _("die Ansagen verdeckt") if settings.estimates == "hidden" else _("die Ansagen offen"),
            _("Trumpf ausgelost") if settings.trump == "drawn" else _("Trumpf vom Tisch"),
        ]
        if settings.exact_bonus:
            exact = (
                _("Volltreffer −%(points)s, auch bei 0")
                if settings.exact_zero
                else _("Volltreffer −%(points)s")
            )
            rules.append(exact % {"points": settings.exact_bonus})
        if settings.missing_penalty is None:
            rules.append(_("vergessene Ansage gilt als 0"))
        elif settings.missing_penalty != USUAL_PENALTY:
            missing = _("vergessene Ansage %(points)s")
            rules.append(missing % {"points": settings.missing_penalty})
        if settings.penalty != USUAL_PENALTY:
            rules.append(_("Strafe %(points)s") % {"points": settings.penalty})
        if (undealt := self._undealt()) is not None:
            rules.append(undealt)
        rules += on_line(_, SETTINGS, settings)
        if settings.ties:
            rules.append(_("bei Gleichstand %(ties)s") % {"ties": self.ties_text()})
        start = words.joined((_("Differenzler"), words.deck_name(_, settings.deck)))
        return f"{start}: {', '.join((self._length(), *rules))}."

    def _undealt(self) -> str | None:
        """Return who gets the points of the cards that stay undealt, None where none do."""
        _ = self.gettext
        sentences = {
            "last_trick": _("die Punkte übriger Karten zum letzten Stich"),
            "dealer": _("die Punkte übriger Karten dem Geber"),
            "unchecked": _("übrige Karten zählen nicht"),
        }
        return sentences.get(self.settings.undealt or "")

    def _length(self) -> str:
        _, settings, parts = self.gettext, self.settings, self.deals_text()
        if settings.limit is not None:
            parts.append(_("bis jemand über %(limit)s ist") % {"limit": settings.limit})
        return words.joined_with_or(_, parts) or _("ohne festes Ende")
