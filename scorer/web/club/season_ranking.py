"""What the standings of a season show: lists, why somebody is ahead, one member's figures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from scorer.club.members import of_category
from scorer.rules.club.sentences.counting import weighed
from scorer.rules.club.sentences.regulation import value, whys
from scorer.rules.club.sentences.remarks import Footnotes, footnotes
from scorer.rules.core.words import listed
from scorer.web.club.event_text import provisional_until
from scorer.web.database import clock
from scorer.web.i18n import _, words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scorer.club.evenings import Held
    from scorer.club.member_history import Outing
    from scorer.club.seasons import Standings
    from scorer.rules.club.ranking import Counting, Standing

CURVE = 320, 110  # the drawing of a member's results, in its own units


def outing_notes(member: int, outing: Outing, *, names: Mapping[int, str]) -> Footnotes:
    """Return the footnotes of an evening of a *member*, who was perhaps somebody else then."""
    mine = [replace(remark, member=member) for remark in outing.remarks]
    return footnotes(words(), mine, [member], names, outing.reasons)


@dataclass(frozen=True)
class Ranking:
    """One list on the page of a season: its lines, and by what evenings or parts they came."""

    title: str
    columns: list[tuple[str, str]]  # a short word, and the id of an evening or nothing
    counting: Counting
    lines: list[Standing]
    planned: int | None = None  # how many evenings there will be

    def whys(self, names: Mapping[int, str]) -> list[str]:
        """Return of each line why it stands before the next, where both have as much."""
        return whys(words(), self.counting, self.lines, names, season=True)

    def needs(self, line: Standing) -> str:
        """Return what somebody still lacks for a rank."""
        if line.out:
            return _("ausser Wertung")
        if not line.needs:
            return ""
        if line.rank is None and self.planned is not None:
            return _("ein Rang ist nicht mehr möglich")
        return _("noch möglich: für einen Rang braucht es noch %(needs)s", needs=line.needs)


def rankings(standings: Standings) -> list[Ranking]:
    """Return the standings, those of its parts where there are several, and of the categories."""
    agreed = standings.season.regulation
    heads = {
        held.meta.id: weighed(held.meta.name, agreed.phase(held.meta.phase).weight)
        for held in standings.held
    }
    parts = [
        Ranking(_("Teil %(part)s", part=number), columns, part.counting, lines, part.evenings)
        for number, (part, lines, columns) in enumerate(
            zip(
                agreed.season.parts,
                standings.table.parts,
                [
                    [(heads[evening], evening) for evening in mine]
                    for mine in standings.table.evenings
                ],
                strict=True,
            ),
            start=1,
        )
    ]
    several = len(parts) > 1
    weights = [part.weight for part in agreed.season.parts]
    titles = [weighed(part.title, weight) for part, weight in zip(parts, weights, strict=True)]
    columns = [(title, "") for title in titles] if several else parts[0].columns
    counting, planned = standings.table.counting, standings.table.planned
    lists = [Ranking(_("Rangliste"), columns, counting, standings.table.standings, planned)]
    lists += parts if several else []
    for name in agreed.categories:
        mine = standings.table.of(of_category(standings.everybody, name))
        lists.append(Ranking(name, columns, counting, mine, planned))
    return lists


def unfinished(standings: Standings) -> list[str]:
    """Return sentences, without full stop, that name evenings which are open or provisional."""
    return _unfinished(standings.running(), standings.counted())


def unfinished_outings(outings: Sequence[Outing]) -> list[str]:
    """Return sentences as :func:`unfinished` does, of the evenings of a member."""
    return _unfinished([outing.meta.name for outing in outings if not outing.closed], outings)


def _unfinished(running: Sequence[str], evenings: Sequence[Held | Outing]) -> list[str]:
    names = listed(words(), running)
    open_ones = [_("Noch nicht abgeschlossen: %(names)s", names=names)] if names else []
    return open_ones + [
        _("%(name)s: vorläufig bis %(time)s", name=evening.meta.name, time=until)
        for evening in evenings
        if (until := provisional_until(evening.claims_until, clock()))
    ]


def season_provisional(standings: Standings) -> str:
    """Return until when the standings of a season are provisional, or nothing."""
    ends = [held.claims_until for held in standings.counted() if held.claims_until is not None]
    return provisional_until(max(ends, default=None), clock())


def figures(outings: list[Outing]) -> dict[str, Any]:
    """Return how often somebody played, and what a round brought on average."""
    rounds = (row for outing in outings for row in outing.rounds())
    scores = [
        points
        for _number, game, points, _counts in rounds
        if game is not None and points is not None
    ]
    average = value(Fraction(sum(scores)) / len(scores)) if scores else "–"
    return {"evenings": len(outings), "rounds": len(scores), "average": average}


def together(outings: list[Outing]) -> list[tuple[int, int, int]]:
    """Return with whom somebody sat at a table: how often as partners, how often as opponents."""
    met: dict[int, list[int]] = {}
    for game in (game for outing in outings for game in outing.games):
        for other in game.opponents:
            met.setdefault(other, [0, 0])[1] += 1
        if game.partner is not None:
            met.setdefault(game.partner, [0, 0])[0] += 1
    order = sorted(met.items(), key=lambda pair: (-sum(pair[1]), pair[0]))
    return [(other, together, against) for other, (together, against) in order]


def curve(outings: list[Outing]) -> list[tuple[int, int, str]]:
    """Return the dots of the results, one an evening, with what each stands for."""
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
            value(result),
        )
        for place, result in enumerate(results)
    ]
