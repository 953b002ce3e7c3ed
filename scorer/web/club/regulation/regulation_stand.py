"""How a season's regulation stands: its newest version, and the draft of the next."""

from __future__ import annotations

from flask import abort
from werkzeug.datastructures import MultiDict

from scorer.club.ranking import seasons
from scorer.club.ranking.seasons import Season
from scorer.club.regulation import drafts, own_rules
from scorer.club.regulation.drafts import Draft
from scorer.rules.club.regulation.own_rules import NO_RULES, OwnRules
from scorer.rules.club.regulation.presets import PRESETS
from scorer.rules.club.regulation.reader import regulation_json
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class
from scorer.web.club.form_fields import version_number
from scorer.web.club.office import session as club
from scorer.web.club.regulation.regulation_form import RegulationForm, preset_data
from scorer.web.club.regulation.season_forms import PRESET_NAMES
from scorer.web.database import session


@value_class
class Stand:
    """What is there of a season's regulation: its newest version, its draft, or both.

    *version* is the expected version that a form posts which becomes the draft; *rules* are the own
    rules of the newest version. *data* is the regulation from which the draft departs, as JSON with all keys.
    """

    id: str
    season: Season | None
    draft: Draft | None
    version: int
    rules: OwnRules
    data: JsonObject

    @property
    def typed(self) -> MultiDict[str, str] | None:
        """Return what the draft keeps."""
        return None if self.draft is None else MultiDict(self.draft.typed)

    @property
    def preset(self) -> str:
        """Return the preset with which a season began that is only a draft."""
        return _preset(self.draft)

    @property
    def seen(self) -> int:
        """Return the event of the version from which the draft departs."""
        if self.draft is not None:
            return version_number(self.draft.value("seen"))
        return 0 if self.season is None else self.season.seq

    @property
    def outdated(self) -> bool:
        """Return whether another version was decided since the draft was begun."""
        return self.season is not None and self.season.seq > self.seen

    def form(self) -> RegulationForm:
        """Return the form of the draft, else of the newest version."""
        return RegulationForm(self.data, self.typed, self.rules)


def known_preset(preset: str) -> str:
    """Return *preset*, or the first one where it is none."""
    return preset if preset in PRESETS else next(iter(PRESET_NAMES))


def this_stand(season: str) -> Stand:
    """Return how the regulation of a season of this club stands; 404 for any other id."""
    club_id = club.this_club().id
    newest = seasons.load(session(), club_id, season)
    draft = drafts.load(session(), club_id, season)
    if newest is None and draft is None:
        abort(404)
    if newest is None:
        rules, data = NO_RULES, preset_data(_preset(draft))
    else:
        rules = own_rules.of_version(session(), club_id, newest.event.facts)
        data = regulation_json(newest.regulation) | {"name": newest.name}
    return Stand(season, newest, draft, drafts.version(session(), club_id, season), rules, data)


def _preset(draft: Draft | None) -> str:
    return known_preset("" if draft is None else draft.value("preset"))
