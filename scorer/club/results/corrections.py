"""Corrections of a deal by an official: they change the board and the sheet.

Both happen in one transaction: a revision in the game's log, written by no phone, and a
``sheet`` event with author, reason, and the previous points of the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import uuid4

from sqlalchemy.orm import Session

from scorer.club import play_off
from scorer.club.draw.evening_tables import all_games_of
from scorer.club.evening import evenings
from scorer.club.evening.evenings import EveningView
from scorer.club.office.ledger import Act, Event, OpenLedger, VersionConflict, open_ledger
from scorer.club.results.phone_reports import reported
from scorer.club.results.results import corrects
from scorer.play import sync
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import CurrentLine, Revision, fold
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class
from scorer.store import game_log
from scorer.store.models import Game
from scorer.store.transactions import Reader

COUNTED = ("deal", "cell")  # kinds of lines with points


@value_class
class CorrectedDeal:
    """A deal as written, or as corrected: *points* of each side, or of the one side that a cell belongs to.

    *match* is the side that made all tricks, None for none; in a cell it is 0 or None. *tip* is the id of the
    revision that a correction replaces. *game* is the number of its game in a round of several, 0 if there is only one.
    """

    line: str
    slot: str
    points: list[int]
    match: int | None
    tip: str
    game: int = 0


def deals(session: Session, view: EveningView, table: EveningTable) -> list[CorrectedDeal]:
    """Return the counted deals of all games of a table, in order."""
    played = all_games_of(session, view).get(table.place, ())
    several = len(played) > 1
    return [
        _deal(line, number if several else 0)
        for number, (game_id, _) in enumerate(played, start=1)
        for line in _counted_lines(session, game_id)
    ]


def correct(act: Act, evening_id: str, number: int, table: int, deal: CorrectedDeal) -> Event:
    """Replace the phone's entry on the line of *deal*, and update the sheet; return the event of the sheet.

    Repeating a correction writes nothing.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``evening-cancelled``, ``reason-missing``,
        ``table-unknown``, ``table-open`` before the end of the round, ``deal-unknown``,
        ``table-changed`` if the phone has changed the line since, ``play-off-deal`` if other people would play in
        the drawn play-off, and the codes of the checks of the game and of the sheet.
    :raises VersionConflict: the sheet was written or disputed since the expected version.
    """
    with open_ledger(act) as book:
        view = evenings.load_for_update(book, evening_id)
        book.require_open("sheet", evening_id)
        book.require_reason()
        at = view.evening.table(number, table)
        if not reported(act.session, view, at).finished:
            raise RuleError("table-open")
        game, line = _written(act.session, book, view, at, deal)
        before, facts = _deal(line), _facts(line.facts, deal)
        if (before.points, before.match) == (deal.points, deal.match) and at.sheet is not None:
            return next(event for event in view.events if event.seq == at.seq)
        _require_unchanged(view, at, before, deal, act.expected_version)
        revision = Revision(
            str(uuid4()),
            line.line,
            line.slot,
            facts,
            line.tips,
            at=book.now.isoformat(timespec="seconds"),
            by=act.actor.login[:40],
        )
        sync.append_revision(book.connection, game, revision, now=book.now)
        report = reported(act.session, view, at)
        sheet = {
            "round": number,
            "table": table,
            "game": game.public_id,
            "source": "desk",
            "writer": (at.sheet or {}).get("writer"),
            "confirmed": True,
            **report.figures(view.evening.terms_of(at)),
            "deal": {"slot": line.slot, "before": before.points, "after": deal.points}
            | ({"game": deal.game} if deal.game else {}),
        }
        sheet |= corrects(view, sheet)
        view.evening.check_sheet(sheet, matches_known=True)
        if play_off.falling(view, sheet):
            raise RuleError("play-off-deal")
        return book.append("sheet", sheet, evening_id)


def _written(
    session: Session, book: OpenLedger, view: EveningView, table: EveningTable, deal: CorrectedDeal
) -> tuple[Game, CurrentLine]:
    """Return the game and the line of a *deal*; that game and the earlier ones of its table are now locked.

    :raises RuleError: ``deal-unknown``.
    """
    for game_id, _ in all_games_of(book.connection, view)[table.place]:
        game_log.lock_game(book.connection, game_id)
        for line in _counted_lines(book.connection, game_id):
            if line.line == deal.line:
                return session.get_one(Game, game_id), line
    raise RuleError("deal-unknown")


def _require_unchanged(
    view: EveningView,
    table: EveningTable,
    before: CorrectedDeal,
    deal: CorrectedDeal,
    expected_version: int,
) -> None:
    if before.tip != deal.tip:
        raise RuleError("table-changed", "points")
    newest = max(table.seq, table.newest_dispute)
    if newest > expected_version:
        raise VersionConflict(next(event for event in view.events if event.seq == newest), {})


def _counted_lines(reader: Reader, game_id: int) -> list[CurrentLine]:
    """Return the deals and cells of a game that have points: numbered lines in order, then the others."""
    folded = fold(revision for _, revision in game_log.since(reader, game_id))
    lines = [*folded.numbered, *folded.special.values()]
    return [
        line
        for line in lines
        if line.facts.get("kind") in COUNTED and line.facts.get("points") is not None
    ]


def _deal(line: CurrentLine, game: int = 0) -> CorrectedDeal:
    points, match = line.facts["points"], line.facts.get("match")
    by_side = list(points) if isinstance(points, Sequence) else [points]
    side = (0 if match else None) if isinstance(match, bool) else match
    return CorrectedDeal(line.line, line.slot, by_side, side, line.tips[-1], game)


def _facts(facts: JsonObject, deal: CorrectedDeal) -> JsonObject:
    """Return a copy of *facts* with the points and the match of *deal*; ``counter`` is False if the match changes."""
    cell = facts["kind"] == "cell"
    corrected = {**facts, "points": deal.points[0] if cell else list(deal.points)}
    if "match" in facts or deal.match is not None:
        corrected["match"] = deal.match is not None if cell else deal.match
    if facts.get("counter") and corrected.get("match") != facts.get("match"):
        corrected["counter"] = False
    return corrected
