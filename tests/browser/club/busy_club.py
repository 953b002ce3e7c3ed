"""A club in the middle of its year, with an evening that has whatever an evening may have."""

from contextlib import contextmanager
from datetime import timedelta

from scorer.app import create_app
from scorer.club.draw import evening_tables, seating, standing_wishes
from scorer.club.evening import announcing, attendance, cancelling, evenings, penalties
from scorer.club.people import contacts, teams
from scorer.club.people.teams import NamedTeam
from scorer.club.ranking import seasons
from scorer.club.results import results
from scorer.config import Config
from scorer.rules.club.evening.categories import Membership
from scorer.rules.club.regulation.presets import PRESETS
from scorer.rules.club.results.sheets import Sheet
from scorer.store.migrations import upgrade
from scorer.web.database import clock, db
from tests.play import table_builder
from tests.web.club.conftest import a_club
from tests.web.club.draw.test_evening_tables import confirm, play_on
from tests.web.club.form_filler import filled, pressed
from tests.web.club.routes import EXPECTED
from tests.web.club.visitors import RULES
from tests.web.html_client import StrictClient

FIRST = ("Anna", "Beat", "Clara", "Daniel", "Elisabeth", "Franz")
LAST = ("Aebischer", "Bühlmann", "Caduff", "Dällenbach", "Egger", "von Gunten", "Zumbrunnen")
NAMES = tuple(f"{first} {last}" for last in LAST for first in FIRST)  # one stays at home
ROUNDS, DEALS, PLAYED = 5, 8, 3
FILES = (".pdf", ".csv", ".json", ".png", ".ics", "/evening")
# Pages of the club at its tables, and those that ask who it is.
AT_A_TABLE = ("confirmation.ask", "table_next.show", "table_next.person")
OF_SEASON = ("public_pages.member",)
OF_BOTH = ("prize_giving.show", "diplomas.show", "passing_on.show")
OUTSIDE = ("log_in.ask", "set_up.ask")
ONE_KIND = {"closing.draws": "free", "closing.ask_target": "free", "results_import.ask_file": "new"}
ONE_KIND |= dict.fromkeys(("table_result.show", "table_result.show_deal"), "running")
MORE_KINDS = {
    "evenings.show": ["cup", "closed", "new", "free", "cancelled"],
    "evenings.edit": ["cup"],
    "evening_ranking.show": ["cup", "closed"],
    "evening_history.show": ["closed"],
    "closing.close": ["cup", "closed"],
    "door.show": ["cup", "new"],
    "results.round": ["cup"],
    "draw.show": ["cup", "new"],
    "walls.evening": ["cup", "closed", "new"],
}
SUM = DEALS * 157
REGULATION = {
    **PRESETS["heats"],
    "categories": ["Frauen", "Gäste"],
    "phases": [
        PRESETS["heats"]["phases"][0]
        | {"rounds": ROUNDS, "deals": DEALS, "claims": 60}
        | {"counting": {"drop": 1, "ties": ["best"]}},
        PRESETS["heats"]["phases"][1],
        {"key": "ziel", "name": "Zielzahl", "attempts": True, "deals": 4}
        | {"counting": {"target_from": "entered"}},
    ],
    "season": {"parts": [{"phases": ["ausscheidung"], "counting": {"best": 2}, "evenings": 6}]},
    "lists": [
        {"name": "Höchste Passe", "measured": "highest"},
        {"name": "Mannschaften", "over": "season", "teams": {"best": 3}},
    ],
}
CUP = {
    **PRESETS["cup"],
    "phases": [PRESETS["cup"]["phases"][0] | {"rounds": 4, "deals": DEALS}
               | {"play_off": {"kind": "knock_out", "rounds": 4, "third": True}}],
}  # fmt: skip


@contextmanager
def busy_club(folder):
    """Give the club, in an application of its own."""
    upgrade(f"sqlite:///{folder}/schreiber.sqlite")
    app = create_app(Config(instance=folder))
    with app.app_context():
        table_builder.hurry(db.engine)
    yield BusyClub(app)
    with app.app_context():
        db.engine.dispose()


class BusyClub:
    """The club; ``addresses()`` are all of its pages, of each of its evenings where they differ.

    *evening* is in its fourth round, with everything that makes work.
    """

    def __init__(self, app):
        self.app = app
        self.club = a_club(app, names=NAMES)
        self.today = clock().date()
        self.season = self.do(seasons.new, "Meisterschaft", REGULATION, RULES)
        self.stranger = StrictClient(app, "192.0.2.20")
        self.keep_people()
        self.keep_teams()
        self.closed = [self.held(f"{number}. Abend", weeks) for number, weeks in ((1, 8), (2, 4))]
        self.evening = self.running()
        self.final = self.an_evening("Final", -60, phase="final")
        self.free = self.an_evening("Preisjassen", -20, phase="ziel")
        self.cup, self.cup_evening = self.a_cup()
        self.public = self.club.public(self.season)
        self.public_evening = self.club.public(self.season, self.evening)
        self.public_cup = self.club.public(self.cup)
        self.cancelled = self.an_evening("Fasnachtsjass", -30)
        self.do(cancelling.cancel, self.cancelled, reason="Saal doppelt vergeben")
        edit = f"/club/seasons/{self.season}/regulation/edit"
        draft = pressed(filled(self.club.admin.get(edit)), "save", "draft")
        assert self.club.admin.post(edit, data=draft).status_code == 303
        self.official = self.club.official_id("scorer")
        self.evenings = {"running": self.evening, "cup": self.cup_evening, "closed": self.closed[0]}
        self.evenings |= {"new": self.final, "free": self.free, "cancelled": self.cancelled}

    def do(self, use_case, *args, **more):
        """Call a use case as an admin who knows all that was written."""
        return self.club.do(use_case, *args, expected_version=10**6, **more)

    def an_evening(self, name, weeks_ago, phase="ausscheidung", season=None, **more):
        day = self.today - timedelta(days=weeks_ago if weeks_ago < 0 else 7 * weeks_ago)
        announcement = announcing.Announcement(phase, name, day, "Restaurant Bären", **more)
        return self.do(announcing.new, season or self.season, announcement)

    def keep_people(self):
        """Let the club know addresses and wishes."""
        do = self.do
        do(contacts.choose, ["email", "phone", "place"])
        do(contacts.change, 1, {"email": "anna@example.org", "phone": "079 123 45 67"})
        everybody = self.numbers()
        do(standing_wishes.wish, "apart", everybody[:2])
        do(standing_wishes.wish, "table", everybody[2:3], 1)

    def keep_teams(self):
        """Put people into teams."""
        titles = ("Adler", "Bären", "Löwen Unterkulm", "Sternen", "Hirschen", "Rössli")
        named = [
            NamedTeam(0, "", title, tuple(map(Membership, self.numbers()[6 * at : 6 * at + 6])))
            for at, title in enumerate(titles)
        ]
        self.do(teams.save, self.season, named)

    def numbers(self):
        return list(self.club.members.values())

    def come(self, evening, *people):
        self.do(attendance.attend, evening, people)

    def tables(self, evening, number):
        with self.app.app_context():
            return evenings.load(db.session(), self.club.id, evening).evening.rounds[number - 1]

    def people_at(self, evening, table):
        return self.tables(evening, PLAYED)[table - 1].people

    def play(self, evening, number, tables=None):
        """Write the sheets of a round, at the *tables* or all."""
        for table in tables or [table.number for table in self.tables(evening, number)]:
            points = 500 + (137 * table + 61 * number) % 250
            sheet = Sheet((points, SUM - points), (0, 0))
            self.do(results.sheet, evening, number, table, sheet)

    def held(self, name, weeks):
        """Hold a whole evening of 36 people and close it."""
        evening = self.an_evening(name, weeks)
        self.come(evening, *map(attendance.Attendance, self.numbers()[:36]))
        self.do(seating.draw, evening, first=1, seed=weeks)
        for number in range(1, ROUNDS + 1):
            self.play(evening, number)
        form = {"seen": str(10**6)}
        self.club.admin.post(f"/club/evenings/{evening}/close", data=form)
        return evening

    def running(self):
        """Hold three rounds of five: somebody comes late, is substituted, punished; a result is disputed."""
        evening = self.an_evening("3. Abend", 0)
        here = [attendance.Attendance(number) for number in self.numbers()[:41]]
        here[40] = attendance.Attendance(self.numbers()[40], first=3)
        here[39] = attendance.Attendance(self.numbers()[39], last=4)
        self.come(evening, *here)
        self.do(seating.draw, evening, first=1, seed=3)
        do, someone = self.do, self.numbers()
        do(attendance.substitute, evening, someone[7], someone[41], first=PLAYED)
        do(
            penalties.penalty,
            evening,
            someone[9],
            points=-50,
            number=2,
            deal=3,
            reason="Nicht bedient",
        )
        for number in (1, 2):
            self.play(evening, number)
        self.play(evening, PLAYED, [1, 2, 3])
        self.game, self.phone = self.a_phone(evening, 4)
        play_on(self.phone, self.game, [100] * DEALS)
        (self.line, *_) = [
            r["line"] for r in self.phone.get(f"{self.game}/revisions?after=0").json["revisions"]
        ]
        figures = {"points_0": 800, "points_1": SUM - 800}
        signed = self.phone.post(f"{self.game}/result", data={"side": 0} | figures)
        why = {"side": 1, "side1-reason": "Spiel 3 war 57"} | figures
        disputed = self.phone.post(f"{self.game}/dispute", data=why)
        assert (signed.status_code, disputed.status_code) == (303, 303), signed.text + disputed.text
        self.signed_game, self.signed_phone = self.a_phone(evening, 5)
        play_on(self.signed_phone, self.signed_game, [90] * DEALS)
        self.at_signed_table = self.people_at(evening, 5)
        confirm(self.signed_phone, self.signed_game, 720, SUM - 720)
        return evening

    def a_phone(self, evening, table):
        """Let a phone write at a table of the round that is played; return the address of its game, and it."""
        slips = self.do(evening_tables.slips, evening, PLAYED)
        slip = slips[table - 1]
        phone = StrictClient(self.app, f"192.0.2.{70 + table}")
        assert phone.post(f"/j/{slip.token}", data={}).status_code == 303
        return f"/t/{slip.public_id}", phone

    def a_cup(self):
        """Play the first round of a cup of fixed pairs, and draw the second."""
        season = self.do(seasons.new, "Cup", CUP)
        evening = self.an_evening("Cup", 0, phase="abend", season=season)
        for first, second in zip(self.numbers()[:32:2], self.numbers()[1:32:2], strict=True):
            both = ((first, second), (second, first))
            self.come(
                evening, *(attendance.Attendance(member, partner=other) for member, other in both)
            )
        self.do(seating.draw, evening, first=1, seed=1)
        self.play(evening, 1)
        self.do(seating.draw, evening, first=2, seed=1)
        self.play(evening, 2, [1])
        return season, evening

    def pages(self):
        """Yield name, address and visitor of every page that a club has, of evenings and seasons that differ.

        Files are none. What is asked for is the table of routes, so that no page is forgotten.
        """
        known = {*EXPECTED, *AT_A_TABLE}
        rules = [rule for rule in self.app.url_map.iter_rules() if rule.endpoint in known]
        for rule in sorted(rules, key=lambda rule: (rule.rule, rule.endpoint)):
            if "GET" in rule.methods and not rule.rule.endswith(FILES):
                for kind, place in self.places(rule):
                    values = self.numbers_of_pages() | place
                    chosen = {name: values[name] for name in rule.arguments}
                    with self.app.test_request_context():
                        places = self.app.url_map.bind("localhost")
                        address = places.build(rule.endpoint, chosen)
                    yield f"{rule.endpoint} {kind}".strip(), address, self.visitor(rule, kind)

    def numbers_of_pages(self):
        """Return what stands in an address that is about no evening or season."""
        values = {"table": 4, "of": 1, "number": 1, "day": "open", "member": 8}
        return values | {"official_id": self.official, "line": self.line}

    def visitor(self, rule, kind):
        """Return who looks at a page: an admin where it is for officials, else whoever may."""
        if rule.rule.startswith("/t/"):
            return self.signed_phone if kind == "signed" else self.phone
        inside = rule.rule.startswith("/club") and rule.endpoint not in OUTSIDE
        return self.club.admin if inside else self.stranger

    def places(self, rule):
        """Return what an address of a route is about, each by a word."""
        asked, name = rule.arguments, rule.endpoint
        if "evening" in asked:
            kinds = [ONE_KIND[name]] if name in ONE_KIND else ["running", *MORE_KINDS.get(name, ())]
            return [
                (kind, {"evening": self.evenings[kind], "number": 2 if kind == "cup" else PLAYED})
                for kind in kinds
            ]
        if "season" in asked:
            if name in OF_BOTH:
                return [("season", {"season": self.season})]
            both = {"running": self.season, "cup": self.cup}
            kinds = (
                both if name in {"seasons.show", "walls.season", "versions.show"} else ["running"]
            )
            return [(kind, {"season": both[kind]}) for kind in kinds]
        if "public_id" in asked:
            games = {"disputed": self.game, "signed": self.signed_game}
            kinds = ["signed"] if "member" in asked else games
            people = self.at_signed_table
            return [(kind, {"public_id": games[kind][3:], "member": people[0]}) for kind in kinds]
        if "token" in asked:
            tokens = {"season": self.public, "evening": self.public_evening, "cup": self.public_cup}
            kinds = ["season"] if "number" in asked or name in OF_SEASON else ["evening"]
            if name == "public_pages.show":
                kinds = tokens
            return [(kind, {"token": tokens[kind], "number": 3}) for kind in kinds]
        return [("", {})]
