"""What the menu tells of the house rules: all that decides at the table."""

from playwright.sync_api import expect

RULES = """() => Object.fromEntries([...document.querySelectorAll('dialog dt')].map(name =>
  [name.textContent, name.nextElementSibling.textContent]))"""


def rules_shown(play):
    play.menu("rules")
    expect(play.page.locator("#title")).to_have_text("Regeln")
    return play.page.evaluate(RULES)


def test_rules_of_its_own_are_told_at_the_table(table):
    rules = rules_shown(
        table(
            target=[1000, 800],
            counter_match_bonus=357,
            cross_weis=False,
            top_card=False,
            equal_weis="both",
            finish_strict=True,
            auto_end=True,
            both_over="higher",
            premature="deal",
            modes_once=True,
        )
    )

    assert rules["Ziel"] == "1000 : 800"
    assert (rules["Match"], rules["Kontermatch"]) == ("+100", "+357")
    assert (rules["Kreuzweis"], rules["Höhere Karte entscheidet"]) == ("nein", "nein")
    assert rules["Sind die besten Weise ganz gleich"] == "Beide schreiben"
    assert rules["Streng der Reihe nach"] == rules["Am Ziel ist sofort Schluss"] == "ja"
    assert rules["Beide am Ziel, und niemand hat sich bedankt"] == "Wer mehr hat, gewinnt"
    assert rules["Wer sich zu früh bedankt, verliert"] == "das Spiel (Match für die andere Seite)"
    assert rules["Jede Seite sagt jede Spielart einmal an"] == "ja"


def test_the_rules_of_a_differenzler_tell_what_a_fine_costs_and_who_of_equals_is_ahead(table):
    settings = {
        "trump": "drawn",
        "penalty": 30,
        "exact_bonus": 10,
        "exact_zero": True,
        "ties": ["best_deal", "lot"],
    }
    rules = rules_shown(table(game="differenzler", **settings))

    assert rules["Wer sagt, was Trumpf ist?"] == "Das Handy lost aus"
    assert (rules["Strafpunkte"], rules["Abzug auch bei 0"]) == ("+30", "ja")
    assert rules["Bei Gleichstand entscheidet"] == "das beste Spiel, dann das Los"
    assert "Gutschrift für den Geber" not in rules


def test_what_cannot_happen_is_not_told(table):
    rules = rules_shown(table(target=None, deals=12, weis=False, stoeck=False, berg=None))

    assert rules.keys().isdisjoint(
        {"Kreuzweis", "Reihenfolge", "Wer sich zu früh bedankt, verliert"}
    )
