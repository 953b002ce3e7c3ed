"""Contacts on the pages: asked and shown only where the club keeps them, and to officials alone."""

from scorer.club.people import contacts
from scorer.web.database import db
from tests.web.club.form_filler import posted_as_shown
from tests.web.html_client import elements_of, value_of, words

GIVEN = {"email": "anna@example.ch", "phone": "079 123 45 67", "birth_year": "1951"}
CONTACT = "/club/members/1/contact"


def kept(club):
    with club.app.app_context():
        return contacts.contact(db.session(), club.id, 1)


def test_a_club_sees_only_what_it_keeps_and_viewers_see_nothing(club):
    assert club.scorer.get(CONTACT).status_code == 404
    assert "Kontakt" not in club.scorer.get("/club/members/1").text
    seen = value_of(club.admin.get("/club/members/contacts"), "seen")
    boxes = {f"keep_{key}": "y" for key in GIVEN}
    club.admin.post("/club/members/contacts", data=boxes | {"seen": seen})
    form = posted_as_shown(club.scorer.get(CONTACT), CONTACT)
    assert form.keys() == {*GIVEN, "seen"}
    form |= GIVEN | {"street": "Gasse 1"}
    assert club.scorer.post(CONTACT, data=form).status_code == 303

    assert kept(club).items() >= {**GIVEN, "street": ""}.items()
    page = club.scorer.get("/club/members/1")
    assert "anna@example.ch" in words(elements_of(page, "dl")[0])
    for address in ("/club/members/1", "/club/members"):
        for text in ("anna@example.ch", "079 123", "1951", "Kontakt"):
            assert text not in club.viewer.get(address).text
    del boxes["keep_email"]
    newest = value_of(club.admin.get("/club/members/contacts"), "seen")
    club.admin.post("/club/members/contacts", data=boxes | {"seen": newest})
    assert "anna@example.ch" not in club.scorer.get("/club/members/1").text
    assert kept(club)["email"] == "anna@example.ch"


def test_what_is_wrong_stands_at_its_field(club):
    club.do(contacts.choose, ["email", "entry"])
    wrong = club.scorer.post(CONTACT, data={"email": "anna", "entry": "2019"})
    assert wrong.status_code == 422
    assert "Schreib die Adresse so: anna@example.ch." in wrong.text
    assert value_of(wrong, "email") == "anna"


def test_what_was_refused_as_another_was_faster_can_be_sent_again(club):
    club.do(contacts.choose, ["email"])
    form = posted_as_shown(club.scorer.get(CONTACT), CONTACT) | {"email": "anna@example.ch"}
    first = form | {"email": "distel@example.ch"}
    assert club.admin.post(CONTACT, data=first).status_code == 303
    clash = club.scorer.post(CONTACT, data=form)

    assert clash.status_code == 409
    assert club.scorer.post(CONTACT, data=posted_as_shown(clash, CONTACT)).status_code == 303
    assert kept(club)["email"] == "anna@example.ch"
