"""A date in a form that may be left out."""

from __future__ import annotations

from scorer.web.club.form_fields import DayField


class OptionalDayField(DayField):
    """A date that may be left out."""

    def pre_validate(self, form: object) -> None:
        """Refuse text that is no date."""
        if self.data is not None or self.given:
            super().pre_validate(form)
