"""The data classes of a regulation: phases, season with its parts, and the regulation as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias

from scorer.rules import games
from scorer.rules.club.counting.counting import (
    MOST,
    MOST_POINTS,
    PART_TIES,
    Amount,
    Counting,
)
from scorer.rules.club.regulation.disciplines import PLAYED, Discipline, RoundRanks, WinPoints
from scorer.rules.club.regulation.part_rules import (
    MOST_KEYS,
    MOST_LISTS,
    GroupRules,
    Keys,
    Names,
    PlayOff,
    Qualification,
    SideList,
    Unranked,
)
from scorer.rules.club.results.terms import SheetTerms
from scorer.rules.club.seats.repeated_meetings import Weights
from scorer.rules.core.errors import RuleError
from scorer.rules.core.game_rules import ClubRules
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.typed_reader import Inside, Length, Name, Words, several
from scorer.rules.core.typed_rules import Range
from scorer.rules.core.value_class import value_class

DRAWS = ("advance", "round", "standings", "ladder", "robin", "groups")
PUBLIC_NAMES = ("names", "numbers")
HIDDEN_UNTIL = ("closing", "announcing")  # the event that ends the hiding of a ranking
STANDINGS_FROM = 2  # first round seated by standings if none is agreed
MOST_ROUNDS, MOST_EVENINGS = 50, 366
MOST_CLAIMS = 7 * 24 * 60  # minutes
SMALLEST_TABLE, LARGEST_TABLE = 2, 9

HiddenUntil: TypeAlias = Annotated[str, Words(HIDDEN_UNTIL)]


@value_class
class StandingsSeating:
    """Seating by standings, table by table, from round *first* on.

    If *first* is None, the standings only seat the last round before a play-off. *by* is the figure that orders people:
    the ``total``, as an average per round, or the result of their ``last`` round. With *winners* only this number of
    first people share a table, and the lot seats all others. *inside* says how partners are chosen at a table filled by
    standings: the first plays with the last (``ends``), or by ``lot``.
    """

    first: Annotated[int | None, Range(STANDINGS_FROM, MOST_ROUNDS)] = STANDINGS_FROM
    by: Literal["total", "last"] = "total"
    winners: Annotated[int | None, Range(SMALLEST_TABLE, LARGEST_TABLE)] = None
    inside: Literal["ends", "lot"] = "ends"


@value_class
class PenaltyRate:
    """The penalty for an offence, or a *credit*: *points*, and with *made* also the points made in the deal.

    *Unit:* card points, or difference points where the game counts them.
    """

    name: Name
    points: Amount = 0
    made: bool = False
    credit: bool = False

    def check_read(self, place: str) -> None:
        """Refuse a rate that changes nothing.

        :raises RuleError: ``penalty-empty``.
        """
        if not self.points and not self.made:
            raise RuleError("penalty-empty", place)


@value_class
class LadderRules:
    """The tables as a ladder: the first people of a table go up, and the last go down.

    *moves* is the number of people or fixed pairs that go each way. *between* says when: after each of the ``rounds``
    of an evening, the first of which is drawn, or after ``evenings``, during which everybody keeps the table. An
    *absent* person ``keeps`` the level, ``falls`` by one each time, or starts at the ``end`` again.
    """

    moves: Annotated[int, Range(1, LARGEST_TABLE // 2)] = 1
    between: Literal["rounds", "evenings"] = "rounds"
    absent: Literal["keeps", "falls", "end"] = "keeps"


@value_class
class Phase:
    """One kind of evening, such as the heats or the final.

    *settings* are the settings of a table's game that differ from the club's preset; the game ``other`` is one that
    Schreiber does not know. An evening has *rounds* rounds of *deals* deals, or of the number of deals in *deals_each*
    for the round, at tables of any of *sizes*. A person who sits out a round gets *rest_points*; None means no result.
    Each of *disciplines* applies from its first round on.

    With *attempts* people sit down freely, as often as they like. The *draw* is made for all rounds in ``advance``,
    or ``round`` by round. With ``standings`` the lot seats only the first rounds, and the ranking the others. With
    ``ladder`` people move up and down between tables. With ``robin`` everybody meets everybody, with ``groups``
    everybody in their group. The last rounds may be a *play_off*. *meetings* are the costs of repeated meetings.

    *counting* makes the result of an evening from its rounds; the result counts *weight* times in the season. With
    *round_ranks* the rank points of the rounds are counted, with *win_points* points for wins. For *claims* minutes
    after its closing the ranking of an evening is provisional. *penalties* are agreed rates; an official may use
    others, too. Until its closing, or with *hidden_until* ``announcing`` until its prize-giving, round *hidden_from*
    and later ones are hidden.
    """

    key: Annotated[str, Length(1, 24, is_key=True)]
    name: Name
    game: Annotated[str, Words(PLAYED)] = games.DEFAULT
    settings: JsonObject = field(default_factory=dict)
    rounds: Annotated[int, Range(1, MOST_ROUNDS)] = 4
    deals: Annotated[int, Range(1, 200)] = 12
    deals_each: Annotated[tuple[int, ...], Length(0, 50), Range(1, 200)] = ()
    sizes: Annotated[tuple[int, ...], Length(1, 8), Range(SMALLEST_TABLE, LARGEST_TABLE)] = (4,)
    rest_points: Annotated[int | None, Range(0, MOST_POINTS)] = None
    attempts: bool = False
    draw: Annotated[str, Words(DRAWS)] = "advance"
    standings: StandingsSeating = field(default_factory=StandingsSeating)
    ladder: LadderRules = field(default_factory=LadderRules)
    groups: GroupRules = field(default_factory=GroupRules)
    play_off: PlayOff | None = None
    meetings: Weights = field(default_factory=Weights)
    terms: SheetTerms = field(default_factory=SheetTerms)
    counting: Counting = field(default_factory=Counting)
    weight: Fraction = Fraction(1)
    claims: Annotated[int | None, Range(1, MOST_CLAIMS)] = None
    hidden_from: Annotated[int | None, Range(1, MOST_ROUNDS)] = None
    hidden_until: HiddenUntil = "closing"
    penalties: Annotated[tuple[PenaltyRate, ...], Length(0, 30)] = ()
    disciplines: Annotated[tuple[Discipline, ...], Length(0, MOST_ROUNDS)] = ()
    round_ranks: RoundRanks | None = None
    win_points: WinPoints | None = None

    @property
    def club_rules(self) -> ClubRules | None:
        """Return the properties of the phase's game that a regulation needs; None for ``other``, an unknown game."""
        game = games.GAMES.get(self.game)
        return None if game is None else game.club

    @property
    def most_rounds(self) -> int:
        """Return the largest number of rounds that a person may play; *rounds* is no limit if people sit down freely."""
        return MOST_ROUNDS if self.attempts else self.rounds

    @property
    def main_rounds(self) -> int:
        """Return the number of rounds before the play-off, all if there is none."""
        return self.rounds - (self.play_off.rounds if self.play_off is not None else 0)

    def seated_by_play_off(self, number: int) -> bool:
        """Return whether round *number*, counted from 1, is one of the play-off."""
        return number > self.main_rounds and self.play_off is not None

    @property
    def is_knock_out(self) -> bool:
        """Return whether the play-off is a knock-out."""
        return self.play_off is not None and self.play_off.kind == "knock_out"

    def only_first_play(self, number: int) -> bool:
        """Return whether only some people play in round *number*, while all others have their rank already."""
        some = self.first_alone is not None and self.seated_by_play_off(number)
        return some or self.nobody_rests(number)

    def nobody_rests(self, number: int) -> bool:
        """Return whether people sit out round *number* only because of a rank, a bye or a defeat, never by turns."""
        play_off = self.play_off
        return play_off is not None and play_off.kind != "groups" and number > self.main_rounds

    @property
    def first_alone(self) -> int | None:
        """Return the number of first people, of the ranking or of each group, who play in the play-off.

        None without a play-off, without rounds before it, for a final table (which has its own size), and if everybody
        plays in the play-off.
        """
        play_off = self.play_off
        if play_off is None or play_off.kind == "table" or not self.main_rounds:
            return None
        return play_off.first

    def seated_by_standings(self, number: int) -> bool:
        """Return whether the standings seat round *number*, counted from 1."""
        first = self.main_rounds if self.standings.first is None else self.standings.first
        by_standings = self.draw == "standings" and number >= max(first, STANDINGS_FROM)
        return by_standings and not self.seated_by_play_off(number)

    @property
    def is_ladder_of_evenings(self) -> bool:
        """Return whether people go up and down from evening to evening."""
        return self.draw == "ladder" and self.ladder.between == "evenings"

    def seated_by_ladder(self, number: int) -> bool:
        """Return whether the ladder seats round *number*, counted from 1."""
        moves = self.draw == "ladder" and (number > 1 or self.is_ladder_of_evenings)
        return moves and not self.seated_by_play_off(number)

    def drawn_together(self, first: int) -> int:
        """Return the last round that is drawn together with round *first*."""
        if self.seated_by_play_off(first):
            return first if self.is_knock_out else self.rounds
        if self.draw == "round" or (self.draw == "ladder" and not self.is_ladder_of_evenings):
            return first
        rounds, last = range(first, self.main_rounds), max(self.main_rounds, first)
        return next((n for n in rounds if self.seated_by_standings(n + 1)), last)

    def discipline(self, number: int) -> Discipline | None:
        """Return the discipline of round *number*, None if the phase itself defines its game."""
        begun = [discipline for discipline in self.disciplines if discipline.first <= number]
        return begun[-1] if begun else None

    def in_round(self, number: int) -> Phase:
        """Return the phase with game, deals, table sizes, terms and direction of round *number*, from 1.

        Number 0 means a round outside all disciplines.
        """
        phase, counting, discipline = self, self.counting, self.discipline(number)
        if self.round_ranks is not None:
            phase = replace(self, counting=replace(counting, low_wins=self.round_ranks.low_wins))
        if 0 < number <= len(self.deals_each):
            phase = replace(phase, deals=self.deals_each[number - 1])
        if discipline is None:
            return phase
        return replace(
            phase,
            game=discipline.game,
            settings=discipline.settings,
            deals=discipline.deals,
            sizes=discipline.sizes,
            terms=discipline.terms.within(self.terms),
            counting=replace(counting, low_wins=discipline.low_wins),
        )

    def kinds(self) -> tuple[Phase, ...]:
        """Return the phase as it is in the first round, then as it is in the first round of each discipline."""
        firsts = (1, *(discipline.first for discipline in self.disciplines))
        return tuple(self.in_round(number) for number in firsts)

    @property
    def has_fixed_pairs(self) -> bool:
        """Return whether people play in fixed pairs in any round."""
        return any(kind.terms.partners == "fixed" for kind in self.kinds())

    def seated_alike(self, first: int, last: int) -> int:
        """Return the last round, at most *last*, up to which partners and table sizes are those of round *first*."""
        begun = self.in_round(first)
        seated = begun.terms.partners, begun.sizes
        others = (
            number
            for number in range(first + 1, last + 1)
            if ((phase := self.in_round(number)).terms.partners, phase.sizes) != seated
        )
        return next(others, last + 1) - 1

    def as_single_round(self) -> Phase:
        """Return the phase for an evening with totals only.

        This phase has one round, which counts, and which is hidden if any round was hidden. It has no disciplines, rank
        points of rounds or play-off.
        """
        counting = replace(self.counting, best=None, drop=0, minimum=0)
        hidden = None if self.hidden_from is None else 1
        single = replace(self, rounds=1, deals_each=(), disciplines=(), round_ranks=None)
        return replace(single, counting=counting, hidden_from=hidden, play_off=None)


@value_class
class SeasonPart:
    """Evenings counted together: those of *phases*; *evenings* is their planned number, None if open.

    The result of the part counts *weight* times in a season of several parts.
    """

    phases: Annotated[Keys, Length(1, MOST_KEYS)]
    evenings: Annotated[int | None, Range(1, MOST_EVENINGS)] = None
    counting: Annotated[Counting, Inside("ties", several(PART_TIES))] = field(
        default_factory=Counting
    )
    weight: Fraction = Fraction(1)


@value_class
class SeasonRules:
    """The rules of a season. A single part makes the ranking of the season; several parts are combined by *counting*.

    An evening of a phase that is in no part does not count. With *members_only* guests are ranked at the evenings and
    not in the season. The shown standings leave out evening number *hidden_from* and later ones, numbered among the
    evenings that count, until all planned evenings are closed, or with *hidden_until* ``announcing`` until the
    prize-giving.
    """

    parts: Annotated[tuple[SeasonPart, ...], Length(1, MOST_KEYS)]
    counting: Counting = field(default_factory=Counting)
    members_only: bool = False
    hidden_from: Annotated[int | None, Range(1, MOST_EVENINGS)] = None
    hidden_until: HiddenUntil = "closing"

    def counts(self, phase: str) -> bool:
        """Return whether evenings of the phase with key *phase* count in the season."""
        return any(phase in part.phases for part in self.parts)

    @property
    def open_end(self) -> bool:
        """Return whether any part has no planned number of evenings."""
        return any(part.evenings is None for part in self.parts)


@value_class
class Regulation:
    """Everything that a club agreed on for a season.

    *public_names* is the way in which pages without a log-in show people: ``names`` or ``numbers``. *order* has, by the
    name of a block, keys of its clauses in the order in which they are shown. The order changes no result, and clauses
    that it leaves out keep their place.
    """

    name: Annotated[str, Length(1, 80)]
    phases: Annotated[tuple[Phase, ...], Length(1, MOST_KEYS)]
    season: SeasonRules
    categories: Names = ()
    qualification: Qualification | None = None
    lists: Annotated[tuple[SideList, ...], Length(0, MOST_LISTS)] = ()
    public_names: Annotated[str, Words(PUBLIC_NAMES)] = "names"
    unranked: Unranked = field(default_factory=Unranked)
    order: Mapping[str, Annotated[tuple[Name, ...], Length(0, MOST)]] = field(default_factory=dict)

    def phase(self, key: str) -> Phase:
        """Return the phase with this *key*.

        :raises RuleError: ``phase-unknown``.
        """
        for phase in self.phases:
            if phase.key == key:
                return phase
        raise RuleError("phase-unknown", "phase", name=key)
