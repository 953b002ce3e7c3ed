"""The page of a season, and of one member in it."""

import csv
from io import BytesIO, StringIO

import pypdf
import pytest

from scorer.club import calendar, closing, penalties
from scorer.web.database import db
from tests.web.club.conftest import a_club
from tests.web.club.evening_pages import plain, played
from tests.web.club.form_filler import Season, filled, lasting_club, lines, posted_as_shown
from tests.web.html_client import elements_of, words

club = lasting_club

NO_MINIMUM = {"part-0-minimum": None}


def two_evenings(club, **changes):
    season = Season(club, "best-of-year", {"phase-0-rounds": "1", "part-0-best": "1", **changes})
    for points in (1010, 990):
        evening = season.evening(4)
        evening.seat([[1, 2, 3, 4]])
        evening.played([points])
    return season


def test_what_does_not_count_is_struck_through_for_the_eye_and_named_for_the_ear(club):
    season = two_evenings(club, **{"part-0-minimum": None})
    page = season.page()

    assert lines(page)[0] == ("1", "M01", "1010", "1010", "990 gestrichen")
    assert '<s>990</s><span class="unseen"> gestrichen</span>' in page.text


def spread(club, season):
    """Return the standings of a season as a spreadsheet reads them."""
    text = club.viewer.get(f"{season.path}/standings.csv").data.decode("utf-8-sig")
    return list(csv.reader(StringIO(text), delimiter=";"))


def test_a_spreadsheet_says_what_was_dropped_and_who_has_no_rank_yet(club):
    season = two_evenings(club, **{"season-0-categories": "Süd\nNord"})
    season.categorize("Süd", 1, 3)
    head, first, *_others = spread(club, season)
    season.categorize(None, 1, 3)

    assert head == [
        *("Rang", "Name", "Kategorie", "1. Abend", "2. Abend", "Total"),
        *("Gestrichen", "Rang der Kategorie", "Bemerkung"),
    ]
    assert first == [
        *("1", "M01", "Süd", "1010", "990", "1010", "2. Abend", "1"),
        "noch möglich: bis zu einem Rang noch 2",
    ]


def test_a_spreadsheet_has_the_evenings_of_every_part_and_who_plays_the_final(club):
    changes = {
        "phase-0-rounds": "1",
        "part-0-phases": ["ausscheidung"],
        "part-1-phases": ["final"],
        "final-0-qualify_top": "y",
        "final-0-n": "1",
        "final-0-per_evening": None,
        "final-0-all_ties": None,
    }
    season = Season(club, "heats", changes, more=["part"])
    for points in (1010, 990):
        evening = season.evening(4, "ausscheidung")
        evening.seat([[1, 2, 3, 4]])
        evening.played([points])
    head, first, *others = spread(club, season)

    assert head[3:] == [
        *("1. Abend", "2. Abend", "Teil 1", "Teil 2", "Total"),
        *("Gestrichen", "Qualifiziert", "Warum", "Bemerkung"),
    ]
    assert first[3:] == [
        "1010",
        "990",
        "1010",
        "",
        "1010",
        "2. Abend",
        "ja",
        "an erster Stelle, Rang 1",
        "",
    ]
    assert [row[9] for row in others] == ["", "", ""]


def test_a_season_says_which_of_its_evenings_are_not_over(club):
    """What half an evening has brought is in the sums, and may look like a lead."""
    season = two_evenings(club)
    assert "Noch nicht abgeschlossen: 1. Abend und 2. Abend." in words(
        elements_of(season.page(), "main")[0]
    )
    club.do(closing.close, evenings_of(club, season)[0], expected_version=10**6)

    assert "Noch nicht abgeschlossen: 2. Abend." in words(elements_of(season.page(), "main")[0])
    printed = club.viewer.get(f"{season.path}/standings.pdf").data
    assert "Noch nicht abgeschlossen: 2. Abend" in pypdf.PdfReader(BytesIO(printed)).pages[
        0
    ].extract_text().replace("\u00a0", " ")
    club.do(closing.close, evenings_of(club, season)[1], expected_version=10**6)
    assert "Noch nicht" not in season.page().text


def evenings_of(club, season):
    with club.app.app_context():
        return [evening.id for evening in calendar.evenings(db.session(), club.id, season.id)]


def test_guests_are_ranked_in_a_season_unless_its_regulation_says_otherwise(app):
    club, sentence = (
        a_club(app, names=["M01", "M02", "M03", "M04"]),
        "Rangliste der Meisterschaft stehen keine Gäste",
    )
    form = {"name": "M02", "guest": "y", "seen": 999999}
    assert (
        club.scorer.post(f"/club/members/{club.members['M02']}/edit", data=form).status_code == 303
    )
    places = []
    for more in ({}, {"season-0-members_only": "y"}):
        season = two_evenings(club, **{"part-0-minimum": None, **more})
        page = season.page()
        places.append([name for _rank, name, *_rest in lines(page)])
        assert (sentence in page.text) == bool(more)
        regulation = club.viewer.get(f"{season.path}/regulation")
        assert (sentence in regulation.text) == bool(more)
        edited = club.admin.get(f"{season.path}/regulation/edit")
        assert filled(edited).get("members_only") == more.get("members_only")

    assert [sorted(names) for names in places] == [
        ["M01", "M02", "M03", "M04"],
        ["M01", "M03", "M04"],
    ]


def test_equals_are_told_apart_in_a_sentence(club):
    season = Season(club, "best-of-year", {"phase-0-rounds": "1", "part-0-minimum": None})
    for people, points in (([1, 2, 3, 4], 1010), ([1, 2, 3, 4], 974), ([5, 6, 7, 8], 1000)):
        evening = season.evening()
        evening.attend(*people)
        evening.seat([people])
        evening.played([points])
    evening = season.evening()
    evening.attend(5, 6, 7, 8)
    evening.seat([[5, 6, 7, 8]])
    evening.played([984])
    page = season.page().text

    assert [total for *_who, total in season.ranks()[:4]] == ["1984"] * 4
    assert "vor M05 wegen des höheren Abends 1010" in page


def test_a_season_opened_by_mistake_is_put_away_and_comes_back(club):
    season = Season(club)
    link, away = f'href="{season.path}"', f"{season.path}/away"
    lists = ("/club", "/club/seasons")
    assert "Saison archivieren" in club.admin.get(season.path).text
    assert "Saison archivieren" not in club.scorer.get(season.path).text
    assert club.scorer.post(away, data={"away": "y"}).status_code == 403
    for _ in range(2):
        assert club.admin.post(away, data={"away": "y"}).location == "/club/seasons"

    assert link not in club.viewer.get("/club").text
    assert season.id not in club.scorer.get("/club/evenings/new").text
    (folded,) = elements_of(club.viewer.get("/club/seasons"), "details")
    assert words(folded).startswith("Archiviert: 1")
    assert "Diese Saison ist archiviert." in club.admin.get(season.path).text
    assert club.admin.post(away, data={"seen": 10**6}).location == season.path
    assert [link in club.viewer.get(path).text for path in lists] == [True, True]
    season.evening()
    late = club.admin.post(away, data={"away": "y"})
    assert late.status_code == 422
    assert "noch nicht abgeschlossen" in late.text


def test_an_older_page_puts_no_season_away_that_was_brought_back(club):
    season = Season(club)
    away = f"{season.path}/away"
    before = posted_as_shown(club.admin.get(season.path), away) | {"away": "y"}
    assert club.admin.post(away, data=before).status_code == 303
    back = posted_as_shown(club.admin.get(season.path), away)
    assert club.admin.post(away, data=back).status_code == 303
    late = club.admin.post(away, data=before)
    assert late.status_code == 409
    assert "admin-1: Zurückgeholt" in words(elements_of(late, "main")[0])


def test_a_season_that_is_over_is_put_away_with_its_evenings_and_comes_back(app):
    desk = played(app)
    page, away = f"/club/seasons/{desk.season}", f"/club/seasons/{desk.season}/away"
    token = desk.club.public(desk.season)
    assert "Saison archivieren" not in desk.club.admin.get(page).text
    desk.fine("/close")
    assert "in keiner Liste mehr" in plain(desk.club.admin.get(page))
    assert desk.club.admin.post(away, data={"away": "y"}).location == "/club/seasons"
    for listing in ("/club", "/club/evenings"):
        assert desk.here not in desk.club.viewer.get(listing).text, listing
    assert "bei ihrer Saison" in plain(desk.club.viewer.get("/club/evenings"))
    assert desk.here in desk.club.viewer.get(page).text
    assert desk.get("/ranking").status_code == 200
    assert desk.club.viewer.get(f"/p/{token}").status_code == 410

    assert desk.club.admin.post(away, data={"seen": 10**6}).location == page
    assert desk.here in desk.club.viewer.get("/club").text
    assert desk.club.viewer.get(f"/p/{token}").status_code == 200


def test_the_evenings_of_a_season_stand_on_its_page_and_lead_to_theirs(club):
    season = Season(club)
    evening = season.evening()
    links = [link.get("href") for link in elements_of(season.page(), "a")]

    assert f"/club/evenings/{evening.id}" in links
    assert "Noch ist nichts gespielt." in season.page().text
    more = f"/club/evenings/new?season={season.id}"
    assert more not in links
    assert more in [link.get("href") for link in elements_of(club.scorer.get(season.path), "a")]


def test_a_member_has_a_page_with_partners_opponents_average_and_a_curve(club):
    season = two_evenings(club)
    page = club.viewer.get(f"{season.path}/members/1")
    tables = [[words(cell) for cell in row] for row in elements_of(page, "tr")]

    assert "Abende: 2. Passen: 2, im Durchschnitt 1000 Punkte." in words(
        elements_of(page, "main")[0]
    )
    assert 'role="img" aria-label="Verlauf: 1010, 990"' in page.text
    assert ["1", "1010", "M03", "M02, M04"] in tables
    assert ["M03", "2", "0"] in tables
    assert ["M02", "0", "2"] in tables


def test_the_average_of_a_member_is_that_of_the_results_on_the_page(club):
    season = Season(club, "four-eight", {"phase-0-rounds": "2"})
    evening = season.evening(4)
    evening.seat([[1, 2, 3, 4]], [[1, 2, 3, 4]])
    evening.played([700], [701])
    club.do(
        penalties.penalty, evening.id, 1, points=-20, number=2, expected_version=0, reason="Regel 4"
    )
    page = words(elements_of(club.viewer.get(f"{season.path}/members/1"), "main")[0])

    assert "Passen: 2, im Durchschnitt 690.5 Punkte." in page


def test_what_stands_on_the_page_of_a_member_makes_the_total(club):
    """K14: points for a round without a table, and a penalty at the end, are told, too."""
    season = Season(club, "four-eight", {"phase-0-rounds": "2", "phase-0-rest_points": "500"})
    evening = season.evening(5)
    evening.seat([[1, 2, 3, 4]], [[1, 2, 3, 5]], out=[[5], [4]])
    evening.played([700], [701])
    evening.penalize(4, -30)
    page = club.viewer.get(f"{season.path}/members/4")
    tables = [[words(cell) for cell in row] for row in elements_of(page, "tr")]

    assert "Total 1026, am Schluss −30" in words(elements_of(page, "main")[0])
    assert ["2", "500Anmerkung b", "–", "–"] in tables
    assert "Passen: 1, im Durchschnitt 556 Punkte." in words(elements_of(page, "main")[0])


def test_who_has_nothing_in_a_season_has_no_total_that_could_win(club):
    season = Season(club, "target", {"phase-0-rounds": "1"})
    evening = season.evening(4)
    evening.seat([[1, 2, 3, 4]])
    evening.sheet(1, 1, 300, 300, 300, 356)
    evening.disqualify(2)

    assert season.ranks()[-1] == (2, None, "–")
    season.evening(5)
    page = f"{season.path}/members/5"
    assert "Total –" in words(elements_of(club.viewer.get(page), "main")[0])
    (paper,) = pypdf.PdfReader(BytesIO(club.viewer.get(f"{page}.pdf").data)).pages
    assert "2. Abend – –" in paper.extract_text().replace("\u00a0", " ")


def test_a_member_who_was_never_there_has_an_empty_page_and_nobody_has_none(club):
    season = two_evenings(club)

    assert "Noch ist nichts gespielt." in club.viewer.get(f"{season.path}/members/40").text
    assert club.viewer.get(f"{season.path}/members/900").status_code == 404


@pytest.mark.parametrize("per_evening", [None, "y"])
def test_of_fixed_pairs_the_first_are_pairs(club, per_evening):
    """K2 and K13."""
    changes = {"phase-0-rounds": "1", "phase-0-partners": "fixed"}
    rule = {"qualify_top": "y", "n": "1", "all_ties": None, "per_evening": per_evening}
    changes |= {f"final-0-{name}": value for name, value in rule.items()}
    season = Season(club, "heats", changes)
    evening = season.evening(phase="ausscheidung")
    evening.pairs((1, 3), (2, 4), (5, 7), (6, 8))
    evening.seat([[1, 2, 3, 4], [5, 6, 7, 8]])
    evening.played([1000, 1100])

    assert season.qualified() == [5, 7]
    season.settle(None, 7)
    assert season.qualified() == [1, 3]
    agreed = club.viewer.get(f"{season.path}/regulation").text
    assert "das erste Paar der Rangliste" in agreed

    final = season.evening(8, "final")  # which counts for nothing, and partners are drawn in it
    final.seat([[1, 5, 3, 7]])
    final.played([900])
    assert season.qualified() == [1, 3]


def test_who_qualified_takes_no_place_of_the_next_heat_and_sits_in_a_drawn_final_for_good(club):
    """K13: a heat is corrected after the final was drawn; who sits in it stays, as do the others."""
    rule = {"qualify_top": "y", "n": "2", "all_ties": None}
    changes = {f"final-0-{name}": value for name, value in rule.items()}
    season = Season(club, "heats", {"phase-0-rounds": "1"} | changes)
    for points in ([1000, 1100], [1000, 1100, 950]):
        heat = season.evening(4 * len(points), "ausscheidung")
        heat.seat([[4 * table + seat for seat in range(1, 5)] for table in range(len(points))])
        heat.played(points)
    assert season.qualified() == [5, 7, 1, 3]  # 5 and 7 have led the second heat, too

    final = season.evening(0, "final")
    final.attend(5, 7, 1, 3)
    assert season.qualified() == [5, 7, 1, 3]
    final.seat([[5, 7, 1, 3]])
    heat.penalize(1, -200)
    assert season.qualified() == [5, 7, 3, 9, 1]
    season.settle(None, 5)
    assert season.qualified() == [7, 1, 3, 9]
    door = club.scorer.get(f"/club/evenings/{final.id}/door")
    rows = [words(row) for row in elements_of(door, "li")]
    marked = [row.lstrip() for row in rows if "qualifiziert" in row]
    assert sorted(label[:3] for label in marked) == ["M01", "M03", "M07", "M09"]


def test_a_pair_that_stays_away_for_an_evening_is_the_same_pair_in_the_season(club):
    """K2 and K9."""
    season = Season(club, "pairs", {"phase-0-rounds": "1"})
    first, second = season.evening(), season.evening()
    first.pairs((1, 3), (2, 4), (5, 7), (6, 8))
    first.seat([[1, 2, 3, 4], [5, 6, 7, 8]])
    first.played([700, 800])
    second.attend(1, 3, 6, 8, state="absent")
    second.pairs((2, 4), (5, 7))
    second.seat([[2, 5, 4, 7]])
    second.played([600])

    ranks = [(who, rank) for who, rank, _total in season.ranks()]
    assert ranks == [(5, 1), (7, 1), (2, 2), (4, 2), (1, 3), (3, 3), (6, 4), (8, 4)]


def test_two_who_write_the_renouncements_at_once_see_both(club):
    season = Season(club, "heats")
    evening = season.evening(8, "ausscheidung")
    evening.seat([[1, 2, 3, 4], [5, 6, 7, 8]])
    evening.played([1000, 1100])
    assert season.qualified() == [5, 7]
    season.settle(None, 5)
    late = club.scorer.post(f"{season.path}/final", data={"renounced": "7", "seen": "0"})

    assert late.status_code == 409
    assert "verzichtet: M05" in late.text
    assert 'name="renounced" value="7" checked' in late.text
    assert season.qualified()[0] == 7


def test_who_wins_and_who_renounces_is_chosen_by_name(club):
    season = Season(club, "heats")
    evening = season.evening(8, "ausscheidung")
    evening.seat([[1, 2, 3, 4], [5, 6, 7, 8]])
    evening.played([1000, 1100])
    form = elements_of(club.scorer.get(season.path), "fieldset")[-1]
    assert [words(label) for label in form.iter("label")] == ["M05", "M07"]
    sent = {"champion": "m01", "renounced": ["5"], "seen": "0"}
    assert club.scorer.post(f"{season.path}/final", data=sent).status_code == 303

    page = club.scorer.get(season.path)
    fields = {field.get("name"): field for field in elements_of(page, "input")}
    assert fields["champion"].get("value") == "M01"
    ticked = [box.get("value") for box in elements_of(page, "input") if "checked" in box.attrib]
    assert ticked == ["5"]
    unknown = club.scorer.post(f"{season.path}/final", data={"champion": "M0", "seen": "0"})
    assert (unknown.status_code, "So heisst hier niemand." in unknown.text) == (422, True)


def test_equals_draw_cards_where_the_regulation_ends_with_that(club):
    season = Season(club, "four-twelve", {"part-0-tie_0": "best", "part-0-tie_1": "lot"})
    evening = season.evening(4)
    evening.seat([[1, 2, 3, 4]])
    evening.played([1000])
    assert [rank for _who, rank, _total in season.ranks()] == [1, 1, 3, 3]
    folded = elements_of(club.scorer.get(season.path), "details")
    (asked,) = (part for part in folded if part.get("class") != "help")
    assert words(asked).startswith("Gleichauf nach dem letzten Abend: Karten ziehen")
    assert asked.get("open") is None  # nobody said how many evenings there will be

    def drawn(first, second, third="", fourth="", seen="0"):
        places = {1: first, 3: second, 2: third, 4: fourth}
        typed = {f"place_{member}": place for member, place in places.items()}
        return club.scorer.post(f"{season.path}/lot", data=typed | {"seen": seen})

    assert drawn("2", "1").status_code == 303  # the other two draw later
    assert [(who, rank) for who, rank, _ in season.ranks()] == [(3, 1), (1, 2), (2, 3), (4, 3)]
    assert "vor M01 wegen des Loses" in season.page().text
    late = drawn("1", "2", "1", "2")
    assert late.status_code == 409
    assert "Los: M03, M01" in late.text
    assert 'value="1" selected' in late.text
    twice = drawn("1", "1")
    assert twice.status_code == 422
    assert "Jeder Platz von 1 bis 2 kommt genau einmal vor." in twice.text

    seq = str(evening.view.seq)
    evening.sheet(1, 1, 942, 942, seen=seq, reason="Zahlendreher")
    assert [rank for _who, rank, _total in season.ranks()] == [1, 1, 1, 1]


def test_during_the_season_equals_share_a_rank_and_draw_once_it_is_over(club):
    changes = {"part-0-evenings": "2", "phase-0-rounds": "1"}
    ties = {"part-0-tie_0": "best", "part-0-tie_1": "lot"}
    season = Season(club, "four-eight", changes | ties)
    asked, expected = [], []
    for _ in range(2):
        evening = season.evening(4)
        evening.seat([[1, 2, 3, 4]])
        evening.played([700])
        asked.append("Wer eine Karte zieht" in club.scorer.get(season.path).text)
        expected.append("Gleichauf bisher: 2 Gruppen" in club.viewer.get(season.path).text)
        club.do(closing.close, evening.id, expected_version=10**6)
        asked.append("Wer eine Karte zieht" in club.scorer.get(season.path).text)

    assert asked == [False, False, False, True]
    assert expected == [True, True]
    assert "Gleichauf bisher" not in club.viewer.get(season.path).text
    assert [rank for _who, rank, _total in season.ranks()] == [1, 1, 3, 3]


@pytest.mark.parametrize(("ends", "before"), [("part-0", True), ("sum-0", False)])
def test_who_plays_the_final_is_drawn_before_it_is_played(club, ends, before):
    """K13: a part is over before the season is."""
    changes = {
        "phase-0-rounds": "1",
        "phase-1-rounds": "1",
        "part-0-phases": ["ausscheidung"],
        "part-1-phases": ["final"],
    }
    changes |= {"phase-1-tie_1": "", "part-0-evenings": "1", "part-1-evenings": "1"}
    season = Season(club, "heats", changes | {f"{ends}-tie_0": "lot"}, more=["part"])
    asked = []
    for phase, points in (("ausscheidung", 1000), ("final", 900)):
        evening = season.evening(4, phase)
        evening.seat([[1, 2, 3, 4]])
        evening.played([points])
        club.do(closing.close, evening.id, expected_version=10**6)
        asked.append("Wer eine Karte zieht" in club.scorer.get(season.path).text)

    assert asked == [before, True]


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"renounced": "900"}, "renounced"),
        ({"renounced": "alle"}, "renounced"),
        ({"renounced": "5" * 5000}, "renounced"),
        ({"champion": "900"}, "champion"),
        ({"champion": "niemand"}, "champion"),
    ],
)
def test_who_is_no_member_can_neither_win_nor_renounce(club, form, field):
    season = Season(club, "heats")
    refused = club.scorer.post(f"{season.path}/final", data=form)

    assert refused.status_code == 422
    assert f'id="{field}-error"' in refused.text
    assert field == "renounced" or f'value="{form[field]}"' in refused.text


def test_a_season_of_another_club_is_not_there(club, app):
    del app
    season = Season(club)
    other = a_club(club.app, "Jassclub Distel")
    for path in ("", "/regulation", "/regulation/edit", "/members/1"):
        assert other.admin.get(season.path + path).status_code == 404
    for path in ("/regulation/edit", "/final", "/lot"):
        assert other.admin.post(season.path + path, data={}).status_code == 404


def test_the_standings_leave_out_hidden_evenings_and_say_so(club):
    sentence = "Ab dem 2. Abend verdeckt, bis alle abgeschlossen sind."
    season = two_evenings(
        club,
        **{"part-0-evenings": "2", "part-0-best": None, "season-0-hidden_from": "2"},
        **NO_MINIMUM,
    )
    page, admins = season.page(), club.admin.get(season.path)

    assert sentence in words(elements_of(page, "main")[0])
    assert lines(page)[0][:3] == ("1", "M01", "1010")
    assert lines(admins)[0][:3] == ("1", "M01", "2000")
    printed = club.viewer.get(f"{season.path}/standings.pdf").data
    assert "Ab dem 2. Abend verdeckt" in pypdf.PdfReader(BytesIO(printed)).pages[
        0
    ].extract_text().replace("\u00a0", " ")
    for evening in evenings_of(club, season):
        club.do(closing.close, evening, expected_version=10**6)
    assert sentence not in season.page().text
    assert lines(season.page())[0][:3] == ("1", "M01", "2000")
