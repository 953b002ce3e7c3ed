"""Refusals of the rules as values: a stable code, a place, and figures for the sentence."""

from __future__ import annotations


class RuleError(ValueError):
    """Something that no slate could carry.

    *code* is stable and translated to a sentence at the edge; *place* names
    where it stands, like ``revisions/3/facts/points``; *values* go into the
    sentence.
    """

    def __init__(self, code: str, place: str = "", **values: object) -> None:
        self.code = code
        self.place = place
        self.values = values
        super().__init__(f"{code} at {place or 'top'} {values or ''}".rstrip())

    def within(self, prefix: str) -> RuleError:
        """Return the same refusal, told from one level further out."""
        place = f"{prefix}/{self.place}" if self.place else prefix
        return RuleError(self.code, place, **self.values)
