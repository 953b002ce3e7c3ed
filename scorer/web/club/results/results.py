"""Results of a round: one row for each table, stored one by one, all at once, or pasted."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import dropwhile

from flask import Response, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club.draw import seating
from scorer.club.evening.evenings import EveningView
from scorer.club.people.csv_table import cells_of, plain_number
from scorer.rules.club.ranking.bracket_sentences import round_heading
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.errors import RuleError
from scorer.store.tokens import parse_short
from scorer.web import i18n, refusal_sentences
from scorer.web.club.common import (
    EVENING,
    ROUND,
    abort_with_input,
    error_sentence,
    this_act,
    this_evening,
    this_members,
    this_names,
    typed_points,
)
from scorer.web.club.evening import event_text
from scorer.web.club.form_errors import handle_form
from scorer.web.club.office import session as club_session
from scorer.web.club.results import round_rows
from scorer.web.club.results.round_rows import Typed
from scorer.web.club.results.sheet_entry import UNSAVED, SheetEntry
from scorer.web.errors import wants_json
from scorer.web.fields import WHOLE_NUMBER, clean, shortened
from scorer.web.i18n import _
from scorer.web.security.rights import Pages, Right

bp = Pages("results", __name__, "/club/evenings")

# Control characters, which are removed from pasted text because a page cannot contain them.
NO_TEXT = dict.fromkeys({*range(32)} - {*map(ord, "\t\n\r")})


@bp.get(f"{EVENING}/tables", endpoint="tables", right=Right.VIEWER)
@bp.get(ROUND, endpoint="round", right=Right.VIEWER)
def show_tables(evening: str, number: int | None = None) -> ResponseReturnValue:
    """Show the tables of a round, by default the current one, else the last; a script gets the rows as JSON."""
    view = this_evening(evening)
    rounds = view.evening.rounds
    if number is None:
        number = view.evening.current or len(rounds)
    elif not 1 <= number <= len(rounds):
        abort(404)
    if wants_json():
        return _json(view, view.evening.rounds[number - 1] if number else (), {})
    return _page(view, number)


@bp.post(ROUND, right=Right.SCORER)
def write(evening: str, number: int) -> ResponseReturnValue:
    """Store the sheets of all rows with new values, each separately; or only read pasted figures into the rows.

    A script sends some rows and gets them back as JSON, stored or not. The status is the highest of all rows, where a
    table that no longer exists counts as 409; it is 422 if nothing was typed. Without a script 200 is a redirect.
    """
    view = this_evening(evening)
    tables = _tables(view, number)
    if "read" in request.form:
        return _read_pasted(view, number)
    numbers = {str(table.number) for table in tables}
    lost = [text for table, text in typed_points().items() if table not in numbers]
    typed = round_rows.enter(view, tables)
    status = max([0, *(entry.status for _form, entry in typed.values()), *(409 for _ in lost)])
    view, sentence = this_evening(evening), ""
    tables = _tables(view, number)
    if lost:
        sentence = _(
            "Nicht eingetragen, weil es diese Tische nicht mehr gibt: %(tables)s.",
            tables=", ".join(lost),
        )
    if wants_json():
        rows = [table for table in tables if table.number in typed]
        answer = _json(view, rows, typed, sentence)
        answer.status_code = status or 422
        return answer
    if status == 200:
        return redirect(url_for("results.round", evening=evening, number=number), 303)
    sentence = f"{_summary(typed)} {sentence}".strip() or _("Noch ist nichts eingetippt.")
    return _page(view, number, typed, sentence=sentence), status or 422


def _tables(view: EveningView, number: int) -> Sequence[EveningTable]:
    """Return the tables of a round; abort with the input if it does not exist, or was withdrawn meanwhile."""
    rounds = view.evening.rounds
    if not 1 <= number <= len(rounds):
        abort_with_input(_("Das gibt es hier nicht, oder nicht mehr."))
    return rounds[number - 1]


def _read_pasted(view: EveningView, number: int) -> ResponseReturnValue:
    """Show pasted figures in the rows, beside other typed values; nothing is stored. 422 if they are refused."""
    tables = view.evening.rounds[number - 1]
    pasted = request.form.get("paste", "").translate(NO_TEXT)
    first = clean(request.form.get("from", ""))
    figures, wrong = pasted_figures(
        pasted,
        tables,
        {table.number: view.evening.terms_of(table).sides(len(table.people)) for table in tables},
        int(first) if WHOLE_NUMBER.match(first) else tables[0].number,
    )
    typed = {}
    for table, form, row, touched in round_rows.sent_rows(view, tables, figures):
        word = _("Eingefügt") if table.number in figures else _("Eingetippt")
        unsaved = SheetEntry(UNSAVED, _("%(source)s, noch nicht eingetragen.", source=word))
        if touched:  # a conflict must still be resolved, even after pasting
            typed[table.number] = form, SheetEntry(409, clash=True) if "clash" in row else unsaved
    sentence = _.ngettext(
        "Eine Zeile gelesen. Vergleiche sie, dann tippe auf «Alles eintragen».",
        "%(count)s Zeilen gelesen. Vergleiche sie, dann tippe auf «Alles eintragen».",
        len(figures),
        count=len(figures),
    )
    page = _page(view, number, typed, sentence="" if wrong else sentence, pasted=(pasted, wrong))
    return page, 422 if wrong else 200


def _summary(typed: Mapping[int, Typed]) -> str:
    """Return sentences with the numbers of the tables stored, and of those that need attention; "" for none."""
    done = [str(number) for number, (_form, entry) in typed.items() if entry.status == 200]
    rest = [str(number) for number, (_form, entry) in typed.items() if entry.status != 200]
    parts = []
    if done:
        parts.append(_("Eingetragen: Tisch %(tables)s.", tables=", ".join(done)))
    if rest:
        parts.append(_("Bitte ansehen: Tisch %(tables)s.", tables=", ".join(rest)))
    return " ".join(parts)


def _json(
    view: EveningView,
    tables: Sequence[EveningTable],
    typed: Mapping[int, Typed],
    sentence: str = "",
) -> Response:
    """Return the rows of *tables* as HTML and their statuses, by number of the table, as JSON.

    It also has the number of tables with a counted result, a *sentence*, and the notice on disputes and claims.
    """
    names, shown = this_names(), round_rows.rows(view, tables, typed)
    html = {
        row.table.number: render_template(
            "club/results/round_row.html", view=view, names=names, row=row, focus=""
        )
        for row in shown
    }
    statuses = {row.table.number: row.entry.status for row in shown}
    all_tables = view.evening.rounds[tables[0].round - 1] if tables else ()
    done = sum(table.counted for table in all_tables)
    waiting = render_template("club/evening/evening_open.html", view=view)
    answer = jsonify(rows=html, status=statuses, done=done, sentence=sentence, open=waiting)
    answer.add_etag()
    if request.method == "GET":  # requested every few seconds: 304 without a change
        answer.make_conditional(request)
    return answer


def _slip() -> tuple[str, str] | None:
    """Return table and token of the slip whose code was scanned to open this page, None if there is none."""
    token, table = parse_short(request.args.get("slip", "")), request.args.get("table", "")
    return (table, token) if token and table.isdecimal() and len(table) < 4 else None


def _page(
    view: EveningView,
    number: int,
    typed: Mapping[int, Typed] | None = None,
    seats: Sequence[str] = (),
    sentence: str = "",
    *,
    pasted: tuple[str, str] = ("", ""),
) -> str:
    """Return the page of round *number*, 0 before the first one, with the current state of the evening.

    *typed* are the posted rows, *seats* the names typed for a free table (``typed`` in the template), *pasted* the
    pasted text and the sentence why it was refused.
    """
    view = this_evening(view.meta.id)
    tables = view.evening.rounds[number - 1] if number else []
    rows, works = round_rows.rows(view, tables, typed), round_rows.works(view)
    return render_template(
        "club/results/results.html",
        view=view,
        works=works,
        by=club_session.actor().official_id,
        number=number,
        heading=round_heading(i18n.words(), view.evening, number) if number else "",
        names=this_names(),
        rows=rows,
        hint=round_rows.hint(view, number) if number else "",
        columns=max((len(row.sides) for row in rows), default=2),
        focus="" if seats or pasted[1] else round_rows.focus(rows, request.args.get("table", "")),
        slip=_slip(),
        typed=seats,
        pasted=pasted,
        swapped=event_text.swaps(view, this_names()),
        people=_offered(view.evening),
        unsent=[] if works else [(at, form) for at, (form, _entry) in (typed or {}).items()],
        sentence=sentence,
    )


def _offered(evening: Evening) -> list[str]:
    """Return the names to choose from for a free table: members entered at the door, then other active members.

    [] if tables are drawn.
    """
    names, present = this_names(), evening.attendance
    active = [
        number for number, member in this_members().items() if number in present or member.active
    ]
    ordered = sorted(names.sorted(active), key=lambda number: number not in present)
    return [names[number] for number in ordered] if evening.phase.attempts else []


@bp.post(f"{EVENING}/tables", right=Right.SCORER)
def seat(evening: str) -> ResponseReturnValue:
    """Create a free table of the typed members; 422 if a name is unknown."""
    view, names = this_evening(evening), this_names()
    typed = [name for text in request.form.getlist("seat") if (name := clean(text))]
    people = [names.find(text) for text in typed]
    last_round = len(view.evening.rounds)
    for text, member in zip(typed, people, strict=True):
        if member is None:
            sentence = names.not_found(text)
            return _page(view, last_round, None, typed, sentence), 422
    page = partial(_page, view, last_round, None, typed)
    with handle_form(None, page, error_sentence=error_sentence):
        seats = [member for member in people if member is not None]
        number, table = seating.seat(this_act(), evening, seats)
    return redirect(url_for("table_result.show", evening=evening, number=number, table=table), 303)


MOST_LETTERS = 4000  # characters of pasted text
APART = re.compile(r"\s*[:;]\s*|\s+")  # separates columns in a line without tabs


def pasted_figures(
    text: str, tables: Sequence[EveningTable], sides: Mapping[int, int], first: int
) -> tuple[dict[int, list[str]], str]:
    """Return the figures for each table by its number, and ""; or {} and the sentence why the text is refused.

    Lines are for consecutive tables, from number *first* on, or from the first table if there is no such number.
    An empty line skips its table. *sides* is the number of figures of a table, by its number.
    """
    if len(text) > MOST_LETTERS:
        return {}, _("Das ist mehr, als hier Platz hat.")
    try:
        lines = _rows(text)
    except RuleError as error:
        return {}, refusal_sentences.sentence(error)
    if not lines:
        return {}, _("Hier fehlen die Zahlen: eine Zeile für jeden Tisch.")
    places = list(dropwhile(lambda table: table.number != first, tables)) or list(tables)
    if len(lines) > len(places):
        counts = {"lines": len(lines), "tables": len(places)}
        return {}, _(
            "%(lines)s Zeilen passen nicht zu %(tables)s Tischen. Es wurde nichts eingefügt.",
            **counts,
        )
    figures = {}
    for line, (cells, table) in enumerate(zip(lines, places, strict=False), start=1):
        if not any(cells):
            continue
        wrong = _wrong(cells, sides[table.number])
        if wrong:
            sentence = _(
                "Zeile %(line)s: %(wrong)s Es wurde nichts eingefügt.", line=line, wrong=wrong
            )
            return {}, sentence
        figures[table.number] = cells
    return figures, ""


def _rows(text: str) -> list[list[str]]:
    """Return the cells of each row from the first to the last non-empty one."""
    rows = [_cells(cells) for _row, cells in cells_of(text, "\t")]
    while rows and not any(rows[-1]):
        rows.pop()
    return list(dropwhile(lambda cells: not any(cells), rows))


def _cells(cells: Sequence[str]) -> list[str]:
    """Return the cleaned cells of a row; a row of one cell is split at colons, semicolons or spaces."""
    apart = APART.split(cells[0]) if len(cells) == 1 else cells
    return [plain_number(clean(cell)) for cell in apart]


def _wrong(cells: Sequence[str], sides: int) -> str:
    """Return the error sentence of a line, "" if it has a number for each of the *sides*."""
    if len(cells) != sides:
        return _(
            "%(columns)s statt %(sides)s Spalten; es braucht eine pro Seite.",
            columns=len(cells),
            sides=sides,
        )
    words = [cell for cell in cells if not WHOLE_NUMBER.match(cell)]
    return _("«%(typed)s» ist keine Zahl.", typed=shortened(words[0])) if words else ""
