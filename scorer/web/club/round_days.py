"""Form of the days of the rounds of an evening, and the brackets of evenings over several days."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wtforms import SelectField
from wtforms.validators import ValidationError

from scorer.club.evenings import EveningView, ListedEvening
from scorer.club.seasons import Standings
from scorer.rules.club.bracket import bracket
from scorer.rules.club.round_days import RoundDay, RoundDays
from scorer.rules.club.sentences.bracket import DrawnStage, drawn_bracket, round_name
from scorer.web.club.form_fields import TimeField
from scorer.web.club.optional_day import OptionalDayField
from scorer.web.club.phases_and_parts import Typed
from scorer.web.form_base import Form, add_fields, choices
from scorer.web.i18n import _, words

Drawn = list[tuple[str, list[Sequence[DrawnStage]]]]


class RoundDaysForm:
    """A day, when it begins and whether it is the last one, for each round of an evening whose rounds have days."""

    def __init__(self, view: EveningView | None, typed: Typed | None = None) -> None:
        agreed = view is not None and view.evening.phase.round_days
        self.rounds = range(1, view.evening.phase.rounds + 1) if agreed and view else range(0)
        days: RoundDays = {} if view is None else view.evening.days
        self.kept = {n: day for n, day in days.items() if n not in self.rounds}
        fields: dict[str, object] = {}
        for number in self.rounds:
            title = round_name(words(), view.evening, number) if view else ""
            fields[f"round_{number}"] = OptionalDayField(title, validators=[_check_day])
            fields[f"start_{number}"] = TimeField(_("%(round)s: Beginn", round=title))
            ways = choices({"on": _("an diesem Tag"), "until": _("bis dann, wann man will")})
            label = _("%(round)s: an einem Tag oder bis dann", round=title)
            fields[f"until_{number}"] = SelectField(label, choices=ways)

        class BoundDays(Form):
            """The fields of this evening."""

        add_fields(BoundDays, fields)
        data: dict[str, Any] = {f"round_{n}": days[n].day for n in self.rounds if n in days}
        data |= {f"start_{n}": days[n].start for n in self.rounds if n in days}
        data |= {f"until_{n}": "until" for n in self.rounds if n in days and days[n].until}
        self.form = BoundDays(typed, data=data)

    def fields(self) -> list[tuple[Any, Any, Any]]:
        """Return the fields of each round: day, beginning, whether until then."""
        form = self.form
        return [(form[f"round_{n}"], form[f"start_{n}"], form[f"until_{n}"]) for n in self.rounds]

    def days(self) -> RoundDays:
        """Return the days of the rounds, those that the page does not ask for as they were."""
        typed = {
            number: RoundDay(day.data, way.data == "until", start.data or "")
            for number, (day, start, way) in zip(self.rounds, self.fields(), strict=True)
            if day.data is not None
        }
        return {**self.kept, **typed}


def _check_day(form: Form, day: OptionalDayField) -> None:
    """Refuse a new time without its day, which would be lost; without its day an old one goes, too."""
    start = form[day.name.replace("round", "start")]
    if start.data and start.data != start.object_data and not day.given:
        raise ValidationError(_("Hier fehlt der Tag."))


def evenings_over_days(standings: Standings) -> list[ListedEvening]:
    """Return the evenings of a season whose rounds have days of their own, once a bracket is drawn."""
    held = {night.meta.id for night in standings.held}
    return [
        night
        for night in standings.evenings
        if night.evening.phase.round_days
        and (night.meta.id in held or not standings.hidden)
        and bracket(night.evening)
    ]


def drawn_over_days(standings: Standings, names: Mapping[int, str]) -> Drawn:
    """Return what is drawn of them, by name."""
    return [
        (night.meta.name, drawn_bracket(words(), night.evening, names))
        for night in evenings_over_days(standings)
    ]
