"""Export of a season with its teams as a season record, without the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorer.club.evening import evening_dates, evenings
from scorer.club.evening.evening_dates import EveningMeta
from scorer.club.evening.evenings import EveningView
from scorer.club.office import clubs, ledger
from scorer.club.office.ledger import Event
from scorer.club.people import pair_names
from scorer.club.people.categories import asked, published_people, published_teams
from scorer.club.people.members import Everybody, Member, members
from scorer.club.people.team_names import words_of
from scorer.club.ranking import seasons
from scorer.club.ranking.seasons import Season
from scorer.club.regulation import own_rules
from scorer.rules.club.counting.lots import draws_of
from scorer.rules.club.evening.categories import standing_teams
from scorer.rules.club.evening.event_kinds import KINDS
from scorer.rules.club.record import entries, record
from scorer.rules.club.record.entries import Pair, Team, TeamAtClosing, TeamClub
from scorer.rules.club.record.evening import evening_entry, list_lots, published
from scorer.rules.club.regulation.own_rules import NO_RULES, OwnRules
from scorer.rules.club.regulation.preset_sentences import same_name
from scorer.rules.club.regulation.reader import read_regulation
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import Values
from scorer.store.models import Club


def recorded_teams(session: Session, club_id: int, season_id: str, *, names: bool) -> Values:
    """Return ``teams``, their ``clubs`` and named ``pairs`` of a season; without *names* only numbers and no pairs."""
    events = ledger.about(session, club_id, "team", season=season_id)
    words = words_of(session, club_id) if names else {}
    teams = standing_teams((event.facts for event in events), season_id)
    clubs = sorted({event.facts["club"] for event in events} - {None})
    return {
        "clubs": tuple(TeamClub(club, words.get(club, "")) for club in clubs),
        "pairs": _pairs(session, club_id, season_id) if names else (),
        "teams": tuple(
            Team(team.number, words.get(team.name, ""), team.club, team.people) for team in teams
        ),
    }


def _pairs(session: Session, club_id: int, season_id: str) -> tuple[Pair, ...]:
    """Return the names of the fixed pairs that were entered at an evening of a season."""
    views = (
        evenings.load(session, club_id, meta.id)
        for meta in evening_dates.evenings(session, club_id, season_id)
    )
    together = {
        frozenset({member, facts["partner"]})
        for view in views
        if view is not None
        for member, facts in view.evening.attendance.items()
        if facts["partner"] is not None
    }
    named = pair_names.names_of_pairs(session, club_id)
    return tuple(
        Pair((min(pair), max(pair)), named[pair])
        for pair in sorted(together & named.keys(), key=sorted)
    )


def closed_teams(view: EveningView) -> tuple[TeamAtClosing, ...] | None:
    """Return the teams that the closing of an evening stored, None if no list of its regulation ranks teams."""
    if not any(listing.teams for listing in view.regulation.lists):
        return None
    teams = published_teams(view.evening.people.teams, view.evening.attending())
    return tuple(TeamAtClosing(**{**team, "members": tuple(team["members"])}) for team in teams)


def export(session: Session, club_id: int, season_id: str, *, names: bool) -> bytes:
    """Return a season as a file; without *names* members and teams are numbers, and own rules are left out.

    Trials and deleted evenings are left out.

    :raises RuleError: ``season-unknown``.
    """
    history = seasons.versions(session, club_id, season_id)
    if not history:
        raise RuleError("season-unknown")
    everybody = members(session, club_id)
    settled = ledger.last_about(session, club_id, "final", season=season_id)
    lots = ledger.about(session, club_id, "lot", season=season_id)
    draws, of_lists = draws_of(event.facts for event in lots)
    season = entries.Season(
        club=session.scalar(select(Club.name).where(Club.id == club_id)) or "",
        name=history[-1].facts["name"],
        versions=tuple(
            _version(
                event, own_rules.of_version(session, club_id, event.facts) if names else NO_RULES
            )
            for event in history
        ),
        **recorded_teams(session, club_id, season_id, names=names),
        evenings=tuple(
            _evening(view)
            for meta in evening_dates.evenings(session, club_id, season_id)
            if not meta.trial and (view := evenings.load(session, club_id, meta.id)) is not None
        ),
        cancelled=tuple(
            entries.Cancelled(**_announced(meta), fewer=event.facts["fewer"], reason=event.reason)
            for meta, event in evening_dates.announced(session, club_id, season_id)
            if event is not None and not event.facts["deleted"]
        ),
        lots=tuple(tuple(order) for order in draws if order),
        list_lots=list_lots(of_lists),
        final=None if settled is None else _final(settled),
        announced=seasons.is_announced(session, club_id, season_id),
    )
    people = _people((number for _place, number in record.mentioned(season)), everybody)
    listed = tuple(_member(everybody[number], names=names) for number in people)
    return record.dumps(replace(season, members=listed))


def find(session: Session, which: str) -> tuple[int, str]:
    """Return the ids of the club and of the season for *which*: the id of a season, or its name in any language.

    :raises RuleError: ``season-unknown``, ``season-several``.
    """
    every = [(club.id, season) for club in clubs.clubs(session) for season in _all(session, club)]
    exact = [pair for pair in every if which in {pair[1].id, pair[1].name}]
    chosen = exact or [pair for pair in every if same_name(which, pair[1].name)]
    matches = [(club_id, season.id) for club_id, season in chosen]
    if not matches:
        raise RuleError("season-unknown")
    if len(matches) > 1:
        raise RuleError("season-several", name=which)
    return matches[0]


def _all(session: Session, club: Club) -> list[Season]:
    """Return all seasons of a club, those put away last."""
    return [*seasons.seasons(session, club.id), *seasons.seasons(session, club.id, away=True)]


def _version(event: Event, rules: OwnRules) -> entries.Version:
    return entries.Version(
        at=_moment(event),
        reason=event.reason,
        regulation=read_regulation(event.facts["regulation"]),
        rules=tuple(rule for rule in rules.rules if not rule.erased),
        second_language=rules.language,
    )


def _final(event: Event) -> entries.Final:
    return entries.Final(event.facts["champion"], tuple(event.facts["renounced"]))


def _people(mentioned: Iterable[int], everybody: Everybody) -> list[int]:
    """Return the members *mentioned* and the members into which they were merged, sorted by number."""
    people: set[int] = set()
    for number in mentioned:
        at: int | None = number
        while at is not None and at not in people:
            people.add(at)
            at = everybody[at].into
    return sorted(people)


def _member(member: Member, *, names: bool) -> entries.RecordedMember:
    named = names and not member.erased
    return entries.RecordedMember(
        member.number,
        member.name if named else "",
        member.nickname if named else "",
        member.categories,
        member.guest,
        member.into,
    )


def _evening(view: EveningView) -> entries.Evening:
    closed = None if view.closed is None else _closed(view, view.closed)
    meta = view.meta
    announced = {**_announced(meta), "start": meta.start or None, "fee": meta.fee}
    announced["planned"] = meta.rounds
    return evening_entry(announced, view.evening, view.reasons, closed, _comments(view.events))


def _announced(meta: EveningMeta) -> Values:
    return {"name": meta.name, "day": meta.date, "phase": meta.phase, "venue": meta.venue}


def _closed(view: EveningView, closing: Event) -> entries.Closed:
    facts = closing.facts
    kept = published_people(replace(view.evening.people, teams={}), view.evening.attending())
    is_asked = asked(view.regulation)
    lists = {name: published(lines) for name, lines in facts["lists"].items()}
    of_teams = {agreed.name for agreed in view.regulation.lists if agreed.teams is not None}
    return entries.Closed(
        version=facts["version"],
        at=_moment(closing),
        standings=published(facts["standings"]),
        lists={name: lines for name, lines in lists.items() if name not in of_teams},
        team_lists={name: lines for name, lines in lists.items() if name in of_teams},
        categories={name: tuple(people) for name, people in kept["categories"].items()}
        if is_asked
        else None,
        guests=tuple(kept["guests"]) if is_asked else None,
        teams=closed_teams(view),
    )


def _comments(events: Sequence[Event]) -> Iterator[entries.Comment]:
    """Yield a comment on each irregular event of an evening; comments affect no result."""
    by_number = {event.seq: event for event in events}
    for event in events:
        facts = event.facts
        ordinary = {"sheet": not facts.get("corrects"), "penalty": not facts.get("struck")}
        if not KINDS[event.kind].comment or ordinary.get(event.kind):
            continue
        before = by_number[facts["corrects"]].facts if facts.get("corrects") else facts
        points = before.get("points")
        yield entries.Comment(
            at=_moment(event),
            what=KINDS[event.kind].comment,
            round=facts.get("round"),
            table=facts.get("table"),
            member=facts.get("member"),
            points=(points,) if isinstance(points, int) else tuple(points or ()) or None,
            reason=event.reason,
        )


def _moment(event: Event) -> str:
    return event.at.isoformat(timespec="seconds")
