"""The papers of a club for walls and tables: plan, slips, rankings, record sheets.

Results and names come ready from the rules; only the layout is computed here.
Several papers make one document, each on pages of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scorer.paper.club.common import listing
from scorer.paper.club.plan import name_list, plan, wall_plan
from scorer.paper.club.rankings import (
    blank_ranking,
    bracket,
    diploma,
    prize_giving,
    ranking,
    selection,
)
from scorer.paper.club.regulation import regulation
from scorer.paper.club.sheets import records
from scorer.paper.club.slips import slips
from scorer.paper.page import StaticAddress, page
from scorer.rules.core.reading import JsonObject, Values
from scorer.rules.core.words import GERMAN, Gettext

# By paper: the function that returns its computed values; the value ``across`` asks for landscape pages.
PAPERS: Mapping[str, Callable[..., Values]] = {
    "plan": plan,
    "wall_plan": wall_plan,
    "name_list": name_list,
    "slips": slips,
    "records": records,
    "ranking": ranking,
    "blank_ranking": blank_ranking,
    "member": lambda _gettext, **_values: {},
    "diploma": diploma,
    "regulation": regulation,
    "selection": selection,
    "prize_giving": prize_giving,
    "bracket": bracket,
    "listing": listing,
}

CARDS = frozenset({"slips", "records"})
# The stylesheets of papers other than plain lists.
STYLES_OF: Mapping[str, Sequence[str]] = {
    "plan": ["plan"],
    "wall_plan": ["wall_plan"],
    "name_list": ["wall_plan"],
    "slips": ["fill_in", "slips"],
    "records": ["fill_in", "slips"],
    "diploma": ["diploma"],
    "bracket": ["bracket"],
}


def club_html(
    papers: Sequence[tuple[str, JsonObject]],
    title: str,
    *,
    gettext: Gettext = GERMAN,
    language: str = "de-CH",
    static: StaticAddress | None = None,
) -> str:
    """Return *papers* as the HTML of one A4 document with *title*.

    Each of *papers* is a name in ``PAPERS`` and the values given to it. *static* returns the addresses of stylesheets
    for a browser; None for a PDF.
    """
    filled = []
    for kind, given in papers:
        values = _printed(given, language)
        filled.append((kind, {**values, **PAPERS[kind](gettext, **values)}))
    # The first stamp is on all pages; cards are cut apart, so each card has its own.
    pages = (values for kind, values in filled if kind not in CARDS)
    stamped = next((values for values in pages if values["heading"].get("stamp")), None)
    return page(
        "paper/club/base.html",
        "a4",
        ["club", *(style for kind, _values in papers for style in STYLES_OF.get(kind, ()))],
        gettext,
        static,
        language=language,
        title=title,
        papers=filled,
        stamped=stamped,
    )


def _printed(values: JsonObject, language: str) -> JsonObject:
    """Return the values of a paper, with the club's own rules, if any, in *language*."""
    rules = values.get("rules")
    return values if rules is None else {**values, "rules": rules.printed_in(language)}
