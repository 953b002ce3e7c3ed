"""Names that a preset gave: in the reader's language on screens, in the season's on what is handed out."""

import pytest

from scorer.club import record
from scorer.club.ranking import seasons
from scorer.rules.club.regulation.presets import PRESETS
from scorer.rules.club.regulation.reader import read_regulation
from scorer.web.club.regulation.regulation_form import preset_data
from scorer.web.database import db
from tests.paper.printing import words
from tests.web.club.evening_pages import PEOPLE, drawn, plain
from tests.web.club.form_filler import changed, filled, pressed
from tests.web.club.public.test_public_pages import anybody, on
from tests.web.pseudo_language import pseudo, write_catalog

FRENCH = {"Accept-Language": "fr"}


def paper_text(answer):
    return " ".join(word for page in words(answer.data) for word, *_box in page)


@pytest.fixture
def desk(make_app, tmp_path):
    """Return a drawn evening with prescribed deals, on a server that speaks French, too."""
    app = make_app(catalogs=str(write_catalog(tmp_path / "catalogs")))
    prescribed = PRESETS["match-aux-cartes"]["phases"][0]
    terms = {key: prescribed["terms"][key] for key in ("match_bonus", "contracts")}
    return drawn(app, PEOPLE[:4], deals=16, settings=prescribed["settings"], terms=terms)


def club_speaks(desk, code):
    form = {"seen": 10**6, "name": "Jassclub Chur", "language": code}
    assert desk.club.admin.post("/club/officials/name", data=form).status_code == 303


def test_a_screen_names_a_season_in_the_language_of_whoever_reads(desk):
    begun = desk.club.do(seasons.new, "Tournoi de jass", PRESETS["four-eight"])
    season = f"/club/seasons/{begun}"
    german, french = desk.club.admin.get(season), desk.club.admin.get(season, headers=FRENCH)

    assert "Jassturnier" in plain(german)
    assert pseudo("Jassturnier") in plain(french)
    assert "Jassturnier" not in plain(french)
    regulation = plain(desk.club.admin.get(f"{season}/regulation", headers=FRENCH))
    assert pseudo("Abend") in regulation


def test_a_season_can_begin_with_each_preset_in_another_language_too(desk):
    with desk.app.test_request_context(headers=FRENCH):
        begun = {name: read_regulation(preset_data(name)) for name in PRESETS}

    decks = {name: begun[name].phases[0].settings.get("deck") for name in ("four-eight", "target")}
    assert decks == {"four-eight": "french", "target": None}


def test_what_is_handed_out_names_it_in_the_language_of_the_club(desk):
    desk.season = desk.club.do(seasons.new, "Jassturnier", PRESETS["four-eight"])
    page = on(desk, f"/club/seasons/{desk.season}/public")
    assert "Jassturnier" in plain(anybody(desk.app).get(page, headers=FRENCH))

    club_speaks(desk, "fr")
    assert pseudo("Jassturnier") in plain(anybody(desk.app).get(page))
    calendar = desk.club.admin.get(f"/club/seasons/{desk.season}/evenings.ics").text
    assert pseudo("Jassturnier") in calendar.replace("\r\n ", "")
    assert "PRODID:-//Schreiber//Jass//FR" in calendar
    german = desk.club.admin.get(f"/club/seasons/{desk.season}/evenings.ics?lang=de").text
    assert "PRODID:-//Schreiber//Jass//DE" in german


def test_a_new_evening_is_called_in_that_language_whoever_announces_it(desk):
    offered = [f"/club/seasons/{desk.season}", f"/club/evenings/new?season={desk.season}"]
    german = [desk.club.admin.get(path, headers=FRENCH).text for path in offered]
    club_speaks(desk, "fr")
    french = [desk.club.admin.get(path).text for path in offered]

    assert ["2. Abend" in page for page in german] == [True, True]
    assert [
        pseudo("%(number)s. %(phase)s") % {"number": 2, "phase": pseudo("Abend")} in page
        for page in french
    ] == [True, True]


def test_slips_name_a_prescribed_deal_in_the_language_of_the_club(desk):
    slips = f"{desk.here}/slips.pdf"
    assert "Herz" in paper_text(desk.club.admin.post(slips, data={"round": "1"}))

    club_speaks(desk, "fr")
    text = paper_text(desk.club.admin.post(slips, data={"round": "1"}))
    assert "Hérž" in text
    assert "Herz" not in text


def test_commands_and_drafts_know_a_season_by_what_the_reader_is_told(desk):
    season = desk.club.do(seasons.new, "Torneo di jass", PRESETS["four-eight"])
    with desk.app.app_context():
        known = record.find(db.session(), "Jassturnier")
    admin, path = desk.club.admin, f"/club/seasons/{season}/regulation"
    draft = changed(filled(admin.get(f"{path}/edit")), {"name": "Torneo a premi"})
    admin.post(f"{path}/edit", data=pressed(draft, "save", "draft"))

    assert known[1] == season
    assert "heisst neu «Preisjassen»" in plain(admin.get(f"{path}/decide"))
    assert "Preisjassen" in paper_text(admin.get(f"{path}/draft.pdf"))
