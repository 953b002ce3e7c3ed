"""Forms that ask for a reason only, of several views."""

from __future__ import annotations

from scorer.web.club.form_fields import ReasonField
from scorer.web.form_base import Form
from scorer.web.i18n import _l


class DisputeForm(Form):
    """Reason of a dispute or a claim."""

    reason = ReasonField(_l("Was stimmt nicht?"))


class ReasonForm(Form):
    """A reason only."""

    reason = ReasonField(_l("Grund"))
