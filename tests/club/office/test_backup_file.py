"""The file of a club: large ones go out piece by piece, and what is sealed at a table stays there."""

import json
import tracemalloc
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy.orm import Session

from scorer.club.draw import evening_tables
from scorer.club.evening import cancelling
from scorer.club.office import backup, backup_file
from scorer.club.office.ledger import Act, open_ledger
from scorer.club.people import erasure
from scorer.play import links
from scorer.rules.core.errors import RuleError
from scorer.store.transactions import write_transaction
from tests.club.club_builder import (
    a_club,
    an_evening,
    differenzler,
    refusal,
    sheet,
    write_on_phone,
)
from tests.play.table_builder import a_deal, a_device, push


def test_what_is_written_while_the_file_goes_out_is_not_in_it(session, admin, now):
    evening = an_evening(session, admin, now)
    slip = evening_tables.slips(Act(session, admin, now), evening, 1)[0]
    game, phone = write_on_phone(session, slip, now)
    before = backup.pack(session, admin.club_id)
    pieces = backup.pieces(session, backup.snapshot(session, admin.club_id))
    taken = backup.snapshot(session, admin.club_id)
    sheet(session, admin, evening, 1, 2, 1000, now)
    push(session, game.id, [a_deal(2)], device_id=phone, now=now)
    other = a_device(session, "Zweites Handy", now)
    links.redeem(session, slip.token, device_id=other, now=now)
    push(session, game.id, [a_deal(3)], device_id=other, now=now)
    erasure.erase(Act(session, admin, now, 10**6), 8)

    assert b"".join(backup.pieces(session, taken)) == before
    assert b"".join(pieces) == before
    was, after = (
        json.loads(data)["content"] for data in (before, backup.pack(session, admin.club_id))
    )
    assert len(after["events"]) > len(was["events"])
    assert len(after["games"][0]["revisions"]) == len(was["games"][0]["revisions"]) + 2
    assert (len(was["devices"]), len(after["devices"])) == (1, 2)


def test_a_file_is_never_whole_in_memory(session, admin, now):
    """Measured once: 24 evenings of 25 tables on phones took 276 MB in one piece, 12 MB in pages."""
    peaks, sizes = [], []
    for _ in range(2):
        with open_ledger(Act(session, admin, now)) as book:
            book.append_all([("contacts", {"fields": []}, "x" * 200)] * 2000)
        taken = backup.snapshot(session, admin.club_id)
        tracemalloc.start()
        sizes.append(sum(map(len, backup.pieces(session, taken))))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()

    assert sizes[1] > 1.9 * sizes[0]
    assert peaks[1] < 1.2 * peaks[0]


def test_no_browser_gets_a_file_while_estimates_are_sealed_at_a_table(session, admin, act, now):
    """SECURITY.md: nobody can obtain a sealed estimate from the server, who runs the club included."""
    evening = an_evening(session, admin, now, differenzler(settings={"estimates": "hidden"}))
    slip = evening_tables.slips(Act(session, admin, now), evening, 1)[0]
    phone = a_device(session, "Handy", now)
    game = links.redeem(session, slip.token, device_id=phone, now=now)
    backup_file.for_browser(session, admin, now, with_contacts=True)
    estimate = {"kind": "estimate", "points": 30}
    deal = {"kind": "deal", "trump": "eichel"}
    written = [a_deal(1, facts=deal), a_deal("estimate:1:0", facts=estimate)]
    result = push(session, game.id, written, device_id=phone, now=now)
    assert len(result.accepted) == 2, result.rejected
    with pytest.raises(RuleError) as refused:
        backup_file.for_browser(session, admin, now, with_contacts=True)
    assert (refused.value.code, refused.value.values) == (
        "archive-sealed",
        {"evening": "Im Bären", "table": slip.table.number},
    )
    assert b'"estimate"' in backup.pack(session, admin.club_id)  # the host's command has all

    cancelling.cancel(act, evening)  # it may come back, and phones write on
    assert (
        refusal(backup_file.for_browser, session, admin, now, with_contacts=True)
        == "archive-sealed"
    )
    backup_file.for_browser(session, admin, now + timedelta(hours=25), with_contacts=True)


def test_only_an_admin_with_a_fresh_password_takes_it_and_it_is_noted_once_it_is_out(
    session, admin, now
):
    for actor, code in (
        (replace(admin, role="scorer"), "role-needed"),
        (replace(admin, fresh=False), "not-fresh"),
    ):
        assert refusal(backup_file.for_browser, session, actor, now, with_contacts=True) == code
    taken = backup_file.for_browser(session, admin, now, with_contacts=False)
    pieces = backup_file.written(
        session, taken, official_id=admin.official_id, contacts=False, now=now
    )
    next(pieces)
    with Session(session.get_bind()) as another, write_transaction(another):
        pass  # however slowly a browser takes it, nobody waits
    assert backup_file.last_file(session, admin.club_id) is None
    assert list(pieces) == []
    assert backup_file.last_file(session, admin.club_id) == backup_file.LastFile(
        now, "vreni", False
    )
    host = {"official_id": None, "contacts": True, "now": now}
    assert b"".join(backup_file.written(session, taken, **host))
    assert backup_file.last_file(session, admin.club_id) == backup_file.LastFile(now, "", True)
    other = a_club(session, now, "Jassclub Distel", "doris")
    assert backup_file.last_file(session, other.club_id) is None
