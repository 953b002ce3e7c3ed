"""Forms that ask for a reason, or for a confirmation, of several views."""

from __future__ import annotations

from wtforms import BooleanField
from wtforms.validators import ValidationError

from scorer.web.club.form_fields import ReasonField
from scorer.web.form_base import Form
from scorer.web.i18n import _, _l


class DisputeForm(Form):
    """Reason of a dispute or a claim."""

    reason = ReasonField(_l("Was stimmt nicht?"))


class ReasonForm(Form):
    """A reason only."""

    reason = ReasonField(_l("Grund"))


class ErasureForm(Form):
    """Confirmation that a name is erased for good."""

    sure = BooleanField(_l("Ja, den Namen endgültig löschen"))

    def validate_sure(self, field: BooleanField) -> None:
        """Refuse to erase without the confirmation."""
        if not field.data:
            raise ValidationError(_("Das lässt sich nicht zurücknehmen; darum das Häkchen."))
