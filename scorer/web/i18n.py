"""Languages: the one place that knows Flask-Babel; a msgid is the de-CH text itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date as Date  # noqa: N812 - ours is for people
from datetime import datetime, timedelta

from flask import Flask, g, request
from flask_babel import (
    Babel,
    force_locale,
    format_date,
    format_time,
    format_timedelta,
    get_locale,
    get_translations,
    to_user_timezone,
)
from flask_babel import lazy_gettext as _l

from scorer.resources import PACKAGE

__all__ = [
    "_",
    "_l",
    "ago",
    "as_handed_out",
    "connect",
    "date",
    "date_time",
    "day",
    "deadline",
    "language",
    "locales",
    "long_date",
    "moment",
    "time_of_day",
    "words",
]


def _(text: str, **values: object) -> str:
    """Return *text* in the language of the request, with *values* put in."""
    translated = words()(text)
    return translated % values if values else translated


def words() -> Callable[[str], str]:
    """Return the ``gettext`` of the request; looked up once, for a page has hundreds of words."""
    translate: Callable[[str], str] | None = g.get("translate") if g else None
    if translate is None:
        translate = get_translations().gettext
        if g:
            g.translate = translate
    return translate


DEFAULT = "de_CH"
# Pages that a club hands out are in its language, not in that of whoever reads.
HANDED_OUT = frozenset({"public_pages", "public_files", "public_tables"})
TRANSLATIONS = PACKAGE / "web" / "translations"


@contextmanager
def as_handed_out() -> Iterator[None]:
    """Speak the language of what a club hands out, on a page in that of whoever reads."""
    before = g.pop("translate", None)
    with force_locale(DEFAULT):
        yield
    g.translate = before


def locales() -> list[str]:
    """Return the supported languages: the default, and each one with a compiled catalog."""
    compiled = sorted(path.parent.parent.name for path in TRANSLATIONS.glob("*/LC_MESSAGES/*.mo"))
    return [DEFAULT, *(name for name in compiled if name != DEFAULT)]


def language() -> str:
    """Return the language tag for ``<html lang>``."""
    return str(get_locale()).replace("_", "-")


def day(moment: datetime) -> str:
    """Return the day of *moment* as people here write it."""
    return str(format_date(moment, "d. MMM"))


def time_of_day(moment: datetime) -> str:
    """Return hours and minutes of *moment* in local time."""
    return str(format_time(moment, "HH:mm"))


def about(at: datetime) -> str:
    """Return a time of day as people say it: «22.40»."""
    return time_of_day(at).replace(":", ".")


def date(when: Date) -> str:
    """Return a day with its year: «20. Nov. 2026»."""
    return str(format_date(when, "d. MMM y"))


def long_date(when: Date) -> str:
    """Return a day with its weekday: «Freitag, 20. Nov. 2026»."""
    return str(format_date(when, "EEEE, d. MMM y"))


def date_time(at: datetime) -> str:
    """Return the day and the time of day of *at*."""
    return f"{day(at)}, {time_of_day(at)}"


def moment(at: datetime, evening: datetime) -> str:
    """Return the time of day of *at*, with the day where it is another than that of *evening*."""
    same = to_user_timezone(at).date() == to_user_timezone(evening).date()
    return time_of_day(at) if same else f"{day(at)} {time_of_day(at)}"


def deadline(at: datetime, since: datetime) -> str:
    """Return until when something is possible: «23.15», with the day where it is another one."""
    return moment(at, since).replace(":", ".")


def ago(minutes: int) -> str:
    """Return how long ago something was, in whole minutes, hours or days: «vor 3 Minuten»."""
    passed = timedelta(minutes=max(1, minutes))
    for unit in (timedelta(days=1), timedelta(hours=1)):
        if passed >= unit:
            passed = passed // unit * unit  # a word for it that grows old is not rounded up
            break
    text = format_timedelta(-passed, granularity="minute", add_direction=True, threshold=1)
    return str(text)


def connect(app: Flask, timezone: str) -> None:
    """Install Flask-Babel in *app*; the language is the best match for the browser, or the club's."""
    known = locales()
    tags = {name.replace("_", "-"): name for name in known}

    def chosen() -> str:
        if request.blueprint in HANDED_OUT:
            return DEFAULT
        best = request.accept_languages.best_match(list(tags), default=DEFAULT.replace("_", "-"))
        return tags[best]

    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(TRANSLATIONS)
    Babel(
        app,
        default_locale=DEFAULT,
        default_timezone=timezone,
        locale_selector=chosen,
    )
    app.jinja_env.globals.update(
        language=language, about=about, ago=ago, date=date, long_date=long_date, date_time=date_time
    )
