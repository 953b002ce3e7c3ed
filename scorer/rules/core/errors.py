"""Refusals of the rules: an exception with a stable code, a place, and values for the sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


class RuleError(ValueError):
    """A refusal of input that breaks the rules.

    *code* is stable, and views translate it into a sentence; *place* is the path
    of the refused value, like ``revisions/3/facts/points``; *values* are inserted into the
    sentence. If two places contradict each other, *values* has the ``other`` place.
    """

    def __init__(self, code: str, place: str = "", **values: object) -> None:
        self.code = code
        self.place = place
        self.values = values
        super().__init__(f"{code} at {place or 'top'} {values or ''}".rstrip())

    @property
    def other(self) -> str:
        """Return the place that contradicts this one, "" if there is none."""
        return str(self.values.get("other", ""))

    def within(self, prefix: str) -> RuleError:
        """Return the same refusal with its place below *prefix*; the ``other`` place stays."""
        place = f"{prefix}/{self.place}" if self.place else prefix
        return RuleError(self.code, place, **self.values)


def clashes(*pairs: tuple[str, str, str, bool]) -> Iterator[RuleError]:
    """Yield a refusal for each clashing pair of places.

    Each of *pairs* has the code, the place, the ``other`` place, and whether the two clash.
    """
    for code, here, other, clash in pairs:
        if clash:
            yield RuleError(code, here, other=other)


def inside(place: str, errors: Iterable[RuleError]) -> Iterator[RuleError]:
    """Yield *errors* with their places, the ``other`` ones included, moved below *place*."""
    for error in errors:
        if error.other:
            error.values["other"] = f"{place}/{error.other}"
        yield error.within(place)
