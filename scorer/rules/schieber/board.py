"""The board of a Schieber, computed from its log: totals, slate, Bergpreis, possible thanks, end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from scorer.rules.core.boards import is_revised, log_json, place_json
from scorer.rules.core.log import CurrentLine, FoldedLog, Revision, fold
from scorer.rules.schieber.board_types import (
    Berg,
    SchieberBoard,
    SchieberDeal,
    SchieberFinish,
    SchieberLine,
    SchieberStrokes,
)
from scorer.rules.schieber.deal_score import Pair, Score, forfeit, one_side, score_deal
from scorer.rules.schieber.game_end import Bergpreis, Forfeit, GameEnd
from scorer.rules.schieber.settings import SchieberSettings
from scorer.rules.schieber.slate import Slate
from scorer.rules.schieber.stakes import stakes


@dataclass(slots=True)
class _Written:
    """The sheet so far, and the next dealer. *Unit:* slate points; *played* is a number of deals."""

    dealer: int
    played: int = 0
    opened: str | None = None
    totals: Pair = (0, 0)
    slates: tuple[Slate, Slate] = field(default_factory=lambda: (Slate(), Slate()))
    lines: list[SchieberLine] = field(default_factory=list)

    def add(self, gain: Pair) -> None:
        self.totals = (self.totals[0] + gain[0], self.totals[1] + gain[1])


def board(settings: SchieberSettings, revisions: Iterable[Revision]) -> SchieberBoard:
    """Return the board after *revisions* as a JSON object, see docs/board.md.

    *Unit:* slate points; ``cards``, ``weis`` and ``stoeck`` of a line are card
    points, before the factor.

    *Rule:* R13-R19, R45, R64, S12, S18.
    """
    folded = fold(revisions)
    berg, ending = Bergpreis(settings, folded.special), GameEnd(settings, folded.special)
    written = _Written(settings.first_dealer)
    for standing in folded.numbered:
        facts = standing.facts
        if facts["kind"] == "strokes":
            gain = one_side(facts["team"], facts["points"])
            written.slates[facts["team"]].write(facts["points"])
            written.add(gain)
            written.lines.append(_strokes_line(standing, gain, written.totals))
            berg.follow(standing.slot, written.totals, None, written.totals)
            ending.reached(standing.slot, written.totals)
            continue
        if facts.get("dealer") is not None:
            written.dealer = facts["dealer"]
        score = score_deal(settings, facts, written.dealer, written.played + 1)
        if facts.get("void") is not None:
            written.lines.append(_deal_line(standing, score, (0, 0), written, None))
            continue
        before, lost = written.totals, ending.forfeited(standing.slot, written.totals, score)
        if lost is not None:
            score.cards = forfeit(settings, lost.team)
        _chalk(written.slates, score)
        gain = score.written()
        written.add(gain)
        written.lines.append(_deal_line(standing, score, gain, written, lost))
        berg.follow(standing.slot, before, score, written.totals)
        ending.follow(standing.slot, before, score, written.totals)
        if score.cards is None and written.opened is None:
            written.opened = standing.slot
        written.played, written.dealer = written.played + 1, (written.dealer + 1) % 4
    ending.close(written.totals)
    return _board_json(settings, folded, berg, ending, written)


def _chalk(slates: tuple[Slate, Slate], score: Score) -> None:
    """Write a deal on both slates: each Weis and the Stöck *factor* times, then all card points as one amount."""
    for team, slate in enumerate(slates):
        for points in (*score.meld_amounts[team], score.stoeck[team]):
            for _ in range(score.factor):
                slate.write(points)
        if score.cards is not None:
            slate.write(score.factor * score.cards[team])


def _strokes_line(standing: CurrentLine, written: Pair, totals: Pair) -> SchieberStrokes:
    """Return the line of strokes written directly.

    *written* are the points of the strokes by team, *totals* the totals after the strokes.
    """
    return {
        **place_json(standing),
        "kind": "strokes",
        "state": "done",
        "written": list(written),
        "totals": list(totals),
        "revised": is_revised(standing),
    }


def _deal_line(
    standing: CurrentLine, score: Score, gain: Pair, written: _Written, lost: Forfeit | None
) -> SchieberDeal:
    """Return the line of a deal; *gain* are the points written, *lost* the team that loses it as a match, if any."""
    facts = standing.facts
    get = facts.get
    void = get("void")
    return {
        **place_json(standing),
        "kind": "deal",
        "number": written.played + 1,
        "dealer": written.dealer,
        "mode": get("mode"),
        "factor": score.factor,
        "declarer": get("declarer"),
        "pushed": get("pushed", False),
        "state": "void" if void is not None else "open" if score.cards is None else "done",
        "cards": get("points"),
        "melds": get("weis") or [[], []],
        "weis": list(score.weis),
        "weis_team": score.weis_team,
        "weis_why": score.weis_why,
        "stoeck": list(score.stoeck),
        "match": get("match"),
        "counter": score.counter,
        "moved": get("moved") or [],
        "given_up": get("given_up"),
        "premature": lost.team if lost and lost.why == "premature" else None,
        "counted": lost.team if lost and lost.why == "counted" else None,
        "void": void,
        "written": list(gain),
        "totals": list(written.totals),
        "note": get("note", ""),
        "revised": is_revised(standing),
    }


def _board_json(
    settings: SchieberSettings,
    folded: FoldedLog,
    berg: Bergpreis,
    ending: GameEnd,
    written: _Written,
) -> SchieberBoard:
    """Return the board of the sheet *written*, with the Bergpreis and the end."""
    last = int(folded.numbered[-1].slot) if folded.numbered else 0
    return {
        **log_json(folded, settings),
        "totals": list(written.totals),
        "lines": written.lines,
        "slate": [slate.as_json() for slate in written.slates],
        "open": written.opened,
        "next": {
            "slot": str(last + 1),
            "number": written.played + 1,
            "dealer": written.dealer,
            "forehand": (written.dealer + 1) % 4,
        },
        "deals_left": None if settings.deals is None else max(0, settings.deals - ending.done),
        "berg": berg.won,
        "berg_ask": berg.ask,
        "may_thank": ending.may_thank(written.totals),
        "ask": ending.ask if ending.finish is None else None,
        "finish": ending.finish,
        "stakes": _stakes(settings, berg.won, ending.finish, written.lines),
    }


def _stakes(
    settings: SchieberSettings,
    berg: Berg | None,
    finish: SchieberFinish | None,
    lines: list[SchieberLine],
) -> list[int] | None:
    """Return the strokes of each team on the back of the slate, None if they are off. *Unit:* strokes."""
    if settings.stakes is None:
        return None
    given = stakes(settings.stakes, berg, finish, lines)
    return [sum(stake.strokes[team] for stake in given) for team in (0, 1)]
