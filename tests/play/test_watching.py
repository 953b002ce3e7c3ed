"""What watchers ask for: how far tables have got, and how a log came about."""

from dataclasses import replace
from datetime import timedelta

from scorer.play import games, links, watching
from tests.play.table_builder import a_deal, a_device, a_game, write


def test_a_game_leads_to_all_that_followed_it_and_how_far_each_has_got(session, game, anna, now):
    later = now + timedelta(minutes=40)
    write(session, game, anna, now, a_deal(1))
    write(session, game, anna, later, a_deal(2))
    second = games.play_again(session, game, device_id=anna, now=later, first_dealer=1)
    third = games.play_again(session, second, device_id=anna, now=later, first_dealer=2)
    write(session, second, anna, later, a_deal(1))
    chains = watching.follow_games(session, [second.public_id, game.public_id, "0" * 26])

    assert set(chains) == {game.public_id, second.public_id}
    assert chains[game.public_id] == [
        watching.GameProgress(game, 2, later),
        watching.GameProgress(second, 1, later),
        watching.GameProgress(third, 0, None),
    ]
    assert chains[second.public_id] == chains[game.public_id][1:]


def test_the_history_says_from_which_phone_a_line_came_and_when_by_our_clock(
    session, game, anna, now
):
    beat, later = a_device(session, "", now), now + timedelta(minutes=7)
    links.redeem(
        session,
        links.create_invitation(session, game.id, device_id=anna, now=now),
        device_id=beat,
        now=now,
    )
    first = a_deal(1)
    mended = replace(a_deal(1, 79), line=first.line, replaces=(first.id,))
    write(session, game, anna, now, first)
    write(session, game, beat, later, mended)

    assert watching.history(session, game) == [
        watching.LoggedRevision(first, anna, "Anna", now),
        watching.LoggedRevision(mended, beat, "", later),
    ]


def test_the_history_keeps_an_estimate_to_itself_until_its_deal_is_counted(session, anna, now):
    game = a_game(session, anna, now, "differenzler-12")
    deal = a_deal(1, facts={"kind": "deal", "trump": "rosen", "points": None})
    estimates = [
        a_deal(f"estimate:1:{seat}", facts={"kind": "estimate", "points": 40 + seat})
        for seat in range(4)
    ]
    write(session, game, anna, now, deal, *estimates)
    sealed = [entry.revision for entry in watching.history(session, game)]
    points = {"kind": "deal", "trump": "rosen", "points": [40, 40, 40, 37]}
    write(session, game, anna, now, a_deal(1, line=deal.line, replaces=(deal.id,), facts=points))

    assert sealed == [deal]
    assert [entry.revision.slot for entry in watching.history(session, game)] == [
        "1",
        *(estimate.slot for estimate in estimates),
        "1",
    ]
