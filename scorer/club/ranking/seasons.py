"""Seasons: versions of a regulation, and the standings of all their evenings."""

from __future__ import annotations

from dataclasses import field, replace

from sqlalchemy.orm import Session

from scorer.club.evening import evening_dates, evenings
from scorer.club.evening.cancelling import as_planned
from scorer.club.evening.evenings import ListedEvening
from scorer.club.office import ledger
from scorer.club.office.ledger import Act, Event, OpenLedger, VersionConflict, open_ledger
from scorer.club.people.members import Everybody, members
from scorer.club.people.team_names import TeamNames, team_names
from scorer.club.ranking.put_away_seasons import open_evenings, shelved
from scorer.club.regulation import effects, own_rules
from scorer.rules.club.counting.lots import (
    NO_LOTS,
    Groups,
    ListDraws,
    Orders,
    check_order,
    draws_of,
    lot_facts,
)
from scorer.rules.club.public.visibility import Audience, hidden_evenings
from scorer.rules.club.ranking.list_lots import check_draws
from scorer.rules.club.ranking.qualification import Selection
from scorer.rules.club.ranking.season_lists import SeasonState, resolved, standings_after
from scorer.rules.club.ranking.side_lists import RankingList
from scorer.rules.club.ranking.team_lists import joined_pairs
from scorer.rules.club.regulation.model import SeasonRules
from scorer.rules.club.regulation.own_rules import OwnRules
from scorer.rules.club.regulation.reader import Regulation, read_regulation, regulation_json
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import TITLE_LENGTH, JsonObject
from scorer.rules.core.value_class import value_class
from scorer.store import tokens
from scorer.store.transactions import Reader, end_read_transaction


@value_class
class Season:
    """A season with one version of its regulation, and the event of that version."""

    id: str
    name: str
    version: int
    regulation: Regulation
    event: Event

    @property
    def seq(self) -> int:
        """Return the expected version for a form about this season."""
        return self.event.seq


def seasons(session: Session, club_id: int, *, away: bool = False) -> list[Season]:
    """Return the seasons of a club, newest first, or with *away* those that are put away."""
    newest = {e.facts["season"]: e for e in ledger.events(session, club_id, None, ("season",))}
    gone = shelved(session, club_id)
    return [
        season_of(e) for season_id, e in reversed(newest.items()) if (season_id in gone) == away
    ]


def put_away(act: Act, season_id: str, *, away: bool) -> None:
    """With *away* remove a season from all lists, else show it again; its evenings stay, and count as before.

    :raises RuleError: ``role-needed``, ``not-fresh``, ``season-unknown``, ``season-used`` if an evening is still open.
    :raises VersionConflict: somebody else did the opposite since the expected version.
    """
    act.actor.require_admin()
    with open_ledger(act) as book:
        require(book, season_id)
        if away and open_evenings(*book.of_club, season_id):
            raise RuleError("season-used")
        last = ledger.last_about(*book.of_club, "away", season=season_id)
        if away and season_id not in shelved(*book.of_club):
            book.write("away", {"season": season_id, "away": True})
        if not away and last is not None and last.facts["away"]:
            book.write("away", {"season": season_id, "away": False})


def versions(reader: Reader, club_id: int, season_id: str) -> list[Event]:
    """Return the events of all versions of a season's regulation, oldest first; [] for an unknown season."""
    return ledger.about(reader, club_id, "season", season=season_id)


def load(reader: Reader, club_id: int, season_id: str) -> Season | None:
    """Return a season of this club with its newest regulation, None for an unknown one."""
    events = versions(reader, club_id, season_id)
    return season_of(events[-1]) if events else None


def require(book: OpenLedger, season_id: str) -> Season:
    """Return a season with its newest regulation, read inside the open ledger.

    :raises RuleError: ``season-unknown``.
    """
    season = load(*book.of_club, season_id)
    if season is None:
        raise RuleError("season-unknown")
    return season


def new(act: Act, name: str, regulation: object, rules: OwnRules | None = None) -> str:
    """Create a season with the *regulation*, as JSON, and own rules; return its id.

    :raises RuleError: codes of :func:`scorer.rules.club.regulation.reader.read_regulation` and
        :func:`scorer.rules.club.regulation.own_rules.objections`, and of the name.
    """
    season_id = tokens.new_token()
    with open_ledger(act) as book:
        agree(book, season_id, name, regulation, rules)
    return season_id


def change(act: Act, season_id: str, name: str, regulation: object) -> None:
    """Change a season's name or regulation, for all its open evenings.

    :raises RuleError: ``season-unknown``, and as :func:`agree`.
    :raises VersionConflict: somebody else changed name or regulation since the expected version.
    """
    with open_ledger(act) as book:
        require(book, season_id)
        agree(book, season_id, name, regulation)


def agree(
    book: OpenLedger, season_id: str, name: str, regulation: object, rules: OwnRules | None = None
) -> None:
    """Write the next version of a season's regulation, or its first one; nothing is written if nothing changes.

    If *rules* is None, the own rules of the previous version stay.

    :raises RuleError: ``reason-missing`` if the season has an evening and no reason is given, ``phase-used`` if the
        phase of an evening would vanish, ``sheets-unreadable`` if a valid sheet could
        no longer be read, codes of :func:`scorer.rules.club.regulation.reader.read_regulation` and
        :func:`scorer.rules.club.regulation.own_rules.objections`, and of the name.
    :raises VersionConflict: somebody else changed it since the expected version.
    """
    facts = version_facts(season_id, name, regulation)
    events = [e for e in book.events(None, ("season",)) if e.facts["season"] == season_id]
    facts |= own_rules.version_facts(book, rules, events[-1].facts if events else {})
    if events:
        posted = facts | {"version": events[-1].facts["version"]}
        stored = regulation_json(read_regulation(events[-1].facts["regulation"]))
        if {**events[-1].facts, "regulation": stored} == posted:
            return  # it may lack keys added later, with the same meaning
        if events[-1].seq > book.expected_version:
            raise VersionConflict(events[-1], posted)
    version = events[-1].facts["version"] + 1 if events else 1
    _check_use(book, season_id, facts | {"version": version})
    book.append("season", facts | {"version": version})


def lot(act: Act, season_id: str, groups: Orders, of_lists: ListDraws = NO_LOTS.of_lists) -> None:
    """Write the cards that equals drew by hand: for each group of equals their numbers, the best card first.

    *groups* are such orders of members for the ranking; *of_lists* are those for side lists, of members, teams or
    clubs, each from the top of its list.

    :raises RuleError: ``season-unknown``, ``person-twice``, ``member-unknown``, ``not-choice`` for a
        list that the season does not have.
    :raises VersionConflict: somebody else wrote other orders since the expected version.
    """
    with open_ledger(act) as book:
        season = require(book, season_id)
        everybody = members(*book.of_club)
        named = team_names(*book.of_club, season_id, season.regulation)
        allowed = {"people": everybody, "teams": named.teams, "clubs": named.clubs}
        check_draws(groups, of_lists, season.regulation, "season", allowed)
        for facts in lot_facts(groups, of_lists):
            book.write("lot", {"season": season_id, **facts})


def settle(act: Act, season_id: str, champion: int | None, renounced: list[int]) -> None:
    """Write the defending *champion*, None without one, and the members who qualified but *renounced* the final.

    :raises RuleError: ``season-unknown``, ``person-twice``, ``member-unknown``.
    :raises VersionConflict: somebody else changed the champion or these members since the expected version.
    """
    with open_ledger(act) as book:
        require(book, season_id)
        everybody = members(*book.of_club)
        if champion is not None and champion not in everybody:
            raise RuleError("member-unknown", "champion", member=champion)
        check_order(renounced, everybody, "renounced")
        facts = {"season": season_id, "champion": champion, "renounced": renounced}
        book.write("final", facts)


def is_announced(reader: Reader, club_id: int, season_id: str) -> bool:
    """Return whether results hidden until the prize-giving of the season were revealed, there or without one."""
    return ledger.version(reader, club_id, "announced", season=season_id) > 0


def finalists(ranking: Standings) -> list[int]:
    """Return the members of :func:`selection` who may play the final, in order."""
    return selection(ranking).members


def selection(ranking: Standings) -> Selection:
    """Return the selection for the final; members who renounced do not play, even with a rank that qualifies."""
    facts = None if ranking.settled is None else ranking.settled.facts
    return ranking.selection(ranking.evenings, facts)


@value_class
class Standings(SeasonState):
    """The standings of a *season* after some of its evenings.

    *held* are the evenings, of any phase, that have counted results and are not hidden. *evenings* are all evenings of
    the season, as the audience may see them. *lot* is the last event about cards drawn, *settled* the last about the
    players of the final. *hidden* is whether evenings are left out because their results are not shown yet, *kept_back*
    whether evenings are left out for the hall. *team_names* has the names of teams if a list ranks teams, and the names
    of fixed pairs.
    """

    held: list[ListedEvening]
    everybody: Everybody
    season: Season
    lot: Event | None
    settled: Event | None
    evenings: list[ListedEvening]
    hidden: bool = False
    kept_back: bool = False
    team_names: TeamNames = field(default_factory=TeamNames)

    def current_member(self, member: int) -> int:
        """Return the member that *member* was merged into, or *member* itself."""
        return resolved(self.everybody, member)

    def counted_evenings(self) -> list[ListedEvening]:
        """Return the evenings of *held* whose phase counts in the season, by date."""
        counted = {evening for mine in self.table.evenings for evening in mine}
        return [held for held in self.held if held.meta.id in counted]

    def open_evenings(self) -> list[str]:
        """Return the names of the :meth:`counted_evenings` that are not closed."""
        return [held.meta.name for held in self.counted_evenings() if held.evening.closed is None]

    def pairs_of(self, listing: RankingList) -> dict[int, int]:
        """Return the fixed pairs that share a row in *listing*, one of :meth:`lists`.

        The key is the partner whose line comes first, the value the other partner. {} for a list of teams, and without
        fixed pairs.
        """
        in_pairs = any(self.regulation.phase(night.phase).has_fixed_pairs for night in self.held)
        if listing.teams is not None or not in_pairs:
            return {}
        return joined_pairs(listing.lines, self.table.lots.partners)

    def tied_groups(self) -> Groups:
        """Return the groups that only a card separates, drawn or not, in rankings that are over; [] if hidden."""
        return [] if self.hidden else self.table.tied_groups(*self._ended())

    def tied_so_far(self) -> Groups:
        """Return the groups that would draw cards if rankings that are not over ended now; [] if hidden."""
        return [] if self.hidden else self.table.tied_so_far(*self._ended())

    def _ended(self) -> tuple[SeasonRules, set[str]]:
        """Return the rules of the season, and the ids of its closed evenings."""
        closed = {held.meta.id for held in self.held if held.evening.closed is not None}
        return self.regulation.season, closed


@value_class
class ReadSeason:
    """The data of a season read at one moment, for standings of any audience.

    *agreed* is the season with its regulation; evenings cancelled with *fewer* are no longer planned in it. *drawn* are
    the events of drawn cards, *settled* is the last event about the players of the final, *announced* the result of
    :func:`is_announced`.
    """

    agreed: Season
    everybody: Everybody
    drawn: list[Event]
    settled: Event | None
    team_names: TeamNames
    announced: bool
    evenings: evenings.ReadEvenings

    def standings(self, audience: Audience = Audience.ADMIN) -> Standings:
        """Return the standings after all played evenings that *audience* may see, without queries."""
        every = self.evenings.listed(audience)
        known = self.agreed, self.everybody, self.drawn, self.settled, every, audience
        ranking = standings_by(*known, announced=self.announced)
        return replace(ranking, team_names=self.team_names)


def read(session: Session, club_id: int, season_id: str) -> ReadSeason | None:
    """Return the data for the standings of a season, None for an unknown one; the read transaction stays open."""
    agreed = load(session, club_id, season_id)
    if agreed is None:
        return None
    regulation = as_planned(session, club_id, season_id, agreed.regulation)
    agreed = replace(agreed, regulation=regulation)
    return ReadSeason(
        agreed,
        members(session, club_id),
        ledger.about(session, club_id, "lot", season=season_id),
        ledger.last_about(session, club_id, "final", season=season_id),
        team_names(session, club_id, season_id, agreed.regulation),
        is_announced(session, club_id, season_id),
        evenings.read_evenings(session, club_id, season_id),
    )


def standings(
    session: Session, club_id: int, season_id: str, audience: Audience = Audience.ADMIN
) -> Standings | None:
    """Return the standings of a season after all its played evenings that *audience* may see.

    None for an unknown season. Evenings of merged members count together. This ends the reading transaction.
    """
    known = read(session, club_id, season_id)
    end_read_transaction(session)
    return None if known is None else known.standings(audience)


def standings_by(  # noqa: PLR0913 -- the data of a season, and the audience
    agreed: Season,
    everybody: Everybody,
    drawn: list[Event],
    final: Event | None,
    every: list[ListedEvening],
    audience: Audience = Audience.ADMIN,
    *,
    announced: bool = False,
) -> Standings:
    """Return the standings by the regulation *agreed* after the evenings that *audience* may see.

    *every* are all evenings of the season, *drawn* the events of drawn cards, *final* is the last event about the
    players of the final. *announced* is the result of :func:`is_announced`.
    """
    states = [
        (night.meta.id, night.meta.phase, night.evening.closed is not None) for night in every
    ]
    hidden, kept_back = (
        hidden_evenings(agreed.regulation.season, states, viewer, announced=announced)
        for viewer in (audience, Audience.HALL)
    )
    held = [night for night in every if night.evening.in_season and night.meta.id not in hidden]
    draws = draws_of(event.facts for event in ([] if hidden else drawn))
    table = standings_after(agreed.regulation, held, everybody, *draws)
    last = drawn[-1] if drawn else None
    hiding = bool(hidden), bool(kept_back)
    state = agreed.regulation, table, held, everybody
    return Standings(*state, agreed, last, final, every, *hiding)


def version_facts(season_id: str, name: str, regulation: object) -> dict[str, object]:
    """Return the facts of a version without its number.

    :raises RuleError: codes of :func:`scorer.rules.club.regulation.reader.read_regulation`, and of
        the name.
    """
    return {
        "season": season_id,
        "name": reading.text(" ".join(name.split()), "name", 1, TITLE_LENGTH),
        "regulation": regulation_json(read_regulation(regulation)),
    }


def _check_use(book: OpenLedger, season_id: str, facts: JsonObject) -> None:
    """Refuse a version without a reason, or one that does not fit the evenings, once the season has an evening.

    :raises RuleError: ``reason-missing``, ``phase-used``, ``sheets-unreadable``.
    """
    if not evening_dates.evenings(*book.of_club, season_id):
        return
    book.require_reason()
    states = effects.two_states(*book.of_club, season_id, facts)
    if refused := effects.unreadable(effects.effects_of(states)):
        raise refused


def season_of(event: Event) -> Season:
    """Return the season described by an event of its regulation."""
    facts = event.facts
    regulation = read_regulation(facts["regulation"])
    return Season(facts["season"], facts["name"], facts["version"], regulation, event)
