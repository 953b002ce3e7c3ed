"""Ranking of an evening as pages and papers show it: lists, rows, footnotes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorer.club.evenings import EveningView
from scorer.club.members import Member, of_category
from scorer.rules.club.ranking import RankingRow
from scorer.rules.club.sentences.counting import tie_reasons, total_text, value_text
from scorer.rules.club.sentences.remarks import NONE, Footnotes, footnotes
from scorer.web.club.member_names import Names
from scorer.web.i18n import words


def category_lists(
    view: EveningView, everybody: Mapping[int, Member]
) -> list[tuple[str, list[RankingRow]]]:
    """Return the ranking of each category of an evening, with its name."""
    names = view.regulation.categories
    return [(name, view.evening.standings_among(of_category(everybody, name))) for name in names]


def notes(view: EveningView, lines: Iterable[RankingRow], names: Mapping[int, str]) -> Footnotes:
    """Return the footnotes of *lines* of an evening's ranking."""
    people = [line.person for line in lines]
    return footnotes(words(), view.evening.scores.remarks, people, names, view.reasons)


def ranking_rows(
    view: EveningView, lines: Sequence[RankingRow], names: Names, footnotes: Footnotes = NONE
) -> list[dict[str, object]]:
    """Return the rows of a ranking: values with dropped ones marked, footnotes, tie-break reasons."""
    reasons = tie_reasons(words(), view.evening.phase.counting, lines, names)
    return [
        {
            "rank": line.rank,
            "name": names[line.person],
            "values": [
                (points, counts, footnotes.at(line.person, number))
                for number, (points, counts) in enumerate(
                    zip(line.parts, line.counted, strict=True), start=1
                )
            ],
            "extra": line.extra,
            "extra_marks": footnotes.at(line.person, "extra"),
            "inside": view.evening.scores.penalties_in_rounds(line.person),
            "rank_marks": footnotes.at(line.person, "rank"),
            "total": total_text(line),
            "worth": "–" if line.value is None else value_text(line.value),
            "why": why,
            "out": line.disqualified,
            "marks": footnotes.anywhere(line.person),
        }
        for line, why in zip(lines, reasons, strict=True)
    ]
