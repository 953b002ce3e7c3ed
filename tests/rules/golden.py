"""Everything that is told of a game, as lines of text: to compare languages and versions of sentences."""

from scorer.rules import games
from scorer.rules.core.words import GERMAN
from scorer.rules.sentences import sentences_of
from tests.rules.vectors import CASES, revisions_of, settings_of

WHOLE = ("house_rules", "result_sentences", "headlines", "current_deal", "statistics", "deals_left")


def sentence_lines(settings, revisions, gettext=GERMAN):
    """Return what is told of the game with these *revisions*, a text a line, in a fixed order."""
    board = games.board(settings, revisions)
    sentences = sentences_of(settings, board, gettext)
    texts = [getattr(sentences, name)() for name in WHOLE if hasattr(sentences, name)]
    texts += [sentences.variant(), sentences.turn_sentences(), sentences.clash_sentences()]
    for name in ("strokes", "berg", "control", "deals_beyond", "tied_sentences", "ties_text"):
        if hasattr(sentences, name):
            texts.append(getattr(sentences, name)())
    for line in board["lines"]:
        texts.append(sentences.decisions(line))
        texts.append(sentences.title(line.get("number") or 0))
    texts += [
        sentences.facts_text(written.slot, written.facts) for written in revisions if written.facts
    ]
    texts += [" | ".join(map(str, row)) for row in sentences.table_rows()]
    return [text for part in texts for text in _flat(part)]


def _flat(part):
    if isinstance(part, dict):
        part = part.values()
    if isinstance(part, str) or part is None or isinstance(part, int):
        return [str(part)] if isinstance(part, str) and part else []
    return [text for inner in part for text in _flat(inner)]


def accepted_cases():
    """Yield each worked case that the rules accept: its name, settings and revisions."""
    for name, case in CASES.items():
        if "refused" not in case:
            yield name, settings_of(case), revisions_of(case)
