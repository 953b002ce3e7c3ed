"""What clubs call the rules of their regulations leads to the sentences of ours."""

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from scorer.rules.club.regulation.clauses.registry import CLAUSES, beside_clauses, search_words

CATALOG = Path("scorer/web/translations/fr/LC_MESSAGES/messages.po")
# A word of a published regulation and the sentence that it is about.
OF_REGULATIONS = [
    ("Mehrfachteilnahme", "attempts"),  # jctoedi.ch: several heats
    ("beliebig oft", "attempts"),
    ("Bestrangierte", "qualify_top"),  # tvstpeterzell.ch
    ("Vorjahressieger", "champion"),  # tvstpeterzell.ch
    ("Stichzahl", "target_entered"),  # messedornbirn.at, vorarlberger.net
    ("Stichzahl", "target"),
    ("Stechen", "ties"),  # vorarlberger.net
    ("ABAB", "draw"),  # messedornbirn.at: who sits with whom at a table
    ("Siegpunkte", "win_points"),  # lechampcommun.fr
    ("nachrücken", "reserve"),
    ("Prozent", "qualify_percent"),
    ("Joker", "rest_points"),  # jassinfo.ch: 1000 points for a joker
    ("ungerade", "rest_points"),
    ("Punktgleichheit", "ties"),  # jassinfo.ch, jmfischbach-goeslikon.ch
    ("ex aequo", "ties"),
    ("Obenabe", "house_schieber"),
    ("Zähldifferenz", "wrong"),  # svp-birmensdorf.ch
    ("1256", "check"),  # expydoc.com/doc/9032841
    ("257", "check"),
    ("Matsch", "match_bonus"),  # kab.ch
    ("Damen", "categories"),
    ("Team", "teams_best"),
    ("Formel 1", "rank_table"),  # stächerei.ch
    ("Busse", "penalties"),
    ("Halbfinal", "play_off:knock_out"),
    (
        "1000 Punkte",
        "figures",
    ),  # expydoc.com/doc/8851723: before games are counted, nothing has a goal
]


def own_text(text):
    return text


def keys():
    """The key of each sentence, and of each way in which one is offered."""
    for clauses in CLAUSES.values():
        for clause in clauses:
            yield clause.key
            yield from (f"{clause.key}:{way}" for way in clause.ways)


@pytest.mark.parametrize(("word", "key"), OF_REGULATIONS)
def test_the_word_of_a_regulation_leads_to_its_sentence(word, key):
    assert word.casefold() in search_words(own_text)[key].casefold()


OF_CLUBS = (
    *("Stellvertretung", "Aushilfe", "geschoben", "vergeben", "Sack", "Nuller", "Punktegleichheit"),
    *("Startgeld", "Einsatz", "Tagessieger", "Handjass", "Trostpreis", "Titelverteidiger"),
    *("Vorrunde", "Ausscheidung", "beste drei", "Anmeldung", "Warteliste"),
)


@pytest.mark.parametrize("typed", OF_CLUBS)
def test_the_word_of_a_club_leads_to_a_sentence_or_to_another_page(typed):
    beside = [words for _text, words in beside_clauses(own_text)]
    known = [*search_words(own_text).values(), *beside]

    assert any(all(part in words for part in typed.split()) for words in known)


# The same in the French catalog: lechampcommun.fr.
OF_FRENCH_REGULATIONS = [
    ("score", "direction"),
    ("coéquipier", "partners"),
    ("barème", "win_points"),
    ("départage", "ties"),
    ("forfaitaire", "rest_points"),
]


@pytest.mark.parametrize(("word", "key"), OF_FRENCH_REGULATIONS)
def test_the_word_of_a_french_regulation_leads_to_its_sentence(word, key):
    with CATALOG.open("rb") as stored:
        french = {entry.id: entry.string for entry in read_po(stored)}

    assert word in french[search_words(own_text)[key]]


@pytest.mark.parametrize("word", ["Bodentrumpf", "Restaurant", "Wirtshaus"])
def test_what_is_not_computed_leads_to_the_rules_in_own_words(word):
    assert not any(word.casefold() in text.casefold() for text in search_words(own_text).values())


def test_what_no_sentence_says_is_not_found_where_it_would_be_looked_for_in_vain():
    """kab.ch: the cut card is trump, which only a Differenzler is told; it is a rule in words of the club."""
    keys_with_it = [key for key, text in search_words(own_text).items() if "Ablupf" in text]

    assert keys_with_it == ["house_differenzler"]


def test_all_search_words_are_those_of_a_sentence():
    assert search_words(own_text).keys() <= {*keys()}
