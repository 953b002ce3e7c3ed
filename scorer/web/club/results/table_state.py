"""The state of a table's result as a short text, with its figures."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.club.evening.evenings import EveningView
from scorer.club.results import confirmation
from scorer.club.results.phone_reports import PhoneReport
from scorer.rules.club.results.sheets import Sheet, SheetVerdict, judge_sheet
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.value_class import value_class
from scorer.web.club.common import this_logins
from scorer.web.i18n import _


@value_class
class TableState:
    """The state of a table's result: *kind* decides the colour of a row, *word* and *points* are texts.

    *kind* is ``open``, ``playing``, ``reported``, ``done`` or ``wrong``. *gap* is the number of missing points,
    negative if there are too many, in the unit of the sheet.
    """

    kind: str
    word: str
    points: str = ""
    gap: int = 0


def table_state(view: EveningView, table: EveningTable, report: PhoneReport | None) -> TableState:
    """Return the state of a table's result: by disputes, else by the sheet, else by the *report* of its phones.

    *report* is None if there is none. If the phones show other points than the sheet, the word has them. Of a hidden
    table it only says whether a result is entered.
    """
    sheet, verdict = table.sheet, table.verdict
    if table.hidden and table.counted:
        return TableState("done", _("eingetragen, noch verdeckt"))
    if table.hidden or (sheet is None and report is None):
        return TableState("open", _.pgettext("Tisch", "offen"))
    if table.disputes:
        seqs = {seq for of_side in table.disputes.values() for seq in of_side}
        reasons = [event.reason for event in view.events if event.seq in seqs]
        points = sheet["points"] if sheet is not None else report.points if report else ()
        word = _("bestritten: %(reasons)s", reasons=" · ".join(reasons))
        return TableState("wrong", word, figures_text(points))
    if sheet is not None and verdict is not None:
        counts, points, who = verdict.credit is not None, figures_text(sheet["points"]), ""
        if report is None or not report.differs(sheet):
            word = _confirmed(view, table, verdict) if counts else _vouched(view, table)
            return TableState("done" if counts else "reported", word, points, verdict.gap)
        figures = figures_text(report.points)
        if counts and (who := _corrected_by(view, table, report)):
            word = _("korrigiert von %(who)s, am Handy steht %(points)s", who=who, points=figures)
        else:
            word = _("am Handy steht %(points)s", points=figures)
        return TableState("done" if who else "reported", word, points, verdict.gap)
    if report is None or not (report.finished or report.deals):
        return TableState("open", _.pgettext("Tisch", "offen"))
    points = figures_text(report.points)
    if not report.finished:
        return TableState("playing", _playing(view, table, report), points)
    phase = view.evening.phase.in_round(table.round)
    named = report.matches if phase.terms.names_matches else None
    reported = Sheet(report.points, named, bonuses=report.bonuses)
    gap = judge_sheet(phase.terms, phase.deals, reported, len(table.people)).gap
    if gap:
        return TableState("wrong", _("falsch"), points, gap)
    return TableState("reported", _("gemeldet"), points)


def _playing(view: EveningView, table: EveningTable, report: PhoneReport) -> str:
    """Return a text on the progress of a table: deals so far, or finished games once one of several is over."""
    phase = view.evening.phase.in_round(table.round)
    over = len(report.winners)
    if phase.terms.several_games is not None and over:
        games = phase.terms.several_games
        return _("am Handy, Partien fertig: %(over)s von %(games)s", over=over, games=games)
    if not phase.terms.counts_deals:  # the number of deals in a game is unknown
        return _.ngettext(
            "am Handy, bisher ein Spiel",
            "am Handy, bisher %(count)s Spiele",
            report.deals,
            count=report.deals,
        )
    return _("am Handy: %(done)s von %(all)s Spielen", done=report.deals, all=phase.deals)


def _corrected_by(view: EveningView, table: EveningTable, report: PhoneReport) -> str:
    """Return the login of the official who replaced the points that the phone still shows, "" if nobody did.

    «–» if the official is unknown.
    """
    *before, last = view.about(table, "sheet")
    was_stored = any(event.facts["points"] == list(report.points) for event in before)
    official = last.official_id if was_stored else None
    return "" if official is None else this_logins().get(official, "–")


def _confirmed(view: EveningView, table: EveningTable, verdict: SheetVerdict) -> str:
    """Return a text on who confirmed a counted sheet, with the computed figure and the number of matches, if any."""
    phase = view.evening.phase.in_round(table.round)
    matches = phase.terms.matches(phase.deals, verdict.expected or 0) or 0
    word = _vouched(view, table)
    sheet = table.sheet or {}
    if sheet.get("filled") is not None:
        points = sheet["points"][sheet["filled"]]
        word = _("%(source)s, %(points)s vom Programm ausgerechnet", source=word, points=points)
    if not matches:
        return word
    return _.ngettext(
        "%(source)s, ein Match", "%(source)s, %(count)s Matche", matches, source=word, count=matches
    )


def _vouched(view: EveningView, table: EveningTable) -> str:
    """Return a text on who confirmed the sheet of a table: the sides on their phones, or an official."""
    if table.correction:
        return _("von der Jassleitung korrigiert")
    if confirmation.on_one_phone(view, table):
        return _("bestätigt, beide auf einem Handy")
    if table.state == "one" and view.evening.terms_of(table).sides(len(table.people)) > 2:
        signed = len((table.sheet or {}).get("signed") or ())
        needed = confirmation.SIGNATURES
        return _("bestätigt: %(signed)s von %(needed)s", signed=signed, needed=needed)
    return {
        "one": _("von einer Seite bestätigt"),
        "both": _("bestätigt"),
        "office": _("von der Jassleitung"),
    }[table.state]


def figures_text(points: Sequence[int]) -> str:
    """Return the figures of all sides as one text, such as «83 : 74»."""
    return " : ".join(map(str, points))
