"""Results need two sides: what phones sign and dispute, what the desk sees of it, who may change it."""

import re

from tests.web.club.draw.test_evening_tables import a_phone, confirm, play_on
from tests.web.club.evening_pages import drawn, plain, printed
from tests.web.conftest import a_revision
from tests.web.html_client import StrictClient, elements_of, words

FIGURES = {"points_0": 800, "points_1": 456}


def finished(app, **terms):
    """Return desk, phone and path of the one table of a round, whose eight deals are written."""
    desk = drawn(app, rounds=1, **({"terms": terms} if terms else {}))
    phone, path = a_phone(desk)
    play_on(phone, path, [100] * 8)
    return desk, phone, path


def sign(phone, path, side):
    return phone.post(f"{path}/result", data=FIGURES | {"side": side})


def dispute(phone, path, side, reason):
    form = FIGURES | {"side": side, f"side{side}-reason": reason}
    return phone.post(f"{path}/dispute", data=form)


def test_the_end_does_not_say_that_all_tables_are_confirmed_where_one_side_has_signed(app):
    desk, phone, path = finished(app, check=157)
    sign(phone, path, 0)
    page = plain(desk.get("/close"))
    assert "Alle Resultate sind bestätigt." not in page
    assert "noch nicht von allen bestätigt: Tisch 1, Passe 1" in page
    assert desk.post("/close").status_code == 303


def test_a_result_that_the_office_typed_is_shown_to_a_table_that_still_plays_and_can_be_disputed(
    app,
):
    desk = drawn(app)
    phone, path = a_phone(desk)
    play_on(phone, path, [100])
    assert desk.sheet(1, 1, 800, 456).status_code == 303
    page = phone.get(f"{path}/result")
    text = plain(page)
    assert ("wird noch gespielt" in text, text.count("✓ von der Jassleitung")) == (False, 2)
    assert dispute(phone, path, 1, "wir hatten 500").status_code == 303
    assert "bestritten: wir hatten 500 800 : 456" in plain(desk.get("/tables/1"))


def test_a_dispute_reaches_every_page_of_the_desk_with_its_reason_and_keeps_the_evening_open(app):
    desk, phone, path = finished(app, check=157)
    sign(phone, path, 0)
    assert dispute(phone, path, 1, "Spiel 3 war 97").status_code == 303
    page = plain(phone.get(f"{path}/result"))
    assert "Stimmt nicht: Spiel 3 war 97" in page
    assert "Die Jassleitung weiss, dass etwas nicht stimmt." in page

    for address in ("", "/ranking", "/close", "/penalties"):
        assert "Bestritten: Tisch 1, Passe 1" in plain(desk.get(address)), address
    assert "bestritten: Spiel 3 war 97 800 : 456" in plain(desk.get("/tables/1"))
    assert "Spiel 3 war 97" in plain(desk.get("/history"))
    kept = desk.post("/close")
    assert (kept.status_code, desk.view.closed) == (422, None)
    assert "Noch bestritten (Passe/Tisch): 1/1." in plain(kept)

    unsaid = desk.sheet(1, 1, 800, 456)  # looked at, and right: but why?
    assert unsaid.status_code == 422
    assert "Gib einen Grund an; er bleibt im Verlauf stehen." in plain(unsaid)
    assert "Nachgezählt, stimmt" in plain(unsaid)
    assert desk.sheet(1, 1, 800, 456, recounted="1").status_code == 303
    assert "nachgezählt" in plain(desk.get("/history"))
    assert "Bestritten" not in plain(desk.get())
    assert desk.post("/close").status_code == 303


def test_a_reason_of_blanks_or_too_many_letters_is_refused_and_what_was_typed_comes_back(app):
    _desk, phone, path = finished(app)
    long = dispute(phone, path, 1, "a" * 201)
    assert long.status_code == 422
    assert "Das ist zu lang: 201 Zeichen statt höchstens 200." in plain(long)
    assert f'value="{"a" * 201}"' in long.text
    empty = dispute(phone, path, 1, " \u200b ")
    assert empty.status_code == 422
    assert "Was stimmt nicht? Schreibt es in ein paar Worten." in plain(empty)
    assert "<details open>" in empty.text
    changed = phone.post(
        f"{path}/dispute",
        data={"side": 1, "points_0": 801, "points_1": 455, "side1-reason": "Spiel 3 <war> 97"},
    )
    assert changed.status_code == 409
    assert "Auf der Tafel steht nicht mehr 801 : 455; schaut noch einmal nach." in plain(changed)
    assert "800" in plain(changed)
    assert 'value="Spiel 3 &lt;war&gt; 97"' in changed.text


def test_the_other_side_signs_on_its_own_phone_or_this_one_is_turned(app):
    desk, phone, path = finished(app)
    sign(phone, path, 0)
    page = phone.get(f"{path}/result")
    assert "Handy für die andere Seite drehen" in plain(page)
    turned = phone.get(f"{path}/result?turned=y")
    assert 'class="turned"' in turned.text
    names = re.findall(r'<h2 id="side-\d">([^<]+)</h2>', turned.text)
    assert len(names) == 2
    assert turned.text.count('class="primary wide"') == 1
    done = phone.post(f"{path}/result", data=FIGURES | {"side": 1, "turned": "y"})
    assert done.location == f"{path}/next"
    assert 'class="turned"' not in phone.get(f"{path}/result?turned=y").text  # both are done
    assert "bestätigt, beide auf einem Handy" in plain(desk.get("/tables/1"))

    other, phone, path = finished(app)
    second, _same = a_phone(other)
    sign(phone, path, 0)
    assert sign(second, path, 1).status_code == 303
    assert "bestätigt 800 : 456" in plain(other.get("/tables/1"))


def test_a_reason_comes_back_to_a_phone_that_may_no_longer_write(app):
    desk, phone, path = finished(app)
    other, _ = a_phone(desk)
    [first, _second] = re.findall(r"writers/([0-9]+)/revoke", other.get(f"{path}/writers").text)
    assert other.post(f"{path}/writers/{first}/revoke").status_code == 303
    refused = dispute(phone, path, 0, "Spiel 3 war 97")
    assert refused.status_code == 403
    assert "Nicht gemeldet: «Spiel 3 war 97»." in plain(refused)
    refused = phone.post(f"{path}/claim", data={"reason": "Die Strafe war ungerecht"})
    assert refused.status_code == 403
    assert "Nicht gemeldet: «Die Strafe war ungerecht»." in plain(refused)


def test_who_only_watches_sees_what_both_sides_made_and_finds_no_form(app):
    desk, phone, path = finished(app)
    watcher = StrictClient(app, "192.0.2.99")
    assert dispute(watcher, path, 0, "Spiel 3 war 97").status_code == 403
    assert "Resultat bestätigen" in plain(phone.get(f"{path}/result"))
    sentence = (
        "Hier schaust du nur zu. Bitte jemanden, der am Tisch schreibt, den Fehler zu melden."
    )
    for write in (lambda: None, lambda: sign(phone, path, 0), lambda: desk.sheet(1, 1, 800, 456)):
        write()
        page = watcher.get(f"{path}/result")
        assert "800" in plain(page)
        assert plain(page).startswith("Resultat 1. Abend"), "nobody is asked to confirm it"
        assert sentence in plain(page)
        assert "tippt auf" not in plain(page)
        assert "Handy für die andere Seite drehen" not in plain(page)
        assert "<form" not in page.text
        assert "<details" not in page.text
    assert sentence not in plain(phone.get(f"{path}/result"))


def correcting(desk, slot=3):
    """Return the address of the page on which a deal is corrected."""
    links = re.findall(r'href="([^"]+/deals/[^"]+)"', desk.get("/tables/1/1").text)
    return links[slot - 1].partition(desk.here)[2]


def test_the_page_that_corrects_a_deal_calls_the_sides_as_the_sheet_of_the_table_does(app):
    desk, phone, path = finished(app)
    confirm(phone, path, 800, 456)

    def labels_of_sides(page, row=""):
        labels = {label.get("for"): words(label) for label in elements_of(page, "label")}
        return [labels[f"{row}points_0"], labels[f"{row}points_1"]]

    sides = labels_of_sides(desk.get("/tables/1/1"), "table1-")
    assert [side.count(" + ") for side in sides] == [1, 1]
    page = desk.get(correcting(desk))
    assert labels_of_sides(page) == sides
    signing = elements_of(phone.get(f"{path}/result"), "h2")
    assert sorted(words(label) for label in signing) == sorted(sides)


def test_where_a_table_signs_is_as_dark_as_its_slate(app):
    _desk, phone, path = finished(app)
    for address in (f"{path}/share", f"{path}/result", f"{path}/result?turned=y"):
        [body] = elements_of(phone.get(address), "body")
        assert body.get("class") == "on-slate", address


def test_an_official_corrects_a_deal_with_a_reason_and_everybody_learns_it(app):
    desk, phone, path = finished(app)
    confirm(phone, path, 800, 456)
    assert "changed" not in phone.get(f"{path}/revisions").json
    address = correcting(desk)
    tip = re.search(r'name="tip" value="([^"]+)"', desk.get(address).text)[1]
    form = {"points_0": 79, "points_1": 78, "tip": tip}
    asked = desk.post(address, **form)
    assert asked.status_code == 422
    assert "Gib einen Grund an" in plain(asked)
    wrong = desk.post(address, **form | {"points_1": 79, "reason": "verzählt"})
    assert wrong.status_code == 422
    assert "Zusammen sind es 158 statt 157 Punkte." in plain(wrong)
    assert 'value="79"' in wrong.text
    assert desk.post(address, **form, reason="verzählt").status_code == 303

    assert "von der Jassleitung korrigiert 779 : 477" in plain(desk.get("/tables/1"))
    sentence = "779 : 477, Spiel 3: 100 : 57 → 79 : 78, korrigiert, nachdem beide bestätigt hatten – verzählt"
    assert sentence in plain(desk.get("/tables/1/1"))
    for list_ in ("/ranking", "/ranking.pdf"):
        page = desk.get(list_)
        text = printed(page) if page.mimetype == "application/pdf" else plain(page)
        assert "von der Jassleitung korrigiert: verzählt" in text, list_
    assert "Passe 1: von der Jassleitung korrigiert: verzählt" in desk.get("/ranking.csv").text
    wall = plain(StrictClient(app, "192.0.2.99").get(f"/e/{desk.id}"))
    assert wall.count("Anmerkung a") == 4
    assert "a von der Jassleitung korrigiert" in wall
    assert "verzählt" not in wall  # anybody has its address
    answer = phone.get(f"{path}/revisions").json
    assert [change[1:] for change in answer["changed"]] == [["3", "100", "79"]]
    assert answer["totals"] == [779, 477]
    assert "✓ von der Jassleitung" in plain(phone.get(f"{path}/result"))
    stale = desk.post(address, **form | {"points_0": 80, "points_1": 77}, reason="noch einmal")
    assert stale.status_code == 409
    assert "Das wurde eben geändert" in plain(stale)
    assert "Auf dem Handy steht: 79 : 78" in plain(stale)
    assert 'value="80"' in stale.text


def test_a_correction_stays_marked_when_what_a_side_has_against_it_is_settled(app):
    sentence = "von der Jassleitung korrigiert: verzählt"
    for settle in ("office", "side"):
        desk, phone, path = finished(app)
        confirm(phone, path, 800, 456)
        address = correcting(desk)
        tip = re.search(r'name="tip" value="([^"]+)"', desk.get(address).text)[1]
        changed = {"points_0": 779, "points_1": 477}
        desk.fine(address, points_0=79, points_1=78, tip=tip, reason="verzählt")
        against = changed | {"side": 1, "side1-reason": "Spiel 3 war 97"}
        assert phone.post(f"{path}/dispute", data=against).status_code == 303
        assert "bestritten: Spiel 3 war 97" in plain(desk.get("/tables/1"))
        if settle == "office":
            assert desk.sheet(1, 1, 779, 477, recounted="1").status_code == 303
        else:
            assert phone.post(f"{path}/result", data=changed | {"side": 1}).status_code == 303
            assert "779 : 477 ist doch richtig" in plain(desk.get("/tables/1/1"))
            assert len(phone.get(f"{path}/revisions").json["changed"]) == 1
        assert "von der Jassleitung korrigiert 779 : 477" in plain(desk.get("/tables/1"))
        assert sentence in plain(desk.get("/ranking")), settle
        assert sentence in desk.get("/ranking.csv").text, settle


def test_a_correction_of_a_deal_that_is_struck_out_meanwhile_comes_back(app):
    desk, phone, path = finished(app)
    address = correcting(desk)
    third = phone.get(f"{path}/revisions").json["revisions"][2]
    struck = a_revision("3", None, line=third["line"], replaces=[third["id"]])
    assert phone.post(f"{path}/revisions", json={"revisions": [struck]}).status_code == 200
    late = desk.post(address, points_0=79, points_1=78, reason="verzählt")
    assert late.status_code == 404
    gone = "Das gibt es hier nicht, oder nicht mehr. Nicht eingetragen: 79 : 78, verzählt"
    assert gone in plain(late)
    assert desk.club.scorer.get(desk.here + address).status_code == 303


def test_a_dispute_that_comes_too_late_is_given_back(app):
    desk, phone, path = finished(app)
    lost = "Nicht gemeldet: «Spiel 3 war 97». Sagt es der Jassleitung."
    confirm(phone, path, 800, 456)
    signed = dispute(phone, path, 1, "Spiel 3 war 97")
    assert (signed.status_code, lost in plain(signed)) == (422, True)
    desk.fine("/close")
    closed = dispute(phone, path, 1, "Spiel 3 war 97")
    assert (closed.status_code, lost in plain(closed)) == (422, True)
    assert lost not in plain(phone.get(f"{path}/result"))
