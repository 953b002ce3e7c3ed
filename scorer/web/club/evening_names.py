"""What a new evening is proposed to be called."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.club.calendar import EveningMeta
from scorer.club.seasons import Season
from scorer.web.club import handed_out_language
from scorer.web.club import session as club
from scorer.web.club.preset_texts import preset_name
from scorer.web.i18n import _, as_handed_out


def proposed_name(season: Season, phase: str, before: Sequence[EveningMeta]) -> str:
    """Return a name that counts on from the evenings *before* of a season and phase: «3. Abend».

    It is kept and told as it is, so it is in the language of what is handed out of the season.
    """
    held = [meta for meta in before if meta.season == season.id]
    taken = {meta.name.casefold() for meta in held}
    number = sum(meta.phase == phase for meta in held) + 1
    handed_out_language.speak_for(club.this_club().id, season=season.id)
    with as_handed_out():
        phase_name = preset_name(season.regulation.phase(phase).name)
        names = [
            _("%(number)s. %(phase)s", number=n, phase=phase_name)
            for n in range(number, number + len(held) + 1)
        ]
    return next(name for name in names if name.casefold() not in taken)
