"""Attendance list of an evening: one row a member, as stored and as typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scorer.club import seasons
from scorer.club.attendance import STATES, Attendance, signed_off
from scorer.club.evenings import EveningView
from scorer.club.members import Member
from scorer.club.publishing import shown_season
from scorer.rules.club.season_lists import resolved
from scorer.web.club import session as club
from scorer.web.club.common import this_audience
from scorer.web.club.member_names import Names
from scorer.web.database import session
from scorer.web.fields import WHOLE_NUMBER
from scorer.web.i18n import _
from scorer.web.typed_text import clean, shortened

AWAY = STATES[1:]


@dataclass(frozen=True)
class AttendanceRow:
    """Attendance of one member: state, first and last round, filler, partner.

    *listed* is the name as in a list by surname. *signed_off* tells whether somebody said
    that this member is not coming. Where somebody *pays* a fee, *paid* tells whether that was done. *partner* is a name as shown or typed, *with_* the number of that member; *before* is the
    stored row.
    """

    member: int
    name: str
    guest: bool = False
    state: str = ""
    first: int = 1
    last: int | None = None
    filler: bool = False
    partner: str = ""
    with_: int | None = None
    listed: str = ""
    signed_off: bool = False
    paid: bool = False
    pays: bool = False
    before: AttendanceRow | None = field(default=None, compare=False)

    @property
    def special(self) -> bool:
        """Return whether the row says more than present or not present."""
        return self.first > 1 or self.last is not None or self.filler or self.state in AWAY

    @property
    def remark(self) -> str:
        """Return in words what the row says besides, as it is printed."""
        parts = [
            _("ab Passe %(round)s", round=self.first) if self.first > 1 else "",
            _("bis Passe %(round)s", round=self.last) if self.last is not None else "",
            _("Lückenfüller") if self.filler else "",
            _("Gast") if self.guest else "",
        ]
        return ", ".join(filter(None, parts))

    def attendance(self) -> Attendance:
        """Return the attendance to store."""
        here = self.state == "present"
        return Attendance(
            self.member,
            self.state or "absent",
            self.first if here else 1,
            self.last if here else None,
            here and self.filler,
            self.with_ if here else None,
        )


def roll(view: EveningView, everybody: Mapping[int, Member], names: Names) -> list[AttendanceRow]:
    """Return a row for each active member and each member entered before, sorted by name.

    If A names B as a partner, the row of B shows A, unless B was entered with another partner.
    """
    known = view.evening.attendance
    merged = {resolved(everybody, number) for number in known}
    named = {other: number for number, other in view.evening.partners.items() if other}
    off = signed_off(view.events)
    pays, paid = view.meta.fee > 0, view.evening.paid
    rows = [
        _attendance_row(
            AttendanceRow(
                number,
                names[number],
                member.guest,
                listed=names.listed(number),
                signed_off=number in off,
                paid=number in paid,
                pays=pays,
            ),
            names,
            known.get(number),
            named.get(number),
        )
        for number, member in everybody.items()
        if number in known
        or not (member.archived or member.erased or member.into is not None or number in merged)
    ]
    by_member = {row.member: row for row in rows}
    return [by_member[member] for member in names.sorted(by_member)]


def _attendance_row(
    row: AttendanceRow, names: Names, facts: Mapping[str, Any] | None, named: int | None
) -> AttendanceRow:
    if facts is not None:
        row = replace(
            row,
            state=facts["state"],
            first=facts["from"],
            last=facts["to"],
            filler=facts["filler"],
            partner=names.get(facts["partner"] or 0, ""),
            with_=facts["partner"],
        )
    before, partner = row, row.with_ or named
    return replace(row, partner=names.get(partner or 0, ""), with_=partner, before=before)


def typed_rows(
    form: Mapping[str, str], rows: list[AttendanceRow], names: Names
) -> tuple[list[AttendanceRow], dict[int, str]]:
    """Return *rows* updated by a posted form, and an error sentence by member number."""
    filled, errors = [], {}
    for row in rows:
        if f"row_{row.member}" not in form:  # added after the page was shown
            filled.append(row)
            continue
        new, wrong = _typed(form, row, names)
        filled.append(new)
        if wrong:
            errors[row.member] = wrong
    return _paired(filled, names), errors


def _paired(rows: list[AttendanceRow], names: Names) -> list[AttendanceRow]:
    """Make partners mutual: set the row of a new partner, clear that of a former one."""
    by = {row.member: row for row in rows}
    for row in rows:
        before = row.before or row
        for other, partner in ((before.with_, None), (row.with_, row.member)):
            if row.with_ != before.with_ and other in by:
                theirs = by[other]
                if theirs.before is not None and theirs.with_ == theirs.before.with_:
                    name = names.get(partner or 0, "")
                    by[other] = replace(theirs, with_=partner, partner=name)
    return list(by.values())


def _typed(form: Mapping[str, str], row: AttendanceRow, names: Names) -> tuple[AttendanceRow, str]:
    away = form.get(f"away_{row.member}", "")
    state = away if away in AWAY else ""
    paid = bool(form.get(f"paid_{row.member}")) if row.pays else row.paid
    came = form.get(f"here_{row.member}") or (paid and not row.paid and row.state != "present")
    if came or (form.get("everybody") and not state):
        state = "present"
    elif not state and row.state == "present":
        state = "absent"
    typed = {key: clean(form.get(f"{key}_{row.member}", "")) for key in ("from", "to")}
    partner = clean(form.get(f"partner_{row.member}", ""))
    number = names.find(partner) if partner else None
    new = replace(
        row,
        state=state,
        paid=paid,
        first=_round(typed["from"]) or 1,
        last=_round(typed["to"]),
        filler=bool(form.get(f"filler_{row.member}")),
        partner=names.get(number or 0, partner),
        with_=number,
    )
    if away and away not in AWAY:
        return new, _("Das steht nicht zur Wahl.")
    for text in filter(None, typed.values()):
        if _round(text) is None:
            return new, _("«%(typed)s» ist keine Passe.", typed=shortened(text))
    if partner and new.with_ is None:
        return new, names.not_found(partner)
    if new.last is not None and new.last < new.first:
        wrong = _("Ab Passe %(first)s bis Passe %(last)s: das geht nicht auf.", **_span(new))
        return new, wrong
    return new, ""


def _round(text: str) -> int | None:
    """Return a round number, None for other text; the rules check the last round."""
    return int(text) if WHOLE_NUMBER.match(text) and int(text) > 0 else None


def _span(row: AttendanceRow) -> dict[str, object]:
    return {"first": row.first, "last": row.last}


def finalists(view: EveningView) -> set[int]:
    """Return who is qualified for an evening, empty if no qualification leads to it; read last."""
    rule = view.regulation.qualification
    if rule is None or rule.into != view.meta.phase:
        return set()
    here = session(), club.this_club().id, view.meta.season, this_audience()
    standings = shown_season(*here)
    return set() if standings is None else set(seasons.finalists(standings))


def payments(rows: list[AttendanceRow]) -> dict[int, bool]:
    """Return who has paid, or not after all, by what was typed."""
    return {row.member: row.paid for row in rows if row.before and row.paid != row.before.paid}


def changed(rows: list[AttendanceRow]) -> list[AttendanceRow]:
    """Return the rows that differ from their stored state."""
    return [row for row in rows if row.state and row != row.before]
