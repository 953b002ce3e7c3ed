"""The content of a season record: a data class for each kind of entry, read by its types.

The entries of an evening contain the facts of its events, without the facts that their
place implies. If the key in the file has another name than the field, ``metadata`` has the key.
The keys are described in docs/season-record.md, with one table for each class.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias, TypeVar

from scorer.rules.club.counting.counting import MOST_POINTS
from scorer.rules.club.counting.lots import FACTS
from scorer.rules.club.evening.categories import Member, Membership, Number
from scorer.rules.club.evening.event_kinds import (
    KINDS,
    LARGEST_TABLE,
    MOST_ROUNDS,
    MOST_SUM,
    MOST_TABLES,
)
from scorer.rules.club.evening.facts import MOST_FEE
from scorer.rules.club.regulation.model import MOST_EVENINGS
from scorer.rules.club.regulation.own_rules import LANGUAGES, MOST_RULES, OwnRule, OwnRules
from scorer.rules.club.regulation.reader import Regulation, read_recorded
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import NAME_LENGTH, NOTE_LENGTH
from scorer.rules.core.typed_reader import EACH, By, Length, Name, Words
from scorer.rules.core.typed_rules import Range
from scorer.rules.core.value_class import value_class

MOST = 10_000  # beyond any season
MOST_PEOPLE = 2000  # of an evening
SMALLEST_TABLE = 2
POINTS = Range(-MOST_SUM * MOST_ROUNDS, MOST_SUM * MOST_ROUNDS)
MATCHES, SIDES = Range(0, MOST_POINTS), Length(SMALLEST_TABLE, LARGEST_TABLE)
MOMENT = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?(Z|[+-][0-9]{2}:[0-9]{2})\Z"
)
FRACTION = re.compile(r"-?[0-9]{1,9}/[1-9][0-9]{0,5}\Z")
T = TypeVar("T")


def read_moment(value: object, place: str) -> str:
    """Return *value* unchanged if it is a text with date, time and time zone that can be converted to UTC.

    :raises RuleError: ``moment``.
    """
    try:
        if isinstance(value, str) and MOMENT.match(value):
            datetime.fromisoformat(value).astimezone(UTC)
            return value
    except (ValueError, OverflowError):
        pass
    raise RuleError("moment", place)


def read_points(value: object, place: str) -> int | str:
    """Return *value* as points: a whole number, or a text like «5/2» for a fraction that is not whole.

    :raises RuleError: ``not-integer``, ``out-of-range``, ``ratio``.
    """
    if not isinstance(value, str):
        return reading.integer(value, place, *POINTS)
    if not FRACTION.match(value):
        raise RuleError("ratio", place)
    return str(Fraction(value)) if Fraction(value).denominator > 1 else int(Fraction(value))


def read_matches(value: object, place: str) -> tuple[int, ...] | int | None:
    """Return *value* as the matches of each side, the sum of all sides, or None if unknown.

    :raises RuleError: codes of :mod:`scorer.rules.core.reading`.
    """
    if not isinstance(value, list):
        return reading.optional(value, place, *MATCHES)
    return tuple(
        reading.integer(count, f"{place}/{side}", *MATCHES)
        for side, count in enumerate(reading.listing(value, place, SIDES.low, SIDES.high))
    )


def _regulation(value: object, place: str) -> Regulation:
    try:
        return read_recorded(value)
    except RuleError as error:
        raise error.within(place.removesuffix("/regulation")) from error


RoundNumber: TypeAlias = Annotated[int, Range(1, MOST_ROUNDS)]
Points: TypeAlias = Annotated[int | str, By(read_points)]
SignedPoints: TypeAlias = Annotated[int, Range(-MOST_POINTS, MOST_POINTS)]
Side: TypeAlias = Annotated[int, Range(0, LARGEST_TABLE - 1)]
PerSide: TypeAlias = Annotated[tuple[SignedPoints, ...], SIDES]
Moment: TypeAlias = Annotated[str, By(read_moment)]
Time: TypeAlias = Annotated[str, By(reading.time_of_day)]
Reason: TypeAlias = Annotated[str, Length(0, NOTE_LENGTH)]
NameOrNone: TypeAlias = Annotated[str, Length(0, NAME_LENGTH)]
Title: TypeAlias = Annotated[str, Length(1, 60)]
Venue: TypeAlias = Annotated[str, Length(0, 60)]
Many: TypeAlias = Annotated[tuple[T, ...], Length(0, MOST)]
Everybody: TypeAlias = Annotated[tuple[T, ...], Length(0, MOST_PEOPLE)]
Order: TypeAlias = Annotated[tuple[Member, ...], Length(1, MOST_PEOPLE)]
Rank: TypeAlias = Annotated[int | None, Range(1, MOST)]
Standings: TypeAlias = Everybody[tuple[Member, Rank, Points]]
TeamStandings: TypeAlias = Everybody[tuple[Number, Rank, Points]]
COMMENTS = tuple(kind.comment for kind in KINDS.values() if kind.comment)


@value_class(kw_only=True)
class Version:
    """A version of the regulation, decided *at* a time for a *reason*, with the club's own *rules*."""

    at: Moment | None = None
    reason: Reason = ""
    regulation: Annotated[Regulation, By(_regulation)]
    rules: Annotated[tuple[OwnRule, ...], Length(0, MOST_RULES)] = ()
    second_language: Annotated[str, Words(LANGUAGES)] = LANGUAGES[0]

    @property
    def own_rules(self) -> OwnRules:
        """Return the own rules with the language of their second texts."""
        return OwnRules(self.rules, self.second_language)


@value_class
class RecordedMember:
    """A member; *into* is the number of the member that it was merged into, None if it was not merged."""

    number: Number
    name: NameOrNone = ""
    nickname: NameOrNone = ""
    categories: Annotated[tuple[Name, ...], Length(0, 30)] = ()
    guest: bool = False
    into: Number | None = None


@value_class
class Attendance:
    """The presence or absence of a *member* from round *first* to round *last*, None for the end of the evening.

    A ``no_show`` is absent without notice. A *filler* sits at tables but is not ranked. *partner* is the other member
    of a fixed pair.
    """

    member: Member
    state: Literal["present", "absent", "no_show"] = "present"
    first: RoundNumber = field(default=1, metadata={"key": "from"})
    last: RoundNumber | None = field(default=None, metadata={"key": "to"})
    filler: bool = False
    partner: Member | None = None


@value_class
class Substitute:
    """The substitute *by* plays for *member* from round *first* on; if *by* is None, the member plays again."""

    member: Member
    by: Member | None = None
    first: RoundNumber = field(default=1, metadata={"key": "from"})


@value_class
class Table:
    """A table of a round with its sheet; without *points* no sheet was written.

    *members* are by seat. *points*, *booked* (the correction of a wrong sheet) and *bonuses* (outside
    the control sum) have a figure for each side, or for each seat if all play alone. *writer* is a seat. *disputed*
    are the sides that dispute the sheet; a disputed sheet does not count.
    """

    members: Annotated[tuple[Member, ...], SIDES]
    points: PerSide | None = None
    matches: Annotated[tuple[int, ...] | int | None, By(read_matches)] = None
    writer: Side | None = None
    booked: PerSide | None = None
    bonuses: PerSide | None = None
    confirmed: bool = True
    disputed: Annotated[tuple[Side, ...], Length(0, LARGEST_TABLE)] = ()


@value_class
class Round:
    """A round with its tables, and the people who sat *out*; successive rounds with one *seed* were drawn together."""

    seed: Annotated[int | None, Range(0, 10**9)] = None
    tables: Annotated[tuple[Table, ...], Length(0, MOST_TABLES)] = ()
    out: Everybody[Member] = ()


@value_class
class Penalty:
    """A penalty or a credit: *points* are added to the result, so points taken are below 0.

    Without a *round* they are added to the total of the evening. *made* is the part of the points, without their sign,
    that was made in the *deal*.
    """

    member: Member
    round: RoundNumber | None = None
    deal: Annotated[int | None, Range(1, MOST)] = None
    points: SignedPoints = 0
    made: Annotated[int, Range(0, MOST_POINTS)] = 0
    disqualified: bool = False
    reason: Reason = ""


@value_class
class Paid:
    """The fee paid by a *member*, in rappen."""

    member: Member
    rappen: Annotated[int, Range(1, MOST_FEE)]


@value_class
class Total:
    """The total of the evening that a *member* added up and stated."""

    member: Member
    points: Annotated[int, Range(-MOST_SUM, MOST_SUM)]


@value_class
class Result:
    """The imported *values* of a *member*: one for each round, or a single value of the *whole* evening."""

    member: Member
    values: Annotated[tuple[Points | None, ...], Length(1, MOST_ROUNDS)]
    whole: bool = False


@value_class
class Team:
    """A team of the season with its people."""

    number: Number
    name: NameOrNone = ""
    club: Number | None = None
    people: Everybody[Membership] = ()


@value_class
class TeamClub:
    """A club that teams belong to; its *name* precedes the names of its teams."""

    number: Number
    name: NameOrNone = ""


@value_class(kw_only=True)
class TeamAtClosing:
    """The people of a team who attended an evening, as stored at its closing."""

    team: Number
    club: Number | None = None
    members: Everybody[Member]


@value_class
class Pair:
    """The name of a fixed pair."""

    members: tuple[Member, Member]
    name: Name


@value_class
class Closed:
    """The standings published by the closing of an evening, and the categories, guests and teams at that time.

    *version* is the version of the regulation. *categories*, *guests* and *teams* are None if the closing stored none.
    """

    version: Annotated[int, Range(1, MOST)]
    at: Moment | None = None
    standings: Standings = ()
    lists: Annotated[Mapping[str, Standings], EACH] = field(default_factory=dict)
    categories: Annotated[Mapping[str, Everybody[Member]] | None, EACH] = None
    guests: Everybody[Member] | None = None
    team_lists: Annotated[Mapping[str, TeamStandings], EACH] = field(default_factory=dict)
    teams: Many[TeamAtClosing] | None = None


@value_class(kw_only=True)
class Comment:
    """A comment on an irregularity of an evening; it affects no result."""

    at: Moment | None = None
    what: Annotated[str, Words(COMMENTS)]
    round: RoundNumber | None = None
    table: Annotated[int | None, Range(1, MOST_TABLES)] = None
    member: Member | None = None
    points: Annotated[tuple[SignedPoints, ...] | None, Length(1, LARGEST_TABLE)] = None
    reason: Reason = ""


@value_class(kw_only=True)
class ListLot:
    """Cards drawn for the side list *name*: numbers of people, teams or clubs (*ranked*) from the top of the list."""

    name: Name = field(metadata={"key": "list"})
    ranked: Annotated[str, Words(FACTS)] = "people"
    drawn: Annotated[tuple[Number, ...], Length(1, MOST_PEOPLE)]


@value_class
class Announced:
    """The announced name, day, phase and venue of an evening."""

    name: Title
    day: date = field(metadata={"key": "date"})
    phase: Annotated[str, Length(1, 24)]
    venue: Venue = ""


@value_class
class Evening(Announced):
    """The events of an evening.

    *planned* is its number of rounds, None for the number in the regulation. *target* is its entered target number.
    *totals* are totals stated by members, *results* are imported and replace tables. *announced* says whether all
    ranks were announced, which ends hiding; it is not related to the base class :class:`Announced`.
    """

    start: Time | None = None
    fee: Annotated[int, Range(0, MOST_FEE)] = 0
    planned: RoundNumber | None = None
    attendance: Everybody[Attendance] = ()
    substitutes: Many[Substitute] = ()
    paid: Everybody[Paid] = ()
    rounds: Annotated[tuple[Round, ...], Length(0, MOST_ROUNDS)] = ()
    penalties: Many[Penalty] = ()
    target: Annotated[int | None, Range(0, MOST_SUM)] = None
    totals: Everybody[Total] = ()
    results: Everybody[Result] = ()
    lots: Many[Order] = ()
    list_lots: Many[ListLot] = ()
    closed: Closed | None = None
    announced: bool = False
    comments: Many[Comment] = ()


@value_class
class Cancelled(Announced):
    """An evening that was cancelled; with *fewer* the season has one planned evening less."""

    fewer: bool = False
    reason: Reason = ""


@value_class
class Final:
    """The defending *champion* (one member of a fixed pair), and the members who *renounced* the final."""

    champion: Member | None = None
    renounced: Everybody[Member] = ()


@value_class(kw_only=True)
class Season:
    """A season of the *club* with this name.

    *clubs* are the clubs that teams belong to, *lots* the cards drawn for the ranking of the season. *announced* says
    whether a prize-giving of the season has ended or was skipped.
    """

    club: Venue = ""
    name: Title
    versions: Annotated[tuple[Version, ...], Length(1, MOST)]
    members: Many[RecordedMember] = ()
    clubs: Many[TeamClub] = ()
    teams: Many[Team] = ()
    pairs: Many[Pair] = ()
    evenings: Annotated[tuple[Evening, ...], Length(0, MOST_EVENINGS)] = ()
    cancelled: Annotated[tuple[Cancelled, ...], Length(0, MOST_EVENINGS)] = ()
    lots: Many[Order] = ()
    list_lots: Many[ListLot] = ()
    final: Final | None = None
    announced: bool = False
