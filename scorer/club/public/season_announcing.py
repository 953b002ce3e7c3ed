"""Prize-giving of a season: how far each of its lists is announced, kept beside the ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select
from sqlalchemy.orm import Session

from scorer.club.office import ledger
from scorer.club.office.ledger import Act, OpenLedger, open_ledger
from scorer.club.public.announcing import (
    OVERALL,
    Announcement,
    all_prizes,
    next_step,
    put,
    state_of,
)
from scorer.club.ranking import seasons
from scorer.club.ranking.seasons import Standings
from scorer.rules.club import public
from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.evening.event_kinds import CHANGING_RANKS
from scorer.rules.club.ranking import closing
from scorer.rules.club.ranking.closing import ListTies
from scorer.rules.club.ranking.team_lists import pair_rows
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class
from scorer.store.engine import end_read_transaction
from scorer.store.models import EventRow, SeasonAnnouncementRow


@value_class
class SeasonTies:
    """The side lists of a season with equals whom only a card separates; *over* once it counts."""

    lists: Sequence[ListTies]
    over: bool

    @property
    def due(self) -> Sequence[ListTies]:
        """Return the lists whose cards are drawn now."""
        return self.lists if self.over else ()

    @property
    def so_far(self) -> Sequence[ListTies]:
        """Return the lists that would need cards if it stayed as it is."""
        return () if self.over else self.lists


def season_ties(standings: Standings) -> SeasonTies:
    """Return the equals of a season's side lists, none where they are hidden."""
    if standings.hidden:
        return SeasonTies((), over=False)
    regulation, table = standings.season.regulation, standings.table
    of_season = [night.of_season for night in standings.held]
    lists = closing.season_ties(regulation, table, of_season, standings.everybody)
    closed = {held.meta.id for held in standings.held if held.evening.closed is not None}
    return SeasonTies(lists, table.is_over(regulation.season, closed))


Announced = tuple[Standings, Mapping[str, Announcement]]


@value_class
class ReadSteps:
    """What was read of the prize-giving of a season at one moment, after event *seq*.

    *rows* and *prizes* are by the key of the list: manner, step and how far it was; words by rank.
    *begun* tells whether a key was pressed, also one that a later event made void.
    """

    seq: int
    begun: bool
    rows: Mapping[str, tuple[str, int, int]]
    prizes: Mapping[str, Sequence[str]]

    def of(self, standings: Standings) -> dict[str, Announcement]:
        """Return how far each list of the standings that know all is announced, by its key."""
        return {key: self.of_list(key, *lines) for key, lines in _lines(standings).items()}

    def of_list(
        self, key: str, lines: Sequence[RankingRow], pairs: Mapping[int, int]
    ) -> Announcement:
        """Return how far a list is announced, by its rows and the pairs that are one of them."""
        manner, step, reached = self.rows.get(key, (public.MANNERS[0], 0, 0))
        steps = public.steps(lines, manner)
        far = min(step, len(steps)), min(reached, len(steps))
        return Announcement(self.seq, manner, *far, steps, pairs, self.prizes.get(key, ()))


def read_steps(reader: Connection | Session, club_id: int, season_id: str) -> ReadSteps:
    """Return how far the lists of a season are, and their prizes; the reading goes on."""
    seq, row = _newest(reader, club_id, season_id), SeasonAnnouncementRow
    query = select(row.listing, row.manner, row.step, row.reached, row.seq)
    rows = reader.execute(query.where(*_mine(club_id, season_id))).all()
    known = {
        this.listing: (this.manner, this.step, this.reached) for this in rows if this.seq == seq
    }
    return ReadSteps(seq, bool(rows), known, all_prizes(reader, club_id, season_id))


def announced_lists(session: Session, club_id: int, season_id: str) -> Announced | None:
    """Return the standings that know all, and how far each of their lists is announced, by its key.

    This ends the reading.
    """
    season = seasons.read(session, club_id, season_id)
    steps = read_steps(session, club_id, season_id)
    end_read_transaction(session)
    if season is None:
        return None
    standings = season.standings()
    return standings, steps.of(standings)


def mark(reader: Connection | Session, club_id: int, season_id: str) -> str:
    """Return a text that changes with every step, "" for a season that is not announced."""
    row = SeasonAnnouncementRow
    query = select(row.listing, row.seq, row.manner, row.reached).where(*_mine(club_id, season_id))
    rows = reader.execute(query.order_by(row.listing)).all()
    known = all_prizes(reader, club_id, season_id)
    words = [state_of(known.get(row.listing, ())) for row in rows]
    return "-".join(str(part) for row in rows for part in row) + "-".join(words)


def check_complete(standings: Standings) -> None:
    """Refuse to announce standings that may still change.

    :raises RuleError: ``evenings-none``, ``evenings-open`` with their *names*, ``lot-missing`` where
        *members* have to draw cards, ``lot-missing-list`` where equals of a side list have to.
    """
    if not standings.counted_evenings():
        raise RuleError("evenings-none", "evenings")
    if names := standings.open_evenings():
        raise RuleError("evenings-open", "evenings", names=", ".join(names))
    lots = standings.table.lots
    equals = [people for people in standings.tied_groups() if lots.places(people) is None]
    if equals:
        raise RuleError("lot-missing", "lot", members=[list(people) for people in equals])
    for ties in season_ties(standings).due:
        if ties.to_draw:
            raise RuleError("lot-missing-list", "lot", list=ties.agreed.name)


def go_to(act: Act, season_id: str, key: str, manner: str, step: int, stood: int) -> None:
    """Go to a *step* of a list, as :func:`scorer.club.public.announcing.go_to` does of an evening.

    The last step of the list of everybody ends the hiding of all of them.

    :raises RuleError: ``role-needed``, ``season-unknown``, ``not-choice``, and codes of
        :func:`check_complete` and :func:`scorer.club.public.announcing.next_step`.
    """
    standings = _admins_standings(act, season_id)
    reading.choice(manner, "manner", public.MANNERS)
    club_id, by_key = act.actor.club_id, _lines(standings)
    lines, pairs = by_key[reading.choice(key, "list", tuple(by_key))]

    def count(by: str) -> int:
        return len(public.steps(lines, by))

    with open_ledger(act) as book:
        steps = read_steps(book.connection, club_id, season_id)
        if steps.seq > act.expected_version:
            raise RuleError("announcing-outdated")
        last = steps.of_list(key, lines, pairs)
        row = next_step(act, last, count, manner, step, stood)
        if row is None:
            return
        mine = (*_mine(club_id, season_id), SeasonAnnouncementRow.listing == key)
        book.connection.execute(delete(SeasonAnnouncementRow).where(*mine))
        place = {"season": season_id, "listing": key, "club_id": club_id}
        book.connection.execute(insert(SeasonAnnouncementRow), place | row)
        if key == OVERALL and row["reached"] == count(row["manner"]):
            _end_hiding(book, standings)


def show_all(act: Act, season_id: str) -> None:
    """End the hiding of standings without a prize-giving on the wall.

    :raises RuleError: ``role-needed``, ``season-unknown``, and codes of :func:`check_complete`;
        ``announcing-outdated`` for other standings than the page showed.
    """
    standings = _admins_standings(act, season_id)
    with open_ledger(act) as book:
        if _newest(book.connection, act.actor.club_id, season_id) > act.expected_version:
            raise RuleError("announcing-outdated")
        _end_hiding(book, standings)


def write_prizes(act: Act, season_id: str, key: str, lines: Sequence[str], known: str) -> None:
    """Write the prizes of a list of a season, the first for rank 1.

    :raises RuleError: ``role-needed``, ``season-unknown``, ``not-choice``, and as
        :func:`scorer.club.public.announcing.put`.
    :raises scorer.club.public.announcing.PrizesConflict: as :func:`scorer.club.public.announcing.put`.
    """
    reading.choice(key, "list", tuple(_lines(_admins_standings(act, season_id, whole=False))))
    with open_ledger(act) as book:
        put(book, season_id, key, lines, known)


def _admins_standings(act: Act, season_id: str, *, whole: bool = True) -> Standings:
    if not act.actor.may("admin"):
        raise RuleError("role-needed")
    standings = seasons.standings(act.session, act.actor.club_id, season_id)
    if standings is None:
        raise RuleError("season-unknown")
    if whole:
        check_complete(standings)
    return standings


def _lines(standings: Standings) -> dict[str, tuple[list[RankingRow], dict[int, int]]]:
    """Return by the key of each list its rows, and the pairs that are one row of it."""
    pairs = {listing.key: standings.pairs_of(listing) for listing in standings.lists()}
    return {
        listing.key: (pair_rows(listing.rows, pairs[listing.key]), pairs[listing.key])
        for listing in standings.lists()
    }


def _end_hiding(book: OpenLedger, standings: Standings) -> None:
    """Write that everybody is announced, once, where that ends the hiding."""
    agreed, season_id = standings.season.regulation.season, standings.season.id
    known = seasons.is_announced(book.connection, book.actor.club_id, season_id)
    if agreed.hidden_from is not None and agreed.hidden_until == "announcing" and not known:
        book.append("announced", {"season": season_id})


def _newest(reader: Connection | Session, club_id: int, season_id: str) -> int:
    """Return the number of the last event that can change who has which rank in a season."""
    held = ledger.history(reader, club_id, ("evening",))  # also what was cancelled since
    ids = {event.evening for event in held if event.facts["season"] == season_id}
    of_evenings = select(func.max(EventRow.seq)).where(
        EventRow.club_id == club_id,
        EventRow.evening.in_(ids),
        EventRow.kind.in_(CHANGING_RANKS),
    )
    of_club = ledger.events(reader, club_id, None, CHANGING_RANKS)
    mine = (e.seq for e in of_club if e.kind == "member" or e.facts.get("season") == season_id)
    return max(reader.execute(of_evenings).scalar_one() or 0, *mine, 0)


def _mine(club_id: int, season_id: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    row = SeasonAnnouncementRow
    return (row.club_id == club_id, row.season == season_id)
