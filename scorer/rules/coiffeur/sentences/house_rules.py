"""Sentences on the house rules of a Coiffeur."""

from __future__ import annotations

from scorer.rules.coiffeur.sentences.deals import DealSentences
from scorer.rules.coiffeur.sentences.setting_sentences import SETTINGS
from scorer.rules.core import words
from scorer.rules.core.setting_sentences import on_line


class HouseRuleSentences(DealSentences):
    """What was agreed before the first deal."""

    __slots__ = ()

    def house_rules(self) -> str:
        """Return the house rules in spoken sentences. *Rule:* R50, S1-S5."""
        _, settings = self.gettext, self.settings
        options = ", ".join(self.option(index) for index in range(len(settings.options)))
        extras = on_line(_, SETTINGS, settings)
        if not settings.match_bonus and not settings.match_premium:
            extras.insert(0, _("Match ohne Zuschlag"))
        start = words.joined((_("Coiffeur"), words.deck_name(_, settings.deck)))
        return f"{start}: {options}. {words.joined(extras)}."
