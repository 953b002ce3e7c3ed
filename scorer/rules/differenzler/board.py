"""The board of a Differenzler, computed from its log: differences, totals, ranks, the winner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorer.rules.core.boards import is_revised, line_ref, log_json, place_json
from scorer.rules.core.log import CurrentLine, FoldedLog, Revision, fold
from scorer.rules.differenzler import game_end
from scorer.rules.differenzler.board_types import (
    DifferenzlerBoard,
    DifferenzlerLine,
    DifferenzlerNext,
)
from scorer.rules.differenzler.deal_score import Score, score_deal
from scorer.rules.differenzler.ranking import Ranking
from scorer.rules.differenzler.settings import DifferenzlerSettings


def board(settings: DifferenzlerSettings, revisions: Iterable[Revision]) -> DifferenzlerBoard:
    """Return everything that is shown of a game, as the JSON object of the board.

    Sealed estimates are to be left out of *revisions* before, see
    :mod:`scorer.rules.differenzler.sealed_estimates`; the others show what they can.

    *Unit:* difference points; ``points``, ``estimates`` and ``made`` are card points.

    *Rule:* R54-R58, R59, S12-S18.
    """
    folded = fold(revisions)
    lot = folded.special.get("lot")
    ranking = Ranking(settings, lot.facts["order"] if lot else ())
    seats = range(len(settings.players))
    lines: list[DifferenzlerLine] = []
    number, dealer, trump, opened = 1, settings.first_dealer, None, None
    for standing in folded.numbered:
        facts, slot = standing.facts, standing.slot
        if facts.get("dealer") is not None:
            dealer = facts["dealer"]
        estimate_lines = [folded.special.get(f"estimate:{slot}:{seat}") for seat in seats]
        score = score_deal(settings, facts, dealer, estimate_lines)
        ranking.follow(slot, score, facts.get("points"))
        lines.append(_line(standing, estimate_lines, score, number, dealer, ranking.totals))
        if score.state == "void":
            trump = facts.get("trump") or trump
            continue
        if score.state == "open" and opened is None:
            opened = slot
        number, dealer, trump = number + 1, (dealer + 1) % len(seats), None
    last = lines[-1]["slot"] if lines else None
    if "end" in folded.special:
        ranking.close(last, "ended")
    following: DifferenzlerNext = {
        "slot": str(int(last or 0) + 1),
        "number": number,
        "dealer": dealer,
        "forehand": (dealer + 1) % len(seats),
        "trump": trump,
    }
    return _result(settings, folded, ranking, lines, opened, following)


def _line(
    standing: CurrentLine,
    estimate_lines: Sequence[CurrentLine | None],
    score: Score,
    number: int,
    dealer: int,
    totals: Sequence[int],
) -> DifferenzlerLine:
    get = standing.facts.get
    return {
        **place_json(standing),
        "kind": "deal",
        "number": number,
        "dealer": dealer,
        "trump": get("trump"),
        "drawn": get("drawn", False),
        "state": score.state,
        "estimates": score.estimates,
        "given": score.given,
        "estimate_lines": [
            None if estimate is None else line_ref(estimate) for estimate in estimate_lines
        ],
        "estimate_sum": score.estimate_sum,
        "points": get("points"),
        "differences": score.differences,
        "exact": score.exact,
        "forgotten": [
            given and estimate is None
            for given, estimate in zip(score.given, score.estimates, strict=True)
        ],
        "credit": score.credit,
        "penalties": get("penalties", []),
        "written": score.written,
        "totals": list(totals),
        "void": get("void"),
        "note": get("note", ""),
        "revised": is_revised(standing)
        or any(estimate is not None and is_revised(estimate) for estimate in estimate_lines),
    }


def _result(
    settings: DifferenzlerSettings,
    folded: FoldedLog,
    ranking: Ranking,
    lines: list[DifferenzlerLine],
    opened: str | None,
    following: DifferenzlerNext,
) -> DifferenzlerBoard:
    seats = range(len(settings.players))
    estimates = {f"estimate:{line['slot']}:{seat}" for line in lines for seat in seats}
    return {
        **log_json(folded, settings, estimates),
        "totals": ranking.totals,
        "lines": lines,
        "open": opened,
        "deals_left": None if settings.deals is None else max(0, settings.deals - ranking.done),
        "made": ranking.points_taken,
        "hits": ranking.hits,
        "ranks": ranking.ranks(),
        "finish": game_end.finish(settings, ranking),
        "next": following,
    }
