"""What a form proposes for seats and teams: everybody is told it in his own language."""

import io
from functools import cache
from gettext import GNUTranslations

import pytest
from babel.messages.mofile import write_mo

from scorer.paper.games import blank_html
from scorer.paper.score_sheet import sheet_html
from scorer.rules import games
from scorer.rules.coiffeur.presets import PRESETS
from scorer.rules.core import names
from scorer.rules.core.cards import Deck
from scorer.rules.core.words import GERMAN, Catalog
from scorer.rules.sentences import sentences_of
from scorer.web.catalogs import TRANSLATIONS, catalogs, read_catalog
from scorer.web.form_base import PLACES, SEATS
from scorer.web.games.coiffeur import SIDES
from tests.rules.written_games import GameBuilder, table_text

CATALOGS = [path.parent.parent.name for path in catalogs(TRANSLATIONS)]
LANGUAGES = ["de", *CATALOGS]


@cache
def gettext_of(language):
    if language == "de":
        return GERMAN
    file = io.BytesIO()
    write_mo(file, read_catalog(TRANSLATIONS / language / "LC_MESSAGES" / "messages.po"))
    file.seek(0)
    return Catalog(GNUTranslations(file))


def proposed_in(language):
    return names.proposals(gettext_of(language))


def test_no_word_stands_for_two_seats_or_teams():
    words = [word for german, others in names.PROPOSED.items() for word in (german, *others)]

    assert len({word.casefold() for word in words}) == len(words)


def test_forms_and_presets_propose_what_is_told():
    given = {o["name"] for preset in PRESETS.values() for o in preset["options"]} - {
        "",
        "Coiffeur",
        "3 × 3",
    }
    asked = {str(word) for word in (*SEATS, *PLACES, *SIDES)} | given

    assert asked == set(names.PROPOSED) == set(proposed_in("de"))


@pytest.mark.parametrize("reader", LANGUAGES)
@pytest.mark.parametrize("writer", LANGUAGES)
def test_proposals_of_one_language_are_read_in_every_other(writer, reader):
    read = names.readers_names(gettext_of(reader), [*proposed_in(writer).values()])

    assert read == [*proposed_in(reader).values()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_teams_that_nobody_named_are_called_by_their_players(language):
    seats, teams = [*proposed_in(language).values()][:4], [*proposed_in(language).values()][-3:-1]

    assert names.side_names(["Ada", "Bea", "Cla", "Deo"], teams) == ["Ada + Cla", "Bea + Deo"]
    assert names.side_names(seats, teams) == teams
    assert names.side_names([seats[0], "Bea", "Cla", "Deo"], teams)[0] == "Cla"
    assert names.scribe_name(seats[0]) == ""


def test_what_people_typed_is_told_as_they_typed_it():
    typed = ["wir", "Rechtsanwalt", "Us", "O’Right", "Sitz 1", "Vous", "#1", "#17", "Beat + #3"]

    assert names.readers_names(GERMAN, typed) == ["wir", "Rechtsanwalt", "Wir", *typed[3:]]


@pytest.mark.parametrize(
    ("language", "word"), [("de", "Mitglied"), ("fr", "Membre"), ("it", "Socio"), ("en", "Member")]
)
def test_a_member_without_a_name_is_told_so_as_stored_today_and_before(language, word):
    catalog = gettext_of(language)
    seats = ["Mitglied 17", "Beat + Mitglied 3", "Mitglied", "# 17", "Mitglied 3a", "Mitglied 03"]
    members = ["#17", "Mitglied 17", "Links", "# 17", "#017", "#"]

    assert names.readers_names(catalog, seats) == [f"{word} 17", f"Beat + {word} 3", *seats[2:]]
    assert [names.member_name(catalog, name) for name in members] == [
        *(f"{word} 17", f"{word} 17"),
        *members[2:],
    ]
    assert names.is_pseudonym(names.member_name(catalog, "#17").upper())


def test_a_table_keeps_a_member_without_a_name_as_nobody_types_it():
    kept = [names.name_at_table(name) for name in ("#17", "Mitglied 17", "Beat", "# 17")]

    assert kept == ["Mitglied 17", "Mitglied 17", "Beat", "# 17"]


def test_a_game_begun_in_french_reads_german_in_german_and_is_kept_as_it_was_written():
    french = proposed_in("fr")
    seats = [french[word] for word in ("Schreiber", "Rechts", "Gegenüber", "Links")]
    builder = GameBuilder("2500", players=seats, teams=["Nous", "Eux"])
    builder.write("1", {"kind": "deal", "mode": "schilten", "points": [97, 60], "match": None})
    builder.write("names", {"kind": "names", "players": seats, "teams": ["Nous", "Les ours"]})
    board = games.board(builder.settings, builder.revisions)
    sentences = sentences_of(builder.settings, board, GERMAN)
    sheet = sheet_html(builder.settings, board, builder.revisions, gettext=GERMAN)

    assert list(sentences.teams) == ["Wir", "Les ours"]
    assert list(sentences.players) == ["Schreiber", "Rechts", "Gegenüber", "Links"]
    assert sentences.readers_name("À droite") == "Rechts"
    assert board["players"] == seats
    for text in (sheet, table_text(sentences), " ".join(sentences.turn_sentences())):
        assert not [word for word in (*seats, "Nous") if word in text]
    assert sentences.facts_text("names", builder.revisions[1].facts) == (
        "Schreiber, Rechts, Gegenüber, Links, «Les ours»"
    )


def test_a_contract_that_a_preset_named_is_told_in_the_words_of_the_reader():
    builder = GameBuilder("coiffeur-11")
    board = games.board(builder.settings, builder.revisions)
    french = gettext_of("fr")
    sentences = sentences_of(builder.settings, board, french)
    texts = [
        sentences.house_rules(),
        sheet_html(builder.settings, board, builder.revisions, gettext=french),
        blank_html("coiffeur-11-2", gettext=french, deck=Deck.FRENCH, language="fr", paper="a4"),
    ]

    assert ["Souhait" in text for text in texts] == [True] * 3
    assert ["Wunsch" in text for text in texts] == [False] * 3
