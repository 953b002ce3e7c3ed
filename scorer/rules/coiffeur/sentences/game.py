"""A Coiffeur in words: headlines, deals, end, house rules, CSV rows, statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from scorer.rules.coiffeur.board import TUTTI_POINTS
from scorer.rules.coiffeur.board_types import CoiffeurBoard, CoiffeurFinish, CoiffeurLine, Matches
from scorer.rules.coiffeur.sentences.settings import SETTINGS, option_text
from scorer.rules.coiffeur.settings import LETTERS, CoiffeurSettings
from scorer.rules.core import names, words
from scorer.rules.core.cards import CARD_POINTS
from scorer.rules.core.log import Facts
from scorer.rules.core.reading import Values
from scorer.rules.core.sentences import GameSentences, TableRows, TextPairs
from scorer.rules.core.setting_clauses import on_line

# A sentence names at most this many options; if there are more, it only gives their number.
MOST_NAMED = 3


class CoiffeurSentences(GameSentences[CoiffeurSettings, CoiffeurBoard, CoiffeurLine]):
    """Sentences about one Coiffeur in one language."""

    __slots__ = ()

    def option(self, index: int) -> str:
        """Return the name of the option at *index* with its factor, which distinguishes Jokers."""
        return option_text(self.gettext, self.settings, index)

    def cell(self, line: Facts) -> str:
        """Return a short text of a cell: scratched, or its card points, match or counter-match, and Stöck.

        Points that follow from the match or counter-match are left out.
        """
        _ = self.gettext
        if line.get("scratched"):
            return _.pgettext("Feld", "gestrichen")
        parts = [str(line["points"])]
        if line.get("match"):
            whole = line["points"] in {CARD_POINTS, TUTTI_POINTS}
            parts = [_("Match")] if whole else [_("Match"), str(line["points"])]
        elif line.get("counter"):
            parts = [_("Kontermatch")]
        if line.get("stoeck"):
            parts.append(_("Stöck"))
        return " + ".join(parts)

    def grid(self, cell: Callable[[CoiffeurLine], object]) -> list[Values]:
        """Return the rows of the sheet: ``kind``, ``name``, ``factor``, ``cells``, ``difference``.

        *cell* returns the content of a written cell for a view; an open cell is None. ``factor`` and
        ``difference`` are texts. *Unit:* slate points.
        """
        return [
            {
                "kind": row["kind"],
                "name": names.option_name(self.gettext, row["kind"], row["name"]),
                "factor": f"×{row['factor']}",
                "cells": [None if i is None else cell(self.lines[i]) for i in row["cells"]],
                "difference": ""
                if row["difference"] is None
                else words.signed_number(row["difference"]),
            }
            for row in self.board["rows"]
        ]

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

    def clash_sentence(self, slot: str) -> str:
        """Return a sentence on a cell, or a line of another kind, that was written twice."""
        _, team, name = self.gettext, *self._cell_of(slot)
        if not name:
            return super().clash_sentence(slot)
        sentence = _("%(option)s von %(team)s wurde zweimal geschrieben. Klärt, was gilt.")
        return sentence % {"option": name, "team": words.quoted(self.gettext, team)}

    def _cell_of(self, slot: str) -> tuple[str, str]:
        """Return the names of team and option of the cell in *slot*, two empty texts for another slot."""
        letter, _colon, name = slot.partition(":")
        for index, option in enumerate(self.settings.options):
            if option.id == name and letter in LETTERS:
                return self.teams[LETTERS.index(letter)], self.option(index)
        return "", ""

    def correction_subject(self, slot: str) -> str:
        """Return option and team of the cell in *slot*, or the subject of a line that is not a cell."""
        team, name = self._cell_of(slot)
        return (
            f"{name} {words.quoted(self.gettext, team)}"
            if name
            else super().correction_subject(slot)
        )

    def result_sentences(self) -> list[str]:
        """Return sentences on the end and on open cells, or the introduction to the score of an open game."""
        finish = self.board["finish"]
        if finish is None:
            return [self.score_intro(len(self.lines))]
        return [*self.closing_sentences(finish), *self._left_open()]

    def closing_sentences(self, finish: CoiffeurFinish) -> list[str]:
        """Return sentences on the winner, the totals and an early end, but none on open cells."""
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
            team = self.quoted(finish["winner"])
            return _("Die Partie geht an %(team)s.") % {"team": team}
        first = [self.quoted(team) for team, rank in enumerate(finish["ranks"]) if rank == 1]
        if len(self.teams) == 2:
            return _("Unentschieden.")
        return _("Unentschieden zwischen %(teams)s.") % {"teams": words.joined_with_and(_, first)}

    def _result(self, finish: CoiffeurFinish) -> str:
        """Return a sentence on the totals: with the margin for two teams, with ranks for more."""
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
        """Return for each team the names of its options without a written cell."""
        rows = self.board["rows"]
        return [
            [self.option(i) for i, row in enumerate(rows) if row["cells"][team] is None]
            for team in range(len(self.teams))
        ]

    def _left_open(self) -> list[str]:
        """Return a sentence for each team with open options; none if no cell is written."""
        _, sentences = self.gettext, []
        if not self.lines:
            return []
        for name, left in zip(self.teams, self.open_options(), strict=True):
            if len(left) > MOST_NAMED:
                sentence = _("%(team)s hatte noch %(count)s Varianten offen.")
            else:
                sentence = _("%(team)s hatte noch %(options)s offen.")
            values = {"count": len(left), "options": words.joined_with_and(_, left)}
            sentences += (
                [sentence % {"team": words.quoted(self.gettext, name), **values}] if left else []
            )
        return sentences

    def house_rules(self) -> str:
        """Return the house rules in sentences. *Rule:* R50, S1-S5."""
        _, settings = self.gettext, self.settings
        options = ", ".join(self.option(index) for index in range(len(settings.options)))
        extras = on_line(_, SETTINGS, settings)
        if not settings.match_bonus and not settings.match_premium:
            extras.insert(0, _("Match ohne Zuschlag"))
        start = words.joined((_("Coiffeur"), words.deck_name(_, settings.deck)))
        return f"{start}: {options}. {words.joined(extras)}."

    def table_rows(self) -> TableRows:
        """Yield the header, then a row for each written cell in the order of play.

        *Unit:* slate points; the column «Punkte» has card points.
        """
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
        remarks = (_.pgettext("Feld", "gestrichen") if line["scratched"] else "", line["note"])
        return [
            line["number"],
            self.players[line["dealer"]],
            self.teams[line["team"]],
            names.option_name(_, option.kind, option.name),
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

    def statistics(self) -> TextPairs:
        """Return matches, counter-matches, best and weakest deal, average card points, scratched cells.

        Figures without a value are left out; the list is empty before two cells are played.
        """
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
            (_("Kartenpunkte im Schnitt"), self._average(lines)),
        ]
        figures.append((_.pgettext("Feld", "Gestrichen"), self._counted("scratched")))
        return [(label, text) for label, text in figures if text]

    def _counted(self, key: Literal["match", "counter", "scratched"]) -> str:
        """Return the number of cells with *key* for each team as a text, empty if there are none."""
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
        """Return the average of each team in *lines* as a text, before match and factor. *Unit:* card points."""
        shown = []
        for team in range(len(self.teams)):
            written = (line["points"] for line in lines if line["team"] == team)
            points = [card_points for card_points in written if card_points is not None]
            shown.append(str(round(sum(points) / len(points))) if points else "")
        return self.named_amounts(shown)

    def headlines(self) -> TextPairs:
        """Return the headlines for the table, each with its explanation, "" for none."""
        news = []
        if finish := self.board["finish"]:
            first, *others = self.closing_sentences(finish)
            news.append((first, " ".join(others)))  # the grid shows the open cells
        else:
            news += self._prospects()
        return news + [(sentence, "") for sentence in self.clash_sentences()]

    def _prospects(self) -> TextPairs:
        """Return headlines on a team that has certainly won, else on teams that cannot win or need matches.

        *Rule:* B2.
        """
        _, outlook = self.gettext, self.board["outlook"]
        caught, gone = (
            _("%(team)s kann nicht mehr eingeholt werden."),
            _("%(team)s kann nicht mehr gewinnen."),
        )
        safe = [team for team, prospect in enumerate(outlook) if prospect["safe"]]
        names = [words.quoted(_, team) for team in self.teams]
        if safe:
            return [(caught % {"team": names[team]}, "") for team in safe]
        news = []
        for name, prospect in zip(names, outlook, strict=True):
            if prospect["out"]:
                news.append((gone % {"team": name}, ""))
            elif matches := prospect["matches"]:
                sentence = self._need(matches, prospect["open"])
                values = {"team": name, "count": matches["count"], "factor": matches["factor"]}
                news.append((sentence % values, _("Ohne Match reicht es nicht mehr.")))
        return news

    def _need(self, matches: Matches, options: Sequence[int]) -> str:
        """Return the sentence that a team needs *matches*, with placeholders.

        The sentence gives the number of matches, or for a single match the lowest factor that is enough.
        *options* are the indexes of the open options.
        """
        _, factor = self.gettext, matches["factor"]
        if matches["count"] > 1:
            return _("%(team)s braucht mindestens %(count)s Matche.")
        if factor is None:
            return _("%(team)s braucht einen Match.")
        if factor == max(self.settings.options[index].factor for index in options):
            return _("%(team)s braucht einen Match mit Faktor %(factor)s.")
        return _("%(team)s braucht einen Match ab Faktor %(factor)s.")

    def current_deal(self) -> dict[str, str] | None:
        """Return the next deal with its dealer and the team in turn, None after the end. *Rule:* R52."""
        _, board = self.gettext, self.board
        turn = board["next"]
        if board["finish"] or turn is None or turn["team"] is None:
            return None
        dealer, team = (
            self.players[turn["dealer"]],
            self.quoted(turn["team"]),
        )
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

    def margin(self) -> str:
        """Return the first total less the second, with its sign; empty for more than two teams."""
        first, second, *others = self.board["totals"]
        return "" if others else words.signed_number(first - second)
