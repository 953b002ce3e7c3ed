"""An evening as the hall may know it: its lists for the wall, the public page, pictures and texts alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorer.club.evenings import EveningView
from scorer.club.publishing import announced
from scorer.web.club import member_names
from scorer.web.club.evening_ranking_rows import (
    WITHOUT_REASONS,
    announced_rows,
    lists_of,
    title_of,
)
from scorer.web.club.member_names import Names
from scorer.web.club.publishing_text import hidden_sentence, public_names, public_team_names
from scorer.web.club.season_announced import announced_section
from scorer.web.database import session
from scorer.web.i18n import _


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
        first, *others = lists_of(self.view)
        played_on = self.view.evening.phase.play_off is not None
        return [
            listing.section(
                self.names, listing.notes(self.names, WITHOUT_REASONS), played_on=played_on
            )
            for listing in (replace(first, title=title_of(self.view)), *others)
        ]


def public_evening(club_id: int, view: EveningView) -> PublicEvening:
    """Return an evening, *view* as the hall may know it, with public names."""
    names = public_names(view.regulation, member_names.club_names(club_id))
    view = replace(view, team_names=public_team_names(view.regulation, view.team_names))
    rows = announced_rows(view, announced(session(), club_id, view.meta.id), names)
    return PublicEvening(view, names, rows)
