"""Sentences on the deals of «Jeder für sich»: remarks, facts in short."""

from __future__ import annotations

from scorer.rules.core import words
from scorer.rules.core.log import Facts
from scorer.rules.solo.sentences.game_end import EndingSentences


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
