"""The common sentences of games in which everybody plays alone: on deals, leaders, winners and the end."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from scorer.rules.core import board_types, words
from scorer.rules.core.board_types import AnyPlayerBoard
from scorer.rules.core.log import Facts
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.sentences import GameSentences, TableRows, TextPairs

# Any: the settings of such a game have *ties* and *deals*, and other fields that differ.
B = TypeVar("B", bound=AnyPlayerBoard)
L = TypeVar("L", bound=board_types.PlayerLine)


class PlayerSentences(GameSentences[Any, B, L]):
    """Sentences on deals, leaders, winners and the end. *Unit:* that of the totals of the game.

    *mode_key* is the key of a line whose value is the mode of the deal.
    """

    __slots__ = ()
    mode_key: ClassVar[str]

    @property
    @abstractmethod
    def fewest_win(self) -> bool:
        """Return whether the lowest total is the best."""

    @abstractmethod
    def tie_names(self) -> Mapping[str, str]:
        """Return the name of each tie-break."""

    @abstractmethod
    def limit_reached(self, totals: Sequence[int]) -> bool:
        """Return whether the game ends with these *totals*, regardless of the number of deals."""

    @abstractmethod
    def limit_sentence(self) -> str:
        """Return a sentence on the players whose total has ended the game, empty without such players."""

    @abstractmethod
    def remarks(self, line: Facts) -> str:
        """Return the remarks on a deal."""

    @abstractmethod
    def hit_sentence(self, line: L) -> str:
        """Return a sentence on the hits or the match of *line*, the last counted deal; empty if there are none."""

    @abstractmethod
    def played_text(self, deal: JsonObject) -> str:
        """Return the mode of the open deal, or of the next one; empty if unknown."""

    @abstractmethod
    def progress_sentences(self, line: L) -> list[str]:
        """Return sentences on the progress of the open deal *line*."""

    @property
    def counted(self) -> list[L]:
        """Return the deals that count."""
        return [line for line in self.lines if line["state"] == "done"]

    def best(self, totals: Sequence[int]) -> int:
        """Return the best of the *totals*."""
        return min(totals) if self.fewest_win else max(totals)

    def result_sentences(self) -> list[str]:
        """Return sentences on the winner and the reason, or on the score of an open game."""
        _, finish, done = self.gettext, self.board["finish"], len(self.counted)
        if finish is None:
            return [self.score_intro(done), *self.tied_sentences()]
        if not done:
            return [_("Beendet, bevor ein Spiel gezählt war."), *self.early_end_sentences(0, None)]
        sentences = [self._winner_sentence(finish["winners"]), self._margin(finish["winners"])]
        if finish["why"] == "ended":
            sentences += self._ending_sentences(done)
        sentences += [self.limit_sentence(), self.deals_beyond()]
        return [sentence for sentence in sentences if sentence]

    def headlines(self) -> TextPairs:
        """Return the headlines for the table, each with its explanation, "" for none."""
        news = []
        if self.board["finish"]:
            news.append(self.result_headline())
        elif self.counted:
            first, why = self._lead_sentences()
            news.append((first, words.joined((why, self.hit_sentence(self.counted[-1])), " ")))
            news += [(sentence, "") for sentence in self.tied_sentences()]
        return news + [(sentence, "") for sentence in self.clash_sentences()]

    def current_deal(self) -> dict[str, str] | None:
        """Return the open deal, or the next one: ``icon``, ``title``, ``text``; None after the end."""
        board = self.board
        if board["finish"]:
            return None
        line = next((line for line in self.lines if line["slot"] == board["open"]), None)
        deal: JsonObject = line or board["next"]
        if line is None:
            sentences = [*self.turn_sentences(), *self.deals_left_sentences(board["deals_left"])]
        else:
            dealer = self.gettext("%(name)s gibt.") % {"name": self.players[line["dealer"]]}
            sentences = [dealer, *self.progress_sentences(line)]
        title = words.joined((self.title(deal["number"]), self.played_text(deal)), " · ")
        icon = words.mode_icon(deal.get(self.mode_key))
        return {"icon": icon, "title": title, "text": " ".join(sentences)}

    def facts_text(self, _slot: str, facts: Facts) -> str:
        """Return a short text of the facts of a line."""
        if facts.get("kind") in {"names", "end"}:
            return self.special_text(facts)
        if facts.get("kind") == "lot":
            return ", ".join(self.players[seat] for seat in facts["order"])
        mode = words.mode_name(self.gettext, facts.get(self.mode_key))
        points = " : ".join(map(str, facts.get("points") or ()))
        return words.joined((mode, points, self.remarks(facts)))

    def void_and_note(self, line: Facts) -> list[str]:
        """Return the reason why the deal of *line* is void, and its note; each empty if there is none."""
        void, note = line.get("void"), line.get("note", "")
        return ["" if void is None else words.joined((self.gettext("Ungültig"), void), ": "), note]

    def rows_of_deals(
        self,
        heads: Iterable[str],
        columns: Iterable[str],
        figures: Callable[[L], Iterable[object]],
        remarks: Callable[[L], str],
    ) -> TableRows:
        """Yield the header, with *heads* and with *columns* for each player, then a row for each deal.

        *figures* returns the cells of a deal below *heads* and *columns*; its written points, the totals and
        *remarks* follow.
        """
        _ = self.gettext
        yield [
            *(_("Zeile"), _("Nr."), _("Geber"), _("Trumpf"), *heads),
            *(
                f"{name} {player}"
                for name in (*columns, _("Geschrieben"), _("Total"))
                for player in self.teams
            ),
            _("Bemerkung"),
        ]
        for line in self.lines:
            deal: JsonObject = line
            yield [
                int(line["slot"]),
                line["number"],
                self.players[line["dealer"]],
                words.mode_name(_, deal[self.mode_key]),
                *figures(line),
                *line["written"],
                *line["totals"],
                remarks(line),
            ]

    def points_of(self, points: int, seat: int, number: int) -> str:
        """Return a text on the *points* of the player at *seat* in the deal with this number."""
        return self.gettext("%(points)s von %(name)s im Spiel %(deal)s") % {
            "points": words.number_text(points),
            "name": self.labels[seat],
            "deal": number,
        }

    def seats_text(self, seats: Iterable[int]) -> str:
        """Return the names of the players of *seats* with their totals, as a list in words."""
        named = [f"{self.teams[seat]} ({self.board['totals'][seat]})" for seat in seats]
        return words.joined_with_and(self.gettext, named)

    def _ending_sentences(self, done: int) -> list[str]:
        """Return sentences on a game that the table has stopped: after *done* deals, or without the extra deal."""
        _ = self.gettext
        if self.board["deals_left"] == 0:
            return [
                _("Es gab kein Zusatzspiel."),
                *self.early_end_sentences(0, None),
            ]
        return self.early_end_sentences(done, self.settings.deals)

    def tied_sentences(self) -> list[str]:
        """Return a sentence on a shared first place, if all agreed deals are played and the game goes on."""
        if self.board["finish"] or self.board["deals_left"] != 0:
            return []
        return [self.gettext("Gleichstand an der Spitze: Ein Zusatzspiel entscheidet.")]

    def deals_beyond(self) -> str:
        """Return a sentence on the deciding extra deals, or on deals after an earlier end; empty if there are none.

        A correction can move the end to an earlier deal; the later deals still count (R56). *Rule:* S14.
        """
        _, settings, extra = self.gettext, self.settings, 0
        for done, line in enumerate(self.counted[:-1], start=1):
            totals = line["totals"]
            reached = self.limit_reached(totals)
            if not reached and (settings.deals is None or done < settings.deals):
                continue
            if "extra_deal" not in settings.ties or totals.count(self.best(totals)) == 1:
                sentence = _("Entschieden nach Spiel %(deal)s; der Rest zählt trotzdem.")
                return sentence % {"deal": self.number_of(line["slot"])}
            extra += 1
        finish = self.board["finish"]
        if finish is None or finish["why"] == "ended" or not extra:
            return ""
        sentence = _.ngettext(
            "Ein Zusatzspiel hat entschieden.", "%(count)s Zusatzspiele haben entschieden.", extra
        )
        return sentence % {"count": extra}

    def _winner_sentence(self, winners: Sequence[int]) -> str:
        """Return the sentence on the *winners* and their points."""
        _ = self.gettext
        points = self.board["totals"][winners[0]]
        sentence = (
            _.ngettext(
                "%(names)s gewinnt mit %(points)s Punkt.",
                "%(names)s gewinnt mit %(points)s Punkten.",
                abs(points),
            )
            if len(winners) == 1
            else _.ngettext(
                "%(names)s gewinnen zusammen mit %(points)s Punkt.",
                "%(names)s gewinnen zusammen mit %(points)s Punkten.",
                abs(points),
            )
        )
        return sentence % self._names_and_points(winners, points)

    def _names_and_points(self, seats: Sequence[int], points: int) -> dict[str, str]:
        names = words.joined_with_and(self.gettext, [self.teams[seat] for seat in seats])
        return {"names": names, "points": words.number_text(points)}

    def _margin(self, winners: Sequence[int]) -> str:
        """Return a sentence on the margin of the *winners*, or on the tie-breaks if others have the same total."""
        _, totals = self.gettext, self.board["totals"]
        best = totals[winners[0]]
        level = [s for s in range(len(totals)) if s not in winners and totals[s] == best]
        if level:
            names = words.joined_with_and(_, [self.teams[seat] for seat in level])
            sentence = (
                _("%(names)s hat gleich viel; bei Gleichstand zählt %(ties)s.")
                if len(level) == 1
                else _("%(names)s haben gleich viel; bei Gleichstand zählt %(ties)s.")
            )
            return words.joined(
                (sentence % {"names": names, "ties": self.ties_text()}, self._lot()), " "
            )
        return self._gap_sentence(winners)

    def _lot(self) -> str:
        """Return a sentence on the order of a written lot, empty without one."""
        lot = self.board["claims"].get("lot")
        if lot is None:
            return ""
        names = ", ".join(self.teams[seat] for seat in lot["facts"]["order"])
        return self.gettext("Reihenfolge nach dem Los: %(names)s.") % {"names": names}

    def _gap_sentence(self, first: Sequence[int]) -> str:
        """Return a sentence on the gap from the *first* seats to the next total; empty if there are no others."""
        _, totals = self.gettext, self.board["totals"]
        behind = [total for seat, total in enumerate(totals) if seat not in first]
        if not behind:
            return ""
        following = self.best(behind)
        names = [self.teams[s] for s, t in enumerate(totals) if s not in first and t == following]
        gap = abs(following - totals[first[0]])
        sentence = _.ngettext("1 Punkt vor %(names)s.", "%(gap)s Punkte vor %(names)s.", gap)
        return sentence % {"gap": gap, "names": words.joined_with_and(_, names)}

    def _lead_sentences(self) -> tuple[str, str]:
        """Return a sentence on the leaders, and one on the gap to the next total, empty without one."""
        _, totals = self.gettext, self.board["totals"]
        best = self.best(totals)
        first = [seat for seat, total in enumerate(totals) if total == best]
        sentence = (
            _.ngettext(
                "%(names)s führt mit %(points)s Punkt.",
                "%(names)s führt mit %(points)s Punkten.",
                abs(best),
            )
            if len(first) == 1
            else _.ngettext(
                "%(names)s führen gemeinsam mit %(points)s Punkt.",
                "%(names)s führen gemeinsam mit %(points)s Punkten.",
                abs(best),
            )
        )
        return sentence % self._names_and_points(first, best), self._gap_sentence(first)

    def deals_text(self) -> list[str]:
        """Return the agreed number of deals in words, as a list of one text; empty if no number is agreed."""
        _, deals = self.gettext, self.settings.deals
        if deals is None:
            return []
        return [_.ngettext("ein Spiel", "%(deals)s Spiele", deals) % {"deals": deals}]

    def ties_text(self) -> str:
        """Return the names of the agreed tie-breaks in order, joined in words."""
        names = self.tie_names()
        return words.joined_with_then(self.gettext, (names[tie] for tie in self.settings.ties))

    def correction_subject(self, slot: str) -> str:
        """Return the subject of a correction in *slot*, the slot of a line without a row on the sheet."""
        return self.gettext("Los") if slot == "lot" else super().correction_subject(slot)
