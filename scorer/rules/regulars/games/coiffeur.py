"""The summary of a Coiffeur: each cell by its option, matches, Stöck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scorer.rules.coiffeur.board_types import CoiffeurBoard, CoiffeurLine
from scorer.rules.coiffeur.settings import CoiffeurSettings
from scorer.rules.regulars.tally import Declared, GameSummary, Outcome, Tally

USUAL_TEAMS = 2


def kind(settings: CoiffeurSettings) -> Sequence[object]:
    """Return the number of options; that of teams if they are not two; whether points are tens."""
    teams = len(settings.teams)
    return (
        len(settings.options),
        *(("teams", teams) if teams != USUAL_TEAMS else ()),
        *(("tens",) if settings.tens else ()),
    )


def outcome(settings: CoiffeurSettings, board: CoiffeurBoard) -> Outcome:
    """Return what each team made in its own cells; a counter-match is the opponents', if there is one other team."""
    lines, teams = board["lines"], range(len(settings.teams))
    tallies = []
    for team in teams:
        written = [line for line in lines if line["team"] == team]
        countered = [line for line in lines if line["counter"] and line["team"] != team]
        counters = len(countered) if len(teams) == USUAL_TEAMS else 0
        tallies.append(
            Tally(
                lines=len(written),
                written=sum(line["written"][team] for line in written),
                cards=sum(line["points"] or 0 for line in written),
                matches=sum(line["match"] for line in written) + counters,
                counters=counters,
                stoeck=sum(line["stoeck"] for line in written),
            )
        )
    return Outcome(tallies, _declared(settings, lines), _cells(settings, lines))


def _cells(settings: CoiffeurSettings, lines: Sequence[CoiffeurLine]) -> Iterator[Declared]:
    for line in lines:
        option = settings.options[line["option"]]
        name = f"{option.kind} {option.name}"
        yield Declared(name, line["team"], cards=line["points"] or 0)


def _declared(settings: CoiffeurSettings, lines: Sequence[CoiffeurLine]) -> Iterator[Declared]:
    for line in lines:
        if not line["scratched"]:
            mode = line["mode"] or settings.options[line["option"]].kind
            cards = line["points"] or 0
            yield Declared(mode, line["team"], line["declarer"], cards=cards)


SUMMARY: Final = GameSummary(outcome, ("coiffeur-10",), in_pairs=True, kind=kind)
