"""A regulation on paper."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from scorer.paper.club.common import Heading, Paper
from scorer.rules.club.regulation.own_rules import NO_RULES, OwnRules
from scorer.rules.core.words import Gettext

LETTERS: Final = 100  # of a sentence on a line
PAGE, TIGHT_PAGE = 45, 53  # lines on a page, and on one with less air
TITLE, SECTION = 4, 2  # lines that a title takes up
FEW = 5  # lines that never stand alone on a page


def regulation(
    _: Gettext,
    heading: Heading,
    sections: Sequence[tuple[str, Sequence[str]]],
    rules: OwnRules = NO_RULES,
) -> Paper:
    """Return the sentences of one version of a regulation, and the own rules below them."""
    texts = [sentences for _title, sentences in sections]
    texts += [[text for rule in rules.rules for text in rule.texts or ("",)]] if rules.rules else []
    values = {"heading": heading, "sections": sections, "rules": rules}
    return Paper("regulation", values | _room(texts))


def _room(sections: Sequence[Sequence[str]]) -> dict[str, bool]:
    """Return whether less air saves a page (``tight``), and whether the last section has ``few`` lines."""
    lines = TITLE + sum(
        SECTION + sum(1 + len(text) // LETTERS for text in texts) for texts in sections
    )
    tight = math.ceil(lines / TIGHT_PAGE) < math.ceil(lines / PAGE)
    return {"tight": tight, "few": bool(sections) and len(sections[-1]) < FEW}
