"""The language of pages that a club hands out to people who are not logged in."""

from __future__ import annotations

from scorer.club import clubs
from scorer.web import i18n
from scorer.web.database import session


def speak_for(club_id: int) -> None:
    """Speak the language of a club from here on, unless the link asks for another."""
    i18n.hand_out_in(clubs.language(session(), club_id))
