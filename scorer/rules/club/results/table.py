"""One table of one round: its people, its sheet, and the confirmations and disputes of the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from scorer.rules.club.counting.counting import Value
from scorer.rules.club.results.sheets import SheetVerdict, same_figures
from scorer.rules.core.reading import JsonObject

Facts: TypeAlias = JsonObject  # of an event of the evening; the keys depend on its kind


@dataclass
class EveningTable:
    """One table of one round.

    *people* are the members by seat; *players* are the people who actually play, possibly substitutes. *sheet* holds
    the facts as last written, by event *seq*; *verdict* is the verdict on these facts. *correction* is the number of
    the event by which an official changed a sheet that both sides had signed, 0 if there is none. *disputes* has by
    side the numbers of the events that dispute the result, until that side signs it or an official writes the sheet.
    *counted* says whether the sheet counts. If the figures are *hidden*, there is no verdict, and the sheet only
    contains its confirmations.
    """

    round: int
    number: int
    people: tuple[int, ...]
    players: tuple[int, ...] = ()
    sheet: Facts | None = None
    seq: int = 0
    verdict: SheetVerdict | None = None
    correction: int = 0
    disputes: dict[int, list[int]] = field(default_factory=dict)
    counted: bool = False
    hidden: bool = False

    @property
    def place(self) -> tuple[int, int]:
        """Return the round and the number of the table."""
        return self.round, self.number

    @property
    def place_facts(self) -> Facts:
        """Return the round and the number of the table as in the facts of an event."""
        return {"round": self.round, "table": self.number}

    @property
    def newest_dispute(self) -> int:
        """Return the number of the last event that disputes the result, 0 if there is none."""
        return max((seq for seqs in self.disputes.values() for seq in seqs), default=0)

    @property
    def state(self) -> str:
        """Return the state of the confirmation: ``disputed``, ``none``, ``office``, ``both`` or ``one``.

        With ``none`` there is no sheet. With ``office`` the sheet was not written by a phone. With ``both`` the sheet
        of a phone has all signatures that it needs, with ``one`` a signature is missing.
        """
        if self.disputes:
            return "disputed"
        if self.sheet is None:
            return "none"
        if self.sheet.get("source") != "phone":
            return "office"
        return "both" if self.sheet["confirmed"] else "one"

    @property
    def credit(self) -> tuple[Value, ...] | None:
        """Return the credit by seat, None while the sheet does not count.

        *Unit:* card points, difference points, games or strokes.
        """
        return None if self.verdict is None else self.verdict.credit

    @property
    def matches(self) -> Sequence[int | None]:
        """Return the matches by seat; each is None if the sheet does not say which side made them."""
        named = None if self.sheet is None else self.sheet.get("matches")
        by_side = [0 if named == 0 else None] if named is None or isinstance(named, int) else named
        return [by_side[seat % len(by_side)] for seat in range(len(self.people))]

    def write(self, facts: Facts, seq: int) -> None:
        """Write *facts* of event *seq* on the sheet and remove the disputes that this settles.

        A signature settles the dispute of its side, an official's sheet all disputes. If a correction is confirmed once
        more with equal figures, the event of the correction stays.
        """
        repeated = self.correction and self.sheet is not None and same_figures(self.sheet, facts)
        if facts.get("corrects") is None:
            self.correction = 0
        elif not repeated:
            self.correction = seq
        self.sheet, self.seq = facts, seq
        for side in facts.get("signed", [*self.disputes]):
            self.disputes.pop(side, None)
