"""Sentences on the house rules of «Jeder für sich»."""

from __future__ import annotations

from scorer.rules.core import words
from scorer.rules.solo.sentences.game_end import EndingSentences


class HouseRuleSentences(EndingSentences):
    """What was agreed before the first deal."""

    __slots__ = ()

    def variant(self) -> str:
        """Return «Molotow» where the house rules leave no doubt."""
        return self.gettext("Molotow") if self.settings.molotow else ""

    def house_rules(self) -> str:
        """Return the house rules in spoken sentences."""
        _, settings = self.gettext, self.settings
        rules = [*self._length(), *self._deal_rules(), *self._extra_rules()]
        rules.append(
            _("wer am wenigsten hat, gewinnt")
            if self.fewest_win
            else _("wer am meisten hat, gewinnt")
        )
        if settings.ties:
            rules.append(_("bei Gleichstand %(ties)s") % {"ties": self.ties_text()})
        return f"{self._start()}: {', '.join(rules)}."

    def _start(self) -> str:
        game = self.variant() or self.gettext("Jeder für sich")
        return words.joined((game, words.deck_name(self.gettext, self.settings.deck)))

    def _length(self) -> list[str]:
        """Return when it is over, and what the last deal counts."""
        _, settings, parts = self.gettext, self.settings, self.deals_text()
        if settings.target is not None:
            parts.append(_("bis jemand %(target)s hat") % {"target": settings.target})
        rules = [words.joined_with_or(_, parts) or _("ohne festes Ende")]
        if settings.factor != 1:
            rules.append(_("jedes ×%(factor)s") % {"factor": settings.factor})
        if (factor := settings.last_factor) is not None:
            rules.append(_("das letzte ×%(factor)s") % {"factor": factor})
        return rules

    def _deal_rules(self) -> list[str]:
        """Return what the points of a deal add up to, and what a match counts."""
        _, settings = self.gettext, self.settings
        total = settings.control_sum
        rules = [
            _("ohne Kontrollsumme")
            if total is None
            else _("%(points)s Punkte im Spiel") % {"points": total}
        ]
        if settings.match_value:
            sentence = (
                _("ein Match zählt %(points)s mehr")
                if settings.match_value > 0
                else _("ein Match zählt %(points)s weniger")
            )
            rules.append(sentence % {"points": abs(settings.match_value)})
        return rules

    def _extra_rules(self) -> list[str]:
        """Return which of Weis and Stöck are added, and which are taken away."""
        _ = self.gettext
        names = {
            "weis": _("Weis"),
            "table_weis": _("Weis auf dem Tisch"),
            "stoeck": _("Stöck"),
        }
        sentences = {1: _("%(names)s dazu"), -1: _("%(names)s weg")}
        rules = []
        for sign, sentence in sentences.items():
            kinds = [name for kind, name in names.items() if self.settings.sign(kind) == sign]
            if kinds:
                rules.append(sentence % {"names": words.joined_with_and(_, kinds)})
        return rules or [_("ohne Weis und Stöck")]
