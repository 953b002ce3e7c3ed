"""Words that a club typed: hashed in the ledger, erased from the file, and found where they were changed."""

from dataclasses import replace

import pytest
from sqlalchemy import update

from scorer.club.office import backup, club_texts, ledger, verification
from scorer.club.office.ledger import Act, open_ledger
from scorer.rules.core.errors import RuleError
from scorer.store.models import ClubTextRow
from scorer.store.transactions import write_transaction
from tests.club.club_builder import a_club, left_in, refusal


def write(session, admin, now, text="Die Nellen", second="", kind="team", known=()):
    with open_ledger(Act(session, admin, now)) as book:
        return club_texts.write(book, kind, text, second, known)


def said(session, admin, kind="team"):
    texts = club_texts.texts(session, admin.club_id, kind)
    return {number: (text.text, text.second) for number, text in texts.items()}


def events_of(session, admin):
    return [e.facts for e in ledger.events(session, admin.club_id, None, ("text",))]


def set_row(session, number, **values):
    with write_transaction(session) as connection:
        mine = update(ClubTextRow).where(ClubTextRow.number == number)
        connection.execute(mine.values(**values))


def test_the_ledger_holds_number_and_hash_and_no_word(session, admin, now):
    numbers = [
        write(session, admin, now),
        write(session, admin, now, "Ohne Gläser", "Sans", "rule"),
    ]

    assert numbers == [1, 2]
    assert said(session, admin) == {1: ("Die Nellen", "")}
    assert said(session, admin, "rule") == {2: ("Ohne Gläser", "Sans")}
    assert "Nellen" not in str(events_of(session, admin))
    assert [(facts["text"], facts["kind"]) for facts in events_of(session, admin)] == [
        (1, "team"),
        (2, "rule"),
    ]


def test_the_same_words_have_another_hash_each_time(session, admin, now):
    """So nobody can try out what a short name could be."""
    write(session, admin, now)
    write(session, admin, now)
    first, second = events_of(session, admin)

    assert first["hash"] != second["hash"]


def test_what_is_known_already_keeps_its_number(session, admin, now):
    number = write(session, admin, now, "Die  Nellen ")

    assert write(session, admin, now, "Die Nellen", known=[number]) == number
    assert write(session, admin, now, "Die Nellen", "Les Nell", known=[number]) == 2
    assert write(session, admin, now, "Die Bauern", known=[1, 2]) == 3


@pytest.mark.parametrize(
    ("text", "second", "code"),
    [
        ("", "", "text-length"),
        ("   ", "", "text-length"),
        ("N" * 41, "", "text-length"),
        ("Nell", "N" * 41, "text-length"),
        ("Ne\u202ell", "", "text-hidden"),
        ("Ne\x00ll", "", "text-hidden"),
    ],
)
def test_what_nobody_could_read_is_refused(session, admin, now, text, second, code):
    assert refusal(write, session, admin, now, text, second) == code
    assert said(session, admin) == {}


def test_an_erased_text_is_nowhere_in_the_file_and_the_chain_holds(on_file, file, now):
    session, admin = on_file, a_club(on_file, now)
    for n in range(40):
        write(session, admin, now, f"Mannschaft {n}")
    first = write(session, admin, now, "Walburgas Riege", "L'équipe de Walburga")
    write(session, admin, now, "walburgas riege")
    salt = session.get_one(ClubTextRow, (admin.club_id, first)).salt
    session.rollback()
    assert left_in(file, "Walburga")
    club_texts.erase(Act(session, admin, now), [first])

    assert left_in(file, "Walburga", "walburga", salt) == []
    texts = club_texts.texts(session, admin.club_id, "team")
    assert [number for number, text in texts.items() if text.erased] == [41, 42]
    assert verification.verify(session, admin.club_id).broken is None
    assert club_texts.mismatched(session, admin.club_id) == []


def test_erasing_twice_writes_once_and_the_number_is_not_used_again(session, admin, now):
    write(session, admin, now)
    for _twice in range(2):
        club_texts.erase(Act(session, admin, now), [1])

    assert len(events_of(session, admin)) == 2
    assert write(session, admin, now) == 2
    assert refusal(club_texts.erase, Act(session, admin, now), [9]) == "text-unknown"
    stale = replace(admin, fresh=False)
    assert refusal(club_texts.erase, Act(session, stale, now), [2]) == "not-fresh"


@pytest.mark.parametrize(
    "changed",
    [{"text": "Die Ecken"}, {"second": "Les Nell"}, {"salt": ""}, {"text": "", "salt": ""}],
)
def test_a_text_that_was_changed_beside_the_ledger_is_found(session, admin, now, changed):
    write(session, admin, now)
    write(session, admin, now, "Die Bauern")
    set_row(session, 2, **changed)

    assert club_texts.mismatched(session, admin.club_id) == [2]
    with pytest.raises(RuleError) as refused:
        backup.pack(session, admin.club_id)
    assert (refused.value.code, refused.value.values) == ("archive-text", {"number": 2})


def test_an_erased_text_that_is_back_is_found(session, admin, now):
    write(session, admin, now)
    row = {"text": "Die Nellen", "salt": session.get_one(ClubTextRow, (admin.club_id, 1)).salt}
    session.rollback()
    club_texts.erase(Act(session, admin, now), [1])
    set_row(session, 1, **row)

    assert club_texts.mismatched(session, admin.club_id) == [1]
