"""The draw of an evening: made, made again for what is not played, and whom it has missed."""

from itertools import permutations

from tests.web.club.evening_pages import PEOPLE, drawn, open_evening, plain, printed
from tests.web.html_client import elements_of, words


def test_what_does_not_divide_is_said_before_the_draw(app):
    desk = open_evening(app)
    desk.attend(*PEOPLE[:10])
    assert "10 Leute: 2 Tische zu 4, 2 setzen aus." in plain(desk.get("/draw"))
    desk.draw()
    resting = [f"{a} und {b} setzen aus." for a, b in permutations(PEOPLE[:10], 2)]
    assert any(sentence in plain(desk.get("/draw")) for sentence in resting)

    small = open_evening(app)
    small.attend(*PEOPLE[:3])
    assert "Erst 3 Leute sind da; für einen Tisch braucht es 4." in plain(small.get("/draw"))
    answer = small.draw()
    assert answer.status_code == 422
    assert "Zu wenige Leute für Passe 1; ein Tisch braucht 4." in plain(answer)
    assert not small.view.evening.rounds


def slips_round(papers):
    """Return the round for which slips are offered."""
    (choice,) = (s for s in elements_of(papers, "select") if s.get("id") == "round")
    return [option.text for option in choice if "selected" in option.attrib]


def test_a_redraw_wants_a_reason_and_says_which_slips_are_void(app):
    desk = drawn(app, PEOPLE, preset="four-twelve")
    desk.play(1)
    none = desk.draw(2, seed=8)
    assert none.status_code == 422
    assert "Warum wird neu ausgelost?" in plain(none)
    anew = desk.draw(2, seed=8, reason="Berger musste heim")
    assert anew.status_code == 303
    page = desk.club.scorer.get(anew.location)
    assert "Die gedruckten Zettel ab Passe 2 gelten nicht mehr." in plain(page)
    (link,) = (a for a in elements_of(page, "a") if words(a) == "Zettel neu drucken")
    assert link.get("href").endswith("#round")
    assert slips_round(desk.club.scorer.get(link.get("href"))) == ["2"]
    assert "gelten nicht mehr" not in plain(desk.get("/draw?again=9"))
    assert "Berger musste heim" in plain(desk.get("/history"))


def test_slips_are_offered_of_the_round_in_play_until_they_are_all_in(app):
    desk = drawn(app, PEOPLE[:8], preset="four-twelve")
    assert '<option value="all">alle Passen</option>' in desk.get("/papers").text
    assert desk.sheet(1, 1, 1001, 883).status_code == 303
    assert 'value="all"' not in desk.get("/papers").text
    assert slips_round(desk.get("/papers")) == ["1"]
    assert desk.sheet(1, 2, 1002, 882).status_code == 303
    assert slips_round(desk.get("/papers")) == ["2"]


def test_who_meets_again_is_told_below_the_draw_and_on_the_plan(app):
    """Eight people meet twelve in four rounds, and there are seven others."""
    desk = drawn(app, PEOPLE[:8], preset="four-twelve")
    page = desk.get("/draw")
    (card,) = [
        section
        for section in elements_of(page, "section")
        if section.get("aria-labelledby") == "met"
    ]

    sentence = "Weniger geht nicht: Bei 2 Tischen trifft man manche mehr als einmal."
    assert "Mehr als einmal Partner" not in words(card)
    assert sentence in words(card)
    assert sentence in printed(desk.get("/plan.pdf"))
    (pairs, *_) = card.iter("ul")
    assert 16 <= len(list(pairs)) <= 24
    assert "und" in words(next(iter(pairs)))
    more = drawn(app, PEOPLE[:8], preset="four-eight", rounds=1)
    assert "Mehr als einmal" not in plain(more.get("/draw"))


def test_two_who_draw_at_once_draw_once(app):
    desk = open_evening(app)
    desk.attend(*PEOPLE)
    seen = desk.seq
    assert desk.post("/draw", first=1, seed=1, seen=seen).status_code == 303
    second = desk.post("/draw", first=1, seed=2, seen=seen, reason="anders")

    assert second.status_code == 409
    assert "Jemand hat eben ausgelost." in plain(second)
    assert desk.view.evening.seeds[0] == 1


def test_the_next_round_is_drawn_when_the_regulation_draws_round_by_round(app):
    desk = drawn(app, PEOPLE, preset="four-twelve", draw="round")
    assert "1 von 4 Passen ausgelost" in plain(desk.get())
    desk.play(1)
    assert f'aria-current="step"><a href="{desk.here}/draw' in desk.get().text
    assert desk.draw(2).status_code == 303


def test_who_came_after_the_draw_has_no_place_and_the_evening_says_so(app):
    """K27: late arrivals are drawn into the open rounds; nobody may be forgotten until then."""
    desk = drawn(app, PEOPLE[:8], preset="four-twelve")
    desk.play(1)
    assert "keinen Platz" not in plain(desk.get())
    late = {f"from_{desk.club.members[name]}": 2 for name in PEOPLE[8:]}
    desk.attend(*PEOPLE, **late)

    late_ones = f"{', '.join(PEOPLE[8:11])} und {PEOPLE[11]}"
    sentence = f"Passe 2: {late_ones} haben keinen Platz. Bitte neu auslosen."
    assert sentence in plain(desk.get())
    assert "ab welcher Passe jemand spielt" in plain(desk.get())
    assert f'aria-current="step"><a href="{desk.here}/draw' in desk.get().text
    (link,) = (a for a in elements_of(desk.get(), "a") if words(a) == sentence)
    (form,) = (f for f in elements_of(desk.get("/draw"), "form") if f.get("id") == "lots")
    assert link.get("href") == f"{form.get('action')}#lots"
    assert sentence in plain(desk.get("/draw"))
    assert "12 Leute: 3 Tische zu 4." in plain(desk.get("/draw"))
    assert desk.draw(2, reason="vier sind spät").status_code == 303
    assert "keinen Platz" not in plain(desk.get())


def test_who_left_after_the_draw_still_has_a_place_and_the_evening_says_so(app):
    """K27."""
    desk = drawn(app, PEOPLE[:9], preset="four-twelve")
    (rests,) = desk.view.evening.sitting_out[2]
    sits = next(name for name in PEOPLE[:9] if desk.club.members[name] != rests)
    desk.attend(*PEOPLE[:9], **{f"to_{desk.club.members[sits]}": 2, f"to_{rests}": 2})
    names = {desk.club.members[name]: name for name in PEOPLE}

    left = " und ".join(sorted((sits, names[rests]), key=PEOPLE.index))
    assert f"Passe 3: {left} sind nicht mehr da. Bitte neu auslosen" in plain(desk.get())
    assert "ab welcher Passe jemand spielt" not in plain(desk.get())  # who left waits for nothing
    assert '<option value="3" selected>' in desk.get("/draw").text  # what was right stays


def drawn_cards(desk, people):
    """Return the seats that people drew, as they are typed: 1A, 1B, 1A, 1B, 2A and so on."""
    return {
        f"hand-seat-{desk.club.members[name]}": f"{1 + n // 4}{'ab'[n % 2]}"
        for n, name in enumerate(people)
    }


def test_seats_that_people_drew_themselves_are_typed_round_by_round(app):
    desk = open_evening(app)
    desk.attend(*PEOPLE[:8])
    numbers = [desk.club.members[name] for name in PEOPLE[:8]]
    cards = drawn_cards(desk, PEOPLE[:8])
    wrong = desk.post(
        "/draw/seats", **{"hand-first": "1"}, **cards | {f"hand-seat-{numbers[0]}": "A1"}
    )
    assert wrong.status_code == 422
    assert "Zum Beispiel 3A." in plain(wrong)
    assert 'value="A1"' in wrong.text
    uneven = desk.post(
        "/draw/seats", **{"hand-first": "1"}, **cards | {f"hand-seat-{numbers[0]}": "1b"}
    )
    assert "Tisch 1: Es braucht gleich viele A wie B" in plain(uneven)
    assert 'value="1b"' in uneven.text
    desk.fine("/draw/seats", **{"hand-first": "1"}, **cards)

    first, second = desk.view.evening.rounds[0]
    assert [{*first.people}, {*second.people}] == [{*numbers[:4]}, {*numbers[4:]}]
    assert {first.people[0], first.people[2]} == {numbers[0], numbers[2]}
    assert "Passe 1: Plätze eingetippt" in plain(desk.get("/history"))
    desk.draw(2)
    assert len(desk.view.evening.rounds) == 4
    again = desk.post("/draw/seats", **{"hand-first": "2"}, **cards)
    assert "Warum wird neu ausgelost?" in plain(again)
    reason = {"hand-first": "2", "hand-reason": "Wir haben gezogen"}
    late = desk.post("/draw/seats", seen=desk.seq - 1, **cards, **reason)
    assert late.status_code == 409
    assert "Jemand hat eben ausgelost." in plain(late)
    assert 'value="2b"' in late.text
    desk.fine("/draw/seats", **cards, **reason)
    assert len(desk.view.evening.rounds) == 2


def test_who_is_ticked_in_while_seats_are_typed_does_not_sit_out_unasked(app):
    desk = open_evening(app)
    desk.attend(*PEOPLE[:4])
    seen = desk.seq
    cards = drawn_cards(desk, PEOPLE[:4])
    desk.attend(*PEOPLE[:5])
    late = desk.post("/draw/seats", seen=seen, **{"hand-first": "1"}, **cards)

    assert late.status_code == 409
    assert "Die Anwesenheit hat sich geändert." in plain(late)
    assert f'name="hand-seat-{desk.club.members[PEOPLE[4]]}"' in late.text
    assert late.text.count('value="1b"') == 2
    assert desk.view.evening.rounds == []


def test_who_goes_while_seats_are_typed_matters_only_with_a_typed_seat(app):
    desk = open_evening(app)
    desk.attend(*PEOPLE[:6])
    seen = desk.seq
    cards = drawn_cards(desk, PEOPLE[:4])
    desk.attend(*PEOPLE[:3], *PEOPLE[4:6])
    late = desk.post("/draw/seats", seen=seen, **{"hand-first": "1"}, **cards)

    assert late.status_code == 409
    assert late.text.count('value="1b"') == 2
    desk.attend(*PEOPLE[:6])
    seen = desk.seq
    desk.attend(*PEOPLE[:5])
    desk.fine("/draw/seats", seen=seen, **{"hand-first": "1"}, **cards)
    assert len(desk.view.evening.rounds) == 1
