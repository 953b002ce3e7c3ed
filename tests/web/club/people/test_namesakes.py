"""Members that may have been entered twice: suggested, merged, or said to be two for good."""

from tests.web.club.form_filler import posted_as_shown
from tests.web.html_client import elements_of, words


def add(club, surname, first_name, **more):
    form = {"surname": surname, "first_name": first_name, **more}
    answer = club.scorer.post("/club/members/new", data=form)
    return int(answer.location.partition("?")[0].rpartition("/")[2])


def asked(club, client="scorer"):
    """Return what the page asks about, sentence by sentence."""
    page = club.clients[client].get("/club/members")
    asks = [
        part for part in elements_of(page, "section") if part.get("aria-labelledby") == "doubles"
    ]
    return [
        words(row).partition(" Zusammenlegen")[0].partition(" Nein")[0]
        for part in asks
        for row in part.iter("li")
    ]


def two(club, first, second, client="scorer"):
    return club.clients[client].post("/club/members/two", data={"first": first, "second": second})


def test_who_may_be_one_is_asked_about_until_somebody_says_what_they_are(club):
    assert asked(club) == []
    first, second = add(club, "Bucher", "Anna"), add(club, "Buchner", "Anna")
    sentence = f"Bucher Anna ({first}) und Buchner Anna ({second}): Nur ein Buchstabe ist anders."
    assert asked(club) == asked(club, "admin") == [sentence]
    assert asked(club, "viewer") == []
    assert two(club, first, second, "viewer").status_code == 403
    before = len(club.events())
    for place in ("", "x", "0", "9" * 30, str(first)):
        refused = two(club, first, place)
        assert refused.status_code == 422, place
        assert [words(e) for e in elements_of(refused, "div") if e.get("role") == "alert"], place
    assert len(club.events()) == before

    assert two(club, second, first).status_code == 303
    assert asked(club) == []

    third = add(club, "Anna", "Bucher")
    assert asked(club) == [
        f"Bucher Anna ({first}) und Anna Bucher ({third}): Vorname und Nachname sind vertauscht."
    ]
    page = club.admin.get("/club/members")
    (link,) = [a for a in elements_of(page, "a") if words(a).startswith("Zusammenlegen")]
    assert link.get("href") == f"/club/members/{third}?into={first}#merge"
    merge = f"/club/members/{third}/merge"
    form = posted_as_shown(club.admin.get(link.get("href")), merge)
    assert form["into"] == str(first)
    club.admin.post(merge, data=form)
    assert asked(club) == []
