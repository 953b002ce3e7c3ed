"""Seasons: list, standings, selection for a final, cards drawn, archiving, results of one member."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from flask import abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club.draw import seating
from scorer.club.evening import evening_dates, next_evening
from scorer.club.evening.cancelling import cancelled_evenings
from scorer.club.evening.evening_dates import Announcement
from scorer.club.office import ledger
from scorer.club.office.ledger import Event
from scorer.club.public import addresses
from scorer.club.public.prize_giving import season_ties
from scorer.club.public.visibility import shown_career
from scorer.club.ranking import put_away_seasons, seasons
from scorer.club.ranking.seasons import Season
from scorer.club.regulation import drafts
from scorer.rules.club.counting.sentences import total_text, value_text, weighted_heading
from scorer.rules.club.draw.ladder import levels_of_evenings
from scorer.rules.club.ranking.qualification import Selection
from scorer.rules.club.ranking.sentences import Row
from scorer.rules.club.regulation.sentences import guests_sentence
from scorer.rules.core.words import signed_number
from scorer.web.club.common import (
    of_club,
    season_standings,
    this_act,
    this_audience,
    this_names,
    this_season,
)
from scorer.web.club.evening.evenings import proposed_name
from scorer.web.club.evening.fee_text import amount, francs
from scorer.web.club.evening.lots import Group, LotsForm, drawn_groups, groups_of_lists, lots_form
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club_session
from scorer.web.club.people import member_names
from scorer.web.club.people.people_search import PeopleSearch, find_people
from scorer.web.club.public.visibility_text import (
    no_rows_sentence,
    season_admins_sentence,
    season_hidden_sentence,
)
from scorer.web.club.ranking.ranked_list import RankedList
from scorer.web.club.ranking.season_ranking import (
    curve,
    figures,
    outing_notes,
    rankings,
    selection_remarks,
    selection_texts,
    together,
    unfinished,
    unfinished_outings,
)
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.club.regulation.season_forms import FinalForm, NextEveningForm
from scorer.web.database import session, today
from scorer.web.i18n import _, words
from scorer.web.security.rights import Pages, Right

bp = Pages("seasons", __name__, "/club/seasons")

SEASON = "/<code:season>"


@bp.get("", right=Right.VIEWER)
def show_all() -> ResponseReturnValue:
    """Show all seasons, newest first, archived ones apart; for an admin also drafts of new seasons."""
    club_id = club_session.this_club().id
    current, away = (seasons.seasons(session(), club_id, away=is_away) for is_away in (False, True))
    stored = {season.id for season in (*current, *away)}
    begun = drafts.drafts(session(), club_id) if club_session.actor().may("admin") else []
    planned = [draft for draft in begun if draft.season not in stored]
    return render_template("club/ranking/seasons.html", seasons=current, away=away, planned=planned)


def _proposed(season: Season, *, away: bool) -> Announcement | None:
    """Return the proposed next evening; None without a proposal, for an archived season, and for a viewer."""
    if away or not club_session.actor().may("scorer"):
        return None
    club_id, regulation = club_session.this_club().id, season.regulation
    coming = next_evening.next_evening(session(), club_id, season.id, regulation, today())
    if coming is None:
        return None
    before = evening_dates.evenings(session(), club_id, season.id)
    return coming.named(proposed_name(season, coming.like.phase, before))


@bp.get(f"{SEASON}/members/<int(max=2147483647):number>", right=Right.VIEWER)
def member(season: str, number: int) -> ResponseReturnValue:
    """Show the season of one member: evenings, partners, opponents, average, a curve; 404 for an unknown member."""
    stored, names = this_season(season), this_names()
    if number not in names:
        abort(404)
    outings = shown_career(*of_club(), number, this_audience(), season)
    return render_template(
        "club/ranking/season_member.html",
        season=stored,
        number=number,
        names=names,
        outings=outings,
        figures=figures(outings),
        together=together(outings),
        unfinished=unfinished_outings(outings),
        curve=curve(
            [outing for outing in outings if outing.line and outing.line.value is not None]
        ),
        weighed=weighted_heading,
        weight_of=lambda outing: stored.regulation.phase(outing.meta.phase).weight,
        notes_of=partial(outing_notes, number, names=names),
        signed=signed_number,
        value=partial(value_text, words()),
        total_text=partial(total_text, words()),
    )


def _ladders(standings: seasons.Standings) -> list[tuple[str, list[list[int]]]]:
    """Return the name of the phase of each ladder over several evenings, and the people at each of its tables."""
    return [
        (
            preset_name(phase.name),
            levels_of_evenings(
                phase,
                seating.complete_evenings(standings.evenings, phase.key),
                standings.current_member,
            ),
        )
        for phase in standings.regulation.phases
        if phase.is_ladder_of_evenings
    ]


def _groups(standings: seasons.Standings) -> list[Group]:
    """Return the groups of equals who draw cards: for the rankings, then for the side lists."""
    return [
        *drawn_groups(standings.tied_groups(), standings.table.lots),
        *groups_of_lists(season_ties(standings)[0], standings.team_names),
    ]


@form_page(bp, SEASON, "club/ranking/season.html", Right.VIEWER)
def show(
    season: str,
    form: FinalForm | None = None,
    drawn: LotsForm | None = None,
    announced: NextEveningForm | None = None,
) -> Values:
    """Show the standings of a season, the selection for the final, all evenings, and the forms for them."""
    club_id = club_session.this_club().id
    nights = evening_dates.evenings(session(), club_id, season)
    cancelled = cancelled_evenings(session(), club_id, season)
    away = season in put_away_seasons.shelved(session(), club_id)
    going_on = put_away_seasons.open_evenings(session(), club_id, season)
    away_seen = ledger.version(session(), club_id, "away", season=season)
    public = addresses.switch(session(), club_id, season)
    coming = _proposed(this_season(season), away=away)
    standings = season_standings(season)  # read last: the rest is only computed
    selection = seasons.selection(standings)
    names = member_names.display_names(standings.everybody)
    form = form or _settled(standings, names)
    return {
        "season": standings.season,
        "guests": guests_sentence(words(), standings.regulation.season),
        "rankings": _lists(standings, names),
        "unfinished": unfinished(standings),
        "hidden": season_hidden_sentence(standings) or season_admins_sentence(standings),
        "no_rows": no_rows_sentence(standings),
        "groups": _groups(standings) if drawn is None else drawn.groups,
        "equals": standings.tied_so_far(),
        "list_equals": groups_of_lists(season_ties(standings)[1], standings.team_names),
        "open_end": standings.regulation.season.open_end,
        "partners": standings.table.lots.partners,
        "seen": 0 if standings.lot is None else standings.lot.seq,
        "selection": selection,
        "why": selection_texts(standings, selection),
        "remarks": selection_remarks(standings, selection, names),
        "evenings": nights,
        "cancelled": cancelled,
        "coming": coming,
        "amount": amount,
        "francs": francs,
        "ladders": _ladders(standings),
        "away": away,
        "away_seen": away_seen,
        "going_on": bool(going_on),
        "public": public.token is not None,
        "names": names,
        "form": form,
        "renouncing": [person for person in _renouncing(selection, form) if person in names],
        "sentence": "" if announced is None else _moved(),
    }


@show.post(Right.SCORER, FinalForm, f"{SEASON}/final")
def settle(form: FinalForm, season: str) -> None:
    """Store the defending champion and the members who renounce the final."""
    renounced = list(dict.fromkeys(form.renounced.data or ()))
    seasons.settle(this_act(), season, form.champion.number, renounced)


def _moved(_event: Event | None = None) -> str:
    return _("Das wurde eben geändert. Schau es noch einmal an.")


@show.post(Right.SCORER, NextEveningForm, f"{SEASON}/next", kept="announced", conflict=_moved)
def announce_next(form: NextEveningForm, season: str) -> str:
    """Announce the evening that the page of the season proposed."""
    evening = next_evening.announce(this_act(), season, form.announcement)
    return url_for("evenings.show", evening=evening)


@show.post(Right.ADMIN, rule=f"{SEASON}/away")
def put_away(season: str) -> str | None:
    """Archive a season without open evenings, or restore it; this needs a recently confirmed password."""
    away = "away" in request.form
    seasons.put_away(this_act(), season, away=away)
    return url_for("seasons.show_all") if away else None


def _lots_form(typed: Mapping[str, str], season: str) -> LotsForm:
    return lots_form(typed, _groups(season_standings(season)))


@show.post(Right.SCORER, _lots_form, f"{SEASON}/lot", kept="drawn")
def draw_lots(form: LotsForm, season: str) -> None:
    """Store the order in which equals drew their cards; nothing is stored if all groups are empty."""
    if form.orders or form.of_lists:
        seasons.lot(this_act(), season, form.orders, form.of_lists)


def _lists(
    standings: seasons.Standings, names: member_names.Names
) -> list[tuple[RankedList, list[Row], PeopleSearch]]:
    """Return each list with its rows and the result of a search among these rows."""
    shown = [(ranking, ranking.rows(names)) for ranking in rankings(standings)]
    return [(ranking, rows, find_people(row.name for row in rows)) for ranking, rows in shown]


def _settled(standings: seasons.Standings, names: member_names.Names) -> FinalForm:
    """Return the form with the stored champion and renouncing members, an empty one if nothing is stored."""
    last = standings.settled
    if last is None:
        return FinalForm()
    champion, renounced = last.facts["champion"], last.facts["renounced"]
    current = [standings.current_member(person) for person in renounced]
    return FinalForm(
        data={"champion": names.get(champion, ""), "renounced": current, "seen": last.seq}
    )


def _renouncing(selection: Selection, form: FinalForm) -> list[int]:
    """Return the numbers of the people who may renounce: those selected, in reserve, or renouncing already."""
    asked = [each.member for each in selection.decisions if each.chosen or each.reason == "reserve"]
    return list(dict.fromkeys([*asked, *(form.renounced.data or ())]))
