"""Standings of a season for pages and papers: lists, qualification, open evenings, figures of a member."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from scorer.club.evening.evenings import ListedEvening
from scorer.club.people.history import MemberEvening
from scorer.club.ranking.seasons import Standings
from scorer.rules.club.counting.sentences import value_text, weighted_heading
from scorer.rules.club.ranking.qualification import Selection
from scorer.rules.club.ranking.selection_sentences import decision_texts, selection_sentences
from scorer.rules.club.ranking.sentences import Footnotes, footnotes
from scorer.rules.club.regulation.part_rules import Qualification
from scorer.rules.core.words import Names, joined_with_and
from scorer.web.club.evening.event_text import provisional_until
from scorer.web.club.ranking.ranked_list import RankedList, part_title
from scorer.web.database import clock
from scorer.web.i18n import _, words

CURVE = 320, 110  # width and height of a member's curve, in units of the SVG


def outing_notes(member: int, outing: MemberEvening, *, names: Names) -> Footnotes:
    """Return the footnotes of an evening of *member*.

    The evening may have been played under another number that was merged into this member later.
    """
    remarks = [replace(remark, member=member) for remark in outing.remarks]
    return footnotes(words(), remarks, [member], names, outing.reasons)


def rankings(standings: Standings) -> list[RankedList]:
    """Return the overall list, then the lists of parts and categories, and the side lists."""
    regulation = standings.regulation
    heads = {
        held.meta.id: weighted_heading(held.meta.name, regulation.phase(held.meta.phase).weight)
        for held in standings.held
    }
    for number, part in enumerate(regulation.season.parts, start=1):
        heads[str(number)] = weighted_heading(part_title(str(number)), part.weight)
    evenings = {night.meta.id for night in standings.held}
    return [
        RankedList(
            listing,
            [(heads[column], column if column in evenings else "") for column in listing.columns],
            standings.team_names,
            standings.pairs_of(listing),
            of_season=True,
        )
        for listing in standings.lists()
    ]


def selection_texts(standings: Standings, selection: Selection) -> dict[int, str]:
    """Return the reason why a member may or may not play the final, by number; {} without a qualification."""
    rule = standings.regulation.qualification
    if rule is None:
        return {}
    return decision_texts(words(), rule, selection, _sending_evenings(standings, rule))


def selection_remarks(standings: Standings, selection: Selection, names: Names) -> list[str]:
    """Return sentences on empty places of a final, and on equals for its last place; [] without a qualification."""
    rule = standings.regulation.qualification
    if rule is None:
        return []
    return selection_sentences(words(), rule, selection, names, _sending_evenings(standings, rule))


def _sending_evenings(standings: Standings, rule: Qualification) -> list[str]:
    """Return the names of the evenings that each qualify people, [] if the standings do."""
    sending = standings.table.evenings[rule.part] if rule.per_evening else ()
    return [held.meta.name for held in standings.held if held.meta.id in sending]


def unfinished(standings: Standings) -> list[str]:
    """Return sentences on the open and provisional evenings that count in a season, without a full stop."""
    return _unfinished(standings.open_evenings(), standings.counted_evenings())


def unfinished_outings(outings: Sequence[MemberEvening]) -> list[str]:
    """Return sentences like those of :func:`unfinished` on the evenings of one member."""
    return _unfinished([outing.meta.name for outing in outings if not outing.closed], outings)


def _unfinished(
    running: Sequence[str], evenings: Sequence[ListedEvening | MemberEvening]
) -> list[str]:
    names = joined_with_and(words(), running)
    open_ones = [_("Noch nicht abgeschlossen: %(names)s", names=names)] if names else []
    return open_ones + [
        _("%(name)s: vorläufig bis %(time)s", name=evening.meta.name, time=until)
        for evening in evenings
        if (until := provisional_until(evening.claims_until, clock()))
    ]


def season_provisional(standings: Standings) -> str:
    """Return the time until which standings of a season are provisional, "" if no time for claims is running."""
    ends = [
        held.claims_until for held in standings.counted_evenings() if held.claims_until is not None
    ]
    return provisional_until(max(ends, default=None), clock())


def figures(outings: list[MemberEvening]) -> dict[str, object]:
    """Return the numbers of ``evenings`` and ``rounds``, and the ``average`` of a round as a text, «–» for no round.

    Only rounds with a table and a value are counted.
    """
    rounds = (row for outing in outings for row in outing.rounds())
    scores = [
        points
        for _number, game, points, _counts in rounds
        if game is not None and points is not None
    ]
    average = value_text(_, Fraction(sum(scores)) / len(scores)) if scores else "–"
    return {"evenings": len(outings), "rounds": len(scores), "average": average}


def together(outings: list[MemberEvening]) -> list[tuple[int, int, int]]:
    """Return the people met at tables, most frequent first: number, times as partner, times as opponent."""
    games = [game for outing in outings for game in outing.games]
    partner = Counter(game.partner for game in games if game.partner is not None)
    opponent = Counter(person for game in games for person in game.opponents)
    met = partner + opponent
    order = sorted(met, key=lambda person: (-met[person], person))
    return [(person, partner[person], opponent[person]) for person in order]


def curve(outings: list[MemberEvening]) -> list[tuple[int, int, str]]:
    """Return a point for each evening with a result: x and y in units of :data:`CURVE`, and its label.

    [] for fewer than two results.
    """
    results = [
        outing.line.value for outing in outings if outing.line and outing.line.value is not None
    ]
    if len(results) < 2:
        return []
    low, high = min(results), max(results)
    wide, tall = CURVE
    return [
        (
            20 + int((wide - 40) * place / (len(results) - 1)),
            tall - 20 - int((tall - 50) * (result - low) / (high - low or 1)),
            value_text(_, result),
        )
        for place, result in enumerate(results)
    ]
