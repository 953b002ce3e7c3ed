"""`scorer club` and `scorer verify` as a host uses them."""

import sqlite3
from contextlib import closing

import pytest

from tests.cli.running import PASSWORD, refused, scorer

PAST_THE_LEDGER = {
    "Entry 2 no longer fits": """DROP TRIGGER event_no_update;
        UPDATE event SET reason = 'x' WHERE seq = 2""",
    "The ledger gives “egon” another role.": """
        INSERT INTO official (club_id, login, password_hash, role, created_at, number)
        SELECT club_id, 'egon', password_hash, 'admin', created_at, 2 FROM official""",
    "Text 1 is not the one in the ledger.": """
        INSERT INTO club_text (club_id, number, text, second, salt)
        SELECT id, 1, 'Die Nellen', '', 'x' FROM club""",
}


@pytest.mark.parametrize(("sentence", "statements"), PAST_THE_LEDGER.items())
def test_a_ledger_is_proved_until_somebody_writes_past_it(tmp_path, sentence, statements):
    here = ("--instance", tmp_path)
    created = scorer("club", "new", "Jassclub Bern", "--login", "Vreni", *here, data=PASSWORD)
    changed = scorer("club", "password", "vreni", *here, data=f"{PASSWORD}!\n")
    proved = scorer("verify", *here)
    assert (created.exit_code, changed.exit_code, proved.exit_code) == (0, 0, 0)
    assert "Jassclub Bern: 3 entries, all unchanged." in proved.stdout
    with closing(sqlite3.connect(tmp_path / "schreiber.sqlite")) as connection:
        connection.executescript(statements)
    verified = scorer("verify", *here)

    assert verified.exit_code == 1
    assert sentence in verified.stdout
    assert "vreni" not in verified.stdout


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        (("club", "new", "Bern", "--login", "vreni"), "passwort1\n"),
        (("club", "password", "niemand"), PASSWORD),
        (("verify", "--evening", "0" * 26), ""),
    ],
)
def test_what_is_refused_ends_with_status_1_and_one_sentence(tmp_path, arguments, typed):
    assert refused(scorer(*arguments, "--instance", tmp_path, data=typed))


def test_a_club_is_backed_up_and_brought_back_on_another_machine(tmp_path):
    here, elsewhere = (("--instance", tmp_path / name) for name in ("here", "there"))
    file = tmp_path / "club.json"
    scorer("club", "new", "Jassclub Bern", "--login", "vreni", *here, data=PASSWORD)
    kept = scorer("club", "backup", "jassclub bern", "--out", file, *here)  # C15: by its name
    brought = scorer("club", "restore", file, *elsewhere)
    assert (kept.exit_code, brought.exit_code) == (0, 0), kept.stderr + brought.stderr
    assert "scorer club password" in brought.stdout
    assert file.stat().st_mode & 0o777 == 0o600
    proofs = [scorer("verify", *where).stdout for where in (here, elsewhere)]
    assert proofs[0] == proofs[1] != ""
    assert scorer("club", "password", "vreni", *elsewhere, data=PASSWORD).exit_code == 0


def test_a_club_that_cannot_be_backed_up_or_brought_back_says_why_in_one_sentence(tmp_path):
    here = ("--instance", tmp_path / "here")
    good, cut, other = (tmp_path / name for name in ("club.json", "cut.json", "other.json"))
    scorer("club", "new", "Jassclub Bern", "--login", "vreni", *here, data=PASSWORD)
    scorer("club", "new", "Jassclub Bern", "--login", "doris", *here, data=PASSWORD)
    assert scorer("club", "backup", "VRENI", "--out", good, *here).exit_code == 0
    cut.write_bytes(good.read_bytes()[:-100])
    other.write_text("{}")
    for arguments, sentence in (
        (("backup", "vreni", "--out", good), "exists already"),
        (("backup", "vreni", "--out", tmp_path / "no" / "file"), "cannot be read or written"),
        (("backup", "niemand", "--out", tmp_path / "new"), "Nobody here has that name"),
        (("backup", "Jassclub Bern", "--out", tmp_path / "new"), "Several clubs"),
        (("restore", good), "already here"),
        (("restore", cut), "incomplete or has been changed"),
        (("restore", other), "not a backup of a club"),
        (("restore", tmp_path / "none"), "cannot be read or written"),
    ):
        refused(scorer("club", *arguments, *here), sentence)
    left = {"club.json", "cut.json", "here", "other.json"}
    assert {path.name for path in tmp_path.iterdir()} == left
