"""Evenings of a club: agenda, announcement, overview."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import cast

from flask import render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import BooleanField, SelectField

from scorer.club.draw import evening_tables
from scorer.club.evening import announcing, cancelling, evening_dates, pace
from scorer.club.evening.evening_dates import Announcement, EveningMeta
from scorer.club.evening.evenings import EveningView
from scorer.club.public import addresses
from scorer.club.ranking import put_away_seasons, seasons
from scorer.club.ranking.seasons import Season
from scorer.rules.club.ranking.closing import needs_cards
from scorer.rules.club.regulation.model import MOST_ROUNDS
from scorer.web.club.common import (
    EVENING,
    cancelled_page,
    of_club,
    this_act,
    this_evening,
    this_names,
)
from scorer.web.club.draw.draw_text import Misplaced, misplaced
from scorer.web.club.evening.fee_text import francs, takings_text
from scorer.web.club.form_fields import (
    DayField,
    FeeField,
    LongNameField,
    ReasonField,
    TimeField,
)
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club_session
from scorer.web.club.public import content
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.club.regulation.season_forms import VenueField
from scorer.web.database import cached_in_transaction, clock, session, today
from scorer.web.fields import WholeNumberField
from scorer.web.form_base import Form, set_choices
from scorer.web.i18n import _, _l, as_handed_out
from scorer.web.live_page import NOW, VERSION, fresh_answer
from scorer.web.security.rights import Pages, Right

bp = Pages("evenings", __name__, "/club/evenings")


COUNTED = re.compile(r"(?P<number>\d{1,3})\. (?P<what>.+)")  # a name such as «3. Abend»


class EveningForm(Form):
    """Announcement of an evening; *what* is the id of the season and the key of the phase, joined by a colon."""

    what = SelectField(_l("Was wird gespielt?"))
    name = LongNameField(_l("Name"), description=_l("Zum Beispiel «1. Abend»."))
    day = DayField(_l("Datum"))
    start = TimeField(_l("Beginn"), description=_l("Zum Beispiel 19.30; kann leer bleiben."))
    venue = VenueField(
        _l("Ort"),
        description=_l(
            "Geht es an einem anderen Tag weiter, schreib es dazu: «Bären, Final am 12. März»."
        ),
        optional=True,
    )
    fee = FeeField(
        _l("Einsatz"),
        description=_l("Franken pro Person, zum Beispiel 10 oder 7.50. Leer: kein Einsatz."),
    )
    rounds = WholeNumberField(
        _l("Passen"),
        1,
        MOST_ROUNDS,
        _l("Leer: so viele, wie das Reglement sagt."),
        optional=True,
    )
    reason = ReasonField(
        _l("Grund"), description=_l("Nur nötig, wenn sich die Zahl der Passen ändert.")
    )
    trial = BooleanField(
        _l("Nur zur Probe"),
        description=_l(
            "Überall steht dann «TEST». Der Abend zählt nirgends und bleibt eine Probe."
        ),
    )


@bp.get("", right=Right.VIEWER)
def show_all() -> ResponseReturnValue:
    """List the open evenings from yesterday on, next first, then the past or closed ones, latest first.

    Past and cancelled evenings of archived seasons are left out.
    """
    club_id = club_session.this_club().id
    ahead, over = evening_dates.agenda(session(), club_id, today())
    away = put_away_seasons.shelved(session(), club_id)
    cancelled = cancelling.cancelled_evenings(session(), club_id)
    deleted = cancelling.deleted_evening(session(), club_id, request.args.get("deleted", ""))
    return render_template(
        "club/evening/evenings.html",
        next=ahead,
        past=[meta for meta in over if meta.season not in away],
        cancelled=[gone for gone in cancelled if gone.meta.season not in away],
        away=bool(away),
        seasons=seasons.seasons(session(), club_id),
        deleted=deleted,
    )


@form_page(bp, "/new", "club/evening/evening_form.html", Right.SCORER)
def ask_new(form: EveningForm | None = None) -> Values:
    """Show the form for a new evening."""
    return {"form": _offered(form) if form else _proposed(), "view": None}


def _proposed() -> EveningForm:
    """Return the form for a new evening today, with venue, start and fee of the last evening and a proposed name.

    With ``season`` in the query the first phase of that season is chosen, else the first phase of all.
    """
    before = evening_dates.evenings(*of_club())
    form_data: Values = {"day": today()}
    if before:
        last = before[-1]
        form_data |= {"venue": last.venue, "start": last.start, "fee": last.fee}
    chosen = request.args.get("season", "")
    form = _offered(EveningForm(data=form_data))
    first = [choice.value for choice in form.what.choices or () if choice.value.startswith(chosen)]
    form.what.data = first[0] if first else None
    season_id, _colon, phase = (form.what.data or "").partition(":")
    season = seasons.load(*of_club(), season_id)
    form.name.data = "" if season is None else proposed_name(season, phase, before)
    return form


@ask_new.post(Right.SCORER, lambda typed: _offered(EveningForm(typed)))
def create(form: EveningForm) -> str:
    """Announce an evening."""
    season, _sep, phase = form.what.data.partition(":")
    announcement = replace(_announcement(form, phase), rounds=None)  # as the regulation says
    evening = announcing.new(this_act(), season, announcement)
    return url_for("evenings.show", evening=evening)


@form_page(bp, f"{EVENING}/edit", "club/evening/evening_form.html", Right.SCORER)
def edit(evening: str, form: EveningForm | None = None) -> Values:
    """Show the form that changes an announcement."""
    view = this_evening(evening)
    meta = view.meta
    data = {"name": meta.name, "day": meta.date, "start": meta.start}
    data |= {"venue": meta.venue, "fee": meta.fee, "rounds": meta.rounds}
    data["what"] = f"{meta.season}:{meta.phase}"
    return {"form": _offered(form or EveningForm(data=data), meta.season), "view": view}


def _changed(typed: Mapping[str, str], evening: str) -> EveningForm:
    return _offered(EveningForm(typed), this_evening(evening).meta.season)


@edit.post(Right.SCORER, _changed)
def change(form: EveningForm, evening: str) -> str:
    """Change the announcement of an evening, its phase and number of rounds included."""
    announcement = _announcement(form, form.what.data.partition(":")[2])
    announcing.change(this_act(form.reason.data), evening, announcement)
    return url_for("evenings.show", evening=evening)


def _offered(form: EveningForm, season: str = "") -> EveningForm:
    """Return *form* with the phases of *season* as choices, for "" the phases of all seasons."""
    club_id = club_session.this_club().id
    club_seasons = cached_in_transaction("seasons", lambda: seasons.seasons(session(), club_id))
    words = {
        f"{club_season.id}:{phase.key}": f"{preset_name(club_season.name)} · {preset_name(phase.name)}"
        for club_season in club_seasons
        if season in {"", club_season.id}
        for phase in club_season.regulation.phases
    }
    set_choices(form.what, words)
    return form


def _announcement(form: EveningForm, phase: str) -> Announcement:
    """Return the announcement in a valid form; an empty fee is 0."""
    day = cast("date", form.day.data)  # a form without a date is not valid
    trial = bool(form.trial.data)
    texts = phase, form.name.data or ""
    return Announcement(
        *texts,
        day,
        form.venue.data or "",
        trial,
        fee=form.fee.data or 0,
        start=form.start.data or "",
        rounds=form.rounds.data,
    )


@bp.get(EVENING, right=Right.VIEWER)
def show(evening: str) -> ResponseReturnValue:
    """Show the state of an evening and its next step; for a cancelled one 410 and the form that restores it."""
    view = this_evening(evening, cancelled=True)
    if view.cancelled is not None:
        return cancelled_page(view), 410
    begun = evening_tables.begun(session(), view)
    wrong = misplaced(view, this_names(), begun)
    public = addresses.switch(*of_club(), view.meta.season, evening)
    return fresh_answer(_page(view, wrong, public=public.token is not None))


def _page(view: EveningView, wrong: Misplaced | None, *, public: bool) -> str:
    state = view.evening
    return render_template(
        "club/evening/evening.html",
        view=view,
        step="draw" if wrong else _step(view),
        misplaced=wrong,
        public=public,
        pace=pace.round_pace(session(), view, clock()),
        version=VERSION,
        now=NOW,
        present=len(state.attending()),
        fee=francs(view.meta.fee) if view.meta.fee else "",
        paid=takings_text(view),
        known=len(state.attendance),
        wait=state.current or len(state.rounds),
        missing=state.missing,
        left=view.closed is None and state.complete and needs_cards(view.regulation, state),
    )


def _step(view: EveningView) -> str:
    """Return the key of the next step: «attendance», «draw», «tables» or «close»; «closed» for a closed evening."""
    evening = view.evening
    if view.closed is not None:
        return "closed"
    if not evening.attendance:
        return "attendance"
    if evening.missing:
        return "tables"
    if not evening.complete:
        return "tables" if evening.phase.attempts else "draw"
    return "close"


def proposed_name(season: Season, phase: str, before: Sequence[EveningMeta]) -> str:
    """Return a proposed name for the next evening of a phase: a number and the name of the phase, such as «3. Abend».

    *before* are the earlier evenings of the club, oldest first. If the last one of the season, of any phase, has a
    number and a word of the club's own («3. Höck»), that series continues, unless the number is the day of that
    evening («3. Oktober»). Names used in the season are skipped. The name is stored as text, so it is in the language
    of the season's papers and public pages.
    """
    held = [meta for meta in before if meta.season == season.id]
    taken = {meta.name.casefold() for meta in held}
    number = sum(meta.phase == phase for meta in held) + 1
    content.speak_for(club_session.this_club().id, season=season.id)
    last = COUNTED.match(held[-1].name) if held else None
    with as_handed_out():
        word = preset_name(last["what"]) if last else ""  # «Abend» is «Soirée» in a French season
        phase_names = {each.key: preset_name(each.name) for each in season.regulation.phases}
        names = [
            _("%(number)s. %(phase)s", number=n, phase=phase_names[phase])
            for n in range(number, number + len(held) + 1)
        ]
    dated = last is not None and int(last["number"]) == held[-1].date.day  # such as «3. Oktober»
    usual = {name.casefold() for name in phase_names.values()}
    if last is not None and not dated and word.casefold() not in usual:
        first = int(last["number"]) + 1
        names = [f"{n}. {last['what']}" for n in range(first, first + len(held) + 1)]
    return next(name for name in names if name.casefold() not in taken)
