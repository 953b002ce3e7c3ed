"""``docs/wire-names.md``: the names that bookmarks, slips, browsers and saved files know.

``python -m tests.docs.wire_page`` writes the page from the code.
"""

import re
import tempfile
from collections import defaultdict
from pathlib import Path

from scorer.app import create_app
from scorer.club.office import backup as club_backup
from scorer.club.office import backup_beside, backup_packing
from scorer.config import Config
from scorer.rules import record
from scorer.rules.club.evening import event_kinds
from scorer.rules.club.record import record as season_record
from scorer.rules.core.log import REVISION_KEYS
from scorer.store import backup

TREE = Path(__file__).parents[2]
PAGE = TREE / "docs" / "wire-names.md"
COOKIES = {
    "dev": "device; over https `__Host-dev`",
    "club": "session of an official; over https `__Host-club`",
    "language": "language of the screens, once one was chosen",
    "printing": "the page waits for a PDF",
}
CLUB_FILE = {
    "club": ("public_id", "created_at"),
    "officials": backup_packing.OFFICIAL,
    "members": (*backup_packing.MEMBER, *event_kinds.CONTACTS),
    "texts": backup_packing.TEXT,
    "devices": ("id", "name"),
    "games": backup_packing.GAME,
    "games/revisions": (*REVISION_KEYS, "device_id", "received_at"),
    "events": (
        "seq",
        "evening",
        "kind",
        "facts",
        "reason",
        "official_id",
        "device_id",
        "at",
        "hash",
    ),
    "drafts": backup_beside.DRAFT,
    "addresses": backup_beside.ADDRESS,
    "announcements": backup_beside.ANNOUNCEMENT,
    "season_announcements": backup_beside.SEASON_STEP,
    "prizes": backup_beside.PRIZES,
}
TEXT = """\
# Names that others know

Bookmarks, printed slips, browsers and saved files know these names, so they never change; names inside the code are free.
`python -m tests.docs.wire_page` writes this page from the code, and a test compares them. A name that
disappears from it must have been meant to go.

## Addresses

`<code>` is an id of 26 characters, `<int>` a number, `<text>` and `<path>` anything, `<version>` the hash of all assets.

| below | addresses |
| --- | --- |
{addresses}

## Cookies

| name | what it is for |
| --- | --- |
{cookies}

## Keys of files

| format | version | keys |
| --- | --- | --- |
| `{record.FORMAT}` | {record.VERSION} | [game-record.schema.json](game-record.schema.json) |
| `{season.FORMAT}` | {season.VERSION} | [season-record.schema.json](season-record.schema.json) |
| `{backup.FORMAT}` | {backup.VERSION} | `format`, `version`, `schema`, `sha256`, `rows` |
| `{club_backup.FORMAT}` | {club_backup.VERSION} | {file_keys}; the content has those below |

| in the file of a club | keys |
| --- | --- |
{content}
"""


def page():
    """Return the page as the code has it."""
    return TEXT.format(
        addresses=_table(_addresses()),
        cookies="\n".join(f"| `{name}` | {what} |" for name, what in COOKIES.items()),
        content=_table(CLUB_FILE),
        file_keys=_list(backup_packing.FILE_KEYS),
        record=record,
        season=season_record,
        backup=backup,
        club_backup=club_backup,
    )


def _addresses():
    """Return the addresses by their beginning, up to the first part that varies."""
    with tempfile.TemporaryDirectory() as folder:
        rules = create_app(Config(instance=Path(folder) / "instance")).url_map.iter_rules()
        addresses = {re.sub(r"<(?:(\w+)[^:>]*:)?\w+>", _placeholder, rule.rule) for rule in rules}
    below = defaultdict(list)
    for address in sorted(re.sub(r"^/static/\w+/", "/static/<version>/", a) for a in addresses):
        head = re.match(r"/.*?<\w+>(?=/|$)|/club|/", address)[0]
        below[head].append(address.removeprefix(head.rstrip("/")) or head)
    return below


def _placeholder(match):
    return match[0] if match[0] == "<version>" else f"<{match[1] or 'text'}>"


def cookies_in_code():
    """Return the names of the cookies that the program sets."""
    pattern = r'"__Host-\w+" if is_https\(\) else "(\w+)"|\bCOOKIE\b.* = "(\w+)"'
    sources = [path.read_text() for path in (TREE / "scorer").rglob("*.py")]
    return {a or b for text in sources for a, b in re.findall(pattern, text)}


def _table(names):
    return "\n".join(f"| `{head}` | {_list(below)} |" for head, below in names.items())


def _list(names):
    return ", ".join(f"`{name}`" for name in names)


if __name__ == "__main__":
    PAGE.write_text(page())
