"""Helpers shared by the club views: the evening of a request, names, optimistic lock, errors."""

from __future__ import annotations

import re
from typing import NoReturn

from flask import abort, render_template, request
from flask_babel import to_user_timezone
from sqlalchemy.orm import Session
from wtforms.validators import ValidationError

from scorer.club.evening import cancelling
from scorer.club.evening.evenings import EveningView
from scorer.club.office import ledger, officials
from scorer.club.office.ledger import Act, Event
from scorer.club.people import members
from scorer.club.people.team_names import TeamNames
from scorer.club.public.visibility import shown_evening, shown_season
from scorer.club.ranking import seasons
from scorer.rules.club.public.visibility import Audience
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import Values
from scorer.web import refusal_sentences
from scorer.web.club.evening import event_text
from scorer.web.club.form_fields import PersonField, ReasonForm, version_number
from scorer.web.club.office import session as club_session
from scorer.web.club.people import member_names
from scorer.web.club.people.member_names import Names
from scorer.web.database import cached_in_transaction, clock, session
from scorer.web.fields import clean
from scorer.web.i18n import _, date_time, quoted

EVENING = "/<code:evening>"
ROUND = f"{EVENING}/tables/<int(max=99):number>"
# The name of a field for points; on a form with several tables it begins with the table.
POINTS = re.compile(r"(?:table([0-9]{1,3})-)?points_[0-9]\Z")
# Endings of the names of the fields into which text or a number is typed on pages of an evening.
TYPED_TEXTS = ("reason", "name", "venue", "prizes", "points", "by")
MOST_FIGURE = 40  # characters of typed points that an error page repeats
TABLE = f"{ROUND}/<int(max=999):table>"


def of_club() -> tuple[Session, int]:
    """Return the database session and the id of this request's club: the first two arguments of functions that read."""
    return session(), club_session.this_club().id


def this_season(season: str) -> seasons.Season:
    """Return a season of this club with its newest regulation; 404 for any other id."""
    return seasons.load(*of_club(), season) or abort(404)


def this_audience() -> Audience:
    """Return the audience to which this request's official belongs; a read-only official belongs to the hall."""
    official = club_session.actor()
    if official.may("admin"):
        return Audience.ADMIN
    return Audience.OFFICIAL if official.may("scorer") else Audience.HALL


def this_evening(evening: str, *, cancelled: bool = False) -> EveningView:
    """Return an evening of this club as this official may see it; 404 for any other id.

    410 if it is cancelled or deleted, unless *cancelled* is True.
    """
    club_id, audience = club_session.this_club().id, this_audience()
    view = cached_in_transaction(
        evening, lambda: shown_evening(session(), club_id, evening, audience)
    )
    if view is None:
        abort(404)
    if view.cancelled is not None and not cancelled:
        abort_with_input(cancelled_sentence(view), 410)
    return view


def typed_points() -> dict[str, str]:
    """Return the posted points as a text for each table that has any, by table number.

    On a form with several tables each text names its table. On the form of a single table the key is "".
    """
    by_table: dict[str, list[str]] = {}
    for key, text in request.form.items():
        match = POINTS.match(key)
        if match is not None:
            by_table.setdefault(match[1] or "", []).append(clean(text)[:MOST_FIGURE])
    return {
        table: _("Tisch %(table)s: %(figures)s", table=table, figures=figures) if table else figures
        for table, typed in by_table.items()
        if (figures := " : ".join(typed)).strip(" :")
    }


def cancelled_sentence(view: EveningView) -> str:
    """Return the sentence that an evening is deleted or cancelled."""
    if view.cancelled is not None and view.cancelled.facts["deleted"]:
        return _("Dieser Abend ist gelöscht.")
    return _("Dieser Abend ist abgesagt.")


def this_names() -> Names:
    """Return the display names of this club's members, by number."""
    return cached_in_transaction("names", lambda: member_names.display_names(this_members()))


class KnownPersonField(PersonField):
    """The name or number of a member of this club; it may be empty if *optional*."""

    def __init__(self, *args: object, optional: bool = False, **kw: object) -> None:
        self.optional = optional
        super().__init__(*args, **kw)

    @property
    def number(self) -> int | None:
        """Return the number of the member, None if the text is empty or does not identify a member."""
        return this_names().find(self.data or "")

    def pre_validate(self, _form: object) -> None:
        """Refuse a name that does not identify a member, and an empty one unless it is optional."""
        if self.number is None and (self.data or not self.optional):
            raise ValidationError(this_names().unknown(self.data or ""))


def this_logins() -> dict[int, str]:
    """Return the login names of this club's officials, by the numbers used in events."""
    club_id = club_session.this_club().id
    return cached_in_transaction("logins", lambda: officials.logins_by_number(session(), club_id))


def this_members() -> members.Members:
    """Return all members of this club, by number."""
    club_id = club_session.this_club().id
    return cached_in_transaction("members", lambda: members.members(session(), club_id))


def standing_members() -> list[int]:
    """Return the numbers of the members who are neither merged nor erased."""
    everybody = this_members().items()
    return [number for number, member in everybody if member.on_its_own]


def active_names() -> list[str]:
    """Return the display names of the active members, in the order of a list by surname."""
    names = this_names()
    active = (number for number, member in this_members().items() if member.active)
    return [names[number] for number in names.sorted(active)]


def listed_members() -> tuple[list[members.Member], dict[int, str]]:
    """Return the members who are neither merged nor erased, sorted by surname, and a text for each by number.

    The text is the name as in a list by surname, followed by the nickname if there is one.
    """
    names, everybody = this_names(), this_members()
    standing, texts = [everybody[number] for number in names.sorted(standing_members())], {}
    for member in standing:
        listed, nickname = names.listed(member.number), f" {quoted(member.nickname)}"
        is_complete = not member.nickname or listed.endswith(nickname)
        texts[member.number] = listed if is_complete else listed + nickname
    return standing, texts


def season_standings(season: str) -> seasons.Standings:
    """Return the standings of a season as this official may see them; 404 for any other id."""
    standings = shown_season(*of_club(), season, this_audience())
    if standings is None:
        abort(404)
    return standings


def expected_version() -> int:
    """Return the expected version of the posted form (optimistic lock): the number of the last event on its page.

    0 if the field ``seen`` is missing or not a number.
    """
    return version_number(request.form.get("seen", ""))


def this_act(reason: str | None = "") -> Act:
    """Return the act of the posted form: its official, the current time, the expected version and the *reason*."""
    now = to_user_timezone(clock())
    return Act(session(), club_session.actor(), now, expected_version(), reason or "")


def error_sentence(error: RuleError) -> str:
    """Return the sentence of *error*, with the name of the member that it concerns, if any."""
    member = error.values.get("member")
    names = this_names() if isinstance(member, int) else Names()
    if not isinstance(member, int) or member not in names:
        return refusal_sentences.sentence(error)
    values = {**error.values, "member": names[member]}
    sentence = refusal_sentences.sentence(RuleError(error.code, error.place, **values))
    return sentence if names[member] in sentence else f"{names[member]}: {sentence}"


def changed_sentence(_event: Event) -> str:
    """Return the sentence that something was changed meanwhile, without the content of the event."""
    return _("Das wurde eben geändert. Schau es noch einmal an.")


def event_row(event: Event, teams: TeamNames = event_text.NO_TEAMS) -> Values:
    """Return the number of an event as ``seq``, and its author, time, content and reason as texts.

    The keys of the texts are ``who``, ``when``, ``what`` and ``why``. *teams* are the names of pairs and teams. The
    author of an event without an official is a table's phone or the command line.
    """
    by = _("das Handy am Tisch") if event.device_id is not None else _("die Kommandozeile")
    return {
        "seq": event.seq,
        "who": by if event.official_id is None else this_logins().get(event.official_id, "–"),
        "when": date_time(event.at),
        "what": event_text.sentence(event, this_names(), teams),
        "why": event.reason,
    }


def event_sentence(event: Event) -> str:
    """Return author and content of *event* as a text, or :func:`changed_sentence` if this official may not see it."""
    teams = event_text.NO_TEAMS
    if event.evening is not None:
        view = this_evening(event.evening, cancelled=True)
        if event.seq not in {shown.seq for shown in view.events}:
            return changed_sentence(event)
        teams = view.team_names
    row = event_row(event, teams)
    return f"{row['who']}: {row['what']}"


def rounds_of(evening: Evening) -> dict[str, str]:
    """Return choices for a select field: all rounds of an evening, or with free tables the played ones and the next."""
    last = len(evening.rounds) + 1 if evening.phase.attempts else evening.phase.rounds
    return {str(n): _("Passe %(round)s", round=n) for n in range(1, last + 1)}


def attending_choices(view: EveningView) -> dict[str, str]:
    """Return choices for a select field: the members entered at the door, also absent ones, sorted by surname."""
    names = this_names()
    return {str(member): names.listed(member) for member in names.sorted(view.evening.attendance)}


def standing_penalties(view: EveningView) -> list[dict[str, object]]:
    """Return the :func:`event_row` of each penalty in force."""
    return [event_row(event) for event in view.events if event.seq in view.evening.penalties]


def sides_of(view: EveningView, table: EveningTable, names: Names) -> list[str]:
    """Return the names of the sides on the sheet of a table: two pairs, or each person."""
    people = [names[member] for member in table.people]
    if not view.evening.in_pairs(table):
        return people
    return [f"{people[0]} + {people[2]}", f"{people[1]} + {people[3]}"]


def abort_with_input(sentence: str, status: int = 404) -> NoReturn:
    """Abort with *status* and *sentence*; the page repeats the typed points and texts, so that they can be copied."""
    texts = (clean(text) for key, text in request.form.items() if key.endswith(TYPED_TEXTS))
    typed = [*typed_points().values(), *filter(None, texts)]
    if typed:
        sentence += " " + _("Nicht eingetragen: %(typed)s", typed=", ".join(typed))
    abort(status, sentence)


def history(view: EveningView) -> list[Event]:
    """Return the events of an evening, and those that switched its public page on or off, newest first."""
    switched = ledger.about(*of_club(), "public", evening=view.meta.id)
    return sorted([*view.events, *switched], key=lambda event: event.seq, reverse=True)


def cancelled_page(view: EveningView, sentence: str = "") -> str:
    """Return the page of a cancelled or deleted evening, read anew, with *sentence* at its top, "" for none.

    The page shows the reason, the tables at which phones wrote later, the history, and to admins the form that restores
    the evening.
    """
    view = this_evening(view.meta.id, cancelled=True)
    event = view.cancelled
    return render_template(
        "club/evening/cancelled.html",
        view=view,
        by=None if event is None else event_row(event),
        late=[] if event is None else cancelling.late_tables(*of_club(), event),
        form=ReasonForm(),
        rows=[event_row(event) for event in history(view)],
        sentence=sentence,
    )
