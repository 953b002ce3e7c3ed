"""Reports of the phones of a table on a round of one game or of several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.orm import Session, aliased

from scorer.club.draw.evening_tables import all_games_of, row_of
from scorer.club.evening import evenings
from scorer.club.evening.evenings import EveningView
from scorer.club.office import ledger
from scorer.play import games as play_games
from scorer.rules import games
from scorer.rules.club.results.table import EveningTable
from scorer.rules.club.results.terms import SheetTerms
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class
from scorer.store.models import Game, Invitation, RevisionRow, TableGame
from scorer.store.transactions import Reader

WITH_REASON = ("plus", "minus")  # kinds of extras that no game computes itself
Figures: TypeAlias = tuple[int, ...]


@value_class
class PhoneReport:
    """The result on the phones of a table by side: *points*, *matches* and *bonuses*, after a number of counted *deals*.

    *finished* is whether the round is over. *winners* has the winning side of each finished game, None without a
    winner; one more game may be under way.
    """

    points: Figures
    matches: Figures
    deals: int
    finished: bool
    bonuses: Figures = ()
    winners: tuple[int | None, ...] = ()

    def figures(self, terms: SheetTerms) -> JsonObject:
        """Return the report as facts of a sheet.

        ``matches`` is None unless *terms* ask for it; ``bonuses`` is left out if all are 0.
        """
        matches = list(self.matches) if terms.names_matches else None
        bonuses = {"bonuses": list(self.bonuses)} if any(self.bonuses) else {}
        return {"points": list(self.points), "matches": matches, "booked": None, **bonuses}

    def differs(self, sheet: JsonObject | None) -> bool:
        """Return whether the round is finished with other points than *sheet*; False without a sheet."""
        return sheet is not None and self.finished and list(self.points) != sheet["points"]

    def or_typed(self, sheet: JsonObject | None) -> PhoneReport:
        """Return the report that counts for the result.

        Before the end of the round this is a finished report with the points of an official's *sheet*, if there is one.
        Otherwise it is the report itself.
        """
        if self.finished or sheet is None or sheet["source"] == "phone":
            return self
        return replace(self, points=tuple(sheet["points"]), finished=True)


def reports(
    session: Session, view: EveningView, some: Iterable[EveningTable]
) -> dict[tuple[int, int], PhoneReport]:
    """Return the reports of *some* tables, by round and table; tables without a game are left out.

    This takes three queries for any number of tables, and one if no phone plays.

    *Unit:* as the regulation counts: card points, differences, games or strokes.
    """
    played = all_games_of(session, view)
    places = {table.place: table for table in some}
    ids = [game_id for place in places for game_id, _ in played.get(place, ())]
    if not ids:
        return {}
    games_played = session.scalars(select(Game).where(Game.id.in_(ids))).all()
    boards = play_games.boards(session, games_played)
    settings = {game.id: game.settings for game in games_played}
    return {
        place: _report(
            view.evening.terms_of(table), [(settings[n], boards[n]) for n, _ in played[place]]
        )
        for place, table in places.items()
        if place in played
    }


def reported(session: Session, view: EveningView, table: EveningTable) -> PhoneReport:
    """Return the report of a table that has a game; nothing is written. *Unit:* as :func:`reports`.

    :raises RuleError: ``deal-unknown`` for a table without a game.
    """
    report = reports(session, view, [table]).get(table.place)
    if report is None:
        raise RuleError("deal-unknown")
    return report


def round_progress(reader: Reader, game_id: int) -> tuple[tuple[int, str | None], ...]:
    """Return the id of each game in the round of *game_id*, in order, with the id of its newest revision.

    That id is None before the first revision. The result is () for a game outside a club.
    """
    here, newest = aliased(TableGame), aliased(RevisionRow)
    last = select(newest.id).where(newest.game_id == TableGame.game_id).order_by(newest.seq.desc())
    columns = TableGame.game_id, last.limit(1).scalar_subquery(), TableGame.members, here.members
    keys = (TableGame.club_id, TableGame.evening, TableGame.round, TableGame.table)
    same = [column == getattr(here, column.key) for column in keys]
    query = select(*columns).join(here, here.game_id == game_id).where(*same)
    rows = reader.execute(query.order_by(TableGame.game_id)).all()
    return tuple((id_, revision) for id_, revision, members, people in rows if members == people)


def _report(terms: SheetTerms, boards: Sequence[tuple[JsonObject, JsonObject]]) -> PhoneReport:
    """Return the report of a round from settings and board of each of its games."""
    of_each = [_of_game(terms, *board) for board in boards]
    over = [board["finish"] for _, board in boards if board["finish"] and not board["clashes"]]
    winners = tuple(finish.get("winner") for finish in over)
    return PhoneReport(
        _summed([of_game.points for of_game in of_each]),
        _summed([of_game.matches for of_game in of_each]),
        sum(of_game.deals for of_game in of_each),
        len(over) == len(boards) and terms.is_over(winners),
        _summed([of_game.bonuses for of_game in of_each if of_game.bonuses]),
        winners,
    )


def _of_game(terms: SheetTerms, settings: JsonObject, board: JsonObject) -> PhoneReport:
    """Return the report of one game, which is part of the report of its round; *finished* is always False.

    A match counts as often as the factor of its deal if contracts are prescribed or used up.
    """
    weighed = bool(settings.get("contracts")) or terms.each_once
    counted = [line for line in board["lines"] if line.get("state", "done") == "done"]
    matches = [0] * len(board["totals"])
    for line in counted:
        match = line.get("match")
        if match is None or match is False:
            continue
        matches[line["team"] if match is True else match] += line["factor"] if weighed else 1
    rules = games.GAMES[settings["game"]].club
    tally = None if terms.figures == "points" else rules.tally_of(settings, board)
    points = tuple(board["totals"] if tally is None else tally)
    return PhoneReport(
        points, tuple(matches), len(counted), finished=False, bonuses=_bonuses(board)
    )


def _bonuses(board: JsonObject) -> Figures:
    """Return the sum of the extras of the kinds :data:`WITH_REASON` by side, () if all are 0."""
    extras = [extra for line in board["lines"] for extra in line.get("extras", ())]
    bonuses = [0] * len(board["totals"])
    for extra in extras:
        if extra["kind"] in WITH_REASON:
            bonuses[extra["seat"]] += extra["written"]
    return tuple(bonuses) if any(bonuses) else ()


def _summed(figures: Sequence[Figures]) -> Figures:
    """Return the sum of each side, () for no items."""
    return tuple(map(sum, zip(*figures, strict=True)))


CHANGING = ("players", "teams", "first_dealer")  # settings that may differ from game to game


def continue_round(session: Session, connection: Connection, before: Game, following: Game) -> None:
    """Make *following* the next game of the round that *before* belongs to.

    The reusable links that grant the right to write at *before*, also those of the slip, lead to *following* from now
    on. Nothing is done for a game outside a club, a locked game, a closed or cancelled evening, a table that was drawn
    again, and a round that consists of one game or is finished. Call this inside the transaction that creates
    *following*.

    :raises RuleError: ``table-open`` if a game of the round is not finished, or *following* has other house rules.
    """
    row = row_of(session, before.id)
    if row is None:
        return
    ledger.lock_club(connection, row.club_id)
    view = evenings.load(session, row.club_id, row.evening)
    place = row.round, row.table
    if view is None or view.closed or view.cancelled or before.locked_at is not None:
        return
    played = [game_id for game_id, _ in all_games_of(session, view).get(place, ())]
    table = None if before.id not in played else view.evening.table(*place)
    if table is None or view.evening.terms_of(table).several_games is None:
        return
    report = reported(session, view, table)
    if report.finished:
        return
    if len(report.winners) < len(played) or not _alike(before.settings, following.settings):
        raise RuleError("table-open")
    keys = ("club_id", "evening", "round", "table", "members")
    same = {key: getattr(row, key) for key in keys}
    connection.execute(insert(TableGame), {"game_id": following.id, **same})
    slip = (Invitation.game_id == before.id, Invitation.revoked_at.is_(None))
    lasting = (Invitation.single_use.is_(False), Invitation.seat.is_(None))
    moved = update(Invitation).where(*slip, *lasting).values(game_id=following.id)
    connection.execute(moved)


def _alike(before: JsonObject, following: JsonObject) -> bool:
    """Return whether two games have the same house rules."""
    rules = [
        {key: value for key, value in settings.items() if key not in CHANGING}
        for settings in (before, following)
    ]
    return rules[0] == rules[1]
