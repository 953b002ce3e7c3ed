"""An evening as officials run it: announced, entered, drawn and typed through the pages."""

import csv
import io

import pypdf

from scorer.club.evening import attendance, evenings
from scorer.club.ranking import seasons
from scorer.rules.club.regulation.presets import PRESETS
from scorer.web.database import db
from tests.web.club.conftest import a_club
from tests.web.conftest import kept_scene
from tests.web.html_client import elements_of, words

PEOPLE = tuple(
    f"{first} {last}"
    for last in ("Abt", "Berger", "Conrad")
    for first in ("Anna", "Beat", "Clara", "Dani")
)


class EveningPages:
    """The desk of one evening; *here* is the address of its page."""

    def __init__(self, scene, regulation, rules=None):
        self.club, self.app = scene, scene.app
        self.season = scene.do(seasons.new, "Saison 2026", regulation, rules)
        key = regulation["phases"][0]["key"]
        form = {"what": f"{self.season}:{key}", "name": "1. Abend", "day": "2026-11-20"}
        answer = scene.scorer.post("/club/evenings/new", data=form | {"venue": "Bären"})
        assert answer.status_code == 303, answer.text
        self.here = answer.location
        self.id = answer.location.rsplit("/", 1)[-1]

    def clients(self):
        """Return all browsers, of which a test may change what they hold."""
        return self.club.clients.values()

    @property
    def view(self):
        with self.app.app_context():
            return evenings.load(db.session(), self.club.id, self.id)

    @property
    def seq(self):
        return self.view.seq

    def get(self, path="", official="scorer"):
        answer = self.club.clients[official].get(self.here + path)
        assert answer.status_code == 200, answer.text
        return answer

    def post(self, path, official="scorer", seen=None, **form):
        form["seen"] = self.seq if seen is None else seen
        return self.club.clients[official].post(self.here + path, data=form)

    def fine(self, path, **form):
        answer = self.post(path, **form)
        assert answer.status_code == 303, plain(answer)
        return answer

    def edit(self, **changes):
        """Send the announcement of the evening as it stands, but for *changes*."""
        meta = self.view.meta
        form = {"what": f"{self.season}:{meta.phase}", "name": meta.name, "venue": meta.venue}
        form |= {"day": meta.date.isoformat(), "start": meta.start}
        return self.post("/edit", **form | changes)

    def another(self, name, day, phase="", **form):
        """Announce one more evening of the season, of the same phase unless it is said."""
        form |= {"what": f"{self.season}:{phase or self.view.meta.phase}", "name": name, "day": day}
        return self.club.scorer.post("/club/evenings/new", data=form)

    def attend(self, *people, **more):
        """Enter who is there, and that nobody else is; *more* are facts like ``from_3``, or ``partner_3`` with a name."""
        ids, present = self.club.members, self.view.evening.attending()
        named = {member: ids.get(more.get(f"partner_{member}")) for member in ids.values()}
        named |= {partner: member for member, partner in named.items() if partner}
        entered = []
        for name, member in ids.items():
            here = {
                "first": more.get(f"from_{member}", 1),
                "last": more.get(f"to_{member}"),
                "filler": f"filler_{member}" in more,
                "partner": named[member],
            }
            away = more.get(f"away_{member}") or ("absent" if member in present else "")
            if name in people:
                entered.append(attendance.Attendance(member, **here))
            elif away:
                entered.append(attendance.Attendance(member, away))
        self.club.do(attendance.attend, self.id, entered, role="scorer", expected_version=10**6)

    def draw(self, first=1, **form):
        return self.post("/draw", first=first, **{"seed": 7} | form)

    def sheet(self, number, table, *points, official="scorer", seen=None, **form):
        form |= {f"points_{side}": card_points for side, card_points in enumerate(points)}
        form["seen"] = self.seq if seen is None else seen
        row = {f"table{table}-{name}": text for name, text in form.items()}
        return self.club.clients[official].post(f"{self.here}/tables/{number}/{table}", data=row)

    def play(self, number, points=lambda table: (1000 + table, 884 - table)):
        for table in self.view.evening.rounds[number - 1]:
            answer = self.sheet(number, table.number, *points(table.number))
            assert answer.status_code == 303, plain(answer)


def open_evening(app, preset="four-twelve", people=PEOPLE, categories=(), **changes):
    """Return the desk of a fresh club's first evening, by a preset with some terms changed."""
    return kept_scene(app, _open_evening, preset, people, categories, **changes)


def _open_evening(app, preset, people, categories, **changes):
    regulation = {**PRESETS[preset], "categories": list(categories)}
    first = {**regulation["phases"][0], **changes}
    regulation["phases"] = [first, *regulation["phases"][1:]]
    return EveningPages(a_club(app, names=people), regulation)


def drawn(app, people=PEOPLE[:4], preset="four-eight", **changes):
    """Return the desk of an evening that is drawn."""
    return kept_scene(app, _drawn, people, preset, **changes)


def _drawn(app, people, preset, **changes):
    desk = open_evening(app, preset, **changes)
    desk.attend(*people)
    assert desk.draw().status_code == 303
    return desk


def played(app, **changes):
    """Return an evening of two tables and two rounds, of which all sheets are in."""
    desk = drawn(app, PEOPLE[:8], **{"rounds": 2, "deals": 8} | changes)
    desk.play(1, lambda table: (600 + table, 656 - table))
    desk.play(2, lambda table: (700 + table, 556 - table))
    return desk


def plain(answer):
    """Return the text of a page, with what is wrong on it."""
    return words(elements_of(answer, "main")[0])


def csv_rows(answer):
    """Return the rows of a spreadsheet, each by the heads of its columns."""
    assert answer.status_code == 200, answer.text
    return [*csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig")), delimiter=";")]


def printed_pages(answer):
    """Return the texts of the pages of a PDF."""
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf"), answer.text
    pages = pypdf.PdfReader(io.BytesIO(answer.data)).pages
    return [" ".join(page.extract_text().split()) for page in pages]


def printed(answer):
    """Return the text of a PDF."""
    return " ".join(printed_pages(answer))
