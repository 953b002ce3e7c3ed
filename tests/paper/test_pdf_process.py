"""The press: limits, a queue with an end, and a process that may die."""

import os
import re
import signal
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path

import pytest

from scorer.paper.pdf_process import PdfFailure, PdfProcessError
from scorer.paper.pdf_worker import BACKGROUND_CPU_SECONDS, CPU_SECONDS, NICE
from scorer.rules import games
from tests.needs import Printer
from tests.paper.written_games import evening

ROOT = Path(__file__).parent.parent.parent
ROW = "<tr><td>1</td><td>Schilten</td><td>97</td><td>60</td></tr>"


def page(body):
    return f"<!doctype html><html lang=de-CH><title>x</title><body>{body}</body></html>"


BOMBS = {
    "100,000 rows": page(f"<table>{ROW * 100_000}</table>"),
    "one word of a million letters": page("<p>" + "Donaudampfschiff" * 62_500),
    "zalgo": page("<p>" + ("a" + "\u0310\u0311\u0312" * 40) * 20_000),
}


@pytest.fixture(scope="module")
def warm():
    """Processes that tests left alive; others go on with them, for a start costs a second."""
    workers = []
    yield workers
    for worker in workers:
        worker.close()


@pytest.fixture
def own_press(warm):
    """A press that the test may break; *fresh* where the start of its process is a subject."""
    kept = []

    def build(*, fresh=False, **options):
        press = Printer(**{"wall_seconds": 60} | options)  # a busy machine is no bug
        if warm and not fresh:
            press._worker = warm.pop()
        kept.append((press, fresh))
        return press

    yield build
    for press, fresh in kept:
        worker = press._worker
        if worker and worker.alive and not fresh:
            warm.append(worker)
        else:
            press.close()


def side_by_side(targets):
    """Run all at once and wait for them."""
    threads = [threading.Thread(target=target) for target in targets]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def trouble(press, html):
    with pytest.raises(PdfProcessError) as raised:
        press.pdf(html)
    return raised.value.failure


def test_a_press_that_has_started_lets_everything_else_go_first(press):
    press.pdf(page("<p>Grüezi"))

    assert os.getpriority(os.PRIO_PROCESS, press._worker.pid) == min(os.nice(0) + NICE, 19)


def test_a_paper_in_the_background_may_take_more_of_the_processor(own_press):
    press, limits = own_press(), []
    for background in (False, True):
        press.pdf(page("<p>a"), background=background)
        listed = Path(f"/proc/{press._worker.pid}/limits").read_text(encoding="ascii")
        limits.append(int(re.search(r"Max cpu time +(\d+)", listed)[1]))

    assert limits[1] - limits[0] >= BACKGROUND_CPU_SECONDS - CPU_SECONDS


def test_a_document_comes_out_of_another_process_and_the_web_process_never_loads_weasyprint():
    process = subprocess.run(
        [
            *(sys.executable, "-c"),
            (
                "import sys; from scorer.paper import sheet_html; from scorer.paper.pdf_process import PdfProcess;"
                "p = PdfProcess(); print(p.pdf('<title>x</title>x')[:8]); p.close(); print('weasyprint' in sys.modules)"
            ),
        ],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )

    assert process.stdout == "b'%PDF-1.7'\nFalse\n"
    assert process.stderr == ""


@pytest.mark.soak
@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_ends_in_time_while_other_work_goes_on(bomb, own_press):
    press = own_press()
    press.pdf(page("<p>warm"))  # a start is no part of the limit
    press.wall_seconds = 1
    agreed, revisions = evening()
    rounds = 0
    ended = threading.Event()

    def write_rounds():
        nonlocal rounds
        while not ended.is_set():
            games.check_log(agreed, revisions)
            rounds += 1
            ended.wait(0.05)

    others = threading.Thread(target=write_rounds)
    others.start()
    try:
        result = trouble(press, BOMBS[bomb])
    except pytest.fail.Exception:
        result = None  # it was made after all, within its time
    finally:
        ended.set()
        others.join()

    assert result in {None, PdfFailure.TIME, PdfFailure.MEMORY, PdfFailure.CRASH}
    assert result or bomb != "100,000 rows"
    assert rounds > 2
    press.wall_seconds = 60  # the next one shall come, however slow the machine
    assert press.pdf(page("<p>the next one")).startswith(b"%PDF")


@pytest.mark.soak
def test_a_document_too_big_for_the_memory_it_may_use_is_refused(own_press):
    press = own_press(wall_seconds=600)  # the memory ends first, on a busy machine too

    assert trouble(press, page("x" * 200_000_000)) in {PdfFailure.MEMORY, PdfFailure.CRASH}
    assert press.pdf(page("<p>the next one")).startswith(b"%PDF")


def test_a_killed_process_is_replaced(own_press):
    press = own_press()
    press.pdf(page("<p>one"))
    first = press._worker.pid
    os.kill(first, signal.SIGKILL)
    press._worker._process.wait()

    assert press.pdf(page("<p>two")).startswith(b"%PDF")
    assert press._worker.pid != first


def test_a_process_killed_at_work_costs_only_its_own_document(own_press):
    press = own_press()
    press.pdf(page("<p>one"))
    killer = threading.Timer(0.3, os.kill, (press._worker.pid, signal.SIGSEGV))
    killer.start()

    assert trouble(press, BOMBS["100,000 rows"]) is PdfFailure.CRASH
    assert press.pdf(page("<p>two")).startswith(b"%PDF")


@pytest.mark.soak
def test_a_process_is_recycled_after_its_share_of_documents(own_press):
    press = own_press(fresh=True, documents=2)
    pids = []
    for _ in range(4):
        press.pdf(page("<p>x"))
        pids.append(press._worker and press._worker.pid)

    assert pids[0]
    assert pids[1] is None
    assert pids[2] not in {None, pids[0]}


def test_threads_share_the_press_and_get_their_own_documents(own_press):
    press = own_press(waiting=8)
    html = page(f"<table>{ROW * 30}</table>")
    wanted = {"table": press.pdf(html), "page": press.pdf(page("<p>x"))}
    got = []

    def ask(name, text):
        while True:
            try:
                pdf = press.pdf(text)
            except PdfProcessError as error:
                assert error.failure is PdfFailure.BUSY  # noqa: PT017  the machine is; it is asked again
            else:
                got.append(pdf == wanted[name])
                return

    side_by_side([partial(ask, "table", html), partial(ask, "page", page("<p>x"))] * 4)

    assert got == [True] * 8


def test_a_rush_is_told_that_the_press_is_busy(own_press):
    press = own_press(waiting=1)
    press.pdf(page("<p>warm"))
    press.wall_seconds = 3
    results = []

    def ask():
        try:
            press.pdf(BOMBS["100,000 rows"])
        except PdfProcessError as error:
            results.append(error.failure)

    side_by_side([ask] * 10)

    assert results.count(PdfFailure.BUSY) >= 8
    assert PdfFailure.TIME in results


def test_the_process_knows_no_password_and_no_key(own_press, monkeypatch):
    secrets = {
        "SCORER_DATABASE": "postgresql+psycopg://jass:geheim@db/jass",
        "PGPASSWORD": "geheim",
        "DATABASE_URL": "postgresql://jass:geheim@db/jass",
        "HOSTER_TOKEN": "geheim",
    }
    for name, value in secrets.items():
        monkeypatch.setenv(name, value)
    press = own_press(fresh=True)
    press.pdf(page("<p>one"))
    environ = Path(f"/proc/{press._worker.pid}/environ").read_bytes()

    assert b"geheim" not in environ
    assert b"SCORER_" not in environ
    assert b"TMPDIR=" in environ


def test_strangers_leave_a_place_to_those_who_write(own_press):
    press = own_press(waiting=1, strangers=1)
    begun, go_on = threading.Event(), threading.Event()
    printed = []

    def wait(_page):
        begun.set()
        go_on.wait(60)

    def ask(*arguments, **options):
        printed.append(press.pdf(page("<p>x"), *arguments, **options))

    stranger = threading.Thread(target=ask, args=(wait,), kwargs={"stranger": True})
    scribe = threading.Thread(target=ask)
    stranger.start()
    try:
        assert begun.wait(60)
        with pytest.raises(PdfProcessError) as raised:
            press.pdf(page("<p>another"), stranger=True)
        scribe.start()
    finally:
        go_on.set()
        for thread in (stranger, scribe):
            thread.join()

    assert raised.value.failure is PdfFailure.BUSY
    assert [pdf[:5] for pdf in printed] == [b"%PDF-"] * 2


@pytest.mark.parametrize("error", ["OSError", "ImportError"])
def test_missing_pango_is_told_with_its_reason(error, own_press, tmp_path, monkeypatch):
    (tmp_path / "weasyprint.py").write_text(f"raise {error}('cannot load library libpango-1.0-0')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    press = own_press(fresh=True)

    with pytest.raises(PdfProcessError, match="libpango") as raised:
        press.pdf(page("<p>x"))
    assert raised.value.failure is PdfFailure.MISSING


def test_a_document_that_cannot_be_made_leaves_the_process_alone(own_press):
    press = own_press()
    press.pdf(page("<p>x"))
    pid = press._worker.pid

    assert press.pdf("")
    assert press.pdf("\ud800 \x00 <<<>>>")
    assert press._worker.pid == pid


def test_nothing_is_left_behind(own_press, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    press = own_press(fresh=True)
    press.pdf(page("<p>x"))
    worker = press._worker

    assert list(tmp_path.iterdir())
    press.close()

    assert not list(tmp_path.iterdir())
    assert not worker.alive


def test_one_document_on_standard_input_is_printed_on_standard_output():
    process = subprocess.run(
        [sys.executable, "-m", "scorer.paper"],
        input=page("<p>Grüezi").encode(),
        capture_output=True,
        check=True,
        cwd=ROOT,
    )

    assert process.stdout.startswith(b"%PDF")
    assert process.stderr == b""
