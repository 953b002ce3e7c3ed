"""A builder that writes an evening event by event, and regulations in a line."""

from copy import deepcopy

import pytest

from scorer.rules.club.draw.seating import draw_facts
from scorer.rules.club.ranking.fold import fold_evening
from scorer.rules.club.ranking.qualification import select
from scorer.rules.club.ranking.season_ranking import season_table
from scorer.rules.club.regulation.reader import read_regulation
from scorer.rules.club.regulation.sentences import sections
from scorer.rules.core.errors import RuleError
from scorer.rules.core.words import GERMAN

BASE = {
    "name": "Test",
    "phases": [{"key": "abend", "name": "Abend"}, {"key": "final", "name": "Final"}],
    "season": {"parts": [{"phases": ["abend"]}]},
    "categories": ["Frauen", "Jugend"],
}


def agreed(counting=None, part=None, terms=None, rules=None, **phase):
    """A regulation whose evenings are all alike; *rules* are its other keys."""
    defaults = {"key": "abend", "name": "Abend", "counting": counting or {}, "terms": terms or {}}
    data = {
        "name": "Test",
        "phases": [defaults | phase],
        "season": {"parts": [{"phases": ["abend"], **(part or {})}]},
    }
    return read_regulation(data | (rules or {}))


def changed(data, place, **facts):
    """Return a regulation with other facts at a place, as ``phases/0``."""
    data = at = deepcopy(data)
    for step in place.split("/") if place else ():
        at = at[int(step)] if isinstance(at, list) else at.setdefault(step, {})
    at.update(facts)
    return data


def section_texts(data):
    """Return the sentences of a regulation, a text a section."""
    return [" ".join(lines) for _, lines in sections(GERMAN, read_regulation(data))]


class EveningBuilder:
    """Writes what happens on an evening; ``evening`` is how it stands.

    There are *people* who came alone, or *pairs*, the first of 1 and 2.
    """

    def __init__(self, regulation, people=0, phase="abend", pairs=0):
        self.regulation, self.phase = regulation, phase
        self.events = []
        for member in range(1, people + 1):
            self.attend(member)
        for member in range(1, 2 * pairs + 1):
            self.attend(member, partner=member + 1 if member % 2 else member - 1)

    @property
    def evening(self):
        return fold_evening(self.regulation, self.phase, self.events)

    def write(self, kind, **facts):
        self.events.append((len(self.events) + 1, kind, facts))
        return len(self.events)

    def attend(self, member, state="present", **facts):
        usual = {"from": 1, "to": None, "filler": False, "partner": None}
        return self.write("attendance", member=member, state=state, **(usual | facts))

    def draw(self, first=1, seed=1):
        return self.write("draw", **draw_facts(self.evening, first, seed))

    def seat(self, *rounds, out=None):
        """Seat people by hand, as if they had been drawn so."""
        out = out or [[] for _ in rounds]
        return self.write("draw", first=1, rounds=list(rounds), out=out, seed=1)

    def sheet(self, number, table, *points, **facts):
        usual = {"matches": None, "writer": None, "booked": None, "confirmed": False}
        sheet_facts = {"round": number, "table": table, "points": list(points), **usual, **facts}
        self.evening.check_sheet(sheet_facts)
        return self.write("sheet", **sheet_facts)

    def penalty(self, member, points=0, number=None, **facts):
        usual = {"disqualified": False, "struck": False}
        return self.write("penalty", member=member, round=number, points=points, **(usual | facts))


def seated(regulation, *rounds, out=(), phase="abend"):
    """An evening on which all who sit or rest in these *rounds* were seated so by hand."""
    resting = [member for members in out for member in members]
    people = max([*resting, *(member for tables in rounds for table in tables for member in table)])
    builder = EveningBuilder(regulation, people, phase)
    builder.seat(*rounds, out=[*out] or None)
    return builder


def refusal(act, *args, **facts):
    """Return the code and the values with which an act is refused."""
    with pytest.raises(RuleError) as refused:
        act(*args, **facts)
    return refused.value.code, refused.value.values


def ranks(lines):
    """Who stands where with what: person, rank, total."""
    return [(line.person, line.rank, line.total) for line in lines]


def dropped(line):
    """The values of a line that do not count."""
    return [value for value, kept in zip(line.values, line.counted, strict=True) if not kept]


def seats(tables):
    """Who sits at some tables, table by table."""
    return [person for table in tables for person in table.people]


HEATS = {
    "name": "Test",
    "phases": [{"key": "heat", "name": "Ausscheidung"}, {"key": "final", "name": "Final"}],
    "season": {"parts": [{"phases": ["heat"]}]},
    "categories": ["Nord", "Süd"],
}


def heats(counting=None, heat=None, final=None, season=None, **rule):
    """A regulation of heats, which count for the season so, and of the final that *rule* leads to."""
    first, last = HEATS["phases"]
    data = {
        "phases": [first | (heat or {}), last | (final or {})],
        "season": season or {"parts": [{"phases": ["heat"], "counting": counting or {}}]},
        "qualification": {"part": 0, "into": "final", **rule},
    }
    return read_regulation(HEATS | data)


def season_after(regulation, **results):
    """The season after one heat with these results, by member's number behind «m»."""
    return season_table(regulation, [("1", "heat", {int(k[1:]): v for k, v in results.items()})])


def qualified_members(*known, **more):
    """Return the members whom the rules of a final choose."""
    return select(*known, **more).members
