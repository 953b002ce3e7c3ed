"""How many characters a text may have that somebody types."""

from __future__ import annotations

from typing import Final

NAME_LENGTH: Final = 40  # of people, sides, phones, categories, parts of a regulation
TITLE_LENGTH: Final = 60  # of clubs, seasons, evenings
NOTE_LENGTH: Final = 200  # of remarks on a deal, and of reasons
SENTENCE_LENGTH: Final = 300  # of an own rule in a club's own words
