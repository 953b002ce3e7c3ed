"""The days of rounds in words.

*Rule:* club page 2, «bracket»; regulations page K20.
"""

from __future__ import annotations

from scorer.rules.club.round_days import RoundDays
from scorer.rules.core.words import Gettext


def round_day_text(_: Gettext, days: RoundDays, number: int) -> str:
    """Return when a round is played, "" where it has no day: «12.2.2027, 19.30 Uhr», «bis 28.2.2027»."""
    if number not in days:
        return ""
    agreed = days[number]
    text = f"{agreed.day.day}.{agreed.day.month}.{agreed.day.year}"
    if agreed.start:
        hours, minutes = agreed.start.split(":")
        time = _.pgettext("Uhrzeit", "%(hours)s.%(minutes)s") % {"hours": hours, "minutes": minutes}
        text = _("%(day)s, %(time)s\u00a0Uhr") % {"day": text, "time": time}
    return _("bis %(day)s") % {"day": text} if agreed.until else text


def with_day(_: Gettext, title: str, days: RoundDays, number: int) -> str:
    """Return the *title* of a round with its day."""
    day = round_day_text(_, days, number)
    return f"{title}, {day}" if day else title
