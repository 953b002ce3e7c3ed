"""One table of one round: who sits there, what stands on its sheet, and who vouches for that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorer.rules.club.ranking import Value
from scorer.rules.club.sheets import Verdict, alike

Facts = Mapping[str, Any]


@dataclass
class Table:
    """One table of one round.

    *people* are members by seat. *players* are who really sits there: in somebody's place
    a substitute may play. *sheet* are the facts as they were written last, with the number
    *seq* of that event; *verdict* says what they are worth. *correction* is the number of the
    event by which an official changed what both sides had signed, 0 without. *disputes* are by
    side the numbers of the events that said that the result is wrong, until that side signs it
    or an official writes the sheet.
    """

    round: int
    number: int
    people: tuple[int, ...]
    players: tuple[int, ...] = ()
    sheet: Facts | None = None
    seq: int = 0
    verdict: Verdict | None = None
    correction: int = 0
    disputes: dict[int, list[int]] = field(default_factory=dict)

    @property
    def state(self) -> str:
        """Return who vouches for the result.

        ``none``, ``one`` side, ``disputed``, ``both`` sides, or the ``office``.
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
        """Return what each seat gets, None as long as no sheet counts."""
        return None if self.verdict is None else self.verdict.credit

    def write(self, facts: Facts, seq: int) -> None:
        """Let *facts* stand on the sheet from event *seq* on, and the disputes go that it settles.

        Those of who signed it, or all of them where an official has looked. A correction that
        is only said to be right once more stays the event that it was.
        """
        again = self.correction and self.sheet is not None and alike(self.sheet, facts)
        if facts.get("corrects") is None:
            self.correction = 0
        elif not again:
            self.correction = seq
        self.sheet, self.seq = facts, seq
        for side in facts.get("signed", [*self.disputes]):
            self.disputes.pop(side, None)
