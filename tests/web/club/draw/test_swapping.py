"""Swapping at the desk: the form, what everybody is told, and who may."""

from tests.web.club.draw.test_evening_tables import a_phone
from tests.web.club.evening_pages import PEOPLE, drawn, open_evening, plain, printed


def test_two_who_sat_wrong_are_swapped_and_desk_plan_list_phone_and_history_say_it(app):
    desk = drawn(app, PEOPLE[:8], rounds=2, deals=8)
    phone, path = a_phone(desk)
    desk.play(1, lambda table: (600 + table, 656 - table))
    left, right = desk.view.evening.rounds[0]
    form = {"seat": f"p{left.people[0]}", "other": f"p{right.people[0]}", "reason": "Nummer falsch"}
    page = desk.get("/tables/1/swap", "admin")
    assert "Ganzer Tisch 2" in page.text
    table = next(t for t in (left, right) if desk.club.members[PEOPLE[0]] in t.people)
    first, last = PEOPLE[0].split()
    assert f"{last} {first}, Tisch {table.number}" in page.text  # by surname, as in every list
    assert "Falsch gesessen? Tauschen" in plain(desk.get("/tables/1", "admin"))
    assert "Falsch gesessen" not in plain(desk.get("/tables/1"))
    for wrong, sentence in (
        ({"other": f"p{left.people[2]}"}, "Das ist der gleiche Platz"),
        ({"other": "t2"}, "Tausche zwei Leute oder zwei ganze Tische."),
        ({"other": ""}, "Wähle eine Person oder einen Tisch."),
        ({"reason": ""}, "Gib einen Grund an"),
    ):
        refused = desk.post("/tables/1/swap", "admin", **form | wrong)
        assert (refused.status_code, sentence in plain(refused)) == (422, True), wrong
    seen = desk.seq
    desk.sheet(1, 2, 700, 556, reason="Zettel nachgeschaut")
    clash = desk.post("/tables/1/swap", "admin", seen=seen, **form)
    assert (clash.status_code, "Passe 1, Tisch 2: 700 : 556" in plain(clash)) == (409, True)
    assert desk.club.admin.get(f"{desk.here}/tables/9/swap").status_code == 404

    assert desk.post("/tables/1/swap", "admin", **form).status_code == 303
    names = {number: name for name, number in desk.club.members.items()}
    first, second = sorted([left.people[0], right.people[0]])
    sentence = f"In Passe 1 getauscht: {names[first]} mit {names[second]}"
    for address in ("/tables/1", "/ranking", "/history"):
        assert sentence in plain(desk.get(address)), address
    assert "Nummer falsch" in plain(desk.get("/history"))
    assert sentence in plain(phone.get(f"{path}/result"))
    for name in ("plan", "ranking"):
        assert sentence in printed(desk.get(f"/{name}.pdf")), name
    assert names[right.people[0]] in phone.get(f"{path}/game.json").text
    desk.play(2, lambda table: (600 + table, 656 - table))
    desk.fine("/close")
    assert "Zuerst muss der Abend wieder geöffnet werden." in plain(
        desk.get("/tables/1/swap", "admin")
    )


def test_somebody_who_sat_out_is_offered_without_a_table_and_is_seated(app):
    desk = drawn(app, PEOPLE[:9], rounds=2, deals=8)
    desk.play(1, lambda table: (600 + table, 656 - table))
    [rested] = desk.view.evening.sitting_out[0]
    names = {number: name for name, number in desk.club.members.items()}
    first, last = names[rested].split()
    page = desk.get("/tables/1/swap", "admin")
    assert f"{last} {first}, ohne Tisch" in page.text
    assert "Wer danach keinen Tisch hat, setzt aus." in plain(page)
    table = desk.view.evening.rounds[0][0]
    form = {"seat": f"p{rested}", "other": f"p{table.people[0]}", "reason": "Hat gespielt"}
    assert desk.post("/tables/1/swap", "admin", **form).status_code == 303
    assert rested in desk.view.evening.table(1, 1).people
    assert f"{names[table.people[0]]} setzt aus" in plain(desk.get("/draw"))


def test_where_people_sit_down_freely_no_sentence_says_that_somebody_sits_out_after_a_swap(app):
    desk = open_evening(app, "four-eight", attempts=True, counting={"best": 2})
    desk.attend(*PEOPLE[:6])
    desk.fine("/tables", seat=list(PEOPLE[:4]))
    page = desk.get("/tables/1/swap", "admin")
    assert ", ohne Tisch" in page.text
    assert "setzt aus" not in plain(page)
