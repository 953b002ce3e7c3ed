"""A regulation is drafted, shown with what it changes, and decided; nothing is lost on the way."""

import pytest
from werkzeug.datastructures import MultiDict

from scorer.club.ranking import seasons
from scorer.club.regulation import drafts
from scorer.web.database import db
from tests.web.club.form_filler import (
    NAMES,
    Season,
    changed,
    decided,
    fields,
    filled,
    lasting_club,
    pressed,
    replaced,
)
from tests.web.club.regulations import NEW, a_season, stored
from tests.web.html_client import elements_of, errors_of, words

club = lasting_club


def draft_of(club, season):
    with club.app.app_context():
        return drafts.load(db.session(), club.id, season)


def save(client, path, typed):
    return client.post(path, data=pressed(typed, "save", "draft"))


def forms(page, action):
    return [form for form in elements_of(page, "form") if form.get("action", "").endswith(action)]


@pytest.mark.parametrize(
    "changes",
    [
        {"phase-0-drop": "4"},  # contradicts the four rounds
        {"phase-0-deals": "viele", "part-0-phases": []},
        {"name": "", "phase-0-name": "", "phase-0-deals": "", "season-0-categories": ""},
    ],
)
def test_a_draft_comes_back_as_it_was_typed(club, changes):
    season, path = a_season(club)
    typed = changed(filled(club.admin.get(path)), changes)
    saved = save(club.admin, path, typed)
    page = club.admin.get(saved.location)

    assert saved.status_code == 303
    assert replaced(filled(page), {"draft": "0"}) == typed
    assert stored(club, season).facts["version"] == 1
    assert "Entwurf, gespeichert von" in page.text
    assert club.login("admin") in page.text


@pytest.mark.parametrize(
    ("field", "sentence"),
    [("name", "Höchstens 10000 Zeichen"), ("season-0-categories", "mehr, als hier Platz hat")],
)
def test_too_long_a_text_is_told_at_its_field_and_comes_back(club, field, sentence):
    season, path = a_season(club)
    typed = changed(filled(club.admin.get(path)), {field: "x" * 10_001})
    refused = save(club.admin, path, typed)

    assert refused.status_code == 422
    assert sentence in errors_of(refused)[field]
    came_back = {"name": "x" * 160} if field == "name" else {}  # a giant name is shown in part
    assert filled(refused) == replaced(typed, came_back)
    assert draft_of(club, season) is None


def test_what_does_not_add_up_in_a_draft_is_told_at_all_of_its_sentences(club):
    _season, path = a_season(club)
    typed = changed(
        filled(club.admin.get(path)),
        {"phase-0-drop": "4", "part-0-evenings": "3", "part-0-best": "5", "phase-0-claims": ""},
    )
    page = club.admin.get(save(club.admin, path, typed).location)
    assert "Noch zu ändern: 3" in page.text  # a number is missing, too
    mended = changed(filled(page), {"phase-0-claims": "30"})
    page = club.admin.get(save(club.admin, path, mended).location)
    errors = errors_of(page)

    assert "Höchstens 3." in errors["phase-0-drop"]
    assert "Höchstens 3." in errors["part-0-best"]
    assert "Noch zu ändern: 2" in page.text


def test_nothing_is_decided_while_a_sentence_is_open(club):
    season, path = a_season(club)
    typed = changed(filled(club.admin.get(path)), {"phase-0-drop": "4"})
    refused = decided(club.admin, path, typed)
    assert refused.status_code == 422
    assert filled(refused) == typed
    saved = save(club.admin, path, typed)
    shown = club.admin.get(f"/club/seasons/{season}/regulation/decide")

    assert shown.status_code == 303
    assert shown.location == saved.location
    assert stored(club, season).facts["version"] == 1


def test_a_decision_shows_first_which_sentences_change(club):
    season, path = a_season(club)
    typed = changed(filled(club.admin.get(path)), {"phase-0-deals": "8", "phase-0-drop": None})
    page = club.admin.get(club.admin.post(path, data=pressed(typed, "decide", "y")).location)
    marked = [words(p) for p in elements_of(page, "p") if p.get("class") == "changed"]

    assert "Geändert: Wir spielen Schieber, 4 Passen zu bisher 12 Spielen neu 8 Spielen." in marked
    assert (
        "Geändert: bisher Das schlechteste Resultat wird gestrichen. neu Alle Resultate zählen."
        in marked
    )
    assert elements_of(page, "del")  # and each mark is a word
    assert "Kein Rang und kein Zettel ändert sich." in page.text
    assert stored(club, season).facts["version"] == 1
    assert draft_of(club, season) is not None
    done = decided(club.admin, path, filled(club.admin.get(path)))
    assert done.status_code == 303
    assert "Fassung 2" in club.viewer.get(done.location).text
    assert draft_of(club, season) is None


def test_a_decision_shows_first_whose_rank_and_which_sheet_changes(club):
    season = Season(club, "four-eight", {"phase-0-rounds": "2", "phase-0-drop": "1"})
    evening = season.evening(8)
    evening.seat([[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 2, 3, 4], [5, 6, 7, 8]])
    evening.played([700, 650], [500, 640])
    path = f"{season.path}/regulation/edit"
    typed = changed(filled(club.admin.get(path)), {"phase-0-drop": None})
    page = club.admin.get(club.admin.post(path, data=pressed(typed, "decide", "y")).location)
    rows = [[words(cell) for cell in row] for row in elements_of(page, "tr")]
    before = {name: (rank, total) for name, rank, total in named(season)}
    refused = decided(club.admin, path, filled(club.admin.get(path)))
    done = decided(club.admin, path, filled(club.admin.get(path)), "beschlossen am 3. Mai")
    after = {name: (rank, total) for name, rank, total in named(season)}

    assert refused.status_code == 422
    assert 'id="reason-error"' in refused.text
    assert done.status_code == 303
    assert "beschlossen am 3. Mai" in club.viewer.get(done.location).text
    assert before != after
    for name, line in after.items():
        row = [name, said(*before[name]), said(*line)]
        assert (row in rows) == (before[name] != line), name


def named(season):
    return [(NAMES[member - 1], rank, total) for member, rank, total in season.ranks()]


def said(rank, total):
    return f"Rang {rank}, {total}" if rank else f"ohne Rang, {total}"


def test_a_sheet_that_counts_no_more_is_named_and_one_that_cannot_be_read_stops_the_decision(club):
    season = Season(club, "four-eight", {"phase-0-rounds": "1"})
    season.play(700)
    path = f"{season.path}/regulation/edit"
    typed = changed(filled(club.admin.get(path)), {"phase-0-check": "152"})
    page = club.admin.get(club.admin.post(path, data=pressed(typed, "decide", "y")).location)
    assert "Zählt nicht mehr: Passe 1, Tisch 1 (M01, M02, M03 und M04)." in page.text
    alone = {"phase-0-game": "other", "phase-0-partners": "alone", "phase-0-check": "157"}
    typed = changed(filled(club.admin.get(path)), alone)
    page = decided(club.admin, path, typed, "alle für sich")

    assert "Diese Zettel passen dann nicht mehr (Passe/Tisch): 1/1." in page.text
    assert "«1. Abend»" in page.text
    assert forms(page, "/decide") == []
    forced = {"seen": str(stored(club, season.id).seq), "reason": "trotzdem"}
    forced["draft"] = str(draft_of(club, season.id).version)
    assert club.admin.post(f"{season.path}/regulation/decide", data=forced).status_code == 422
    assert stored(club, season.id).facts["version"] == 1
    assert draft_of(club, season.id) is not None


def test_two_who_draft_at_once_see_both(club):
    season, path = a_season(club)
    typed = filled(club.admin.get(path))
    first = {"name": "Winter", "phase-0-deals": "8"}
    assert save(club.admin, path, changed(typed, first)).status_code == 303
    clash = save(club.admin, path, changed(typed, {"phase-0-deals": "6"}))

    assert clash.status_code == 409
    assert "<b>Name der Saison.</b> Winter" in clash.text
    assert "4 Passen zu 8 Spielen" in clash.text
    assert filled(clash)["phase-0-deals"] == "6"
    assert save(club.admin, path, filled(clash)).status_code == 303
    assert dict(draft_of(club, season).typed)["phase-0-deals"] == "6"


def test_who_drafts_while_another_version_is_decided_sees_both(club):
    season, path = a_season(club)
    typed = changed(filled(club.admin.get(path)), {"phase-0-deals": "8"})
    save(club.admin, path, typed)
    version = stored(club, season)
    agreed = version.facts["regulation"]
    other = agreed | {"phases": [agreed["phases"][0] | {"deals": 6}]}
    club.do(seasons.change, season, "Jahr", other, expected_version=version.seq)
    asked = club.admin.get(f"/club/seasons/{season}/regulation/decide")

    assert asked.status_code == 409
    assert "4 Passen zu 6 Spielen" in asked.text
    assert "Fassung 2" in asked.text
    assert filled(asked)["phase-0-deals"] == "8"
    assert decided(club.admin, path, filled(asked)).status_code == 303
    assert stored(club, season).facts["version"] == 3
    assert stored(club, season).facts["regulation"]["phases"][0]["deals"] == 8


def decision_of(club, season):
    """Return address and fields of the page that decides a draft."""
    path = f"/club/seasons/{season}/regulation/decide"
    (decision,) = forms(club.admin.get(path), "/decide")
    return path, fields(decision)


def test_who_decides_what_somebody_else_has_just_decided_sees_it_with_the_own_reason(club):
    season, path = a_season(club)
    save(club.admin, path, changed(filled(club.admin.get(path)), {"phase-0-deals": "8"}))
    decide, typed = decision_of(club, season)
    first = replaced(typed, {"reason": "beschlossen im März"})
    assert club.admin.post(decide, data=first).status_code == 303
    late = club.admin.post(decide, data=replaced(typed, {"reason": "beschlossen im Mai"}))
    twice = club.admin.post(decide, data=first)

    assert late.status_code == 409
    assert "4 Passen zu 8 Spielen" in late.text
    assert f"{club.login('admin')}: Jahr · Fassung 2" in late.text
    assert "Warum diese Änderung?: beschlossen im Mai" in late.text
    assert twice.status_code == 303  # nothing is missing of it
    assert stored(club, season).facts["version"] == 2


def test_who_decides_what_was_changed_or_thrown_away_or_is_outdated_keeps_the_reason(club):
    season, path = a_season(club)
    save(club.admin, path, changed(filled(club.admin.get(path)), {"phase-0-deals": "8"}))
    decide, typed = decision_of(club, season)
    save(club.admin, path, changed(filled(club.admin.get(path)), {"phase-0-drop": "4"}))
    wrong = club.admin.post(decide, data=replaced(typed, {"reason": "beschlossen im Mai"}))
    (away,) = forms(club.admin.get(path), "/discard")
    club.admin.post(away.get("action"), data=fields(away))
    gone = club.admin.post(decide, data=replaced(typed, {"reason": "beschlossen im Mai"}))
    save(club.admin, path, changed(filled(club.admin.get(path)), {"phase-0-deals": "8"}))
    decide, typed = decision_of(club, season)
    version = stored(club, season)
    agreed = version.facts["regulation"]
    club.do(seasons.change, season, "Sommer", agreed, expected_version=version.seq)
    outdated = club.admin.post(decide, data=replaced(typed, {"reason": "beschlossen im Mai"}))

    for page in (wrong, gone, outdated):
        assert page.status_code == 409
        assert "Warum diese Änderung?: beschlossen im Mai" in page.text
    assert "Der Entwurf wurde eben geändert" in wrong.text
    assert "Das wurde eben geändert." in gone.text
    assert "Jetzt gilt Fassung 2" in outdated.text
    assert filled(outdated)["phase-0-deals"] == "8"


def test_nobody_throws_away_a_draft_that_was_saved_meanwhile(club):
    season, path = a_season(club)
    save(club.admin, path, filled(club.admin.get(path)))
    (away,) = forms(club.admin.get(path), "/discard")
    save(club.admin, path, changed(filled(club.admin.get(path)), {"phase-0-deals": "8"}))
    refused = club.admin.post(f"/club/seasons/{season}/regulation/discard", data=fields(away))

    assert refused.status_code == 409
    assert filled(refused)["phase-0-deals"] == "8"
    assert draft_of(club, season) is not None


def test_a_season_can_begin_as_a_draft(club):
    typed = changed(filled(club.admin.get(f"{NEW}?preset=pairs")), {"name": "Paare 27"})
    saved = save(club.admin, NEW, changed(typed, {"phase-0-rounds": "viele"}))
    season = saved.location.split("/")[3]
    page = club.admin.get(saved.location)

    assert "Paare 27" in club.admin.get("/club/seasons").text
    assert "Paare 27" not in club.viewer.get("/club/seasons").text
    assert club.viewer.get(f"/club/seasons/{season}").status_code == 404
    assert filled(page)["phase-0-rounds"] == "viele"
    opened = changed(filled(page), {"phase-0-rounds": "3"})
    shown = club.admin.post(saved.location, data=pressed(opened, "decide", "y"))
    assert "3 Passen zu 8 Spielen" in club.admin.get(shown.location).text
    assert club.viewer.get(f"/club/seasons/{season}").status_code == 404
    done = decided(club.admin, saved.location, opened)
    assert done.status_code == 303
    text = club.viewer.get(done.location).text
    assert "3 Passen zu 8 Spielen" in text
    assert "Alle spielen in festen Paaren." in text
    assert draft_of(club, season) is None


def test_the_draft_of_a_season_that_was_never_opened_goes_for_good(club):
    typed = changed(filled(club.admin.get(NEW)), {"name": "Nie eröffnet"})
    saved = save(club.admin, NEW, typed)
    (away,) = forms(club.admin.get(saved.location), "/discard")
    gone = club.admin.post(away.get("action"), data=fields(away))

    assert gone.location == "/club/seasons"
    assert "Nie eröffnet" not in club.admin.get("/club/seasons").text
    assert club.admin.get(saved.location).status_code == 404


def test_a_draft_is_seen_by_those_who_may_change_a_regulation(club):
    season, path = a_season(club)
    save(club.admin, path, changed(filled(club.admin.get(path)), {"phase-0-deals": "8"}))
    shown = club.viewer.get(f"/club/seasons/{season}/regulation").text

    assert "Entwurf" not in shown
    assert "4 Passen zu 12 Spielen" in shown
    assert "Es gibt einen Entwurf" in club.admin.get(f"/club/seasons/{season}/regulation").text
    for who in (club.viewer, club.scorer):
        assert who.get(path).status_code == 403
        assert who.get(f"/club/seasons/{season}/regulation/decide").status_code == 403


def test_a_draft_keeps_no_field_that_no_page_has_and_each_value_once(club):
    season, path = a_season(club)
    typed = filled(club.admin.get(path))
    again = [("name", "y"), ("phase-0", "played")] * 1000
    odd = [("phase-7-boese", "x" * 900), ("fremd", "y")]
    save(club.admin, path, MultiDict([*typed.items(multi=True), *again, *odd]))
    kept = draft_of(club, season).typed

    assert not {"phase-7-boese", "fremd", "save", "draft"} & {name for name, _value in kept}
    assert len(kept) == len(set(kept))
    assert [value for name, value in kept if name == "name"] == [typed["name"]]


def test_a_page_from_before_the_block_on_publishing_loses_none_of_its_sentences(club):
    _season, path = a_season(club)
    older = {
        "season-0-hidden_from": "2",
        "season-0-hidden_until": "closing",
        "season-0-public": "numbers",
    }
    clauses = [("season-0", key) for key in ("season_hidden", "public_names")]
    typed = MultiDict(filled(club.admin.get(path))).items(multi=True)
    others = [(field, value) for field, value in typed if not field.startswith("seen-0")]
    typed = MultiDict([*others, *clauses, *older.items()])
    shown = MultiDict(filled(club.admin.get(save(club.admin, path, typed).location)))

    assert shown.getlist("seen-0") == ["season_hidden", "public_names"]
    assert (shown["seen-0-hidden_from"], shown["seen-0-public"]) == ("2", "numbers")
