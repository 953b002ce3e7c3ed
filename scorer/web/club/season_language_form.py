"""The form for the language of what is handed out of a season."""

from __future__ import annotations

from wtforms import SelectField
from wtforms.validators import ValidationError

from scorer.club import season_language
from scorer.web.club.form_fields import VersionField
from scorer.web.database import session
from scorer.web.form_base import Form
from scorer.web.i18n import _, _l
from scorer.web.language_choice import OWN_NAMES, offered

SECOND_LABEL = _l("Zweite Sprache auf Papier")
SECOND_HINT = _l("Zettel, Einteilungen und Ranglisten sind dann in beiden Sprachen beschriftet.")


def _choices() -> list[tuple[str, str]]:
    return [("", _("wie der Verein")), *((name, OWN_NAMES[name]) for name in offered())]


def _second_choices() -> list[tuple[str, str]]:
    as_club, *languages = _choices()
    return [as_club, (season_language.NONE, _.pgettext("Sprache", "keine")), *languages]


class SeasonLanguageForm(Form):
    """Languages of a season, "" for those of its club; *seen* is the expected version."""

    language = SelectField(
        _l("Sprache dieser Saison"),
        choices=_choices,
        description=_l("Für Blätter, Listen, Hallenanzeige und öffentliche Seiten."),
        validate_choice=False,
    )
    second_language = SelectField(
        SECOND_LABEL,
        choices=_second_choices,
        description=SECOND_HINT,
        validate_choice=False,
    )
    seen = VersionField(default=0)

    def validate_language(self, field: SelectField) -> None:
        """Refuse a language that this server does not speak."""
        if field.data and field.data not in offered():
            raise ValidationError(_("Diese Sprache gibt es hier nicht."))

    def validate_second_language(self, field: SelectField) -> None:
        """Refuse a language that this server does not speak."""
        if field.data and field.data not in (season_language.NONE, *offered()):
            raise ValidationError(_("Diese Sprache gibt es hier nicht."))


def season_language_form(club_id: int, season_id: str) -> SeasonLanguageForm:
    """Return the form as the season stands."""
    last = season_language.last(session(), club_id, season_id)
    if last is None:
        return SeasonLanguageForm(data={"language": ""})
    languages = {"second_language": "", **last.facts}
    return SeasonLanguageForm(data=languages | {"seen": last.seq})
