"""«Jeder für sich» in words: headlines, deals, end, house rules, CSV rows, statistics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorer.rules.core import words
from scorer.rules.core.log import Facts
from scorer.rules.core.player_sentences import PlayerSentences
from scorer.rules.solo.board import WITH_REASON
from scorer.rules.solo.board_types import SoloBoard, SoloLine
from scorer.rules.solo.sentences.settings import tie_names


class EndingSentences(PlayerSentences[SoloBoard, SoloLine]):
    """Sentences on who is ahead or has won, and why."""

    __slots__ = ()

    @property
    def fewest_win(self) -> bool:
        """Return whether the lowest total is the best."""
        return bool(self.settings.wins == "fewest")

    def limit_passed(self, totals: Sequence[int]) -> bool:
        """Return whether with these *totals* somebody has reached the target."""
        return self.settings.target is not None and max(totals) >= self.settings.target

    def result_sentences(self) -> list[str]:
        """Return sentences on the winner and the reason, or on the score of an open game."""
        _, finish, done = self.gettext, self.board["finish"], len(self.counted)
        if finish is None:
            return [self.score_intro(done), *self.tied_sentences()]
        if not done:
            return [_("Beendet, bevor ein Spiel gezählt war."), *self.early_end_sentences(0, None)]
        winners = finish["winners"]
        sentences = [self.winner_sentence(winners), self.margin_sentence(winners)]
        others = [seat for seat in finish["reached"] if self.fewest_win or seat not in winners]
        if finish["why"] == "target" and others:
            names = [f"{self.teams[s]} ({self.board['totals'][s]})" for s in others]
            sentence = _("%(target)s erreicht: %(names)s.")
            values = {"target": self.settings.target, "names": words.joined_with_and(_, names)}
            sentences.append(sentence % values)
        elif finish["why"] == "ended":
            sentences += self.ending_sentences()
        sentences.append(self.deals_beyond())
        return [sentence for sentence in sentences if sentence]

    def tie_names(self) -> Mapping[str, str]:
        """Return what each tie-break is called."""
        return tie_names(self.gettext)


class DealSentences(EndingSentences):
    """Deals in words."""

    __slots__ = ()

    def remarks(self, line: Facts) -> str:
        """Return the remarks on a deal: factor, match, Weis and Stöck, why it is void, note.

        *line* is one of the board, or the facts of a deal: then Weis are told without the factor.
        """
        _ = self.gettext
        factor = line.get("factor")
        remarks = [] if factor in {None, self.settings.factor} else [words.times_text(_, factor)]
        if line.get("match") is not None:
            remarks.append(_("Match %(name)s") % {"name": self.teams[line["match"]]})
        remarks += [self._extra(extra) for extra in line.get("extras") or ()]
        if line.get("void") is not None:
            remarks.append(words.joined((_("Ungültig"), line["void"]), ": "))
        if line.get("note"):
            remarks.append(line["note"])
        return " · ".join(remarks)

    def _extra(self, extra: Facts) -> str:
        """Return who has written what besides the cards, and why."""
        _, kind = self.gettext, extra["kind"]
        sentence = {
            "weis": _("Weis %(name)s %(points)s"),
            "table_weis": _("Weis auf dem Tisch %(name)s %(points)s"),
            "stoeck": _("Stöck %(name)s %(points)s"),
        }.get(kind, "%(name)s %(points)s")
        written = extra.get("written", self.settings.sign(kind) * extra["points"])
        values = {"name": self.teams[extra["seat"]], "points": words.signed_number(written)}
        return words.joined((sentence % values, extra.get("reason", "")), ": ")

    def facts_text(self, _slot: str, facts: Facts) -> str:
        """Return a short text of the facts of a line."""
        _, kind = self.gettext, facts.get("kind")
        if kind in {"names", "end"}:
            return self.special_text(facts)
        if kind == "lot":
            return self.lot_text(facts)
        points = " : ".join(map(str, facts.get("points") or ()))
        return words.joined((words.mode_name(_, facts.get("mode")), points, self.remarks(facts)))


class HouseRuleSentences(EndingSentences):
    """What was agreed before the first deal."""

    __slots__ = ()

    def variant(self) -> str:
        """Return «Molotow» where the house rules leave no doubt."""
        return self.gettext("Molotow") if self.settings.molotow else ""

    def house_rules(self) -> str:
        """Return the house rules in spoken sentences."""
        _, settings = self.gettext, self.settings
        rules = [*self._length(), *self._deal_rules(), *self._extra_rules()]
        rules.append(
            _("wer am wenigsten hat, gewinnt")
            if self.fewest_win
            else _("wer am meisten hat, gewinnt")
        )
        if settings.ties:
            rules.append(_("bei Gleichstand %(ties)s") % {"ties": self.ties_text()})
        return f"{self._start()}: {', '.join(rules)}."

    def _start(self) -> str:
        game = self.variant() or self.gettext("Jeder für sich")
        return words.joined((game, words.deck_name(self.gettext, self.settings.deck)))

    def _length(self) -> list[str]:
        """Return when it is over, and what the last deal counts."""
        _, settings, parts = self.gettext, self.settings, self.deals_text()
        if settings.target is not None:
            parts.append(_("bis jemand %(target)s hat") % {"target": settings.target})
        rules = [words.joined_with_or(_, parts) or _("ohne festes Ende")]
        if settings.factor != 1:
            rules.append(_("jedes ×%(factor)s") % {"factor": settings.factor})
        if (factor := settings.last_factor) is not None:
            rules.append(_("das letzte ×%(factor)s") % {"factor": factor})
        return rules

    def _deal_rules(self) -> list[str]:
        """Return what the points of a deal add up to, and what a match counts."""
        _, settings = self.gettext, self.settings
        total = settings.control_sum
        rules = [
            _("ohne Kontrollsumme")
            if total is None
            else _("%(points)s Punkte im Spiel") % {"points": total}
        ]
        if settings.match_value:
            sentence = (
                _("ein Match zählt %(points)s mehr")
                if settings.match_value > 0
                else _("ein Match zählt %(points)s weniger")
            )
            rules.append(sentence % {"points": abs(settings.match_value)})
        return rules

    def _extra_rules(self) -> list[str]:
        """Return which of Weis and Stöck are added, and which are taken away."""
        _ = self.gettext
        names = {
            "weis": _("Weis"),
            "table_weis": _("Weis auf dem Tisch"),
            "stoeck": _("Stöck"),
        }
        sentences = {1: _("%(names)s dazu"), -1: _("%(names)s weg")}
        rules = []
        for sign, sentence in sentences.items():
            kinds = [name for kind, name in names.items() if self.settings.sign(kind) == sign]
            if kinds:
                rules.append(sentence % {"names": words.joined_with_and(_, kinds)})
        return rules or [_("ohne Weis und Stöck")]


class CsvRows(DealSentences):
    """Columns and rows in the order of play."""

    __slots__ = ()

    def table_rows(self) -> Iterable[list[object]]:
        """Return the deals as a table, its header first. *Unit:* card points, then slate points."""
        _ = self.gettext
        columns = (_("Gemacht"), _("Weis, Plus und Minus"), _("Geschrieben"), _("Total"))
        yield [
            *(_("Zeile"), _("Nr."), _("Geber"), _("Trumpf"), _("Faktor"), _("Match")),
            *(f"{name} {player}" for name in columns for player in self.teams),
            _("Bemerkung"),
        ]
        blank = [""] * len(self.teams)
        for line in self.lines:
            yield [
                int(line["slot"]),
                line["number"],
                self.players[line["dealer"]],
                words.mode_name(_, line["mode"]),
                line["factor"],
                "" if line["match"] is None else self.teams[line["match"]],
                *(line["points"] or blank),
                *line["extra_points"],
                *line["written"],
                *line["totals"],
                self.remarks({**line, "factor": None, "match": None}),
            ]


class StatisticsSentences(PlayerSentences[SoloBoard, SoloLine]):
    """How a game went, beside its result."""

    __slots__ = ()

    def statistics(self) -> list[tuple[str, str]]:
        """Return matches, deals won, the best deal, what was written besides, card points taken."""
        _, counted, board = self.gettext, self.counted, self.board
        if not counted:
            return []
        written = [
            (points, -line["number"], seat)
            for line in counted
            for seat, points in enumerate(line["written"])
        ]
        points, number, seat = min(written) if self.fewest_win else max(written)
        values = {
            "points": words.number_text(points),
            "name": self.labels[seat],
            "deal": -number,
        }
        best = _("%(points)s von %(name)s im Spiel %(deal)s") % values
        figures = [
            (_("Matche"), self.named_amounts(board["matches"])),
            (_("Gewonnene Spiele"), self.named_amounts(board["deals_won"])),
            (_("Bestes Spiel"), best),
            (_("Weis und Stöck"), self._extras(with_reason=False)),
            (_("Plus und Minus"), self._extras(with_reason=True)),
            (_("Gemachte Punkte"), self.named_amounts(board["made"])),
        ]
        return [(label, text) for label, text in figures if text]

    def _extras(self, *, with_reason: bool) -> str:
        """Return what each player wrote besides the cards. *Unit:* slate points."""
        sums = [0] * len(self.teams)
        for line in self.lines:
            for extra in line["extras"]:
                if (extra["kind"] in WITH_REASON) is with_reason:
                    sums[extra["seat"]] += extra["written"]
        return self.named_amounts(words.signed_number(points) if points else "" for points in sums)


class SoloSentences(HouseRuleSentences, CsvRows, StatisticsSentences):
    """Sentences about one game of «Jeder für sich» in one language."""

    __slots__ = ()

    def headlines(self) -> list[tuple[str, str]]:
        """Return the headlines for the table, each with its explanation."""
        news = []
        if self.board["finish"]:
            first, *others = self.result_sentences()
            news.append((first, " ".join(others)))
        elif self.counted:
            first, why = self.lead_sentences()
            news.append((first, words.joined((why, self._match()), " ")))
            news += [(sentence, "") for sentence in self.tied_sentences()]
        return news + [(sentence, "") for sentence in self.clash_sentences()]

    def _match(self) -> str:
        """Return who has made a match in the last counted deal."""
        line = self.counted[-1]
        if line["match"] is None:
            return ""
        sentence = self.gettext("Match von %(name)s im Spiel %(deal)s.")
        return sentence % {"name": self.teams[line["match"]], "deal": line["number"]}

    def current_deal(self) -> dict[str, str] | None:
        """Return the open deal, or who deals next; None after the end."""
        _, board = self.gettext, self.board
        if board["finish"]:
            return None
        line = next((line for line in self.lines if line["slot"] == board["open"]), None)
        if line is None:
            mode, number, factor = None, board["next"]["number"], board["next"]["factor"]
            sentences = [*self.turn_sentences(), *self.deals_left_sentences(board["deals_left"])]
        else:
            mode, number, factor = line["mode"], line["number"], line["factor"]
            sentences = [_("%(name)s gibt.") % {"name": self.players[line["dealer"]]}]
            if line["extras"]:
                sentences.append(f"{self.remarks(line)}.")
        times = words.times_text(_, factor) if factor != self.settings.factor else ""
        title = words.joined((self.title(number), words.mode_name(_, mode), times), " · ")
        return {"icon": words.mode_icon(mode), "title": title, "text": " ".join(sentences)}
