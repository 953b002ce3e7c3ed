"""Seasons: list, regulation and its changes, standings, results of one member."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import evenings, officials, seasons
from scorer.club.ledger import Event, VersionConflict
from scorer.club.publishing import shown_career
from scorer.club.seasons import Season
from scorer.rules.club.presets import PRESETS
from scorer.rules.club.regulation import MOST_LISTS, read_regulation, regulation_json
from scorer.rules.club.sentences.counting import total_text, value_text, weighted_heading
from scorer.rules.club.sentences.regulation import Section, guests_sentence, sections
from scorer.rules.core.errors import RuleError
from scorer.rules.core.words import signed_number
from scorer.web import refusal_sentences
from scorer.web.club import lots, member_names
from scorer.web.club import session as club
from scorer.web.club.common import (
    event_sentence,
    season_standings,
    this_act,
    this_audience,
    this_names,
)
from scorer.web.club.old_regulation_form import translated
from scorer.web.club.phases_and_parts import MOST_PHASES, reshaped
from scorer.web.club.publishing_text import season_hidden_sentence
from scorer.web.club.regulation import RegulationForm, preset_data
from scorer.web.club.regulation_form import PRESET_NAMES, ChangeForm, FinalForm
from scorer.web.club.season_ranking import (
    curve,
    figures,
    outing_notes,
    rankings,
    together,
    unfinished,
    unfinished_outings,
)
from scorer.web.database import session
from scorer.web.i18n import _, words

bp = Blueprint("seasons", __name__, url_prefix="/club/seasons")

SEASON = "/<code:season>"


@bp.get("")
def show_all() -> ResponseReturnValue:
    """Show all seasons, the newest first."""
    club_id = club.this_club().id
    current, away = (seasons.seasons(session(), club_id, away=is_away) for is_away in (False, True))
    return render_template("club/seasons.html", seasons=current, away=away)


@bp.get("/new")
def ask_new() -> ResponseReturnValue:
    """Show the form for a new season, filled from a preset."""
    preset = request.args.get("preset", "")
    known = preset if preset in PRESETS else next(iter(PRESET_NAMES))
    return _form(RegulationForm(preset_data(known)), preset=known)


@bp.post("/new")
def create() -> ResponseReturnValue:
    """Create a season, or return the form with one phase or part more or less."""
    preset = request.form.get("preset", "")
    data = preset_data(preset if preset in PRESETS else next(iter(PRESET_NAMES)))
    sent = translated(request.form, data)
    if (typed := reshaped(sent)) is not None:
        return _form(RegulationForm(data, typed), preset=preset)
    form = RegulationForm(data, sent)
    with club.handle_form(form, partial(_form, form, preset=preset)):
        season = seasons.new(this_act(), form.head.name.data or "", form.regulation())
    return redirect(url_for("seasons.regulation", season=season), 303)


@bp.get(f"{SEASON}/regulation")
def regulation(season: str) -> ResponseReturnValue:
    """Show the regulation as sentences, and its versions: who, when, why."""
    this_season = _find(season)
    logins = officials.logins_by_number(session(), club.this_club().id)
    history = seasons.versions(session(), club.this_club().id, season)
    return render_template(
        "club/regulation.html",
        season=this_season,
        sections=sections(words(), this_season.regulation),
        history=[
            (version, logins.get(version.official_id or 0, "")) for version in reversed(history)
        ],
    )


@bp.get(f"{SEASON}/regulation/edit")
def edit(season: str) -> ResponseReturnValue:
    """Show the form that changes a regulation."""
    this_season = _find(season)
    change = ChangeForm(data={"seen": this_season.seq})
    return _form(RegulationForm(_data(this_season), change=change), this_season)


@bp.post(f"{SEASON}/regulation/edit")
def change(season: str) -> ResponseReturnValue:
    """Change the regulation of all evenings not closed; a version conflict shows both states."""
    this_season, why = _find(season), ChangeForm(request.form)
    data = _data(this_season)
    sent = translated(request.form, data)
    if (typed := reshaped(sent)) is not None:
        return _form(RegulationForm(data, typed, why), this_season)
    form = RegulationForm(data, sent, why)
    try:
        with club.handle_form(form, partial(_form, form, this_season)):
            act, name = this_act(why.reason.data), form.head.name.data or ""
            seasons.change(act, season, name, form.regulation())
    except VersionConflict as conflict:
        why.seen.data = conflict.stored.seq
        stored = read_regulation(conflict.stored.facts["regulation"])
        clash = sections(words(), stored)
        return _form(form, _find(season), clash=clash), 409
    return redirect(url_for("seasons.regulation", season=season), 303)


@bp.get(SEASON)
def show(season: str) -> ResponseReturnValue:
    """Show the standings, who may play the final, and all evenings."""
    return _season(season)


@bp.post(f"{SEASON}/final")
def settle(season: str) -> ResponseReturnValue:
    """Store the defending champion and who renounces the final."""
    form = FinalForm(request.form)
    _find(season)

    def written(event: Event) -> str:
        form.seen.data = event.seq
        return _(
            "Jemand anders hat geschrieben: %(champion)s; verzichtet: %(renounced)s.",
            champion=event.facts["champion"] or "–",
            renounced=", ".join(map(str, event.facts["renounced"])) or "–",
        )

    with club.handle_form(form, partial(_season, season, form), written, _about):
        seasons.settle(this_act(), season, form.champion.data, form.renounced.data or [])
    return redirect(url_for("seasons.show", season=season), 303)


@bp.post(f"{SEASON}/away")
def put_away(season: str) -> ResponseReturnValue:
    """Hide a season that was created by mistake, or show it again."""
    _find(season)
    away = "away" in request.form
    with club.handle_form(None, partial(_season, season)):
        seasons.put_away(this_act(), season, away=away)
    where = "seasons.show_all" if away else "seasons.show"
    return redirect(url_for(where, season=None if away else season), 303)


@bp.post(f"{SEASON}/lot")
def draw_lots(season: str) -> ResponseReturnValue:
    """Store the order in which tied members drew their cards."""
    standings = season_standings(season)
    groups = lots.typed_groups(standings.tied_groups(), request.form)
    orders = lots.drawn_orders(groups)
    if any(group.error for group in groups):
        return _season(season, groups=groups), 422
    if not orders:
        return redirect(url_for("seasons.show", season=season), 303)
    with club.handle_form(None, partial(_season, season, groups=groups), event_sentence):
        seasons.lot(this_act(), season, orders)
    return redirect(url_for("seasons.show", season=season), 303)


@bp.get(f"{SEASON}/members/<int(max=2147483647):number>")
def member(season: str, number: int) -> ResponseReturnValue:
    """Show one member's season: evenings, partners, opponents, averages, a curve."""
    this_season, names = _find(season), this_names()
    if number not in names:
        abort(404)
    outings = shown_career(session(), club.this_club().id, number, this_audience(), season)
    return render_template(
        "club/season_member.html",
        season=this_season,
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
        weight_of=lambda outing: this_season.regulation.phase(outing.meta.phase).weight,
        notes_of=partial(outing_notes, number, names=names),
        signed=signed_number,
        value=value_text,
        total_text=total_text,
    )


def _find(season: str) -> Season:
    this_season = seasons.load(session(), club.this_club().id, season)
    if this_season is None:
        abort(404)
    return this_season


def _data(season: Season) -> dict[str, object]:
    return regulation_json(season.regulation) | {"name": season.name}


def _form(
    form: RegulationForm,
    season: Season | None = None,
    sentence: str = "",
    *,
    preset: str = "",
    clash: list[Section] | None = None,
) -> str:
    return render_template(
        "club/regulation_form.html",
        form=form,
        season=season,
        change=form.change,
        sentence=sentence,
        presets=PRESET_NAMES,
        preset=preset,
        most=MOST_PHASES,
        most_lists=MOST_LISTS,
        clash=clash,
    )


def _about(error: RuleError) -> str:
    if error.code == "person-twice":
        return _("Nummer %(member)s steht zweimal da.", member=error.values["member"])
    return refusal_sentences.sentence(error)


def _season(
    season: str,
    form: FinalForm | None = None,
    groups: list[lots.Group] | None = None,
    sentence: str = "",
) -> str:
    club_id = club.this_club().id
    nights = evenings.evenings(session(), club_id, season)
    away = any(hidden.id == season for hidden in seasons.seasons(session(), club_id, away=True))
    standings = season_standings(season)  # read last: what comes now is computed
    if form is None:
        last = standings.settled
        form = FinalForm(data=None if last is None else {**last.facts, "seen": last.seq})
    return render_template(
        "club/season.html",
        season=standings.season,
        guests=guests_sentence(words(), standings.season.regulation.season),
        rankings=rankings(standings),
        unfinished=unfinished(standings),
        hidden=season_hidden_sentence(standings),
        groups=lots.drawn_groups(standings.tied_groups(), standings.table.lots)
        if groups is None
        else groups,
        open_end=standings.season.regulation.season.open_end,
        partners=standings.table.lots.partners,
        seen=0 if standings.lot is None else standings.lot.seq,
        qualified=seasons.finalists(standings),
        evenings=nights,
        away=away,
        names=member_names.display_names(standings.everybody),
        form=form,
        sentence=sentence,
        value=value_text,
        total_text=total_text,
    )
