"""Commands for clubs: create, reset password, back up, restore, verify."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorer.cli.common import (
    Commands,
    configured,
    file_argument,
    instance_option,
    opened,
    read,
    stop,
)

if TYPE_CHECKING:
    from scorer.club.evening.closing import Proof


@click.group(cls=Commands)
def club() -> None:
    """Create, back up or restore a club, or reset the password of an official."""


@club.command("new")
@click.argument("name")
@click.option("--login", required=True, help="Name with which the first admin logs in.")
@instance_option
def new_club(name: str, login: str, instance: Path | None) -> None:
    """Create the club NAME with its first admin; the password is prompted for or piped in."""
    from scorer.club.office import clubs  # noqa: PLC0415

    with opened(configured(instance), create=True) as session:
        clubs.create_club(session, name, login, _password(), now=datetime.now(UTC))
    click.echo(f"The club “{name}” is there. Log in as: {login}")


@club.command("password")
@click.argument("login")
@instance_option
def new_password(login: str, instance: Path | None) -> None:
    """Give the official LOGIN a new password; all their sessions end."""
    from scorer.club.office import clubs, officials  # noqa: PLC0415
    from scorer.club.office.ledger import Act  # noqa: PLC0415

    with opened(configured(instance)) as session:
        actor, official_id = clubs.host_for(session, login)
        act = Act(session, actor, datetime.now(UTC), expected_version=sys.maxsize)
        officials.reset_password(act, official_id, _password())
    click.echo("The new password counts. Sessions of the old one have ended.")


@club.command("backup")
@click.argument("who")
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--no-contacts", is_flag=True, help="Leave out addresses and the like of members.")
@instance_option
def backup_club(who: str, out: Path, instance: Path | None, *, no_contacts: bool) -> None:
    """Write a club to one file, without passwords; WHO is its id, its name, or an official's login."""
    from scorer.club.office import backup, backup_file, clubs  # noqa: PLC0415
    from scorer.store.backup import write_new_file  # noqa: PLC0415

    with opened(configured(instance)) as session:
        club = clubs.find_club(session, who)
        contacts, now = not no_contacts, datetime.now(UTC)
        taken = backup.snapshot(session, club.id, with_contacts=contacts)
        pieces = backup_file.written(session, taken, official_id=None, contacts=contacts, now=now)
        write_new_file(out, pieces)
        click.echo(f"Saved: {club.name} in {out}")


@club.command("restore")
@file_argument
@instance_option
def restore_club(file: str, instance: Path | None) -> None:
    """Restore a club from FILE, into any database that does not contain it."""
    from scorer.club.office import backup, verification  # noqa: PLC0415

    data = read(file)
    with opened(configured(instance), create=True) as session:
        club = backup.unpack(session, data, now=datetime.now(UTC))
        head = verification.verify(session, club.id).last_hash[:12]
        click.echo(f"Restored: {club.name}. Check figure {head}")
    click.echo("It holds no passwords; “scorer club password LOGIN” sets new ones.")


@click.command()
@click.option("--club", "address", default="", help="Id of the club, where there are several.")
@click.option("--evening", default="", help="Id of an evening, as it stands in its address.")
@click.option("--head", default="", help="Check figure that is printed on a list of that evening.")
@instance_option
def verify(address: str, evening: str, head: str, instance: Path | None) -> None:
    """Recompute the hash chains of the ledgers and report any change made afterwards."""
    from scorer.club.evening import closing  # noqa: PLC0415
    from scorer.club.office import club_texts, clubs, ledger  # noqa: PLC0415

    if bool(evening) != bool(head):
        stop("--evening and --head go together.")
    with opened(configured(instance)) as session:
        selected = [club for club in clubs.clubs(session) if address in {"", club.public_id}]
        if evening:
            evening_club = ledger.club_of(session, evening)
            selected = [club for club in selected if club.id == evening_club]
        if not selected and not address and not evening:
            click.echo("There is no club here yet, so nothing to check.")
        elif not selected:
            stop("That is not here.")
        all_fine = True
        for club in selected:
            proof = closing.prove(session, club.id, evening, head)
            sentence, fine = _proof_sentence(proof, asked=bool(evening))
            click.echo(f"{club.name}: {sentence}")
            all_fine = all_fine and fine
            for login in clubs.mismatched_logins(session, club.id):
                click.echo(f"The ledger gives “{login}” another role.")
                all_fine = False
            for number in club_texts.mismatched(session, club.id):
                click.echo(f"Text {number} is not the one in the ledger.")
                all_fine = False
    if not all_fine:
        raise SystemExit(1)


def _proof_sentence(proof: Proof, *, asked: bool) -> tuple[str, bool]:
    """Return the result of a check as a sentence, and whether all is in order.

    With *asked* a printed list was compared, too.
    """
    chain = proof.chain
    if chain.broken is not None:
        return f"Entry {chain.broken} no longer fits those before it.", False
    unchanged = f"{chain.count} entries, all unchanged. Check figure {chain.last_hash[:12]}"
    if not asked:
        return unchanged, True
    if proof.agrees is None:
        return "No closing of this evening has this check figure.", False
    if not proof.agrees:
        return "The ranking is not the one that was printed.", False
    if not proof.stands:
        return f"{unchanged}. The ranking was printed so; the evening was reopened since.", True
    return f"{unchanged}. The ranking is the printed one.", True


def _password() -> str:
    if sys.stdin.isatty():
        return str(click.prompt("Password", hide_input=True, confirmation_prompt=True))
    return sys.stdin.readline().rstrip("\r\n")
