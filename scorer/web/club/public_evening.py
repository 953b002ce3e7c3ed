"""An evening as the hall may know it: its lists for the wall, the public page, pictures and texts alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorer.club.evenings import EveningView
from scorer.club.publishing import announced
from scorer.rules.club.ranking import RankingRow
from scorer.rules.club.sentences.counting import target_sentence, value_text
from scorer.web.club import member_names
from scorer.web.club.evening_ranking_rows import (
    WITHOUT_REASONS,
    EveningList,
    announced_rows,
    lists_of,
    notes,
    ranking_of,
    ranking_rows,
    title_of,
)
from scorer.web.club.member_names import Names
from scorer.web.club.publishing_text import hidden_sentence, public_names, public_team_names
from scorer.web.club.season_announced import announced_section
from scorer.web.database import session
from scorer.web.i18n import _, words


@dataclass(frozen=True, slots=True)
class PublicEvening:
    """What the hall may know of an evening, with what stands for its people.

    *announced* are the rows of a prize-giving under way, the best first; while there are some they
    are all that is told of the ranking.
    """

    view: EveningView
    names: Names
    announced: Sequence[dict[str, object]]

    @property
    def sentence(self) -> str:
        """Return until when the ranking is hidden, "" if it is not."""
        return hidden_sentence(self.view.evening)

    def sections(self) -> list[dict[str, Any]]:
        """Return who is announced so far, else the ranking and the lists beside it; nothing before the first result.

        Each has ``kind``, ``title``, ``total``, ``columns``, ``rows``, ``notes`` and ``sentence``.
        """
        if self.announced:
            title = _("Rangverkündigung")
            return [{**announced_section(title, _("Total"), self.announced), "kind": "announced"}]
        if not self.view.evening.ranked:
            return []
        lists = [(title_of(self.view), ranking_of(self.view))]
        lists += [(listing.title, listing) for listing in lists_of(self.view)]
        return [_section(self.view, title, listing, self.names) for title, listing in lists]


def public_evening(club_id: int, view: EveningView) -> PublicEvening:
    """Return an evening, *view* as the hall may know it, with public names."""
    names = public_names(view.regulation, member_names.club_names(club_id))
    view = replace(view, team_names=public_team_names(view.regulation, view.team_names))
    rows = announced_rows(view, announced(session(), club_id, view.meta.id), names)
    return PublicEvening(view, names, rows)


def values(line: RankingRow) -> list[tuple[str, bool]]:
    """Return what each round or evening gave, and whether it counts."""
    return [
        ("–" if value is None else value_text(_, value), counts)
        for value, counts in zip(line.parts, line.counted, strict=True)
    ]


def why(*texts: object) -> str:
    """Return what stands below a name: whose results a team has, why it comes before the next."""
    return "; ".join(str(text) for text in texts if text)


def _section(view: EveningView, title: str, listing: EveningList, names: Names) -> dict[str, Any]:
    footnotes = notes(view, listing, names, WITHOUT_REASONS)
    rows = ranking_rows(view, listing, names, footnotes)
    rounds = 0 if listing.teams else view.evening.ranked
    columns = [_("P. %(round)s", round=number + 1) for number in range(rounds)]
    return {
        "kind": listing.kind,
        "title": title,
        "total": listing.total,
        "columns": columns,
        "struck": _("zählt nicht mehr") if view.evening.phase.play_off else _("gestrichen"),
        "rows": [
            {
                **row,
                "values": values(line) if columns else [],
                "why": why(row["made"], row["why"]),
            }
            for row, line in zip(rows, listing.rows, strict=True)
        ],
        "notes": footnotes.texts,
        "sentence": target_sentence(words(), listing.counting),
    }
