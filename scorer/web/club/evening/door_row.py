"""The attendance of an evening as it is stored: one row for each member."""

from __future__ import annotations

from flask import abort, url_for

from scorer.club.evening.attendance import signed_off
from scorer.club.evening.evenings import EveningView
from scorer.club.public.visibility import shown_season
from scorer.club.ranking import seasons
from scorer.rules.club.ranking.season_lists import resolved
from scorer.rules.core.value_class import value_class
from scorer.web.club.common import of_club, this_audience, this_members, this_names
from scorer.web.database import cached_in_transaction
from scorer.web.i18n import _


@value_class
class DoorRow:
    """The attendance of one member on an evening; *member* is the number.

    *listed* is the name as in a list by surname; *state* is "" for a member who is not entered. *first* and *last* are
    rounds; *last* is None for the end. *partner* and *with_* are name and number of the partner in a fixed pair.
    *signed_off* is whether the absence was entered on purpose, not by undoing a mistake. *pays* is whether the evening
    has a fee, *paid* whether the member paid it. *by* is the name of the substitute who plays from round *since* on, ""
    for none.
    """

    member: int
    name: str
    listed: str
    guest: bool
    state: str
    first: int
    last: int | None
    filler: bool
    partner: str
    with_: int | None
    signed_off: bool
    paid: bool
    pays: bool
    by: str
    since: int

    @property
    def is_here(self) -> bool:
        """Return whether the member is present."""
        return self.state == "present"

    @property
    def remarks(self) -> list[str]:
        """Return the parts of the row in words, without the name and the fee."""
        away = {
            "absent": _("abgemeldet") if self.signed_off else "",
            "no_show": _("nicht erschienen"),
        }
        here = self.is_here
        played = _(
            "%(by)s spielt ab Passe %(round)s für %(name)s.",
            by=self.by,
            round=self.since,
            name=self.name,
        )
        parts = [
            _("Gast") if self.guest else "",
            away.get(self.state, ""),
            _("ab Passe %(round)s", round=self.first) if here and self.first > 1 else "",
            _("bis Passe %(round)s", round=self.last) if here and self.last is not None else "",
            _("Lückenfüller") if here and self.filler else "",
            _("mit %(name)s", name=self.partner) if self.partner else "",
            played if self.by else "",
        ]
        return [part for part in parts if part]


def row_address(evening: str, member: int) -> str:
    """Return the address of the row of a member."""
    return url_for("door.show", evening=evening, _anchor=f"member-{member}")


def row_of(view: EveningView, member: int) -> DoorRow:
    """Return the row of a member; abort with 404 if the member has none."""
    rows = cached_in_transaction(f"door {view.meta.id}", lambda: roll(view))
    return next((row for row in rows if row.member == member), None) or abort(404)


def roll(view: EveningView) -> list[DoorRow]:
    """Return a row for each active member and each member entered at the door, sorted by surname.

    A member who was entered and later merged has a row, and the member into which it was merged has none, unless
    entered too. If A has B as partner, the row of B shows A, unless B was entered with another partner.
    """
    evening, everybody, names = view.evening, this_members(), this_names()
    merged = {resolved(everybody, number) for number in evening.attendance}
    chosen_by = {partner: number for number, partner in evening.partners.items() if partner}
    off = signed_off(view.events)

    def row(number: int) -> DoorRow:
        facts = evening.attendance.get(number, {})
        partner = facts.get("partner") or chosen_by.get(number)
        substitutes = evening.substitutes.get(number)
        by, since = (substitutes[-1]["by"], substitutes[-1]["from"]) if substitutes else (None, 1)
        return DoorRow(
            number,
            names[number],
            names.listed(number),
            everybody[number].guest,
            facts.get("state", ""),
            facts.get("from", 1),
            facts.get("to"),
            facts.get("filler", False),
            names.get(partner or 0, ""),
            partner,
            number in off,
            number in evening.paid,
            view.meta.fee > 0,
            names.get(by or 0, ""),
            since,
        )

    shown = (
        number
        for number, member in everybody.items()
        if number in evening.attendance or (member.active and number not in merged)
    )
    return [row(number) for number in names.sorted(shown)]


def finalists(view: EveningView) -> set[int]:
    """Return the numbers of the members qualified for an evening, an empty set if it needs no qualification.

    If the evening needs a qualification, this ends the reading transaction.
    """
    rule = view.regulation.qualification
    if rule is None or rule.into != view.meta.phase:
        return set()
    arguments = *of_club(), view.meta.season, this_audience()
    standings = shown_season(*arguments)
    return set() if standings is None else set(seasons.finalists(standings))
