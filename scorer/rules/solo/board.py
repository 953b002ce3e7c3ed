"""The board of «Jeder für sich», computed from its log: totals, ranks, the winner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorer.rules.core.boards import is_revised, log_json, place_json
from scorer.rules.core.log import CurrentLine, FoldedLog, Revision, fold
from scorer.rules.solo import game_end
from scorer.rules.solo.board_types import SoloBoard, SoloLine, SoloNext
from scorer.rules.solo.deal_score import Score, score_deal
from scorer.rules.solo.ranking import Ranking
from scorer.rules.solo.settings import SoloSettings


def board(settings: SoloSettings, revisions: Iterable[Revision]) -> SoloBoard:
    """Return everything that is shown of a game, as the JSON object of the board.

    *Unit:* slate points; ``points`` and ``made`` are card points.

    *Rule:* R8, R16, R20-R22, R31, R59, C10, S14.
    """
    folded = fold(revisions)
    lot = folded.special.get("lot")
    ranking = Ranking(settings, lot.facts["order"] if lot else ())
    lines: list[SoloLine] = []
    number, dealer, opened = 1, settings.first_dealer, None
    for standing in folded.numbered:
        facts, slot = standing.facts, standing.slot
        if facts.get("dealer") is not None:
            dealer = facts["dealer"]
        score = score_deal(settings, facts, number)
        ranking.follow(slot, score, facts)
        lines.append(_line(standing, score, number, dealer, ranking.totals))
        if score.state == "void":
            continue
        if score.state == "open" and opened is None:
            opened = slot
        number, dealer = number + 1, (dealer + 1) % len(settings.players)
    last = lines[-1]["slot"] if lines else None
    if "end" in folded.special:
        ranking.close(last, "ended")
    following: SoloNext = {
        "slot": str(int(last or 0) + 1),
        "number": number,
        "dealer": dealer,
        "forehand": (dealer + 1) % len(settings.players),
        "factor": settings.factor_of(number),
    }
    return _result(settings, folded, ranking, lines, opened, following)


def _line(
    standing: CurrentLine, score: Score, number: int, dealer: int, totals: Sequence[int]
) -> SoloLine:
    get = standing.facts.get
    return {
        **place_json(standing),
        "kind": "deal",
        "number": number,
        "dealer": dealer,
        "mode": get("mode"),
        "state": score.state,
        "factor": score.factor,
        "points": get("points"),
        "match": get("match"),
        "extras": score.extras,
        "extra_points": score.extra_points,
        "written": score.written,
        "totals": list(totals),
        "void": get("void"),
        "note": get("note", ""),
        "revised": is_revised(standing),
    }


def _result(
    settings: SoloSettings,
    folded: FoldedLog,
    ranking: Ranking,
    lines: list[SoloLine],
    opened: str | None,
    following: SoloNext,
) -> SoloBoard:
    return {
        **log_json(folded, settings),
        "totals": ranking.totals,
        "lines": lines,
        "open": opened,
        "deals_left": None if settings.deals is None else max(0, settings.deals - ranking.done),
        "made": ranking.points_taken,
        "deals_won": ranking.deals_won,
        "matches": ranking.matches,
        "ranks": ranking.ranks(),
        "finish": game_end.finish(settings, ranking),
        "next": following,
    }
