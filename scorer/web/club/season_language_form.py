"""The form for the language of what is handed out of a season."""

from __future__ import annotations

from collections.abc import Mapping

from wtforms import RadioField, SelectField
from wtforms.validators import ValidationError

from scorer.club import ledger
from scorer.web.club.form_fields import VersionField
from scorer.web.database import session
from scorer.web.form_base import Form
from scorer.web.i18n import _, _l
from scorer.web.language_choice import OWN_NAMES, offered


def spoken_here() -> list[tuple[str, str]]:
    """Return the languages of this installation as choices of a field."""
    return [(name, OWN_NAMES[name]) for name in offered()]


def keep_stored(field: SelectField | RadioField, stored: str) -> None:
    """Add the *stored* language to the choices where it is not offered any more, so that a save keeps it."""
    if stored and stored not in dict(field.choices):
        name = OWN_NAMES.get(stored, stored)
        label = _("%(language)s (hier zurzeit nicht verfügbar)", language=name)
        field.choices = [*field.choices, (stored, label)]


def refuse_unspoken(_form: Form, field: SelectField | RadioField) -> None:
    """Refuse a language that is not among the choices, where one is sent."""
    if field.data and field.data not in dict(field.choices):
        raise ValidationError(_("Das gibt es hier nicht, oder nicht mehr."))


class SeasonLanguageForm(Form):
    """Language of a season, "" for that of its club; *seen* is the expected version."""

    language = SelectField(
        _l("Sprache dieser Saison"),
        choices=lambda: [("", _("wie der Verein")), *spoken_here()],
        description=_l("Für Blätter, Listen, Hallenanzeige und öffentliche Seiten."),
        validate_choice=False,
    )
    seen = VersionField(default=0)

    validate_language = refuse_unspoken


def season_language_form(
    club_id: int, season_id: str, sent: Mapping[str, str] | None = None
) -> SeasonLanguageForm:
    """Return the form as the season stands, or as it was *sent*."""
    last = ledger.last_about(session(), club_id, "season_language", season=season_id)
    stored = last.facts["language"] if last else ""
    data = {"language": stored, "seen": last.seq if last else 0}
    form = SeasonLanguageForm(sent, data=data if sent is None else None)
    keep_stored(form.language, stored)
    return form
