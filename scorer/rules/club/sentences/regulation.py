"""A regulation in words: each clause with its values, and what holds where nothing is said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from scorer.rules.club.clauses.registry import Block, blocks
from scorer.rules.club.clauses.season import is_one_evening, no_guests, several_parts
from scorer.rules.club.model import Regulation, SeasonRules
from scorer.rules.club.regulation import regulation_json
from scorer.rules.club.sentences.preset_names import preset_name
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.words import Gettext

Section = tuple[str, list[str]]
# A regulation as JSON with all keys, and as the rules have it; None while it contradicts itself.
WrittenRegulation: TypeAlias = tuple[JsonObject, Regulation | None]


def written(regulation: Regulation) -> WrittenRegulation:
    """Return a valid regulation with its JSON."""
    return regulation_json(regulation), regulation


def sections(_: Gettext, regulation: Regulation) -> list[Section]:
    """Return the regulation as a committee approves it: titles with their sentences."""
    return written_sections(_, written(regulation))


def written_sections(_: Gettext, regulation: WrittenRegulation) -> list[Section]:
    """Return the sections of a regulation that may contradict itself."""
    return [
        (title, [sentence for block in of_title for sentence in _sentences(_, block)])
        for title, of_title in titled_blocks(_, regulation)
    ]


def titled_blocks(_: Gettext, regulation: WrittenRegulation) -> list[tuple[str, list[Block]]]:
    """Return the blocks under each title."""
    by_kind: dict[str, list[Block]] = {}
    titled: list[tuple[str, list[Block]]] = []
    for block in blocks(*regulation):
        by_kind.setdefault(block.kind, []).append(block)
        if block.kind == "phase":
            titled.append((preset_name(_, str(block.context.scope["name"])), [block]))
        elif block.kind == "discipline":
            titled[-1][1].append(block)
    added_up = by_kind["sum"] if several_parts(by_kind["sum"][0].context) else []
    whole = _("Rangliste") if is_one_evening(regulation[0]) else _("Meisterschaft")
    titled.append((whole, [*by_kind["part"], *added_up, *by_kind["seen"]]))
    titled.append(
        (
            _("Wer gewertet ist und wer eine eigene Liste hat"),
            [*by_kind["season"], *by_kind.get("list", ())],
        )
    )
    if regulation[0]["qualification"] is not None:
        titled.append((_("Qualifikation"), by_kind["final"]))
    return titled


def guests_sentence(_: Gettext, season: SeasonRules) -> list[str]:
    """Return a sentence on guests that are not ranked in the season, if so agreed."""
    return [no_guests(_)] if season.members_only else []


def _sentences(_: Gettext, block: Block) -> Iterator[str]:
    for clause in block.clauses:
        yield from clause.sentences(_, block.context)
