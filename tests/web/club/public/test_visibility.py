"""No answer depends on a figure that is hidden from whoever asks: two copies of an evening tell.

Both have the same people, seats, ids and moments; only hidden figures differ. Whatever somebody
may ask for, at every address that the application has, must be the same, byte for byte. Time stands
still, since pages tell it: how long nobody wrote, until when a claim is taken, what was used when.
"""

import dataclasses
import random
import re
from datetime import date, timedelta
from itertools import product

import pytest

from scorer.club.evening import announcing, closing, evenings
from scorer.club.office.ledger import Act
from scorer.club.public import prize_giving
from scorer.club.ranking import seasons
from scorer.club.results import results
from scorer.rules.club.ranking.closing import evening_ties
from scorer.rules.club.results.sheets import Sheet
from scorer.store.transactions import write_transaction
from scorer.web import database
from scorer.web.database import clock, db
from scorer.web.pdf_jobs import PdfJobs
from tests.long import runs
from tests.web.club.concurrent_writer import transactions
from tests.web.club.conftest import a_club
from tests.web.club.draw.test_evening_tables import a_phone, play_on, write
from tests.web.club.evening_pages import EveningPages
from tests.web.club.office.test_consistent_reads import StoppedClock, no_pdf
from tests.web.club.public.test_cached_answers import forget
from tests.web.conftest import a_deal, db_file, new_app
from tests.web.html_client import StrictClient

PEOPLE = ("Anna", "Beat", "Clara", "Dani", "Emil", "Fritz", "Gaby", "Hans")
LATEST = 10**6  # no event is newer
FROM_START = 40  # looks, before a limit of anything is reached
ROUNDS, HIDDEN, SUM = 3, 2, 8 * 157
ROLES = ("viewer", "anonymous", "scorer")
# Of several copies every two are a pair, and they are alike if all are like the first.
SIDES, PAIRS, SHARES = runs((2, 3, 1), (15, 10_000, 4))
LOOKS, WHOLE = runs(12, 8), runs(False, True)
READING, FORMS_OF = runs({"GET"}, {"GET", "HEAD"}), runs(["scorer"], ROLES)
# Of links, games and codes that an answer makes: each is drawn anew.
DRAWN = re.compile(
    r"\b[0-9A-HJKMNP-TV-Z]{26}\b|\b[0-9A-HJKMNP-TV-Z]{4}(?:-?[0-9A-HJKMNP-TV-Z]{4}){2}\b|<svg.*?</svg>",
    re.DOTALL,
)
# Where officials who type read sheets: of what is hidden they see those, and nothing else.
SHEETS = {"results.tables", "results.round", "results.write", "results.seat"}
SHEETS |= {"table_result.show", "table_result.write"}
SHEETS |= {"table_result.show_deal", "table_result.correct_deal", "evening_history.show"}
# What is typed at the desk decides these; what is hidden decides whether a lot is missing.
DECIDING = {"closing.shut"}
LOT = {"counting": {"ties": ["best", "lot"]}}
REGULATION = {
    "name": "Jassturnier",
    "categories": ["Frauen"],
    "phases": [
        {
            "key": "abend",
            "name": "Abend",
            "rounds": ROUNDS,
            "deals": 8,
            "hidden_from": HIDDEN,
            "claims": 60,
            "terms": {"self_total": True, "signed": True},
            **LOT,
        },
        {"key": "final", "name": "Final"},
        {
            "key": "preis",
            "name": "Preisjassen",
            "rounds": 1,
            "deals": 8,
            "hidden_from": 1,
            "hidden_until": "announcing",
        },
    ],
    "season": {"parts": [{"phases": ["abend"], "evenings": 3}]},
    "lists": [
        {"name": "Höchste Passe", "measured": "highest"},
        {"name": "Ganzes Jahr", "over": "season", "measured": "points"},
        {"name": "Mannschaften", "teams": {"best": 2, "substitutes": False}},
        {"name": "Vereine", "over": "season", "teams": {"counted": "all", "units": "clubs"}},
        {"name": "Karte", "teams": {"best": 1}, "phases": ["abend"], **LOT},
    ],
    "qualification": {"part": 0, "into": "final", "n": 3},
}
# A season that is hidden until its prize-giving, which has begun.
CUP = {
    "name": "Cup",
    "phases": [{**REGULATION["phases"][2], "counting": {"ties": []}}],
    "season": {
        "parts": [{"phases": ["preis"]}],
        "hidden_from": 1,
        "hidden_until": "announcing",
    },
    "lists": [{"name": "Höchste", "over": "season", "measured": "points"}],
}


class Copies:
    """A club with an evening of which the last rounds are hidden, and two copies of its database."""

    def __init__(self, app):
        self.app = app
        desk = EveningPages(a_club(app, names=PEOPLE), REGULATION)
        self.club, self.desk, self.season = desk.club, desk, desk.season
        self.now, self.evening = clock(), desk.id
        lines = "1: Anna, Beat, Clara\n2: Dani, Emil\n3: Fritz, Gaby"
        form, path = {"club": "Adler", "teams": lines}, f"/club/seasons/{self.season}/teams"
        assert self.club.scorer.post(path, data=form).status_code == 303
        desk.attend(*PEOPLE)
        desk.draw()
        desk.play(1, lambda table: (600 + 7 * table, SUM - 600 - 7 * table))
        self.closed = self.an_evening("Voriger", 13)
        self.closed_evening()
        self.final = self.an_evening("Final", 27, "final")
        self.prizes = self.an_evening("Preisjassen", 28, "preis")
        self.go_to(self.prizes)
        desk.attend(*PEOPLE)
        desk.draw()
        self.cup, self.cup_night = self.a_cup()
        self.go_to(self.evening)
        places = (None, self.evening, self.prizes, *([self.closed] if WHOLE else []))
        self.public = [self.club.public(self.season, place) for place in places]
        self.public_cup = self.club.public(self.cup)
        _phone, self.path = a_phone(desk, 1, 1)
        self.hidden_phone, self.hidden_path = a_phone(desk, HIDDEN, 1)
        play_on(self.hidden_phone, self.hidden_path, [100])
        (first,) = self.hidden_phone.get(f"{self.hidden_path}/revisions?after=0").json["revisions"]
        self.line = first["line"]
        self.base = db_file(app).read_bytes()
        self.cookies = {
            role: dict(client.browser._cookies) for role, client in self.club.clients.items()
        }

    def an_evening(self, name, day, phase="abend", season=None):
        announcement = announcing.Announcement(phase, name, date(2026, 11, day))
        return self.club.do(announcing.new, season or self.season, announcement)

    def a_cup(self):
        """Make a season with one evening, at whose first table the last ranks are made, and prizes."""
        desk, season = self.desk, self.club.do(seasons.new, "Cup", CUP)
        evening = self.an_evening("Cupabend", 29, "preis", season)
        self.go_to(evening)
        desk.attend(*PEOPLE)
        desk.draw()
        assert desk.sheet(1, 1, 100, SUM - 100).status_code == 303
        lines = ["Schinken", "", "Käse", "", "", "", "Wurst"]
        known = prize_giving.state_of(())
        self.club.do(prize_giving.write_prizes, {"season": season}, "overall", lines, known)
        return season, evening

    def go_to(self, evening):
        """Let the desk be that of an evening."""
        self.desk.id, self.desk.here = evening, f"/club/evenings/{evening}"

    def closed_evening(self):
        desk = self.desk
        self.go_to(self.closed)
        desk.attend(*PEOPLE)
        desk.draw()
        for number in range(1, ROUNDS + 1):
            more = 31 * number**2
            desk.play(number, lambda table, more=more: (628 + more * table, 628 - more * table))
        with self.app.app_context():
            view = evenings.load(db.session(), self.club.id, self.closed)
        for ties in evening_ties(view.regulation, view.evening):
            drawn = {ties.key: [list(people) for people in ties.to_draw]}
            self.club.do(results.lot, self.closed, [], drawn)
        desk.fine("/close")

    def use(self, database):
        """Put a database in the place of the present one; nothing is known of any other."""
        with self.app.app_context():
            db.engine.dispose()  # a connection knows the file before this one
        db_file(self.app).write_bytes(database)
        for role, cookies in self.cookies.items():
            self.club.clients[role].browser._cookies = dict(cookies)
        with self.app.app_context(), write_transaction(db.session()) as connection:
            sessions = db.metadata.tables["club_session"]
            connection.execute(sessions.update().values(seen_at=clock()))  # noted by no answer
        forget(self.app)
        maker = self.app.extensions["pdf_maker"]
        self.app.extensions["pdf_maker"] = dataclasses.replace(maker, jobs=PdfJobs(no_pdf))

    def written(self, acts, side):
        """Return the database after *acts* with the figures of one side."""
        self.use(self.base)
        actor = self.club.actor("scorer")
        with self.app.app_context():
            for number, (use_case, *facts) in enumerate(acts, start=1):
                moment = self.now + timedelta(seconds=number)
                act = Act(db.session(), actor, moment, LATEST, "Grund")
                of_side = (fact[side] if isinstance(fact, list) else fact for fact in facts)
                use_case(act, self.evening, *of_side)
        self.close_prizes(side)
        self.begin_cup(side)
        for deal in acts.deals:
            sent = deal[0] | {"facts": deal[side]["facts"]}
            write(self.hidden_phone, self.hidden_path, sent)
        return db_file(self.app).read_bytes()

    def close_prizes(self, side):
        """Close the evening that stays hidden until its prize-giving, with the figures of one side."""
        actor = self.club.actor("scorer")
        with self.app.app_context():
            act = Act(db.session(), actor, self.now + timedelta(minutes=1), LATEST)
            for table in (1, 2):
                points = 600 + 7 * table + 30 * side
                sheet = Sheet((points, SUM - points), (0, 0))
                results.sheet(act, self.prizes, 1, table, sheet)
            closing.close(act, self.prizes)

    def begin_cup(self, side):
        """Close the evening of the cup with the figures of one side, and announce the last rank."""
        actor = self.club.actor("admin")
        with self.app.app_context():
            act = Act(db.session(), actor, self.now + timedelta(minutes=2), LATEST)
            points = 400 + 30 * side
            results.sheet(act, self.cup_night, 1, 2, Sheet((points, SUM - points), (0, 0)))
            closing.close(act, self.cup_night)
            prize_giving.go_to(act, {"season": self.cup}, "overall", "all", 1, 0)

    def rules(self, methods):
        return [
            rule
            for rule in self.app.url_map.iter_rules()
            if rule.endpoint != "static" and methods & rule.methods
        ]

    def addresses(self, rule):
        """Return addresses of a route: of more than one evening, in a soak of all rounds."""
        if rule.rule.startswith("/p/"):
            yield from self.public_addresses(rule)
            return
        values = {
            "public_id": self.path[3:],
            "line": self.line,
            "official_id": self.club.official_id("viewer"),
            "of": 1,
            "table": 1,
            "token": "0" * 26,
            "grant": 1,
            "seat": 1,
            "member": 1,
            "game": "schieber",
            "name": "schieber",
            "day": "open",
            "regulars": "0" * 26,
        }
        nights = (self.evening, self.final, self.prizes)
        nights += (self.closed, self.cup_night) if WHOLE else ()
        numbers = range(1, ROUNDS + 1) if WHOLE else [HIDDEN]
        whole_years = (self.season, self.cup) if "season" in rule.arguments else ("",)
        for season, evening, number in product(
            whole_years,
            nights if "evening" in rule.arguments else [""],
            numbers if "number" in rule.arguments else [1],
        ):
            given = {**values, "season": season, "evening": evening, "number": number}
            chosen = {name: given[name] for name in rule.arguments}
            yield self.app.url_map.bind("localhost").build(rule.endpoint, chosen)

    def public_addresses(self, rule):
        """Return those of a season, of its evenings and of evenings alone."""
        of_evenings = "number" in rule.arguments
        tokens = self.public[:1] if of_evenings else self.public
        for token in (*tokens, self.public_cup):
            numbers = (1,) if token == self.public_cup else (1, 2, 3, 4)
            for number in numbers if of_evenings else [0]:
                given = {"token": token, "number": number, "member": 1}
                chosen = {name: given[name] for name in rule.arguments}
                yield self.app.url_map.bind("localhost").build(rule.endpoint, chosen)


class Acts(list):
    """Acts at the desk, and *deals* on the phone of a hidden table; lists hold a figure a side."""

    deals = ()


def hidden_acts(rng):
    """Return what is written of the hidden rounds, each figure once a side.

    No figure comes again: the same one written anew is no event, and both have the same events.
    """
    acts = Acts()
    figures, totals = (
        iter(rng.sample(range(*ends), 10 * SIDES)) for ends in ((100, SUM // 2), (900, 2000))
    )
    for _number in range(rng.randint(1, 8)):
        place = rng.randint(HIDDEN, ROUNDS), rng.randint(1, 2)
        given = [next(figures) for _side in range(SIDES)]
        sheets = [Sheet((points, SUM - points), (0, 0)) for points in given]
        acts.append((results.sheet, *place, sheets))
        if rng.random() < 0.3:
            acts.append(
                (results.total, rng.randint(1, 8), [next(totals) for _side in range(SIDES)])
            )
    if rng.random() < 0.5:
        points = rng.sample(range(40, 118), SIDES)  # what cards can make
        acts.deals = [tuple(a_deal(2, figure, mode="schilten") for figure in points)]
    return acts


@pytest.fixture(scope="module")
def copies(migrated, press, tmp_path_factory):
    app = new_app(tmp_path_factory.mktemp("gate"), migrated, press)
    changed = {"pdf": no_pdf, "jobs": PdfJobs(no_pdf)}
    app.extensions["pdf_maker"] = dataclasses.replace(app.extensions["pdf_maker"], **changed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "datetime", StoppedClock)
        yield Copies(app)
    with app.app_context():
        db.engine.dispose()


def answer_to(copies, role, method, path, form=None, headers=None):
    """Return all that an answer tells, and how many statements each of its transactions took."""
    client = copies.club.clients.get(role) or StrictClient(copies.app, "192.0.2.99")
    sent = {"Sec-Fetch-Site": "same-origin", **(headers or {})}
    with transactions(copies.app) as begun:
        answer = client.browser.open(path, method=method, headers=sent, data=form)
    assert answer.status_code not in {429, 500}, path
    text = answer.data.decode("utf-8", "surrogateescape")  # of a picture, too
    unlike = {"Set-Cookie", "Date", *(["Content-Length"] if "<svg" in text else [])}
    kept = [
        (name, DRAWN.sub("DRAWN", value) if name == "Location" else value)
        for name, value in answer.headers
        if name not in unlike
    ]
    body = DRAWN.sub("DRAWN", text)
    return answer.status_code, kept, body, [len(statements) for statements in begun.values()]


def looks(copies, methods, roles=ROLES, known=()):
    """Return what may be asked: who, how, where."""
    return [
        (role, method, path, rule.endpoint)
        for rule in copies.rules(methods)
        for path in copies.addresses(rule)
        for method in sorted(methods & rule.methods)
        for role in roles
        if not (role == "scorer" and rule.endpoint in SHEETS | {*known})
    ]


def ask_all(copies, databases, asked, **more):
    """Return the answers of copies, each read from its own start: time stands still, and no limit of papers an hour fills again."""
    answers = []
    for written in databases:
        given = []
        for number, look in enumerate(asked):
            if number % FROM_START == 0:
                copies.use(written)
            given.append(answer_to(copies, *look[:3], **more))
        answers.append(given)
    return answers


def pair_of(copies, acts):
    pair = [copies.written(acts, side) for side in (0, 1)]
    assert pair[0] != pair[1]
    return pair


FORM = {
    "seen": "1",
    "member": "1",
    "points": "900",
    "points_0": "700",
    "points_1": "556",
    "reason": "x",
}
FORM |= {f"table1-{name}": text for name, text in FORM.items()}
FORM |= {"round": "1", "name": "Ida", "place_1": "1", "first": "1", "kind": "penalty", "part": "1"}


def test_no_page_tells_a_hidden_figure(copies):
    acts = hidden_acts(random.Random(7))
    acts += [
        (results.sheet, number, 1, [Sheet((700, 556), (0, 0)), Sheet((500, 756), (0, 0))])
        for number in (2, 3)
    ]
    pair, asked = pair_of(copies, acts), looks(copies, READING)
    answers = ask_all(copies, pair, asked)

    assert len({look[3] for look in asked}) > 60
    for look, first, second in zip(asked, *answers, strict=True):
        assert first == second, look


def test_what_is_compared_would_tell_who_may_know_it(copies):
    """The admin sees the copies differ, on page, paper, list and file."""
    acts = Acts([(results.sheet, 2, 1, [Sheet((700, 556), (0, 0)), Sheet((500, 756), (0, 0))])])
    pair = pair_of(copies, acts)
    telling = {
        *("evening_ranking.show", "evening_history.show", "downloads.ranking_csv"),
        *("downloads.ranking", "downloads.records", "evening_pdf.show"),
        *("seasons.show", "seasons.member", "downloads.standings", "downloads.standings_csv"),
        *("downloads.member", "table_result.show", "results.round", "door.show"),
    }
    asked = [
        ("admin", *look[1:]) for look in looks(copies, {"GET"}, ["viewer"]) if look[3] in telling
    ]
    answers = ask_all(copies, pair, asked)

    assert telling == {
        look[3] for look, first, second in zip(asked, *answers, strict=True) if first != second
    }


@pytest.mark.soak
def test_no_form_is_answered_by_a_hidden_figure(copies):
    pair = pair_of(copies, hidden_acts(random.Random(8)))
    asked = looks(copies, {"POST"}, FORMS_OF, known=DECIDING)
    for look in asked:
        (first,), (second,) = ask_all(copies, pair, [look], form=FORM)
        assert first == second, look


@pytest.mark.parametrize("share", range(SHARES))
def test_random_pairs_are_alike_at_addresses_drawn_by_lot(copies, share):
    rng = random.Random(f"{PAIRS}, {share}")
    everything = looks(copies, READING)
    for _number in range(-(-PAIRS * 2 // (SIDES * (SIDES - 1) * SHARES))):
        acts = hidden_acts(rng)
        databases = [copies.written(acts, side) for side in range(SIDES)]
        assert len({*databases}) == SIDES
        asked = rng.sample(everything, LOOKS)
        headers = rng.choice(({}, {"Accept-Language": "fr"}, {"If-None-Match": "*"}))
        first, *others = ask_all(copies, databases, asked, headers=headers)

        for answers in others:
            for look, expected, answer in zip(asked, first, answers, strict=True):
                assert answer == expected, look


def test_a_paper_that_an_admin_has_printed_is_no_others(copies):
    """The job is known by who may read it, too."""
    copies.use(copies.base)
    for role in ("admin", "viewer"):
        assert copies.club.clients[role].post(f"{copies.desk.here}/evening").status_code == 303

    assert len(copies.app.extensions["pdf_maker"].jobs._kept) == 2
