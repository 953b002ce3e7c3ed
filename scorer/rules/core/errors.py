"""Refusals of the rules as values: a stable code, a place, and figures for the sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


class RuleError(ValueError):
    """Something that no slate could carry.

    *code* is stable and translated to a sentence at the edge; *place* names
    where it stands, like ``revisions/3/facts/points``; *values* go into the
    sentence. Where two places do not go together *values* has the ``other`` one.
    """

    def __init__(self, code: str, place: str = "", **values: object) -> None:
        self.code = code
        self.place = place
        self.values = values
        super().__init__(f"{code} at {place or 'top'} {values or ''}".rstrip())

    @property
    def other(self) -> str:
        """Return the place that this one does not go with, "" where that is not what is wrong."""
        return str(self.values.get("other", ""))

    def within(self, prefix: str) -> RuleError:
        """Return the same refusal, told from one level further out."""
        place = f"{prefix}/{self.place}" if self.place else prefix
        return RuleError(self.code, place, **self.values)


def clashes(*pairs: tuple[str, str, str, bool]) -> Iterator[RuleError]:
    """Yield a refusal for each of *pairs* that clash: its code, two places, whether they do."""
    for code, here, other, clash in pairs:
        if clash:
            yield RuleError(code, here, other=other)


def inside(place: str, errors: Iterable[RuleError]) -> Iterator[RuleError]:
    """Yield *errors* with all of their places below *place*."""
    for error in errors:
        if error.other:
            error.values["other"] = f"{place}/{error.other}"
        yield error.within(place)
