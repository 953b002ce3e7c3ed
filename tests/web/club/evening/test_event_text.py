"""What an event says: each kind has its sentence."""

from scorer.rules.club.evening.event_kinds import KINDS
from scorer.web.club.evening.event_text import SENTENCES


def test_each_kind_has_a_sentence():
    assert SENTENCES.keys() == KINDS.keys()
