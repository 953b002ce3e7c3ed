"""Help: the first evening with its pictures, and one sentence on each main page of the club."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from PIL import Image

from scorer.resources import PACKAGE
from scorer.web.club.office.help_pages import HEIGHT, PICTURED, SENTENCES, STEPS, WIDTH
from tests.web.club.evening_pages import open_evening
from tests.web.html_client import elements_of

PICTURES = Path(__file__).parents[4] / "static" / "help"
MOST = 30_000  # bytes of a picture
HERE = "/club/help"


def test_each_step_has_its_picture_and_each_picture_its_step(club):
    page = club.viewer.get(HERE)
    pictures = elements_of(page, "img")
    assert len(pictures) == len(STEPS) == 8
    for picture in pictures:
        assert picture.get("alt")
        assert (picture.get("width"), picture.get("height")) == (str(WIDTH), str(HEIGHT))
        assert club.viewer.get(picture.get("src")).status_code == 200
    assert {folder.name for folder in PICTURES.iterdir()} == {*PICTURED}
    for language in PICTURED:
        files = (PICTURES / language).iterdir()
        assert {file.stem for file in files} == {step.picture for step in STEPS}


@pytest.mark.parametrize("language", PICTURED)
@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.picture)
def test_a_picture_is_small_and_of_the_size_that_the_page_leaves_for_it(step, language):
    file = PICTURES / language / f"{step.picture}.png"
    assert file.stat().st_size <= MOST
    with Image.open(file) as picture:
        assert picture.width * HEIGHT == picture.height * WIDTH


def test_what_a_step_names_is_called_so_in_the_program(app):
    """A key that has another word needs another text, and other pictures: script/pictures."""
    with (PACKAGE / "web" / "translations" / "messages.pot").open("rb") as file:
        words = {message.id for message in read_po(file)}
    with app.test_request_context():
        named = {word for step in STEPS for word in re.findall("«(.+?)»", str(step.text))}

    assert named
    assert named - words == set()


def test_the_overview_and_every_page_lead_to_it(club):
    assert "Der erste Abend, Schritt für Schritt" in club.viewer.get("/club").text
    for path in ("/club", "/club/evenings", "/club/members", "/club/seasons", "/club/account"):
        head = club.viewer.get(path).text.partition("<main ")[0]
        assert f'href="{HERE}"' in head, path
    assert HERE not in club.viewer.get("/").text


def test_main_pages_say_in_a_sentence_what_they_are_for(app):
    desk = open_evening(app)
    evening, season = f"/club/evenings/{desk.id}", f"/club/seasons/{desk.season}"
    desk.attend(*list(desk.club.members)[:4])
    desk.draw()
    pages = {
        "seasons.show": season,
        "versions.show": f"{season}/regulation",
        "members.show_all": "/club/members",
        "door.show": f"{evening}/door",
        "draw.show": f"{evening}/draw",
        "results.round": f"{evening}/tables/1",
        "evening_ranking.show": f"{evening}/ranking",
        "closing.close": f"{evening}/close",
        "passing_on.show": f"{season}/public",
    }
    assert pages.keys() == SENTENCES.keys()
    with app.test_request_context():
        sentences = {endpoint: str(sentence) for endpoint, sentence in SENTENCES.items()}
    for endpoint, path in pages.items():
        head = desk.club.admin.get(path).text.partition("<main ")[0]
        assert sentences[endpoint] in head, endpoint
        assert head.count("<details") == 1, endpoint
    assert all(1 <= len(re.findall(r"[.:!?](?= |$)", text)) <= 3 for text in sentences.values())
    assert all(text.count(". ") <= 1 for text in sentences.values())
