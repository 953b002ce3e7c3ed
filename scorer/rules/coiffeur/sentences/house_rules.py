"""Sentences on the house rules of a Coiffeur."""

from __future__ import annotations

from scorer.rules.coiffeur.sentences.deals import DealSentences
from scorer.rules.core import words


class HouseRuleSentences(DealSentences):
    """What was agreed before the first deal."""

    __slots__ = ()

    def house_rules(self) -> str:
        """Return the house rules in spoken sentences. *Rule:* R50, S1-S5."""
        _, settings = self.gettext, self.settings
        options = ", ".join(self.option(index) for index in range(len(settings.options)))
        phrases = [
            (settings.match_bonus, _("Match +%(points)s")),
            (settings.match_premium, _("Match +%(points)s ohne Faktor")),
            (not settings.match_bonus and not settings.match_premium, _("Match ohne Zuschlag")),
            (settings.counter_malus, _("Kontermatch −%(points)s")),
            (settings.stoeck, _("Stöck zählen")),
            (settings.tens, _("in Zehnern geschrieben")),
            (settings.follow_tricks, _("Slalom und Guschti zählen Stich für Stich")),
        ]
        extras = [phrase % {"points": points} for points, phrase in phrases if points]
        start = words.joined((_("Coiffeur"), words.deck_name(_, settings.deck)))
        return f"{start}: {options}. {words.joined(extras)}."
