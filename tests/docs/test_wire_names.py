"""``docs/wire-names.md`` has the names of the code."""

from tests.docs import wire_page


def test_the_page_is_that_of_the_code():
    assert wire_page.PAGE.read_text() == wire_page.page(), (
        "«python -m tests.docs.wire_page» writes it"
    )


def test_each_cookie_says_what_it_is_for():
    assert wire_page.COOKIES.keys() == wire_page.cookies_in_code()
