"""Sentences on deals of a Schieber: melds, Stöck, match, penalties, the control sum, CSV rows."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.core import words
from scorer.rules.core.cards import CARD_POINTS, Deck, Mode, Rank
from scorer.rules.core.log import Facts
from scorer.rules.core.sentences import GameSentences, TableRows
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import Gettext, suit_name
from scorer.rules.schieber.board_types import (
    SchieberBoard,
    SchieberDeal,
    SchieberLine,
)
from scorer.rules.schieber.checks import read_melds
from scorer.rules.schieber.deal_score import score_deal
from scorer.rules.schieber.settings import SchieberSettings
from scorer.rules.schieber.weis import Amount, Four, Meld, Run, meld_points, named_card


def meld_name(_: Gettext, meld: Meld, mode: str | None, deck: Deck) -> str:
    """Return the spoken name of a meld; a run is named by its highest card, in Undenufe by its lowest.

    A meld without cards is a «Weis». *Rule:* R27.
    """
    if isinstance(meld, Run):
        rank = named_card(meld, Mode(mode or meld.suit)).rank
        card = _of_rank(_, rank, deck)[0] % {"suit": suit_name(_, meld.suit)}
        return _.pgettext("Weis", "%(run)s %(card)s") % {
            "run": run_name(_, meld.length),
            "card": card,
        }
    return four_name(_, meld.rank, deck) if isinstance(meld, Four) else _("Weis")


def run_name(_: Gettext, length: int) -> str:
    """Return the name of a run of *length* cards."""
    return {
        3: _("Dreiblatt"),
        4: _("Vierblatt"),
        5: _("Fünfblatt"),
        6: _("Sechsblatt"),
        7: _("Siebenblatt"),
        8: _("Achtblatt"),
        9: _("Neunblatt"),
    }[length]


def four_name(_: Gettext, rank: Rank, deck: Deck) -> str:
    """Return the name of four cards of *rank*."""
    return _of_rank(_, rank, deck)[1]


def _of_rank(_: Gettext, rank: Rank, deck: Deck) -> tuple[str, str]:
    """Return two names: of a card of *rank* that names a run, with a placeholder for the suit, and of four cards."""
    german = deck is Deck.GERMAN
    return {
        Rank.ACE: (_("vom %(suit)s-As"), _("vier Asse")),
        Rank.KING: (_("vom %(suit)s-König"), _("vier Könige")),
        Rank.OBER: (_("vom %(suit)s-Ober"), _("vier Ober"))
        if german
        else (_("von der %(suit)s-Dame"), _("vier Damen")),
        Rank.UNDER: (_("vom %(suit)s-Under"), _("vier Under"))
        if german
        else (_("vom %(suit)s-Buben"), _("vier Buben")),
        Rank.TEN: (_("vom %(suit)s-Banner"), _("vier Banner"))
        if german
        else (_("vom %(suit)s-Zehner"), _("vier Zehner")),
        Rank.NINE: (_("vom %(suit)s-Neuner"), _("vier Nell")),
        Rank.EIGHT: (_("vom %(suit)s-Achter"), _("vier Achter")),
        Rank.SEVEN: (_("vom %(suit)s-Siebner"), _("vier Siebner")),
        Rank.SIX: (_("vom %(suit)s-Sechser"), _("vier Sechser")),
    }[rank]


@value_class
class DealRemark:
    """A text on the Weis, Stöck and match of one *team* in a deal; *off* if the Weis is shown but not written.

    *team* is empty for remarks on the deal itself.
    """

    team: str
    text: str
    off: bool = False


class DealSentences(GameSentences[SchieberSettings, SchieberBoard, SchieberLine]):
    """Sentences about the deals of a Schieber."""

    __slots__ = ()

    @property
    def deals(self) -> list[SchieberDeal]:
        """Return the lines that are deals."""
        return [line for line in self.lines if line["kind"] == "deal"]

    @property
    def _counts(self) -> list[list[int]]:
        """Return the card points of both teams in each counted deal, without deals that were given up."""
        done = (line["cards"] for line in self.deals if line["state"] == "done")
        return [cards for cards in done if cards is not None]

    def declarer(self, facts: Facts) -> str:
        """Return the name of the declarer, marked if forehand pushed; empty if neither is written.

        *facts* are those of a deal, or its line on the board.
        """
        _, pushed = self.gettext, facts.get("pushed")
        if facts.get("declarer") is None:
            return _("geschoben") if pushed else ""
        name = self.players[facts["declarer"]]
        return _("%(name)s (geschoben)") % {"name": name} if pushed else name

    def judged(self, slot: str, facts: Facts) -> list[DealRemark]:
        """Return the remarks on a deal with these *facts*, those of a revision in *slot*; the deal is scored first."""
        dealers = (line["dealer"] for line in self.deals if line["slot"] == slot)
        dealer = facts.get("dealer")
        if dealer is None:
            dealer = next(dealers, self.board["next"]["dealer"])
        score = score_deal(self.settings, facts, dealer)
        counted = {**facts, "counter": score.counter, "stoeck": _with_stoeck(score.stoeck)}
        return self.remarks(counted, score.weis_team, open_tie=score.weis_why == "undecided")

    def shown(self, line: SchieberDeal) -> list[DealRemark]:
        """Return the remarks on a deal of the board; a Weis that is not written is marked."""
        facts = {**line, "weis": line["melds"], "stoeck": _with_stoeck(line["stoeck"])}
        return self.remarks(facts, line["weis_team"], open_tie=line["weis_why"] == "undecided")

    def remarks(
        self, facts: Facts, weis_team: int | None = None, *, open_tie: bool = False
    ) -> list[DealRemark]:
        """Return Weis, Stöck, match and penalties of a deal.

        *weis_team* is the team that writes its Weis; *open_tie* is true while that is undecided.
        ``counter`` of *facts* is the counter-match as computed by the rules.
        """
        _ = self.gettext
        remarks: list[DealRemark] = []
        for team, melds in enumerate(self._melds(facts)):
            texts = []
            if facts.get("stoeck") == team:
                texts.append(_("Stöck 20"))
            if facts.get("match") == team:
                texts.append(self._match(counter=bool(facts.get("counter"))))
            if melds and (open_tie or weis_team == 1 - team):
                sentence = _("%(melds)s (noch offen)") if open_tie else _("%(melds)s (gilt nicht)")
                off = sentence % {"melds": ", ".join(melds)}
                remarks.append(DealRemark(self.labels[team], off, off=True))
            else:
                texts = [*melds, *texts]
            if texts:
                remarks.append(DealRemark(self.labels[team], ", ".join(texts)))
        irregular = " · ".join(self.irregular(facts))
        return [*remarks, DealRemark("", irregular)] if irregular else remarks

    def _melds(self, facts: Facts) -> tuple[list[str], list[str]]:
        """Return the names and points of the Weis of both teams, as shown."""
        _, settings, mode = self.gettext, self.settings, facts.get("mode")
        first, second = (
            [
                f"{meld_name(_, meld, mode, settings.deck)} {meld.points}"
                if isinstance(meld, Amount)
                else f"{meld_name(_, meld, mode, settings.deck)}: {meld_points(meld, settings.melds)}"
                for meld in melds
            ]
            for melds in read_melds(facts)
        )
        return first, second

    def _match(self, *, counter: bool) -> str:
        _, bonus = self.gettext, self._bonus(counter=counter)
        name = _("Kontermatch") if counter else _("Match")
        return f"{name} {bonus}" if bonus else name

    def irregular(self, facts: Facts) -> list[str]:
        """Return texts on moved points, on giving up, losing by a call or annulling the deal, and the note."""
        _ = self.gettext
        sentences = [
            words.joined(
                (
                    _.ngettext(
                        "%(points)s Punkt von %(loser)s an %(winner)s",
                        "%(points)s Punkte von %(loser)s an %(winner)s",
                        moved["points"],
                    )
                    % {
                        "points": moved["points"],
                        "loser": self.quoted(moved["from"]),
                        "winner": self.quoted(1 - moved["from"]),
                    },
                    moved.get("reason", ""),
                ),
                ": ",
            )
            for moved in facts.get("moved") or ()
        ]
        if facts.get("given_up") is not None:
            team = self.quoted(facts["given_up"])
            sentences.append(_("%(team)s gibt das Spiel auf") % {"team": team})
        sentences += self.forfeit(facts)
        if facts.get("void") is not None:
            sentences.append(words.joined((_("Ungültig"), facts["void"]), ": "))
        if facts.get("note"):
            sentences.append(facts["note"])
        return sentences

    def forfeit(self, line: Facts) -> list[str]:
        """Return sentences on a team that lost the deal by premature thanks or by counting."""
        _ = self.gettext
        sentences = {
            "premature": _("%(team)s hat sich zu früh bedankt und das Spiel verloren"),
            "counted": _("%(team)s hat nachgezählt und das Spiel verloren"),
        }
        return [
            sentence % {"team": self.quoted(line[why])}
            for why, sentence in sentences.items()
            if line.get(why) is not None
        ]

    def decisions(self, line: SchieberLine) -> list[str]:
        """Return sentences on a deal lost by a call, and the prizes decided in the deal of *line*."""
        return [*self.forfeit(line), *self.prizes(line["slot"])]

    def control(self) -> str:
        """Return a sentence on the control sum of all counted deals, empty if no deal is counted.

        *Unit:* card points. *Rule:* R8, S19.
        """
        _, deals = self.gettext, len(self._counts)
        if not deals:
            return ""
        points = CARD_POINTS * deals
        bonus = sum(
            self._bonus(counter=line["counter"])
            for line in self.deals
            if line["state"] == "done" and line["match"] is not None
        )
        sentence = (
            _("Kontrolle %(deals)s × 157 = %(sum)s; mit Match %(all)s")
            if bonus
            else _("Kontrolle %(deals)s × 157 = %(sum)s")
        )
        return sentence % {"deals": deals, "sum": points, "all": points + bonus}

    def cards(self) -> tuple[str, str]:
        """Return as texts the card points of both teams in all counted deals, before match and factor."""
        first, second = (sum(cards[team] for cards in self._counts) for team in (0, 1))
        return str(first), str(second)

    def _bonus(self, *, counter: bool) -> int:
        settings = self.settings
        return settings.counter_match_bonus if counter else settings.match_bonus

    def table_rows(self) -> TableRows:
        """Yield the header, then a row for each line. *Unit:* slate points; cards, Weis and Stöck are card points."""
        _ = self.gettext
        pairs = (
            _.pgettext("Kartenpunkte", "Karten"),
            _("Weis"),
            _("Stöck"),
            _("Geschrieben"),
            _("Total"),
        )
        yield [
            *(_("Zeile"), _("Nr."), _("Geber"), _("Trumpf"), _("Faktor"), _("Angesagt")),
            _("Geschoben"),
            *(f"{name} {team}" for name in pairs for team in self.teams),
            *(_("Match"), _("Kontermatch"), _("Bemerkung")),
        ]
        for line in self.lines:
            yield self._table_row(line)

    def _table_row(self, line: SchieberLine) -> list[object]:
        _ = self.gettext
        if line["kind"] != "deal":
            blank = [""] * 12
            remark = " · ".join((_("Striche"), *self.prizes(line["slot"])))
            return [int(line["slot"]), *blank, *line["written"], *line["totals"], "", "", remark]
        declarer, match = line["declarer"], line["match"]
        return [
            int(line["slot"]),
            line["number"],
            self.players[line["dealer"]],
            words.mode_name(_, line["mode"]),
            line["factor"],
            "" if declarer is None else self.players[declarer],
            _("ja") if line["pushed"] else "",
            *(line["cards"] or ("", "")),
            *line["weis"],
            *line["stoeck"],
            *line["written"],
            *line["totals"],
            "" if match is None else self.teams[match],
            _("ja") if line["counter"] else "",
            " · ".join((*self.irregular(line), *self.prizes(line["slot"]))),
        ]


def _with_stoeck(points: Sequence[int]) -> int | None:
    """Return the first team with *points* for Stöck, None if no team has some."""
    return next((team for team, stoeck in enumerate(points) if stoeck), None)
