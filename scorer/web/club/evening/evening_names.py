"""What a new evening is proposed to be called."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorer.club.evening.calendar import EveningMeta
from scorer.club.ranking.seasons import Season
from scorer.web.club.office import session as club
from scorer.web.club.public import content
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.i18n import _, as_handed_out

COUNTED = re.compile(r"(?P<number>\d{1,3})\. (?P<what>.+)")


def proposed_name(season: Season, phase: str, before: Sequence[EveningMeta]) -> str:
    """Return a name that counts on from the evenings *before* of a season and phase: «3. Abend».

    Where the last one was numbered in the club's own words, whatever is played, these count on.
    It is kept and told as it is, so it is in the language of what is handed out of the season.
    """
    held = [meta for meta in before if meta.season == season.id]
    taken = {meta.name.casefold() for meta in held}
    number = sum(meta.phase == phase for meta in held) + 1
    content.speak_for(club.this_club().id, season=season.id)
    last = COUNTED.match(held[-1].name) if held else None
    with as_handed_out():
        word = preset_name(last["what"]) if last else ""  # «Abend» is «Soirée» in a French season
        phase_names = {each.key: preset_name(each.name) for each in season.regulation.phases}
        names = [
            _("%(number)s. %(phase)s", number=n, phase=phase_names[phase])
            for n in range(number, number + len(held) + 1)
        ]
    dated = last is not None and int(last["number"]) == held[-1].date.day  # as «3. Oktober»
    usual = {name.casefold() for name in phase_names.values()}
    if last is not None and not dated and word.casefold() not in usual:
        first = int(last["number"]) + 1
        names = [f"{n}. {last['what']}" for n in range(first, first + len(held) + 1)]
    return next(name for name in names if name.casefold() not in taken)
