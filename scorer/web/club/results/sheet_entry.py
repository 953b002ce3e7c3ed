"""Entering a sheet typed by an official: it is written to the ledger, refused, or answered with a question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from scorer.club import play_off
from scorer.club.evening.evenings import EveningView
from scorer.club.office.ledger import VersionConflict
from scorer.club.results import results
from scorer.rules.club.results.sentences import gap_sentence
from scorer.rules.club.results.sheets import Sheet, same_figures
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class
from scorer.web import i18n, refusal_sentences
from scorer.web.club.common import this_act
from scorer.web.club.form_errors import status
from scorer.web.club.form_fields import version_number
from scorer.web.club.results.sheet_form import SheetForm, stored_values
from scorer.web.club.results.table_state import figures_text
from scorer.web.i18n import _


def match_question(error: RuleError) -> str:
    """Return the question about the number of matches for an *error*: the sum fits another number than the typed one."""
    values = {key: error.values[key] for key in ("sum", "expected", "named")}
    matches = error.values["matches"]
    if not values["named"] and matches == 1:
        return _("%(sum)s ist genau ein Match mehr als %(expected)s. Gab es einen Match?", **values)
    if not values["named"]:
        return _(
            "%(sum)s sind genau %(matches)s Matche mehr als %(expected)s. Gab es Matche? Dann trage ein, wie viele und bei wem.",
            matches=matches,
            **values,
        )
    if matches:
        return _(
            "Eingetragene Matche: %(named)s, das gäbe %(expected)s. Für %(sum)s wären es %(matches)s. Wie viele gab es, und bei wem?",
            matches=matches,
            **values,
        )
    return _(
        "Eingetragene Matche: %(named)s, das gäbe %(expected)s. %(sum)s passt, wenn es keinen gab. Wie viele gab es?",
        **values,
    )


def falling_tables(view: EveningView, table: EveningTable, sheet: Sheet) -> list[str]:
    """Return a text with the result of each table that becomes void if *sheet* makes the play-off be drawn again."""
    facts = {**table.place_facts, **sheet.figures(), "confirmed": True, "source": "paper"}
    texts = []
    for fallen in play_off.falling(view, facts):
        points = _("noch nicht gespielt")
        if fallen.sheet is not None and not fallen.hidden:
            points = figures_text(fallen.sheet["points"])
        place = fallen.place_facts
        texts.append(_("Passe %(round)s, Tisch %(table)s: %(points)s", points=points, **place))
    return texts


def recount(asked: Mapping[str, Any] | None) -> str:
    """Return the sentence after a question was answered with no, which asks to count again.

    *asked* are the values of a question about matches, None for any other question.
    """
    if asked is None:
        return _("Zählt am Tisch nach, bis es stimmt.")
    gap = asked["expected"] - asked["sum"]
    return sheet_error(RuleError("sheet-sum", **{**asked, "gap": gap}))


def sheet_error(error: RuleError) -> str:
    """Return the sentence of *error*; for a sheet with a gap it has the sum, the gap, and how to correct it."""
    gap = error.values.get("gap")
    help_ = {
        "sheet-sum": _("Zählt am Tisch nach, bis es stimmt."),
        "sheet-writer": _("Wer hat geschrieben? Diese Person zahlt die Differenz."),
        "sheet-booking": _("Wem wird die Differenz belastet?"),
    }.get(error.code)
    if help_ is None or not isinstance(gap, int) or not gap:
        return refusal_sentences.sentence(error)
    if error.code == "sheet-sum" and abs(gap) == HUNDRED:
        help_ = _("Liegt es an einem Hunderterstrich? Zählt am Tisch nach.")
    return f"{error.values['sum']}: {gap_sentence(i18n.words(), gap, error.values['expected'])} {help_}"


HUNDRED = 100  # card points: one stroke, which is easily missed
UNSAVED = 202  # status of a row with typed values that are not stored yet
# Refusals of an impossible or unlikely total, which a button can overrule.
ODD = frozenset({"sheet-odd", "sheet-odd-matches", "sheet-sweep", "sheet-no-match"})


@value_class
class SheetEntry:
    """The outcome of a typed sheet: *status* is 200 if it is saved, 202 if that was not requested yet, else an error.

    *sentence* is shown above its form. *offer* is the figure proposed for the only empty side. *asked* are the values
    of the question about matches. *odd* are the figures of an impossible or unlikely total, as posted by the button
    that keeps them. *falls* are texts on the tables that become void if the play-off is drawn again. *clash* is
    whether somebody else wrote another sheet meanwhile.
    """

    status: int = 200
    sentence: str = ""
    offer: int | None = None
    asked: Mapping[str, Any] | None = None
    odd: str = ""
    falls: Sequence[str] = ()
    clash: bool = False


def is_touched(form: SheetForm, sheet: JsonObject | None) -> bool:
    """Return whether a posted form differs from the *sheet* that its page showed, None if it showed no sheet.

    The reason is not compared.
    """
    shown = stored_values(sheet)
    for field in form:
        if field.raw_data is None or field.short_name == "reason":
            continue
        typed, stored = (
            field.raw_data[0].strip() if field.raw_data else "",
            shown.get(field.short_name),
        )
        # An empty field has no points and no writer, but 0 matches, bonuses and booked points.
        none = "" if field.short_name.startswith("points_") or field.short_name == "writer" else "0"
        if (typed or none) != (none if stored is None else str(stored)):
            return True
    return False


def enter(
    view: EveningView, table: EveningTable, form: SheetForm, row: Mapping[str, str]
) -> SheetEntry:
    """Write the sheet of a *form* and return the outcome; *row* has the other posted values of the row by name.

    These are ``seen``, the version at which the form was shown; ``filled``, the side for which a figure was proposed;
    and the buttons of the row. ``miscounted`` answers a question with no. ``match`` is the side with the only match,
    ``sure`` the sum of the points with a confirmed number of matches, ``keep`` the figures of a confirmed total.
    ``play_off`` is ``keep`` or ``anew`` for the seats of a drawn play-off. ``recounted`` gives the reason for
    confirming a disputed sheet. After a ``clash`` nothing is written until the button ``mine`` chooses this sheet.
    """
    if row.get("clash") and not row.get("mine"):
        return _clash(form)
    phase, seen = view.evening.phase.in_round(table.round), version_number(row.get("seen", ""))
    form.validate()
    points, matches = form.typed("points"), form.typed_matches(row.get("match", ""))
    offer = None
    if not form.errors:
        if phase.terms.match_bonus and points.count(None) == 1 and None in matches:
            # the remainder for the empty side depends on the number of matches
            form["matches_0"].errors = [_("Wie viele Matche gab es? 0, wenn es keinen gab.")]
        elif not phase.terms.both_typed:
            offer = form.left(phase.terms, phase.deals, points, sum(n or 0 for n in matches))
    form.require_points(points)
    sheet = form.sheet(points)
    if not form.errors and not phase.terms.both_typed:
        filled = form.filled(phase.terms, phase.deals, sheet, row.get("filled", ""))
        sheet = replace(sheet, filled=filled)
    stored, is_empty = table.sheet, points.count(None) == len(points)
    same = stored is not None and same_figures(stored, sheet.figures())
    settles = same and bool(table.disputes)
    if settles and row.get("recounted"):
        form.reason.data = form.reason.data or _("nachgezählt")
    corrects = stored is not None and stored["confirmed"] and not same and not is_empty
    if table.seq <= seen and (settles or corrects) and not form.reason.data:
        form.reason.errors = [_("Gib einen Grund an; er bleibt im Verlauf stehen.")]
    sure = row.get("sure") == str(sum(n or 0 for n in points))
    if form.errors:
        error = None if None in points else _sum_error(view, table, sheet, sure)
        sentence = _emptied(stored) if error is None and is_empty else ""
        sentence = sentence if error is None else sheet_error(error)
        return SheetEntry(422, sentence, offer=offer)
    act = replace(this_act(form.reason.data), expected_version=seen)
    write = partial(
        results.sheet,
        act,
        view.meta.id,
        table.round,
        table.number,
        sheet,
        matches_known=sure,
        points_known=row.get("keep") == _key(sheet),
        play_off=row.get("play_off", ""),
    )
    entry = _written(write, view, table, form, sheet)
    if row.get("miscounted") and (entry.asked or entry.odd):
        return SheetEntry(entry.status, recount(entry.asked))
    return entry


def _written(
    write: Callable[[], object],
    view: EveningView,
    table: EveningTable,
    form: SheetForm,
    sheet: Sheet,
) -> SheetEntry:
    """Call *write* and return the outcome; after a refusal or a conflict it has the error or the question to show."""
    try:
        write()
    except VersionConflict:
        return _clash(form)
    except RuleError as error:
        if error.code in ODD:
            return SheetEntry(422, refusal_sentences.sentence(error), odd=_key(sheet))
        if error.code == "sheet-matches":
            return SheetEntry(422, match_question(error), asked=error.values)
        if error.code == "play-off-moved":
            falls = falling_tables(view, table, sheet)
            return SheetEntry(409, refusal_sentences.sentence(error), falls=falls)
        return SheetEntry(status(error), sheet_error(error))
    return SheetEntry()


def _key(sheet: Sheet) -> str:
    """Return the value of the button that keeps the figures of a sheet after a question about them."""
    matches = sheet.matches if isinstance(sheet.matches, tuple) else ()
    return ":".join(map(str, (*sheet.points, *matches)))


def _emptied(sheet: JsonObject | None) -> str:
    """Return the sentence that a stored *sheet* cannot be deleted by emptying its fields, "" for None."""
    if sheet is None:
        return ""
    return _(
        "Ein Resultat kannst du korrigieren, aber nicht löschen. Tippe das richtige "
        "statt %(points)s.",
        points=figures_text(sheet["points"]),
    )


def _clash(form: SheetForm) -> SheetEntry:
    form.reason.data = form.reason.data or _("zwei Eingaben verglichen")
    return SheetEntry(409, clash=True)


def _sum_error(
    view: EveningView, table: EveningTable, sheet: Sheet, sure: bool
) -> RuleError | None:
    """Return the error with which the rules would refuse a sheet, None if they accept it.

    *sure* is whether the number of matches was confirmed.
    """
    try:
        facts = {**table.place_facts, **sheet.figures()}
        view.evening.check_sheet(facts, matches_known=sure)
    except RuleError as error:
        return error
    return None
