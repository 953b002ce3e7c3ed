"""A club in the middle of its season: whatever asks for a form of its own is there."""

from datetime import date

from scorer.club.evening import announcing
from scorer.club.people import contacts
from scorer.rules.club.evening.event_kinds import CONTACTS
from scorer.rules.club.regulation.presets import PRESETS
from tests.web.club.conftest import PASSWORD, a_club
from tests.web.club.draw.test_evening_tables import a_phone, play_on
from tests.web.club.evening_pages import PEOPLE, EveningPages
from tests.web.club.form_filler import fields, filled, pressed
from tests.web.club.visitors import RULES, ClubRoutes
from tests.web.html_client import elements_of

LOG_IN = {"login": "scorer-1", "password": PASSWORD, "to": "/club/members"}
NEW = {"code": "0", "name": "Verein", "login": "eine", "password": PASSWORD}
OWN = {"own_password": PASSWORD}
KEY = {"list": "overall", "step": "1", "stood": "0", "manner": "all", "seen": "0"}
SPOKEN = {
    "language": "de",
    "seen": "0",
}  # offered where a server speaks several languages
# Forms that no page offers to who is just passing.
HIDDEN = {
    "log_in.log_in": ("/club/log-in", LOG_IN, LOG_IN.keys()),
    "set_up.set_up": ("/club/new", NEW, NEW.keys()),
    "account.end_sessions": ("/club/account/sessions", {}, []),
    "backup.get_ready": ("/club/backup/ready", OWN, OWN.keys()),
    "officials.get_ready": ("/club/officials/ready", OWN, OWN.keys()),
    "officials.get_ready_for": ("/club/officials/2/ready", OWN, OWN.keys()),
    "member_import.take_in": ("/club/members/import/all", {"list": "Name\nHugo Hess"}, ["list"]),
}
_HEAT, _FINAL = PRESETS["heats"]["phases"]
LOT = {"ties": ["lot"]}
# Whatever asks for a form of its own: what people add up, lots, a final, free tables, a target number.
REGULATION = {
    **PRESETS["heats"],
    "phases": [
        {**_HEAT, "terms": {"self_total": True}, "counting": LOT, "claims": 60},
        _FINAL,
        {"key": "frei", "name": "Frei", "attempts": True}
        | {"counting": {"best": 2, "target_from": "entered"}},
    ],
    "season": {"parts": [{"phases": [_HEAT["key"]], "counting": {"best": 1, **LOT}}]},
}
PAST = "Name;Total\n" + "\n".join(f"{name};{900 + at}" for at, name in enumerate(PEOPLE))


class FullSeason(ClubRoutes):
    """A club with evenings: one goes on, one is closed, one has free tables, one is from a list."""

    def __init__(self, app):
        desk = EveningPages(a_club(app, names=PEOPLE), REGULATION, RULES)
        self.app, self.club, self.season = app, desk.club, desk.season
        self.evening = desk.id
        self.evenings = [desk.id]
        wish = {"member": PEOPLE[0], "table": "1", "seen": "0"}
        assert self.club.scorer.post("/club/wishes/table", data=wish).status_code == 303
        teams = {"club": "Adler", "teams": f"1: {PEOPLE[0]}\n2: {PEOPLE[1]}, {PEOPLE[2]}"}
        path = f"/club/seasons/{self.season}/teams"
        assert self.club.scorer.post(path, data=teams).status_code == 303
        self.club.do(contacts.choose, CONTACTS)
        self.play(desk)
        desk.fine("/penalties", member=1, points=-50, reason="Nicht bedient")
        for name in ("zu", "frei", "Liste"):
            phase = "frei" if name == "frei" else "ausscheidung"
            announcement = announcing.Announcement(phase, name, date(2026, 11, 27))
            desk.id = self.club.do(announcing.new, self.season, announcement)
            desk.here = f"/club/evenings/{desk.id}"
            self.evenings.append(desk.id)
            if name == "zu":
                self.play(desk, apart=1)
                desk.fine("/close")
            elif name == "frei":
                desk.attend(*PEOPLE)
            else:
                desk.fine("/past/all", list=PAST)
        self.token = self.club.public(self.season)
        self.token_of_evening = self.club.public(self.season, self.evening)
        edit = f"/club/seasons/{self.season}/regulation/edit"
        draft = pressed(filled(self.club.admin.get(edit)), "save", "draft")
        assert self.club.admin.post(edit, data=draft).status_code == 303
        list_ = {"list": PAST, "source": "past.csv", "seen": "0", "strangers": "0"}
        self.hidden = HIDDEN | {
            "door.pair": (f"{desk.here}/door/pairs", {}, ()),  # offered where pairs are fixed
            "results_import.take_in": (f"{desk.here}/past/all", list_, list_),
            "prize_giving.go": (f"/club/seasons/{self.season}/announcing", KEY, KEY.keys()),
            "passing_on.speak": (f"/club/seasons/{self.season}/language", SPOKEN, SPOKEN),
        }

    def play(self, desk, apart=0):
        """Let all who are there have the same, so that lots are drawn, or all something else."""
        desk.attend(*PEOPLE)
        desk.draw()
        if not apart:
            phone, path = a_phone(desk)
            play_on(phone, path, [100])
            (revision,) = phone.get(f"{path}/revisions?after=0").json["revisions"]
            self.line = revision["line"]
        for number in range(1, 5):
            more = apart * 7 ** (number % 3) if number < 4 else 0
            desk.play(number, lambda table, more=more: (942 + table * more, 942 - table * more))

    def values(self):
        return super().values() | {"line": self.line}

    def pages(self):
        """Return the addresses of all pages, of each evening and of some members and rounds."""
        for rule in self.rules():
            asked = rule.arguments
            for evening in self.evenings if "evening" in asked else [""]:
                for number in (1, 2, 3) if "number" in asked else [1]:
                    path = self.address(rule, evening=evening, number=number)
                    file = path.rsplit(".", 1)[-1] in {"pdf", "csv", "json", "png", "ics"}
                    if "GET" in rule.methods and not file:
                        yield path

    def forms(self, path):
        """Return of each form of a page by which endpoint it is taken, where, and what is in it."""
        places, answer = self.app.url_map.bind("localhost"), self.club.admin.get(path)
        for form in elements_of(answer, "form") if answer.status_code == 200 else ():
            if form.get("method", "").lower() == "post":
                names = {field.get("name") for field in form.iter()} - {None}
                others = {field.get("formaction") for field in form.iter()} - {None}
                for action in (form.get("action") or path, *sorted(others)):
                    taker = places.match(action, method="POST")[0]
                    yield taker, (action, fields(form), names)

    def form(self, path, taker):
        """Return the form of a page that *taker* takes, or nothing where it is not offered now."""
        return dict(self.forms(path)).get(taker)
