"""What is told of sixty games, word by word: whoever changes a sentence sees where it shows.

The games are worked cases that together tell as much as possible. After a wanted change:
``python -m tests.rules.test_golden_sentences`` writes the file anew.
"""

from pathlib import Path

from tests.rules.golden import accepted_cases, sentence_lines

GAMES = 60
FILE = Path(__file__).parent.parent / "golden" / "sentences.de.txt"


def chosen():
    """Return the sixty cases that together tell the most different texts, greedily chosen."""
    left = {name: (settings, revisions) for name, settings, revisions in accepted_cases()}
    texts = {name: set(sentence_lines(*case)) for name, case in left.items()}
    known, names = set(), []
    while len(names) < GAMES:
        name = max(sorted(texts), key=lambda name: len(texts[name] - known))
        known |= texts.pop(name)
        names.append(name)
    return {name: sentence_lines(*left[name]) for name in sorted(names)}


def golden_text(games):
    return "\n".join(f"== {name}\n" + "\n".join(lines) for name, lines in games.items()) + "\n"


def kept_games(text):
    """Return the games of the file: name and lines."""
    parts = (part.partition("\n") for part in text.removeprefix("== ").split("\n== "))
    return {name: lines.strip("\n").split("\n") for name, _newline, lines in parts}


def test_sixty_games_are_told_word_by_word():
    kept = kept_games(FILE.read_text(encoding="utf-8"))
    cases = {name: case for name, *case in accepted_cases()}

    assert len(kept) == GAMES
    for name, lines in kept.items():
        assert (name, sentence_lines(*cases[name])) == (name, lines)


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(golden_text(chosen()), encoding="utf-8")
