"""Ranking of an evening as pages and papers show it: lists, rows, footnotes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from flask import request

from scorer.club.announcing import Announcement
from scorer.club.evenings import EveningView
from scorer.club.team_names import TeamNames
from scorer.rules.club.counting import Counting, Value
from scorer.rules.club.evening_scores import Remark
from scorer.rules.club.pair_rows import PairNames, evening_pairs, pair_names, pair_rows
from scorer.rules.club.ranking import RankingRow
from scorer.rules.club.season_lists import RankingList, evening_lists
from scorer.rules.club.sentences.counting import tie_reasons, total_heading, total_text, value_text
from scorer.rules.club.sentences.ranking_footnotes import NONE, Footnotes, footnotes
from scorer.rules.club.sentences.teams import team_results_text, unit_names
from scorer.rules.club.team_rules import TeamRules
from scorer.web.club.announcing_form import public_rows
from scorer.web.club.event_text import provisional
from scorer.web.club.member_names import Names, with_guests
from scorer.web.i18n import _, words

WITHOUT_REASONS: Mapping[int, str] = {}  # reasons are internal: for pages that are public


@dataclass(frozen=True)
class EveningList:
    """One list of an evening; *kind* is ``ranking``, ``category`` or ``list``.

    Of teams or clubs, *unit_names* are what they are called and *members* whose results they have.
    *lines* are those of people; of fixed *pairs* each stands in one row, that of the first.
    """

    kind: str
    title: str
    counting: Counting
    lines: Sequence[RankingRow]
    measured: str = "total"
    teams: TeamRules | None = None
    unit_names: Mapping[int, str] = field(default_factory=dict)
    members: Mapping[int, Sequence[int]] = field(default_factory=dict)
    pairs: Mapping[int, int] = field(default_factory=dict)
    own_names: PairNames = field(default_factory=dict)  # of pairs

    @property
    def rows(self) -> Sequence[RankingRow]:
        """Return the lines as they are shown: one for each pair."""
        return pair_rows(self.lines, self.pairs)

    @property
    def counts_points(self) -> bool:
        """Return whether it shows the points of the rounds, with what is remarked on them."""
        return self.measured != "matches" and self.teams is None

    @property
    def total(self) -> str:
        """Return the heading of the figure that decides."""
        return total_heading(words(), self.measured)

    def remarks(self, view: EveningView) -> list[Remark]:
        """Return what is remarked on its figures; who has a rank in it does not just play along."""
        if not self.counts_points:
            return []
        ranked = {line.person for line in self.lines if line.rank is not None}
        return [
            remark
            for remark in (
                view.evening.remarks if self.kind == "ranking" else view.evening.scores.remarks
            )
            if remark.kind != "unranked" or remark.member not in ranked
        ]

    def inside(self, view: EveningView) -> dict[int, Value]:
        """Return by member the penalty points that the values of the rounds hold."""
        if not self.counts_points:
            return {}
        scores = view.evening.scores
        return {line.person: scores.penalties_in_rounds(line.person) for line in self.lines}

    def reasons(self, names: Mapping[int, str]) -> list[str]:
        """Return for each row the tie-break that puts it before the next, "" without a tie."""
        matches, people = self.measured == "matches", self.teams is not None
        row_names = self.row_names(names)
        return tie_reasons(
            words(), self.counting, self.rows, row_names, matches=matches, people=people
        )

    def row_names(self, names: Mapping[int, str]) -> Mapping[int, str]:
        """Return what stands for each row: the *names* of members and pairs, or those of teams."""
        if self.teams is not None:
            return self.unit_names
        return pair_names(with_guests(names), self.pairs, self.own_names)

    def team_results(self, names: Mapping[int, str]) -> dict[int, str]:
        """Return by team whose results it has."""
        return {
            line.person: team_results_text(words(), line, self.members[line.person], names)
            for line in self.lines
            if line.person in self.members
        }


def ranking_of(view: EveningView) -> EveningList:
    """Return the ranking of everybody."""
    evening = view.evening
    lines, pairs = evening.standings, evening_pairs(evening, evening.standings)
    return EveningList(
        "ranking",
        _("Rangliste"),
        evening.counting,
        lines,
        pairs=pairs,
        own_names=view.team_names.pairs,
    )


def asked_list(view: EveningView) -> EveningList | None:
    """Return the list that the address asks for by ``ranking``, ``category`` or ``list``, None if by none."""
    wanted = {
        ("ranking", request.args.get("ranking", "")),
        ("category", request.args.get("category", "")),
        ("list", request.args.get("list", "")),
    }
    lists = (ranking_of(view), *lists_of(view))
    return next((known for known in lists if (known.kind, known.title) in wanted), None)


def title_of(view: EveningView) -> str:
    """Return what the ranking is: of how many rounds, and whether it is final."""
    evening = view.evening
    if evening.hidden_from is not None and evening.played > evening.ranked:
        return _("Rangliste nach Passe %(round)s") % {"round": evening.ranked}
    if not evening.complete:
        return _("Rangliste, Zwischenstand")
    if until := provisional(view):
        return _("Rangliste, vorläufig bis %(time)s") % {"time": until}
    return _("Schlussrangliste") if view.closed else _("Rangliste")


def announced_rows(
    view: EveningView, announcement: Announcement | None, names: Names
) -> list[dict[str, object]]:
    """Return who is announced so far, the best first; nobody before a prize-giving and after it."""
    over = announcement is None or announcement.whole or view.closed is not None
    if announcement is None or (over and view.evening.hidden_from is None):
        return []
    return public_rows(announcement, pair_names(names, announcement.pairs, view.team_names.pairs))


def lists_of(view: EveningView) -> list[EveningList]:
    """Return the lists beside the ranking: those of the categories, then the side lists."""
    _overall, *lists = evening_lists(view.regulation, view.evening)
    return [
        EveningList(
            listing.kind,
            listing.name,
            listing.counting,
            listing.rows,
            listing.measured,
            listing.teams,
            names_of_units(listing, view.team_names),
            listing.members,
            {} if listing.teams is not None else evening_pairs(view.evening, listing.rows),
            view.team_names.pairs,
        )
        for listing in lists
    ]


def names_of_units(listing: RankingList, names: TeamNames) -> Mapping[int, str]:
    """Return what stands for each team or club of a list, nothing where it ranks people."""
    if listing.teams is None:
        return {}
    known = names.clubs if listing.teams.units == "clubs" else names.teams
    numbers = [row.person for row in listing.rows]
    return unit_names(words(), listing.teams.units, numbers, known)


def notes(
    view: EveningView,
    listing: EveningList,
    names: Mapping[int, str],
    reasons: Mapping[int, str] | None = None,
) -> Footnotes:
    """Return the footnotes of a list of an evening, with reasons as far as they are not internal."""
    people = [line.person for line in listing.rows]
    known = view.reasons if reasons is None else reasons
    return footnotes(words(), listing.remarks(view), people, names, known, listing.pairs)


def ranking_rows(
    view: EveningView, listing: EveningList, names: Names, footnotes: Footnotes = NONE
) -> list[dict[str, object]]:
    """Return the rows of a list: values with dropped ones marked, footnotes, tie-break reasons."""
    inside, row_names = listing.inside(view), listing.row_names(names)
    team_results = listing.team_results(names)
    return [
        {
            "rank": line.rank,
            "name": row_names[line.person],
            "made": team_results.get(line.person, ""),
            "needs": line.needs if listing.teams is not None else 0,
            "values": []
            if listing.teams is not None
            else [
                (points, counts, footnotes.at(line.person, number))
                for number, (points, counts) in enumerate(
                    zip(line.parts, line.counted, strict=True), start=1
                )
            ],
            "extra": line.extra,
            "extra_marks": footnotes.at(line.person, "extra"),
            "inside": inside.get(line.person, 0),
            "rank_marks": footnotes.at(line.person, "rank"),
            "total": total_text(_, line),
            "worth": "–" if line.value is None else value_text(_, line.value),
            "why": why,
            "out": line.disqualified,
            "marks": footnotes.anywhere(line.person),
        }
        for line, why in zip(listing.rows, listing.reasons(names), strict=True)
    ]
