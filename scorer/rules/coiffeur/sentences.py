"""Sentences on a Coiffeur: house rules, score, outlook, end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal

from scorer.rules.coiffeur.board_types import CoiffeurBoard, CoiffeurFinish, CoiffeurLine, Matches
from scorer.rules.coiffeur.refusal_sentences import refusals
from scorer.rules.coiffeur.settings import LETTERS, CoiffeurSettings
from scorer.rules.core import words
from scorer.rules.core.log import Facts
from scorer.rules.core.sentences import GameSentences, GameWords
from scorer.rules.core.words import Gettext

# More variants than this are counted in a sentence, not named.
MOST_NAMED = 3


class CoiffeurSentences(GameSentences[CoiffeurSettings, CoiffeurBoard, CoiffeurLine]):
    """Sentences about one Coiffeur in one language."""

    __slots__ = ()

    def house_rules(self) -> str:
        """Return the house rules in spoken sentences. *Rule:* R50, S1-S5."""
        _, settings = self.gettext, self.settings
        options = ", ".join(self.option(index) for index in range(len(settings.options)))
        phrases = [
            (settings.match_bonus, _("Match +%(points)s")),
            (settings.match_premium, _("Match +%(points)s ohne Faktor")),
            (not settings.match_bonus and not settings.match_premium, _("Match ohne Zuschlag")),
            (settings.counter_malus, _("Kontermatch −%(points)s")),
            (settings.stoeck, _("Stöck zählen")),
            (settings.tens, _("in Zehnern geschrieben")),
            (settings.follow_tricks, _("Slalom und Guschti zählen Stich für Stich")),
        ]
        extras = [phrase % {"points": points} for points, phrase in phrases if points]
        first = _("Coiffeur %(cards)s: %(options)s.") % {
            "cards": words.deck_name(_, settings.deck),
            "options": options,
        }
        return f"{first} {words.joined(extras)}."

    def option(self, index: int) -> str:
        """Return the name of an option with its factor, which tells Jokers apart."""
        option = self.settings.options[index]
        name = words.option_name(self.gettext, option.kind, words.isolated(option.name))
        return f"{name}\u00a0×{option.factor}"  # no line break inside

    def result_sentences(self) -> list[str]:
        """Return sentences on the winner and the reason, or on the score of an open game."""
        finish = self.board["finish"]
        if finish is None:
            return [self.score_intro(len(self.lines))]
        return [*self._closing(finish), *self._left_open()]

    def _closing(self, finish: CoiffeurFinish) -> list[str]:
        _ = self.gettext
        if not self.lines:
            return [_("Beendet, bevor etwas geschrieben war."), *self.early_end_sentences(0, None)]
        sentences = [self._winner(finish), self._result(finish)]
        if finish["why"] == "ended":
            sentences += self.early_end_sentences(len(self.lines), len(self.settings.cells))
        return sentences

    def _winner(self, finish: CoiffeurFinish) -> str:
        _ = self.gettext
        if finish["winner"] is not None:
            team = words.quoted(self.teams[finish["winner"]])
            return _("Die Partie geht an %(team)s.") % {"team": team}
        first = [
            words.quoted(t) for t, r in zip(self.teams, finish["ranks"], strict=True) if r == 1
        ]
        if len(self.teams) == 2:
            return _("Unentschieden.")
        return _("Unentschieden zwischen %(teams)s.") % {"teams": words.joined_with_and(_, first)}

    def _result(self, finish: CoiffeurFinish) -> str:
        _, totals = self.gettext, self.board["totals"]
        if len(totals) > 2:
            order = sorted(range(len(totals)), key=lambda team: (finish["ranks"][team], team))
            places = (
                f"{finish['ranks'][team]}. {self.teams[team]} {words.number_text(totals[team])}"
                for team in order
            )
            return ", ".join(places) + "."
        high, low = sorted(totals, reverse=True)
        if high == low:
            return _("Beide haben %(points)s.") % {"points": words.number_text(high)}
        return _("Mit %(high)s zu %(low)s, das sind %(margin)s mehr.") % {
            "high": words.number_text(high),
            "low": words.number_text(low),
            "margin": finish["margin"],
        }

    def open_options(self) -> list[list[str]]:
        """Return for each team the options it has not played."""
        rows = self.board["rows"]
        return [
            [self.option(i) for i, row in enumerate(rows) if row["cells"][team] is None]
            for team in range(len(self.teams))
        ]

    def _left_open(self) -> list[str]:
        """Return sentences on the options that a stopped table has not played."""
        _, sentences = self.gettext, []
        if not self.lines:
            return []
        for name, left in zip(self.teams, self.open_options(), strict=True):
            if len(left) > MOST_NAMED:
                sentence = _("%(team)s hatte noch %(count)s Varianten offen.")
            else:
                sentence = _("%(team)s hatte noch %(options)s offen.")
            values = {"count": len(left), "options": words.joined_with_and(_, left)}
            sentences += [sentence % {"team": words.quoted(name), **values}] if left else []
        return sentences

    def headlines(self) -> list[tuple[str, str]]:
        """Return the headlines for the table, each with its explanation."""
        news = []
        if finish := self.board["finish"]:
            first, *others = self._closing(finish)
            news.append((first, " ".join(others)))  # the grid shows what is left open
        else:
            news += self._prospects()
        return news + [(sentence, "") for sentence in self.clash_sentences()]

    def _prospects(self) -> list[tuple[str, str]]:
        """Return who has won for sure, who can no longer win and who needs matches. *Rule:* B2."""
        _, outlook = self.gettext, self.board["outlook"]
        caught, gone = (
            _("%(team)s kann nicht mehr eingeholt werden."),
            _("%(team)s kann nicht mehr gewinnen."),
        )
        safe = [team for team, prospect in enumerate(outlook) if prospect["safe"]]
        if safe:
            return [(caught % {"team": words.quoted(self.teams[team])}, "") for team in safe]
        news = []
        for name, prospect in zip(map(words.quoted, self.teams), outlook, strict=True):
            if prospect["out"]:
                news.append((gone % {"team": name}, ""))
            elif prospect["matches"]:
                need = self._matches(prospect["matches"], prospect["open"])
                sentence = _("%(team)s braucht %(matches)s.") % {"team": name, "matches": need}
                news.append((sentence, _("Ohne Match reicht es nicht mehr.")))
        return news

    def _matches(self, matches: Matches, options: Sequence[int]) -> str:
        _, factor = self.gettext, matches["factor"]
        if matches["count"] > 1:
            return _("mindestens %(count)s Matches") % {"count": matches["count"]}
        if factor is None:
            return _("einen Match")
        highest = max(self.settings.options[index].factor for index in options)
        phrase = (
            _("einen Match in ×%(factor)s")
            if factor == highest
            else _("einen Match ab ×%(factor)s")
        )
        return phrase % {"factor": factor}

    def current_deal(self) -> dict[str, str] | None:
        """Return whose turn it is, None after the end. *Rule:* R52."""
        _, board = self.gettext, self.board
        turn = board["next"]
        if board["finish"] or turn is None or turn["team"] is None:
            return None
        dealer, team = self.players[turn["dealer"]], words.quoted(self.teams[turn["team"]])
        sentences = [_("%(name)s gibt.") % {"name": dealer}]
        if turn["must"]:
            sentences.append(_("Nur %(team)s hat noch etwas offen.") % {"team": team})
        else:
            first = self.players[turn["forehand"]]
            if turn["forehand"] % len(self.teams) == turn["team"]:
                sentences.append(_("%(name)s ist an der Reihe.") % {"name": first})
            else:
                sentences.append(_("%(team)s ist an der Reihe.") % {"team": team})
        sentences += self.deals_left_sentences(board["cells_left"])
        return {"icon": "", "title": self.title(turn["number"]), "text": " ".join(sentences)}

    def cell(self, line: Facts) -> str:
        """Return the parts of a cell in short: card points, match, mode of a Joker."""
        _ = self.gettext
        if line.get("scratched"):
            return _("gestrichen")
        parts = [str(line["points"])]
        if line.get("match"):
            parts = [_("Match")] if line["points"] == 157 else [_("Match"), str(line["points"])]
        elif line.get("counter"):
            parts = [_("Kontermatch")]
        if line.get("stoeck"):
            parts.append(_("Stöck"))
        return " + ".join(parts)

    def grid(self, cell: Callable[[CoiffeurLine], object]) -> list[dict[str, object]]:
        """Return the rows of the sheet: ``kind``, ``name``, ``factor``, ``cells``, ``difference``.

        *cell* returns what a view shows of a line; an open cell is None. *Unit:* slate points.
        """
        return [
            {
                "kind": row["kind"],
                "name": words.option_name(self.gettext, row["kind"], row["name"]),
                "factor": f"×{row['factor']}",
                "cells": [None if i is None else cell(self.lines[i]) for i in row["cells"]],
                "difference": ""
                if row["difference"] is None
                else words.signed_number(row["difference"]),
            }
            for row in self.board["rows"]
        ]

    def margin(self) -> str:
        """Return by how much the first of two teams is ahead, empty for more teams."""
        first, second, *others = self.board["totals"]
        return "" if others else words.signed_number(first - second)

    def statistics(self) -> list[tuple[str, str]]:
        """Return matches, best and weakest deal and average card points."""
        _, lines = self.gettext, [line for line in self.lines if not line["scratched"]]
        if len(lines) < 2:
            return []
        figures = [
            (_("Match"), self._counted("match")),
            (_("Kontermatch kassiert"), self._counted("counter")),
        ]
        ordered = sorted(lines, key=lambda line: line["written"][line["team"]])
        figures += [
            (_("Bestes Spiel"), self._deal(ordered[-1])),
            (_("Schwächstes Spiel"), self._deal(ordered[0])),
            (_("Karten im Schnitt"), self._average(lines)),
        ]
        figures.append((_("Gestrichen"), self._counted("scratched")))
        return [(label, text) for label, text in figures if text]

    def _counted(self, key: Literal["match", "counter", "scratched"]) -> str:
        """Return how often *key* is true for each team, empty if never."""
        times = [
            sum(bool(line[key]) for line in self.lines if line["team"] == team)
            for team in range(len(self.teams))
        ]
        return self.named_amounts(times)

    def _deal(self, line: CoiffeurLine) -> str:
        return self.gettext("%(points)s mit %(option)s (%(team)s)") % {
            "points": words.number_text(line["written"][line["team"]]),
            "option": self.option(line["option"]),
            "team": self.labels[line["team"]],
        }

    def _average(self, lines: Sequence[CoiffeurLine]) -> str:
        """Return the average points of a deal, before match and factor. *Unit:* card points."""
        shown = []
        for team in range(len(self.teams)):
            written = (line["points"] for line in lines if line["team"] == team)
            points = [card_points for card_points in written if card_points is not None]
            shown.append(str(round(sum(points) / len(points))) if points else "")
        return self.named_amounts(shown)

    def facts_text(self, _slot: str, facts: Facts) -> str:
        """Return a short text of the facts of a line."""
        _, kind = self.gettext, facts.get("kind")
        if kind in {"names", "end"}:
            return self.special_text(facts)
        declarer = facts.get("declarer")
        parts = (
            self.cell(facts),
            words.mode_name(_, facts.get("mode")),
            "" if declarer is None else self.players[declarer],
            facts.get("note", ""),
        )
        return words.joined(parts)

    def correction_subject(self, slot: str) -> str:
        """Return the subject of a correction that has no row."""
        team, _colon, name = slot.partition(":")
        for index, option in enumerate(self.settings.options):
            if option.id == name and team in LETTERS:
                return f"{self.option(index)} {words.quoted(self.teams[LETTERS.index(team)])}"
        return super().correction_subject(slot)

    def table_rows(self) -> Iterable[list[object]]:
        """Return the cells in the order of play, header first. *Unit:* slate points."""
        _ = self.gettext
        pairs = (_("Geschrieben"), _("Total"))
        yield [
            *(
                _("Nr."),
                _("Geber"),
                _("Team"),
                _("Variante"),
                _("Faktor"),
                _("Gespielt"),
                _("Angesagt"),
            ),
            *(_("Punkte"), _("Match"), _("Stöck")),
            *(f"{name} {team}" for name in pairs for team in self.teams),
            _("Bemerkung"),
        ]
        for line in self.lines:
            yield self._table_row(line)

    def _table_row(self, line: CoiffeurLine) -> list[object]:
        _, option = self.gettext, self.settings.options[line["option"]]
        match = _("Match") if line["match"] else _("Kontermatch") if line["counter"] else ""
        remarks = (_("gestrichen") if line["scratched"] else "", line["note"])
        return [
            line["number"],
            self.players[line["dealer"]],
            self.teams[line["team"]],
            words.option_name(_, option.kind, option.name),
            line["factor"],
            words.mode_name(_, line["mode"]),
            "" if line["declarer"] is None else self.players[line["declarer"]],
            "" if line["points"] is None else line["points"],
            match,
            _("ja") if line["stoeck"] else "",
            *line["written"],
            *line["totals"],
            words.joined(remarks, ": "),
        ]


def game_name(_: Gettext) -> str:
    """Return the name of the game."""
    return _("Coiffeur")


WORDS: Final = GameWords(game_name, CoiffeurSentences, refusals)
