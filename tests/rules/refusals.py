"""What the rules refuse, told in short."""

import pytest

from scorer.rules.core.errors import RuleError


def refused_at(act, *args, **options):
    """Return the code with which an act is refused, and the place of what is wrong."""
    with pytest.raises(RuleError) as refusal:
        act(*args, **options)
    return refusal.value.code, refusal.value.place
