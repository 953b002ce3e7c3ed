"""Downloads of a club: plans, slips, record sheets, rankings, results of a member, the season record."""

from __future__ import annotations

from flask import abort, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from scorer.club.draw import evening_tables
from scorer.club.evening.evenings import EveningView
from scorer.club.people import history, members
from scorer.club.people.history import MemberEvening
from scorer.club.public.visibility import season_file
from scorer.club.ranking import seasons as use
from scorer.rules.club.counting.sentences import total_text, value_text, weighted_heading
from scorer.rules.club.ranking.bracket_sentences import bracket_title
from scorer.rules.club.ranking.qualification import CHOSEN
from scorer.rules.club.ranking.sentences import remark_sentences
from scorer.rules.core.words import Names
from scorer.store.tokens import grouped
from scorer.web.club.common import (
    EVENING,
    of_club,
    season_standings,
    this_act,
    this_audience,
    this_evening,
    this_names,
    this_season,
)
from scorer.web.club.evening import event_text
from scorer.web.club.form_page import Values
from scorer.web.club.office.password_confirmation import confirmed_download
from scorer.web.club.printing.papers import (
    NAME,
    NUMBER,
    Paper,
    all_at_once,
    as_of_now,
    blank_ranking_paper,
    club_heading,
    heading_of,
    list_table,
    name_list_paper,
    own_rules_of,
    pdf_of_evening,
    pdf_or_page,
    plan_paper,
    present_by_name,
    ranking_papers,
    records_paper,
    round_titles,
    standings_heading,
    standings_papers,
    wall_plan_paper,
)
from scorer.web.club.ranking.evening_ranking import asked_list
from scorer.web.club.ranking.ranking_csv import bracket_rows, evening_rows, season_rows
from scorer.web.club.ranking.season_ranking import (
    figures,
    season_provisional,
    selection_remarks,
    selection_texts,
    together,
    unfinished,
    unfinished_outings,
)
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.fields import file_name
from scorer.web.files import json_file, spreadsheet
from scorer.web.i18n import _, date, words
from scorer.web.links import external_url, qr_svg
from scorer.web.security.rights import Pages, Right

bp = Pages("downloads", __name__, "/club", within="evenings")

SEASON = "/seasons/<code:season>"


@bp.get(f"/evenings{EVENING}/plan.pdf", right=Right.VIEWER)
def plan(evening: str) -> ResponseReturnValue:
    """Return the seating plan of an evening as PDF."""
    view = this_evening(evening)
    return pdf_of_evening(
        view, _("%(evening)s: Einteilung", evening=view.meta.name), plan_paper(view)
    )


@bp.get(f"/evenings{EVENING}/wall-plan.pdf", right=Right.VIEWER)
def wall_plan(evening: str) -> ResponseReturnValue:
    """Return the plan of a round for the wall as PDF, on A4 or A3, in letters readable from three metres."""
    view = this_evening(evening)
    number, size = _drawn_round(view), "a3" if request.args.get("paper") == "a3" else "a4"
    title = _("%(evening)s: Passe %(round)s", evening=view.meta.name, round=number)
    return pdf_of_evening(view, title, wall_plan_paper(view, number, size))


@bp.get(f"/evenings{EVENING}/names.pdf", right=Right.VIEWER)
def name_list(evening: str) -> ResponseReturnValue:
    """Return the people of a round, sorted by surname, each with their table, as PDF."""
    view = this_evening(evening)
    number = _drawn_round(view)
    title = _("%(evening)s: Namensliste Passe %(round)s", evening=view.meta.name, round=number)
    return pdf_of_evening(view, title, name_list_paper(view, number))


def _drawn_round(view: EveningView) -> int:
    """Return the number of the requested round, by default 1; 404 if it is not drawn."""
    number = request.values.get("round", 1, type=int)
    if not 0 < number <= len(view.evening.rounds):
        abort(404)
    return number


@bp.get(f"/evenings{EVENING}/records.pdf", right=Right.VIEWER)
def records(evening: str) -> ResponseReturnValue:
    """Return the record sheets of everybody present as PDF."""
    view = this_evening(evening)
    title = _("%(evening)s: Standblätter", evening=view.meta.name)
    return pdf_of_evening(view, title, records_paper(view, present_by_name(view)))


@bp.post(f"/evenings{EVENING}/slips.pdf", right=Right.SCORER)  # as it makes new writing links
def slips(evening: str) -> ResponseReturnValue:
    """Return the slips of one round, or of all if :func:`all_at_once` allows it, as PDF.

    Each has a new link, which lets a phone write at the table, if a phone can keep the game. With ``whole`` in the form
    the PDF is an emergency set: the plan, the slips, and a blank ranking.
    """
    view = this_evening(evening)
    every = request.form.get("round") == "all" and all_at_once(view)
    number = None if every else _drawn_round(view)
    new_slips = evening_tables.slips(this_act(), evening, number)
    view = this_evening(evening)  # with the new links
    tables = [(slip.table, *_link(slip.token)) for slip in new_slips]
    values = {"evening": view.evening, "tables": tables, "names": this_names()}
    paper = "slips", {"heading": heading_of(view, ""), **values, "rules": own_rules_of(view)}
    if "whole" in request.form:
        title = _("%(evening)s: Notfallpapiere", evening=view.meta.name)
        return pdf_of_evening(view, title, plan_paper(view), paper, blank_ranking_paper(view))
    return pdf_of_evening(view, _("%(evening)s: Zettel", evening=view.meta.name), paper)


@bp.get(f"/evenings{EVENING}/ranking.pdf", right=Right.VIEWER)
def ranking(evening: str) -> ResponseReturnValue:
    """Return the current ranking and all other lists as PDF, or only the requested list."""
    view = this_evening(evening)
    only = asked_list(view)
    list_title = _("Rangliste") if only is None else only.title
    title = _("%(evening)s: %(list)s", evening=view.meta.name, list=list_title)
    return pdf_of_evening(view, title, *ranking_papers(view, only=only))


@bp.get(f"/evenings{EVENING}/ranking.csv", right=Right.VIEWER)
def ranking_csv(evening: str) -> ResponseReturnValue:
    """Return the current ranking of an evening as CSV."""
    view = this_evening(evening)
    people = members.members(*of_club())
    rows = evening_rows(view, round_titles(view), this_names(), people)
    title = _ranking_title(event_text.provisional(view))
    return spreadsheet(rows, file_name(f"{view.meta.date} {view.meta.name} {title}"))


@bp.get(f"/evenings{EVENING}/bracket.csv", right=Right.VIEWER)
def bracket_csv(evening: str) -> ResponseReturnValue:
    """Return groups, play-off and knock-out of an evening as CSV."""
    view = this_evening(evening)
    rows = bracket_rows(view.meta.name, view.evening, this_names())
    title = bracket_title(words(), view.evening.phase)
    return spreadsheet(rows, file_name(f"{view.meta.date} {view.meta.name} {title}"))


def _ranking_title(until: str) -> str:
    """Return the title of a ranking's file; *until* is the end of the time for claims as a text, "" if final."""
    return _("Rangliste, vorläufig bis %(time)s", time=until) if until else _("Rangliste")


@bp.get(f"{SEASON}/standings.pdf", right=Right.VIEWER)
def standings(season: str) -> ResponseReturnValue:
    """Return all lists and the qualification of a season as PDF, or the requested list; 404 for an unknown list."""
    names, standings = this_names(), season_standings(season)
    only = request.args.get("list", "")
    papers = standings_papers(standings, names, only)
    if not only:
        papers += _selection(standings, names)
    return pdf_or_page(papers or abort(404), preset_name(standings.season.name))


def _selection(standings: use.Standings, names: Names) -> list[Paper]:
    """Return a paper with the qualified people and the reserve; [] if the regulation has no qualification."""
    rule = standings.regulation.qualification
    if rule is None:
        return []
    selection = use.selection(standings)
    texts = selection_texts(standings, selection)
    values: Values = {"chosen": [], "reserve": []}
    for decision in selection.decisions:
        if decision.reason in {*CHOSEN, "reserve"}:
            listed = values["chosen" if decision.chosen else "reserve"]
            listed.append((names[decision.member], texts[decision.member]))
    into = preset_name(standings.regulation.phase(rule.into).name)
    season = preset_name(standings.season.name)
    title = _("%(season)s: für «%(into)s» qualifiziert", season=season, into=into)
    heading = {**standings_heading(standings), "title": title}
    remarks = selection_remarks(standings, selection, names)
    return [("selection", {"heading": heading, **values, "remarks": remarks})]


@bp.get(f"{SEASON}/standings.csv", right=Right.VIEWER)
def standings_csv(season: str) -> ResponseReturnValue:
    """Return the standings of a season as CSV."""
    names, standings = this_names(), season_standings(season)
    rows = season_rows(standings, names, use.selection(standings))
    title = _ranking_title(season_provisional(standings))
    return spreadsheet(rows, file_name(f"{preset_name(standings.season.name)} {title}"))


# for admins, as it includes the figures that are hidden in the hall
@bp.route(f"{SEASON}/season.json", methods=["GET", "POST"], right=Right.ADMIN)
def season_record(season: str) -> ResponseReturnValue:
    """Return a season as a season record, without the names of members if ``names=none`` is in the query.

    This needs a recently confirmed password.
    """
    stored = this_season(season)
    if (again := confirmed_download()) is not None:
        return again
    row_names = request.args.get("names") != "none"
    data = season_file(*of_club(), season, this_audience(), names=row_names)
    return json_file(data, file_name(preset_name(stored.name)))


@bp.get(f"{SEASON}/members/<int(max=2147483647):number>.pdf", right=Right.VIEWER)
def member(season: str, number: int) -> ResponseReturnValue:
    """Return the results of one member in a season as PDF; 404 for an unknown season or member."""
    names, standings = this_names(), season_standings(season)
    if number not in names:
        abort(404)
    outings = history.outings(standings.evenings, standings.everybody, number)
    regulation = standings.regulation
    counted = figures(outings)
    line = next((line for line in standings.table.standings if line.person == number), None)
    rank = "–" if line is None or line.rank is None else f"{line.rank}."
    results = [
        (
            date(outing.meta.date),
            weighted_heading(outing.meta.name, regulation.phase(outing.meta.phase).weight),
            "; ".join(remark_sentences(words(), outing.remarks, names, outing.reasons)),
            "–" if outing.line is None or outing.line.rank is None else f"{outing.line.rank}.",
            "–" if outing.line is None else total_text(_, outing.line),
        )
        for outing in outings
    ]
    of_season = {held.meta.id for held in standings.counted_evenings()}
    others = [outing for outing in outings if outing.meta.id not in of_season]
    note = ". ".join([as_of_now(), *unfinished(standings), *unfinished_outings(others)])
    figure_texts = {
        _("Rang in der Saison"): rank,
        _("Abende"): str(counted["evenings"]),
        _("Passen"): str(counted["rounds"]),
        _("Durchschnitt"): counted["average"],
    }
    heading = club_heading(names[number], note=note)
    heading["date"] = preset_name(standings.season.name)
    values = {"results": results, "figures": figure_texts, "tables": _played(outings, names)}
    return pdf_or_page([("member", {"heading": heading, **values})], names[number])


def _played(outings: list[MemberEvening], names: Names) -> list[Values]:
    """Return two tables as on the member's page: the member's rounds, and their partners and opponents."""
    rounds = [
        (
            outing.meta.name,
            str(number),
            "–" if points is None else value_text(_, points),
            names[game.partner] if game and game.partner is not None else "–",
            ", ".join(names[opponent] for opponent in (game.opponents if game else ())) or "–",
        )
        for outing in outings
        for number, game, points, _counts in outing.rounds()
    ]
    with_whom = [
        (names[each], str(partner), str(against)) for each, partner, against in together(outings)
    ]
    partner, against = _("Partner"), _("Gegner")
    columns = [(_("Abend"), NAME), (_("Passe"), NUMBER), (_("Punkte"), NUMBER)]
    columns += [(partner, ""), (against, "")]
    met = [(_("Name"), NAME), (partner, NUMBER), (against, NUMBER)]
    return [
        list_table(columns, rounds, title=_("Passen")),
        list_table(met, with_whom, title=_("Mit wem")),
    ]


def _link(token: str | None) -> tuple[Markup | None, str]:
    """Return the link of a slip as a QR code and as a text to type; (None, "") for a slip without a link."""
    if token is None:
        return None, ""
    typed = external_url(url_for("sharing.ask", token=grouped(token))).partition("//")[2]
    return qr_svg(external_url(url_for("sharing.ask", token=token))), typed
