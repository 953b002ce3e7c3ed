"""A selection by several rules on the pages of a club: agreed, explained person by person, printed."""

from tests.web.club.form_filler import Season, lasting_club
from tests.web.html_client import elements_of, words

club = lasting_club

RULES = {
    "season-0-categories": "Frauen\nJugend",
    "final-0-qualify_top": "y",
    "final-0-n": "2",
    "final-0-per_evening": None,
    "final-0-all_ties": None,
    "final-0-more": "Frauen 1\nJugend 1",
    "final-0-reserve": "1",
}
ALONE = {
    "phase-0-partners": "alone",
    "phase-0-check": None,
    "phase-0-rounds": "1",
    "phase-0-deals": "12",
}


def decisions(season):
    """Name and reason of everybody, as the page tells it."""
    (section,) = [
        section
        for section in elements_of(season.page(), "section")
        if section.get("aria-labelledby") == "final"
    ]
    entries = [entry for kind in ("ol", "ul") for listed in section.iter(kind) for entry in listed]
    return {words(entry)[:3]: words(entry)[3:].strip() for entry in entries}


def test_page_paper_and_file_tell_two_overall_the_best_woman_the_best_youth_and_a_reserve(club):
    """Issue 13, selections; club.md 2: women are 2, 5 and 6 of eight in order, the only youth is 4."""
    season = Season(club, "heats", ALONE | RULES)
    season.categorize("Frauen", 2, 5, 6)
    season.categorize("Jugend", 4)
    heat = season.evening(8, "ausscheidung")
    heat.seat([[1, 2, 3, 4], [5, 6, 7, 8]])
    heat.sheet(1, 1, 600, 590, 580, 570)
    heat.sheet(1, 2, 560, 550, 540, 530)
    nobody = {"champion": "", "seen": "0"}
    assert club.scorer.post(f"{season.path}/final", data=nobody).status_code == 303
    reasons = decisions(season)

    assert season.qualified() == [1, 2, 5, 4]
    assert "unter den ersten 2, Rang 1" in reasons["M01"]
    assert "von «Frauen», Rang 5" in reasons["M05"]
    assert "von «Jugend», Rang 4" in reasons["M04"]
    assert reasons["M03"] == "Ersatz 1"
    assert reasons["M08"] == "Rang 8, das reicht nicht"
    assert len(reasons) == 8
    assert "Ersatz 1" in club.scorer.get(f"{season.path}/standings.csv").text
    assert club.scorer.get(f"{season.path}/standings.pdf").status_code == 200
