"""A season record written into the ledger of a club without members: everybody keeps the number of the file."""

import json
from dataclasses import replace

from scorer.club import record as season_export
from scorer.club.evening import announcing, cancelling
from scorer.club.evening.closing import closing_facts
from scorer.club.office import club_texts
from scorer.club.office.ledger import Act, open_ledger
from scorer.club.people import members, pair_names, team_names
from scorer.club.ranking import seasons
from scorer.club.regulation import own_rules
from scorer.rules.club.counting.lots import lot_facts
from scorer.rules.club.evening.categories import SeasonTeam, team_json
from scorer.rules.club.ranking.fold import fold_evening
from scorer.rules.club.record import evening as season_record_teams
from scorer.rules.club.record import record as season_record
from scorer.rules.club.record.evening import events_of, list_draws
from scorer.rules.club.regulation.reader import regulation_json
from scorer.rules.core.names import member_pseudonym
from scorer.rules.core.typed_reader import plain
from scorer.store import tokens
from tests.club.club_builder import a_club


def load_season(act, data):
    """Write the season that the file *data* holds; return its id."""
    return _Loader(act, season_record.loads(data)).id


def written_again(session, now, data):
    """Return :func:`lasting` of the file that a season leaves after it was loaded into a new club."""
    club = a_club(session, now, json.loads(data)["club"], tokens.new_token())
    season = load_season(Act(session, club, now), data)
    return lasting(season_export.export(session, club.club_id, season, names=True))


def lasting(data):
    """Return what a record says but for moments and comments."""
    record = json.loads(data)
    for version in record["versions"]:
        version.pop("at", None)
    for evening in record.get("evenings", ()):
        evening.pop("comments", None)
        evening.get("closed", {}).pop("at", None)
    return record


class _Loader:
    def __init__(self, act, season):
        self.act, self.season, self.entry = act, season, season.entry
        self.id = tokens.new_token()
        with open_ledger(act) as self.book:
            self._members()
            self._teams()
            self._versions()
            self._of_the_season()
        for night in season.evenings:
            self._evening(night)
        for entry in self.entry.cancelled:
            cancelled = replace(act, reason=entry.reason, expected_version=10**6)
            cancelling.cancel(cancelled, self._announced(entry), fewer=entry.fewer)

    def _members(self):
        people = [
            members.Member(
                entry.number,
                entry.name or member_pseudonym(entry.number),
                entry.nickname,
                () if entry.into else entry.categories,
                entry.guest,
                archived=entry.into is not None,
                into=entry.into,
            )
            for entry in self.entry.members
        ]
        numbers = members.add_all(self.book, people)
        assert numbers == [person.number for person in people], "the club had members"

    def _versions(self):
        facts = {}
        for number, version in enumerate(self.entry.versions, start=1):
            regulation = regulation_json(version.regulation)
            rules = own_rules.version_facts(self.book, version.own_rules, facts)
            facts = seasons.version_facts(self.id, self.entry.name, regulation)
            facts |= {"version": number, **rules}
            self.book.append_all([("season", facts, version.reason)])

    def _teams(self):
        clubs = season_record_teams.list_names(self.entry, clubs=True)
        for number in range(1, max(clubs, default=0) + 1):  # which are those of their texts
            club_texts.write(self.book, team_names.TEXT, clubs.get(number, "–"))
        names = season_record_teams.list_names(self.entry, clubs=False)
        for team in season_record_teams.recorded_teams(self.entry):
            name = club_texts.write(self.book, team_names.TEXT, names[team.number])
            here = SeasonTeam(team.number, name, team.club, team.people)
            self.book.append("team", team_json(self.id, here))
        for pair in self.entry.pairs:
            pair_names.name_pair(self.book, *pair.members, pair.name)

    def _of_the_season(self):
        season = {"season": self.id}
        for facts in lot_facts(self.entry.lots, list_draws(self.entry.list_lots)):
            self.book.append("lot", season | facts)
        if self.entry.final is not None:
            self.book.append("final", season | plain(self.entry.final))
        if self.entry.announced:
            self.book.append("announced", season)

    def _announced(self, entry):
        more = {key: worth for key in ("start", "fee") if (worth := getattr(entry, key, None))}
        announced = announcing.Announcement(entry.phase, entry.name, entry.day, entry.venue, **more)
        return announcing.new(self.act, self.id, announced)

    def _evening(self, night):
        evening_id = self._announced(night.entry)
        with open_ledger(self.act) as book:
            reasons = iter([penalty.reason for penalty in night.entry.penalties])
            events = events_of(night.entry, free=night.evening.phase.attempts)
            written = book.append_all(
                [
                    (kind, facts, next(reasons) if kind == "penalty" else "")
                    for kind, facts in events
                ],
                evening_id,
            )
            if night.entry.closed is not None:
                book.append("close", self._closing(night, written), evening_id)
            if night.entry.announced:
                book.append("announced", {}, evening_id)

    def _closing(self, night, written):
        regulation = self.season.version(night.version)
        events = ((event.seq, event.kind, event.facts) for event in written)
        evening = fold_evening(regulation, night.entry.phase, events, night.evening.people)
        return closing_facts(night.version, regulation, evening)
