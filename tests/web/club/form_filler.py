"""A secretary at the pages of seasons: fills in what a page shows and changes some of it."""

import re
from datetime import date, timedelta

import pytest
from werkzeug.datastructures import MultiDict

from scorer.club.draw import seating
from scorer.club.evening import attendance, evenings, penalties
from scorer.club.office import ledger
from scorer.club.office.ledger import Act
from scorer.club.people import members
from scorer.rules.club.regulation.clauses.registry import CLAUSES
from scorer.web.database import clock, db
from tests.web.club.conftest import a_club
from tests.web.conftest import new_app
from tests.web.html_client import elements_of, words

NEW = "/club/seasons/new"
NAMES = [f"M{number:02}" for number in range(1, 73)]


@pytest.fixture(scope="module")
def lasting_club(tmp_path_factory, migrated, press):
    """Give a club for all tests of a module, each of which leaves at most a season of its own behind."""
    app = new_app(tmp_path_factory.mktemp("club"), migrated, press)
    yield a_club(app, names=NAMES)
    with app.app_context():
        db.engine.dispose()


def filled(page):
    """Return what a browser would send of the form of a regulation."""
    return fields(
        next(form for form in elements_of(page, "form") if form.get("id") == "regulation")
    )


def decided(client, path, form_values, reason=""):
    """Send the form of a regulation, look at what that changes, and decide; return the answer."""
    shown = client.post(path, data=pressed(form_values, "decide", "y"))
    if shown.status_code != 303:
        return shown
    page = client.get(shown.location)
    forms = [form for form in elements_of(page, "form") if form.get("id") == "decision"]
    if not forms:
        return page
    return client.post(shown.location, data=replaced(fields(forms[0]), {"reason": reason}))


def fields(form):
    """Return what a browser would send of a form nobody has touched."""
    form_values = MultiDict()
    for field in form.iter():
        name, kind = field.get("name"), field.get("type")
        if not name:
            continue
        if field.tag == "select":
            options = list(field.iter("option"))
            chosen = [
                option for option in options if option.get("selected") is not None
            ] or options[:1]
            form_values.add(name, chosen[0].get("value"))
        elif field.tag == "textarea":
            form_values.add(name, (field.text or "").removeprefix("\n"))
        elif field.tag == "input" and (
            kind not in {"radio", "checkbox"} or field.get("checked") is not None
        ):
            form_values.add(name, field.get("value", ""))
    return form_values


def posted_as_shown(page, action):
    """Return what a browser posts of the form to *action*."""
    (form,) = (f for f in elements_of(page, "form") if f.get("action") == action)
    return dict(form.form_values())


def replaced(form_values, values):
    """Return *form_values* with other values, by the name of their field."""
    result = MultiDict(form_values)
    for name, value in values.items():
        result[name] = value
    return result


def pressed(form_values, key, value):
    """Return *form_values* with a key that sends more than the form."""
    return MultiDict([*MultiDict(form_values).items(multi=True), (key, value)])


def changed(form_values, changes):
    """Return *form_values* with *changes*, a value by the name of its field.

    A sentence that does not stand is added with its usual values, by the name of one of its
    fields or, if it has none, its own; None takes it out.
    """
    result = MultiDict(form_values)
    for name, value in changes.items():
        block, _dash, slot = name.rpartition("-")
        clause = clause_of(result, block, slot)
        if clause is None or value is not None:
            assert clause is not None or name in result, name
        if clause is None:
            result.setlist(name, [] if value is None else [value])
        elif value is None:
            keys = result.getlist(block)
            result.setlist(block, [key for key in keys if key != clause.key])
            for field in fields_of_clause(block, clause):
                result.poplist(field)
        else:
            say(result, block, clause)
            if name in fields_of_clause(block, clause):
                values = value if isinstance(value, list) else [value]
                result.setlist(name, values) if values else result.poplist(name)
    return result


def clause_of(form_values, block, slot):
    """Return the clause that a field belongs to, or that is called so; rather one that stands."""
    plain = re.sub(r"_[0-6]$", "", slot) if slot.startswith("tie_") else slot
    clauses = [
        clause
        for clause in CLAUSES.get(block.partition("-")[0], ())
        if clause.key == slot or plain in {each.name for each in clause.slots}
    ]
    standing = [clause for clause in clauses if clause.key in form_values.getlist(block)]
    return next(iter([*standing, *clauses]), None)


def fields_of_clause(block, clause):
    names = [slot.name for slot in clause.slots]
    return {
        f"{block}-{name}" for name in (*names, *(f"tie_{n}" for n in range(7) if "tie" in names))
    }


def say(form_values, block, clause):
    """Add a clause with the values that a page would show in it."""
    if clause.key in form_values.getlist(block):
        return
    others = {
        other.key
        for other in CLAUSES[block.partition("-")[0]]
        if other.sets.keys() & clause.sets.keys()
    }
    keys = [key for key in form_values.getlist(block) if key not in others]
    for other in CLAUSES[block.partition("-")[0]]:
        if other.key in others and other.key in form_values.getlist(block):
            for field in fields_of_clause(block, other) - fields_of_clause(block, clause):
                form_values.poplist(field)
    order = [other.key for other in CLAUSES[block.partition("-")[0]]]
    form_values.setlist(block, sorted([*keys, clause.key], key=order.index))
    for slot in clause.slots:
        value, name = clause.initial.get(slot.name), f"{block}-{slot.name}"
        if slot.name == "tie":
            for place in range(7):
                form_values.setdefault(f"{name}_{place}", "")
        elif hasattr(slot, "key_of"):
            form_values.setdefault(name, slot.key_of(value))
        elif isinstance(value, list):
            form_values.setdefault(name, ", ".join(map(str, value)))
        else:
            form_values.setdefault(name, "" if value is None else str(value))


def lines(page, title="Rangliste"):
    """Return the lines of a ranking as a page shows them: rank, name, total, and what counted or not.

    Of a pair, which is one row there, everybody has a line.
    """
    section = next(
        section
        for section in elements_of(page, "section")
        if title in words(next(section.iter("h2")))
    )
    entries = []
    for row in next(section.iter("tbody")).iter("tr"):
        rank, name, total, *cells = row
        entries += [
            (words(rank), words(person), words(total), *map(words, cells))
            for person in name.iter("a")
        ]
    return entries


class Season:
    """A season that was configured on the page: a preset, buttons pressed, fields changed.

    Members are called by number: «M01». What is played is written by the use cases.
    """

    def __init__(self, club, preset="four-eight", changes=None, *, more=()):
        self.club = club
        form = filled(club.admin.get(f"{NEW}?preset={preset}"))
        for kind in more:
            form = filled(club.admin.post(NEW, data=pressed(form, "more", kind)))
        form_values = changed(form, {"name": "Saison"} | (changes or {}))
        answer = decided(club.admin, NEW, form_values)
        assert answer.status_code == 303, [words(error) for error in elements_of(answer, "li")]
        self.id = answer.location.split("/")[3]
        self.path = f"/club/seasons/{self.id}"
        self.days = 0

    @classmethod
    def of(cls, club, season):
        """Return a season that exists already."""
        opened = cls.__new__(cls)
        opened.club, opened.id, opened.days = club, season, 0
        opened.path = f"/club/seasons/{season}"
        return opened

    def evening(self, people=0, phase="abend"):
        """Announce an evening to which the members up to *people* come; return it."""
        self.days += 1
        day = date(2026, 9, 1) + timedelta(days=self.days)
        form = {"what": f"{self.id}:{phase}", "name": f"{self.days}. Abend", "day": day.isoformat()}
        evening_id = self.club.scorer.post("/club/evenings/new", data=form).location.split("/")[3]
        evening = Evening(self.club, evening_id)
        evening.attend(*range(1, people + 1))
        return evening

    def play(self, *points, phase="abend"):
        """Hold an evening of one round: people sit in their order, and one side of each table makes *points*."""
        evening = self.evening(4 * len(points), phase)
        evening.seat([[4 * table + seat for seat in (1, 2, 3, 4)] for table in range(len(points))])
        evening.played([*points])
        return evening

    def page(self):
        return self.club.viewer.get(self.path)

    def ranks(self, title="Rangliste"):
        """Return what the page says: member, rank, total."""
        return [
            (int(name[1:]), None if rank == "–" else int(rank), total)
            for rank, name, total, *_ in lines(self.page(), title)
        ]

    def qualified(self):
        """Return who may play the final, as the page tells it."""
        lists = elements_of(self.page(), "ol")
        return [int(words(entry)[1:3]) for entry in lists[0]] if lists else []

    def change(self, changes, reason, *, more=()):
        """Change the regulation on its page."""
        path = f"{self.path}/regulation/edit"
        form = filled(self.club.admin.get(path))
        for kind in more:
            form = filled(self.club.admin.post(path, data=pressed(form, "more", kind)))
        assert decided(self.club.admin, path, changed(form, changes), reason).status_code == 303

    def categorize(self, category, *people):
        for number in people:
            member = members.Member(
                number, f"M{number:02}", categories=(category,) if category else (), seq=10**6
            )
            self.club.do(members.change, member)


class Evening:
    """An evening whose tables are seated by hand, so that figures can be worked out beforehand."""

    def __init__(self, club, evening_id):
        self.club, self.id = club, evening_id

    @property
    def view(self):
        with self.club.app.app_context():
            return evenings.load(db.session(), self.club.id, self.id)

    def attend(self, *people, expected_version=0, **facts):
        who = [attendance.Attendance(person, **facts) for person in people]
        self.club.do(attendance.attend, self.id, who, expected_version=expected_version)

    def pairs(self, *pairs):
        for pair in pairs:
            both = [attendance.Attendance(a, partner=b) for a, b in (pair, pair[::-1])]
            self.club.do(attendance.attend, self.id, both)

    def seat(self, *rounds, out=None):
        """Write down a draw as if it had come out so."""
        facts = {"first": 1, "rounds": list(rounds), "out": out or [[] for _ in rounds], "seed": 1}
        actor = self.club.actor("admin")
        with (
            self.club.app.app_context(),
            ledger.open_ledger(Act(db.session(), actor, clock())) as book,
        ):
            book.append("draw", facts, self.id)

    def people(self):
        return [[table.people for table in tables] for tables in self.view.evening.rounds]

    def penalize(self, member, points):
        self.club.do(penalties.penalty, self.id, member, points=points, reason="Regel 4")

    def draw(self, first=1):
        self.club.do(
            seating.draw, self.id, first=first, seed=1, expected_version=self.view.seq_of("draw")
        )

    def type(self, number, table, *points, **facts):
        """Type what stands on the paper of a table; a side of None stays empty."""
        typed = {f"points_{side}": card_points for side, card_points in enumerate(points)}
        row = {
            f"table{table}-{name}": text for name, text in {"seen": "0", **typed, **facts}.items()
        }
        path = f"/club/evenings/{self.id}/tables/{number}/{table}"
        return self.club.scorer.post(path, data=row)

    def sheet(self, number, table, *points, **facts):
        answer = self.type(number, table, *points, **facts)
        assert answer.status_code == 303, words(elements_of(answer, "main")[0])

    def played(self, *rounds):
        """Write the first figure of each table of each round, and what is left for the others."""
        phase = self.view.evening.phase
        for number, round_points in enumerate(rounds, start=1):
            for table, points in enumerate(round_points, start=1):
                self.sheet(number, table, points, phase.terms.cards(phase.deals) - points)

    def ranks(self):
        return [(line.person, line.rank, line.total) for line in self.view.evening.standings]
