"""Ranking of an evening: its page, and the totals that members added up."""

from __future__ import annotations

from collections.abc import Mapping

from wtforms import SelectField

from scorer.club.results import results
from scorer.rules.club.counting.counting import MOST_POINTS
from scorer.rules.club.counting.sentences import target_sentence, value_heading, value_text
from scorer.rules.club.ranking.bracket_sentences import bracket_title, drawn_bracket
from scorer.rules.club.ranking.sentences import inside_heading
from scorer.web import i18n
from scorer.web.club.common import (
    EVENING,
    attending_choices,
    standing_penalties,
    this_act,
    this_evening,
    this_names,
)
from scorer.web.club.evening import event_text
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.ranking.evening_lists import asked_list, lists_of
from scorer.web.fields import WholeNumberField
from scorer.web.form_base import Form, set_choices
from scorer.web.i18n import _l
from scorer.web.security.rights import Pages, Right

bp = Pages("evening_ranking", __name__, "/club/evenings")


class OwnTotalForm(Form):
    """Total that a member added up."""

    member = SelectField(_l("Wer?"))
    points = WholeNumberField(_l("Eigenes Total"), 0, MOST_POINTS)


def _form(typed: Mapping[str, str] | None, evening: str) -> OwnTotalForm:
    view, form = this_evening(evening), OwnTotalForm(typed)
    set_choices(form.member, attending_choices(view))
    form.points.low = view.evening.phase.terms.lowest_credit
    return form


@form_page(bp, f"{EVENING}/ranking", "club/ranking/evening_ranking.html", Right.VIEWER)
def show(evening: str, form: OwnTotalForm | None = None) -> Values:
    """Show the current ranking, or another list of the evening."""
    view, names = this_evening(evening), this_names()
    first, *lists = lists_of(view)
    listing = asked_list(view) or first
    footnotes = listing.notes(names, view.reasons)
    rows = listing.rows(names, footnotes)
    return {
        "view": view,
        "form": form or _form(None, evening),
        "rows": rows,
        "inside": inside_heading(i18n.words(), [row.inside for row in rows]),
        "footnotes": footnotes.texts,
        "lists": lists,
        "bracket_title": bracket_title(i18n.words(), view.evening.phase),
        "drawn": drawn_bracket(i18n.words(), view.evening, names),
        "shown": listing,
        "missing": view.evening.missing,
        "swapped": event_text.swaps(view, names),
        "penalties": standing_penalties(view),
        "worth": value_heading(i18n.words(), listing.counting),
        "target": target_sentence(i18n.words(), listing.counting),
        "provisional": event_text.provisional(view),
        "names": names,
        "disagreeing": [
            (names[member], their_total, value_text(i18n.words(), right))
            for member, (their_total, right) in view.evening.differing_totals().items()
        ],
    }


@show.post(Right.SCORER, _form)
def own_total(form: OwnTotalForm, evening: str) -> None:
    """Store the total that a member added up, to compare it with the computed one."""
    results.total(this_act(), evening, int(form.member.data), form.points.data or 0)
