"""Prize-giving of an evening or a season: prizes of each rank, and how far each list is announced.

Both are stored beside the ledger. A *place* is ``{"evening": id}`` or ``{"season": id}``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import delete, func, insert, select
from sqlalchemy.orm import Session

from scorer.club.evening import evenings
from scorer.club.evening.evenings import EveningView
from scorer.club.office import ledger
from scorer.club.office.ledger import Act, OpenLedger, open_ledger
from scorer.club.ranking import seasons
from scorer.club.ranking.seasons import Standings
from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.evening.event_kinds import CHANGING_RANKS
from scorer.rules.club.public import prize_giving
from scorer.rules.club.public.prize_giving import read_prizes
from scorer.rules.club.ranking import closing
from scorer.rules.club.ranking.closing import ListTies
from scorer.rules.club.ranking.team_lists import evening_pairs, pair_rows
from scorer.rules.club.regulation.model import Phase, SeasonRules
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class
from scorer.store.models import AnnouncementRow, EventRow, PrizesRow, SeasonAnnouncementRow
from scorer.store.transactions import Reader, end_read_transaction

OVERALL = "overall"  # the list of everybody, and the only one of an evening that is announced
Place: TypeAlias = Mapping[str, str]  # ``evening`` or ``season``, with its id
Ranked: TypeAlias = EveningView | Standings  # as an admin sees it
# By the key of each list its rows, and the fixed pairs that share a row.
Lists: TypeAlias = Mapping[str, tuple[Sequence[RankingRow], Mapping[int, int]]]


class PrizesConflict(Exception):  # noqa: N818 - named as on the page
    """Somebody else wrote other prizes meanwhile: *stored*; nothing was written."""

    def __init__(self, stored: Sequence[str]) -> None:
        self.stored = stored
        super().__init__("other prizes were written meanwhile")


def prizes(reader: Reader, club_id: int, place: Place) -> dict[str, tuple[str, ...]]:
    """Return the prizes of each list that has any, by key of the list; the first prize of a list is for rank 1."""
    (place_id,) = place.values()
    query = select(PrizesRow.listing, PrizesRow.lines).filter_by(club_id=club_id, place=place_id)
    return {row.listing: tuple(row.lines) for row in reader.execute(query)}


def state_of(lines: Sequence[str]) -> str:
    """Return a hash of the prizes on a page, so that newer ones are not overwritten."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


@value_class
class Announcement:
    """How far a list is announced: *step* is shown (from 1, 0 before the first), and all up to *reached* are public.

    *steps* has the rows of each step, for the ranking after event *seq*; *manner* is one of ``MANNERS``.
    A fixed pair of *pairs* is announced once, by the line of its first member. *prizes* has a text for each
    rank, from rank 1 on.
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
        """Return the rows announced in the current step, [] before the first."""
        return self.steps[self.step - 1] if self.step else []

    @property
    def whole(self) -> bool:
        """Return whether everybody is announced."""
        return self.reached == len(self.steps)

    @property
    def public(self) -> list[RankingRow]:
        """Return the rows announced so far, the best first."""
        return [line for group in reversed(self.steps[: self.reached]) for line in group]

    def prize(self, line: RankingRow) -> str:
        """Return the prize of a line, "" for none."""
        return prize_giving.prize_of(self.prizes, line.rank)


@value_class
class ReadSteps:
    """The stored steps of a prize-giving at one moment, after event *seq*.

    By the key of the list, *rows* has manner, step and last public step, and *prizes* the texts from rank 1 on.
    *begun* is whether any step was taken, even if a later event made it void.
    """

    seq: int
    begun: bool
    rows: Mapping[str, tuple[str, int, int]]
    prizes: Mapping[str, Sequence[str]]

    def of(self, lists: Lists) -> dict[str, Announcement]:
        """Return how far each of *lists* is announced, by its key."""
        announcements = {}
        for key, (lines, pairs) in lists.items():
            manner, step, reached = self.rows.get(key, (prize_giving.MANNERS[0], 0, 0))
            steps = prize_giving.steps(lines, manner)
            far = min(step, len(steps)), min(reached, len(steps))
            words = self.prizes.get(key, ())
            announcements[key] = Announcement(self.seq, manner, *far, steps, pairs, words)
        return announcements


def read_steps(reader: Reader, club_id: int, place: Place) -> ReadSteps:
    """Return the steps taken in the prize-giving of a *place*, without void ones, and its prizes.

    Steps are void after a later event that can change a rank. The reading transaction stays open.
    """
    seq, rows = _newest(reader, club_id, place), _stored(reader, club_id, place)
    standing = {
        key: (row["manner"], row["step"], row["reached"])
        for key, row in rows.items()
        if row["seq"] == seq
    }
    return ReadSteps(seq, bool(rows), standing, prizes(reader, club_id, place))


def announced_lists(
    session: Session, club_id: int, place: Place
) -> tuple[Ranked, Mapping[str, Announcement]] | None:
    """Return an evening or a season as an admin sees it, and how far each of its lists is announced, by its key.

    None for an unknown *place*. For a season this ends the reading transaction.
    """
    if "evening" in place:
        view = evenings.load(session, club_id, place["evening"])
        if view is None:
            return None
        return view, read_steps(session, club_id, place).of(lists_of(view))
    season = seasons.read(session, club_id, place["season"])
    if season is None:
        return None
    steps = read_steps(session, club_id, place)
    end_read_transaction(session)
    standings = season.standings()
    return standings, steps.of(lists_of(standings))


def lists_of(ranked: Ranked) -> Lists:
    """Return the lists to announce: all lists of a season, or the list of everybody of an evening."""
    if isinstance(ranked, EveningView):
        lines = ranked.evening.standings
        pairs = evening_pairs(ranked.evening, lines)
        return {OVERALL: (pair_rows(lines, pairs), pairs)}
    lists = [(listing, ranked.pairs_of(listing)) for listing in ranked.lists()]
    return {listing.key: (pair_rows(listing.lines, pairs), pairs) for listing, pairs in lists}


def mark(reader: Reader, club_id: int, place: Place) -> str:
    """Return a text that changes with each newly public step and with the prizes, "" before the first step."""
    rows = _stored(reader, club_id, place)
    lines = prizes(reader, club_id, place) if rows else {}
    return "-".join(
        f"{key}-{row['seq']}-{row['manner']}-{row['reached']}-{state_of(lines.get(key, ()))}"
        for key, row in rows.items()
    )


def season_ties(standings: Standings) -> tuple[Sequence[ListTies], Sequence[ListTies]]:
    """Return the equals of side lists who draw cards now, and those who would draw if the season ended now.

    Both are lists with an entry for each side list. The first is empty before the season is over, the second after
    that. Both are empty while results are hidden.
    """
    if standings.hidden:
        return (), ()
    lists = closing.season_ties(standings)
    closed = {held.meta.id for held in standings.held if held.evening.closed is not None}
    return (
        (lists, ()) if standings.table.is_over(standings.regulation.season, closed) else ((), lists)
    )


def check_complete(ranked: Ranked) -> None:
    """Refuse to announce results that may still change.

    :raises RuleError: of an evening codes of :func:`scorer.rules.club.ranking.closing.check_complete`; of a season
        ``evenings-none``, ``evenings-open`` with their *names*, ``lot-missing`` where
        *members* have to draw cards, ``lot-missing-list`` if equals of a side list have to.
    """
    if isinstance(ranked, EveningView):
        return closing.check_complete(ranked.regulation, ranked.evening)
    if not ranked.counted_evenings():
        raise RuleError("evenings-none", "evenings")
    if names := ranked.open_evenings():
        raise RuleError("evenings-open", "evenings", names=", ".join(names))
    if equals := ranked.table.lots.undecided(ranked.tied_groups()):
        raise RuleError("lot-missing", "lot", members=[list(people) for people in equals])
    due, _so_far = season_ties(ranked)
    for ties in due:
        if ties.to_draw:
            raise RuleError("lot-missing-list", "lot", list=ties.agreed.name)
    return None


def go_to(act: Act, place: Place, key: str, manner: str, step: int, stood: int) -> None:
    """Go to *step* of the list with this *key*, 0 for the state before the first step.

    *stood* is the step that the page showed; *step* is the next or the previous one. A second call with the same
    arguments changes nothing. The expected version is the *seq* of the :class:`Announcement`. Announced rows stay
    public when stepping back, and the *manner* can then no longer be changed. If the regulation hides results until the
    prize-giving, the last step of the list :data:`OVERALL` also writes the event that reveals all results.

    :raises RuleError: ``role-needed``, ``evening-unknown``, ``evening-cancelled``, ``season-unknown``, ``not-choice``,
        ``out-of-range``, ``announcing-outdated`` if the ranking or the step is no longer the one that the page showed,
        and codes of :func:`check_complete`.
    """
    ranked = _ranked(act, place)
    check_complete(ranked)
    reading.choice(manner, "manner", prize_giving.MANNERS)
    lists, club_id = lists_of(ranked), act.actor.club_id
    listed = lists[reading.choice(key, "list", tuple(lists))]
    with open_ledger(act) as book:
        last = read_steps(book.connection, club_id, place).of({key: listed})[key]
        if last.seq > act.expected_version or (stood != last.step != step):
            raise RuleError("announcing-outdated")
        if step == last.step:
            return
        chosen = last.manner if last.reached else manner
        count = len(prize_giving.steps(listed[0], chosen))
        reading.integer(step, "step", max(0, stood - 1), min(stood + 1, count))
        at: dict[str, Any] = {"club_id": club_id, **place}
        if "season" in place:
            at["listing"] = key
        reached = max(last.reached, step)
        values = {"seq": last.seq, "manner": chosen, "step": step, "reached": reached}
        book.connection.execute(delete(_table(place)).filter_by(**at))
        book.connection.execute(insert(_table(place)), at | values)
        if key == OVERALL and reached == count:
            _end_hiding(book, place, ranked)


def show_all(act: Act, place: Place) -> None:
    """Reveal the results of a season, or of a closed evening, without a prize-giving on the wall.

    :raises RuleError: ``role-needed``, ``evening-unknown``, ``evening-cancelled``, ``evening-open``, ``season-unknown``,
        ``announcing-outdated`` for another ranking than the page showed, and codes of :func:`check_complete`.
    """
    ranked = _ranked(act, place)
    if isinstance(ranked, Standings):
        check_complete(ranked)
    elif ranked.closed is None:
        raise RuleError("evening-open")
    with open_ledger(act) as book:
        if _newest(*book.of_club, place) > act.expected_version:
            raise RuleError("announcing-outdated")
        _end_hiding(book, place, ranked)


def write_prizes(act: Act, place: Place, key: str, lines: Sequence[str], known: str) -> None:
    """Write the prizes of a list, the first for rank 1, if *known* is the hash of the stored ones.

    :raises RuleError: ``role-needed``, ``evening-unknown``, ``evening-cancelled``, ``season-unknown``, ``not-choice``,
        and as :func:`put`.
    :raises PrizesConflict: as :func:`put`.
    """
    reading.choice(key, "list", tuple(lists_of(_ranked(act, place))))
    with open_ledger(act) as book:
        put(book, place, key, lines, known)


def put(book: OpenLedger, place: Place, key: str, lines: Sequence[str], known: str) -> None:
    """Replace the prizes of a list inside the open ledger; *known* is the hash of the prizes that the page showed.

    :raises RuleError: codes of :func:`scorer.rules.club.public.prize_giving.read_prizes`.
    :raises PrizesConflict: the stored prizes are neither *lines* nor those that the page showed.
    """
    typed, club_id = read_prizes(lines), book.actor.club_id
    stored = prizes(book.connection, club_id, place).get(key, ())
    if typed == stored:
        return
    if state_of(stored) != known:
        raise PrizesConflict(stored)
    (place_id,) = place.values()
    at = {"club_id": club_id, "place": place_id, "listing": key}
    book.connection.execute(delete(PrizesRow).filter_by(**at))
    if typed:
        book.connection.execute(insert(PrizesRow), at | {"lines": list(typed)})


def _ranked(act: Act, place: Place) -> Ranked:
    """Return the evening or season of a *place*, for an admin who announces its lists or writes prizes.

    :raises RuleError: ``role-needed``, ``evening-unknown``, ``season-unknown``, ``evening-cancelled``.
    """
    act.actor.require("admin")
    known = announced_lists(act.session, act.actor.club_id, place)
    if known is None:
        raise RuleError("evening-unknown" if "evening" in place else "season-unknown")
    if isinstance(known[0], EveningView) and known[0].cancelled is not None:
        raise RuleError("evening-cancelled")
    return known[0]


def _end_hiding(book: OpenLedger, place: Place, ranked: Ranked) -> None:
    """Write the event ``announced`` once, if the regulation hides results until the prize-giving."""
    if isinstance(ranked, EveningView):
        agreed: Phase | SeasonRules = ranked.evening.phase
    else:
        agreed = ranked.regulation.season
    event = "announced", {} if "evening" in place else {**place}, place.get("evening")
    hides = agreed.hidden_from is not None and agreed.hidden_until == "announcing"
    if hides and book.newest(*event) is None:
        book.append(*event)


def _newest(reader: Reader, club_id: int, place: Place) -> int:
    """Return the number of the last event that can change a rank in the evening or season of a *place*, 0 for none.

    For an evening, the club's events about versions of the regulation and about members can change a rank, too.
    """
    (id_,) = place.values()
    log = ledger.history(reader, club_id, ("evening",))  # including cancellations
    season_of = {e.evening: e.facts["season"] for e in log if id_ in (e.evening, e.facts["season"])}
    of_evenings = select(func.max(EventRow.seq)).where(
        EventRow.club_id == club_id,
        EventRow.evening.in_(season_of),
        EventRow.kind.in_(CHANGING_RANKS),
    )
    kinds = ("season", "member") if "evening" in place else CHANGING_RANKS
    of_club = ledger.events(reader, club_id, None, kinds)
    season = {id_, *season_of.values()}
    mine = (e.seq for e in of_club if e.kind == "member" or e.facts.get("season") in season)
    return max(reader.execute(of_evenings).scalar_one() or 0, *mine, 0)


def _table(place: Place) -> type[AnnouncementRow | SeasonAnnouncementRow]:
    return AnnouncementRow if "evening" in place else SeasonAnnouncementRow


def _stored(reader: Reader, club_id: int, place: Place) -> dict[str, Mapping[str, Any]]:
    """Return the stored steps of the lists of a *place*, by key of the list, each with its event ``seq``."""
    query = select(_table(place).__table__).filter_by(club_id=club_id, **place)
    rows = reader.execute(query).mappings()
    by_key = {str(row.get("listing", OVERALL)): dict(row) for row in rows}
    return dict(sorted(by_key.items()))
