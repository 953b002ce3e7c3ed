"""Contacts on the pages: asked and shown only where the club keeps them, and to officials alone."""

from scorer.club.people import contacts
from scorer.web.database import db
from tests.web.html_client import elements_of, words

GIVEN = {"email": "anna@example.ch", "phone": "079 123 45 67", "birth_year": "1951"}
CONTACT = "/club/members/1/contact"


def kept(club):
    with club.app.app_context():
        return contacts.contact(db.session(), club.id, 1)


def typed(page):
    return {
        field.get("name"): field.get("value")
        for field in elements_of(page, "input")
        if field.get("name")
    }


def test_a_club_sees_only_what_it_keeps_and_viewers_see_nothing(club):
    assert club.scorer.get(CONTACT).status_code == 404
    assert "Kontakt" not in club.scorer.get("/club/members/1").text
    fields = typed(club.admin.get("/club/members/contacts"))
    boxes = {f"keep_{key}": "y" for key in GIVEN}
    club.admin.post("/club/members/contacts", data=boxes | {"seen": fields["seen"]})
    assert typed(club.scorer.get(CONTACT)).keys() == {*GIVEN, "seen"}
    form = GIVEN | {"seen": typed(club.scorer.get(CONTACT))["seen"], "street": "Gasse 1"}
    assert club.scorer.post(CONTACT, data=form).status_code == 303

    assert kept(club).items() >= {**GIVEN, "street": ""}.items()
    page = club.scorer.get("/club/members/1")
    assert "anna@example.ch" in words(elements_of(page, "dl")[0])
    for address in ("/club/members/1", "/club/members"):
        for text in ("anna@example.ch", "079 123", "1951", "Kontakt"):
            assert text not in club.viewer.get(address).text
    assert club.viewer.get(CONTACT).status_code == 403
    del boxes["keep_email"]
    newest = typed(club.admin.get("/club/members/contacts"))["seen"]
    club.admin.post("/club/members/contacts", data=boxes | {"seen": newest})
    assert "anna@example.ch" not in club.scorer.get("/club/members/1").text
    assert kept(club)["email"] == "anna@example.ch"


def test_what_is_wrong_stands_at_its_field_and_a_conflict_shows_both(club):
    club.do(contacts.choose, ["email", "entry"])
    seen = typed(club.scorer.get(CONTACT))["seen"]
    wrong = club.scorer.post(CONTACT, data={"email": "anna", "entry": "2019", "seen": seen})
    assert wrong.status_code == 422
    assert "Schreib die Adresse so: anna@example.ch." in wrong.text
    assert typed(wrong)["email"] == "anna"
    first = {"email": "distel@example.ch", "seen": seen}
    assert club.admin.post(CONTACT, data=first).status_code == 303
    clash = club.scorer.post(CONTACT, data={"email": "anna@example.ch", "seen": seen})

    assert clash.status_code == 409
    assert "«E-Mail»: distel@example.ch" in words(elements_of(clash, "main")[0])
    assert typed(clash)["email"] == "anna@example.ch"
    again = {"email": "anna@example.ch", "seen": typed(clash)["seen"]}
    assert club.scorer.post(CONTACT, data=again).status_code == 303
    assert kept(club)["email"] == "anna@example.ch"


def test_two_who_choose_what_the_club_keeps_see_both(club):
    page = "/club/members/contacts"
    seen = typed(club.admin.get(page))["seen"]
    first, then = ({f"keep_{key}": "y", "seen": seen} for key in ("phone", "place"))
    assert club.admin.post(page, data=first).status_code == 303
    clash = club.admin.post(page, data=then)
    boxes = [box for box in elements_of(clash, "input") if box.get("type") == "checkbox"]

    assert clash.status_code == 409
    assert [box.get("name") for box in boxes if box.get("checked") is not None] == ["keep_place"]
    assert "«Telefon»: ja; «PLZ und Ort»: –" in words(elements_of(clash, "main")[0])
