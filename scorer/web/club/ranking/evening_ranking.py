"""Ranking of an evening: its page, its lists for other pages and papers, and the totals that members added up."""

from __future__ import annotations

from collections.abc import Mapping

from flask import request
from wtforms import SelectField

from scorer.club.evening.evenings import EveningView
from scorer.club.results import results
from scorer.rules.club.counting.sentences import target_sentence, value_heading, value_text
from scorer.rules.club.evening.event_kinds import MOST_SUM
from scorer.rules.club.ranking.bracket_sentences import bracket_title, drawn_bracket
from scorer.rules.club.ranking.cut import evening_remarks
from scorer.rules.club.ranking.season_lists import evening_lists
from scorer.rules.club.ranking.sentences import inside_heading
from scorer.rules.club.ranking.side_lists import RankingList
from scorer.rules.club.ranking.team_lists import evening_pairs
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
from scorer.web.club.evening.event_text import provisional
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.ranking.ranked_list import RankedList
from scorer.web.fields import WholeNumberField
from scorer.web.form_base import Form, set_choices
from scorer.web.i18n import _, _l
from scorer.web.security.rights import Pages, Right

bp = Pages("evening_ranking", __name__, "/club/evenings")


WITHOUT_REASONS: Mapping[int, str] = {}  # reasons are internal, so public pages leave them out


class OwnTotalForm(Form):
    """The total that a member added up, in points."""

    member = SelectField(_l("Wer?"))
    points = WholeNumberField(_l("Eigenes Total"), 0, MOST_SUM)


def _form(typed: Mapping[str, str] | None, evening: str) -> OwnTotalForm:
    view, form = this_evening(evening), OwnTotalForm(typed)
    set_choices(form.member, attending_choices(view))
    form.points.low = view.evening.phase.terms.lowest_total
    return form


@form_page(bp, f"{EVENING}/ranking", "club/ranking/evening_ranking.html", Right.VIEWER)
def show(evening: str, form: OwnTotalForm | None = None) -> Values:
    """Show the current ranking, or the requested other list of the evening."""
    view, names = this_evening(evening), this_names()
    first, *lists = lists_of(view)
    shown = asked_list(view) or first
    footnotes = shown.notes(names, view.reasons)
    rows = shown.rows(names, footnotes)
    return {
        "view": view,
        "form": form or _form(None, evening),
        "rows": rows,
        "inside": inside_heading(i18n.words(), [row.inside for row in rows]),
        "footnotes": footnotes.texts,
        "lists": lists,
        "bracket_title": bracket_title(i18n.words(), view.evening.phase),
        "drawn": drawn_bracket(i18n.words(), view.evening, names),
        "shown": shown,
        "missing": view.evening.missing,
        "swapped": event_text.swaps(view, names),
        "penalties": standing_penalties(view),
        "worth": value_heading(i18n.words(), shown.ranking.counting),
        "target": target_sentence(i18n.words(), shown.ranking.counting),
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


def lists_of(view: EveningView) -> list[RankedList]:
    """Return the overall ranking, then the lists of the categories and the side lists."""
    return [_list(view, listing) for listing in evening_lists(view.regulation, view.evening)]


def is_final(view: EveningView) -> bool:
    """Return whether the whole ranking is final and shown to the reader."""
    return view.closed is not None and view.evening.hidden_from is None and not provisional(view)


def ranking_of(view: EveningView) -> RankedList:
    """Return the overall ranking of an evening."""
    evening = view.evening
    return _list(view, RankingList("overall", "", evening.counting, evening.standings))


def _list(view: EveningView, listing: RankingList) -> RankedList:
    """Return *listing* in words; lists of teams or matches have no remarks and penalties, lists of teams no rounds."""
    scores, teams = view.evening.scores, listing.teams
    counts_points = listing.measured != "matches" and teams is None
    lines = listing.lines
    ranked = {line.person for line in lines if line.rank is not None}
    remarks = evening_remarks(view.evening) if listing.kind == "overall" else scores.remarks
    rounds = range(view.evening.ranked if teams is None else 0)
    return RankedList(
        listing,
        [(_("P. %(round)s", round=number + 1), "") for number in rounds],
        view.team_names,
        {} if teams is not None else evening_pairs(view.evening, lines),
        remarks=[  # without the remark «unranked» on people who have a rank in this list
            remark
            for remark in remarks
            if counts_points and (remark.kind != "unranked" or remark.member not in ranked)
        ],
        penalties={line.person: scores.penalties_in_rounds(line.person) for line in lines}
        if counts_points
        else {},
    )


def asked_list(view: EveningView) -> RankedList | None:
    """Return the list whose title is in the query as ``ranking``, ``category`` or ``list``, None if there is none."""
    asked = {kind: request.args.get(kind, "") for kind in ("ranking", "category", "list")}
    return next((each for each in lists_of(view) if asked[each.kind] == each.title), None)


def title_of(view: EveningView) -> str:
    """Return the title of the ranking, which says whether it is final, provisional or an interim one.

    While played rounds are hidden, it names the last round that is shown.
    """
    evening = view.evening
    if evening.hidden_from is not None and evening.played > evening.ranked:
        return _("Rangliste nach Passe %(round)s") % {"round": evening.ranked}
    if not evening.complete:
        return _("Rangliste, Zwischenstand")
    if until := provisional(view):
        return _("Rangliste, vorläufig bis %(time)s") % {"time": until}
    return _("Schlussrangliste") if view.closed else _("Rangliste")
