"""A regulation on paper, alone or beside the version before."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.paper.club.common import Heading, Paper
from scorer.rules.club.own_rules import NO_RULES, OwnRules
from scorer.rules.club.sentences.comparison import ComparedSection
from scorer.rules.core.words import Gettext


def regulation(
    _: Gettext,
    heading: Heading,
    sections: Sequence[tuple[str, Sequence[str]]],
    rules: OwnRules = NO_RULES,
) -> Paper:
    """Return the sentences of one version of a regulation, and the own rules below them."""
    return Paper("regulation", {"heading": heading, "sections": sections, "rules": rules})


def comparison(
    _: Gettext, heading: Heading, sections: Sequence[ComparedSection], before: str, after: str
) -> Paper:
    """Return two versions of a regulation beside each other; they are called *before* and *after*."""
    return Paper(
        "comparison", {"heading": heading, "sections": sections, "before": before, "after": after}
    )
