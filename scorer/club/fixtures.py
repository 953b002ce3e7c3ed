"""Fixtures of leagues: typed one by one or as a round robin, with what a home side agreed on, and results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from scorer.club import club_texts
from scorer.club.leagues import FIXTURE, WORDS, SeasonLeagues, find_league, load, open_leagues
from scorer.club.ledger import Act, OpenLedger, VersionConflict, open_ledger
from scorer.club.team_names import of_season
from scorer.rules.club.home_game import check_home_game
from scorer.rules.club.league_facts import check_result, fixture_json
from scorer.rules.club.leagues import MOST_FIXTURES, Fixture, Result, missing_fixtures
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.store.engine import scrub


def add_fixtures(act: Act, season_id: str, given: Sequence[Fixture]) -> None:
    """Write new fixtures of a season, all or none.

    :raises RuleError: ``season-unknown``, ``leagues-none``, ``fixtures-many``, and codes of :func:`_check_sides`.
    """
    with open_ledger(act) as book:
        this = open_leagues(book, season_id)
        if len(this.fixtures) + len(given) > MOST_FIXTURES:
            raise RuleError("fixtures-many", "home", limit=MOST_FIXTURES)
        first = _next_number(book, season_id)
        numbered = [
            replace(fixture, number=number, unit=this.rules.measured)
            for number, fixture in enumerate(given, start=first)
        ]
        for fixture in numbered:
            _check_sides(this, fixture)
        facts = [("fixture", fixture_json(season_id, fixture), book.reason) for fixture in numbered]
        book.append_all(facts)


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Every two teams of a league meet once, or *twice*; a round every so many *days* from *first* on."""

    twice: bool = False
    first: date | None = None
    days: int = 7


def propose(act: Act, season_id: str, league: int, plan: RoundRobin) -> None:
    """Write the fixtures that a round robin of a *league* lacks.

    :raises RuleError: ``season-unknown``, ``leagues-none``, ``league-unknown``, ``fixtures-many``.
    :raises VersionConflict: somebody else wrote a fixture since the expected version.
    """
    with open_ledger(act) as book:
        this = open_leagues(book, season_id)
        teams = find_league(this, league).teams
        newest = this.versions["fixture"]
        if newest > book.expected_version:
            event = next(event for event in book.events(None, FIXTURE) if event.seq == newest)
            raise VersionConflict(event, {})
        known = [
            (fixture.home, fixture.guest) for fixture in this.fixtures if fixture.league == league
        ]
        rounds = missing_fixtures(teams, known, twice=plan.twice)
        if len(this.fixtures) + sum(map(len, rounds)) > MOST_FIXTURES:
            raise RuleError("fixtures-many", "first", limit=MOST_FIXTURES)
        number = _next_number(book, season_id)
        facts: list[tuple[str, JsonObject, str]] = []
        for index, pairs in enumerate(rounds):
            day = None
            if plan.first is not None:
                day = plan.first + timedelta(days=index * plan.days)
            for home, guest in pairs:
                fixture = Fixture(
                    number + len(facts), league, home, guest, day, this.rules.measured
                )
                facts.append(("fixture", fixture_json(season_id, fixture), book.reason))
        book.append_all(facts)


def change_fixture(act: Act, season_id: str, given: Fixture, words: str | None = None) -> None:
    """Write a fixture that stands: its day, what the home side agreed on, its result.

    With *words* of None those that stand stay. What was agreed is fixed with the result: it can be
    changed again once that is taken back.

    :raises RuleError: ``season-unknown``, ``leagues-none``, ``fixture-unknown``, ``reason-missing`` for another
        result than the one that stands, ``home-rules-fixed``, ``text-length`` and ``text-hidden`` at ``words``, and
        codes of :func:`scorer.rules.club.league_facts.check_result` and :func:`_check_sides`.
    :raises VersionConflict: somebody else changed it since the expected version.
    """
    with open_ledger(act) as book:
        this = open_leagues(book, season_id)
        stored = _fixture(this, given.number)
        _check_sides(this, given)
        same_words = words is None or " ".join(words.split()) == this.words.get(
            stored.words or 0, ""
        )
        agreed = stored.words if same_words else _home_words(book, words or "")
        other_rules = not same_words or stored.settings != given.settings
        if stored.result is not None and given.result is not None and other_rules:
            raise RuleError("home-rules-fixed", "words")
        _write(book, this, stored, replace(given, words=agreed))


def agree_game(act: Act, season_id: str, number: int, settings: JsonObject) -> None:
    """Write the game and house rules that the home side says; nothing of them is taken back by an empty object.

    :raises RuleError: ``season-unknown``, ``leagues-none``, ``fixture-unknown``, ``home-rules-fixed`` beside a result,
        and codes of :func:`scorer.rules.club.home_game.check_home_game`.
    :raises VersionConflict: somebody else changed the fixture since the expected version.
    """
    check_home_game(settings)
    with open_ledger(act) as book:
        this = open_leagues(book, season_id)
        stored = _fixture(this, number)
        if stored.result is not None:
            raise RuleError("home-rules-fixed")
        _write(book, this, stored, replace(stored, settings=settings))


def write_result(act: Act, season_id: str, number: int, result: Result | None) -> None:
    """Write the result of a fixture, or take it back; all else of it stays.

    :raises RuleError: ``season-unknown``, ``leagues-none``, ``fixture-unknown``, ``reason-missing`` for another
        result than the one that stands, and codes of :func:`scorer.rules.club.league_facts.check_result`.
    :raises VersionConflict: somebody else changed the fixture since the expected version.
    """
    with open_ledger(act) as book:
        this = open_leagues(book, season_id)
        stored = _fixture(this, number)
        _write(book, this, stored, replace(stored, result=result))


def _write(book: OpenLedger, this: SeasonLeagues, stored: Fixture, given: Fixture) -> None:
    """Write a fixture in the place of the one that is *stored*."""
    if given.result is not None:
        check_result(given.result)
    known = (
        this.history[stored.number][-1].seq <= book.expected_version
    )  # else both are shown first
    if known and stored.result is not None and stored.result != given.result:
        book.require_reason()
    kept = stored.unit if given.result == stored.result is not None else this.rules.measured
    book.write("fixture", fixture_json(this.season.id, replace(given, unit=kept)))


def remove_fixture(act: Act, season_id: str, number: int) -> None:
    """Take a fixture out; one with a result needs a reason.

    :raises RuleError: ``season-unknown``, ``leagues-none``, ``fixture-unknown``, ``reason-missing``.
    :raises VersionConflict: somebody else changed it since the expected version.
    """
    with open_ledger(act) as book:
        stored = _fixture(open_leagues(book, season_id), number)
        if stored.result is not None:
            book.require_reason()
        book.write("fixture", fixture_json(season_id, stored, struck=True))


def forget_words(act: Act, season_id: str, number: int) -> None:
    """Erase what home sides ever agreed on for a fixture in words, in the database file too.

    :raises RuleError: ``role-needed``, ``fixture-unknown``.
    """
    act.actor.require_admin()
    with open_ledger(act) as book:
        this = load(book.connection, act.actor.club_id, season_id)
        if this is None or number not in this.history:
            raise RuleError("fixture-unknown")
        texts = {event.facts["words"] for event in this.history[number]} - {None}
        club_texts.erase_all(book, texts)
    scrub(act.session)


def _fixture(this: SeasonLeagues, number: int) -> Fixture:
    known = (fixture for fixture in this.fixtures if fixture.number == number)
    if (fixture := next(known, None)) is None:
        raise RuleError("fixture-unknown")
    return fixture


def _check_sides(this: SeasonLeagues, fixture: Fixture) -> None:
    """Refuse a fixture that its league cannot have.

    :raises RuleError: ``league-unknown``, ``fixture-self`` for a team against itself, ``fixture-team`` at ``home`` or
        ``guest`` for one of another league.
    """
    teams = find_league(this, fixture.league).teams
    if fixture.home == fixture.guest:
        raise RuleError("fixture-self", "guest")
    for place, team in (("home", fixture.home), ("guest", fixture.guest)):
        if team not in teams:
            raise RuleError("fixture-team", place)


def _home_words(book: OpenLedger, words: str) -> int | None:
    if not words.strip():
        return None
    try:
        return club_texts.write(book, WORDS, words)
    except RuleError as error:
        raise RuleError(error.code, "words", **error.values) from error


def _next_number(book: OpenLedger, season_id: str) -> int:
    events = of_season(book.events(None, FIXTURE), season_id)
    return max((event.facts["fixture"] for event in events), default=0) + 1
