"""Results of the tables: their states, and the form of a table's sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import confirmation, corrections, evening_tables, phone_reports, results, seating
from scorer.club.evenings import EveningView
from scorer.club.ledger import VersionConflict
from scorer.club.phone_reports import PhoneReport
from scorer.rules.club.evening_table import EveningTable
from scorer.rules.club.sentences.bracket import round_heading, table_title, table_titles
from scorer.rules.club.sentences.round_games import round_figures
from scorer.rules.club.sentences.sheet import verdict_sentences
from scorer.rules.club.sheets import Sheet, SheetVerdict, judge_sheet, same_figures
from scorer.rules.core.errors import RuleError
from scorer.web import i18n, refusal_sentences
from scorer.web.club import event_text, sheet_errors
from scorer.web.club.common import (
    EVENING,
    ROUND,
    TABLE,
    abort_with_input,
    error_sentence,
    expected_version,
    sides_of,
    this_act,
    this_evening,
    this_logins,
    this_names,
)
from scorer.web.club.form_errors import handle_form, status
from scorer.web.club.sheet_form import SheetForm, kept_points, sheet_form
from scorer.web.database import session
from scorer.web.i18n import _
from scorer.web.typed_text import clean

bp = Blueprint("results", __name__, url_prefix="/club/evenings")

AT_TABLE = ("sheet", "dispute", "refused", "claim")  # events on the page of a table


@bp.get(f"{EVENING}/tables", endpoint="tables")
@bp.get(ROUND, endpoint="round")
def show_tables(evening: str, number: int | None = None) -> ResponseReturnValue:
    """Show the tables of a round, by default of the current one."""
    view = this_evening(evening)
    rounds = view.evening.rounds
    if number is None:
        number = view.evening.current or len(rounds)
    elif not 1 <= number <= len(rounds):
        abort(404)
    return _tables(view, number)


def _tables(view: EveningView, number: int, typed: Sequence[str] = (), sentence: str = "") -> str:
    view = this_evening(view.meta.id)
    tables = view.evening.rounds[number - 1] if number else []
    known = [] if view.closed else [table for table in tables if not table.hidden]
    reports = phone_reports.reports(session(), view, known)
    return render_template(
        "club/results.html",
        view=view,
        number=number,
        titles=table_titles(i18n.words(), view.evening, number) if number else {},
        heading=round_heading(i18n.words(), view.evening, number) if number else "",
        names=this_names(),
        tiles=[_tile(view, table, reports.get((table.round, table.number))) for table in tables],
        typed=typed,
        sentence=sentence,
    )


def _tile(view: EveningView, table: EveningTable, report: PhoneReport | None) -> dict[str, Any]:
    """Return the tile of a table: *state* for its colour, *word* and *points* as texts."""
    tile: dict[str, Any] = {"table": table, "report": None, "points": "", "gap": 0}
    sheet, verdict = table.sheet, table.verdict
    if table.hidden:
        word = _("eingetragen, noch verdeckt") if table.counted else _("offen")
        return tile | {"state": "done" if table.counted else "open", "word": word}
    if table.disputes:
        points = report.points if report is not None and sheet is None else (sheet or {})["points"]
        word = _("bestritten: %(reasons)s", reasons=" · ".join(_dispute_reasons(view, table)))
        return tile | {"points": _figures(points), "state": "wrong", "word": word}
    if sheet is not None and verdict is not None:
        tile |= {"points": _figures(sheet["points"]), "gap": verdict.gap}
        if report is not None and report.differs(sheet):
            figures = _figures(report.points)
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
        return tile | {"state": "open", "word": _("offen")}
    tile |= {"report": report, "points": _figures(report.points)}
    if not report.finished:
        return tile | {"state": "playing", "word": _playing(view, table, report)}
    gap = _gap(view, table, report)
    state, word = ("wrong", _("falsch")) if gap else ("reported", _("gemeldet"))
    return tile | {"state": state, "word": word, "gap": gap}


def _playing(view: EveningView, table: EveningTable, report: PhoneReport) -> str:
    """Return how far a table is."""
    phase, over = view.evening.phase.in_round(table.round), len(report.winners)
    if phase.terms.several_games is not None and over:
        figures = {"over": over, "games": phase.terms.several_games}
        return _("am Spielen, Partien fertig: %(over)s von %(games)s", **figures)
    if not phase.terms.counts_deals:  # nobody knows how many deals a game has
        return _("am Spielen, Spiele bisher: %(done)s", done=report.deals)
    return _("am Spielen, %(done)s von %(all)s", done=report.deals, all=phase.deals)


def _corrected_by(view: EveningView, table: EveningTable, report: PhoneReport) -> str:
    """Return the login of the official who replaced the points that the phone still shows."""
    place = table.round, table.number
    *before, last = (e for e in view.events if e.kind == "sheet" and _at(e.facts) == place)
    known = any(event.facts["points"] == list(report.points) for event in before)
    official = last.official_id if known else None
    return "" if official is None else this_logins().get(official, "–")


def _confirmed(view: EveningView, table: EveningTable, verdict: SheetVerdict) -> str:
    """Return who confirmed a counted sheet, and its number of matches."""
    phase = view.evening.phase.in_round(table.round)
    matches = phase.terms.matches(phase.deals, verdict.expected or 0) or 0
    word = _vouched(view, table)
    return _("%(told)s, Matche: %(count)s", told=word, count=matches) if matches else word


def _vouched(view: EveningView, table: EveningTable) -> str:
    if table.correction:
        return _("vom Büro korrigiert")
    if confirmation.on_one_phone(view, table):
        return _("bestätigt, auf einem Handy")
    if table.state == "one" and view.evening.terms_of(table).sides(len(table.people)) > 2:
        signed, needed = len((table.sheet or {}).get("signed") or ()), confirmation.SIGNATURES
        return _("bestätigt von %(signed)s von %(needed)s", signed=signed, needed=needed)
    return {
        "one": _("von einer Seite bestätigt"),
        "both": _("bestätigt"),
        "office": _("vom Büro"),
    }[table.state]


def _dispute_reasons(view: EveningView, table: EveningTable) -> list[str]:
    """Return the reasons of a table's open disputes, in order."""
    seqs = {seq for of_side in table.disputes.values() for seq in of_side}
    return [event.reason for event in view.events if event.seq in seqs]


def _gap(view: EveningView, table: EveningTable, report: PhoneReport) -> int:
    phase = view.evening.phase.in_round(table.round)
    named = report.matches if phase.terms.names_matches else None
    sheet = Sheet(report.points, named, bonuses=report.bonuses)
    return judge_sheet(phase.terms, phase.deals, sheet, len(table.people)).gap


def _figures(points: Sequence[int]) -> str:
    return " : ".join(map(str, points))


@bp.post(f"{EVENING}/tables")
def seat(evening: str) -> ResponseReturnValue:
    """Create a table of the typed members, where seating is free."""
    view, names = this_evening(evening), this_names()
    typed = [name for text in request.form.getlist("seat") if (name := clean(text))]
    people = [names.find(text) for text in typed]
    round_ = len(view.evening.rounds)
    for text, member in zip(typed, people, strict=True):
        if member is None:
            sentence = _("«%(name)s» heisst hier niemand.", name=text)
            return _tables(view, round_, typed, sentence), 422
    page = partial(_tables, view, round_, typed)
    with handle_form(None, page, error_sentence=error_sentence):
        seats = [member for member in people if member is not None]
        at = seating.seat(this_act(), evening, seats)
    return redirect(url_for("results.table", evening=evening, number=at[0], table=at[1]), 303)


@bp.get(TABLE, endpoint="table")
def show_table(evening: str, number: int, table: int) -> ResponseReturnValue:
    """Show the form of a table's sheet."""
    view = this_evening(evening)
    this_table = _find(view, number, table)
    return _sheet(view, this_table, _sheet_form(view, this_table, _stored(view, this_table)))


@bp.post(TABLE)
def write(evening: str, number: int, table: int) -> ResponseReturnValue:
    """Store the sheet of a table."""
    view = this_evening(evening)
    this_table, phase = _find(view, number, table), view.evening.phase.in_round(number)
    form = _sheet_form(view, this_table)
    form.validate()
    points, matches = form.typed("points"), form.typed_matches(request.form.get("match", ""))
    offer = None
    if not form.errors:
        if phase.terms.match_bonus and points.count(None) == 1 and None in matches:
            # one more match changes the rest of the other side
            form["matches_0"].errors = [_("Wie viele Matche gab es? 0, wenn es keinen gab.")]
        else:
            offer = form.left(phase.terms, phase.deals, points, sum(n or 0 for n in matches))
    if offer is not None and request.form.get("offer") == str(offer):
        points, offer = [offer if figure is None else figure for figure in points], None
    points, points_known = kept_points(request.form.get("keep", ""), points, matches)
    form.require_points(points)
    sheet = form.sheet(points)
    changes = this_table.seq <= expected_version() and _corrects(this_table, sheet)
    if changes and not form.reason.data:
        form.reason.errors = [_("Hier fehlt der Grund; er bleibt im Verlauf stehen.")]
    sure = request.form.get("sure") == str(sum(n or 0 for n in points))
    if form.errors:
        error = None if None in points else _sum_error(view, this_table, sheet, sure)
        sentence = "" if error is None else sheet_errors.sheet_error(error)
        return _sheet(view, this_table, form, sentence, offer=offer), 422
    return _write(view, this_table, form, sheet, matches_known=sure, points_known=points_known)


def _sum_error(
    view: EveningView, table: EveningTable, sheet: Sheet, sure: bool
) -> RuleError | None:
    """Return why a sheet would not count, beside what is wrong at its fields."""
    try:
        facts = {"round": table.round, "table": table.number, **sheet.figures()}
        view.evening.check_sheet(facts, matches_known=sure)
    except RuleError as error:
        return error
    return None


def _corrects(table: EveningTable, sheet: Sheet) -> bool:
    """Return whether *sheet* differs from a confirmed one."""
    stored = table.sheet
    return stored is not None and stored["confirmed"] and not same_figures(stored, sheet.figures())


def _write(
    view: EveningView,
    table: EveningTable,
    form: SheetForm,
    sheet: Sheet,
    *,
    matches_known: bool,
    points_known: bool,
) -> ResponseReturnValue:
    evening = view.meta.id
    try:
        results.sheet(
            this_act(form.reason.data),
            evening,
            table.round,
            table.number,
            sheet,
            matches_known=matches_known,
            points_known=points_known,
            play_off=request.form.get("play_off", ""),
        )
    except VersionConflict:
        current = this_evening(evening)
        form.reason.data = form.reason.data or _("zwei Eingaben verglichen")
        return _sheet(current, _find(current, table.round, table.number), form, clash=True), 409
    except RuleError as error:
        if error.code in {"sheet-odd", "sheet-odd-matches"}:
            figures = (*sheet.points, *(sheet.matches if isinstance(sheet.matches, tuple) else ()))
            question, odd = refusal_sentences.sentence(error), ":".join(map(str, figures))
            return _sheet(view, table, form, question, odd=odd), 422
        if error.code == "sheet-matches":
            return _sheet(view, table, form, sheet_errors.match_question(error), asked=error), 422
        if error.code == "play-off-moved":
            question = refusal_sentences.sentence(error)
            return _sheet(
                view, table, form, question, falls=sheet_errors.falling_tables(view, table, sheet)
            ), 409
        code = 409 if error.code == "round-anew" else status(error)
        return _sheet(view, table, form, sheet_errors.sheet_error(error)), code
    return redirect(url_for("results.round", evening=evening, number=table.round), 303)


def _find(view: EveningView, number: int, table: int) -> EveningTable:
    try:
        return view.evening.table(number, table)
    except RuleError as error:
        abort_with_input(refusal_sentences.sentence(error))


def _sheet_form(
    view: EveningView, table: EveningTable, data: Mapping[str, Any] | None = None
) -> SheetForm:
    names = this_names()
    seats = [names[member] for member in table.people]
    terms = view.evening.terms_of(table)
    more = {"booking": terms.wrong == "official", "matches": terms.names_matches}
    more["bonuses"] = _has_bonuses(view, table)
    form_class = sheet_form(sides_of(view, table, names), seats, terms.lowest, **more)
    return form_class(data=data) if data is not None else form_class(request.form)


def _has_bonuses(view: EveningView, table: EveningTable) -> bool:
    """Return whether a sheet says what was given beside the cards: agreed on, or written so."""
    report = _report(view, table)
    written = (table.sheet or {}).get("bonuses") or (report and any(report.bonuses))
    return view.evening.terms_of(table).bonuses or bool(written)


def _report(view: EveningView, table: EveningTable) -> PhoneReport | None:
    """Return the report of a table's phone, None once the evening is closed and where it is hidden."""
    reports = {} if view.closed or table.hidden else phone_reports.reports(session(), view, [table])
    return reports.get((table.round, table.number))


def _stored(view: EveningView, table: EveningTable) -> dict[str, Any]:
    """Return the field values of the stored sheet, else of the report of a finished game."""
    sheet, report = table.sheet or {}, None if table.sheet else _report(view, table)
    if report is not None and report.finished:
        sheet = {"points": report.points, "matches": report.matches, "bonuses": report.bonuses}
    data = {f"points_{side}": figure for side, figure in enumerate(sheet.get("points") or ())}
    data |= {f"booked_{side}": figure for side, figure in enumerate(sheet.get("booked") or ())}
    data |= {f"bonuses_{side}": given for side, given in enumerate(sheet.get("bonuses") or ())}
    matches = sheet.get("matches")
    if isinstance(matches, list | tuple):
        data |= {f"matches_{side}": figure for side, figure in enumerate(matches)}
    writer = sheet.get("writer")
    return data | {"writer": "" if writer is None else str(writer)}


def _sheet(  # noqa: PLR0913 -- what the page shows, as the caller knows it
    view: EveningView,
    table: EveningTable,
    form: SheetForm,
    sentence: str = "",
    *,
    offer: int | None = None,
    clash: bool = False,
    asked: RuleError | None = None,
    odd: str = "",
    falls: Sequence[str] = (),
) -> str:
    view, names = this_evening(view.meta.id), this_names()
    table = _find(view, table.round, table.number)
    games = evening_tables.games_of(session(), view)
    place = table.round, table.number
    report = _report(view, table)
    about = [e for e in view.events if e.kind in AT_TABLE and _at(e.facts) == place]
    verdict = table.verdict
    return render_template(
        "club/result.html",
        view=view,
        phase=view.evening.phase.in_round(table.round),
        table=table,
        form=form,
        sentence=sentence,
        offer=offer,
        asked=None if asked is None else asked.values,
        odd=odd,
        falls=falls,
        title_of_table=table_title(i18n.words(), view.evening, table),
        sides=sides_of(view, table, names),
        round_figures=round_figures(i18n.words(), view.evening.terms_of(table)),
        clash=event_text.event_row(about[-1], names, this_logins()) if clash and about else None,
        names=names,
        tile=_tile(view, table, None if table.sheet else report),
        report=report,
        game="" if table.hidden else games.get(place, (0, ""))[1],
        deals=corrections.deals(session(), view, table)
        if report is not None and report.finished
        else [],
        verdict=[]
        if verdict is None
        else verdict_sentences(i18n.words(), verdict, [names[member] for member in table.people]),
        history=[event_text.event_row(e, names, this_logins()) for e in reversed(about)],
    )


def _at(facts: Mapping[str, Any]) -> tuple[int | None, int | None]:
    return facts.get("round"), facts.get("table")
