"""Sentences on the deals of a Differenzler: remarks, facts in short."""

from __future__ import annotations

from scorer.rules.core import words
from scorer.rules.core.log import Facts
from scorer.rules.differenzler.sealed_estimates import estimate_of
from scorer.rules.differenzler.sentences.game_end import EndingSentences


class DealSentences(EndingSentences):
    """Deals in words."""

    __slots__ = ()

    def remarks(self, line: Facts) -> str:
        """Return the remarks on a deal: penalties, credit, why it is void, note."""
        _ = self.gettext
        remarks = [
            words.joined(
                (
                    _("Strafe %(name)s %(points)s")
                    % {"name": self.teams[penalty["seat"]], "points": penalty["points"]},
                    penalty.get("reason", ""),
                ),
                ": ",
            )
            for penalty in line.get("penalties") or ()
        ]
        if line.get("credit"):
            credit = _("Gutschrift %(name)s −%(points)s")
            name = self.teams[line["dealer"]]
            remarks.append(credit % {"name": name, "points": line["credit"]})
        if line.get("void") is not None:
            remarks.append(words.joined((_("Ungültig"), line["void"]), ": "))
        if line.get("note"):
            remarks.append(line["note"])
        return " · ".join(remarks)

    def facts_text(self, _slot: str, facts: Facts) -> str:
        """Return a short text of the facts of a line."""
        _, kind = self.gettext, facts.get("kind")
        if kind in {"names", "end"}:
            return self.special_text(facts)
        if kind == "estimate":
            return _("vergessen") if facts.get("points") is None else str(facts["points"])
        if kind == "lot":
            return self.lot_text(facts)
        points = " : ".join(map(str, facts.get("points") or ()))
        parts = (words.mode_name(_, facts.get("trump")), points, self.remarks(facts))
        return words.joined(parts) or _("noch ohne Trumpf und Punkte")

    def correction_subject(self, slot: str) -> str:
        """Return the subject of a correction that has no row."""
        _, place = self.gettext, estimate_of(slot)
        if place is not None:
            sentence = _("Ansage von %(name)s im Spiel %(deal)s")
            return sentence % {"name": self.players[place[1]], "deal": self.number_of(place[0])}
        return super().correction_subject(slot)

    def clash_sentence(self, slot: str) -> str:
        """Return a sentence on an estimate, or a line of another kind, that was written twice."""
        _, place = self.gettext, estimate_of(slot)
        if place is None:
            return super().clash_sentence(slot)
        sentence = _(
            "Die Ansage von %(name)s im Spiel %(deal)s wurde zweimal geschrieben. Was gilt, ist noch offen."
        )
        return sentence % {"name": self.players[place[1]], "deal": self.number_of(place[0])}
