"""Prize-giving of an evening: prizes of each rank, and how far the ranks are announced."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.orm import Session

from scorer.club.evening import evenings
from scorer.club.evening.evenings import EveningView
from scorer.club.office import ledger
from scorer.club.office.ledger import Act, OpenLedger, open_ledger
from scorer.rules.club import public as announcing_steps
from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.evening.event_kinds import CHANGING_RANKS
from scorer.rules.club.public import read_prizes
from scorer.rules.club.ranking.closing import check_complete
from scorer.rules.club.ranking.team_lists import evening_pairs, pair_rows
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class
from scorer.store.models import AnnouncementRow, PrizesRow

OVERALL = "overall"  # the list of everybody, and the only one of an evening that is announced


class PrizesConflict(Exception):  # noqa: N818 - it is what the page says
    """Somebody wrote other prizes meanwhile: these *stored* ones; nothing was written."""

    def __init__(self, stored: Sequence[str]) -> None:
        self.stored = stored
        super().__init__("other prizes were written meanwhile")


def prizes(
    reader: Connection | Session, club_id: int, place: str, listing: str = OVERALL
) -> tuple[str, ...]:
    """Return the prizes of a list of an evening or a season, the first for rank 1."""
    columns = (PrizesRow.club_id == club_id, PrizesRow.place == place, PrizesRow.listing == listing)
    return tuple(reader.execute(select(PrizesRow.lines).where(*columns)).scalar() or ())


def all_prizes(
    reader: Connection | Session, club_id: int, place: str
) -> dict[str, tuple[str, ...]]:
    """Return the prizes of each list of a season that has any, by its key."""
    here = PrizesRow.club_id == club_id, PrizesRow.place == place
    rows = reader.execute(select(PrizesRow.listing, PrizesRow.lines).where(*here))
    return {row.listing: tuple(row.lines) for row in rows}


def state_of(lines: Sequence[str]) -> str:
    """Return what a page knows prizes by, in order not to overwrite others."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def put(book: OpenLedger, place: str, listing: str, lines: Sequence[str], known: str) -> None:
    """Write the prizes of a list in the place of those that the page knew as *known*.

    :raises RuleError: codes of :func:`scorer.rules.club.public.read_prizes`.
    :raises PrizesConflict: others stand there, and not the same as *lines*.
    """
    typed = read_prizes(lines)
    stored = prizes(book.connection, book.actor.club_id, place, listing)
    if typed == stored:
        return
    if state_of(stored) != known:
        raise PrizesConflict(stored)
    at = {"club_id": book.actor.club_id, "place": place, "listing": listing}
    book.connection.execute(delete(PrizesRow).filter_by(**at))
    if typed:
        book.connection.execute(insert(PrizesRow), at | {"lines": list(typed)})


@value_class
class Announcement:
    """How far a list is announced: *step* is shown, up to *reached* everything is public.

    *steps* are all there are, of the ranking after event *seq*; *manner* is one of ``MANNERS``.
    Of fixed *pairs* each is announced once, by the line of the first. *prizes* are those of the
    ranks, from the first on.
    """

    seq: int
    manner: str
    step: int
    reached: int
    steps: list[list[RankingRow]]
    pairs: Mapping[int, int]
    prizes: Sequence[str] = ()

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

    def prize(self, line: RankingRow) -> str:
        """Return the prize of a line, "" for none."""
        return announcing_steps.prize_of(self.prizes, line.rank)


def announcement(reader: Connection | Session, club_id: int, view: EveningView) -> Announcement:
    """Return how far *view*, which knows all, is announced; nothing of it if it never was."""
    seq = _newest(reader, club_id, view)
    mine = (AnnouncementRow.club_id == club_id, AnnouncementRow.evening == view.meta.id)
    columns = (AnnouncementRow.manner, AnnouncementRow.step, AnnouncementRow.reached)
    query = select(*columns).where(*mine, AnnouncementRow.seq == seq)
    manner, step, reached = reader.execute(query).first() or (announcing_steps.MANNERS[0], 0, 0)
    lines = view.evening.standings
    pairs = evening_pairs(view.evening, lines)
    steps = announcing_steps.steps(pair_rows(lines, pairs), manner)
    step, reached = min(step, len(steps)), min(reached, len(steps))
    known = prizes(reader, club_id, view.meta.id)
    return Announcement(seq, manner, step, reached, steps, pairs, known)


def _newest(reader: Connection | Session, club_id: int, view: EveningView) -> int:
    """Return the number of the last event that can change who has which rank.

    Of the club these are versions of the regulation and what is written about members.
    """
    of_club = ledger.events(reader, club_id, None, ("season", "member"))
    mine = (e for e in of_club if e.kind == "member" or e.facts["season"] == view.meta.season)
    of_evening = (e for e in view.events if e.kind in CHANGING_RANKS)
    return max(event.seq for event in (*mine, *of_evening))


def mark(reader: Connection | Session, club_id: int, evening_id: str) -> str:
    """Return a text that changes with every step, "" for an evening that is not announced."""
    mine = (AnnouncementRow.club_id == club_id, AnnouncementRow.evening == evening_id)
    columns = (AnnouncementRow.seq, AnnouncementRow.manner, AnnouncementRow.reached)
    row = reader.execute(select(*columns).where(*mine)).first()
    if row is None:
        return ""
    return "-".join([*map(str, row), state_of(prizes(reader, club_id, evening_id))])


def next_step(
    act: Act, last: Announcement, count: Callable[[str], int], manner: str, step: int, stood: int
) -> dict[str, Any] | None:
    """Return how far it is after a key that goes to *step*, None where it is there already.

    *count* returns how many steps there are by a manner.

    :raises RuleError: ``out-of-range``; ``announcing-outdated`` for another ranking, or another step, than
        the page showed.
    """
    if last.seq > act.expected_version or (stood != last.step != step):
        raise RuleError("announcing-outdated")
    if step == last.step:
        return None
    chosen = last.manner if last.reached else manner
    most = min(stood + 1, count(chosen))
    return {
        "seq": last.seq,
        "manner": chosen,
        "step": reading.integer(step, "step", max(0, stood - 1), most),
        "reached": max(last.reached, step),
    }


def go_to(act: Act, evening_id: str, manner: str, step: int, stood: int) -> None:
    """Go to a *step*, 0 for the one before the first, from the one next to it where it *stood*.

    Sent twice it is the same step. The expected version is the :class:`Announcement`'s *seq*.
    What was announced stays public when the steps go back, and then the *manner* stays, too. The last
    step ends the hiding, where the regulation says so, and that is an event.

    :raises RuleError: ``role-needed``, ``evening-unknown``, ``not-choice``, and codes of
        :func:`next_step` and :func:`scorer.rules.club.ranking.closing.check_complete`.
    """
    if not act.actor.may("admin"):
        raise RuleError("role-needed")
    reading.choice(manner, "manner", announcing_steps.MANNERS)
    with open_ledger(act) as book:
        view = evenings.load_for_update(book, evening_id)
        check_complete(view.regulation, view.evening)
        last = announcement(book.connection, act.actor.club_id, view)

        def count(by: str) -> int:
            return len(announcing_steps.steps(view.evening.standings, by))

        row = next_step(act, last, count, manner, step, stood)
        if row is None:
            return
        place = {"evening": evening_id, "club_id": act.actor.club_id}
        book.connection.execute(delete(AnnouncementRow).filter_by(**place))
        book.connection.execute(insert(AnnouncementRow), place | row)
        if row["reached"] == count(row["manner"]):
            _end_hiding(book, view)


def show_all(act: Act, evening_id: str) -> None:
    """End the hiding of an evening that is closed, without a prize-giving on the wall.

    :raises RuleError: ``role-needed``, ``evening-unknown``, ``evening-open``; ``announcing-outdated`` for
        another ranking than the page showed.
    """
    if not act.actor.may("admin"):
        raise RuleError("role-needed")
    with open_ledger(act) as book:
        view = evenings.load_for_update(book, evening_id)
        if view.closed is None:
            raise RuleError("evening-open")
        if _newest(book.connection, act.actor.club_id, view) > act.expected_version:
            raise RuleError("announcing-outdated")
        _end_hiding(book, view)


def write_prizes(act: Act, evening_id: str, lines: Sequence[str], known: str) -> None:
    """Write the prizes of an evening, the first for rank 1, where the page knew those of *known*.

    :raises RuleError: ``role-needed``, ``evening-unknown``, and as :func:`scorer.club.public.announcing.put`.
    :raises scorer.club.public.announcing.PrizesConflict: as :func:`scorer.club.public.announcing.put`.
    """
    if not act.actor.may("admin"):
        raise RuleError("role-needed")
    with open_ledger(act) as book:
        evenings.load_for_update(book, evening_id)
        put(book, evening_id, OVERALL, lines, known)


def _end_hiding(book: OpenLedger, view: EveningView) -> None:
    """Write that everybody is announced, once, where that ends the hiding."""
    phase, known = view.evening.phase, view.evening.announced
    if phase.hidden_from is not None and phase.hidden_until == "announcing" and not known:
        book.append("announced", {}, view.meta.id)
