"""The common sentences of all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Generic, TypeAlias, TypeVar

from scorer.rules.core import board_types, words
from scorer.rules.core.board_types import AnyBoard
from scorer.rules.core.clauses import Clause
from scorer.rules.core.log import Facts
from scorer.rules.core.names import has_name, readers_names
from scorer.rules.core.setting_clauses import Settings
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import Gettext, Words

# For views of all games. Any: the boards and lines of each game have keys of their own.
Board: TypeAlias = Any
Line: TypeAlias = Any
# Headlines, each with its explanation; labels with their figures.
TextPairs: TypeAlias = list[tuple[str, str]]
TableRows: TypeAlias = Iterable[list[object]]
# Seats with a sealed estimate, by the slot of their deal.
Sealed: TypeAlias = Mapping[str, Sequence[int]]
S = TypeVar("S")  # the settings of the game
B = TypeVar("B", bound=AnyBoard)  # its board
L = TypeVar("L", bound=board_types.Line)  # a line of its board


@value_class
class GameSentences(ABC, Generic[S, B, L]):
    """Sentences about one game in one language; each game implements the abstract methods.

    *labels* are the names of the ranked teams or players, shortened where there is little room.
    *sealed* are the seats with a sealed estimate, by the slot of their deal.
    """

    settings: S
    board: B
    gettext: Gettext
    labels: Sequence[str]
    sealed: Sealed = field(default_factory=dict)

    @abstractmethod
    def house_rules(self) -> str:
        """Return the house rules in sentences."""

    @abstractmethod
    def result_sentences(self) -> list[str]:
        """Return sentences on the winner and the reason, or on the score of an open game."""

    def result_headline(self) -> tuple[str, str]:
        """Return the result as a headline with its explanation."""
        first, *others = self.result_sentences()
        return first, " ".join(others)

    @abstractmethod
    def headlines(self) -> TextPairs:
        """Return the headlines for the table, each with its explanation, "" for none."""

    @abstractmethod
    def current_deal(self) -> dict[str, str] | None:
        """Return the open deal, or the next one: ``icon``, ``title``, ``text``; None after the end."""

    def statistics(self) -> TextPairs:
        """Return the statistics of a game, labels with their figures; empty by default."""
        return []

    @abstractmethod
    def facts_text(self, slot: str, facts: Facts) -> str:
        """Return a short text of the *facts* of a line in *slot*, for a list of its revisions."""

    @abstractmethod
    def table_rows(self) -> TableRows:
        """Return the lines as a table, its header first."""

    def variant(self) -> str:
        """Return the name of the variant that the house rules describe, "" if they describe none with a name."""
        return ""

    @property
    def teams(self) -> Sequence[str]:
        """Return the names of the ranked teams or players."""
        return [words.isolated(name) for name in self.board["teams"]]

    def quoted(self, team: int) -> str:
        """Return the name of a ranked *team* in quotation marks."""
        return words.quoted(self.gettext, self.teams[team])

    @property
    def players(self) -> Sequence[str]:
        """Return the names of the players, by seat."""
        return [words.isolated(name) for name in self.board["players"]]

    @property
    def lines(self) -> Sequence[L]:
        """Return the lines of the board."""
        lines: Sequence[L] = self.board["lines"]
        return lines

    def readers_name(self, name: str) -> str:
        """Return the *name* of a person as the reader sees it."""
        return words.isolated(*readers_names(self.gettext, [name]))

    def number_of(self, slot: str) -> str:
        """Return the number of the deal in *slot* as a text; *slot* if its line has no number.

        Annulled deals are not counted: such a deal has the number of the deal after it.
        """
        for line in self.lines:
            if line["slot"] == slot and (number := line.get("number")) is not None:
                return str(number)
        return slot

    def title(self, number: int) -> str:
        """Return the title of the deal with *number*: «Spiel 3»."""
        return self.gettext("Spiel %(n)d") % {"n": number}

    def score_intro(self, done: int) -> str:
        """Return the sentence that introduces the score after *done* deals."""
        _ = self.gettext
        if not self.lines:
            return _("Noch ist nichts geschrieben.")
        if not done:
            return _("Zwischenstand.")
        sentence = _.ngettext(
            "Zwischenstand nach einem Spiel.", "Zwischenstand nach %(deals)s Spielen.", done
        )
        return sentence % {"deals": done}

    def turn_sentences(self) -> list[str]:
        """Return sentences on the next dealer and on forehand, who leads."""
        _, turn = self.gettext, self.board["next"]
        return [
            _("%(name)s gibt.") % {"name": self.players[turn["dealer"]]},
            _("%(name)s spielt aus.") % {"name": self.players[turn["forehand"]]},
        ]

    def deals_left_sentences(self, deals: int | None) -> list[str]:
        """Return a sentence on the number of remaining *deals*; none for 0 or None, an unknown number."""
        if not deals:
            return []
        _ = self.gettext
        return [_.ngettext("Noch ein Spiel.", "Noch %(count)d Spiele.", deals) % {"count": deals}]

    def named_amounts(self, amounts: Iterable[object]) -> str:
        """Return the amounts of the ranked teams with their labels; empty amounts and 0 are left out."""
        named = zip(self.labels, amounts, strict=True)
        return ", ".join(f"{name} {amount}" for name, amount in named if amount)

    def names_text(self, facts: Facts) -> str:
        """Return the names in the facts of a line of names."""
        players = map(words.isolated, readers_names(self.gettext, facts["players"]))
        teams = map(words.isolated, filter(has_name, facts["teams"]))
        quoted = (words.quoted(self.gettext, team) for team in teams)
        return words.joined((*players, *quoted))

    def special_text(self, facts: Facts) -> str:
        """Return the text of a line of names or of the end, the same in all games."""
        if facts.get("kind") == "names":
            return self.names_text(facts)
        _ = self.gettext
        return words.joined((_("beendet"), facts.get("note", "")), ": ")

    def early_end_sentences(self, done: int, planned: int | None) -> list[str]:
        """Return sentences on a game stopped after *done* of *planned* deals, and the note on the end.

        *planned* is None if no number was agreed. With 0 *done* deals only the note is returned.
        """
        _, sentences = self.gettext, []
        if done and planned is not None:
            sentence = _.ngettext(
                "Vorzeitig beendet nach einem von %(all)s Spielen.",
                "Vorzeitig beendet nach %(done)s von %(all)s Spielen.",
                done,
            )
            sentences.append(sentence % {"done": done, "all": planned})
        elif done:
            sentence = _.ngettext(
                "Beendet nach einem Spiel.", "Beendet nach %(done)s Spielen.", done
            )
            sentences.append(sentence % {"done": done})
        end = self.board["claims"].get("end")
        note = end["facts"].get("note", "") if end else ""
        return (
            [*sentences, note if note.endswith((".", "!", "?")) else f"{note}."]
            if note
            else sentences
        )

    def prizes(self, _slot: str) -> list[str]:
        """Return texts on the prizes decided in the deal of a slot; none by default."""
        return []

    def decisions(self, line: L) -> list[str]:
        """Return texts on decisions in the deal of *line* that are not in its facts: by default its prizes."""
        return self.prizes(line["slot"])

    def correction_subject(self, slot: str) -> str:
        """Return the subject of a correction in *slot*, the slot of a line without a row on the sheet."""
        _ = self.gettext
        return {"names": _("Namen"), "end": _("Schluss")}.get(slot) or _("Eine Zeile")

    def clash_sentence(self, slot: str) -> str:
        """Return a sentence on two contradicting lines or revisions in *slot*, which is not the slot of a deal."""
        _ = self.gettext
        return {
            "names": _("Die Namen wurden zweimal geschrieben. Klärt, was gilt."),
            "end": _("Der Schluss wurde zweimal geschrieben. Klärt, was gilt."),
            "lot": _("Das Los wurde zweimal geschrieben. Klärt, was gilt."),
        }.get(slot, _("Eine Zeile wurde zweimal geschrieben. Klärt, was gilt."))

    def clash_sentences(self) -> list[str]:
        """Return one sentence for each unresolved clash of two revisions or lines."""
        _, sentences = self.gettext, []
        for clash in self.board["clashes"]:
            slot = clash["slot"]
            if slot.isdigit():
                sentence = _("Spiel %(slot)s wurde zweimal geschrieben. Klärt, was gilt.")
                sentences.append(sentence % {"slot": self.number_of(slot)})
            else:
                sentences.append(self.clash_sentence(slot))
        return sentences


@value_class
class GameWords:
    """One game in words: its *name*, the class of its *sentences*, the sentences of its *refusals*.

    *refusals* returns the sentences by code. *club_clauses* are the clauses of a regulation on single settings.
    *settings* are the words of settings by key, for form, regulation and sheet. *always* are the keys of settings that
    a regulation shows even if the club has not agreed on them, unless deals are prescribed.
    """

    name: Words
    sentences: type[GameSentences[Any, Any, Any]]
    refusals: Callable[[Gettext], Mapping[str, str]]
    club_clauses: tuple[Clause, ...] = ()
    settings: Settings = field(default_factory=dict)
    always: tuple[str, ...] = ()

    @property
    def house_rules(self) -> Settings:
        """Return the settings that a club can agree on, by key."""
        return {key: setting for key, setting in self.settings.items() if setting.told is not None}
