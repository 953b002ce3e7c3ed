"""A time of day is written in one way in each language, wherever it stands."""

from datetime import UTC, date, datetime

import pytest
from flask_babel import force_locale

from scorer.paper.score_sheet import when as corrected
from scorer.web import i18n
from scorer.web.database import clock, today
from scorer.web.language_choice import LOCALES
from tests.languages.test_default_names import gettext_of

AT = datetime(2026, 11, 20, 8, 5, tzinfo=UTC)  # 9.05 in winter


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("de", "09.05"),
        ("fr", "09\u00a0h\u00a005"),
        ("it", "09.05"),
        ("en", "09:05"),
    ],
)
def test_every_time_of_day_is_written_as_the_language_does(every_language, language, written):
    _, day = gettext_of(language), date(2026, 11, 20)
    with every_language.test_request_context(), force_locale(LOCALES[language]):
        on_pages = [
            i18n.time_of_day(AT),
            i18n.date_time(AT),
            i18n.moment(AT, AT),
            i18n.when(day, "09:05"),
            i18n.written_time().format(hours="09", minutes="05"),
        ]
    begun = AT.replace(hour=9)
    for text in (*on_pages, corrected(_, begun, begun)):
        assert written in text


def test_the_hour_stands_on_the_line_of_its_unit(app):
    with app.test_request_context(headers={"Accept-Language": "de"}):
        assert i18n.when(date(2026, 11, 20), "19:30").endswith(" 19.30\u00a0Uhr")
    assert corrected(gettext_of("de"), AT, AT) == "um 08.05\u00a0Uhr"


def test_today_begins_at_midnight_of_the_place(app, tomorrow):
    with app.test_request_context(headers={"Accept-Language": "de"}):
        assert today() == tomorrow
        assert i18n.date(clock()) == i18n.date(tomorrow)


@pytest.mark.parametrize(
    ("minutes", "written"),
    [
        (0, "vor 1 Minute"),
        (59, "vor 59 Minuten"),
        (119, "vor 1 Stunde"),
        (24 * 60 - 1, "vor 23 Stunden"),
        (11 * 24 * 60 - 1, "vor 10 Tagen"),
        (11 * 24 * 60, "vor 11 Tagen"),
        (400 * 24 * 60, "vor 400 Tagen"),
    ],
)
def test_nothing_seems_older_than_it_is(app, minutes, written):
    with app.test_request_context(headers={"Accept-Language": "de"}):
        assert i18n.ago(minutes) == written
