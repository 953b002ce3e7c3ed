"""The house rules of a club's tables: one clause for each game; the rules are entered in the form of the game.

Settings with a field of their own in a regulation (match, control sum, deals) are not included.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorer.rules import presets
from scorer.rules.club.regulation.reader import SEATS
from scorer.rules.core.cards import CARD_POINTS, Deck
from scorer.rules.core.clauses import MISSING, Context, Missing, Slot, Value, value_at, where
from scorer.rules.core.errors import RuleError
from scorer.rules.core.game_rules import ClubTerms
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.setting_clauses import GameClause
from scorer.rules.core.typed_rules import Settings
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import Gettext
from scorer.rules.games import GAMES, NAMES, read_settings
from scorer.rules.sentences import WORDS

# The teams of SEATS: seats 0 and 2 play against 1 and 3.
TEAMS = ("A + C", "B + D")
USUAL_TABLE = 4  # people


@value_class(kw_only=True)
class SettingSlot(Slot):
    """A setting of a game, as stored. It is edited in the form of the game, and worded in a sentence after the clause."""

    def text(self, _: Gettext, value: Value, context: Context) -> str:  # noqa: ARG002
        """Return "", because the sentence for the setting is in *more* of the clause."""
        return ""


@value_class(kw_only=True, eq=False)
class HouseRulesClause(GameClause):
    """The settings agreed for the tables of one game; each is shown in a sentence."""

    def agreed(self, context: Context) -> dict[str, Value]:
        """Return the settings that have a value, as JSON by key."""
        stored = {slot.path[-1]: value_at(context.scope, slot.path) for slot in self.slots}
        return {key: value for key, value in stored.items() if not isinstance(value, Missing)}


def usual_settings(game: str, deck: object, people: int = USUAL_TABLE) -> JsonObject:
    """Return the settings, as JSON, of a table that plays *game* by a regulation without settings.

    *people* is the number of people at the table. With an unknown *deck* the cards are those of the preset.
    """
    valid_deck = next((each for each in Deck if each == deck), "")
    teams = TEAMS if GAMES[game].club.slate_partners else ()
    return presets.settings_for(GAMES[game].club.preset, SEATS[:people], teams, valid_deck)


def _clause(game: str) -> HouseRulesClause:
    """Return the clause of *game*; while it is absent, its always shown settings are worded if *game* is played."""
    slots = tuple(
        SettingSlot(f"{game}-{key}", ("settings", key)) for key in WORDS[game].house_rules
    )
    return HouseRulesClause(
        key=f"house_{game}",
        game=game,
        topic="played",
        title=lambda _: _("Hausregeln am Tisch: %(game)s") % {"game": WORDS[game].name(_)},
        text=lambda _, _context: (
            _("Am Tisch gelten eigene Hausregeln: %(game)s.") % {"game": WORDS[game].name(_)}
        ),
        slots=slots,
        absent={slot.path: MISSING for slot in slots},
        left_out=lambda _, context: (
            [*_sentences(_, game, context)] if context.scope["game"] == game else []
        ),
        more=lambda _, context: [*_sentences(_, game, context)],
        fits=where("game", game),
        goes_along=True,
    )


def _sentences(_: Gettext, game: str, context: Context) -> Iterator[str]:
    """Yield a sentence for each agreed or always shown setting.

    The sentences are worded for the table size nearest to four for which the agreed settings are valid; nothing is
    yielded if there is no such size. With prescribed contracts only agreed settings are shown.
    """
    clause = HOUSE_CLAUSES[game]
    agreed, deck = clause.agreed(context), value_at(context.scope, ("settings", "deck"))
    prescribed = value_at(context.scope, ("terms", "contracts"))
    spoken = {*agreed, *(() if prescribed else WORDS[game].always)}
    for people in sorted(GAMES[game].players, key=lambda count: abs(count - USUAL_TABLE)):
        settings = _settings(game, deck, people, agreed)
        if settings is not None:
            rules = WORDS[game].house_rules.items()
            yield from (rule.sentence(_, key, settings) for key, rule in rules if key in spoken)
            return


def _settings(game: str, deck: Value, people: int, agreed: JsonObject) -> Settings | None:
    """Return the settings of a table of *people* with usual sheets, None if not all *agreed* ones are valid for it.

    A game may change settings for this number of people; then an agreed setting that it changes is not valid.
    """
    # usual sheets: no match bonus, no prescribed deals, the control sum of one pack
    club, terms = GAMES[game].club, ClubTerms(0, (), CARD_POINTS, low_wins=False)
    whole = {**usual_settings(game, deck, people), **club.terms(terms), **agreed}
    of_table = club.for_table(whole, people)
    if of_table is None or any(of_table.get(key) != value for key, value in agreed.items()):
        return None
    try:
        return read_settings(of_table)
    except RuleError:
        return None


HOUSE_CLAUSES = {game: _clause(game) for game in NAMES}
