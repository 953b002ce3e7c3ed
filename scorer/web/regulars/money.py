"""Money of a regulars' table, for devices that joined; and all that was done there, each undone by one key."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from flask import request
from wtforms import BooleanField, RadioField, SelectField, ValidationError
from wtforms.fields import SelectChoice

from scorer.regulars import events
from scorer.rules.core.log import is_moment
from scorer.rules.core.reading import Values
from scorer.rules.core.words import joined
from scorer.rules.regulars import counted_game, money
from scorer.rules.regulars import events as facts
from scorer.web.club.form_fields import DayField, FeeField, LongNameField
from scorer.web.club.form_page import form_page
from scorer.web.database import session
from scorer.web.form_base import Form, choices, radio_field
from scorer.web.i18n import _, _l, date, date_time, month_names
from scorer.web.regulars import common, texts
from scorer.web.regulars.common import PLACE
from scorer.web.security.rights import Pages, Right

bp = Pages("regulars_money", __name__, f"{PLACE}/money")
bp_history = Pages("regulars_history", __name__)


def kinds() -> list[SelectChoice]:
    """Return the kinds of games as choices: those that were played, the last one first, and usual ones."""
    played = (each.counted.kind for each in reversed(common.this_memory().games))
    return choices({kind: texts.kind_name(kind) for kind in (*played, *counted_game.usual_kinds())})


class StakeField(FeeField):
    """What a unit of a stake costs."""

    most = facts.MOST_STAKE


class StakeForm(Form):
    """The stake of a kind of game from a day on."""

    kind = SelectField(_l("Was gespielt wird"), choices=kinds)
    rappen = StakeField(_l("Einsatz in Franken"), description=_l("Leer: kein Einsatz."))
    unit = radio_field(_l("Berechnet"), texts.UNITS)
    minimum = StakeField(_l("Mindestbetrag"))
    rounding = radio_field(
        _l("Runden auf"), {n: _l("%(n)d Rappen", n=n) for n in facts.ROUNDINGS}, default="5"
    )
    box = BooleanField(_l("Alle zahlen in die Kasse, wenn jeder für sich spielt"))
    day = DayField(_l("Gilt ab"))

    def validate_unit(self, field: RadioField) -> None:
        """Refuse a unit that does not exist in this kind of game."""
        units = counted_game.summary_of(self.kind.data or "").units
        if field.data not in units:
            allowed = ", ".join(str(texts.UNITS[unit]) for unit in units)
            raise ValidationError(_("Möglich sind nur: %(allowed)s.", allowed=allowed))


class BoxForm(Form):
    """Money put into the box or taken out."""

    amount = FeeField(_l("Betrag"))
    way = radio_field(
        _l("Rein oder raus"), {"in": _l("in die Kasse"), "out": _l("aus der Kasse")}, "", "in"
    )
    reason = LongNameField(_l("Wofür"), lacking=_l("Hier fehlt etwas."))

    def validate_amount(self, field: FeeField) -> None:
        """Refuse an empty amount."""
        if field.data == 0:
            raise ValidationError(_("Schreib den Betrag so: 10 oder 7.50."))


@form_page(bp, "", "regulars/money.html", Right.FRIEND)
def show(form: StakeForm | None = None, box: BoxForm | None = None) -> Values:
    """Show stakes, what is open, the payments of the last settling and the box."""
    memory = common.this_memory()
    unit = counted_game.summary_of(kinds()[0].value).units[0]
    return {
        "form": form
        or StakeForm(data={"day": common.this_evening(), "unit": unit, "rounding": "5"}),
        "box": box or BoxForm(),
        "account": money.account(memory.state, memory.games),
        "id": common.event_id(),
        "last": next(reversed(memory.state.settled), ""),
    }


@show.post(Right.FRIEND, StakeForm, rule="/stake")
def stake(form: StakeForm) -> None:
    """Set a stake; without an amount there is none from that day on."""
    rappen = form.rappen.data or 0
    agreed = facts.Stake(
        form.unit.data, rappen, form.minimum.data or 0, int(form.rounding.data), form.box.data
    )
    staked = facts.Staked(
        form.kind.data, form.day.data or common.this_evening(), agreed if rappen else None
    )
    events.write(session(), common.this_act(), staked)


@show.post(Right.FRIEND, BoxForm, rule="/box", kept="box")
def move(box: BoxForm) -> None:
    """Put money into the box, or take it out."""
    rappen = (box.amount.data or 0) * (-1 if box.way.data == "out" else 1)
    moved, act = facts.Boxed(rappen, box.reason.data or ""), common.this_act()
    events.write(session(), act, moved, name=common.event_id(moved))


@show.post(Right.FRIEND, rule="/settle")
def settle() -> None:
    """Ask for the payments that settle what is open."""
    events.settle(session(), common.this_act(), common.this_memory().games)


@show.post(Right.FRIEND, rule="/paid")
def tick() -> None:
    """Note that a payment is made, or by the same key that it is not."""
    undone = request.form.getlist("event")
    payer, payee = (next(iter(common.sent_numbers(key)), -1) for key in ("from", "to"))
    paid = facts.Paid(request.form.get("settled", ""), payer, payee)
    events.write(session(), common.this_act(), *(map(facts.Undone, undone) if undone else [paid]))


@form_page(bp_history, f"{PLACE}/history", "regulars/history.html", Right.FRIEND)
def history() -> Values:
    """Show the events, the newest first, page by page."""
    state = common.this_memory().state
    shown, older = common.paged(state.events[:0:-1])
    by_id = {event.id: event for event in state.events}
    holds = {event.id for event in state.effective}
    return {
        "events": [
            (event.id, joined([_moment(event.at), sentence(by_id, event)]), event.id in holds)
            for event in shown
        ],
        "older": older,
    }


@history.post(Right.FRIEND, rule=f"{PLACE}/undo")
def undo() -> None:
    """Undo an event."""
    events.write(session(), common.this_act(), facts.Undone(request.form.get("event", "")))


def _moment(at: str) -> str:
    """Return the time of an event, "" for none."""
    return date_time(datetime.fromisoformat(at).astimezone(UTC)) if is_moment(at) else ""


def sentence(by_id: Mapping[str, facts.Event], event: facts.Event) -> str:
    """Return what was done in words."""
    memory = common.this_memory()
    match event.facts:
        case facts.Counted(game, persons):
            played = [each for each in memory.games if each.game == game]
            sides = [
                " – ".join(texts.names_of(memory, each.people(side)) for side in each.counted.sides)
                for each in played
            ]
            days = [date(each.evening) for each in played]
            parts = _("Partie gezählt"), *days, *(sides or [texts.names_of(memory, persons)])
        case facts.Joined(persons):
            parts = _("Zusammengelegt"), texts.names_of(memory, persons)
        case facts.Staked() as staked:
            parts = _("Einsätze"), texts.stake_text(staked)
        case facts.Settled(payments):
            parts = _("Abrechnung"), *(texts.payment_text(memory, each) for each in payments)
        case facts.Paid(_settled, payer, payee):
            parts = _("Bezahlt"), texts.names_of(memory, (payer, payee), " → ")
        case facts.Boxed(rappen, reason):
            parts = _("Kasse"), texts.money(rappen), reason
        case facts.Undone(name):
            undone = by_id.get(name)  # of one that was undone itself, no more is said
            parts = _("Zurückgenommen"), "–" if undone is None else sentence({}, undone)
        case facts.Founded(month) if event != memory.state.events[0]:
            parts = _("Das Jahr beginnt im"), month_names()[month]
        case _:
            parts = (_("Gegründet"),)
    return joined([parts[0], joined(parts[1:])], ": ")
