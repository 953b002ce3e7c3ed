"""Every house rule is asked on the page of all rules and told in the line on a sheet."""

import pytest

from scorer.rules import games
from scorer.rules.core.errors import RuleError
from scorer.rules.core.typed_rules import plain_rules
from scorer.rules.core.words import GERMAN
from scorer.rules.presets import PRESETS, settings_for
from scorer.rules.sentences import sentences_of
from scorer.web.games import FORMS
from tests.play.table_builder import PLAYERS
from tests.web.html_client import elements_of

# The line on a sheet is short: it leaves out what the sheet itself shows, and rules of the end
# that only matter while playing; the phone tells these under «Regeln».
NOT_ON_PAPER = {
    "schieber": {
        *("z_line", "direct_strokes"),  # how the slate is drawn and written
        *("cross_weis", "top_card", "equal_weis"),  # who may write a Weis: the sheet shows who did
        *("auto_end", "both_over", "finish_strict", "premature", "schneider"),
    },
    "differenzler": {"passe"},  # the sheet is ruled by it
}


def presets_of(game):
    return [name for name, preset in PRESETS.items() if preset["game"] == game]


def rules_of(game):
    """Return the plain house rules; the cards are no rule, only their pictures differ."""
    rules = plain_rules(FORMS[game].form.rules)
    return {key: rule for key, rule in rules.items() if key != "deck"}


def agreements(game):
    """Return the presets of *game* for four people, and for three where it has such tables."""
    for preset in presets_of(game):
        settings = settings_for(preset, PLAYERS, ["Wir", "Ihr"])
        yield settings
        if "teams" not in settings:
            yield settings | {"players": PLAYERS[:3]}


def other_values(rule, value):
    if rule.range:
        values = [rule.range.low, rule.range.low + 1, rule.range.high]
    else:
        values = list(rule.words) or [False, True]
    return [other for other in [*values, *([None] * rule.optional)] if other != value]


def told(settings):
    rules = games.read_settings(settings)
    return sentences_of(rules, games.board(rules, []), GERMAN).house_rules()


def changes(settings, key, rule):
    """Tell whether another value of *key* tells other house rules."""
    for value in other_values(rule, settings.get(key)):
        try:
            if told(settings | {key: value}) != told(settings):
                return True
        except RuleError:  # not together with the others
            continue
    return False


@pytest.mark.parametrize("game", games.NAMES)
def test_the_line_of_house_rules_tells_each_that_it_should(game):
    rules, bases = rules_of(game), list(agreements(game))
    silent = {key for key in rules if not any(changes(base, key, rules[key]) for base in bases)}

    assert silent == NOT_ON_PAPER.get(game, set())


@pytest.mark.parametrize("game", games.NAMES)
def test_the_page_of_all_rules_asks_for_each(client, game):
    page = client.get(f"/games/new?preset={presets_of(game)[0]}")
    asked = {field.get("name") for kind in ("input", "select") for field in elements_of(page, kind)}
    form = FORMS[game].form

    assert set(plain_rules(form.rules)) <= asked
    assert {name for name, _ in form()._fields.items()} <= asked
