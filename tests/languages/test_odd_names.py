"""Names with guillemets, with % and from right to left stand whole in the sentences and on the sheet of each language."""

import io

import pypdf
import pytest

from scorer.paper import render
from scorer.paper.score_sheet import sheet_html
from scorer.rules import games
from scorer.rules.core.words import isolated
from scorer.rules.sentences import sentences_of
from tests.languages.test_default_names import LANGUAGES, gettext_of
from tests.rules.written_games import GameBuilder, table_text

TYPED = ("«Anna»", "50 % Beat", "%(name)s", "{0} %s")
FROM_THE_RIGHT = ("שרה", "محمد", "Beat", "Dani")
HITS = [45, 40, 52, 20]


def written_game(players):
    """Return a Differenzler that the first two win together, and its board."""
    builder = GameBuilder("differenzler-12", players=players, deals=1)
    builder.deal(1, [45, 40, 60, 12], HITS)
    return builder, games.board(builder.settings, builder.revisions)


@pytest.mark.parametrize("players", [TYPED, FROM_THE_RIGHT], ids=["typed", "from the right"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_and_lists_have_them_whole(language, players):
    builder, board = written_game(players)
    sentences = sentences_of(builder.settings, board, gettext_of(language))
    table = table_text(sentences)

    (result,) = (text for text in sentences.result_sentences() if isolated(players[0]) in text)
    assert isolated(players[1]) in result
    assert [name for name in players if name not in table] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_prints_them_readably(language):
    for players, printed in (
        (TYPED, TYPED),
        (FROM_THE_RIGHT, ("Shrh", "Mhmd", "Beat", "Dani")),
    ):
        builder, board = written_game(players)
        sheet = sheet_html(
            builder.settings,
            board,
            builder.revisions,
            gettext=gettext_of(language),
            language=language,
        )
        (page, *_more) = pypdf.PdfReader(io.BytesIO(render(sheet))).pages
        text = "".join(page.extract_text().split())

        assert [name for name in printed if "".join(name.split()) not in text] == []
