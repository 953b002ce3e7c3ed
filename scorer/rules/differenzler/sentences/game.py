"""A Differenzler in words: headlines, deals, end, house rules, CSV rows, statistics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorer.rules.core import words
from scorer.rules.core.cards import CARD_POINTS
from scorer.rules.core.log import Facts
from scorer.rules.core.player_sentences import PlayerSentences
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.sentences import TableRows, TextPairs
from scorer.rules.core.setting_clauses import on_line
from scorer.rules.differenzler.board_types import DifferenzlerBoard, DifferenzlerLine
from scorer.rules.differenzler.checks import estimate_of
from scorer.rules.differenzler.sentences.settings import SETTINGS, tie_names

USUAL_PENALTY = 20


class DifferenzlerSentences(PlayerSentences[DifferenzlerBoard, DifferenzlerLine]):
    """Sentences about one Differenzler in one language; none contains a sealed estimate."""

    __slots__ = ()
    mode_key = "trump"

    @property
    def fewest_win(self) -> bool:
        """Return True: the lowest sum of differences is the best. *Rule:* R56."""
        return True

    def limit_reached(self, totals: Sequence[int]) -> bool:
        """Return whether somebody is over the limit with these *totals*. *Rule:* B4."""
        return self.settings.limit is not None and max(totals) > self.settings.limit

    def limit_sentence(self) -> str:
        """Return a sentence on the players over the limit, empty if the limit has not ended the game."""
        finish = self.board["finish"]
        if finish is None or finish["why"] != "limit":
            return ""
        sentence = self.gettext("Über %(limit)s gekommen: %(names)s.")
        names = self.seats_text(finish["losers"])
        return sentence % {"limit": self.settings.limit, "names": names}

    def tie_names(self) -> Mapping[str, str]:
        """Return the name of each tie-break."""
        return tie_names(self.gettext, self.settings.passe)

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
        return words.joined((*remarks, *self.void_and_note(line)), " · ")

    def facts_text(self, slot: str, facts: Facts) -> str:
        """Return a short text of the facts of a line."""
        _ = self.gettext
        if facts.get("kind") == "estimate":
            return _("vergessen") if facts.get("points") is None else str(facts["points"])
        return super().facts_text(slot, facts) or _("noch ohne Trumpf und Punkte")

    def correction_subject(self, slot: str) -> str:
        """Return the subject of a correction in *slot*, the slot of an estimate or another line without a row."""
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
            "Die Ansage von %(name)s im Spiel %(deal)s wurde zweimal geschrieben. Klärt, was gilt."
        )
        return sentence % {"name": self.players[place[1]], "deal": self.number_of(place[0])}

    def house_rules(self) -> str:
        """Return the house rules in one sentence. *Rule:* S13-S16, B4."""
        _, settings = self.gettext, self.settings
        rules = [
            _("die Ansagen verdeckt") if settings.estimates == "hidden" else _("die Ansagen offen"),
            _("Trumpf ausgelost") if settings.trump == "drawn" else _("Trumpf am Tisch bestimmt"),
        ]
        if settings.exact_bonus:
            exact = (
                _("Volltreffer −%(points)s, auch bei 0")
                if settings.exact_zero
                else _("Volltreffer −%(points)s")
            )
            rules.append(exact % {"points": settings.exact_bonus})
        if settings.missing_penalty is None:
            rules.append(_("vergessene Ansage gilt als 0"))
        elif settings.missing_penalty != USUAL_PENALTY:
            missing = _("vergessene Ansage %(points)s")
            rules.append(missing % {"points": settings.missing_penalty})
        if settings.penalty != USUAL_PENALTY:
            rules.append(_("Strafe %(points)s") % {"points": settings.penalty})
        if (undealt := self._undealt()) is not None:
            rules.append(undealt)
        rules += on_line(_, SETTINGS, settings)
        if settings.ties:
            rules.append(_("bei Gleichstand %(ties)s") % {"ties": self.ties_text()})
        start = words.joined((_("Differenzler"), words.deck_name(_, settings.deck)))
        return f"{start}: {', '.join((self._length(), *rules))}."

    def _undealt(self) -> str | None:
        """Return the rule on the points of undealt cards, None if all cards are dealt."""
        _ = self.gettext
        sentences = {
            "last_trick": _("übrige Karten zählen zum letzten Stich"),
            "dealer": _("übrige Karten zählen für den Geber"),
            "unchecked": _("übrige Karten zählen nicht"),
        }
        return sentences.get(self.settings.undealt or "")

    def _length(self) -> str:
        _, settings, parts = self.gettext, self.settings, self.deals_text()
        if settings.limit is not None:
            parts.append(_("bis jemand über %(limit)s kommt") % {"limit": settings.limit})
        return words.joined_with_or(_, parts) or _("ohne festes Ende")

    def table_rows(self) -> TableRows:
        """Return the header and the deals as rows of a table.

        *Unit:* estimates and points made are card points, the rest difference points.
        """
        _ = self.gettext
        columns = (_("Ansage"), _("Gemacht"), _("Differenz"))
        return self.rows_of_deals((), columns, self._figures, self.remarks)

    def _figures(self, line: DifferenzlerLine) -> Iterable[object]:
        """Return estimates, card points and differences of a deal, each by seat; empty texts where missing."""
        blank = [None] * len(self.teams)
        estimates = zip(line["estimates"], line["forgotten"], strict=True)
        figures = (
            *(
                self.gettext("vergessen") if forgotten else estimate
                for estimate, forgotten in estimates
            ),
            *(line["points"] or blank),
            *(line["differences"] or blank),
        )
        return ("" if figure is None else figure for figure in figures)

    def statistics(self) -> TextPairs:
        """Return hits, greatest difference, best and worst Passe, penalties and card points made.

        Without hits the smallest difference is included. The list is empty before a deal is counted.
        """
        _, counted, board = self.gettext, self.counted, self.board
        if not counted:
            return []
        figures = [(_("Volltreffer"), self.named_amounts(board["hits"]))]
        differences = [
            (difference, seat, line["number"])
            for line in counted
            for seat, difference in enumerate(line["differences"] or ())
            if difference is not None
        ]
        if differences and not any(board["hits"]):
            figures.append((_("Kleinste Differenz"), self.points_of(*min(differences))))
        if differences:
            most = max(differences, key=lambda entry: entry[0])
            figures.append((_("Grösste Differenz"), self.points_of(*most)))
        figures += self._passen()
        fined = [0] * len(self.teams)
        for line in self.lines:
            for penalty in line["penalties"]:
                fined[penalty["seat"]] += penalty["points"]
        figures.append((_("Strafpunkte"), self.named_amounts(fined)))
        figures.append((_("Gemachte Punkte"), self.named_amounts(board["made"])))
        return [(label, text) for label, text in figures if text]

    def _passen(self) -> TextPairs:
        """Return the best and the worst Passe; empty before two are complete, or if a Passe is one deal. *Rule:* B4."""
        _, counted, length = self.gettext, self.counted, self.settings.passe
        sums = [
            (sum(line["written"][seat] for line in counted[begin : begin + length]), seat, begin)
            for begin in range(0, len(counted) - length + 1, length)
            for seat in range(len(self.teams))
        ]
        if length == 1 or len(counted) < 2 * length:
            return []
        best, worst = min(sums), max(sums, key=lambda entry: entry[0])
        return [
            (_("Beste Passe"), self._passe(best)),
            (_("Schlechteste Passe"), self._passe(worst)),
        ]

    def _passe(self, entry: tuple[int, int, int]) -> str:
        """Return the text of a Passe: *entry* has its points, the seat, and the index of its first counted deal."""
        points, seat, begin = entry
        return self.gettext("%(points)s von %(name)s in Passe %(passe)s") % {
            "points": words.number_text(points),
            "name": self.labels[seat],
            "passe": begin // self.settings.passe + 1,
        }

    def hit_sentence(self, line: DifferenzlerLine) -> str:
        """Return a sentence on the exact estimates in the deal of *line*, empty if there are none."""
        _ = self.gettext
        names = [name for name, hit in zip(self.teams, line["exact"] or (), strict=True) if hit]
        if not names:
            return ""
        sentence = _("Volltreffer im Spiel %(deal)s: %(names)s.")
        return sentence % {"deal": line["number"], "names": words.joined_with_and(_, names)}

    def played_text(self, deal: JsonObject) -> str:
        """Return the trump of the open deal, or of the next one; empty if unknown."""
        _, trump = self.gettext, deal["trump"]
        return _("Trumpf %(suit)s") % {"suit": words.mode_name(_, trump)} if trump else ""

    def given(self, line: DifferenzlerLine) -> list[bool]:
        """Return for each seat whether its estimate is written: readable, sealed or forgotten."""
        hidden = self.sealed.get(line["slot"], ())
        return [given or seat in hidden for seat, given in enumerate(line["given"])]

    def progress_sentences(self, line: DifferenzlerLine) -> list[str]:
        """Return sentences on the missing estimates of the open deal, and on the sum of the readable ones.

        *Unit:* card points.
        """
        _, given = self.gettext, self.given(line)
        missing = [name for name, estimated in zip(self.teams, given, strict=True) if not estimated]
        sentences = []
        if not missing:
            sentences.append(_("Alle haben angesagt."))
        elif len(missing) < len(given):
            sentences.append(
                _("Noch keine Ansage von %(names)s.") % {"names": words.joined_with_and(_, missing)}
            )
        if line["estimate_sum"] is not None:
            together = _("Zusammen %(sum)s von %(points)s.")
            sentences.append(together % {"sum": line["estimate_sum"], "points": CARD_POINTS})
        elif estimates := [estimate for estimate in line["estimates"] if estimate is not None]:
            so_far = _("Bisher %(sum)s von %(points)s.")
            sentences.append(so_far % {"sum": sum(estimates), "points": CARD_POINTS})
        return sentences
