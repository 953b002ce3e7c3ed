"""What answers say more than before: keys of JSON, columns of CSV and events that came later, by their names.

Remarks for people may be said in other words than before.

Everything else has to be equal.
"""

import csv
import io
import json

KEYS = {
    "by_office",
    "categories",
    "contact",
    "first_name",
    "lists",
    "office",
    "surname",
    "tally",
    "where",
    "no_again",
}
COLUMNS = {"Warum"}
WORDS = {"von der Jassleitung korrigiert": "vom Büro korrigiert"}
EVENTS = {"final"}  # kinds that a member's data did not hold


def as_before(now, then):
    """Return *now*, an answer or a value in one, without what came later than *then*."""
    if isinstance(now, str) and isinstance(then, str):
        return _text(now, then)
    if isinstance(now, list) and isinstance(then, list):
        now = [entry for entry in now if entry in then or not _is_newer(entry)]
    if isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        return [as_before(*pair) for pair in zip(now, then, strict=True)]
    if isinstance(now, dict) and isinstance(then, dict) and now.keys() - then.keys() <= KEYS:
        return {key: as_before(now[key], then[key]) for key in now if key in then}
    return now


def _is_newer(entry):
    return isinstance(entry, dict) and entry.get("kind") in EVENTS


def _text(now, then):
    for word, before in WORDS.items():
        now = now.replace(word, before) if before in then else now
    if now == then:
        return now
    try:
        documents = json.loads(now), json.loads(then)
    except ValueError:
        return _table(now)
    return then if as_before(*documents) == documents[1] else now


def _table(now):
    head, *rows = csv.reader(io.StringIO(now.removeprefix("\ufeff"), newline=""), delimiter=";")
    kept = [place for place, name in enumerate(head) if name not in COLUMNS]
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=";", quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerows([[row[place] for place in kept] for row in (head, *rows)])
    return "\ufeff" + text.getvalue()
