"""A Differenzler in words: headlines, deals, end, house rules, CSV rows, statistics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorer.rules.core import words
from scorer.rules.core.cards import CARD_POINTS
from scorer.rules.core.log import Facts
from scorer.rules.core.player_sentences import PlayerSentences
from scorer.rules.core.setting_clauses import on_line
from scorer.rules.differenzler.board_types import DifferenzlerBoard, DifferenzlerLine
from scorer.rules.differenzler.checks import estimate_of
from scorer.rules.differenzler.sentences.settings import SETTINGS, tie_names


class EndingSentences(PlayerSentences[DifferenzlerBoard, DifferenzlerLine]):
    """Sentences on who is ahead or has won, and why; never a sealed estimate."""

    __slots__ = ()

    @property
    def fewest_win(self) -> bool:
        """Return True: the lowest sum of differences is the best. *Rule:* R58."""
        return True

    def limit_passed(self, totals: Sequence[int]) -> bool:
        """Return whether with these *totals* somebody is over the limit. *Rule:* B4."""
        return self.settings.limit is not None and max(totals) > self.settings.limit

    def result_sentences(self) -> list[str]:
        """Return sentences on the winner and the reason, or on the score of an open game."""
        _, finish, done = self.gettext, self.board["finish"], len(self.counted)
        if finish is None:
            return [self.score_intro(done), *self.tied_sentences()]
        if not done:
            return [_("Beendet, bevor ein Spiel gezählt war."), *self.early_end_sentences(0, None)]
        winners = finish["winners"]
        sentences = [self.winner_sentence(winners), self.margin_sentence(winners)]
        if finish["why"] == "limit":
            over = [f"{self.teams[s]} ({self.board['totals'][s]})" for s in finish["losers"]]
            limit = _("Über %(limit)s gekommen: %(names)s.")
            sentences.append(
                limit % {"limit": self.settings.limit, "names": words.joined_with_and(_, over)}
            )
        elif finish["why"] == "ended":
            sentences += self.ending_sentences()
        sentences.append(self.deals_beyond())
        return [sentence for sentence in sentences if sentence]

    def tie_names(self) -> Mapping[str, str]:
        """Return what each tie-break is called."""
        return tie_names(self.gettext, self.settings.passe)


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


USUAL_PENALTY = 20


class HouseRuleSentences(EndingSentences):
    """What was agreed before the first deal."""

    __slots__ = ()

    def house_rules(self) -> str:
        """Return the house rules in spoken sentences. *Rule:* S13-S16, B4."""
        _, settings = self.gettext, self.settings
        rules = [
            _("die Ansagen verdeckt") if settings.estimates == "hidden" else _("die Ansagen offen"),
            _("Trumpf ausgelost") if settings.trump == "drawn" else _("Trumpf vom Tisch"),
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
        """Return who gets the points of the cards that stay undealt, None where none do."""
        _ = self.gettext
        sentences = {
            "last_trick": _("die Punkte übriger Karten zum letzten Stich"),
            "dealer": _("die Punkte übriger Karten dem Geber"),
            "unchecked": _("übrige Karten zählen nicht"),
        }
        return sentences.get(self.settings.undealt or "")

    def _length(self) -> str:
        _, settings, parts = self.gettext, self.settings, self.deals_text()
        if settings.limit is not None:
            parts.append(_("bis jemand über %(limit)s ist") % {"limit": settings.limit})
        return words.joined_with_or(_, parts) or _("ohne festes Ende")


class CsvRows(DealSentences):
    """Columns and rows in the order of play."""

    __slots__ = ()

    def table_rows(self) -> Iterable[list[object]]:
        """Return the deals as a table, its header first. *Unit:* card points, then differences."""
        _ = self.gettext
        columns = (_("Ansage"), _("Gemacht"), _("Differenz"), _("Geschrieben"), _("Total"))
        yield [
            *(_("Zeile"), _("Nr."), _("Geber"), _("Trumpf")),
            *(f"{name} {player}" for name in columns for player in self.teams),
            _("Bemerkung"),
        ]
        for line in self.lines:
            estimates = (
                _("vergessen") if forgotten else "" if estimate is None else estimate
                for estimate, forgotten in zip(line["estimates"], line["forgotten"], strict=True)
            )
            blank = [""] * len(self.teams)
            yield [
                int(line["slot"]),
                line["number"],
                self.players[line["dealer"]],
                words.mode_name(_, line["trump"]),
                *estimates,
                *(line["points"] or blank),
                *(
                    "" if difference is None else difference
                    for difference in line["differences"] or blank
                ),
                *line["written"],
                *line["totals"],
                self.remarks(line),
            ]


class StatisticsSentences(PlayerSentences[DifferenzlerBoard, DifferenzlerLine]):
    """How a game went, beside its result."""

    __slots__ = ()

    def statistics(self) -> list[tuple[str, str]]:
        """Return hits, best and worst deal and Passe, penalties and card points taken."""
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
            figures.append((_("Kleinste Differenz"), self._deal_of(min(differences))))
        if differences:
            figures.append(
                (
                    _("Grösste Differenz"),
                    self._deal_of(max(differences, key=lambda entry: entry[0])),
                )
            )
        figures += self._passen()
        fined = [0] * len(self.teams)
        for line in self.lines:
            for penalty in line["penalties"]:
                fined[penalty["seat"]] += penalty["points"]
        figures.append((_("Strafpunkte"), self.named_amounts(fined)))
        figures.append((_("Gemachte Punkte"), self.named_amounts(board["made"])))
        return [(label, text) for label, text in figures if text]

    def _deal_of(self, entry: tuple[int, int, int]) -> str:
        difference, seat, number = entry
        return self.gettext("%(points)s von %(name)s im Spiel %(deal)s") % {
            "points": difference,
            "name": self.labels[seat],
            "deal": number,
        }

    def _passen(self) -> list[tuple[str, str]]:
        """Return the best and the worst Passe, if there are two complete ones or more. *Rule:* B4."""
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
        points, seat, begin = entry
        return self.gettext("%(points)s von %(name)s in Passe %(passe)s") % {
            "points": words.number_text(points),
            "name": self.labels[seat],
            "passe": begin // self.settings.passe + 1,
        }


class DifferenzlerSentences(HouseRuleSentences, CsvRows, StatisticsSentences):
    """Sentences about one Differenzler in one language; never a sealed estimate."""

    __slots__ = ()

    def headlines(self) -> list[tuple[str, str]]:
        """Return the headlines for the table, each with its explanation."""
        _, news = self.gettext, []
        if self.board["finish"]:
            first, *others = self.result_sentences()
            news.append((first, " ".join(others)))
        elif self.counted:
            first, why = self.lead_sentences()
            news.append((first, words.joined((why, self._hits(self.counted[-1])), " ")))
            news += [(sentence, "") for sentence in self.tied_sentences()]
        return news + [(sentence, "") for sentence in self.clash_sentences()]

    def _hits(self, line: DifferenzlerLine) -> str:
        """Return whose estimate was exact in the deal of *line*."""
        _ = self.gettext
        names = [name for name, hit in zip(self.teams, line["exact"] or (), strict=True) if hit]
        sentence = _("Volltreffer im Spiel %(deal)s: %(names)s.")
        return (
            sentence % {"deal": line["number"], "names": words.joined_with_and(_, names)}
            if names
            else ""
        )

    def current_deal(self) -> dict[str, str] | None:
        """Return the open deal, or who deals next; None after the end."""
        _, board = self.gettext, self.board
        if board["finish"]:
            return None
        line = next((line for line in self.lines if line["slot"] == board["open"]), None)
        if line is None:
            trump, sentences = (
                board["next"]["trump"],
                [*self.turn_sentences(), *self.deals_left_sentences(board["deals_left"])],
            )
            number = board["next"]["number"]
        else:
            dealer = _("%(name)s gibt.") % {"name": self.players[line["dealer"]]}
            trump, sentences, number = (
                line["trump"],
                [dealer, *self._estimates_given(line)],
                line["number"],
            )
        title = self.title(number)
        if trump:
            title += " · " + _("Trumpf %(suit)s") % {"suit": words.mode_name(_, trump)}
        return {"icon": words.mode_icon(trump), "title": title, "text": " ".join(sentences)}

    def given(self, line: DifferenzlerLine) -> list[bool]:
        """Return for every seat whether its estimate is given, visible or sealed."""
        hidden = self.sealed.get(line["slot"], ())
        return [given or seat in hidden for seat, given in enumerate(line["given"])]

    def _estimates_given(self, line: DifferenzlerLine) -> list[str]:
        """Return who has still to estimate, and the sum of open estimates. *Unit:* card points."""
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
