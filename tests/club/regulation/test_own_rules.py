"""Own rules of a season: versions hold numbers, the words can be erased, files bring them back."""

import json

import pytest

from scorer.club import record
from scorer.club.office import club_texts, ledger, verification
from scorer.club.office.ledger import Act
from scorer.club.ranking import seasons
from scorer.club.regulation import drafts, own_rules
from scorer.rules.club.record import record as season_record
from scorer.rules.club.regulation.own_rules import NO_RULES, OwnRule, OwnRules
from scorer.rules.core.errors import RuleError
from tests.club.club_builder import REGULATION, a_club, an_evening, left_in, refusal, view_of
from tests.club.season_loader import lasting, written_again

QUIET = OwnRule("Wer redet, zahlt eine Runde.", "Qui parle paie une tournée.", on_slips=True)
LATE = OwnRule("Nach 22 Uhr wird keine Passe mehr begonnen.")
RULES = OwnRules((QUIET, LATE), "fr")


def a_season(session, admin, now, rules=RULES):
    return seasons.new(Act(session, admin, now), "2026", REGULATION, rules)


def agreed(session, admin, season):
    return [event.facts for event in seasons.versions(session, admin.club_id, season)]


def rules_of(session, admin, season, version=-1):
    facts = agreed(session, admin, season)[version]
    return own_rules.of_version(session, admin.club_id, facts)


def change(session, admin, now, season, rules, expected_version=10**6):
    act = Act(session, admin, now, expected_version, "Beschluss")
    with ledger.open_ledger(act) as book:
        seasons.agree(book, season, "2026", REGULATION, rules)


def test_a_version_holds_the_numbers_of_its_rules_and_no_word(session, admin, now):
    season = a_season(session, admin, now)
    (facts,) = agreed(session, admin, season)

    assert facts["rules"] == [{"text": 1, "slips": True}, {"text": 2, "slips": False}]
    assert facts["second_language"] == "fr"
    assert rules_of(session, admin, season) == RULES
    history = str([event.facts for event in ledger.history(session, admin.club_id)])
    assert "redet" not in history
    assert "parle" not in history


def test_a_season_without_rules_says_nothing_of_them(session, admin, now):
    season = a_season(session, admin, now, None)
    (facts,) = agreed(session, admin, season)

    assert facts.keys() == {"season", "name", "regulation", "version"}
    assert rules_of(session, admin, season) == NO_RULES


def test_a_rule_that_stays_keeps_its_number_and_each_version_its_words(session, admin, now):
    season = a_season(session, admin, now)
    other = OwnRules((LATE, OwnRule("Wer redet, zahlt zwei Runden.")), "it")
    change(session, admin, now, season, other)
    change(session, admin, now, season, None)
    _first, second = agreed(session, admin, season)

    assert second["rules"] == [{"text": 2, "slips": False}, {"text": 3, "slips": False}]
    assert rules_of(session, admin, season, 0) == RULES
    assert rules_of(session, admin, season, 1) == other
    change(session, admin, now, season, NO_RULES)
    assert "rules" not in agreed(session, admin, season)[-1]


def test_the_same_rules_again_are_no_version(session, admin, now):
    season = a_season(session, admin, now)
    before = len(ledger.history(session, admin.club_id))
    change(session, admin, now, season, RULES)

    assert len(ledger.history(session, admin.club_id)) == before


def test_a_conflict_leaves_no_text_behind(session, admin, now):
    season = a_season(session, admin, now)
    with pytest.raises(ledger.VersionConflict):
        change(session, admin, now, season, OwnRules((OwnRule("Neu."),)), 0)

    assert len(club_texts.texts(session, admin.club_id, "rule")) == 2


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ([OwnRule("", "Qui parle paie.")], "rule-empty"),
        ([OwnRule("Rede\u202everbot")], "text-hidden"),
        ([OwnRule(f"Regel {n}") for n in range(21)], "rules-many"),
    ],
)
def test_rules_that_nobody_could_read_are_refused(session, admin, now, rules, code):
    assert refusal(a_season, session, admin, now, OwnRules(tuple(rules))) == code
    assert seasons.seasons(session, admin.club_id) == []


def test_an_evening_has_the_rules_of_the_version_it_is_counted_by(session, admin, now):
    evening = an_evening(session, admin, now)
    view = view_of(session, admin, evening)
    assert own_rules.of_evening(session, admin.club_id, evening) == NO_RULES
    change(session, admin, now, view.meta.season, RULES)

    view = view_of(session, admin, evening)
    assert own_rules.of_evening(session, admin.club_id, evening) == RULES
    assert own_rules.of_evening(session, admin.club_id, evening).on_slips().rules == (QUIET,)


def test_an_erased_rule_is_nowhere_in_the_file_not_even_in_a_draft(on_file, file, now):
    session, admin = on_file, a_club(on_file, now)
    season = a_season(session, admin, now)
    typed = [("rule-0-text", QUIET.text.upper()), ("rule-0-second", QUIET.second)]
    drafts.save(Act(session, admin, now), season, [*typed, ("name", "2026")])
    assert left_in(file, "redet")
    own_rules.erase(Act(session, admin, now), season, 1)

    assert left_in(file, "redet", "REDET", "parle") == []
    assert rules_of(session, admin, season).rules == (OwnRule("", "", on_slips=True), LATE)
    assert rules_of(session, admin, season).on_slips() == NO_RULES
    assert verification.verify(session, admin.club_id).broken is None
    draft = drafts.load(session, admin.club_id, season)
    assert dict(draft.typed) == {"rule-0-text": "", "rule-0-second": "", "name": "2026"}
    with pytest.raises(drafts.DraftConflict):
        drafts.save(Act(session, admin, now, expected_version=1), season, typed)


def test_only_a_rule_of_this_season_is_erased(session, admin, now):
    season = a_season(session, admin, now)
    other = a_season(session, admin, now, OwnRules((OwnRule("Nur hier."),)))

    assert refusal(own_rules.erase, Act(session, admin, now), season, 3) == "text-unknown"
    own_rules.erase(Act(session, admin, now), other, 3)
    assert rules_of(session, admin, season) == RULES


def test_the_season_as_a_file_has_the_rules_of_each_version(session, admin, now):
    season = a_season(session, admin, now)
    other = OwnRules((LATE, OwnRule("Kein Handy.", on_slips=True)), "it")
    change(session, admin, now, season, other)
    data = record.export(session, admin.club_id, season, names=True)
    versions = season_record.loads(data).entry.versions

    assert [version.own_rules for version in versions] == [RULES, other]
    assert written_again(session, now, data) == lasting(data)


def test_a_file_without_names_and_an_erased_rule_say_nothing(session, admin, now):
    season = a_season(session, admin, now)
    nameless = record.export(session, admin.club_id, season, names=False)
    own_rules.erase(Act(session, admin, now), season, 1)
    erased = json.loads(record.export(session, admin.club_id, season, names=True))

    assert "redet" not in nameless.decode()
    assert "rules" not in json.loads(nameless)["versions"][0]
    assert erased["versions"][0]["rules"] == [{"text": LATE.text}]


def test_a_file_whose_rules_are_alike_is_refused_by_place(session, admin, now):
    season = a_season(session, admin, now)
    document = json.loads(record.export(session, admin.club_id, season, names=True))
    document["versions"][0]["rules"] *= 2
    with pytest.raises(RuleError) as refused:
        season_record.loads(json.dumps(document).encode())

    assert (refused.value.code, refused.value.place) == ("rule-twice", "versions/0/rules/2/text")
