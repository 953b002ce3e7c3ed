"""What each view of a game says of its lines, read from pages and files as they are sent.

Every view of a game is a function that is given its page and the board, of which it takes
nothing but the order of the lines. It returns what it says: one `ShownLine` for each line of the board.
"""

import csv
import html
import io
import json
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from shutil import which
from typing import ClassVar

from bs4 import BeautifulSoup

from tests.paper.reading import text

PHONE = Path(__file__).parents[2] / "js" / "rows.mjs"


@dataclass
class ShownLine:
    """The words about one line, and the figures beside them by the name that they have on the board."""

    text: str
    figures: dict = field(default_factory=dict)


def soup(answer):
    return BeautifulSoup(answer.text, "lxml")


def number(shown):
    """Return a figure as it is *shown*, with a true minus or a plus before it; nothing for a blank."""
    digits = shown.replace("−", "-").replace("–", "0").strip()
    return int(digits) if digits else None


def numbers(cells):
    return [number(text(cell)) for cell in cells]


def csv_rows(answer):
    return [*csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig")), delimiter=";")]


def history(page):
    """Return of each revision, in the order of the log, what it wrote."""
    entries = []
    for entry in page.select("ol.history > li > div"):
        pairs = entry.select(":scope > dl.versions dd")
        entries.append(text(pairs[-1] if pairs else entry.p))
    return entries[::-1]


def phone(client, game, logs):
    """Return of each log the ``rows`` of the phone's list and what is told of its ``end``, if it has one."""
    words = re.search(r"data-words='([^']*)'", client.get(f"/table/{game}").text)[1]
    late = client.get(f"/table/{game}/late.json").json
    asked = {"game": game, "words": html.unescape(words), "late": late, "logs": logs}
    done = subprocess.run(
        [which("node"), PHONE], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def listed(rows, *, written):
    """Return the rows of the phone's list; below the totals stands what was written, or a difference."""
    below = "written" if written else "differences"
    return [
        ShownLine(
            f"{row.get('mode', '')} {row['text']}",
            {
                "totals": [number(total) for total, _below in row["figures"]],
                below: [number(shown.replace("·", "")) for _total, shown in row["figures"]],
            }
            if row["figures"]
            else {},
        )
        for row in rows
    ]


def won(page, sides, teams):
    """Return the names of the sides that a page marks as winners, in the order of *teams*."""
    marked = " ".join(text(side) for side in page.select(sides) if "won" in side.get("class", ()))
    return [team for team in teams if re.search(rf"\b{team}\b", marked)]


def with_remarks(rows, below):
    """Yield each of *rows* with the text of the row of the class *below* behind it, if there is one."""
    for row in rows:
        more = row.find_next_sibling("tr")
        yield row, text(more) if more and below in more.get("class", ()) else ""


def by_player(rows, board, heads, say):
    """Return the lines of a file that has a column a player and head; *say* returns the words of a row."""
    return [
        ShownLine(
            say(row),
            {
                name: [number(row[f"{head} {player}"]) for player in board["teams"]]
                for name, head in heads.items()
            },
        )
        for row in rows
    ]


class Schieber:
    """The views of a Schieber."""

    sides: ClassVar = {"watch": ".half", "sheet": ".side", "wall": "ol > li"}

    @staticmethod
    def watch(page, _board):
        rows = page.select("table.deals:not(.strokes, .needs) tbody tr")
        return [
            ShownLine(text(row), {"written": numbers(row.select("td.num"))})
            for row in reversed(rows)
        ]

    @staticmethod
    def sheet(page, _board):
        heads = [text(head) for head in page.select(".deals thead th[colspan]")]
        lines = []
        for row in page.select(".deals tbody tr:not(.total)"):
            shown = numbers(row.select("td.num"))
            pairs = [shown[first : first + 2] for first in range(0, len(shown), 2)]
            of = dict(zip(heads, pairs, strict=True))
            figures = {"cards": of.get("Karten"), "totals": of["Stand"]}
            if "void" not in row.get(
                "class", ()
            ):  # a column that says nothing but the cards is left out
                figures["written"] = of.get("Geschrieben", of.get("Karten"))
            lines.append(ShownLine(text(row), figures))
        return lines

    @staticmethod
    def file(rows, board):
        heads = {"cards": "Karten", "weis": "Weis", "stoeck": "Stöck"}
        heads |= {"written": "Geschrieben", "totals": "Total"}
        return [
            ShownLine(
                row["Bemerkung"],
                {
                    name: [number(row[f"{head} {team}"]) for team in board["teams"]]
                    for name, head in heads.items()
                }
                | {
                    "match": row["Match"],
                    "counter": row["Kontermatch"],
                    "pushed": row["Geschoben"],
                    "declarer": row["Angesagt"],
                },
            )
            for row in rows
        ]


class Coiffeur:
    """The views of a Coiffeur, whose lines are the cells of a grid."""

    sides: ClassVar = {"watch": ".half", "sheet": ".side", "wall": "ol > li"}

    @staticmethod
    def _cells(rows, board, read):
        """Return what *read* makes of the cells that are written, in the order of the board."""
        lines_read = {}
        for row, cells in zip(board["rows"], rows, strict=True):
            for team, line in enumerate(row["cells"]):
                if line is None:
                    assert not text(cells[team][0]).replace("offen", "")
                else:
                    lines_read[line] = read(cells[team])
        return [lines_read[line] for line in sorted(lines_read)]

    @classmethod
    def watch(cls, page, board):
        def read(cell):
            return ShownLine(text(cell[0].small), {"worth": number(text(cell[0].b))})

        rows = page.select("table.deals tbody tr")
        count = len(board["teams"])
        return cls._cells(
            [[[cell] for cell in row.select("td")[:count]] for row in rows], board, read
        )

    @classmethod
    def sheet(cls, page, board):
        count = len(board["teams"])
        width = 3 if count == 2 else 2

        def read(cells):
            for mark in cells[0].select("sup"):
                mark.extract()
            figures = {"worth": number(text(cells[-1]))}
            first, _space, _more = text(cells[0]).partition(" ")
            if first.isdigit():
                figures["points"] = int(first)
            return ShownLine(" ".join(map(text, cells[:-1])), figures)

        rows = []
        for row in page.select("table.grid tbody tr:not(.total)"):
            cells = row.select("td")
            rows.append([cells[width * team : width * (team + 1)] for team in range(count)])
        return cls._cells(rows, board, read)

    @staticmethod
    def file(rows, board):
        return [
            ShownLine(
                " ".join((row["Gespielt"], row["Match"], row["Angesagt"], row["Bemerkung"]))
                + (" Stöck" if row["Stöck"] else ""),
                {
                    "points": number(row["Punkte"]),
                    "written": [number(row[f"Geschrieben {team}"]) for team in board["teams"]],
                    "totals": [number(row[f"Total {team}"]) for team in board["teams"]],
                },
            )
            for row in rows
        ]


class Differenzler:
    """The views of a Differenzler."""

    sides: ClassVar = {"watch": ".half", "sheet": ".places tbody tr, .team", "wall": "ol > li"}

    @staticmethod
    def watch(page, _board):
        lines = []
        for row, remark in with_remarks(page.select("table.deals tbody tr:not(.remark)"), "remark"):
            cells = row.select("td:not(.together)")
            figures = {"points": [], "differences": [], "written": [], "totals": []}
            for cell in cells:
                arrow = cell.small.select_one("[aria-hidden]") if "→" in text(cell) else None
                figures["points"].append(
                    number(text(cell.small).rsplit(" ", 1)[1]) if arrow else None
                )
                shown = [text(part) for part in cell.select(".worth b")]
                difference = next((part for part in shown if part.startswith("Differenz")), None)
                extra = next((part for part in shown if not part.startswith("Differenz")), "0")
                less = difference and number(difference.removeprefix("Differenz "))
                figures["differences"].append(less)
                figures["written"].append((less or 0) + number(extra))
                total = cell.select_one(".so-far")
                figures["totals"].append(total and number(text(total).removeprefix("Total ")))
            lines.append(ShownLine(f"{text(row.th)} {remark}", figures))
        return lines[::-1]

    @staticmethod
    def sheet(page, board):
        lines = []
        for row, remark in with_remarks(
            page.select("table.by-player tbody tr:not(.total, .ranks, .passe, .below)"), "below"
        ):
            cells = row.select("td")[-4 * len(board["teams"]) :]
            figures = {"points": numbers(cells[1::4]), "totals": numbers(cells[3::4])}
            figures["fined"] = []
            for cell in cells[2::4]:
                less, _space, taken = text(cell).partition(" ")
                figures["fined"].append((number(less) or 0) + (number(taken) or 0))
            lines.append(ShownLine(f"{text(row)} {remark}", figures))
        return lines

    @staticmethod
    def file(rows, board):
        heads = {"points": "Gemacht", "differences": "Differenz", "written": "Geschrieben"}
        heads |= {"totals": "Total"}
        return by_player(rows, board, heads, lambda row: f"{row['Trumpf']} {row['Bemerkung']}")


class Solo:
    """The views of «Jeder für sich»."""

    sides: ClassVar = {"watch": ".half", "sheet": ".places tbody tr, .team", "wall": "ol > li"}

    @staticmethod
    def watch(page, _board):
        lines = []
        for row, remark in with_remarks(page.select("table.deals tbody tr:not(.remark)"), "remark"):
            figures = {"written": [], "totals": []}
            for cell in row.select("td"):
                parts = [text(part).split(" ")[0] for part in cell.select(".worth b")]
                figures["written"].append(sum(number(part) for part in parts))
                total = cell.select_one(".so-far")
                figures["totals"].append(total and number(text(total).removeprefix("Total ")))
            lines.append(ShownLine(f"{text(row.th)} {remark}", figures))
        return lines[::-1]

    @staticmethod
    def sheet(page, board):
        lines = []
        for row, remark in with_remarks(
            page.select("table.by-player tbody tr:not(.total, .ranks, .below)"), "below"
        ):
            cells = row.select("td")[-2 * len(board["teams"]) :]
            lines.append(ShownLine(f"{text(row)} {remark}", {"totals": numbers(cells[1::2])}))
        return lines

    @staticmethod
    def file(rows, board):
        heads = {"points": "Gemacht", "extra_points": "Weis, Plus und Minus"}
        heads |= {"written": "Geschrieben", "totals": "Total"}

        def say(row):
            return f"{row['Trumpf']} {'Match' if row['Match'] else ''} {row['Bemerkung']}"

        return by_player(rows, board, heads, say)
