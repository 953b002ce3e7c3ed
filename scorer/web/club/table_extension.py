"""The functions of a club for its tables, registered as :class:`scorer.web.table.extension.Extension`.

The functions of this module only read. They return keys of responses to phones, the addresses to which the printed slip
of a table leads, and sentences on the place and state of a table. Two of the registered functions come from other
modules and write: one stores late revisions, the other makes a new game the next one of its round.
"""

from __future__ import annotations

from typing import Any

from flask import Flask, g, url_for
from sqlalchemy import Row

from scorer.club.draw import evening_tables
from scorer.club.draw.evening_tables import TablePlace
from scorer.club.office import ledger
from scorer.club.public.visibility import shown_table
from scorer.club.regulation import own_rules
from scorer.club.results import confirmation, phone_reports
from scorer.club.results.phone_reports import continue_round
from scorer.rules.club.draw.next_table import is_done
from scorer.rules.club.results.terms import SheetTerms
from scorer.rules.core.reading import Values
from scorer.store.models import Game, TableGame
from scorer.web.club.common import cancelled_sentence
from scorer.web.club.draw.next_table import ended
from scorer.web.club.evening.event_text import swaps
from scorer.web.club.office import session as club_session
from scorer.web.club.people.member_names import club_names
from scorer.web.club.public.visibility_text import with_public_names
from scorer.web.database import clock, session
from scorer.web.i18n import _
from scorer.web.live_page import cached
from scorer.web.table.extension import Extension, Ways, register


def ways(game: Game, token: str) -> Ways:
    """Return the addresses to which the slip of a club's table leads.

    All are "" for any other game, for a table that was drawn again, and if the evening is cancelled. Only the row has
    an address while the table is not done, and after its pages have ended.
    """
    place = shown_table(session(), game)
    if place is None or place.view.cancelled is not None:
        return Ways()
    view, row = place.view, _row(place, token)
    if ended(view) or not is_done(place.table):
        return Ways(row)
    onward = url_for("table_next.show", public_id=game.public_id)
    disputable = view.closed is None or (
        view.claims_until is not None and clock() < view.claims_until
    )
    result = url_for("confirmation.ask", public_id=game.public_id) if disputable else ""
    return Ways(row, onward, result)


def _row(place: TablePlace, token: str) -> str:
    """Return the address of the row of a table in its round, "" for anybody but a scorer of its club.

    The address contains the *token* of the slip, so that an official who plays can also write at the table.
    """
    official, table = club_session.this_official(), place.table
    if official is None or not official.may("scorer") or official.club_id != place.club_id:
        return ""
    return url_for(
        "results.round",
        evening=place.view.meta.id,
        number=table.round,
        table=table.number,
        slip=token,
        _anchor=f"table{table.number}",
    )


def connect(app: Flask) -> None:
    """Register the functions of a club with the tables of *app*."""
    parts = _answer, confirmation.keep_late_revisions, _place, _why_closed, continue_round
    register(app, Extension(*parts, ways))


def _answer(game_id: int, row: Row[Any] | None) -> Values:
    """Return the keys that a club adds to the response for a game; {} without a table of the current draw.

    *row* is the place of the game if it has been read already. ``where`` is a text with table and round, ``rules`` are
    the club's own rules, each with its texts, and ``changed`` are the deals that an official corrected. In a round of
    several games ``part`` is the number of this game (from 1) and the number of games. In a round without a number of
    deals ``round_points`` are the points for the sheet once the round is over. With ``no_again`` the table itself
    starts no next game.

    While the result can be disputed, ``result`` is the page to confirm it, ``sheet`` are the confirmed points,
    ``by_office`` is set if an official entered them, and ``claims`` if the evening is closed and provisional.

    Every phone requests this with every pull, so the state of an evening is computed once per version and cached.
    """
    table: TableGame | Row[Any] | None = row
    if row is None:
        table = evening_tables.row_of(session(), game_id)
    if table is None:
        return {}
    club_id, evening = table.club_id, table.evening
    head, of_club = ledger.last_hashes_at(session(), club_id, evening)
    heads = head, of_club
    open_ = cached(("to sign", *heads), lambda: evening_tables.to_sign(session(), club_id, evening))
    place = table.round, table.table, tuple(table.members)
    if place not in open_:
        return {}
    signing = open_[place]
    changed = [deal for game, *deal in signing.changed if game == g.public_id]
    keys: Values = {"changed": changed} if changed else {}
    keys["where"] = _("Tisch %(table)s, Passe %(round)s", table=table.table, round=table.round)
    keys |= _rules(club_id, evening, heads)
    if not signing.terms.counts_deals:
        keys |= _round_games(game_id, heads, signing.terms)
    keys |= {} if "part" in keys and "round_points" not in keys else {"no_again": True}
    until = signing.claims_until
    if signing.cancelled:
        return keys
    if signing.open or (until is not None and clock() < until):
        keys["result"] = url_for("confirmation.ask", public_id=g.public_id)
        keys |= {"sheet": signing.points} if signing.points else {}
        keys |= {"by_office": True} if signing.points and signing.by_office else {}
        keys |= {} if signing.open else {"claims": True}
    return keys


def _round_games(game_id: int, heads: tuple[str, str], terms: SheetTerms) -> Values:
    """Return ``part`` and ``round_points`` of a game, each only if it has a value.

    The points are cached as long as *heads*, as in :func:`_rules`, and the games of the round stay the same.
    """
    progress = phone_reports.round_progress(session(), game_id)

    def points_of_round() -> list[int] | None:
        place = shown_table(session(), session().get_one(Game, game_id))
        if place is None:
            return None
        report = phone_reports.reported(session(), place.view, place.table)
        return list(report.points) if report.finished else None

    points = cached(("round games", *heads, progress), points_of_round)
    keys: Values = {} if points is None else {"round_points": points}
    if terms.several_games is None:
        return keys
    number = 1 + [played for played, _ in progress].index(game_id)
    return keys | {"part": [number, terms.several_games]}


def _rules(club_id: int, evening: str, heads: tuple[str, str]) -> Values:
    """Return the club's own rules for an evening under the key ``rules``, {} if there are none.

    The rules are cached as long as *heads*, the hashes of the last events of the evening and of the club, stay the
    same.
    """

    def texts() -> list[tuple[str, ...]]:
        stored = own_rules.of_evening(session(), club_id, evening)
        return [rule.texts for rule in stored.rules if not rule.erased]

    listed = cached(("own rules", *heads), texts)
    return {"rules": listed} if listed else {}


def _place(game: Game) -> str:
    """Return evening, table and round of a game as a line of text, with swaps in that round.

    "" for a game without a table of the current draw.
    """
    place = shown_table(session(), game)
    if place is None:
        return ""
    table = place.table
    where = _("Tisch %(table)s, Passe %(round)s", table=table.number, round=table.round)
    names = with_public_names(place.view, club_names(place.club_id))[1]
    swapped = swaps(place.view, names, table.round)
    return ". ".join(filter(None, [f"{place.view.meta.name}: {where}", swapped]))


def _why_closed(game: Game) -> str:
    """Return the sentence that the table of a game was drawn again, or its evening cancelled or deleted, else ""."""
    place = shown_table(session(), game)
    if place is None and evening_tables.row_of(session(), game.id) is not None:
        return _("Diese Passe wurde neu ausgelost. Holt den neuen Zettel bei der Jassleitung.")
    if place is None or place.view.cancelled is None:
        return ""
    return cancelled_sentence(place.view)
