"""`scorer club` and `scorer verify` as a host uses them."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from click.testing import CliRunner, Result

from scorer.cli import main

PASSWORD = "drei Nell und kein Bauer"


def scorer(*arguments: object, typed: str = "") -> Result:
    """Run a command here; a process of its own would load everything anew for each."""
    return CliRunner().invoke(main, [*map(str, arguments)], input=typed, catch_exceptions=False)


def test_a_club_is_made_and_its_ledger_proved_until_somebody_changes_it(tmp_path) -> None:
    here = ("--instance", tmp_path)
    created = scorer("club", "new", "Jassclub Bern", "--login", "Vreni", *here, typed=PASSWORD)
    changed = scorer("club", "password", "vreni", *here, typed=f"{PASSWORD}!\n")
    proved = scorer("verify", *here)
    assert (created.exit_code, changed.exit_code, proved.exit_code) == (0, 0, 0)
    assert "Jassclub Bern: 3 entries, all unchanged." in proved.stdout
    with closing(sqlite3.connect(tmp_path / "schreiber.sqlite")) as connection:
        connection.execute("DROP TRIGGER event_no_update")
        connection.execute("UPDATE event SET reason = 'x' WHERE seq = 2")
        connection.commit()
    broken = scorer("verify", *here)

    assert broken.exit_code == 1
    assert "Entry 2 no longer fits" in broken.stdout


def test_a_right_that_was_given_past_the_ledger_is_found(tmp_path) -> None:
    here = ("--instance", tmp_path)
    scorer("club", "new", "Jassclub Bern", "--login", "vreni", *here, typed=PASSWORD)
    with closing(sqlite3.connect(tmp_path / "schreiber.sqlite")) as connection:
        connection.execute(
            "INSERT INTO official (club_id, login, password_hash, role, created_at, number)"
            " SELECT club_id, 'egon', password_hash, 'admin', created_at, 2 FROM official"
        )
        connection.commit()
    verified = scorer("verify", *here)

    assert verified.exit_code == 1
    assert "The ledger gives “egon” another role." in verified.stdout
    assert "vreni" not in verified.stdout


def test_words_that_were_put_in_past_the_ledger_are_found(tmp_path) -> None:
    here = ("--instance", tmp_path)
    scorer("club", "new", "Jassclub Bern", "--login", "vreni", *here, typed=PASSWORD)
    with closing(sqlite3.connect(tmp_path / "schreiber.sqlite")) as connection:
        connection.execute(
            "INSERT INTO club_text (club_id, number, text, second, salt)"
            " SELECT id, 1, 'Die Nellen', '', 'x' FROM club"
        )
        connection.commit()
    verified = scorer("verify", *here)

    assert verified.exit_code == 1
    assert "Text 1 is not the one in the ledger." in verified.stdout


def test_what_is_refused_ends_with_status_1_and_one_sentence(tmp_path) -> None:
    here = ("--instance", tmp_path)
    for arguments, typed in (
        (("club", "new", "Bern", "--login", "vreni"), "passwort1\n"),
        (("club", "password", "niemand"), PASSWORD),
        (("verify", "--evening", "0" * 26), ""),
    ):
        done = scorer(*arguments, *here, typed=typed)

        assert done.exit_code == 1
        assert done.stdout == ""
        assert len(done.stderr.splitlines()) == 1


def test_a_club_is_backed_up_and_brought_back_on_another_machine(tmp_path) -> None:
    here, elsewhere = (("--instance", tmp_path / name) for name in ("here", "there"))
    file = tmp_path / "club.json"
    scorer("club", "new", "Jassclub Bern", "--login", "vreni", *here, typed=PASSWORD)
    kept = scorer("club", "backup", "jassclub bern", "--out", file, *here)  # C15: by its name
    brought = scorer("club", "restore", file, *elsewhere)
    assert (kept.exit_code, brought.exit_code) == (0, 0), kept.stderr + brought.stderr
    assert "scorer club password" in brought.stdout
    assert file.stat().st_mode & 0o777 == 0o600
    proofs = [scorer("verify", *where).stdout for where in (here, elsewhere)]
    assert proofs[0] == proofs[1] != ""
    assert scorer("club", "password", "vreni", *elsewhere, typed=PASSWORD).exit_code == 0


def test_a_club_that_cannot_be_backed_up_or_brought_back_says_why_in_one_sentence(tmp_path) -> None:
    here = ("--instance", tmp_path / "here")
    good, cut, other = (tmp_path / name for name in ("club.json", "cut.json", "other.json"))
    scorer("club", "new", "Jassclub Bern", "--login", "vreni", *here, typed=PASSWORD)
    scorer("club", "new", "Jassclub Bern", "--login", "doris", *here, typed=PASSWORD)
    assert scorer("club", "backup", "VRENI", "--out", good, *here).exit_code == 0
    cut.write_bytes(good.read_bytes()[:-100])
    other.write_text("{}")
    for arguments, sentence in (
        (("backup", "vreni", "--out", good), "exists already"),
        (
            ("backup", "vreni", "--out", tmp_path / "no" / "file"),
            "cannot be read or written",
        ),
        (("backup", "niemand", "--out", tmp_path / "new"), "does not know who that is"),
        (("backup", "Jassclub Bern", "--out", tmp_path / "new"), "Several clubs"),
        (("restore", good), "already here"),
        (("restore", cut), "incomplete or has been changed"),
        (("restore", other), "not a backup of a club"),
        (("restore", tmp_path / "none"), "cannot be read or written"),
    ):
        done = scorer("club", *arguments, *here)

        assert (done.exit_code, done.stdout) == (1, "")
        assert sentence in done.stderr
        assert len(done.stderr.splitlines()) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "club.json",
        "cut.json",
        "here",
        "other.json",
    ]
