"""Drafts of regulations, stored beside the ledger until they are decided, and their effects."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias

from sqlalchemy import delete, insert, select

from scorer.club.evening.cancelling import as_planned
from scorer.club.evening.evening_dates import EveningMeta
from scorer.club.office import ledger
from scorer.club.office.ledger import Act, OpenLedger, open_ledger
from scorer.club.people.members import members
from scorer.club.ranking import seasons
from scorer.club.ranking.seasons import Season
from scorer.club.regulation import effects as regulation_effects
from scorer.rules.club.ranking.effects import EveningEffect, RankChange, rank_changes
from scorer.rules.club.regulation.own_rules import OwnRules
from scorer.rules.club.regulation.reader import Regulation, regulation_json
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class
from scorer.store import tokens
from scorer.store.models import DraftRow
from scorer.store.transactions import AnyRow, Reader

Pair: TypeAlias = tuple[str, str]  # name and value of a field
MOST_FIELDS, MOST_TYPED = 2000, 10_000  # fields of a draft, characters of a value


@value_class
class Draft:
    """The draft of a season's regulation, saved at *at* by the official with the number *official*.

    *typed* has name and text of each field of the form. *version* counts the changes, from 1.
    """

    season: str
    version: int
    typed: tuple[Pair, ...]
    official: int
    at: datetime

    def value(self, field: str) -> str:
        """Return the text typed into a field, "" if there is none."""
        return dict(self.typed).get(field, "")

    @property
    def name(self) -> str:
        """Return the season's name, as typed."""
        return self.value("name")


class DraftConflict(Exception):  # noqa: N818 - named as on the page
    """Somebody else changed the draft meanwhile: *stored* is the new draft, None if it was decided or discarded.

    *version* is the current version of the draft.
    """

    def __init__(self, stored: Draft | None, version: int) -> None:
        self.stored, self.version = stored, version
        super().__init__(f"the draft is at version {version}")


def load(reader: Reader, club_id: int, season_id: str) -> Draft | None:
    """Return the draft of a season, None if there is none."""
    return _draft(_row(reader, club_id, season_id))


def version(reader: Reader, club_id: int, season_id: str) -> int:
    """Return the last version of a season's draft, 0 if it never had one; a form posts it as the expected version."""
    row = _row(reader, club_id, season_id)
    return 0 if row is None else int(row.version)


def drafts(reader: Reader, club_id: int) -> list[Draft]:
    """Return all drafts of a club, newest first."""
    query = select(*_columns).where(DraftRow.club_id == club_id).order_by(DraftRow.at.desc())
    drafts_read = (_draft(row) for row in reader.execute(query))
    return [draft for draft in drafts_read if draft is not None]


def read_typed(value: object) -> list[list[str]]:
    """Return *value*, the fields of a posted form or of a draft in a club's file, as lists of name and text.

    :raises RuleError: ``draft-large``, ``draft-text`` at the name of a field; ``not-list``,
        ``list-length``, ``not-text`` if *value* is no list of pairs of texts.
    """
    if isinstance(value, list | tuple) and len(value) > MOST_FIELDS:
        raise RuleError("draft-large", limit=MOST_FIELDS)
    pairs = [
        [*reading.listing(pair, "", 2, 2)] for pair in reading.listing(value, "", 0, MOST_FIELDS)
    ]
    for pair in pairs:
        if not all(isinstance(text, str) for text in pair):
            raise RuleError("not-text")
        if max(map(len, pair)) > MOST_TYPED:
            raise RuleError("draft-text", pair[0], limit=MOST_TYPED)
    return pairs


def new(act: Act, typed: Iterable[Pair]) -> str:
    """Store the draft of a season that does not exist yet; return the season's id.

    :raises RuleError: ``role-needed``, and as :func:`read_typed`.
    """
    season_id = tokens.new_token()
    with _open(act) as book:
        _write(book, season_id, None, read_typed([*typed]))
    return season_id


def save(act: Act, season_id: str, typed: Iterable[Pair]) -> str:
    """Store the draft of a season, replacing that of the expected version if there is one; return the season's id.

    :raises RuleError: ``role-needed``, ``season-unknown``, and as :func:`read_typed`.
    :raises DraftConflict: somebody else saved, decided or discarded it meanwhile.
    """
    with _open(act) as book:
        pairs = read_typed([*typed])
        row = _row(*book.of_club, season_id)
        if row is None and not seasons.versions(*book.of_club, season_id):
            raise RuleError("season-unknown")
        if row is None or row.typed != pairs:
            _require_version(row, act.expected_version)
            _write(book, season_id, row, pairs)
    return season_id


def discard(act: Act, season_id: str) -> None:
    """Discard the draft of the expected version; nothing is done if there is none.

    :raises RuleError: ``role-needed``.
    :raises DraftConflict: somebody else saved another one meanwhile.
    """
    with _open(act) as book:
        row = _row(*book.of_club, season_id)
        if row is None or row.typed is None:
            return
        _require_version(row, act.expected_version)
        _write(book, season_id, row, None)


def decide(
    act: Act,
    season_id: str,
    name: str,
    regulation: object,
    draft_version: int,
    rules: OwnRules | None = None,
) -> None:
    """Make the next version of a season's regulation from its draft, and delete the draft.

    *name*, *regulation* and *rules* are as in :func:`scorer.club.ranking.seasons.agree`.

    :raises RuleError: ``role-needed``, and as :func:`scorer.club.ranking.seasons.agree`.
    :raises VersionConflict: the regulation was changed since the expected version.
    :raises DraftConflict: the draft was changed, decided or discarded since *draft_version*, or never existed.
    """
    with _open(act) as book:
        row = _row(*book.of_club, season_id)
        if row is None or row.typed is None:
            raise DraftConflict(None, 0 if row is None else row.version)
        _require_version(row, draft_version)
        seasons.agree(book, season_id, name, regulation, rules)
        _write(book, season_id, row, None)


_columns = (
    DraftRow.season,
    DraftRow.version,
    DraftRow.typed,
    DraftRow.official_id,
    DraftRow.at,
)


def _open(act: Act) -> AbstractContextManager[OpenLedger]:
    act.actor.require("admin")
    return open_ledger(act)


def _row(reader: Reader, club_id: int, season_id: str) -> AnyRow | None:
    query = select(*_columns).filter_by(club_id=club_id, season=season_id)
    return reader.execute(query).first()


def _draft(row: AnyRow | None) -> Draft | None:
    if row is None or row.typed is None:
        return None
    typed = tuple(map(tuple, row.typed))
    return Draft(row.season, row.version, typed, row.official_id, row.at)


def _require_version(row: AnyRow | None, expected_version: int) -> None:
    """Refuse to replace a draft that is newer than the expected version."""
    if row is not None and row.version > expected_version:
        raise DraftConflict(_draft(row), row.version)


def _write(
    book: OpenLedger,
    season_id: str,
    row: AnyRow | None,
    typed: list[list[str]] | None,
) -> None:
    """Store *typed* as the next version of a draft.

    *typed* is None once the draft is decided or discarded; its row stays, so that the numbers of versions continue.
    """
    place = {"club_id": book.actor.club_id, "season": season_id}
    version = 1 if row is None else row.version + 1
    written = {"version": version, "typed": typed, "official_id": book.official, "at": book.now}
    book.connection.execute(delete(DraftRow).filter_by(**place))
    book.connection.execute(insert(DraftRow), {**place, **written})


@value_class
class SeasonEffect:
    """The changes that a proposed regulation would make: in each evening, in the ranking, and in the final.

    *ranks* are the changed ranks of the season. *qualified* and *disqualified* are the members who would be added to
    the selection for the final and removed from it. *closed* are the closed evenings, which do not change. *refused*
    is the error that prevents a decision, None without one.
    """

    evenings: list[tuple[EveningMeta, EveningEffect]]
    closed: list[EveningMeta]
    ranks: tuple[RankChange, ...]
    qualified: list[int]
    disqualified: list[int]
    refused: RuleError | None

    def __bool__(self) -> bool:
        """Return whether any result changes."""
        return any((self.evenings, self.ranks, self.qualified, self.disqualified))


def season_effect(
    reader: Reader, club_id: int, season: Season, regulation: Regulation
) -> SeasonEffect:
    """Return the changes that the *regulation* would make in a *season*.

    :raises RuleError: ``phase-used`` if the phase of an evening would vanish.
    """
    proposed = replace(season, version=season.version + 1, regulation=regulation)
    changed = {"regulation": regulation_json(regulation), "version": proposed.version}
    facts = {**season.event.facts, **changed}
    states = regulation_effects.two_states(reader, club_id, season.id, facts)
    everybody = members(reader, club_id)
    drawn = ledger.about(reader, club_id, "lot", season=season.id)
    final = ledger.last_about(reader, club_id, "final", season=season.id)
    now, then = (
        seasons.standings_by(
            replace(agreed, regulation=as_planned(reader, club_id, season.id, agreed.regulation)),
            *(everybody, drawn, final, every),
        )
        for agreed, every in zip((season, proposed), states, strict=True)
    )
    before, after = seasons.finalists(now), seasons.finalists(then)
    effects = regulation_effects.effects_of(states)
    return SeasonEffect(
        effects,
        [held.meta for held in states[0] if held.evening.closed is not None],
        rank_changes(now.table.standings, then.table.standings),
        [member for member in after if member not in before],
        [member for member in before if member not in after],
        regulation_effects.unreadable(effects),
    )
