"""Import of an evening's results from a list: preview, then all or nothing."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from flask import render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club.evening.evenings import EveningView
from scorer.club.people.csv_table import COLUMNS
from scorer.club.results import results_import
from scorer.club.results.results_import import ParsedResults
from scorer.rules.club.counting.sentences import value_text
from scorer.rules.core.errors import RuleError
from scorer.web import refusal_sentences
from scorer.web.club.common import (
    EVENING,
    changed_sentence,
    of_club,
    this_act,
    this_evening,
    this_names,
)
from scorer.web.club.form_fields import ReasonForm
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.people.member_names import Names
from scorer.web.fields import clean, shortened
from scorer.web.files import carried
from scorer.web.i18n import _, words
from scorer.web.security.rights import Pages, Right

bp = Pages("results_import", __name__, "/club/evenings")

FILE_NAME = 80  # characters of the file's name that are stored


@form_page(bp, f"{EVENING}/past", "club/results/results_import_file.html", Right.SCORER)
def ask_file(evening: str, form: ReasonForm | None = None) -> Values:
    """Show the upload form, and the form that revokes imported results."""
    return {"view": this_evening(evening), "form": form or ReasonForm()}


@bp.post(f"{EVENING}/past", right=Right.SCORER)
def read_file(evening: str) -> ResponseReturnValue:
    """Preview an uploaded list without storing anything; 422 if the file or one of its rows is wrong."""
    view, file = this_evening(evening), request.files.get("file")
    data = file.read() if file is not None else b""
    source = clean((file and file.filename) or "")[:FILE_NAME]
    try:
        reading = results_import.preview(*of_club(), evening, data)
    except RuleError as error:
        empty = not data and error.place == "file"
        sentence = _("Hier fehlt eine Datei.") if empty else refusal_sentences.sentence(error)
        return ask_file(evening=evening, sentence=sentence), 422
    return _preview(view, reading, source), 422 if reading.of("wrong") else 200


@ask_file.post(Right.SCORER, rule=f"{EVENING}/past/all", conflict=changed_sentence)
def take_in(evening: str) -> str:
    """Import the posted list, or only its totals if ``totals`` was posted."""
    typed, strangers = request.form, request.form.get("strangers", "")
    results_import.import_results(
        this_act(clean(typed.get("source", ""))[:FILE_NAME] or _("Liste")),
        evening,
        (typed.get("totals") or typed.get("list", "")).encode(errors="replace"),
        strangers=int(strangers) if strangers.isdecimal() and len(strangers) < 5 else 0,
        points_known="points_known" in typed,
    )
    return url_for("evening_ranking.show", evening=evening)


@ask_file.post(Right.SCORER, ReasonForm, f"{EVENING}/past/none", conflict=changed_sentence)
def take_back(form: ReasonForm, evening: str) -> str:
    """Revoke the imported results of an evening; this needs a reason."""
    results_import.revoke_results(this_act(form.reason.data), evening)
    return url_for("evenings.show", evening=evening)


def _preview(view: EveningView, reading: ParsedResults, source: str) -> str:
    wrong = [
        (line.line, shortened(line.member.name), refusal_sentences.sentence(line.error))
        for line in reading.of("wrong")
        if line.error is not None
    ]
    names = Names(this_names())
    names.update({line.member.number: line.member.name for line in reading.of("new")})
    return render_template(
        "club/results/results_import_preview.html",
        view=view,
        reading=reading,
        wrong=wrong,
        left=[shortened(line.member.name) or "–" for line in reading.of("left")],
        unread=[shortened(cell) or "–" for cell in reading.unread_columns],
        guessed=[shortened(cell) for cell in reading.guessed_rounds],
        questions=[
            (line.line, line.member.name, refusal_sentences.sentence(line.question))
            for line in reading.of("known", "new")
            if line.question is not None
        ],
        source=source,
        names=names,
        value=partial(value_text, words()),
        listed={
            line.member.number: value_text(_, Fraction(line.total or 0))
            for line, _own in reading.differing()
        },
        text=_carried(reading),
        totals=_carried(reading, totals_only=True)
        if reading.guessed_rounds and any(line.total is not None for line in reading.lines)
        else "",
    )


def _carried(reading: ParsedResults, *, totals_only: bool = False) -> str:
    """Return the accepted rows as CSV, which the preview page posts back; *totals_only* has totals, not rounds."""
    rounds = [f"Passe {number}" for number in range(1, reading.rounds + 1)]
    names = [COLUMNS[key][0] for key in ("name", "nickname")]
    rows = [[*names, *(["Total"] if totals_only or reading.totals_only else rounds)]]
    for line in reading.of("known", "new"):
        values = [line.total] if totals_only else line.values
        cells = ["" if points is None else _plain(points) for points in values]
        rows.append([line.member.name, line.member.nickname, *cells])
    return carried(rows)


def _plain(points: int | str) -> str:
    return str(points) if isinstance(points, int) else f"{float(Fraction(points)):.2f}"
