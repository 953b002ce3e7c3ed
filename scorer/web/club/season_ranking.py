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


def rankings(told: Standings) -> list[Ranking]:
    """Return the standings, those of its parts where there are several, and of the categories."""
    agreed = told.season.regulation
    heads = {
        one.meta.id: weighed(one.meta.name, agreed.phase(one.meta.phase).weight)
        for one in told.held
    }
    parts = [
        Ranking(_("Teil %(part)s", part=number), columns, part.counting, lines, part.evenings)
        for number, (part, lines, columns) in enumerate(
            zip(
                agreed.season.parts,
                told.table.parts,
                [[(heads[one], one) for one in mine] for mine in told.table.evenings],
                strict=True,
            ),
            start=1,
        )
    ]
    several = len(parts) > 1
    weights = [part.weight for part in agreed.season.parts]
    titles = [weighed(one.title, weight) for one, weight in zip(parts, weights, strict=True)]
    columns = [(title, "") for title in titles] if several else parts[0].columns
    counting, planned = told.table.counting, told.table.planned
    found = [Ranking(_("Rangliste"), columns, counting, told.table.standings, planned)]
    found += parts if several else []
    for name in agreed.categories:
        mine = told.table.of(of_category(told.everybody, name))
        found.append(Ranking(name, columns, counting, mine, planned))
    return found


def unfinished(told: Standings) -> list[str]:
    """Return sentences, without full stop, that name evenings which are open or provisional."""
    return _unfinished(told.running(), told.counted())


def unfinished_outings(outings: Sequence[Outing]) -> list[str]:
    """Return sentences as :func:`unfinished` does, of the evenings of a member."""
    return _unfinished([one.meta.name for one in outings if not one.closed], outings)


def _unfinished(running: Sequence[str], evenings: Sequence[Held | Outing]) -> list[str]:
    names = listed(words(), running)
    open_ones = [_("Noch nicht abgeschlossen: %(names)s", names=names)] if names else []
    return open_ones + [
        _("%(name)s: vorläufig bis %(time)s", name=one.meta.name, time=until)
        for one in evenings
        if (until := provisional_until(one.claims_until, clock()))
    ]


def season_provisional(told: Standings) -> str:
    """Return until when the standings of a season are provisional, or nothing."""
    ends = [one.claims_until for one in told.counted() if one.claims_until is not None]
    return provisional_until(max(ends, default=None), clock())


def figures(outings: list[Outing]) -> dict[str, Any]:
    """Return how often somebody played, and what a round brought on average."""
    rounds = (row for one in outings for row in one.rounds())
    found = [
        made for _number, game, made, _counts in rounds if game is not None and made is not None
    ]
    average = value(Fraction(sum(found)) / len(found)) if found else "–"
    return {"evenings": len(outings), "rounds": len(found), "average": average}


def together(outings: list[Outing]) -> list[tuple[int, int, int]]:
    """Return with whom somebody sat at a table: how often as partners, how often as opponents."""
    met: dict[int, list[int]] = {}
    for game in (game for one in outings for game in one.games):
        for other in game.opponents:
            met.setdefault(other, [0, 0])[1] += 1
        if game.partner is not None:
            met.setdefault(game.partner, [0, 0])[0] += 1
    order = sorted(met.items(), key=lambda one: (-sum(one[1]), one[0]))
    return [(other, together, against) for other, (together, against) in order]


def curve(outings: list[Outing]) -> list[tuple[int, int, str]]:
    """Return the dots of the results, one an evening, with what each stands for."""
    results = [one.line.value for one in outings if one.line and one.line.value is not None]
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
