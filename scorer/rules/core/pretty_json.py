"""JSON as people read it: what has room on a line stands on one."""

from __future__ import annotations

import json

WIDTH = 100  # characters of a line


def pretty_json(value: object, indent: str = "") -> str:
    """Return *value* as JSON: on one line where there is room, else an item a line."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= WIDTH or not isinstance(value, dict | list) or not value:
        return line
    more = indent + "  "
    if isinstance(value, list):
        items = [more + pretty_json(item, more) for item in value]
    else:
        items = [
            f"{more}{json.dumps(key, ensure_ascii=False)}: {pretty_json(item, more)}"
            for key, item in value.items()
        ]
    first, last = ("[", "]") if isinstance(value, list) else ("{", "}")
    return first + "\n" + ",\n".join(items) + f"\n{indent}{last}"
