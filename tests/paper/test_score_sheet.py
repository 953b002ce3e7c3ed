"""What stands on a sheet, and that it is a page like all others."""

from dataclasses import replace
from datetime import UTC

import pytest
from bs4 import BeautifulSoup

from scorer.paper import sheet_html
from scorer.rules import games
from scorer.rules.core.names import side_names
from scorer.rules.schieber.slate import Z_LINE, paths
from tests.long import chosen
from tests.paper.marked_words import MARKED
from tests.paper.reading import sheet, text
from tests.paper.written_games import (
    EVENINGS,
    Log,
    cell,
    deal,
    evening,
    run,
    settings,
    thanks,
    tournament,
)
from tests.rules.vectors import CASES, revisions_of, settings_of
from tests.web.html_client import check_page

ACCEPTED = [name for name, case in CASES.items() if "refused" not in case]


def row(soup, number):
    rows = soup.select("tbody tr")
    return [text(cell) for cell in rows[number - 1].find_all(["th", "td"])]


def written(*lines, **changes):
    """The sheet of a game with these facts, line by line."""
    log = Log()
    for slot, facts in enumerate(lines, start=1):
        name = f"thanks:{slot - 1}" if facts["kind"] == "claim" else str(slot)
        log.write(name, facts)
    return sheet(settings(**changes), log.revisions)


def test_the_head_names_teams_seats_day_and_rules():
    soup = sheet(*evening())

    assert text(soup.h1) == "Anna + Clara gegen Beat + Dani"
    assert text(soup.select_one(".date")) == "21. November 2026"
    assert [text(player) for player in soup.select(".player")] == [
        "1 Anna",
        "3 Clara",
        "2 Beat",
        "4 Dani",
    ]
    assert text(soup.select_one(".agreed")) == (
        "Auf 2500 Punkte, mit deutschen Karten: Rosen und Eichel ×1, Schilten und Schellen "
        "×2, Obenabe und Undenufe ×3. Mit Weis und Stöck, Match 100, Bergpreis bei "
        "1250. Am Schluss gilt Stöck – Wys – Stich."
    )


def test_each_deal_tells_what_was_played_declared_counted_and_shown():
    soup = sheet(*evening())

    assert row(soup, 2) == [
        *("2 a", "Trumpf Schilten", "×2", "Clara geschoben", "97", "60"),
        *("1 + 3 Vierblatt vom Schilten-König: 50, Stöck 20", "334", "120", "451", "180"),
    ]
    assert row(soup, 4)[6] == "2 + 4 Dreiblatt vom Eichel-Sechser: 20, Match 100 Bergpreis 2 + 4"
    assert row(soup, 8)[6] == "1 + 3 vier Nell: 150 2 + 4 Dreiblatt vom Rosen-Ober: 20 (gilt nicht)"
    assert row(soup, 7)[6] == "20 Punkte von «Beat + Dani» an «Anna + Clara»: Karten eingesehen"
    assert row(soup, 6)[6:] == ["Ungültig: Revoke von Beat", "", "", "", ""]
    assert row(soup, 14) == [
        "Total",
        "953",
        "931",
        "Kontrolle 12 × 157 = 1884; mit Match 1984",
        *("", "", "2905", "2447"),
    ]


def test_corrections_say_what_stood_before_when_and_by_whom():
    notes = [text(note) for note in sheet(*evening()).select(".notes li")]

    assert notes == [
        (
            "a geändert (um 20.10 Uhr, Beat), vorher Schilten, Clara (geschoben), 60 : 97, "
            "1 + 3 Vierblatt vom Schilten-König: 50, Stöck 20."
        ),
        "b zurückgenommen (um 20.42 Uhr, Clara), vorher Schilten, Beat, 70 : 87.",
    ]


def test_completing_an_open_deal_is_no_correction():
    log = Log()
    begun = log.write("1", deal("rosen", None, weis=[[run(3, "rosen", "ace")], []]))
    log.correct(begun, deal("rosen", [100, 57], weis=[[run(3, "rosen", "ace")], []]))

    assert not sheet(settings(), log.revisions).select(".notes")


def test_a_line_struck_for_good_leaves_its_trace():
    log = Log()
    log.correct(log.write("1", deal("rosen", [100, 57])), None)
    soup = sheet(settings(), log.revisions)

    assert not soup.select("tbody tr")
    assert text(soup.select_one(".notes li")) == (
        "Eine Zeile: zurückgenommen (um 20.06 Uhr, Beat), vorher Rosen, 100 : 57."
    )


def test_thanks_taken_back_leave_their_trace():
    log = Log()
    log.write("1", deal("obenabe", [157, 0], match=0))
    log.correct(log.write("thanks:1", thanks(0, "stich", 9)), None)
    soup = sheet(settings(), log.revisions)

    assert text(soup.select_one(".notes li")) == (
        "Bedanken im Spiel 1: zurückgenommen (um 20.10 Uhr, Beat), vorher «Anna + Clara», Stich."
    )


def test_both_slates_are_drawn_as_the_rules_draw_them():
    agreed, revisions = evening()
    board = games.check_log(agreed, revisions)
    soup = sheet(agreed, revisions)

    for side, slate in zip(soup.select(".side"), board["slate"], strict=True):
        assert "".join(paths(slate).values()) in {path["d"] for path in side.select("path")}
        assert text(side.select_one(".rests b")) == str(slate["rest"])
        assert [text(rest) for rest in side.select("s")] == [str(r) for r in slate["rests"]][-7:]
    assert text(soup.select_one(".z title")) == (
        "Anna + Clara: 2905 Punkte; 20 Hunderter, 12 Fünfziger, 15 Zwanziger, Rest 5"
    )


def test_the_line_of_the_z_can_be_left_out():
    assert sheet(settings(), []).select(f'path[d="{Z_LINE}"]')
    assert not sheet(settings(z_line=False), []).select(f'path[d="{Z_LINE}"]')


MATCHES = [deal("obenabe", [157, 0], match=0) for _ in range(4)]


AT_TRICK = {"trick": 1, "taken": [50, 0]}


@pytest.mark.parametrize(
    ("lines", "changes", "won", "on_slate"),
    [
        ([*MATCHES, thanks(0, "stich", 9)], {}, "Anna + Clara", True),
        ([*MATCHES, deal("rosen", None), thanks(0, "stich", 9)], {}, "Anna + Clara", True),
        (
            [*MATCHES, deal("rosen", None), {**thanks(0, "stich", 1), **AT_TRICK}],
            {},
            "Anna + Clara",
            True,
        ),
        (  # 771 are written, the 50 of the first trick decided
            [MATCHES[0], deal("rosen", None), {**thanks(0, "stich", 1), **AT_TRICK}],
            {"target": [800, 800], "berg": None},
            "Anna + Clara",
            False,
        ),
        ([deal("rosen", [100, 57]), thanks(0, "stich", 9)], {}, "Beat + Dani", False),  # too early
        (
            [deal("rosen", [57, 100])],
            {"target": None, "deals": 1, "berg": None},
            "Beat + Dani",
            True,
        ),
    ],
)
def test_a_total_is_underlined_twice_only_where_it_is_what_won(lines, changes, won, on_slate):
    soup = written(*lines, **changes)

    assert [text(side.h2) for side in soup.select(".side.won")] == [won]
    assert [text(name) for name in soup.select(".won h2 .double")] == ([] if on_slate else [won])
    assert len(soup.select(".won .total.double")) == on_slate


def test_strokes_of_the_stakes_are_drawn_and_told():
    stakes = sheet(*evening()).select_one(".stakes")

    assert text(stakes) == (
        "Striche Anna + Clara 2 Striche 2 (Sieg: 2) "
        "Striche Beat + Dani 2 Striche 2 (Bergpreis: 1, Match im Spiel 4: 1)"
    )
    assert len(stakes.select("path")) == 2


@pytest.mark.parametrize(
    ("facts", "deck", "remark"),
    [
        (deal("rosen", None, weis=[[{"amount": 50}], []]), "german", "1 + 3 Weis 50"),
        (deal("herz", None, weis=[[], [{"four": "ober"}]]), "french", "2 + 4 vier Damen: 100"),
        (
            deal("kreuz", None, weis=[[], [run(9, "herz", "ace", 1)]]),
            "french",
            "2 + 4 Neunblatt vom Herz-As: 300",
        ),
        (deal("rosen", [157, 0], match=0, declarer=1), "german", "1 + 3 Kontermatch 100"),
        (deal("rosen", [80, 77], note="Dani kam zu spät"), "german", "Dani kam zu spät"),
    ],
)
def test_weis_match_and_penalties_are_named(facts, deck, remark):
    log = Log()
    log.write("1", facts)

    assert remark in text(sheet(settings(deck=deck), log.revisions).select_one("td.remarks"))


def test_columns_without_content_are_left_out():
    agreed, revisions = tournament(4)
    heads = [text(head) for head in sheet(agreed, revisions).select("thead th")]

    assert heads == [
        *("Karten", "Stand", "Nr.", "Trumpf", "Angesagt"),
        *("1 + 3", "2 + 4", "Weis, Stöck, Match", "1 + 3", "2 + 4"),
    ]


def test_direct_strokes_stand_on_a_line_of_their_own():
    log = Log()
    log.write("1", {"kind": "strokes", "team": 1, "points": -20})
    soup = sheet(settings(direct_strokes=True), log.revisions)

    assert row(soup, 1)[-5:] == ["direkt geschrieben", "–", "−20", "0", "−20"]


def test_a_clash_is_shown_and_not_hidden():
    case = CASES["clash-of-two-lines.case"]
    soup = sheet(settings_of(case), revisions_of(case))

    assert "wurde zweimal geschrieben" in text(soup.select_one(".clash"))


EVIL, NOTE = "<img src=x onerror=alert(1)>", {"note": "<svg onload=x>"}
HOSTILE = {
    "2500": ("1", deal("rosen", [80, 77], declarer=0, **NOTE)),
    "coiffeur-8": ("a:obenabe", cell(100, declarer=0, **NOTE)),
    "differenzler-12": ("1", {"kind": "deal", "trump": "rosen", "void": NOTE["note"]}),
    "handjass-12": ("1", deal("rosen", [57, 100, 0, 0], **NOTE)),
}


@pytest.mark.parametrize("preset", HOSTILE)
def test_names_and_notes_that_are_html_stay_text(preset):
    agreed = settings(preset, (EVIL, "</title>", "{{ 7*7 }}", "&amp;"), ("<b>A", "]]>"))
    log = Log()
    log.write(*HOSTILE[preset], by="<i>")
    page = sheet_html(agreed, games.check_log(agreed, log.revisions), log.revisions)

    check_page(page)
    shown = text(BeautifulSoup(page, "html.parser"))
    assert all(typed in shown for typed in (EVIL, "{{ 7*7 }}", "&amp;", NOTE["note"]))
    assert "<img" not in page
    assert NOTE["note"] not in page


@pytest.mark.parametrize("name", EVENINGS)
def test_every_word_goes_through_gettext(name):
    soup = sheet(*EVENINGS[name](), gettext=MARKED)

    assert text(soup.select_one(".kind")) == f"@{name.title()}"
    assert {"@Trumpf @Eichel"} <= {
        text(cell).removeprefix("×1 ") for cell in soup.select("tbody td, tbody th")
    }
    assert text(soup.select_one(".ending h2")).startswith("@")


def test_moments_are_read_on_the_clocks_of_the_table():
    log = Log()
    late = replace(log.write("1", deal("rosen", [80, 77])), at="2026-07-01T22:30:00Z")

    assert text(sheet(settings(), [late]).select_one(".date")) == "2. Juli 2026"
    assert text(sheet(settings(), [late], zone=UTC).select_one(".date")) == "1. Juli 2026"


@pytest.mark.parametrize("at", ["", "2026-13-45T99:99:99Z", "2026-07-01T22:30:00"])
def test_a_moment_nobody_can_read_is_left_out(at):
    log = Log()
    revision = replace(log.write("1", deal("rosen", [80, 77])), at=at)

    assert text(sheet(settings(), [revision]).select_one(".date")) == ""


@pytest.mark.parametrize("name", chosen(ACCEPTED, *ACCEPTED[::8]))
def test_every_shared_case_has_a_sheet_with_the_totals_of_its_board(name):
    agreed, revisions = settings_of(CASES[name]), revisions_of(CASES[name])
    board = games.board(agreed, revisions)
    soup = BeautifulSoup(sheet_html(agreed, board, revisions), "html.parser")
    shown = {
        (text(row.select_one("h2, th")), text(row.select_one(".total, .result")).replace("−", "-"))
        for row in soup.select(".side, .places tbody tr")
    } or {
        (text(name), text(total).replace("−", "-"))
        for name, total in zip(
            soup.select(".by-player .team"), soup.select(".by-player .total .sum"), strict=True
        )
    }

    named = side_names(board["players"], board["teams"])
    assert shown == {(name, str(total)) for name, total in zip(named, board["totals"], strict=True)}
