"""A whole evening on paper: printed beside the pages, told page by page, handed out once it is done."""

import io
import re
import threading

import pypdf
import pytest

from scorer.web.club.printing import evening_pdf
from scorer.web.pdf_jobs import NoPdf, PdfJobs
from tests.long import runs
from tests.web.club.evening_pages import PEOPLE, open_evening, plain, printed, printed_pages
from tests.web.html_client import elements_of, words

pytestmark = pytest.mark.soak


def begin(desk, part=1, official="viewer"):
    answer = desk.club.clients[official].post(f"{desk.here}/evening", data={"part": part})
    assert answer.status_code == 303
    return answer.location


def until_over(desk):
    """Wait until nothing is being printed any more."""
    for job in desk.app.extensions["pdf_maker"].jobs._kept.values():
        assert job.finished.wait(700)


def handed_out(desk, part=1):
    """Return the pages of a document to which the page led that told how far it was."""
    where = begin(desk, part)
    until_over(desk)
    return printed_pages(desk.club.viewer.get(desk.club.viewer.get(where).location))


class SlowPress:
    """Tells pages when the test says so."""

    def __init__(self):
        self.asked, self.go, self.printed = threading.Event(), threading.Event(), 0

    def pdf(self, _html, report_page):
        self.printed += 1
        report_page(3)
        self.asked.set()
        assert self.go.wait(120)
        return b"%PDF-1.7 whole"


@pytest.fixture
def slow(app, desk):
    press = SlowPress()
    desk.app.extensions["pdf_maker"].jobs._make = press.pdf
    yield press
    press.go.set()


def test_it_tells_which_page_is_being_printed_and_prints_once_for_all_who_ask(desk, slow):
    where = begin(desk)
    assert slow.asked.wait(120)
    page = desk.club.viewer.get(where)
    assert "Seite 3 wird gedruckt" in plain(page)
    assert page.headers["Refresh"] == "1"
    for official in ("viewer", "scorer", "admin"):
        assert begin(desk, official=official) == where
    assert desk.club.admin.get(f"{desk.here}/evening.pdf?part=1").location == where
    slow.go.set()
    until_over(desk)
    where = desk.club.viewer.get(where).location

    assert desk.club.admin.get(where).data == b"%PDF-1.7 whole"
    assert slow.printed == 1


def test_what_was_written_meanwhile_is_on_the_next_document(desk, slow):
    where = begin(desk)
    assert slow.asked.wait(120)
    desk.play(2)
    slow.go.set()
    answer = desk.club.viewer.get(where)
    assert answer.status_code == 303  # of what stands now nothing is being printed

    assert "Anna Abt" in printed(desk.club.viewer.get(answer.location))


def test_where_no_pdf_can_be_made_the_page_says_so_and_the_browser_prints(desk):
    def broken(_html, _told=None):
        raise NoPdf

    prints = desk.app.extensions["pdf_maker"].jobs
    prints._make = broken
    where = begin(desk)
    until_over(desk)
    answer = desk.club.viewer.get(where)
    assert "hat nicht geklappt" in answer.text
    assert "Refresh" not in answer.headers
    shown = desk.club.viewer.get(f"{desk.here}/evening.pdf?part=1")

    assert (shown.status_code, shown.mimetype) == (200, "text/html")
    assert all(name in shown.text for name in PEOPLE)


def test_many_people_get_their_record_sheets_in_parts_and_nobody_is_left_out(app, monkeypatch):
    most = runs(8, evening_pdf.MOST_RECORDS)
    monkeypatch.setattr(evening_pdf, "MOST_RECORDS", most)
    people = tuple(f"Person {number:03d}" for number in range(most + 4))
    desk = open_evening(app, people=people)
    desk.attend(*people)
    desk.draw()
    page = desk.get("/papers")
    titles = [words(button) for button in elements_of(page, "button")]

    assert titles[-2:] == [
        f"1. Abend: Standblätter Person 000 bis Person {most - 1:03d}",
        f"1. Abend: Standblätter Person {most:03d} bis Person {most + 3:03d}",
    ]
    parts = [handed_out(desk, part) for part in (2, 3)]
    assert [len(part) for part in parts] == [-(-most // 8), 1]
    assert set(people) <= set(re.findall(r"Person \d+", " ".join(map(" ".join, parts))))


def test_no_more_is_kept_than_the_last_ones():
    prints = PdfJobs(lambda _html, _told: b"")
    for key in range(20):
        prints.begin(key, "")

    assert [key for key in range(20) if prints.find(key) is not None] == [*range(12, 20)]


def test_the_press_tells_each_page_in_order(press):
    page_numbers = []
    body = "<p style='break-after:page'>a</p>" * 3 + "<p>b</p>"
    pdf = press.pdf(
        f"<!doctype html><html lang=de><title>x</title><body>{body}", page_numbers.append
    )

    assert page_numbers[:4] == [1, 2, 3, 4]
    assert len(pypdf.PdfReader(io.BytesIO(pdf)).pages) == 4
