"""A sheet typed at the desk: from the fields of its form to the ledger, or the question asked first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from werkzeug.datastructures import MultiDict

from scorer.club import play_off
from scorer.club.evening.evenings import EveningView
from scorer.club.office.ledger import Act, VersionConflict
from scorer.club.results import phone_reports, results
from scorer.club.results.phone_reports import PhoneReport
from scorer.rules.club.results.sentences import gap_sentence
from scorer.rules.club.results.sheets import Sheet, same_figures
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class
from scorer.web import i18n, refusal_sentences
from scorer.web.club.common import sides_of, this_names
from scorer.web.club.form_errors import status
from scorer.web.club.form_fields import version_number
from scorer.web.club.office import session as club
from scorer.web.club.results.sheet_form import SheetForm, kept_points, place_of, sheet_form
from scorer.web.database import clock, session
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
    for fallen in play_off.falling(view, facts | {"confirmed": True, "source": "paper"}):
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


UNSAVED = 202  # a row that is shown with what was typed, which is stored by the next key
ODD = frozenset({"sheet-odd", "sheet-odd-matches", "sheet-sweep", "sheet-no-match"})


@value_class
class SheetEntry:
    """What became of a typed sheet: *status* is 200 where it is saved, 202 where nobody asked for that yet, else 422, 409, 403 or 429.

    *sentence* is told above its form. *offer* is the figure proposed for the only empty side. *asked* are the
    values of the question for matches; *odd* the figures of a total that no cards can make, as its
    key sends them; *falls* the tables that fall if the play-off is drawn anew. After a *clash* the
    other state stands in the ledger.
    """

    status: int = 200
    sentence: str = ""
    offer: int | None = None
    asked: Mapping[str, Any] | None = None
    odd: str = ""
    falls: Sequence[str] = ()
    clash: bool = False


def form_of(
    view: EveningView,
    table: EveningTable,
    posted: MultiDict[str, str] | None,
    report: PhoneReport | None,
    prefix: str = "",
) -> SheetForm:
    """Return the form of a table's sheet: as *posted*, else as stored or as its phone reports it."""
    names = this_names()
    seats = [names[member] for member in table.people]
    terms = view.evening.terms_of(table)
    form_class = sheet_form(
        sides_of(view, table, names),
        seats,
        terms.lowest,
        booking=terms.wrong == "official",
        matches=terms.names_matches,
        bonuses=has_bonuses(view, table, report),
    )
    if posted is not None:
        return form_class(posted, prefix=prefix)
    return form_class(data=_stored(table, report), prefix=prefix)


def has_bonuses(view: EveningView, table: EveningTable, report: PhoneReport | None) -> bool:
    """Return whether a sheet says what was given beside the cards: agreed on, or written so."""
    written = (table.sheet or {}).get("bonuses") or (report and any(report.bonuses))
    return view.evening.terms_of(table).bonuses or bool(written)


def report_of(view: EveningView, table: EveningTable) -> PhoneReport | None:
    """Return the report of a table's phone, None once the evening is closed and where it is hidden."""
    reports = {} if view.closed or table.hidden else phone_reports.reports(session(), view, [table])
    return reports.get((table.round, table.number))


def shown_sheet(view: EveningView, table: EveningTable, seen: int) -> EveningTable:
    """Return *table* with the sheet that a page of version *seen* showed."""
    place = table.round, table.number
    known = [
        event.facts
        for event in view.events
        if event.kind == "sheet" and event.seq <= seen and place_of(event.facts) == place
    ]
    return replace(table, sheet=known[-1] if known else None)


def is_touched(form: SheetForm, table: EveningTable) -> bool:
    """Return whether a form says anything else than the sheet of *table*, as it was shown."""
    shown = _stored(table, None)
    for field in form:
        if field.raw_data is None or field.short_name == "reason":
            continue
        typed, known = (
            field.raw_data[0].strip() if field.raw_data else "",
            shown.get(field.short_name),
        )
        none = "" if field.short_name.startswith("points_") or field.short_name == "writer" else "0"
        if (typed or none) != (none if known is None else str(known)):
            return True
    return False


def enter(
    view: EveningView, table: EveningTable, form: SheetForm, posted: Mapping[str, str]
) -> SheetEntry:
    """Write the sheet of a *form*; *posted* are the other values of its row or page by name.

    These are ``seen``, the version it was shown at; ``filled``, the side whose figure was proposed; and
    what a key below a question sends: ``miscounted`` for no, ``match``, ``offer``, ``keep``, ``sure``, ``play_off``; ``recounted``
    where a disputed sheet is right. After a ``clash`` nothing is written until ``mine`` says who is right: the key
    that enters a whole round compares nothing.
    """
    if posted.get("clash") and not posted.get("mine"):
        return _clash(form)
    phase, seen = view.evening.phase.in_round(table.round), version_number(posted.get("seen", ""))
    form.validate()
    points, matches = form.typed("points"), form.typed_matches(posted.get("match", ""))
    offer, filled = None, posted.get("filled", "")
    if not form.errors:
        if phase.terms.match_bonus and points.count(None) == 1 and None in matches:
            # one more match changes the rest of the other side
            form["matches_0"].errors = [_("Wie viele Matche gab es? 0, wenn es keinen gab.")]
        elif not phase.terms.both_typed:
            offer = form.left(phase.terms, phase.deals, points, sum(n or 0 for n in matches))
    if offer is not None and posted.get("offer") == str(offer):
        filled = str(points.index(None))
        points, offer = [offer if figure is None else figure for figure in points], None
    points, points_known = kept_points(posted.get("keep", ""), points, matches)
    form.require_points(points)
    sheet = form.sheet(points)
    if not form.errors and not phase.terms.both_typed:
        sheet = replace(sheet, filled=form.filled(phase.terms, phase.deals, sheet, filled))
    settles = _settles(table, sheet)
    if settles and posted.get("recounted"):
        form.reason.data = form.reason.data or _("nachgezählt")
    changes = settles or (points.count(None) < len(points) and _corrects(table, sheet))
    if table.seq <= seen and changes and not form.reason.data:
        form.reason.errors = [_("Hier fehlt der Grund; er bleibt im Verlauf stehen.")]
    sure = posted.get("sure") == str(sum(n or 0 for n in points))
    if form.errors:
        error = None if None in points else _sum_error(view, table, sheet, sure)
        sentence = _emptied(table, points) if error is None else sheet_error(error)
        return SheetEntry(422, sentence, offer=offer)
    act = Act(session(), club.actor(), clock(), seen, form.reason.data or "")
    write = partial(
        results.sheet,
        act,
        view.meta.id,
        table.round,
        table.number,
        sheet,
        matches_known=sure,
        points_known=points_known,
        play_off=posted.get("play_off", ""),
    )
    entry = _written(write, view, table, form, sheet)
    if posted.get("miscounted") and (entry.asked or entry.odd):
        return SheetEntry(entry.status, recount(entry.asked))
    return entry


def _written(
    write: Callable[[], object],
    view: EveningView,
    table: EveningTable,
    form: SheetForm,
    sheet: Sheet,
) -> SheetEntry:
    try:
        write()
    except VersionConflict:
        return _clash(form)
    except RuleError as error:
        if error.code in ODD:
            figures = (*sheet.points, *(sheet.matches if isinstance(sheet.matches, tuple) else ()))
            odd = ":".join(map(str, figures))
            return SheetEntry(422, refusal_sentences.sentence(error), odd=odd)
        if error.code == "sheet-matches":
            return SheetEntry(422, match_question(error), asked=error.values)
        if error.code == "play-off-moved":
            falls = falling_tables(view, table, sheet)
            return SheetEntry(409, refusal_sentences.sentence(error), falls=falls)
        code = 409 if error.code == "round-anew" else status(error)
        return SheetEntry(code, sheet_error(error))
    return SheetEntry()


def _emptied(table: EveningTable, points: Sequence[int | None]) -> str:
    """Return that a stored sheet stays whose figures were all taken out, else ""."""
    if table.sheet is None or any(figure is not None for figure in points):
        return ""
    stored = " : ".join(map(str, table.sheet["points"]))
    return _(
        "%(points)s bleibt: Ein Resultat lässt sich korrigieren, aber nicht wegnehmen. Tippe darüber, was richtig ist.",
        points=stored,
    )


def _clash(form: SheetForm) -> SheetEntry:
    form.reason.data = form.reason.data or _("zwei Eingaben verglichen")
    return SheetEntry(409, clash=True)


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


def _settles(table: EveningTable, sheet: Sheet) -> bool:
    """Return whether *sheet* says that a disputed one is right."""
    stored = table.sheet
    return stored is not None and bool(table.disputes) and same_figures(stored, sheet.figures())


def _stored(table: EveningTable, report: PhoneReport | None) -> dict[str, Any]:
    """Return the field values of the stored sheet, else of the report of a finished game."""
    sheet = table.sheet or {}
    if table.sheet is None and report is not None and report.finished:
        sheet = {"points": report.points, "matches": report.matches, "bonuses": report.bonuses}
    data = {f"points_{side}": figure for side, figure in enumerate(sheet.get("points") or ())}
    data |= {f"booked_{side}": figure for side, figure in enumerate(sheet.get("booked") or ())}
    data |= {f"bonuses_{side}": given for side, given in enumerate(sheet.get("bonuses") or ())}
    matches = sheet.get("matches")
    if isinstance(matches, list | tuple):
        data |= {f"matches_{side}": figure for side, figure in enumerate(matches)}
    writer = sheet.get("writer")
    return data | {"writer": "" if writer is None else str(writer)}
