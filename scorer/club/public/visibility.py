"""Evenings and seasons of a club as an audience may see them: every view reads results through this module.

Other use cases compute with all results. :mod:`scorer.rules.club.public.visibility` decides which results are hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy.orm import Session

from scorer.club import record
from scorer.club.draw import evening_tables
from scorer.club.draw.evening_tables import TablePlace
from scorer.club.evening import evenings
from scorer.club.evening.evenings import EveningView
from scorer.club.office import clubs
from scorer.club.people import history
from scorer.club.people.history import MemberEvening
from scorer.club.public import addresses, prize_giving
from scorer.club.public.prize_giving import OVERALL, Announcement, Place, Ranked
from scorer.club.ranking import seasons
from scorer.club.ranking.seasons import Season, Standings
from scorer.club.regulation import drafts
from scorer.club.regulation.drafts import SeasonEffect
from scorer.club.results import confirmation
from scorer.rules.club.public.visibility import Audience
from scorer.rules.club.regulation.reader import Regulation
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class
from scorer.store.models import Club, Game
from scorer.store.transactions import Reader, end_read_transaction


def shown_evening(
    reader: Reader, club_id: int, evening_id: str, audience: Audience
) -> EveningView | None:
    """Return an evening of this club as *audience* may see it, None for an unknown one."""
    view = evenings.load(reader, club_id, evening_id)
    return None if view is None else evenings.shown(view, audience)


def announced(session: Session, club_id: int, evening_id: str) -> Announcement | None:
    """Return how far an evening is announced, None for an unknown one.

    Only the *public* rows of the announcement may be shown to everybody.
    """
    known = prize_giving.announced_lists(session, club_id, {"evening": evening_id})
    return None if known is None else known[1][OVERALL]


@value_class
class PublicSeason:
    """A season as the hall may see it, at one moment, in its *club*.

    *numbers* has the number of each evening in public addresses, by id. *announced* has the full standings, and by the
    key of each list how far it is announced; only the *public* rows may be shown to everybody. *announced* is None
    before the first step of a prize-giving.
    """

    club: Club
    numbers: Mapping[str, int]
    standings: Standings
    announced: tuple[Standings, Mapping[str, Announcement]] | None

    @property
    def ends(self) -> list[datetime]:
        """Return the times at which the rankings of its evenings become final."""
        ends = (night.claims_until for night in self.standings.held)
        return [end for end in ends if end is not None]


def public_season(session: Session, club_id: int, season_id: str) -> PublicSeason | None:
    """Return a season as the hall may see it, None for an unknown one; this ends the read transaction."""
    club = clubs.load(session, club_id)
    numbers = addresses.numbers_of_evenings(session, club_id, season_id)
    steps = prize_giving.read_steps(session, club_id, {"season": season_id})
    season = seasons.read(session, club_id, season_id)
    end_read_transaction(session)
    if club is None or season is None:
        return None
    standings = season.standings(Audience.HALL)
    announced = None
    if steps.begun:
        whole = season.standings()
        announced = whole, steps.of(prize_giving.lists_of(whole))
    return PublicSeason(club, numbers, standings, announced)


def to_announce(
    session: Session, club_id: int, place: Place, audience: Audience
) -> tuple[Ranked, Mapping[str, Announcement]] | None:
    """Return an evening or a season for prize-giving, with the announcement of each list; None for an unknown one.

    :raises RuleError: ``role-needed``.
    """
    if audience is not Audience.ADMIN:
        raise RuleError("role-needed")
    return prize_giving.announced_lists(session, club_id, place)


def shown_season(
    session: Session, club_id: int, season_id: str, audience: Audience
) -> Standings | None:
    """Return the standings of a season as *audience* may see them, None if unknown; this ends the read transaction."""
    return seasons.standings(session, club_id, season_id, audience)


def season_file(
    session: Session, club_id: int, season_id: str, audience: Audience, *, names: bool
) -> bytes:
    """Return a season as a file, for admins, as it contains all results.

    :raises RuleError: ``role-needed``, ``season-unknown``.
    """
    if audience is not Audience.ADMIN:
        raise RuleError("role-needed")
    return record.export(session, club_id, season_id, names=names)


def shown_career(
    session: Session, club_id: int, number: int, audience: Audience, season_id: str | None = None
) -> list[MemberEvening]:
    """Return a member's evenings by date, all or of one season, as *audience* may see them.

    :raises RuleError: ``member-unknown``.
    """
    return history.career(session, club_id, number, season_id, audience)


def shown_effect(
    reader: Reader,
    club_id: int,
    season: Season,
    proposed: Regulation,
    audience: Audience,
) -> SeasonEffect | None:
    """Return the changes that a *proposed* regulation would make in a season; None if the audience may not see them.

    :raises RuleError: as :func:`scorer.club.regulation.drafts.season_effect`.
    """
    if audience is not Audience.ADMIN:
        return None
    return drafts.season_effect(reader, club_id, season, proposed)


def shown_table(session: Session, game: Game) -> TablePlace | None:
    """Return the table of a club at which a game is played, as its players may see it.

    None for a game outside a club, and if its table was drawn again.
    """
    place = evening_tables.place_of(session, game)
    if place is None:
        return None
    at = place.table.round, place.table.number
    view = evenings.shown(place.view, Audience.HALL, at)
    return TablePlace(place.club_id, view, view.evening.table(*at))


def shown_to_device(
    session: Session, club_id: int, evening_id: str, device_id: int, member: int
) -> list[EveningTable]:
    """Return the tables of a member at which a device has signed, with their sheets.

    Each is shown as the people at the table may see it. Without such tables, or for an unknown evening, the list is
    empty.
    """
    view = evenings.load(session, club_id, evening_id)
    if view is None:
        return []
    places = confirmation.signed_at(session, view, device_id)
    tables = [evenings.shown(view, Audience.HALL, at).evening.table(*at) for at in places]
    return [table for table in tables if member in table.players]
