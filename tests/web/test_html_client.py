"""The strict client finds what is wrong on a page, also where it has checked a page of the same shape before."""

import pytest

from tests.web import html_client
from tests.web.html_client import check_page

RIGHT = '<p title="a > b">Anna</p><label>Name <input name="n" value="Anna"></label>'
WRONG = [
    '<script src="/static/1/js/pages/gone.js"></script>',
    *("<p>Straße</p>", "<p>a\x01</p>", "<p>&nix;</p>", "<p>a < b</p>", "<p>Anna</i></p>"),
    *('<p style="x">Anna</p>', '<p onclick="x">Anna</p>', "<p title='x' style='x'>Anna</p>"),
    *('<p title="a > b" style="x">Anna</p>', '<p title="a>Anna</p><p title="b" style="x">'),
    *('<input name="n" value="Anna">', "<script>1</script>", '<a href="//evil">Anna</a>'),
    *('<button value="x"></button>', '<b id="a"></b><b id="a"></b>'),
]


def page(body, title="Titel", heading="Titel"):
    head = f'<meta charset="utf-8"><title>{title}</title>'
    heading = f'<b class="brand">Schreiber</b><h1>{heading}</h1>'
    return (
        f'<!doctype html><html lang="de-CH"><head>{head}</head><body>{heading}{body}</body></html>'
    )


@pytest.mark.parametrize("body", WRONG)
def test_a_page_with_a_fault_is_refused_each_time(body):
    check_page(page(RIGHT))
    for _ in range(2):
        with pytest.raises(AssertionError):
            check_page(page(RIGHT + body))


def test_a_page_whose_title_is_not_its_heading_is_refused():
    check_page(page(RIGHT))
    with pytest.raises(AssertionError):
        check_page(page(RIGHT, heading="Anderes"))


def test_pages_that_differ_in_words_and_numbers_only_are_checked_once(monkeypatch):
    checked = []
    monkeypatch.setattr(html_client, "checked_shapes", set())
    monkeypatch.setattr(html_client, "check_new_page", checked.append)
    for body in (RIGHT, RIGHT.replace("Anna", "Zoë &amp; 7"), RIGHT.replace("<p ", "<b ")):
        check_page(page(body))

    assert checked == [page(RIGHT), page(RIGHT.replace("<p ", "<b "))]
