"""The Differenzler in words: house rules, the deal on the table, who leads, how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorer.rules.core import words
from scorer.rules.core.cards import CARD_POINTS
from scorer.rules.core.log import Facts
from scorer.rules.core.sentences import Line, Told
from scorer.rules.differenzler.sealing import estimate_of
from scorer.rules.differenzler.settings import DifferenzlerSettings

USUAL_PENALTY = 20


class DifferenzlerTeller(Told[DifferenzlerSettings]):
    """Tells about one Differenzler in one language; never an estimate that is sealed."""

    __slots__ = ()

    def agreed(self) -> str:
        """Return the house rules as a player would say them. *Rule:* S13-S16, B4."""
        _, settings = self.gettext, self.settings
        told = [
            _("die Ansagen verdeckt") if settings.estimates == "hidden" else _("die Ansagen offen"),
            _("Trumpf ausgelost") if settings.trump == "drawn" else _("Trumpf vom Tisch"),
        ]
        if settings.exact_bonus:
            exact = (
                _("Volltreffer −%(points)s, auch bei 0")
                if settings.exact_zero
                else _("Volltreffer −%(points)s")
            )
            told.append(exact % {"points": settings.exact_bonus})
        if settings.missing_penalty != USUAL_PENALTY:
            missing = _("vergessene Ansage %(points)s")
            told.append(missing % {"points": settings.missing_penalty})
        if settings.penalty != USUAL_PENALTY:
            told.append(_("Strafe %(points)s") % {"points": settings.penalty})
        if settings.dealer_credit:
            told.append(_("Gutschrift für den Geber"))
        if settings.ties:
            told.append(_("bei Gleichstand %(ties)s") % {"ties": self._ties()})
        return _("Differenzler %(cards)s: %(length)s, %(rules)s.") % {
            "length": self._length(),
            "cards": words.cards(_, settings.deck),
            "rules": ", ".join(told),
        }

    def _length(self) -> str:
        _, settings = self.gettext, self.settings
        parts = []
        if settings.deals is not None:
            one = settings.deals == 1
            parts.append(
                _("ein Spiel") if one else _("%(deals)s Spiele") % {"deals": settings.deals}
            )
        if settings.limit is not None:
            parts.append(_("bis jemand über %(limit)s ist") % {"limit": settings.limit})
        return _(" oder ").join(parts) or _("ohne festes Ende")

    def _ties(self) -> str:
        _ = self.gettext
        names = {
            "best_deal": _("das beste Spiel"),
            "best_passe": _("die beste Passe (%(deals)s Spiele)") % {"deals": self.settings.passe},
            "exact_hits": _("mehr Volltreffer"),
            "extra_deal": _("ein Zusatzspiel"),
            "lot": _("das Los"),
        }
        return _(", dann ").join(names[one] for one in self.settings.ties)

    @property
    def counted(self) -> list[Line]:
        """Return the deals that count."""
        return [line for line in self.lines if line["state"] == "done"]

    def ending(self) -> list[str]:
        """Return who has won and why, one sentence each; how it stands while it goes on."""
        _, finish, done = self.gettext, self.board["finish"], len(self.counted)
        if finish is None:
            return [self.standing(done), *self._tied()]
        if not done:
            return [_("Beendet, bevor ein Spiel gezählt war."), *self.stopped(0, None)]
        told = [self._winner(finish["winners"]), self._margin(finish["winners"])]
        if finish["why"] == "limit":
            over = [f"{self.teams[s]} ({self.board['totals'][s]})" for s in finish["losers"]]
            limit = _("Über %(limit)s gekommen: %(names)s.")
            told.append(limit % {"limit": self.settings.limit, "names": words.listed(_, over)})
        elif finish["why"] == "ended" and self.board["deals_left"] == 0:
            told += [_("Auf ein Zusatzspiel wurde verzichtet."), *self.stopped(0, None)]
        elif finish["why"] == "ended":
            told += self.stopped(done, self.settings.deals)
        told.append(self._beyond())
        return [sentence for sentence in told if sentence]

    def _tied(self) -> list[str]:
        """Return that all deals are played and the first place is still shared."""
        if self.board["finish"] or self.board["deals_left"] != 0:
            return []
        return [self.gettext("Gleichstand an der Spitze: Ein Zusatzspiel entscheidet.")]

    def _beyond(self) -> str:
        """Return which deals came after those agreed: to decide, or before a correction was known.

        *Rule:* S14; what is on the sheet counts (R56), also where a correction has moved the end.
        """
        _, settings, extra = self.gettext, self.settings, 0
        for place, line in enumerate(self.counted[:-1], start=1):
            totals = line["totals"]
            passed = settings.limit is not None and max(totals) > settings.limit
            if not passed and (settings.deals is None or place < settings.deals):
                continue
            if "extra_deal" not in settings.ties or totals.count(min(totals)) == 1:
                told = _(
                    "Zu Ende war die Partie schon mit dem %(deal)s. Spiel; was danach kam, zählt mit."
                )
                return told % {"deal": line["number"]}
            extra += 1
        if self.board["finish"]["why"] == "ended" or not extra:
            return ""
        if extra == 1:
            return _("Entschieden hat ein Zusatzspiel.")
        return _("Entschieden haben %(count)s Zusatzspiele.") % {"count": extra}

    def _winner(self, winners: Sequence[int]) -> str:
        _ = self.gettext
        points = words.with_points(_, self.board["totals"][winners[0]])
        names = words.listed(_, [self.teams[seat] for seat in winners])
        if len(winners) == 1:
            return _("%(name)s gewinnt mit %(points)s.") % {"name": names, "points": points}
        return _("%(names)s gewinnen zusammen mit %(points)s.") % {"names": names, "points": points}

    def _margin(self, winners: Sequence[int]) -> str:
        """Return by how much it was won, or what decided between equals."""
        _, totals = self.gettext, self.board["totals"]
        best = totals[winners[0]]
        level = [s for s in range(len(totals)) if s not in winners and totals[s] == best]
        if level:
            names = words.listed(_, [self.teams[seat] for seat in level])
            told = (
                _("Gleich viel hat %(names)s; bei Gleichstand zählt %(ties)s.")
                if len(level) == 1
                else _("Gleich viel haben %(names)s; bei Gleichstand zählt %(ties)s.")
            )
            return words.joined((told % {"names": names, "ties": self._ties()}, self._lot()), " ")
        return self._ahead(winners)

    def _lot(self) -> str:
        """Return in which order the lot put those who drew it, where somebody wrote it down."""
        lot = self.board["claims"].get("lot")
        if lot is None:
            return ""
        names = ", ".join(self.teams[seat] for seat in lot["facts"]["order"])
        return self.gettext("Das Los: %(names)s.") % {"names": names}

    def _ahead(self, first: Sequence[int]) -> str:
        """Return who is next behind the *first* ones, and how far."""
        _, totals = self.gettext, self.board["totals"]
        behind = [total for seat, total in enumerate(totals) if seat not in first]
        if not behind:
            return ""
        names = [self.teams[s] for s, t in enumerate(totals) if s not in first and t == min(behind)]
        gap = min(behind) - totals[first[0]]
        told = _("%(gap)s vor %(names)s.")
        return told % {"gap": gap, "names": words.listed(_, names)}

    def news(self) -> list[tuple[str, str]]:
        """Return what everybody at the table wants to know first, each with what explains it."""
        _, found = self.gettext, []
        if self.board["finish"]:
            first, *others = self.ending()
            found.append((first, " ".join(others)))
        elif self.counted:
            first, why = self._lead()
            found.append((first, words.joined((why, self._hits(self.counted[-1])), " ")))
            found += [(sentence, "") for sentence in self._tied()]
        return found + [(sentence, "") for sentence in self.clashes()]

    def _lead(self) -> tuple[str, str]:
        """Return who has the fewest points, and how many fewer."""
        _, totals = self.gettext, self.board["totals"]
        first = [seat for seat, total in enumerate(totals) if total == min(totals)]
        names = words.listed(_, [self.teams[seat] for seat in first])
        points = words.with_points(_, min(totals))
        if len(first) == 1:
            return _("%(name)s führt mit %(points)s.") % {
                "name": names,
                "points": points,
            }, self._ahead(first)
        told = _("%(names)s führen gemeinsam mit %(points)s.")
        return told % {"names": names, "points": points}, self._ahead(first)

    def _hits(self, line: Line) -> str:
        """Return who made exactly what was said, in the last deal that counts."""
        _ = self.gettext
        names = [name for name, hit in zip(self.teams, line["exact"], strict=True) if hit]
        told = _("Volltreffer im %(deal)s. Spiel: %(names)s.")
        return told % {"deal": line["number"], "names": words.listed(_, names)} if names else ""

    def playing(self) -> dict[str, str] | None:
        """Return the deal on the table, or who deals the next one; nothing after the end."""
        _, board = self.gettext, self.board
        if board["finish"]:
            return None
        line = next((one for one in self.lines if one["slot"] == board["open"]), None)
        if line is None:
            trump, told = board["next"]["trump"], [*self.turn(), *self.left(board["deals_left"])]
            number = board["next"]["number"]
        else:
            dealer = _("%(name)s gibt.") % {"name": self.players[line["dealer"]]}
            trump, told, number = line["trump"], [dealer, *self._said(line)], line["number"]
        title = self.title(number)
        if trump:
            title += " · " + _("Trumpf %(suit)s") % {"suit": words.mode_name(_, trump)}
        return {"icon": words.mode_icon(trump), "title": title, "told": " ".join(told)}

    def given(self, line: Line) -> list[bool]:
        """Return for every seat whether its estimate is given, whoever may see it."""
        hidden = self.sealed.get(line["slot"], ())
        return [given or seat in hidden for seat, given in enumerate(line["given"])]

    def _said(self, line: Line) -> list[str]:
        """Return who has estimated already, and how much together where that is open."""
        _, given = self.gettext, self.given(line)
        missing = [name for name, there in zip(self.teams, given, strict=True) if not there]
        told = []
        if not missing:
            told.append(_("Alle haben angesagt."))
        elif len(missing) < len(given):
            told.append(_("Noch keine Ansage von %(names)s.") % {"names": words.listed(_, missing)})
        if line["estimate_sum"] is not None:
            together = _("Zusammen %(sum)s von %(points)s.")
            told.append(together % {"sum": line["estimate_sum"], "points": CARD_POINTS})
        elif said := [one for one in line["estimates"] if one is not None]:
            so_far = _("Bisher %(sum)s von %(points)s.")
            told.append(so_far % {"sum": sum(said), "points": CARD_POINTS})
        return told

    def remarks(self, line: Line) -> str:
        """Return what else there is to say of a deal: penalties, credit, why it is void."""
        _ = self.gettext
        told = [
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
            told.append(credit % {"name": name, "points": line["credit"]})
        if line.get("void") is not None:
            told.append(words.joined((_("Ungültig"), line["void"]), ": "))
        if line.get("note"):
            told.append(line["note"])
        return " · ".join(told)

    def statistics(self) -> list[tuple[str, str]]:
        """Return hits, the best and the worst deal and Passe, penalties and what was made."""
        _, counted, board = self.gettext, self.counted, self.board
        if not counted:
            return []
        found = [(_("Volltreffer"), self.each(board["hits"]))]
        each = [
            (difference, seat, line["number"])
            for line in counted
            for seat, difference in enumerate(line["differences"])
            if difference is not None
        ]
        if each and not any(board["hits"]):
            found.append((_("Kleinste Differenz"), self._one(min(each))))
        if each:
            found.append((_("Grösste Differenz"), self._one(max(each, key=lambda one: one[0]))))
        found += self._passen()
        fined = [0] * len(self.teams)
        for line in self.lines:
            for penalty in line["penalties"]:
                fined[penalty["seat"]] += penalty["points"]
        found.append((_("Strafpunkte"), self.each(fined)))
        found.append((_("Gemachte Punkte"), self.each(board["made"])))
        return [(label, text) for label, text in found if text]

    def _one(self, one: tuple[int, int, int]) -> str:
        difference, seat, number = one
        return self.gettext("%(points)s von %(name)s im %(deal)s. Spiel") % {
            "points": difference,
            "name": self.labels[seat],
            "deal": number,
        }

    def _passen(self) -> list[tuple[str, str]]:
        """Return the best and the worst Passe, where there was more than one whole one. *Rule:* B4."""
        _, counted, length = self.gettext, self.counted, self.settings.passe
        sums = [
            (sum(line["written"][seat] for line in counted[begin : begin + length]), seat, begin)
            for begin in range(0, len(counted) - length + 1, length)
            for seat in range(len(self.teams))
        ]
        if length == 1 or len(counted) < 2 * length:
            return []
        best, worst = min(sums), max(sums, key=lambda one: one[0])
        return [
            (_("Beste Passe"), self._passe(best)),
            (_("Schlechteste Passe"), self._passe(worst)),
        ]

    def _passe(self, one: tuple[int, int, int]) -> str:
        points, seat, begin = one
        return self.gettext("%(points)s von %(name)s in der %(passe)s. Passe") % {
            "points": words.number(points),
            "name": self.labels[seat],
            "passe": begin // self.settings.passe + 1,
        }

    def facts(self, _slot: str, facts: Facts) -> str:
        """Return the facts of a line in a few words."""
        _, kind = self.gettext, facts.get("kind")
        if kind in {"names", "end"}:
            return self.around(facts)
        if kind == "estimate":
            return _("vergessen") if facts.get("points") is None else str(facts["points"])
        if kind == "lot":
            return ", ".join(self.players[seat] for seat in facts["order"])
        points = " : ".join(map(str, facts.get("points") or ()))
        return words.joined((words.mode_name(_, facts.get("trump")), points, self.remarks(facts)))

    def lead(self, slot: str) -> str:
        """Return what a correction without a row is about."""
        _, place = self.gettext, estimate_of(slot)
        if place is not None:
            told = _("Ansage von %(name)s im %(deal)s. Spiel")
            return told % {"name": self.players[place[1]], "deal": self.number_of(place[0])}
        return _("Los") if slot == "lot" else super().lead(slot)

    def table(self) -> Iterable[list[object]]:
        """Return the deals as a table, its header first. *Unit:* card points, then differences."""
        _ = self.gettext
        each = (_("Ansage"), _("Gemacht"), _("Differenz"), _("Geschrieben"), _("Total"))
        yield [
            *(_("Platz"), _("Nr."), _("Geber"), _("Trumpf")),
            *(f"{name} {player}" for name in each for player in self.teams),
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
                *("" if one is None else one for one in line["differences"] or blank),
                *line["written"],
                *line["totals"],
                self.remarks(line),
            ]
