"""«Jeder für sich» in words: headlines, deals, end, house rules, CSV rows, statistics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter

from scorer.rules.core import words
from scorer.rules.core.log import Facts
from scorer.rules.core.player_sentences import PlayerSentences
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.sentences import TableRows, TextPairs
from scorer.rules.solo.board import WITH_REASON
from scorer.rules.solo.board_types import SoloBoard, SoloLine
from scorer.rules.solo.sentences.settings import tie_names


class SoloSentences(PlayerSentences[SoloBoard, SoloLine]):
    """Sentences about one game of «Jeder für sich» in one language."""

    __slots__ = ()
    mode_key = "mode"

    @property
    def fewest_win(self) -> bool:
        """Return whether the lowest total is the best."""
        return bool(self.settings.wins == "fewest")

    def limit_reached(self, totals: Sequence[int]) -> bool:
        """Return whether somebody has reached the target with these *totals*."""
        return self.settings.target is not None and max(totals) >= self.settings.target

    def limit_sentence(self) -> str:
        """Return a sentence on the players at the target; empty if the target has not ended the game.

        If most points win, winners are left out; without other players the sentence is empty.
        """
        finish = self.board["finish"]
        if finish is None or finish["why"] != "target":
            return ""
        seats = [s for s in finish["reached"] if self.fewest_win or s not in finish["winners"]]
        sentence = self.gettext("%(target)s erreicht: %(names)s.")
        values = {"target": self.settings.target, "names": self.seats_text(seats)}
        return sentence % values if seats else ""

    def tie_names(self) -> Mapping[str, str]:
        """Return the name of each tie-break."""
        return tie_names(self.gettext)

    def remarks(self, line: Facts) -> str:
        """Return the remarks on a deal: unusual factor, match, extras, reason of an annulled deal, note.

        *line* is a line of the board, or the facts of a deal. The extras of facts have no ``written`` yet; their points
        are shown with their sign, without the factor.
        """
        _ = self.gettext
        factor = line.get("factor")
        remarks = [] if factor in {None, self.settings.factor} else [words.times_text(_, factor)]
        if line.get("match") is not None:
            remarks.append(_("Match %(name)s") % {"name": self.teams[line["match"]]})
        remarks += [self._extra(extra) for extra in line.get("extras") or ()]
        return words.joined((*remarks, *self.void_and_note(line)), " · ")

    def _extra(self, extra: Facts) -> str:
        """Return the player of *extra*, its points and its reason."""
        _, kind = self.gettext, extra["kind"]
        sentence = {
            "weis": _("Weis %(name)s %(points)s"),
            "table_weis": _("Weis auf dem Tisch: %(name)s %(points)s"),
            "stoeck": _("Stöck %(name)s %(points)s"),
        }.get(kind, "%(name)s %(points)s")
        written = extra.get("written", self.settings.sign(kind) * extra["points"])
        values = {"name": self.teams[extra["seat"]], "points": words.signed_number(written)}
        return words.joined((sentence % values, extra.get("reason", "")), ": ")

    def variant(self) -> str:
        """Return «Molotow» if the house rules are those of a Molotow, else an empty text."""
        return self.gettext("Molotow") if self.settings.molotow else ""

    def house_rules(self) -> str:
        """Return the house rules in one sentence."""
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
        """Return the rules on the end of the game, and on the factors of its deals."""
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
        """Return the rules on the control sum of a deal, and on the value of a match."""
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
        """Return a rule on the Weis and Stöck that are added, and one on those that are subtracted."""
        _ = self.gettext
        names = {
            "weis": _("Weis"),
            "table_weis": _("Weis auf dem Tisch"),
            "stoeck": _("Stöck"),
        }
        sentences = {1: _("plus %(names)s"), -1: _("minus %(names)s")}
        rules = []
        for sign, sentence in sentences.items():
            kinds = [name for kind, name in names.items() if self.settings.sign(kind) == sign]
            if kinds:
                rules.append(sentence % {"names": words.joined_with_and(_, kinds)})
        return rules or [_("ohne Weis und Stöck")]

    def table_rows(self) -> TableRows:
        """Return the header and the deals as rows of a table. *Unit:* slate points; points made are card points."""
        _ = self.gettext
        columns = (_("Gemacht"), _("Weis, Plus und Minus"))
        return self.rows_of_deals(
            heads=(_("Faktor"), _("Match")),
            columns=columns,
            figures=self._figures,
            # factor and match have columns of their own
            remarks=lambda line: self.remarks({**line, "factor": None, "match": None}),
        )

    def _figures(self, line: SoloLine) -> Iterable[object]:
        """Return the cells of a deal: factor and match, then points made and extras of each player."""
        name = "" if line["match"] is None else self.teams[line["match"]]
        points = line["points"] or (len(self.teams) * ("",))
        return (line["factor"], name, *points, *line["extra_points"])

    def statistics(self) -> TextPairs:
        """Return matches, deals won, best deal, sums of extras, and card points made; none before a counted deal."""
        _, counted, board = self.gettext, self.counted, self.board
        if not counted:
            return []
        written = [
            (points, seat, line["number"])
            for line in counted
            for seat, points in enumerate(line["written"])
        ]
        best = min if self.fewest_win else max
        points, seat, number = best(written, key=itemgetter(0))  # the first of equal ones
        figures = [
            (_("Matche"), self.named_amounts(board["matches"])),
            (_("Gewonnene Spiele"), self.named_amounts(board["deals_won"])),
            (_("Bestes Spiel"), self.points_of(points, seat, number)),
            (_("Weis und Stöck"), self._extras(with_reason=False)),
            (_("Plus und Minus"), self._extras(with_reason=True)),
            (_("Gemachte Punkte"), self.named_amounts(board["made"])),
        ]
        return [(label, text) for label, text in figures if text]

    def _extras(self, *, with_reason: bool) -> str:
        """Return the sum of each player's extras as a text: *with_reason* those of Plus and Minus, else of Weis and Stöck.

        *Unit:* slate points.
        """
        sums = [0] * len(self.teams)
        for line in self.lines:
            for extra in line["extras"]:
                if (extra["kind"] in WITH_REASON) is with_reason:
                    sums[extra["seat"]] += extra["written"]
        return self.named_amounts(words.signed_number(points) if points else "" for points in sums)

    def hit_sentence(self, line: SoloLine) -> str:
        """Return a sentence on the match in the deal of *line*, empty if there is none.

        The base calls it a hit because in a Differenzler it is one.
        """
        if line["match"] is None:
            return ""
        sentence = self.gettext("Match von %(name)s im Spiel %(deal)s.")
        return sentence % {"name": self.teams[line["match"]], "deal": line["number"]}

    def played_text(self, deal: JsonObject) -> str:
        """Return the mode of *deal*, the open or the next one, and its factor if unusual; empty without either."""
        _, factor = self.gettext, deal["factor"]
        times = words.times_text(_, factor) if factor != self.settings.factor else ""
        return words.joined((words.mode_name(_, deal.get("mode")), times), " · ")

    def progress_sentences(self, line: SoloLine) -> list[str]:
        """Return the remarks on the open deal as a sentence, none if it has no extras."""
        return [f"{self.remarks(line)}."] if line["extras"] else []
