"""The names of a season's teams: texts that can be erased, by the numbers in the ledger."""

from __future__ import annotations

from dataclasses import field

from scorer.club.office import club_texts, ledger
from scorer.club.people.pair_names import names_of_pairs
from scorer.rules.club.ranking.team_lists import NO_NAMES, PairNames
from scorer.rules.club.regulation.model import Regulation
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import Names
from scorer.store.transactions import Reader

TEXT = "team"


@value_class
class TeamNames:
    """The names of *teams* by number, of *clubs* by the number of their text, and of fixed *pairs* by both members.

    Erased names of teams and clubs are "", erased names of pairs are left out.
    """

    teams: Names = field(default_factory=dict)
    clubs: Names = field(default_factory=dict)
    pairs: PairNames = field(default_factory=dict)


def ranks_teams(regulation: Regulation) -> bool:
    """Return whether any list of a regulation ranks teams."""
    return any(listing.teams is not None for listing in regulation.lists)


def team_names(reader: Reader, club_id: int, season_id: str, regulation: Regulation) -> TeamNames:
    """Return the names of all teams that a season has or had, and of fixed pairs.

    Names of teams are only read if a list ranks teams, names of pairs only if a phase has fixed pairs.
    """
    pairs: PairNames = NO_NAMES
    if any(phase.has_fixed_pairs for phase in regulation.phases):
        pairs = names_of_pairs(reader, club_id)
    if not ranks_teams(regulation):
        return TeamNames(pairs=pairs)
    events = ledger.about(reader, club_id, "team", season=season_id)
    words = words_of(reader, club_id)
    latest = {event.facts["team"]: event.facts for event in events}
    clubs = {event.facts["club"] for event in events} - {None}
    return TeamNames(
        {number: words.get(facts["name"], "") for number, facts in latest.items()},
        {number: words.get(number, "") for number in clubs},
        pairs,
    )


def words_of(reader: Reader, club_id: int) -> dict[int, str]:
    """Return the names of teams and clubs that a club typed, by number of the text; "" once they are erased."""
    texts = club_texts.texts(reader, club_id, TEXT)
    return {number: text.text for number, text in texts.items()}
