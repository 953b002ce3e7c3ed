"""`scorer club` and `scorer verify` as a host uses them."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing

PASSWORD = "drei Nell und kein Bauer"


def scorer(*arguments: object, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "scorer", *map(str, arguments)]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, check=False, timeout=60
    )


def test_a_club_is_made_and_its_ledger_proved_until_somebody_changes_it(tmp_path) -> None:
    here = ("--instance", tmp_path)
    made = scorer("club", "new", "Jassclub Bern", "--login", "Vreni", *here, typed=PASSWORD)
    changed = scorer("club", "password", "vreni", *here, typed=f"{PASSWORD}!\n")
    proved = scorer("verify", *here)
    assert (made.returncode, changed.returncode, proved.returncode) == (0, 0, 0)
    assert "Jassclub Bern: 3 Einträge, alle unverändert." in proved.stdout
    with closing(sqlite3.connect(tmp_path / "schreiber.sqlite")) as connection:
        connection.execute("DROP TRIGGER event_no_update")
        connection.execute("UPDATE event SET reason = 'x' WHERE seq = 2")
        connection.commit()
    broken = scorer("verify", *here)

    assert broken.returncode == 1
    assert "Eintrag 2 passt nicht" in broken.stdout


def test_what_is_refused_ends_with_status_2_and_one_sentence(tmp_path) -> None:
    here = ("--instance", tmp_path)
    for arguments, typed in (
        (("club", "new", "Bern", "--login", "vreni"), "passwort1\n"),
        (("club", "password", "niemand"), PASSWORD),
        (("verify", "--evening", "0" * 26), ""),
    ):
        done = scorer(*arguments, *here, typed=typed)

        assert done.returncode == 2
        assert done.stdout == ""
        assert len(done.stderr.splitlines()) == 1
