"""Seasons with a regulation, for the tests of its form."""

from datetime import date

from scorer.club.evening import announcing
from scorer.club.ranking import seasons
from scorer.rules.club.regulation.presets import PRESETS
from scorer.web.database import db

NEW = "/club/seasons/new"
# One that uses what no preset does.
ODD = {
    "name": "Alles",
    "phases": [
        {"key": "a", "name": "A", "game": "other", "rounds": 3, "deals": 2, "deals_each": [2, 2, 1], "sizes": [3, 5]}
        | {"terms": {"partners": "alone", "wrong": "split", "self_total": True}}
        | {"counting": {"drop": 1, "drop_from": 2, "absent": 7, "minimum": 1}}
        | {"rest_points": 1000, "draw": "standings", "meetings": {"table": 0, "opponents": 500}},
        {"key": "b", "name": "B", "deals": 3, "weight": "2", "claims": 30}
        | {"terms": {"share": "1/2", "contracts": [
                {"name": "Herz"}, {"name": "Tutti", "check": 130}, {"name": "Schaufel", "factor": 2},
            ]}},
        {"key": "c", "name": "C", "attempts": True, "counting": {"best": 1}}
        | {"settings": {"deck": "french", "weis": True, "stoeck": False, "z_line": False}}
        | {"terms": {"check": None, "match_bonus": 100}},
        {"key": "d", "name": "D", "game": "differenzler", "settings": {"estimates": "open"}}
        | {"terms": {"partners": "alone", "check": None}, "counting": {"low_wins": True}},
    ],
    "season": {
        "parts": [
            {"phases": ["a"], "evenings": 5, "counting": {"combine": "average", "minimum": 2}},
            {"phases": ["b", "c"], "weight": "3/2"},
        ],
        "counting": {"rank_points": {"kind": "down", "shared": True}, "ties": ["starts", "lot"]},
    },
    "categories": ["Frauen", "Junge"],
    "qualification": {"part": 1, "into": "d", "kind": "quota", "quotas": {"Frauen": 3, "Junge": 1}}
    | {"champion": True},
}  # fmt: skip


# Trumps: prescribed for the phone, and by name alone, as before there were any.
PRESCRIBED = {
    "name": "Vorschrift",
    "phases": [
        {"key": "a", "name": "A", "rounds": 1, "deals": 4, "settings": {"deck": "french"}}
        | {"terms": {"contracts": [
                {"name": "Herz", "mode": "herz"}, {"name": "Ecken"}, {"name": "Frei"},
                {"name": "Obenabe", "mode": "obenabe", "factor": 3},
            ]}},
    ],
    "season": {"parts": [{"phases": ["a"]}]},
}  # fmt: skip


def a_season(club, preset="four-twelve"):
    season = club.do(seasons.new, "Jahr", PRESETS[preset])
    return season, f"/club/seasons/{season}/regulation/edit"


def an_evening(club, season, phase="abend"):
    return club.do(
        announcing.new, season, announcing.Announcement(phase, "Nov", date(2026, 11, 20))
    )


def stored(club, season):
    with club.app.app_context():
        return seasons.load(db.session(), club.id, season).event
