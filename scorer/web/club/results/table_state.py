"""State of a table's result, as lists of tables show it: a word, its figures, and a gap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorer.club.evening.evenings import EveningView
from scorer.club.results import confirmation
from scorer.club.results.phone_reports import PhoneReport
from scorer.rules.club.results.sheets import Sheet, SheetVerdict, judge_sheet
from scorer.rules.club.results.table import EveningTable
from scorer.web.club.common import this_logins
from scorer.web.i18n import _


def table_state(
    view: EveningView, table: EveningTable, report: PhoneReport | None
) -> dict[str, Any]:
    """Return the tile of a table: *state* for its colour, *word* and *points* as texts."""
    tile: dict[str, Any] = {"table": table, "report": None, "points": "", "gap": 0}
    sheet, verdict = table.sheet, table.verdict
    if table.hidden:
        word = _("eingetragen, noch verdeckt") if table.counted else _.pgettext("Tisch", "offen")
        return tile | {"state": "done" if table.counted else "open", "word": word}
    if table.disputes:
        points = report.points if report is not None and sheet is None else (sheet or {})["points"]
        word = _("bestritten: %(reasons)s", reasons=" · ".join(_dispute_reasons(view, table)))
        return tile | {"points": figures_text(points), "state": "wrong", "word": word}
    if sheet is not None and verdict is not None:
        tile |= {"points": figures_text(sheet["points"]), "gap": verdict.gap}
        if report is not None and report.differs(sheet):
            figures = figures_text(report.points)
            if verdict.credit is not None and (who := _corrected_by(view, table, report)):
                word = _(
                    "korrigiert von %(who)s, am Handy steht %(points)s", who=who, points=figures
                )
                return tile | {"state": "done", "word": word}
            word = _("am Handy steht %(points)s", points=figures)
            return tile | {"state": "reported", "word": word}
        if verdict.credit is not None:
            return tile | {"state": "done", "word": _confirmed(view, table, verdict)}
        return tile | {"state": "reported", "word": _vouched(view, table)}
    if report is None or not (report.finished or report.deals):
        return tile | {"state": "open", "word": _.pgettext("Tisch", "offen")}
    tile |= {"report": report, "points": figures_text(report.points)}
    if not report.finished:
        return tile | {"state": "playing", "word": _playing(view, table, report)}
    gap = gap_of(view, table, report)
    state, word = ("wrong", _("falsch")) if gap else ("reported", _("gemeldet"))
    return tile | {"state": state, "word": word, "gap": gap}


def _playing(view: EveningView, table: EveningTable, report: PhoneReport) -> str:
    """Return how far a table is."""
    phase, over = view.evening.phase.in_round(table.round), len(report.winners)
    if phase.terms.several_games is not None and over:
        figures = {"over": over, "games": phase.terms.several_games}
        return _("am Handy, Partien fertig: %(over)s von %(games)s", **figures)
    if not phase.terms.counts_deals:  # nobody knows how many deals a game has
        return _("am Handy, Spiele bisher: %(done)s", done=report.deals)
    return _("am Handy: %(done)s von %(all)s Spielen", done=report.deals, all=phase.deals)


def _corrected_by(view: EveningView, table: EveningTable, report: PhoneReport) -> str:
    """Return the login of the official who replaced the points that the phone still shows."""
    place = table.round, table.number
    *before, last = (e for e in view.events if e.kind == "sheet" and place_of(e.facts) == place)
    known = any(event.facts["points"] == list(report.points) for event in before)
    official = last.official_id if known else None
    return "" if official is None else this_logins().get(official, "–")


def _confirmed(view: EveningView, table: EveningTable, verdict: SheetVerdict) -> str:
    """Return who confirmed a counted sheet, and its number of matches."""
    phase = view.evening.phase.in_round(table.round)
    matches = phase.terms.matches(phase.deals, verdict.expected or 0) or 0
    word = _vouched(view, table)
    sheet = table.sheet or {}
    if sheet.get("filled") is not None:
        points = sheet["points"][sheet["filled"]]
        word = _("%(source)s, %(points)s ausgerechnet", source=word, points=points)
    return _("%(source)s, Matche: %(count)s", source=word, count=matches) if matches else word


def _vouched(view: EveningView, table: EveningTable) -> str:
    if table.correction:
        return _("von der Jassleitung korrigiert")
    if confirmation.on_one_phone(view, table):
        return _("bestätigt, auf einem Handy")
    if table.state == "one" and view.evening.terms_of(table).sides(len(table.people)) > 2:
        signed, needed = len((table.sheet or {}).get("signed") or ()), confirmation.SIGNATURES
        return _("bestätigt von %(signed)s von %(needed)s", signed=signed, needed=needed)
    return {
        "one": _("von einer Seite bestätigt"),
        "both": _("bestätigt"),
        "office": _("von der Jassleitung"),
    }[table.state]


def _dispute_reasons(view: EveningView, table: EveningTable) -> list[str]:
    """Return the reasons of a table's open disputes, in order."""
    seqs = {seq for of_side in table.disputes.values() for seq in of_side}
    return [event.reason for event in view.events if event.seq in seqs]


def gap_of(view: EveningView, table: EveningTable, report: PhoneReport) -> int:
    """Return what the cards of a *report* lack on the control sum, negative if they are too many."""
    phase = view.evening.phase.in_round(table.round)
    named = report.matches if phase.terms.names_matches else None
    sheet = Sheet(report.points, named, bonuses=report.bonuses)
    return judge_sheet(phase.terms, phase.deals, sheet, len(table.people)).gap


def figures_text(points: Sequence[int]) -> str:
    """Return the figures of all sides as lists show them."""
    return " : ".join(map(str, points))


def place_of(facts: Mapping[str, Any]) -> tuple[int | None, int | None]:
    """Return round and table that an event is about."""
    return facts.get("round"), facts.get("table")
