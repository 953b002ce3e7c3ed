"""Draw of an evening: show it, draw rounds, draw unplayed rounds again."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import SelectField

from scorer.club import evening_tables, seating
from scorer.club.evenings import EveningView
from scorer.club.ledger import Event
from scorer.club.seating import SEEDS
from scorer.rules.club.play_off import undecided_at_the_cut
from scorer.rules.club.sentences.bracket import (
    bracket_title,
    drawn_bracket,
    play_off_note,
    resting,
    round_heading,
    table_titles,
)
from scorer.rules.club.sentences.draw import (
    ladder_moves,
    repeated_meeting_sentences,
    resting_text,
    seating_note,
)
from scorer.rules.club.table_ladder_units import undecided_at_the_edge
from scorer.web import i18n
from scorer.web.club.common import (
    EVENING,
    error_sentence,
    this_act,
    this_evening,
    this_names,
)
from scorer.web.club.draw_text import misplaced, table_count_text, unkept_texts
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import ReasonField
from scorer.web.database import session
from scorer.web.fields import WholeNumberField
from scorer.web.form_base import Form, set_choices
from scorer.web.i18n import _, _l

bp = Blueprint("draw", __name__, url_prefix="/club/evenings")


class DrawForm(Form):
    """First round to draw, and the random seed."""

    first = SelectField(_l("Ab welcher Passe?"))
    seed = WholeNumberField(
        _l("Losnummer"),
        0,
        SEEDS,
        _l("Leer lassen: dann wird gelost. Die gleiche Nummer gibt die gleiche Auslosung."),
        optional=True,
    )
    reason = ReasonField(_l("Grund"))


@bp.get(f"{EVENING}/draw")
def show(evening: str) -> ResponseReturnValue:
    """Show the current draw and the form for the next one."""
    view = this_evening(evening)
    return _draw(view, DrawForm())


@bp.post(f"{EVENING}/draw")
def make(evening: str) -> ResponseReturnValue:
    """Draw the requested rounds; played rounds stay."""
    view = this_evening(evening)
    form, drawn = DrawForm(request.form), len(view.evening.rounds)
    _offer(form, view, 0)  # a round begun meanwhile is refused by the rules, with a sentence
    again = form.first.data in {str(n) for n in range(1, drawn + 1)}
    if form.validate() and again and not form.reason.data:
        form.reason.errors = [_("Warum wird neu ausgelost?")]
    if any(field.errors for field in form):
        return _draw(view, form), 422
    with handle_form(None, partial(_draw, view, form), _drawn_meanwhile, error_sentence):
        act, first = this_act(form.reason.data), int(form.first.data)
        seating.draw(act, evening, first=first, seed=form.seed.data)
    anew = first if again else None
    return redirect(url_for("draw.show", evening=evening, again=anew), 303)


def _drawn_meanwhile(event: Event) -> str:
    if event.kind == "draw":
        return _("Jemand hat eben ausgelost. Unten steht, was gilt.")
    return _("Eben hat sich geändert, wer da ist. Lose noch einmal.")


def _offer(form: DrawForm, view: EveningView, begun: int) -> None:
    """Set the choices of the first round to draw: the next undrawn one, then those after *begun*."""
    rounds, evening = len(view.evening.rounds), view.evening
    words = {}
    for number in (rounds + 1, *range(begun + 1, rounds + 1)):
        if number <= evening.phase.rounds and not evening.phase.attempts:
            span = {"round": number, "last": evening.phase.drawn_together(number)}
            several, anew = span["last"] > number, number <= rounds
            first, again = (
                (_("Passe %(round)s bis %(last)s"), _("Passe %(round)s bis %(last)s neu"))
                if several
                else (_("Passe %(round)s"), _("Passe %(round)s neu"))
            )
            words[str(number)] = (again if anew else first) % span
    set_choices(form.first, words)


def _draw(view: EveningView, form: DrawForm, sentence: str = "") -> str:
    view, names = this_evening(view.meta.id), this_names()
    begun, drawn = evening_tables.begun(session(), view), len(view.evening.rounds)
    wrong = misplaced(view, names, begun)
    _offer(form, view, begun)
    if wrong and request.method == "GET":
        form.first.data = str(wrong.round)  # the rounds before it are right
    again = request.args.get("again", 0, type=int)
    return render_template(
        "club/draw.html",
        view=view,
        form=form,
        sentence=sentence,
        names=names,
        misplaced=wrong,
        again=again if 0 < again <= drawn else 0,
        fits=table_count_text(view, (begun if wrong else drawn) + 1),
        unkept=unkept_texts(view),
        note_of=partial(seating_note, i18n.words(), view.evening),
        moves_of=partial(ladder_moves, i18n.words(), view.evening, names=names),
        met=repeated_meeting_sentences(i18n.words(), view.evening, names),
        edge=undecided_at_the_edge(view.evening),
        cut=undecided_at_the_cut(view.evening),
        bracket_title=bracket_title(i18n.words(), view.evening.phase),
        drawn=drawn_bracket(i18n.words(), view.evening, names),
        title_of=partial(round_heading, i18n.words(), view.evening),
        titles_of=partial(table_titles, i18n.words(), view.evening),
        resting=lambda number: resting_text(
            i18n.words(), [names[member] for member in resting(view.evening, number)]
        ),
        note_on_play_off=partial(play_off_note, i18n.words(), view.evening, names=names),
        open=drawn < view.evening.phase.rounds,
    )
