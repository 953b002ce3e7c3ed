"""What a draft would change, in words: by evening its tables and ranks, the season, the final."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorer.club.proposals import SeasonEffect
from scorer.rules.club.effects import EveningEffect, RankChange
from scorer.rules.club.evening_table import EveningTable
from scorer.rules.club.ranking import RankingRow
from scorer.rules.club.sentences.counting import total_text
from scorer.rules.core.words import joined_with_and
from scorer.web.club.member_names import Names
from scorer.web.i18n import _, words


@dataclass(frozen=True, slots=True)
class RankRow:
    """A person's rank and total before and after, as text; "" where there is no line."""

    name: str
    before: tuple[str, str]
    after: tuple[str, str]


@dataclass(frozen=True, slots=True)
class EffectRows:
    """A list of changes under a *title*: *sentences*, then *ranks*."""

    title: str
    sentences: list[str]
    ranks: list[RankRow]


def effect_rows(effect: SeasonEffect, names: Names) -> list[EffectRows]:
    """Return what changes: the season first, then its evenings by date."""
    season = EffectRows(_("Meisterschaft"), _final(effect, names), _ranks(effect.ranks, names))
    evenings = [
        EffectRows(meta.name, _tables(of_evening, names), _ranks(of_evening.ranks, names))
        for meta, of_evening in effect.evenings
    ]
    return [rows for rows in (season, *evenings) if rows.sentences or rows.ranks]


def _final(effect: SeasonEffect, names: Names) -> list[str]:
    sentences = []
    if effect.qualified:
        sentences.append(_("Neu qualifiziert: %(names)s.", names=_listed(effect.qualified, names)))
    if effect.disqualified:
        text = _("Nicht mehr qualifiziert: %(names)s.", names=_listed(effect.disqualified, names))
        sentences.append(text)
    return sentences


def _tables(effect: EveningEffect, names: Names) -> list[str]:
    of_kind = (
        (effect.unreadable, _("Nicht mehr lesbar: %(table)s.")),
        (effect.lost, _("Zählt nicht mehr: %(table)s.")),
        (effect.gained, _("Zählt neu: %(table)s.")),
    )
    sentences = [
        text % {"table": _table(table, names)} for tables, text in of_kind for table in tables
    ]
    sentences += [
        _("Passe %(round)s ist ausgelost und fällt weg.", round=n) for n in effect.dropped
    ]
    return sentences


def _table(table: EveningTable, names: Names) -> str:
    return _(
        "Passe %(round)s, Tisch %(table)s (%(people)s)",
        round=table.round,
        table=table.number,
        people=_listed(table.players, names),
    )


def _listed(members: Iterable[int], names: Names) -> str:
    return joined_with_and(words(), [names[member] for member in members])


def _ranks(changes: Sequence[RankChange], names: Names) -> list[RankRow]:
    return [
        RankRow(names[change.person], _figures(change.before), _figures(change.after))
        for change in changes
    ]


def _figures(line: RankingRow | None) -> tuple[str, str]:
    if line is None:
        return "–", "–"
    return ("–" if line.rank is None else str(line.rank)), total_text(_, line)
