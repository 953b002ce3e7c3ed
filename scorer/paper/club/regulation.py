"""A regulation on paper."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from scorer.rules.club.regulation.own_rules import NO_RULES, OwnRules
from scorer.rules.core.reading import Values
from scorer.rules.core.words import Gettext

LETTERS: Final = 100  # letters of a sentence on a line
PAGE, TIGHT_PAGE = 45, 53  # lines on a page, and on a page with less spacing
TITLE, SECTION = 4, 2  # lines that the title of the paper and of a section take
FEW = 5  # a last section with fewer sentences must not be alone on a page


def regulation(
    _: Gettext,
    sections: Sequence[tuple[str, Sequence[str]]],
    rules: OwnRules = NO_RULES,
    **_given: object,
) -> Values:
    """Return the layout of a regulation with *sections* (title and sentences), and below them the club's own *rules*.

    ``tight`` says whether less spacing saves a page, ``few`` whether the last section is so short that it must not
    be alone on a page.
    """
    texts = [sentences for _title, sentences in sections]
    texts += [[text for rule in rules.rules for text in rule.texts or ("",)]] if rules.rules else []
    lines = TITLE + sum(SECTION + sum(1 + len(text) // LETTERS for text in part) for part in texts)
    tight = math.ceil(lines / TIGHT_PAGE) < math.ceil(lines / PAGE)
    return {"rules": rules, "tight": tight, "few": bool(texts) and len(texts[-1]) < FEW}
