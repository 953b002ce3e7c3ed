"""Own rules in a club's own words: typed below the sentences, decided, compared, printed, erased."""

import re

import pytest

from scorer.club.ranking import seasons
from scorer.club.regulation import own_rules
from scorer.rules.club.regulation.own_rules import OwnRule, OwnRules
from scorer.web.database import db
from tests.web.club.draw.test_evening_tables import a_phone
from tests.web.club.evening_pages import drawn
from tests.web.club.form_filler import decided, filled, lasting_club, pressed, replaced
from tests.web.club.regulations import NEW, a_season, stored
from tests.web.html_client import elements_of, errors_of, words

club = lasting_club

QUIET = OwnRule("Wer redet, zahlt eine Runde.", "Qui parle paie une tournée.", on_slips=True)
LATE = OwnRule("Nach 22 Uhr beginnt keine Passe mehr.")


def rows(rules):
    """Return the fields of own rules as a browser sends them."""
    fields = {"rules_language": rules.language}
    for row, rule in enumerate(rules.rules):
        fields |= {f"rule-{row}-text": rule.text, f"rule-{row}-second": rule.second}
        fields |= {f"rule-{row}-slips": "y"} if rule.on_slips else {}
    return fields


def rules_of(club, season):
    with club.app.app_context():
        facts = seasons.load(db.session(), club.id, season).event.facts
        return own_rules.of_version(db.session(), club.id, facts)


def a_season_with(club, *rules, language="fr"):
    """Return a season whose own rules were typed on its page."""
    season, path = a_season(club)
    typed = replaced(filled(club.admin.get(path)), rows(OwnRules(rules, language)))
    answer = decided(club.admin, path, typed)
    assert answer.status_code == 303, [words(p) for p in elements_of(answer, "li")]
    return season, path


def texts_on(page):
    """Return what stands in the fields of the rows."""
    return [value for name, value in filled(page).items() if re.fullmatch("rule-[0-9]+-text", name)]


def shows(page, rules):
    """Return whether a browser would send these rules of a form nobody has touched."""
    fields = filled(page)
    return all(fields.get(name) == value for name, value in rows(rules).items())


def test_each_line_of_a_text_is_a_rule_of_its_own(club):
    lines = "Wer redet, zahlt.\n\n  Wer geht, ruft an. \nWer gewinnt, schreibt."
    second = "Qui parle paie.\nQui part appelle.\nQui gagne écrit."
    season = a_season_with(club, OwnRule(lines, second, on_slips=True), LATE)[0]

    assert rules_of(club, season).rules == (
        OwnRule("Wer redet, zahlt.", "Qui parle paie.", on_slips=True),
        OwnRule("Wer geht, ruft an.", "Qui part appelle.", on_slips=True),
        OwnRule("Wer gewinnt, schreibt.", "Qui gagne écrit.", on_slips=True),
        LATE,
    )


def test_more_lines_than_there_may_be_rules_stay_one(club):
    lines = [f"Regel {number}" for number in range(21)]
    season = a_season_with(club, OwnRule("\n".join(lines)))[0]

    (rule,) = rules_of(club, season).rules
    assert rule.text.split() == " ".join(lines).split()


def listed(page):
    """Return the sentences of each own rule as a page lists them."""
    section = next(s for s in elements_of(page, "section") if s.get("aria-labelledby") == "s-rules")
    return [[words(p) for p in entry.iter("p")] for entry in section.iter("li")]


def test_rules_are_typed_decided_and_read(club):
    season, path = a_season_with(club, QUIET, LATE, language="it")
    page = club.viewer.get(f"/club/seasons/{season}/regulation")

    assert rules_of(club, season) == OwnRules((QUIET, LATE), "it")
    assert stored(club, season).facts["version"] == 2
    assert listed(page) == [
        [QUIET.text, QUIET.second, "Steht auch auf Zetteln und Standblättern."],
        [LATE.text],
    ]
    assert 'lang="it"' in page.text
    assert 'dir="auto"' in page.text
    assert shows(club.admin.get(path), OwnRules((QUIET, LATE), "it"))


def test_a_new_season_begins_with_rules(club):
    typed = replaced(filled(club.admin.get(NEW)), {"name": "Neu"} | rows(OwnRules((LATE,))))
    answer = decided(club.admin, NEW, typed)

    assert rules_of(club, answer.location.split("/")[3]) == OwnRules((LATE,))


def test_another_preset_leaves_the_rules_that_were_typed(club):
    typed = replaced(filled(club.admin.get(NEW)), rows(OwnRules((LATE,))))
    page = club.admin.post(NEW, data=pressed(typed, "begin", "heats"))

    assert texts_on(page) == [LATE.text]


@pytest.mark.parametrize(
    ("key", "value", "left"),
    [
        ("more", "rule", ["a", "b", "c", ""]),
        ("remove", "rule-0", ["b", "c"]),
        ("move", "rule-2:up", ["a", "c", "b"]),
        ("move", "rule-0:down", ["b", "a", "c"]),
        ("move", "rule-0:up", ["a", "b", "c"]),
        ("move", "rule-2:down", ["a", "b", "c"]),
        ("remove", "rule-9", ["a", "b", "c"]),
        ("move", "rule-1:sideways", ["a", "b", "c"]),
        ("move", "rule-x:up", ["a", "b", "c"]),
    ],
)
def test_keys_add_move_and_remove_a_row_without_a_script(club, key, value, left):
    _season, path = a_season(club)
    three = OwnRules((OwnRule("a", "A", on_slips=True), OwnRule("b"), OwnRule("c", "C")))
    typed = replaced(filled(club.admin.get(path)), rows(three))
    page = club.admin.post(path, data=pressed(typed, key, value))
    by_text = {rule.text: rule for rule in (*three.rules, OwnRule(""))}

    assert page.status_code == 200
    assert texts_on(page) == left
    assert shows(page, OwnRules(tuple(by_text[text] for text in left)))
    assert ("rule-0-slips" in filled(page)) == by_text[left[0]].on_slips
    assert not errors_of(page)


def test_no_more_rows_are_added_than_there_is_room_for(club):
    _season, path = a_season(club)
    many = OwnRules(tuple(OwnRule(f"Regel {n}") for n in range(20)))
    typed = replaced(filled(club.admin.get(path)), rows(many))
    page = club.admin.post(path, data=pressed(typed, "more", "rule"))

    assert len(texts_on(page)) == 20
    assert 'value="rule"' not in page.text


WRONG = [
    ([OwnRule("")], "rule-0-text", "schreib die Regel oder streich sie"),
    ([LATE, OwnRule("Neu.", "y" * 301)], "rule-1-second", "301 Zeichen statt höchstens 300"),
    ([LATE, QUIET, OwnRule(LATE.text.upper())], "rule-2-text", "steht schon weiter oben"),
    ([OwnRule("Rede\u202everbot")], "rule-0-text", "unsichtbare Zeichen"),
    (
        [OwnRule("Wort " * 58, on_slips=True), OwnRule("Satz " * 58, on_slips=True)],
        "rule-1-slips",
        "Kein Platz mehr",
    ),
]


@pytest.mark.parametrize(("wrong", "field", "sentence"), WRONG)
def test_what_cannot_be_is_told_at_its_field_and_comes_back(club, wrong, field, sentence):
    season, path = a_season(club)
    typed = replaced(filled(club.admin.get(path)), rows(OwnRules(tuple(wrong))))
    refused = club.admin.post(path, data=pressed(typed, "decide", "y"))
    clean = {"Rede\u202everbot": "Redeverbot"}

    assert refused.status_code == 422
    assert errors_of(refused).keys() == {field}
    assert sentence in errors_of(refused)[field]
    assert texts_on(refused) == [clean.get(rule.text, rule.text).strip() for rule in wrong]
    assert stored(club, season).facts["version"] == 1


def test_a_draft_keeps_rules_that_do_not_add_up(club):
    season, path = a_season(club)
    wrong = OwnRules((QUIET, OwnRule(""), OwnRule("z" * 2000)))
    typed = replaced(filled(club.admin.get(path)), rows(wrong))
    saved = club.admin.post(path, data=pressed(typed, "save", "draft"))
    page = club.admin.get(saved.location)

    assert saved.status_code == 303
    assert texts_on(page) == [rule.text for rule in wrong.rules]
    assert errors_of(page).keys() == {"rule-1-text", "rule-2-text"}
    assert "Noch zu ändern: 2" in words(elements_of(page, "form")[0])
    assert stored(club, season).facts["version"] == 1


def test_before_the_decision_it_says_which_rules_change(club):
    _season, path = a_season_with(club, QUIET, LATE)
    other = OwnRules((LATE, OwnRule("Kein Handy am Tisch.")))
    typed = filled(club.admin.get(path))
    typed.poplist("rule-0-slips")
    shown = club.admin.post(path, data=pressed(replaced(typed, rows(other)), "decide", "y"))
    page = words(elements_of(club.admin.get(shown.location), "main")[0])

    assert "Geänderte Bestimmungen: 2" in page
    assert f"Gestrichen: {QUIET.text}" in page
    assert "Neu: Kein Handy am Tisch." in page
    assert LATE.text not in page


def test_a_conflict_shows_the_rules_of_both(club):
    _season, path = a_season_with(club, LATE)
    typed = replaced(filled(club.admin.get(path)), rows(OwnRules((QUIET,))))
    club.admin.post(path, data=pressed(typed, "save", "draft"))
    mine = replaced(typed, rows(OwnRules((OwnRule("Meine."),))))
    clash = club.admin.post(path, data=pressed(mine, "save", "draft"))

    assert clash.status_code == 409
    assert QUIET.text in words(elements_of(clash, "main")[0])
    assert texts_on(clash) == ["Meine."]


def test_an_admin_erases_a_rule_everywhere(club):
    season, path = a_season_with(club, QUIET, LATE)
    decided(club.admin, path, replaced(filled(club.admin.get(path)), {"rule-1-text": "Anders."}))
    page = f"/club/seasons/{season}/regulation"
    (address, *_others) = re.findall(r'href="([^"]+/erase)"', club.admin.get(page).text)
    assert "/erase" not in club.viewer.get(page).text
    assert QUIET.text in club.admin.get(address).text
    assert club.admin.post(address).status_code == 422
    assert club.admin.post(address, data={"sure": "y"}).status_code == 303

    assert listed(club.viewer.get(f"{page}/2")) == [["gelöschter Text"], [LATE.text]]
    assert listed(club.viewer.get(page)) == [["gelöschter Text"], ["Anders."]]
    assert texts_on(club.admin.get(path)) == ["Anders."]
    assert club.admin.get(address).status_code == 404


def test_the_phone_at_a_table_is_told_the_rules_until_one_is_erased(app):
    desk = drawn(app)
    season = desk.view.meta.season
    phone, path = a_phone(desk)
    assert "rules" not in phone.get(f"{path}/revisions").json
    address = f"/club/seasons/{season}/regulation/edit"
    typed = replaced(filled(desk.club.admin.get(address)), rows(OwnRules((QUIET, LATE))))
    assert decided(desk.club.admin, address, typed, "Beschluss").status_code == 303

    assert phone.get(f"{path}/revisions").json["rules"] == [[QUIET.text, QUIET.second], [LATE.text]]
    desk.club.do(own_rules.erase, season, 1)
    assert phone.get(f"{path}/revisions").json["rules"] == [[LATE.text]]
