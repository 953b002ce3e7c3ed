"""Leagues of a season: tables, fixtures, who is in which, and who goes up and down after it."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import BooleanField, SelectField

from scorer.club import fixtures, promotion, teams
from scorer.club import leagues as use
from scorer.club.fixtures import RoundRobin
from scorer.club.leagues import NamedLeague, SeasonLeagues
from scorer.club.ledger import Event
from scorer.rules.club.clauses.league import BEGINNINGS
from scorer.rules.club.clauses.registry import blocks
from scorer.rules.club.leagues import Fixture
from scorer.rules.club.regulation import regulation_json
from scorer.rules.club.sentences.leagues import figures_heading, points_heading
from scorer.rules.core.errors import RuleError
from scorer.web import refusal_sentences
from scorer.web.club import lots
from scorer.web.club import session as club
from scorer.web.club.block_form import BlockForm
from scorer.web.club.common import error_sentence, this_act, this_leagues, this_logins
from scorer.web.club.form_errors import handle_form
from scorer.web.club.league_rows import (
    csv_rows,
    game_headings,
    league_cards,
    league_label,
    league_title,
    team_titles,
)
from scorer.web.club.optional_day import OptionalDayField
from scorer.web.club.preset_texts import preset_name
from scorer.web.club.printing import pdf_or_page
from scorer.web.club.publishing_text import leagues_hidden_sentence
from scorer.web.csv_file import spreadsheet
from scorer.web.database import clock, session
from scorer.web.fields import LinesField, WholeNumberField
from scorer.web.form_base import Form, set_choices
from scorer.web.i18n import _, _l, date_time, quoted, words
from scorer.web.typed_text import file_name

bp = Blueprint("leagues", __name__, url_prefix="/club/seasons")

SEASON = "/<code:season>/leagues"
WEEK = 7  # days


class LeaguesForm(Form):
    """All leagues of a season, a line for each, the highest first."""

    leagues = LinesField(
        _l("Eine Zeile je Liga, die oberste zuerst"),
        description=_l("Name, Doppelpunkt, Mannschaften mit Komma: «A: Adler 1, Löwen»."),
    )


class FixtureForm(Form):
    """Two teams that meet."""

    home = SelectField(_l("Heim"))
    guest = SelectField(_l("Gast"))
    day = OptionalDayField(_l("Datum"))


class RoundRobinForm(Form):
    """How all fixtures of a league that are missing are written at once."""

    league = SelectField(_l("Liga"))
    twice = BooleanField(_l("Zweimal: einmal daheim und einmal auswärts"))
    first = OptionalDayField(
        _l("Erster Spieltag"), description=_l("Leer: Die Daten kommen später.")
    )
    days = WholeNumberField(_l("Tage bis zum nächsten Spieltag"), 1, 366, default=WEEK)


class PromotionForm(Form):
    """The season after which the leagues are made."""

    before = SelectField(_l("Nach den Tabellen von"))


@bp.get(SEASON)
def show(season: str) -> ResponseReturnValue:
    """Show the tables and fixtures of all leagues."""
    return _page(season)


@bp.post(SEASON)
def save(season: str) -> ResponseReturnValue:
    """Write who is in which league."""
    this = this_leagues(season)
    form = LeaguesForm(request.form)
    page = partial(_page, season, form)
    with handle_form(form, page, meanwhile, partial(_line_sentence, this, form)):
        given = _typed_leagues(season, form)
        if form.errors:
            return page(), 422
        use.save(this_act(), season, given)
    return redirect(url_for("leagues.show", season=season), 303)


@bp.post(f"{SEASON}/fixtures")
def add_fixture(season: str) -> ResponseReturnValue:
    """Write one fixture."""
    this = this_leagues(season)
    form = _fixture_form(this, typed=True)
    with handle_form(form, partial(_page, season, form), meanwhile):
        home, guest = int(form.home.data), int(form.guest.data)
        league = next(league.number for league in this.leagues if home in league.teams)
        fixtures.add_fixtures(this_act(), season, [Fixture(0, league, home, guest, form.day.data)])
    return redirect(url_for("leagues.show", season=season), 303)


@bp.post(f"{SEASON}/round-robin")
def propose(season: str) -> ResponseReturnValue:
    """Write all fixtures of a round robin that are missing."""
    form = _robin_form(this_leagues(season), typed=True)
    with handle_form(form, partial(_page, season, form), meanwhile):
        plan = RoundRobin(form.twice.data, form.first.data, form.days.data or WEEK)
        fixtures.propose(this_act(), season, int(form.league.data), plan)
    return redirect(url_for("leagues.show", season=season), 303)


@bp.post(f"{SEASON}/next")
def promote(season: str) -> ResponseReturnValue:
    """Write the leagues that the tables of a season before propose."""
    this_leagues(season)
    form = _promotion_form(season, typed=True)
    with handle_form(form, partial(_page, season, form), meanwhile, error_sentence):
        promotion.propose_leagues(this_act(), season, form.before.data)
    return redirect(url_for("leagues.show", season=season), 303)


@bp.post(f"{SEASON}/lot")
def draw_lots(season: str) -> ResponseReturnValue:
    """Write the order in which equal teams drew their cards."""
    this = this_leagues(season)
    groups = lots.typed_groups(_groups(this), request.form)
    page = partial(_page, season, groups=groups)
    if any(group.error for group in groups):
        return page(), 422
    if orders := lots.drawn_orders(groups):
        with handle_form(None, page, meanwhile):
            use.lot(this_act(), season, orders)
    return redirect(url_for("leagues.show", season=season), 303)


@bp.get("/<code:season>/leagues.pdf")
def paper(season: str) -> ResponseReturnValue:
    """Return tables and fixtures as PDF."""
    this = this_leagues(season)
    note = " ".join(
        filter(None, [leagues_hidden_sentence(this), _("Stand %(time)s", time=date_time(clock()))])
    )
    heading = {
        "club": club.this_club().name,
        "date": preset_name(this.season.name),
        "place": "",
        "note": note,
    }
    labels = {
        "figures": partial(figures_heading, rules=this.rules),
        "points": partial(points_heading, rules=this.rules),
    }
    papers = [
        (
            "league",
            {
                "heading": heading
                | {"title": card["title"], "what": partial(league_label, league=league)},
                "card": card | labels,
                "games": game_headings,
            },
        )
        for card, league in zip(league_cards(this), this.leagues, strict=True)
    ]
    if not papers:
        abort(404)
    return pdf_or_page(papers, _("%(season)s: Ligen", season=preset_name(this.season.name)))


@bp.get("/<code:season>/leagues.csv")
def table_csv(season: str) -> Response:
    """Return tables and fixtures as CSV."""
    this = this_leagues(season)
    return spreadsheet(csv_rows(this), file_name(preset_name(this.season.name) + " " + _("Ligen")))


def meanwhile(event: Event) -> str:
    """Return that somebody else wrote at the same place."""
    who = this_logins().get(event.official_id or 0, "–")
    if event.kind == "leagues":
        return _("%(who)s hat die Ligen eben anders eingeteilt.", who=who)
    if event.kind == "league_lot":
        return _("%(who)s hat eben andere Karten eingetragen.", who=who)
    return _("%(who)s hat eben eine Begegnung eingetragen.", who=who)


def _equals(this: SeasonLeagues) -> list[tuple[int, ...]]:
    """Return the teams that draw cards: first of leagues that are over, then of those that may end so."""
    leagues = sorted(this.leagues, key=this.is_over, reverse=True)
    return [group for league in leagues for group in this.equals(league)]


def _groups(this: SeasonLeagues) -> list[lots.Group]:
    return lots.drawn_groups(_equals(this), this.lots)


def _due(this: SeasonLeagues) -> int:
    """Return how many of those groups are of leagues that are over."""
    return sum(len(this.equals(league)) for league in this.leagues if this.is_over(league))


def _standing_titles(season: str) -> dict[str, int]:
    """Return the numbers of the teams of a season by what they are called here."""
    known = teams.teams(session(), club.this_club().id, season)
    return {
        team.title or _("Mannschaft %(number)s", number=team.number): team.number for team in known
    }


def _typed_leagues(season: str, form: LeaguesForm) -> list[NamedLeague]:
    """Return the leagues of the typed lines; say at the field what is wrong with one."""
    known = {title.casefold(): number for title, number in _standing_titles(season).items()}
    typed, errors = [], []
    for line_number, line in enumerate(form.leagues.data or [], start=1):
        name, colon, listed = line.partition(":")
        given = [text for part in listed.split(",") if (text := " ".join(part.split()))]
        if not colon or not name.strip() or not given:
            sentence = _("Auf jeder Zeile steht ein Name, ein Doppelpunkt und wer dabei ist.")
            errors.append(_("Zeile %(line)s: %(sentence)s", line=line_number, sentence=sentence))
        for text in given:
            if text.casefold() not in known:
                values = {"line": line_number, "team": text[:80]}
                errors.append(
                    _("Zeile %(line)s: Eine Mannschaft «%(team)s» gibt es nicht.", **values)
                )
        numbers = tuple(known.get(text.casefold(), 0) for text in given)
        typed.append(NamedLeague(0, name.strip(), numbers))
    if errors:
        form.leagues.errors = errors
    return typed


def _line_sentence(this: SeasonLeagues, form: LeaguesForm, error: RuleError) -> str:
    """Return what is wrong with a line, with its name and the team that it is about."""
    team = error.values.get("team")
    values = (
        {**error.values, "team": team_titles(this)[team]} if isinstance(team, int) else error.values
    )
    sentence = refusal_sentences.sentence(RuleError(error.code, error.place, **values))
    index = error.place.split("/")[1:2]
    if not index:
        return sentence
    name = (form.leagues.data or [])[int(index[0])].partition(":")[0]
    return f"{quoted(name.strip())}: {sentence}"


def _fixture_form(this: SeasonLeagues, *, typed: bool = False) -> FixtureForm:
    form = FixtureForm(request.form) if typed else FixtureForm()
    titles = team_titles(this)
    for field in (form.home, form.guest):
        set_choices(field, {team: titles[team] for league in this.leagues for team in league.teams})
    return form


def _robin_form(this: SeasonLeagues, *, typed: bool = False) -> RoundRobinForm:
    form = RoundRobinForm(request.form) if typed else RoundRobinForm()
    set_choices(form.league, {league.number: league_title(league) for league in this.leagues})
    return form


def _promotion_form(season: str, *, typed: bool = False) -> PromotionForm:
    form = PromotionForm(request.form) if typed else PromotionForm()
    known = promotion.seasons_before(session(), club.this_club().id, season)
    set_choices(form.before, {before.id: preset_name(before.name) for before in known})
    return form


def _offers(this: SeasonLeagues) -> list[tuple[str, str, str]]:
    """Return the sentences of a regulation that begin leagues: key, what it is called, what it says."""
    data = regulation_json(this.season.regulation)
    block = next(block for block in blocks(data) if block.kind == "season")
    return [
        (key, title, text)
        for key, title, text, _others in BlockForm(block, [*block.standing()], None).offers
        if key in BEGINNINGS
    ]


def _lines(this: SeasonLeagues) -> list[str]:
    titles = team_titles(this)
    return [
        f"{league.name or league_title(league)}: {', '.join(titles[team] for team in league.teams)}"
        for league in this.leagues
    ]


def _page(
    season: str,
    typed: Form | None = None,
    sentence: str = "",
    groups: list[lots.Group] | None = None,
) -> str:
    """Return the page; *typed* is that of its forms that was sent."""
    this = this_leagues(season)
    usual = (
        LeaguesForm(data={"leagues": _lines(this)}),
        _fixture_form(this),
        _robin_form(this),
        _promotion_form(season),
    )
    form, adding, proposing, promoting = (
        typed if typed is not None and type(typed) is type(untouched) else untouched
        for untouched in usual
    )
    return render_template(
        "club/leagues.html",
        season=this.season,
        agreed=this.season.regulation.leagues is not None,
        offers=_offers(this),
        cards=league_cards(this),
        games=game_headings(words()),
        titles=team_titles(this),
        hidden=leagues_hidden_sentence(this),
        versions=this.versions,
        form=form,
        adding=adding,
        proposing=proposing,
        promoting=promoting,
        groups=_groups(this) if groups is None else groups,
        due=_due(this),
        typed=typed or form,
        teams=[*_standing_titles(season)],
        sentence=sentence,
    )
