"""Prize-giving of an evening: how far the ranks are announced, kept beside the ledger.

A step is no event: it changes nothing of the evening. It belongs to the evening as it stood then;
after any later event nothing is announced, and it begins anew.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.orm import Session

from scorer.club import evenings
from scorer.club.evenings import EveningView
from scorer.club.ledger import Act, open_ledger
from scorer.rules.club import announcing as rules
from scorer.rules.club.closing import check_complete
from scorer.rules.club.ranking import RankingRow
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.store.models import AnnouncementRow


@dataclass(frozen=True, slots=True)
class Announcement:
    """How far an evening is announced: *step* is shown, up to *reached* everything is public.

    *steps* are all there are, of the ranking after event *seq*; *manner* is one of ``MANNERS``.
    """

    manner: str
    step: int
    reached: int
    steps: list[list[RankingRow]]

    @property
    def here(self) -> list[RankingRow]:
        """Return who is announced with the present step, nobody before the first."""
        return self.steps[self.step - 1] if self.step else []

    @property
    def whole(self) -> bool:
        """Return whether everybody is announced."""
        return self.reached == len(self.steps)

    @property
    def public(self) -> list[RankingRow]:
        """Return everybody who is announced, the best first."""
        return [line for group in reversed(self.steps[: self.reached]) for line in group]


def announcement(reader: Connection | Session, club_id: int, view: EveningView) -> Announcement:
    """Return how far *view*, which knows all, is announced; nothing of it if it never was."""
    mine = (AnnouncementRow.club_id == club_id, AnnouncementRow.evening == view.meta.id)
    columns = (AnnouncementRow.manner, AnnouncementRow.step, AnnouncementRow.reached)
    query = select(*columns).where(*mine, AnnouncementRow.seq == view.seq)
    manner, step, reached = reader.execute(query).first() or (rules.MANNERS[0], 0, 0)
    steps = rules.steps(view.evening.standings, manner)
    return Announcement(manner, min(step, len(steps)), min(reached, len(steps)), steps)


def mark(reader: Connection | Session, club_id: int, evening_id: str) -> str:
    """Return a text that changes with every step, "" for an evening that is not announced."""
    mine = (AnnouncementRow.club_id == club_id, AnnouncementRow.evening == evening_id)
    columns = (AnnouncementRow.seq, AnnouncementRow.manner, AnnouncementRow.reached)
    row = reader.execute(select(*columns).where(*mine)).first()
    return "" if row is None else "-".join(map(str, row))


def go_to(act: Act, evening_id: str, manner: str, step: int) -> None:
    """Go to a *step*, 0 for the one before the first; sent twice it is the same step.

    What was announced stays public when the steps go back, and then the *manner* stays, too.

    :raises RuleError: ``role-needed``, ``evening-unknown``, ``not-choice``, ``out-of-range``,
        and codes of :func:`scorer.rules.club.closing.check_complete`.
    """
    if not act.actor.may("admin"):
        raise RuleError("role-needed")
    reading.choice(manner, "manner", rules.MANNERS)
    with open_ledger(act) as book:
        view = evenings.load_for_update(book, evening_id)
        check_complete(view.evening)
        last = announcement(book.connection, act.actor.club_id, view)
        chosen = last.manner if last.reached else manner
        most = len(rules.steps(view.evening.standings, chosen))
        row = {
            "evening": evening_id,
            "club_id": act.actor.club_id,
            "seq": view.seq,
            "manner": chosen,
            "step": reading.integer(step, "step", 0, most),
            "reached": max(last.reached, step),
        }
        of_evening = AnnouncementRow.evening == evening_id
        book.connection.execute(delete(AnnouncementRow).where(of_evening))
        book.connection.execute(insert(AnnouncementRow), row)
