"""Errors of a table's sheet as sentences for the desk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorer.club import play_offs
from scorer.club.evenings import EveningView
from scorer.rules.club.evening_table import EveningTable
from scorer.rules.club.sentences.sheet import gap_sentence
from scorer.rules.club.sheets import Sheet
from scorer.rules.core.errors import RuleError
from scorer.web import i18n, refusal_sentences
from scorer.web.i18n import _


def match_question(error: RuleError) -> str:
    """Return a question for the number of matches: the sum fits another number than was typed."""
    values = {key: error.values[key] for key in ("sum", "expected", "named")}
    matches = error.values["matches"]
    if not values["named"] and matches == 1:
        return _("%(sum)s ist genau ein Match mehr als %(expected)s. Gab es einen Match?", **values)
    if not values["named"]:
        return _(
            "%(sum)s ist genau %(matches)s Matche mehr als %(expected)s. Gab es Matche? Dann trage ein, wie viele und bei wem.",
            matches=matches,
            **values,
        )
    if matches:
        return _(
            "Eingetragene Matche: %(named)s, das gäbe %(expected)s. %(sum)s passt zu %(matches)s. Wie viele gab es, und bei wem?",
            matches=matches,
            **values,
        )
    return _(
        "Eingetragene Matche: %(named)s, das gäbe %(expected)s. %(sum)s passt, wenn es keinen gab. Wie viele gab es?",
        **values,
    )


def falling_tables(view: EveningView, table: EveningTable, sheet: Sheet) -> list[str]:
    """Return the tables of a play-off that fall if it is drawn again, with what was played there."""
    facts = {"round": table.round, "table": table.number, **sheet.figures()}
    texts = []
    for fallen in play_offs.falling(view, facts | {"confirmed": True, "source": "paper"}):
        points = _("noch nicht gespielt")
        if fallen.sheet is not None and not fallen.hidden:
            points = " : ".join(map(str, fallen.sheet["points"]))
        place = {"round": fallen.round, "table": fallen.number, "points": points}
        texts.append(_("Passe %(round)s, Tisch %(table)s: %(points)s", **place))
    return texts


def recount(asked: Mapping[str, Any] | None) -> str:
    """Return what to do once a question is answered with no; *asked* as in :func:`match_question`."""
    if asked is None:
        return _("Am Tisch nachzählen, bis es stimmt.")
    gap = asked["expected"] - asked["sum"]
    return sheet_error(RuleError("sheet-sum", **{**asked, "gap": gap}))


def sheet_error(error: RuleError) -> str:
    """Return the error of a sheet: its sum, the gap, and what to do."""
    gap = error.values.get("gap")
    help_ = {
        "sheet-sum": _("Am Tisch nachzählen, bis es stimmt."),
        "sheet-writer": _("Wer hat geschrieben? Diese Person trägt die Differenz."),
        "sheet-booking": _("Wem wird die Differenz belastet?"),
    }.get(error.code)
    if help_ is None or not isinstance(gap, int) or not gap:
        return refusal_sentences.sentence(error)
    return f"{error.values['sum']}: {gap_sentence(i18n.words(), gap, error.values['expected'])} {help_}"
