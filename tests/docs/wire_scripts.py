"""The names that have left the house, asked of the scripts: what they keep in a browser and read of pages."""

import re
from pathlib import Path

TREE = Path(__file__).parents[2]


def stored(scripts):
    """Return what the scripts keep in the browser: where, and under which name."""
    wire_names = set()
    everything = "\n".join(scripts.values())
    for text in scripts.values():
        use = r"(localStorage|sessionStorage)\.(?:get|set|remove)Item\(([^,)]+)"
        for store, name in re.findall(use, text):
            wire_names |= {(store, key) for key in literals(name, text, everything)}
        for name, more in re.findall(r"createObjectStore\('(\w+)'([^)]*)", text):
            path = re.search(r"keyPath: '(\w+)'", more)
            wire_names.add(("IndexedDB", f"{name}.{path[1]}" if path else name))
        wire_names |= {
            ("IndexedDB", store_name) for store_name in re.findall(r"objectStore\('(\w+)'\)", text)
        }
        wire_names |= {
            ("IndexedDB", f"meta {number}")
            for number in re.findall(r"\b(?:meta|'meta'\))\.(?:get\(|put\([^;]*?, )(\d)\)", text)
        }
        wire_names |= {
            ("IndexedDB", f"version {version}")
            for version in re.findall(r"indexedDB\.open\(\w+, (\d+)\)", text)
        }
        born = re.search(r"\{([^{}]*\bunborn: true[^{}]*)\}", text)
        if born:
            wire_names |= {
                ("IndexedDB meta 0", key) for key in re.findall(r"(?:^|,) (\w+)", born[1])
            }
        wire_names |= {("lock", lock) for lock in re.findall(r"\block\('(\w+)'", text)}
    wire_names |= {("IndexedDB log", key) for key in kept(everything)}
    return wire_names


def literals(expression, text, everything):
    """Return the texts that a name stands for: a constant, or each one of a loop over some."""
    if expression[0] in "'`":
        return {expression.strip("'`")}
    name = re.escape(expression)
    if constant := re.search(rf"const {name} = (['`])(.+?)\1", text):
        return {constant[2]}
    if listed := re.search(rf"for \(const {name} of \[(.+?)\]", everything):
        return set(re.findall(r"'(\w+)'", listed[1]))
    raise AssertionError(f"nobody can say what {expression} stands for")


def kept(everything):
    """Return what a phone keeps beside each revision, as the type of its log says."""
    types = "\n".join(path.read_text() for path in TREE.glob("static/js/*.d.ts")) + everything
    described = re.search(r"\bKept = Revision & \{([^}]*)\}", types)
    return re.findall(r"(\w+)\??:", described[1]) if described else []


def worker(scripts):
    """Return what pages say to their worker, and what stands in its place without network."""
    text = "\n".join(scripts.values())
    wire_names = {("message", kind) for kind in re.findall(r"postMessage\('(\w+)'", text)}
    wire_names |= {("address", address) for address in re.findall(r"register\('([^']+)'", text)}
    return wire_names | {
        ("cached page", path) for path in re.findall(r"fromSet\([^']*'(/\w+)'", text)
    }


def markup(scripts):
    """Return by which marks a script finds its places in a page that it asks the server for."""
    attributes = set()
    for text in scripts.values():
        for page in re.findall(r"const (\w+) = new DOMParser", text):
            attributes |= set(re.findall(rf"\b{page}\.querySelector(?:All)?\('\[([^\]]+)\]", text))
    return attributes
