"""The page of a season, and of one member in it."""

import csv
from io import StringIO

import pytest

from scorer.club.evening import closing, evening_dates, penalties
from scorer.web.database import db
from tests.web.club.evening_pages import plain, played, printed
from tests.web.club.form_filler import Season, lasting_club, lines, posted_as_shown
from tests.web.html_client import elements_of, words

club = lasting_club


def two_evenings(club, **changes):
    season = Season(club, "best-of-year", {"phase-0-rounds": "1", "part-0-best": "1", **changes})
    for points in (1010, 990):
        season.play(points)
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


def test_a_spreadsheet_says_what_was_dropped_and_nothing_of_a_rank_that_all_still_have_to_earn(
    club,
):
    season = two_evenings(club, **{"season-0-categories": "Süd\nNord"})
    season.categorize("Süd", 1, 3)
    head, first, *_others = spread(club, season)
    season.categorize(None, 1, 3)

    assert head == [
        *("Rang", "Name", "Nachname", "Vorname", "Kategorie", "1. Abend", "2. Abend", "Total"),
        *("Gestrichen", "Rang in der Kategorie", "Bemerkung"),
    ]
    assert first == [
        *("1", "M01", "M01", "", "Süd", "1010", "990", "1010", "2. Abend", "1", ""),
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
        season.play(points, phase="ausscheidung")
    head, first, *others = spread(club, season)

    assert head[5:] == [
        *("1. Abend", "2. Abend", "Teil 1", "Teil 2", "Total"),
        *("Gestrichen", "Qualifiziert", "Warum", "Bemerkung"),
    ]
    assert first[5:] == [
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
    assert [row[11] for row in others] == ["", "", ""]


def test_a_season_says_which_of_its_evenings_are_not_over(club):
    """What half an evening has brought is in the sums, and may look like a lead."""
    season = two_evenings(club)
    assert "Noch nicht abgeschlossen: 1. Abend und 2. Abend." in plain(season.page())
    club.do(closing.close, evenings_of(club, season)[0], expected_version=10**6)

    assert "Noch nicht abgeschlossen: 2. Abend." in plain(season.page())
    paper = printed(club.viewer.get(f"{season.path}/standings.pdf"))
    assert "Noch nicht abgeschlossen: 2. Abend" in paper
    club.do(closing.close, evenings_of(club, season)[1], expected_version=10**6)
    assert "Noch nicht" not in season.page().text


def evenings_of(club, season):
    with club.app.app_context():
        return [evening.id for evening in evening_dates.evenings(db.session(), club.id, season.id)]


def test_a_season_is_put_away_with_its_evenings_once_all_is_closed_and_comes_back(app):
    desk = played(app)
    admin, viewer = desk.club.admin, desk.club.viewer
    page, away = f"/club/seasons/{desk.season}", f"/club/seasons/{desk.season}/away"
    public = f"/p/{desk.club.public(desk.season)}"
    early = admin.post(away, data={"away": "y"})
    assert early.status_code == 422
    assert "noch nicht abgeschlossen" in early.text
    assert "Saison archivieren" not in admin.get(page).text
    desk.fine("/close")
    assert "nur noch unter «Saisons»" in plain(admin.get(page))
    assert "Saison archivieren" not in desk.club.scorer.get(page).text
    for _ in range(2):
        assert admin.post(away, data={"away": "y"}).location == "/club/seasons"

    for listing in ("/club", "/club/evenings"):
        assert desk.here not in viewer.get(listing).text, listing
    assert f'href="{page}"' not in viewer.get("/club").text
    assert desk.season not in desk.club.scorer.get("/club/evenings/new").text
    (folded,) = elements_of(viewer.get("/club/seasons"), "details")
    assert words(folded).startswith("Archiviert: 1")
    assert "bei der Saison selbst" in plain(viewer.get("/club/evenings"))
    assert "Diese Saison ist archiviert." in admin.get(page).text
    assert desk.here in viewer.get(page).text
    assert desk.get("/ranking").status_code == 200
    assert viewer.get(public).status_code == 410

    assert admin.post(away, data={"seen": 10**6}).location == page
    assert desk.here in viewer.get("/club").text
    assert viewer.get(public).status_code == 200


def test_an_older_page_puts_no_season_away_that_was_brought_back(club):
    season = Season(club)
    away = f"{season.path}/away"
    before = posted_as_shown(club.admin.get(season.path), away) | {"away": "y"}
    assert club.admin.post(away, data=before).status_code == 303
    back = posted_as_shown(club.admin.get(season.path), away)
    assert club.admin.post(away, data=back).status_code == 303
    late = club.admin.post(away, data=before)
    assert late.status_code == 409
    assert "admin-1: Zurückgeholt" in plain(late)


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

    assert "2 Abende, 2 Passen, im Durchschnitt 1000 Punkte." in plain(page)
    assert 'role="img" aria-label="Verlauf: 1010, 990"' in page.text
    assert ["1", "1010", "M03", "M02, M04"] in tables
    assert ["M03", "2", "0"] in tables
    assert ["M02", "0", "2"] in tables


def test_what_stands_on_the_page_of_a_member_makes_the_total(club):
    """K14: points for a round without a table, and a penalty at the end, are told, too."""
    season = Season(club, "four-eight", {"phase-0-rounds": "2", "phase-0-rest_points": "500"})
    evening = season.evening(5)
    evening.seat([[1, 2, 3, 4]], [[1, 2, 3, 5]], out=[[5], [4]])
    evening.played([700], [701])
    evening.penalize(4, -30)
    facts = {"points": -20, "number": 1, "expected_version": 10**6, "reason": "Regel 4"}
    club.do(penalties.penalty, evening.id, 4, **facts)
    page = club.viewer.get(f"{season.path}/members/4")
    tables = [[words(cell) for cell in row] for row in elements_of(page, "tr")]

    assert "Total 1006, Strafen und Gutschriften am Schluss: −30" in plain(page)
    assert ["2", "500Anmerkung c", "–", "–"] in tables
    assert "1 Passe, im Durchschnitt 536 Punkte." in plain(page)


def test_who_has_nothing_in_a_season_has_no_total_that_could_win(club):
    season = Season(club, "target", {"phase-0-rounds": "1"})
    evening = season.evening(4)
    evening.seat([[1, 2, 3, 4]])
    evening.sheet(1, 1, 300, 300, 300, 356)
    facts = {"disqualified": True, "expected_version": 0, "reason": "geredet"}
    club.do(penalties.penalty, evening.id, 2, **facts)

    assert season.ranks()[-1] == (2, None, "–")
    season.evening(5)
    page = f"{season.path}/members/5"
    assert "Total –" in plain(club.viewer.get(page))
    assert "2. Abend – –" in printed(club.viewer.get(f"{page}.pdf"))


def test_a_member_who_was_never_there_has_an_empty_page_and_nobody_has_none(club):
    season = two_evenings(club)

    assert "Noch ist nichts gespielt." in club.viewer.get(f"{season.path}/members/40").text
    assert club.viewer.get(f"{season.path}/members/900").status_code == 404


def test_who_wins_and_who_renounces_is_chosen_by_name(club):
    season = Season(club, "heats")
    season.play(1000, 1100, phase="ausscheidung")
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
    season.play(1000)
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
    assert "vor M01 dank dem Los" in season.page().text
    late = drawn("1", "2", "1", "2")
    assert late.status_code == 409
    assert "Los: M03, M01" in late.text
    assert 'value="1" selected' in late.text
    twice = drawn("1", "1")
    assert twice.status_code == 422
    assert "Jeder Platz von 1 bis 2 muss genau einmal vorkommen." in twice.text


def test_during_the_season_equals_share_a_rank_and_draw_once_it_is_over(club):
    changes = {"part-0-evenings": "2", "phase-0-rounds": "1"}
    ties = {"part-0-tie_0": "best", "part-0-tie_1": "lot"}
    season = Season(club, "four-eight", changes | ties)
    asked, expected = [], []
    for _ in range(2):
        evening = season.play(700)
        asked.append("Wer eine Karte zieht" in club.scorer.get(season.path).text)
        expected.append("Bisher gleichauf: 2 Gruppen" in club.viewer.get(season.path).text)
        club.do(closing.close, evening.id, expected_version=10**6)
        asked.append("Wer eine Karte zieht" in club.scorer.get(season.path).text)

    assert asked == [False, False, False, True]
    assert expected == [True, True]
    assert "Bisher gleichauf" not in club.viewer.get(season.path).text
    assert [rank for _who, rank, _total in season.ranks()] == [1, 1, 3, 3]


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"renounced": "900"}, "renounced"),
        ({"renounced": "5" * 5000}, "renounced"),
        ({"champion": "niemand"}, "champion"),
    ],
)
def test_who_is_no_member_can_neither_win_nor_renounce(club, form, field):
    season = Season(club, "heats")
    refused = club.scorer.post(f"{season.path}/final", data=form)

    assert refused.status_code == 422
    assert f'id="{field}-error"' in refused.text
    assert field == "renounced" or f'value="{form[field]}"' in refused.text


def test_the_standings_leave_out_hidden_evenings_and_say_so(club):
    sentence = "Ab dem 2. Abend bleibt die Rangliste verdeckt, bis alle abgeschlossen sind."
    season = two_evenings(
        club,
        **{"part-0-evenings": "2", "part-0-best": None, "seen-0-hidden_from": "2"},
        **{"part-0-minimum": None},
    )
    page, admins = season.page(), club.admin.get(season.path)

    assert sentence in plain(page)
    assert lines(page)[0][:3] == ("1", "M01", "1010")
    assert lines(admins)[0][:3] == ("1", "M01", "2000")
    assert "Ab dem 2. Abend bleibt die Rangliste verdeckt" in printed(
        club.viewer.get(f"{season.path}/standings.pdf")
    )
    for evening in evenings_of(club, season):
        club.do(closing.close, evening, expected_version=10**6)
    assert sentence not in season.page().text
    assert lines(season.page())[0][:3] == ("1", "M01", "2000")
