"""Texts, days and times in the language of the request, by Flask-Babel; a msgid is the de-CH text itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from datetime import date as Date  # noqa: N812 - ours is a function
from datetime import time as Time  # noqa: N812 - likewise
from math import inf
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from babel import Locale
from flask import Flask, current_app, g, request
from flask_babel import (
    Babel,
    Domain,
    force_locale,
    format_date,
    format_time,
    format_timedelta,
    get_locale,
    get_timezone,
    get_translations,
    lazy_gettext,
    lazy_ngettext,
    lazy_pgettext,
    refresh,
)

from scorer.resources import PACKAGE
from scorer.rules.core.names import proposed_words
from scorer.rules.core.reading import Values
from scorer.rules.core.words import Catalog, Gettext
from scorer.rules.core.words import quoted as quoted_in
from scorer.web import language_choice, mundart
from scorer.web.language_choice import LOCALES, SOURCE


class _RequestCatalog:
    """The translations of the request's language; *values* are inserted if there are any."""

    def __call__(self, text: str, /, **values: object) -> str:
        translated = words()(text)
        return translated % values if values else translated

    def pgettext(self, context: str, text: str, /, **values: object) -> str:
        """Return the translation of *text* in the meaning given by *context*."""
        translated = words().pgettext(context, text)
        return translated % values if values else translated

    def ngettext(self, single: str, several: str, number: int, /, **values: object) -> str:
        """Return the translated *single* or *several*, by *number*; *values*, which include the number, are inserted."""
        translated = words().ngettext(single, several, number)
        return translated % values if values else translated


class _LazyCatalog:
    """Translations for labels and tables of names, looked up only when they are shown."""

    __call__: Callable[..., Any] = staticmethod(lazy_gettext)
    pgettext: Callable[..., Any] = staticmethod(lazy_pgettext)
    ngettext: Callable[..., Any] = staticmethod(lazy_ngettext)


_, _l = _RequestCatalog(), _LazyCatalog()


def words() -> Gettext:
    """Return the ``gettext`` of the request; it is looked up once, because a page has hundreds of texts."""
    catalog: Gettext | None = g.get("catalog") if g else None
    if catalog is None:
        catalog = Catalog(get_translations())
        if g:
            g.catalog = catalog
    return catalog


# Blueprints and endpoints of the pages, papers and files that a club hands out to other people:
# they are in the language of the club, not in that of the reader.
HANDED_OUT = frozenset(
    {
        *("public_pages", "passing_on_files", "public_tables", "walls", "downloads"),
        *("evening_pdf.start", "evening_pdf.progress", "evening_pdf.show"),
        *("diplomas.paper", "prize_giving.paper"),
        *("versions.paper", "versions.draft_paper", "door.paper"),
        *("member_export.paper", "member_export.for_spreadsheet", "teams.paper"),
    }
)
# The blueprints with such pages, and the one that shows parts of them.
HANDING_OUT = {name.partition(".")[0] for name in HANDED_OUT} | {"passing_on"}
TRANSLATIONS = PACKAGE / "web" / "translations"


@contextmanager
def as_handed_out() -> Iterator[None]:
    """Use the language of the club's public pages for a part of a page in the reader's language."""
    before = g.pop("catalog", None)
    try:
        with force_locale(LOCALES[_handed_out_language()]):
            yield
    finally:
        g.catalog = before


def hand_out_in(*languages: str) -> None:
    """Use the first available one of *languages* for the rest of a handed-out page, unless its link has a language."""
    g.handed_out, _before = languages, g.pop("catalog", None)
    refresh()


def speak_to_screen() -> None:
    """Use the language of the screen for the rest of a page that is normally in the club's language."""
    hand_out_in(language_choice.this_language())


def _handed_out_language() -> str:
    """Return the language of a club's papers and public pages: that of the link, else of the season or the club.

    Without a club it is the language of the screen. If none of the club's languages is available, it is German.
    """
    asked = request.args.get("lang", "")
    if asked in language_choice.offered():
        return asked
    languages = g.get("handed_out") or current_app.extensions["languages_of_club"]()
    if not languages:
        return language_choice.this_language()
    return next((name for name in languages if name in language_choice.offered()), SOURCE)


def hands_out() -> bool:
    """Return whether this page, or a part of it, is in the language of the club."""
    return _is_handed_out(request.endpoint) or request.blueprint == "passing_on"


def _is_handed_out(endpoint: str | None) -> bool:
    """Return whether the page *endpoint* or its whole blueprint is handed out to people; False without a page."""
    return endpoint is not None and bool({endpoint, endpoint.partition(".")[0]} & HANDED_OUT)


def _keep_language(endpoint: str, values: Values) -> None:
    """Add the language in the address of this page to its links to handed-out pages."""
    asked = request.args.get("lang", "") if request else ""
    if asked in language_choice.offered() and _is_handed_out(endpoint):
        values.setdefault("lang", asked)


def quoted(name: str) -> str:
    """Return *name* in quotation marks of the request's language."""
    return quoted_in(words(), name)


def with_holes(text: str) -> str:
    """Return *text*, translated, for a script that inserts the values: ``%(name)s`` becomes ``{name}``."""
    return re.sub(r"%\((\w+)\)[sd]", r"{\1}", words()(text))


def plural_forms(single: str, several: str) -> dict[str, str]:
    """Return the translated forms of a sentence with a count, for a script, by category of ``Intl.PluralRules``.

    ``%(name)s`` becomes ``{name}``.
    """
    category: Callable[[int], str] = get_locale().plural_form
    # these numbers cover every plural category of our languages; the last one of a category counts
    forms = {
        category(n): words().ngettext(single, several, n)
        for n in (1_000_000, 100, 11, 5, 3, 2, 0, 1)
    }
    return {name: re.sub(r"%\((\w+)\)[sd]", r"{\1}", text) for name, text in forms.items()}


def language() -> str:
    """Return the language tag of this page, for ``<html lang>`` and in the keys of all caches of texts."""
    return mundart.TAG if _in_mundart() else str(get_locale()).replace("_", "-")


def _in_mundart() -> bool:
    """Return whether this page is in Mundart."""
    return bool(g and g.get("mundart")) and get_locale().language == SOURCE


class _Mundart(Domain):  # type: ignore[misc]  # flask_babel has no types
    """The translations of a page in Mundart."""

    def get_translations(self) -> Any:  # noqa: ANN401 - as in flask_babel
        """Return the translations to Mundart, or the usual ones for a part of a page in another language."""
        return mundart.translations() if _in_mundart() else super().get_translations()


_MUNDART = _Mundart()


def _speak_mundart() -> None:
    """Use Mundart for the pages listed in :mod:`scorer.web.mundart`, in a browser that chose it."""
    speaks = request.blueprint in mundart.BLUEPRINTS or request.endpoint in mundart.PAGES
    if speaks and language_choice.chose_mundart():
        g.mundart = True
        _MUNDART.as_default()


def _pattern(when: Date | datetime, skeleton: str) -> str:
    """Return *when* with the parts named by *skeleton*, such as ``yMMMd``, in the order of the language.

    A weekday is written out.
    """
    locale: Locale = get_locale()
    pattern = locale.datetime_skeletons[skeleton].pattern.replace("E", "EEEE")
    return str(format_date(when, pattern))


def day(moment: datetime) -> str:
    """Return the local day of *moment* without its year: «20. Nov.»."""
    return _pattern(moment, "MMMd")


def time_of_day(at: datetime) -> str:
    """Return the local time of *at* in the format of the language: «22.40»."""
    return _written(str(format_time(at, "HH:mm")))


def _written(time: str) -> str:
    """Return *time*, like «22:40», in the format of the language."""
    hours, minutes = time.split(":")
    return _.pgettext("Uhrzeit", "%(hours)s.%(minutes)s", hours=hours, minutes=minutes)


def written_time() -> str:
    """Return the format of a time of day for a script: «{hours}.{minutes}»."""
    return _written("{hours}:{minutes}")


def date(when: Date) -> str:
    """Return a day, or the local day of a moment, with its year: «20. Nov. 2026»."""
    return _pattern(when, "yMMMd")


def when(day: Date, start: str = "", *, long: bool = False) -> str:
    """Return a day as :func:`date`, or if *long* as :func:`long_date`, and after it a local time *start* («19:30»)."""
    day_text = long_date(day) if long else date(day)
    if not start:
        return day_text
    return _("%(day)s, %(time)s\u00a0Uhr", day=day_text, time=_written(start))


def begins(day: Date, start: str) -> datetime:
    """Return in UTC the moment of the local time *start* («19:30») on *day*."""
    zone = ZoneInfo(str(get_timezone()))
    return datetime.combine(day, Time.fromisoformat(start), zone).astimezone(UTC)


def month_names() -> dict[int, str]:
    """Return the names of the months by number."""
    locale: Locale = get_locale()
    return {**locale.months["stand-alone"]["wide"]}


def long_date(when: Date) -> str:
    """Return a day with its weekday: «Freitag, 20. Nov. 2026»."""
    return _pattern(when, "yMMMEd")


def date_time(at: datetime) -> str:
    """Return the local day and time of *at*: «20. Nov., 22.40»."""
    return f"{day(at)}, {time_of_day(at)}"


def moment(at: datetime, evening: datetime) -> str:
    """Return the local time of *at* («23.15»), with its day in front if that is not the day of *evening*."""
    same = date(at) == date(evening)
    return time_of_day(at) if same else f"{day(at)} {time_of_day(at)}"


def ago(minutes: int) -> str:
    """Return *minutes* as a time in the past, in whole minutes, hours or days: «vor 3 Minuten».

    Less than a minute is shown as one minute. ``static/js/pages/watch.js`` writes the same text.
    """
    passed = timedelta(minutes=max(1, minutes))
    name, unit = "minute", timedelta(minutes=1)
    if passed >= timedelta(days=1):
        name, unit = "day", timedelta(days=1)
    elif passed >= timedelta(hours=1):
        name, unit = "hour", timedelta(hours=1)
    whole = passed // unit * unit  # rounded down, or it would seem older than it is
    # threshold=inf: never change to weeks or longer units, because they would be rounded up
    return str(format_timedelta(-whole, granularity=name, add_direction=True, threshold=inf))


def connect(app: Flask, timezone: str, catalogs: Path) -> None:
    """Install Flask-Babel in *app*; the languages are German and those with a compiled catalog in *catalogs*.

    *timezone* is that of all times shown. The functions for templates are registered, too.
    """
    app.extensions["languages"] = language_choice.offered_languages(catalogs)

    def chosen() -> str:
        if _is_handed_out(request.endpoint):
            return LOCALES[_handed_out_language()]
        return LOCALES[language_choice.this_language()]

    app.extensions.setdefault("languages_of_club", tuple)
    app.url_defaults(_keep_language)
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(catalogs)
    app.before_request(_speak_mundart)
    Babel(
        app,
        default_locale=LOCALES[SOURCE],
        default_timezone=timezone,
        locale_selector=chosen,
    )
    app.jinja_env.globals.update(
        with_holes=with_holes,
        plural_forms=plural_forms,
        quoted=quoted,
        proposed_names=lambda: proposed_words(words()),
        timezone=timezone,
        language=language,
        time_of_day=time_of_day,
        written_time=written_time,
        ago=ago,
        date=date,
        when=when,
        long_date=long_date,
        date_time=date_time,
    )
