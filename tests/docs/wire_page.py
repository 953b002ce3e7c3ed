"""The page ``docs/wire-names.md``, read, compared with the code and filled up.

``python -m tests.docs.wire_page`` adds to the page the names that the code has and the page lacks. It
takes none out: who finds one gone has renamed something that others still know by its old name.
"""

import re
from collections import defaultdict

from tests.docs.wire import TREE, collected

PAGE = TREE / "docs" / "wire-names.md"
UNTOLD = "?"  # what a row says that was added by this module, until somebody tells what it is for
ROW = re.compile(r"^\| (.+?) \| (.*?) \| (.*?) \|$", re.MULTILINE)
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)


def listed(text):
    """Return the rows of the page by group: names, where, what for."""
    parts = HEADING.split(text)
    return {
        title: [
            (re.findall(r"`([^`]+)`", names), where.strip("`"), what.strip())
            for names, where, what in ROW.findall(body)
            if "`" in names
        ]
        for title, body in zip(parts[1::2], parts[2::2], strict=True)
    }


def compared(rows, names):
    """Return what is missing and what is too many, as pairs of where and name."""
    anywhere = all(not where for where, _ in names)
    page = {("" if anywhere else where, name) for row_names, where, _ in rows for name in row_names}
    return names - page, page - names


def added(text, groups):
    """Return the page with a row for all that it lacks of *groups*."""
    for title, names in groups.items():
        missing, _ = compared(listed(text).get(title, ()), names)
        by_place = defaultdict(list)
        for where, name in sorted(missing):
            by_place[where].append(name)
        rows = [
            (f"`{name}`", where)
            for where, some in by_place.items()
            for name in ([", ".join(f"`{word}`" for word in some).strip("`")] if where else some)
        ]
        if not rows:
            continue
        if f"## {title}\n" not in text:
            text += f"\n## {title}\n\n| name | where | what it is for |\n| --- | --- | --- |\n"
        parts = re.split(rf"(?<=^## {title}\n)", text, maxsplit=1, flags=re.MULTILINE)
        head, body = parts[0], parts[1]
        end = body.find("\n## ")
        end = len(body) if end < 0 else end
        more = "".join(f"| {name} | {where} | {UNTOLD} |\n" for name, where in rows)
        text = head + body[:end].rstrip("\n") + "\n" + more + body[end:]
    return text


if __name__ == "__main__":
    PAGE.write_text(added(PAGE.read_text(), collected()))
