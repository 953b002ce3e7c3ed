"""Phone page of a club's table: each side confirms or disputes the result, or raises a claim."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import partial

from flask import abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club.draw import evening_tables
from scorer.club.draw.evening_tables import TablePlace
from scorer.club.office.ledger import Act
from scorer.club.public.visibility import shown_table
from scorer.club.results import confirmation
from scorer.club.results.phone_reports import reported
from scorer.play import games
from scorer.rules.club.draw.next_table import is_done
from scorer.rules.club.regulation.model import LARGEST_TABLE
from scorer.rules.club.results.sentences import verdict_sentences
from scorer.rules.core.errors import RuleError
from scorer.rules.core.names import side_names
from scorer.web import i18n, refusal_sentences
from scorer.web.club.common import cancelled_sentence
from scorer.web.club.draw.next_table import ended
from scorer.web.club.evening.event_text import claim_texts, provisional, swaps
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import DisputeForm
from scorer.web.club.people import member_names
from scorer.web.database import clock, session
from scorer.web.fields import WHOLE_NUMBER
from scorer.web.i18n import _
from scorer.web.security.access import may_write, this_game
from scorer.web.security.device_cookie import this_device
from scorer.web.security.rights import Pages, Right

bp = Pages("confirmation", __name__, "/t/<code:public_id>")


@bp.get("/result", right=Right.WATCHER)
def ask() -> ResponseReturnValue:
    """Show the result of the table, for each side to confirm; 404 or 410 as in :func:`_page`."""
    return _page()


@bp.post("/result", right=Right.WRITER)
def sign() -> ResponseReturnValue:
    """Confirm the result for one side; redirect to the next tables once all needed sides have confirmed it."""
    side, points = _posted()
    with _handle(None, _page):
        event = confirmation.confirm(_act(), this_game(), side, points)
    if event.facts["confirmed"]:
        return redirect(url_for("table_next.show", public_id=this_game().public_id), 303)
    return _page_again()


@bp.post("/dispute", right=Right.WRITER)
def dispute() -> ResponseReturnValue:
    """Dispute the result for one side, with a reason."""
    side, points = _posted()
    form = _form(side, request.form)
    with _handle(form, partial(_page, forms={side: form})):
        confirmation.dispute(_act(form), this_game(), side, points)
    return _page_again()


@bp.post("/claim", right=Right.WRITER)
def claim() -> ResponseReturnValue:
    """Raise a claim against the ranking of a closed evening."""
    form = DisputeForm(request.form)
    with _handle(form, partial(_page, claim_form=form)):
        confirmation.claim_at_table(_act(form), this_game())
    return _page_again()


def _act(form: DisputeForm | None = None) -> Act:
    reason = "" if form is None else form.reason.data or ""
    return confirmation.phone_act(
        session(), this_game(), device_id=this_device() or 0, now=clock(), reason=reason
    )


def _posted() -> tuple[int, list[int]]:
    """Return the posted side (from 0, -1 if it is no number) and the posted points that the page showed.

    Points that are no numbers are left out.
    """
    typed = [
        request.form.get(key, "")
        for key in ("side", *(f"points_{n}" for n in range(LARGEST_TABLE)))
    ]
    side, *points = [int(text) if WHOLE_NUMBER.match(text) else None for text in typed]
    shown = [figure for figure, text in zip(points, typed[1:], strict=True) if text]
    return -1 if side is None else side, [figure for figure in shown if figure is not None]


def _page_again() -> ResponseReturnValue:
    """Redirect to the page; it stays turned if it was turned for the side across the table."""
    turned = "y" if request.form.get("turned") else None
    return redirect(
        url_for("confirmation.ask", public_id=this_game().public_id, turned=turned), 303
    )


def _form(side: int, typed: Mapping[str, str] | None = None) -> DisputeForm:
    return DisputeForm(typed, prefix=f"side{side}")


def _handle(form: DisputeForm | None, page: Callable[..., str]) -> AbstractContextManager[None]:
    """Return the context of :func:`handle_form` with the sentences for a phone at its table.

    404 if the game belongs to no club; 409 with a separate page if the table was drawn again or the evening cancelled.
    """

    def sentence(error: RuleError) -> str:
        if error.code == "not-club":
            abort(404)
        if error.code in {"table-anew", "evening-cancelled"}:
            typed = "" if form is None else form.reason.data or ""
            abort(make_response(_anew(error, typed), 409))
        if error.code == "table-changed":
            points = " : ".join(map(str, _posted()[1]))
            return _(
                "Auf der Tafel steht nicht mehr %(points)s; schaut noch einmal nach.", points=points
            )
        if error.code == "reason-missing":
            return _("Was stimmt nicht? Schreibt es in ein paar Worten.")
        return refusal_sentences.sentence(error)

    changed = _("Die Jassleitung hat etwas anderes eingetragen. Fragt sie.")
    return handle_form(form, page, lambda _event: changed, sentence)


def _anew(error: RuleError, typed: str = "") -> str:
    """Return the page of a table that was drawn again or whose evening is cancelled, with the *typed* reason.

    Its sentence is that of *error*.
    """
    return render_template(
        "club/results/confirmation_changed.html",
        game=this_game(),
        sentence=refusal_sentences.sentence(error),
        typed=typed,
    )


def _page(
    sentence: str = "",
    forms: Mapping[int, DisputeForm] | None = None,
    claim_form: DisputeForm | None = None,
) -> str:
    """Return the page; *forms* has the refused forms of disputes by side, *claim_form* is a refused claim.

    If the table was drawn again, return the page of :func:`_anew`. 404 if the game belongs to no club, 410 if the
    evening is cancelled.
    """
    game = this_game()
    place = shown_table(session(), game)
    if place is None:
        if evening_tables.row_of(session(), game.id) is None:
            abort(404)
        return _anew(RuleError("table-anew"))
    if place.view.cancelled is not None:
        abort(410, cancelled_sentence(place.view))
    board, names = games.board(session(), game), member_names.club_names(place.club_id)
    table = place.table
    report = reported(session(), place.view, table).or_typed(table.sheet)
    differing = table.sheet if report.differs(table.sheet) else None
    sheet, verdict = table.sheet or {}, table.verdict
    if differing is not None:  # confirmations of other points do not apply
        sheet, verdict = {}, None
    of_table = [event for event in place.view.claims if event.facts == table.place_facts]
    reasons = place.view.reasons
    return render_template(
        "club/results/confirmation.html",
        game=game,
        place=place,
        report=report,
        other=differing,
        sides=side_names(board["players"], board["teams"]),
        signed=[side for side in sheet.get("signed") or () if side not in table.disputes],
        confirmed=bool(sheet.get("confirmed")) and not table.disputes,
        by_office=table.state == "office",
        disputes={side: [reasons[seq] for seq in seqs] for side, seqs in table.disputes.items()},
        forms={side: _form(side) for side in range(len(report.points))} | dict(forms or {}),
        provisional=provisional(place.view),
        claims=claim_texts(of_table),
        claim_form=claim_form or DisputeForm(),
        turned=bool(request.values.get("turned")),
        alone=len(report.points) > 2,
        several=place.view.evening.terms_of(table).several_games is not None,
        swapped=swaps(place.view, names, table.round),
        verdict=verdict_sentences(i18n.words(), verdict, map(names.__getitem__, table.people)),
        sentence=sentence,
        writes=may_write(),
        played=bool(board["lines"]),
        onward=_onward(place),
        waiting=report.finished and not is_done(table) and place.view.closed is None,
    )


def _onward(place: TablePlace) -> str:
    """Return the address of the next tables, or of the wall once these pages have ended; "" for an open table."""
    if not is_done(place.table) and place.view.closed is None:
        return ""
    if ended(place.view):
        return url_for("walls.evening", evening=place.view.meta.id)
    return url_for("table_next.show", public_id=this_game().public_id)
