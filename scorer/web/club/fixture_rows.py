"""Rows of a match day: a fixture each, with the form of its result and what became of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from werkzeug.datastructures import MultiDict
from wtforms import HiddenField
from wtforms.validators import ValidationError

from scorer.club import fixtures as use
from scorer.club.leagues import SeasonLeagues
from scorer.club.ledger import Act, Event, VersionConflict
from scorer.rules.club.league_facts import read_fixture
from scorer.rules.club.leagues import MOST_FIGURES, Fixture
from scorer.rules.club.sentences.leagues import game_name, result_text
from scorer.rules.core.errors import RuleError
from scorer.web import refusal_sentences
from scorer.web.club import session as club
from scorer.web.club.common import this_logins
from scorer.web.club.form_errors import status
from scorer.web.club.form_fields import ReasonField, VersionField
from scorer.web.club.league_rows import fixture_row, league_title, team_titles
from scorer.web.club.sheet_form import PointsField
from scorer.web.database import clock, session
from scorer.web.form_base import Form
from scorer.web.i18n import _, _l, date, words


class FiguresForm(Form):
    """The figures that both sides of a fixture made, and why others stood there."""

    home_figures = PointsField(_l("Heim"), 0, MOST_FIGURES, optional=True)
    guest_figures = PointsField(_l("Gast"), 0, MOST_FIGURES, optional=True)
    reason = ReasonField(_l("Grund"))

    def validate_guest_figures(self, field: PointsField) -> None:
        """Refuse half a result."""
        if (field.data is None) != (self.home_figures.data is None):
            raise ValidationError(_("Ein Resultat hat zwei Zahlen, oder keine."))

    def result(self) -> tuple[int, int] | None:
        """Return the typed result, None for none."""
        home, guest = self.home_figures.data, self.guest_figures.data
        return None if home is None or guest is None else (home, guest)


class RowForm(FiguresForm):
    """A row: a result with the version that it was shown at.

    After a *clash* nothing is written until *mine* says who is right: the key for all rows compares nothing.
    """

    seen = VersionField()
    clash = HiddenField()
    mine = HiddenField()

    @property
    def waits(self) -> bool:
        """Return whether a clash is not settled."""
        return bool(self.clash.data and not self.mine.data)

    def is_touched(self, events: Sequence[Event]) -> bool:
        """Return whether another result is typed than the one that was shown, after the *events* of its fixture."""
        shown = [read_fixture(event.facts) for event in events if event.seq <= self.seen.data]
        result = shown[-1].result if shown else None
        given = self.home_figures.given, self.guest_figures.given
        return given != (("", "") if result is None else tuple(map(str, result)))


@dataclass(frozen=True, slots=True)
class RowEntry:
    """What became of a typed row: *status* is 200 where it is saved, else 422, 409 or 403.

    After a *clash* the other state stands in the ledger.
    """

    status: int = 200
    sentence: str = ""
    clash: Event | None = None


Typed = tuple[RowForm, RowEntry]


@dataclass(frozen=True, slots=True)
class Row:
    """A fixture with its *form*, the version that is *seen*, and what is said beside it."""

    fixture: Fixture
    form: RowForm
    sides: tuple[str, str]
    league: str
    status_text: str
    agreed: str
    clash: str = ""
    entry: RowEntry = field(default_factory=RowEntry)

    @property
    def state(self) -> str:
        """Return how it stands: ``wrong``, ``done`` or ``open``."""
        if self.entry.status != 200:
            return "wrong"
        return "open" if self.fixture.result is None else "done"


def prefix(fixture: Fixture) -> str:
    """Return what the names of a fixture's fields begin with."""
    return f"fixture{fixture.number}"


def form_of(this: SeasonLeagues, fixture: Fixture, posted: MultiDict[str, str] | None) -> RowForm:
    """Return the form of a fixture's row: as *posted*, else as stored."""
    home, guest = fixture.result or (None, None)
    stored = {"home_figures": home, "guest_figures": guest}
    form = RowForm(posted, prefix=f"{prefix(fixture)}-", data=stored)
    titles = team_titles(this)
    form.home_figures.label.text = titles[fixture.home]
    form.guest_figures.label.text = titles[fixture.guest]
    return form


def enter(this: SeasonLeagues, fixture: Fixture, form: RowForm) -> RowEntry:
    """Write the result of a row."""
    if form.waits:
        return _clash(fixture, form, this.history[fixture.number][-1])
    if not form.validate():
        return RowEntry(422)
    act = Act(session(), club.actor(), clock(), form.seen.data or 0, form.reason.data or "")
    try:
        use.write_result(act, this.season.id, fixture.number, form.result())
    except VersionConflict as conflict:
        return _clash(fixture, form, conflict.stored)
    except RuleError as error:
        sentence = refusal_sentences.sentence(error)
        if error.place in form:
            form[error.place].errors = [sentence]
            sentence = ""
        return RowEntry(status(error), sentence)
    return RowEntry()


def _clash(fixture: Fixture, form: RowForm, stored: Event) -> RowEntry:
    if fixture.result is not None:
        form.reason.data = form.reason.data or _("zwei Eingaben verglichen")
    return RowEntry(409, clash=stored)


def rows(this: SeasonLeagues, fixtures: Sequence[Fixture], typed: Mapping[int, Typed]) -> list[Row]:
    """Return the rows of *fixtures*; of those that were *typed* and not saved as they were typed."""
    return [_row(this, fixture, typed.get(fixture.number)) for fixture in fixtures]


def focus(rows: Sequence[Row]) -> str:
    """Return the id of the field that a page opens at: what is wrong, else what is open."""
    wrong = [
        field.id
        for row in rows
        if row.entry.status != 200
        for field in (*(f for f in row.form if f.errors), row.form.home_figures)
    ]
    still_open = [row.form.home_figures.id for row in rows if row.state == "open"]
    return str(next(iter((*wrong, *still_open)), ""))


def event_text(this: SeasonLeagues, event: Event) -> str:
    """Return what an event says about a fixture."""
    if event.facts["struck"]:
        return _("Begegnung herausgenommen")
    fixture = read_fixture(event.facts)
    parts = [result_text(words(), fixture, this.rules)]
    if fixture.day is not None:
        parts.append(date(fixture.day))
    if played := game_name(words(), fixture):
        parts.append(played)
    if fixture.words is not None:
        parts.append(this.words.get(fixture.words, "") or _("(gelöscht)"))
    return "; ".join(parts)


def conflict_sentence(this: SeasonLeagues, event: Event) -> str:
    """Return what somebody else wrote about a fixture meanwhile, and who."""
    who = this_logins().get(event.official_id or 0, "–")
    return _("%(who)s hat eben eingetragen: %(what)s", who=who, what=event_text(this, event))


def _row(this: SeasonLeagues, fixture: Fixture, typed: Typed | None) -> Row:
    form, entry = typed or (None, RowEntry())
    if form is None or entry.status == 200:
        form = form_of(this, fixture, None)
    form.seen.data = this.history[fixture.number][-1].seq
    titles = team_titles(this)
    league = next(league for league in this.leagues if league.number == fixture.league)
    status_text = ""
    if fixture.result is not None:
        status_text = _("eingetragen")
        if not fixture.counts(this.rules):
            status_text = result_text(words(), fixture, this.rules) + ", " + _("zählt nicht")
    clash = ""
    if entry.clash is not None:
        clash = f"{conflict_sentence(this, entry.clash)}."
    return Row(
        fixture,
        form,
        (titles[fixture.home], titles[fixture.guest]),
        league_title(league) if len(this.leagues) > 1 else "",
        status_text,
        fixture_row(this, fixture, titles)["agreed_briefly"],
        clash,
        entry,
    )
