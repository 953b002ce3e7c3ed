"""Each form of a club that changes something: sent from a page older than another change, it overwrites nothing."""

from dataclasses import dataclass
from pathlib import Path

from scorer.club.people import members
from scorer.rules.club.draw.wishes import NEVER_TOGETHER
from tests.web.club.full_season import FullSeason

# Why a form needs no version of what its page showed.
NEW = "writes something new and takes nothing away"
NAMED = "its address or field names the very thing, which never changes"
OWN = "only the official who sends it sees and changes it"
TEXT = "the password or the figures that it carries are what was seen"
NOTHING = "changes nothing of the club"
WITHOUT = {
    NEW: "closing.claim downloads.slips drafts.create evenings.create "
    "member_import.take_in members.add members.keep_two officials.add results.seat set_up.set_up "
    "teams.add",
    NAMED: "member_import.take_back own_rules.erase door.pair teams.forget wishes.strike",
    OWN: "account.end_sessions account.name_session officials.end_sessions",
    TEXT: "account.change_password confirmation.claim confirmation.dispute confirmation.sign",
    NOTHING: "member_export.export member_export.for_spreadsheet downloads.season_record backup.download backup.get_ready evening_pdf.start log_in.log_in log_in.log_out "
    "member_import.read_file officials.get_ready officials.get_ready_for results_import.read_file",
}
# Forms of which another file makes the conflict, as it takes more than one page.
SHOWN = {
    "test_prize_giving.py": "prize_giving.go prize_giving.show_all",
    "test_door.py": "door.tick",
    "test_regulation_drafts.py": "drafts.change drafts.decide drafts.discard",
    "test_swapping.py": "swapping.swap",
    "test_confirmation.py": "table_result.correct_deal",
    "test_round.py": "results.write",
    "test_results_import.py": "results_import.take_in results_import.take_back",
    "test_public_pages.py": "passing_on.switch passing_on.speak",
    "test_draw.py": "draw.make draw.by_hand",
    "test_next_evening.py": "seasons.announce_next",
    "test_members.py": "members.part",
    "test_cancelling.py": "cancelling.resume",
    "test_closing.py": "closing.reopen",
    "test_seasons.py": "seasons.put_away",
}


@dataclass(frozen=True)
class Stale:
    """The page of a form; what is typed *first*, there or at another address, *then* by the older page.

    The refusal *says* what is stored and what was typed.
    """

    page: str
    first: dict
    then: dict
    says: tuple[str, ...] = ()
    at: str = ""


def stale_forms(scene):
    """Return by endpoint the form, and two ways to fill it in."""
    evening, _closed, free = (f"/club/evenings/{night}" for night in scene.evenings[:3])
    season = f"/club/seasons/{scene.season}"
    official = f"/club/officials/{scene.club.official_id('viewer')}"
    six, contacts, target = "/club/members/6", "/club/members/7/contact", f"{free}/target"
    team, person = f"{season}/teams/1", f"{evening}/door/9"
    penalties = f"{evening}/penalties"
    fined = {"member": "5", "points": "-20", "reason": "Karte"}
    apart = {"first": "3", "second": "4"}
    equals = [2, 5, 6, 8, 10, 12], range(2, 13)
    of_season, of_evening = (
        [
            {f"place_{who}": place for place, who in enumerate(order, 1)}
            for order in (who, who[::-1])
        ]
        for who in equals
    )
    prizes = {"prizes": "Huhn"}, {"prizes": "Speck"}, ("Huhn", "Speck")
    sheet = [
        {
            "table1-points_0": str(points),
            "table1-points_1": str(1884 - points),
            "table1-reason": "falsch",
        }
        for points in (1000, 1001)
    ]
    totals = [{"member": "5", "points": points} for points in ("3000", "3001")]
    passwords = {"password": "Nell und Bauer"}, {"password": "Bauer und Nell"}
    people = "/club/members"
    scene.club.do(members.add, members.Member(0, "Ida Frei"))
    helper = {"by": "Ida Frei"}
    return {
        "seasons.draw_lots": Stale(season, *of_season),
        "closing.draw_lots": Stale(f"{evening}/lot", *of_evening),
        "closing.shut": Stale(f"{evening}/close", fined | {"member": "6"}, {}, at=penalties),
        "officials.reset_password": Stale(official, *passwords, ("Neues Passwort",)),
        "officials.set_role": Stale(
            official, {"role": "none"}, {"role": "scorer"}, ("Kein Zugang mehr",)
        ),
        "officials.rename": Stale(
            "/club/officials", {"name": "Distel"}, {"name": "Au"}, ("Distel", "Au")
        ),
        "members.change": Stale(
            f"{people}/5/edit", {"name": "Eva"}, {"name": "Ida"}, ("Eva", "Ida")
        ),
        "members.merge": Stale(six, {"name": "Uri"}, {"into": "12"}, ("Uri",), f"{six}/edit"),
        "members.erase": Stale(six, {"name": "Urs"}, {"sure": "y"}, ("Urs",), f"{six}/edit"),
        "member_contacts.change": Stale(
            contacts, {"place": "Chur"}, {"place": "Bern"}, ("«PLZ und Ort»: Chur", "Bern")
        ),
        "member_contacts.choose_fields": Stale(
            f"{people}/contacts",
            {"keep_phone": None},
            {"keep_place": None},
            ("«Telefon»: –", 'name="keep_phone" value="y" checked', 'name="keep_place" value="y">'),
        ),
        "member_surnames.confirm": Stale(
            f"{people}/surnames", {"surname_8": "Eins"}, {"surname_8": "Zwei"}, ("Eins", "Zwei")
        ),
        "wishes.keep_apart": Stale(
            "/club/wishes",
            apart,
            apart | {"kind": NEVER_TOGETHER},
            ("spielen nie zusammen",),
        ),
        "wishes.keep_at_table": Stale(
            "/club/wishes", {"member": "3", "table": "1"}, {"member": "3", "table": "2"}
        ),
        "seasons.settle": Stale(
            season,
            {"champion": "3", "renounced": "1"},
            {"champion": "4"},
            ("Titelverteidiger: Clara Abt. Jetzt steht da: «Wer verzichtet?»: Anna Abt",),
        ),
        "teams.change": Stale(team, {"name": "Eins"}, {"name": "Zwei"}, ("«Name»: Eins", "Zwei")),
        "teams.remove": Stale(team, {"name": "7"}, {}, at=team),
        "evenings.change": Stale(
            f"{evening}/edit", {"name": "Eins"}, {"name": "Zwei"}, ("Eins", "Zwei")
        ),
        "door_person.enter": Stale(person, {"last": "3"}, {"last": "2"}, ("bis Passe 3",)),
        "door_person.substitute": Stale(person, helper | {"since": "2"}, helper | {"since": "3"}),
        "table_result.write": Stale(f"{evening}/tables/1/1", *sheet, ("1000", "1001")),
        "evening_ranking.own_total": Stale(f"{evening}/ranking", *totals, ("3000", "3001")),
        "penalties.punish": Stale(penalties, fined, fined | {"points": "-30"}, ("-30",)),
        "penalties.strike": Stale(
            penalties, {"reason": "Eins"}, {"reason": "Zwei"}, ("Eins", "Zwei")
        ),
        "closing.enter_target": Stale(target, {"points": "900"}, {"points": "901"}, ("900", "901")),
        "prize_giving.write_prizes": Stale(f"{evening}/announcing", *prizes),
        "cancelling.cancel": Stale(
            f"{free}/cancel", {"name": "Frei 2"}, {"reason": "Saal"}, ("Saal",), f"{free}/edit"
        ),
        "cancelling.delete": Stale(
            f"{free}/cancel", {"name": "Frei 3"}, {}, ("Frei 3",), f"{free}/edit"
        ),
    }


def filled(form, values):
    """Return the fields of a form with other *values*; None takes one out."""
    typed = {name: value for name, value in form.items() if values.get(name, "") is not None}
    return typed | {name: value for name, value in values.items() if value is not None}


def test_no_form_of_the_club_is_forgotten(app):
    scene = FullSeason(app)
    listed = " ".join([*WITHOUT.values(), *SHOWN.values()]).split()
    listed += stale_forms(scene)
    takers = {rule.endpoint for rule in scene.rules() if "POST" in rule.methods}
    assert takers - {*listed} == set()
    assert len(listed) == len({*listed})
    files = {path.name: path for path in Path(__file__).parents[1].rglob("test_*.py")}
    assert [name for name in SHOWN if "409" not in files[name].read_text()] == []


def test_a_form_of_a_page_older_than_a_change_is_refused_and_shows_both(app):
    scene = FullSeason(app)
    wrong = {}
    for taker, stale in stale_forms(scene).items():
        form = scene.form(stale.page, taker)
        if form is None:
            wrong[taker] = "no form"
            continue
        action, older, _names = form
        path = stale.at or action
        (fresh,) = {
            at: form for _, (at, form, _) in scene.forms(stale.at or stale.page) if at == path
        }.values()
        first = scene.club.admin.post(path, data=filled(fresh, stale.first))
        then = scene.club.admin.post(action, data=filled(older, stale.then))
        statuses, missing = (
            (first.status_code, then.status_code),
            [w for w in stale.says if w not in then.text],
        )
        if (statuses, missing) != ((303, 409), []):
            wrong[taker] = statuses, missing, then.location
    assert wrong == {}
