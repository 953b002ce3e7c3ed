"""A game is a line of the registry and rooms of its name on every floor; nothing else names one."""

import re

import pytest

from scorer.paper.games import GAME_PAPERS
from scorer.resources import PACKAGE, folder
from scorer.rules.core.cards import Deck
from scorer.rules.core.words import GERMAN
from scorer.rules.games import GAMES, NAMES, load
from scorer.rules.presets import settings_for
from scorer.rules.sentences import WORDS
from scorer.web.games import FORMS, VIEWS

TREE = {
    "scorer": PACKAGE,
    "templates": folder("templates"),
    "static/js": folder("static") / "js",
    "static/css": folder("static") / "css",
}
# What a game brings where; ``{}`` is its name.
ROOMS = (
    *(f"scorer/rules/{{}}/{name}.py" for name in ("settings", "checks", "board", "board_types")),
    *(
        "scorer/rules/{}/registration.py",
        "scorer/rules/{}/game_refusals.py",
    ),
    *("scorer/rules/regulars/games/{}.py", "scorer/web/games/{}.py", "scorer/paper/games/{}.py"),
    *(f"static/js/{{}}/{name}.js" for name in ("rules", "checks", "screen", "dialogs")),
    *(f"templates/{{}}/{name}.html" for name in ("screen", "dialogs", "menu", "settings")),
    *("templates/{}/watch.html", "templates/{}/paper.html"),
)
# Who may name a game outside its rooms, and why.
NAMED = {
    "scorer/rules/games.py": "the registry",
    "scorer/rules/club/regulation/presets.py": "regulations by name are data, and each is of one game",
    "scorer/rules/club/regulation/clauses/registry.py": "words that people search sentences by",
    "scorer/web/club/regulation/season_forms.py": "the names of these regulations",
    "scorer/rules/club/regulation/preset_sentences.py": "what these regulations call themselves",
    "static/js/board_types.d.ts": "written from the types of the boards of all games",
    "scorer/web/service_worker.py": "the drawings of how a Schieber is written",
    "templates/pages/guide.html": "it says that these drawings are of a Schieber",
    "scorer/club/office/passwords.py": "words that a password must not be",
}
SUFFIXES = {".py", ".html", ".js", ".ts", ".css"}
GAME = re.compile("|".join(NAMES), re.IGNORECASE)


def room(path):
    """Whether a file belongs to one game alone, by its own name or that of a folder."""
    return bool({*path.with_suffix("").parts} & {*NAMES})


def test_nothing_outside_the_rooms_of_a_game_and_the_registry_names_one():
    files = {
        f"{name}/{path.relative_to(root).as_posix()}": path.read_text(encoding="utf-8")
        for name, root in TREE.items()
        for path in root.rglob("*")
        if path.suffix in SUFFIXES and not room(path.relative_to(root))
    }
    naming = {name for name, text in files.items() if GAME.search(text)}

    assert len(files) > 200
    assert naming == NAMED.keys()


@pytest.mark.parametrize("game", NAMES)
def test_a_game_has_all_its_rooms(game):
    paths = [pattern.format(game) for pattern in ROOMS]
    files = {
        path: TREE[top] / path.removeprefix(f"{top}/")
        for path in paths
        for top in TREE
        if path.startswith(top + "/")
    }

    assert len(files) == len(ROOMS)
    assert [path for path, file in files.items() if not file.is_file()] == []


@pytest.mark.parametrize("game", NAMES)
def test_what_a_game_brings_fits_together(game):
    rules, forms, club = GAMES[game], FORMS[game], GAMES[game].club
    keys = {*rules.read_settings(settings_for(club.preset, "ABCD", "XY")).__dataclass_fields__}

    assert forms.presets.keys() == rules.presets.keys()
    assert forms.quick.keys() <= forms.presets.keys()
    assert {preset["game"] for preset in rules.presets.values()} == {game}
    assert club.preset in rules.presets
    assert club.partners in {None, club.slate_partners}
    assert {slot.path[1] for clause in WORDS[game].club_clauses for slot in clause.slots} <= keys
    assert (rules.reveal_indexes is None) is (rules.estimate_of is None)
    assert WORDS[game].name(GERMAN) == str(forms.name)
    assert all(
        (folder("templates") / blank.template).is_file() and blank.contents(GERMAN, deck)
        for blank in GAME_PAPERS[game].blanks.values()
        for deck in Deck
    )


def test_games_bring_names_of_their_own():
    """Else one would hide what another brings under the same name."""
    brought = {
        "presets": [name for game in GAMES.values() for name in game.presets],
        "refusals": [code for game in WORDS.values() for code in game.refusals(GERMAN)],
        "blanks": [name for paper in GAME_PAPERS.values() for name in paper.blanks],
        "clauses": [clause.key for game in WORDS.values() for clause in game.club_clauses],
    }

    assert {what: names for what, names in brought.items() if len({*names}) < len(names)} == {}
    assert VIEWS.keys() == FORMS.keys() == {*NAMES}


def test_what_a_game_brings_is_of_the_kind_that_its_floor_wants():
    with pytest.raises(TypeError, match="is no int"):
        load("scorer.rules.{}.registration", "GAME", int)
