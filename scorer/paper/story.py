"""The sentences of a sheet: what was agreed, how it ended, who corrected what, the control sum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any, Final

from scorer.paper import words
from scorer.paper.words import Gettext
from scorer.rules.cards import CARD_POINTS, Deck
from scorer.rules.games import Settings
from scorer.rules.log import Facts, Revision
from scorer.rules.melds import Amount, meld_points
from scorer.rules.schieber.facts import complete, read_melds

Board = Mapping[str, Any]
LONGEST_LABEL: Final = 14


@dataclass(frozen=True, slots=True)
class Remark:
    """What one team showed or got in a deal; *off* if it was shown but not written."""

    team: str
    text: str
    off: bool = False


@dataclass(frozen=True, slots=True)
class Footnote:
    """What stood before on one line; *mark* is empty for a line that is gone."""

    mark: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """Tells about one game in one language."""

    settings: Settings
    board: Board
    revisions: Sequence[Revision]
    gettext: Gettext
    language: str
    zone: tzinfo

    @property
    def teams(self) -> Sequence[str]:
        """Return the names of both teams."""
        names: Sequence[str] = self.board["teams"]
        return names

    def label(self, team: int) -> str:
        """Return a team's name for the table, or its seats where the name is too long for it."""
        return words.short(self.teams, LONGEST_LABEL)[team]

    @property
    def begun(self) -> datetime | None:
        """Return when the first revision was written; no clock is read."""
        return words.moment(self.revisions[0].at, self.zone) if self.revisions else None

    def date(self) -> str:
        """Return the day of the game."""
        return words.long_date(self.begun, self.language)

    def agreed(self) -> str:
        """Return the house rules as a player would say them."""
        _, settings = self.gettext, self.settings
        cards = {
            Deck.GERMAN: _("mit deutschen Karten"),
            Deck.FRENCH: _("mit französischen Karten"),
        }[settings.deck]
        first = _("%(goal)s %(cards)s: %(factors)s.") % {
            "goal": self._goal(),
            "cards": cards,
            "factors": self._factors(),
        }
        extras = [self._shown()]
        if settings.match_bonus:
            extras.append(_("Match %(bonus)s") % {"bonus": settings.match_bonus})
        if settings.counter_match_bonus not in {0, settings.match_bonus}:
            bonus = settings.counter_match_bonus
            extras.append(_("Kontermatch %(bonus)s") % {"bonus": bonus})
        if settings.berg:
            extras.append(_("Bergpreis bei %(points)s") % {"points": settings.berg})
        second = words.joined(extras)
        if settings.target:
            second += _("; am Schluss gilt %(order)s") % {"order": self._order()}
        return f"{first} {second}."

    def _goal(self) -> str:
        _, settings = self.gettext, self.settings
        if settings.target is None:
            if settings.deals is None:
                return _("Ohne Ziel")
            return _("%(deals)s Spiele") % {"deals": settings.deals}
        first, second = settings.target
        if first == second:
            return _("Auf %(points)s Punkte") % {"points": first}
        return _("Auf %(first)s (%(we)s) und %(second)s Punkte (%(they)s)") % {
            "first": first,
            "we": self.teams[0],
            "second": second,
            "they": self.teams[1],
        }

    def _factors(self) -> str:
        _, factors = self.gettext, self.settings.factors
        values = sorted(set(factors.values()))
        if len(values) == 1:
            return _("alles %(times)s") % {"times": words.times(_, values[0])}
        return words.joined(
            words.listed(_, [words.mode_name(_, m) for m, f in factors.items() if f == value])
            + " "
            + words.times(_, value)
            for value in values
        )

    def _shown(self) -> str:
        _, settings = self.gettext, self.settings
        if settings.weis and settings.stoeck:
            return _("Mit Weis und Stöck")
        if settings.weis:
            return _("Mit Weis, ohne Stöck")
        return _("Mit Stöck, ohne Weis") if settings.stoeck else _("Ohne Weis und Stöck")

    def _order(self) -> str:
        order = self.settings.finish_order
        # no break inside: it is one word to a player
        return "\u00a0–\u00a0".join(words.category(self.gettext, on) for on in order)

    def number_of(self, slot: str) -> str:
        """Return the number that the deal of *slot* bears on the sheet."""
        for line in self.board["lines"]:
            if line["slot"] == slot and "number" in line:
                return str(line["number"])
        return slot

    def remarks(self, facts: Facts, line: Mapping[str, Any] | None = None) -> list[Remark]:
        """Return Weis, Stöck, match and penalties of a deal; *line* tells whose Weis count."""
        _ = self.gettext
        found: list[Remark] = []
        for team, melds in enumerate(self._melds(facts)):
            told = []
            if facts.get("stoeck") == team:
                told.append(_("Stöck 20"))
            if facts.get("match") == team:
                told.append(self._match(counter=bool((line or facts).get("counter"))))
            if melds and line is not None and line["weis_team"] == 1 - team:
                found.append(Remark(self.label(team), ", ".join(melds), off=True))
            else:
                told = [*melds, *told]
            if told:
                found.append(Remark(self.label(team), ", ".join(told)))
        irregular = " · ".join(self._irregular(facts))
        return [*found, Remark("", irregular)] if irregular else found

    def _melds(self, facts: Facts) -> tuple[list[str], list[str]]:
        _, settings, mode = self.gettext, self.settings, facts.get("mode")
        first, second = (
            [
                f"{words.meld_name(_, meld, mode, settings.deck)} "
                f"{meld.points if isinstance(meld, Amount) else meld_points(meld, settings.melds)}"
                for meld in melds
            ]
            for melds in read_melds(facts)
        )
        return first, second

    def _match(self, *, counter: bool) -> str:
        _, settings = self.gettext, self.settings
        bonus = settings.counter_match_bonus if counter else settings.match_bonus
        name = _("Kontermatch") if counter else _("Match")
        return f"{name} {bonus}" if bonus else name

    def _irregular(self, facts: Facts) -> list[str]:
        _ = self.gettext
        told = [
            words.joined(
                (
                    _("%(points)s Punkte von %(loser)s an %(winner)s")
                    % {
                        "points": moved["points"],
                        "loser": words.quoted(self.teams[moved["from"]]),
                        "winner": words.quoted(self.teams[1 - moved["from"]]),
                    },
                    moved.get("reason", ""),
                ),
                ": ",
            )
            for moved in facts.get("moved") or ()
        ]
        if facts.get("given_up") is not None:
            team = words.quoted(self.teams[facts["given_up"]])
            told.append(_("%(team)s gibt das Spiel auf") % {"team": team})
        if facts.get("void") is not None:
            told.append(words.joined((_("Ungültig"), facts["void"]), ": "))
        if facts.get("note"):
            told.append(facts["note"])
        return told

    def ending(self) -> list[str]:
        """Return who has won and why, one sentence each; how it stands while it goes on."""
        _, finish = self.gettext, self.board["finish"]
        if finish is None:
            return [self._standing()]
        if finish["winner"] is None:
            return [_("Unentschieden."), self._reason(finish)]
        winner = words.quoted(self.teams[finish["winner"]])
        loser = words.quoted(self.teams[1 - finish["winner"]])
        told = [_("Die Partie geht an %(team)s.") % {"team": winner}, self._reason(finish)]
        if finish["schneider"]:
            told.append(
                _("Schneider: %(team)s bleibt mit %(points)s Punkten unter der Hälfte.")
                % {"team": loser, "points": words.number(finish["frozen"])}
            )
        elif finish["rule"] and finish["why"] != "premature":
            told.append(
                _("%(team)s bleibt bei %(points)s stehen.")
                % {"team": loser, "points": words.number(finish["frozen"])}
            )
        return told

    def _standing(self) -> str:
        _ = self.gettext
        done = sum(line["kind"] == "deal" and line["state"] == "done" for line in self.lines)
        if not self.lines:
            return _("Noch ist nichts geschrieben.")
        if not done:
            return _("Zwischenstand.")
        if done == 1:
            return _("Zwischenstand nach einem Spiel.")
        return _("Zwischenstand nach %(deals)s Spielen.") % {"deals": done}

    @property
    def lines(self) -> Sequence[Mapping[str, Any]]:
        """Return the lines of the board."""
        lines: Sequence[Mapping[str, Any]] = self.board["lines"]
        return lines

    def _reason(self, finish: Mapping[str, Any]) -> str:
        _ = self.gettext
        deal = {"deal": self.number_of(finish["deal"])}
        told = {
            "premature": _(
                "Im %(deal)s. Spiel zu früh bedankt: Wer sich bedankt und das Ziel nicht hat, verliert."
            ),
            "higher": _("Im %(deal)s. Spiel kamen beide ans Ziel; es zählt das höhere Total."),
            "deals": _("Nach dem %(deal)s. und letzten Spiel zählt das Total."),
        }.get(finish["why"])
        if told is not None:
            return told % deal
        if finish["why"] == "order" or finish["rule"] == "R37":
            told = _(
                "Nach dem ersten Stich des %(deal)s. Spiels hatten beide genug: Es gilt %(order)s, und gewonnen wurde mit %(on)s."
            )
            return told % {**deal, "order": self._order(), "on": self._with(finish["on"])}
        if finish["why"] == "auto":
            return _("Im %(deal)s. Spiel war das Ziel erreicht.") % deal
        thanked = _("Bedankt im %(deal)s. Spiel") % deal
        reason = {
            "stoeck": _("auf die Stöck, die allein die Punkte voll machten"),
            "weis": _("auf den Weis; dazu braucht es keinen Stich"),
            "stich": _("auf den Stich, der die Punkte brachte"),
        }.get(finish["on"], "")
        return words.joined((thanked, reason), " ") + "."

    def _with(self, on: str | None) -> str:
        _ = self.gettext
        return {
            "stoeck": _("den Stöck"),
            "weis": _("dem Weis"),
            "stich": _("dem Stich"),
        }.get(on or "", _("den Punkten"))

    def berg(self) -> str:
        """Return who has the Bergpreis and on what."""
        _, berg = self.gettext, self.board["berg"]
        if berg is None:
            return ""
        values = {
            "team": words.quoted(self.teams[berg["team"]]),
            "deal": self.number_of(berg["deal"]),
        }
        told = _("Bergpreis: %(team)s im %(deal)s. Spiel") % values
        if berg["why"] == "premature":
            told += _(", weil die anderen ihn zu früh verlangten")
        elif berg.get("on"):
            told += _(" mit %(on)s") % {"on": self._with(berg["on"])}
        return told + "."

    def control(self) -> str:
        """Return the control sum: what all counted deals must make together.

        *Unit:* card points. *Rule:* R8, S19.
        """
        _ = self.gettext
        deals = [line for line in self.lines if line["kind"] == "deal" and line["state"] == "done"]
        counted = [line["cards"] for line in deals if line["cards"] is not None]
        if not counted:
            return ""
        told = _("Kontrolle %(deals)s × 157 = %(sum)s") % {
            "deals": len(counted),
            "sum": CARD_POINTS * len(counted),
        }
        bonus = sum(self._bonus(line) for line in deals)
        if bonus:
            told += _("; mit Match %(sum)s") % {"sum": CARD_POINTS * len(counted) + bonus}
        return told

    def cards(self) -> tuple[str, str]:
        """Return the card points of both teams over all counted deals, before match and factor."""
        counted = [line.get("cards") for line in self.lines if line["state"] == "done"]
        first, second = (sum(cards[team] for cards in counted if cards) for team in (0, 1))
        return str(first), str(second)

    def _bonus(self, line: Mapping[str, Any]) -> int:
        if line["match"] is None:
            return 0
        settings = self.settings
        return settings.counter_match_bonus if line["counter"] else settings.match_bonus

    def earlier(self, history: Iterable[Revision]) -> tuple[str, ...]:
        """Return what stood on a line before each correction, when and by whom it was changed."""
        _ = self.gettext
        told: list[str] = []
        before: Revision | None = None
        for revision in history:
            if before is not None and complete(before.facts):
                values = {
                    "when": words.when(_, words.moment(revision.at, self.zone), self.begun),
                    "by": revision.by,
                }
                act = _("gestrichen") if revision.facts is None else _("geändert")
                by = _("von %(by)s") % values if revision.by else ""
                told.append(
                    _("%(act)s, vorher %(facts)s")
                    % {
                        "act": words.joined((act, values["when"], by), " "),
                        "facts": self.facts(before.facts or {}),
                    }
                )
            before = revision
        return tuple(told)

    def lead(self, slot: str) -> str:
        """Return what a correction without a row is about."""
        _ = self.gettext
        kind, _colon, deal = slot.partition(":")
        return {
            "thanks": _("Dank im %(deal)s. Spiel"),
            "berg": _("Bergpreis im %(deal)s. Spiel"),
            "names": _("Namen"),
        }.get(kind, _("Eine Zeile")) % {"deal": self.number_of(deal)}

    def facts(self, facts: Facts) -> str:
        """Return the facts of a line in a few words."""
        _ = self.gettext
        kind = facts.get("kind")
        if kind == "strokes":
            team = words.quoted(self.teams[facts["team"]])
            return f"{team} {words.number(facts['points'])}"
        if kind == "claim":
            on = words.category(_, facts["on"]) if facts.get("on") else ""
            return words.joined((words.quoted(self.teams[facts["spoken"][0]]), on))
        if kind == "names":
            return words.joined((*facts["players"], *map(words.quoted, facts["teams"])))
        parts = [words.mode_name(_, facts.get("mode"))]
        declarer = facts.get("declarer")
        if declarer is not None:
            name = self.board["players"][declarer]
            parts.append(f"{name} ({_('geschoben')})" if facts.get("pushed") else name)
        if facts.get("points"):
            parts.append("{} : {}".format(*facts["points"]))
        parts += [words.joined((r.team, r.text), " ") for r in self.remarks(facts)]
        return words.joined(parts)
