"""Parts of a regulation: groups, play-off, teams, qualification, people without a rank, side lists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias

from scorer.rules.club.counting.counting import (
    LIST_TIES,
    MOST,
    MOST_POINTS,
    UNCOUNTED,
    Amount,
    Counting,
    Limit,
)
from scorer.rules.core.typed_reader import Inside, Length, Name, Words, several
from scorer.rules.core.typed_rules import Range
from scorer.rules.core.value_class import value_class

GROUP = Range(2, 9)  # people or fixed pairs
FIRST = Range(1, 64)  # people or fixed pairs who go into a play-off
CARRIED = {"none": Fraction(0), "half": Fraction(1, 2), "whole": Fraction(1)}


@value_class
class GroupRules:
    """Groups of *size* people or fixed pairs, in which everybody meets everybody.

    *by* is the way to make the groups: by ``lot``, or by the ``standings`` of the season, with the best spread over
    them.
    """

    size: Annotated[int, GROUP] = 4
    by: Literal["lot", "standings"] = "lot"


@value_class
class PlayOff:
    """The last *rounds* of an evening, in which people of similar results play for ranks.

    With kind ``table`` the first *size* people or fixed pairs play for the first ranks, and all others keep their rank.
    With ``groups`` the next *size* play for the next ranks, and so on. *carry* says whether players keep all, half or
    none of their earlier points.

    A ``knock_out`` has at most *rounds* rounds. From a table of single players *on* people go on, from a match of two
    pairs the better pair goes on. With *third* the losers of the semi-finals play for the third place.

    *equal* is the means to separate equals: an ``extra`` deal, ``earlier`` points, or a ``card``. The play-off is
    seeded by the earlier rounds; if there are none, by ``lot`` or by the season's ``standings`` (*by*). *first* limits
    ``groups`` or a ``knock_out`` after earlier rounds to this number of first people, of the ranking or of each group;
    None takes everybody.
    """

    kind: Literal["table", "groups", "knock_out"] = "table"
    size: Annotated[int, GROUP] = 4
    rounds: Annotated[int, Range(1, 20)] = 3
    carry: Literal["none", "half", "whole"] = "none"
    on: Annotated[int, Range(1, 8)] = 1
    third: bool = False
    equal: Literal["extra", "earlier", "card"] = "extra"
    by: Literal["lot", "standings"] = "lot"
    first: Annotated[int | None, FIRST] = None

    @property
    def carried(self) -> Fraction:
        """Return the weight of an earlier round in the result of the play-off: 0, 1/2 or 1."""
        return CARRIED[self.carry]


MOST_IN_TEAM = 100


@value_class
class TeamRules:
    """How a list ranks teams by the results of their people.

    *counted* are the ``best`` results, as many as *best*, or ``all``; *combine* is their ``sum`` or ``average``.
    *fewer* says whether a team with fewer results is ``unranked`` or ``counts`` with the results that it has. *per*
    says whether over a season a team has a result for each ``evening`` or combines the ``totals`` of its people. The
    *units* ranked are ``teams``, or ``clubs``: all teams with the same text before their name. A team has at most
    *size* people at a time, None is unlimited. With *substitutes* a substitute plays for the team of the person
    replaced. Otherwise the result of the person replaced does not count for the team on that evening.
    """

    counted: Literal["best", "all"] = "best"
    best: Annotated[int, Range(1, MOST_IN_TEAM)] = 4
    combine: Literal["sum", "average"] = "sum"
    fewer: Literal["unranked", "counts"] = "unranked"
    per: Literal["evening", "totals"] = "evening"
    units: Literal["teams", "clubs"] = "teams"
    size: Annotated[int | None, Range(1, MOST_IN_TEAM)] = None
    substitutes: bool = True


MEASURES = ("total", "points", "matches", "highest", "lowest")


LISTED = ("all", "members", "guests", "unranked")


OVER = ("evening", "season")


BASES = ("ranked", "present", "started")


QUALIFIES = ("top", "percent", "threshold", "starts", "quota")


MOST_LISTS = MOST_KEYS = 20  # of side lists, and of phases or parts


Key: TypeAlias = Annotated[str, Length(1, 24)]


Keys: TypeAlias = tuple[Key, ...]


Names: TypeAlias = Annotated[tuple[Name, ...], Length(0, 30)]


@value_class
class FurtherRule:
    """A further rule of a qualification, for people without a place: the first *n*, or with *percent* n % of the base.

    The people are those of one *category*, or all if that is None.
    """

    n: Annotated[int, Range(1, MOST)]
    percent: bool = False
    category: Name | None = None


@value_class
class Qualification:
    """The rules by which people qualify for the phase *into*, by the standings of a part of the season.

    *part* is the index of the part, from 0. *kind* is ``top`` (the first *n*), ``percent`` (*n* percent of the *base*,
    rounded up), ``threshold`` (everybody with *n* points or a better total), ``starts`` (everybody with at least *n*
    results) or ``quota`` (the first of each category, with the number of places in *quotas*). With *per_evening* there
    is a selection for every evening. The *base* of percentages are all ``ranked`` people, those ``present`` with or
    without a rank, or those who ``started`` and are not unranked. *more* rules follow in their order.

    With *champion* the defending champion is added. A champion who also qualifies by a rule takes the place of that
    rule; with *champion_frees* the next person gets this place. With *all_ties* everybody equal to the last selected
    person is added. *reserve* is the number of people in reserve. With *passes_on* a place without a candidate goes to
    the next of the ranking. Otherwise this place stays empty, except that the reserve gets the places of people who
    renounced.
    """

    part: Annotated[int, Range(0, 19)]
    into: Key
    kind: Annotated[str, Words(QUALIFIES)] = "top"
    n: Annotated[int, Range(0, MOST_POINTS)] = 0
    quotas: Annotated[Mapping[str, int], Range(1, MOST)] = field(default_factory=dict)
    per_evening: bool = False
    champion: bool = False
    all_ties: bool = False
    base: Annotated[str, Words(BASES)] = "ranked"
    more: Annotated[tuple[FurtherRule, ...], Length(0, 20)] = ()
    reserve: Amount = 0
    passes_on: bool = False
    champion_frees: bool = True


@value_class
class Unranked:
    """People who play without a rank: those in any of *categories*, and all guests if *guests* is set."""

    categories: Names = ()
    guests: bool = False


@value_class
class SideList:
    """A further ranking of the same results, with members, rules and ties of its own.

    *over* says whether there is a list for each ``evening`` or for the whole ``season``. The list counts the evenings
    of *phases*. If *phases* is empty, the list counts all evenings, or in a season all those that count. *listed* are
    ``all`` people, ``members`` without guests, ``guests``, or ``unranked`` people; with *categories* only those in any
    of them. A list of ``all`` or ``members`` leaves out people without a rank, unless it names their category.

    *measured* is the ``total`` (as in the ranking), ``points`` (by *counting*, over rounds or evenings), ``matches``,
    or the ``highest`` or ``lowest`` round of a person. *counting* also has the tie-breaks; if it has none, the
    tie-breaks of the ranking apply to ``total``. *from_last* puts the last first. Ranks after *places* are not shown.
    With *teams* the list ranks teams by the figures of their people, and *counting* has the tie-breaks between teams.
    """

    name: Name
    over: Annotated[str, Words(OVER)] = "evening"
    phases: Annotated[Keys, Length(0, MOST_KEYS)] = ()
    listed: Annotated[str, Words(LISTED)] = "all"
    categories: Names = ()
    measured: Annotated[str, Words(MEASURES)] = "total"
    counting: Annotated[Counting, Inside("ties", several((*LIST_TIES, UNCOUNTED)))] = field(
        default_factory=Counting
    )
    from_last: bool = False
    places: Limit = None
    teams: TeamRules | None = None

    @property
    def ranks_totals(self) -> bool:
        """Return whether teams of a season are ranked by the totals of their people."""
        return self.teams is not None and self.over == "season" and self.teams.per == "totals"
