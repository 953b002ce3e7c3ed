"""A line of a ranking as texts, with its footnotes, for all pages, papers and files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from scorer.rules.club.counting.counting import Value
from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.counting.sentences import total_text, value_text
from scorer.rules.club.evening.scores import Remark
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import MINUS, Gettext, Names

# Place of a footnote: the member, and a round, the extra points (``extra``) or the rank.
Place: TypeAlias = tuple[int, int | str]


@value_class
class Footnotes:
    """Footnotes: the *texts* by letter, and as *marks* the letters at each place.

    Footnotes have letters because a digit after a figure would look like a part of the figure.
    """

    texts: Mapping[str, str]
    marks: Mapping[Place, list[str]]

    def at(self, member: int, place: int | str) -> str:
        """Return the letters at a place of a member, joined with commas; "" for none."""
        return ",".join(self.marks.get((member, place), ()))

    def anywhere(self, member: int) -> str:
        """Return all letters of a member, joined with commas, for lists without single figures."""
        return ",".join(dict.fromkeys(self._of(member)))

    def of(self, member: int) -> list[str]:
        """Return the footnote texts of one member."""
        return [self.texts[letter] for letter in dict.fromkeys(self._of(member))]

    def _of(self, member: int) -> Iterator[str]:
        for (marked, _place), letters in self.marks.items():
            if marked == member:
                yield from letters


NONE = Footnotes({}, {})
# Kinds of remarks on a round whose text does not name it.
ROUND_NOT_NAMED = frozenset({"bonus", "bye", "missed", "corrected", "substitute"})
NO_PAIRS: Mapping[int, int] = MappingProxyType({})


def footnotes(
    _: Gettext,
    remarks: Iterable[Remark],
    members: Iterable[int],
    names: Names,
    reasons: Mapping[int, str],
    pairs: Mapping[int, int] = NO_PAIRS,
) -> Footnotes:
    """Return the footnotes of the lines of *members*, in their order; equal texts share a letter.

    *reasons* are the reasons of penalties, disqualifications and corrections, by event number. *pairs* has the
    partner by the member whose line represents the pair; this line has the marks of both.
    """
    listed = list(remarks)
    letters: dict[str, str] = {}
    marks: dict[Place, list[str]] = {}
    for member in members:
        both = (member, pairs.get(member))
        for remark in sorted(
            (r for r in listed if r.member in both), key=lambda r: r.member != member
        ):
            text = remark_text(_, remark, names, reasons)
            letter = letters.setdefault(text, _letter(len(letters)))
            at_place = marks.setdefault((member, remark.place), [])
            # Two equal remarks on *member* are marked twice; a remark that the partner shares is not marked again.
            if remark.member == member or letter not in at_place:
                at_place.append(letter)
    return Footnotes({letter: text for text, letter in letters.items()}, marks)


def _letter(number: int) -> str:
    """Return a, b … z, aa, ab … for numbers from 0."""
    before, last = divmod(number, 26)
    return (_letter(before - 1) if before else "") + chr(ord("a") + last)


def remark_sentences(
    _: Gettext,
    remarks: Iterable[Remark],
    names: Names,
    reasons: Mapping[int, str],
) -> list[str]:
    """Return remarks as sentences, for lists without marks; a remark about a round names the round."""
    sentence = _("Passe %(round)s: %(sentence)s")
    return [
        sentence % {"round": remark.round, "sentence": text}
        if remark.kind in ROUND_NOT_NAMED
        else text
        for remark in remarks
        for text in (remark_text(_, remark, names, reasons),)
    ]


def remark_text(_: Gettext, remark: Remark, names: Names, reasons: Mapping[int, str]) -> str:
    """Return the text of a remark, without a full stop and without the member's name."""
    match remark.kind:
        case "penalty":
            text = penalty_text(_, remark.points, remark.round, remark.deal, remark.made)
        case "bonus" | "bye" | "missed":
            return _points_remark(_, remark)
        case "out":
            text = _("ausgeschlossen")
        case "unranked":
            return unranked_text(_)
        case "card" | "lot" | "extra":
            return _decided_text(_, remark)
        case "corrected":
            text = _("von der Jassleitung korrigiert")
        case _:  # substitute
            return _("gespielt hat %(name)s") % {"name": names[remark.by or 0]}
    reason = reasons.get(remark.event)
    return f"{text}: {reason}" if reason else text


def _points_remark(_: Gettext, remark: Remark) -> str:
    count = _plural_number(remark.points)
    if remark.kind == "bonus":
        text = _.ngettext(
            "davon Zuschlag: %(points)s Punkt", "davon Zuschlag: %(points)s Punkte", count
        )
        return text % {"points": signed_text(_, remark.points)}
    text = (
        _.ngettext("setzte aus: %(points)s Punkt", "setzte aus: %(points)s Punkte", count)
        if remark.kind == "bye"
        else _.ngettext("fehlte: %(points)s Punkt", "fehlte: %(points)s Punkte", count)
    )
    return text % {"points": value_text(_, remark.points)}


def _decided_text(_: Gettext, remark: Remark) -> str:
    text = {
        "card": _("nach Passe %(round)s gleichauf, die Karte entschied"),
        "lot": _("nach Passe %(round)s gleichauf, das Los entschied"),
        "extra": _("nach Passe %(round)s gleichauf, das Zusatzspiel entschied"),
    }[remark.kind]
    return text % {"round": remark.round}


def unranked_text(_: Gettext) -> str:
    """Return the note on a person who plays without a rank."""
    return _("ausser Konkurrenz")


def penalty_text(
    _: Gettext, points: Value, number: int | None, deal: int | None, points_made: int
) -> str:
    """Return a text for points given or taken, with the round *number* and *deal*, if any.

    *points_made* is the part of the points that was made in the deal; if it is not 0, the text names both parts.
    """
    count, values = _plural_number(points), {"points": signed_text(_, points)}
    if points_made:
        size = max(points, -points)  # the sign is in front of the text
        text = _.ngettext(
            "%(points)s Punkt (%(fixed)s + %(made)s gemachte)",
            "%(points)s Punkte (%(fixed)s + %(made)s gemachte)",
            count,
        ) % {**values, "fixed": value_text(_, size - points_made), "made": points_made}
    else:
        text = _.ngettext("%(points)s Punkt", "%(points)s Punkte", count) % values
    place = {"points": text, "round": number, "deal": deal}
    if number is None:
        return text
    if deal is None:
        return _("%(points)s in Passe %(round)s") % place
    return _("%(points)s in Passe %(round)s, Spiel %(deal)s") % place


def signed_text(_: Gettext, points: Value) -> str:
    """Return points given or taken as printed, with their sign."""
    return f"{'+' * (points > 0)}{value_text(_, points)}"


def _plural_number(points: Value) -> int:
    """Return the number that selects the plural for *points*: a fraction is plural."""
    return abs(int(points)) if points.denominator == 1 else 2


class Cell(NamedTuple):
    """A figure of a round or an evening as *text*, whether it *counts*, and the letters of its footnotes (*marks*)."""

    text: str
    counts: bool
    marks: str


@value_class
class Row:
    """A row of a person, a pair or a team as texts; a missing text is "".

    *extra* are points given or taken at the end, *inside* points given or taken within the figures of the row. *worth*
    is the value in the next ranking, «–» without one. *contributors* are the people who made the total of a team,
    *needs* names the results missing for a rank, *why* the tie-break that put the row ahead of the next one.
    *rank_marks* and *extra_marks* are the letters of footnotes at the rank and the extra points, *marks* all letters of
    the row.
    """

    line: RankingRow
    people: Sequence[int]
    name: str
    cells: Sequence[Cell]
    extra: str
    inside: str
    total: str
    worth: str
    rank_marks: str
    extra_marks: str
    marks: str
    contributors: str = ""
    needs: str = ""
    why: str = ""

    @property
    def rank(self) -> int | None:
        """Return the rank of the row, None without one."""
        return self.line.rank

    @property
    def below(self) -> str:
        """Return the text below the name: the contributors, then *why* or, without it, *needs*; "" without any."""
        return "; ".join(filter(None, [self.contributors, self.why or self.needs]))


def inside_heading(_: Gettext, figures: Iterable[object]) -> str:
    """Return the heading of the points given or taken within the figures of rows; "" if all *figures* are empty."""
    taken = [str(figure).startswith((MINUS, "-")) for figure in figures if figure]
    if all(taken):
        return _("davon Strafen") if taken else ""
    return _("davon Strafen und Gutschriften")


def ranked_row(  # noqa: PLR0913 -- one row with all of its possible parts
    _: Gettext,
    line: RankingRow,
    name: str,
    notes: Footnotes,
    inside: Value = 0,
    people: Sequence[int] = (),
    *,
    contributors: str = "",
    needs: str = "",
    why: str = "",
) -> Row:
    """Return the row of *line* for its *people*; *inside* are the points given or taken within its figures."""
    person, figures = line.person, zip(line.parts, line.counted, strict=True)
    return Row(
        line,
        people,
        name,
        [
            Cell("–", counts=True, marks=notes.at(person, number))  # not struck through
            if value is None
            else Cell(value_text(_, value), counts, notes.at(person, number))
            for number, (value, counts) in enumerate(figures, start=1)
        ],
        signed_text(_, line.extra) if line.extra else "",
        signed_text(_, inside) if inside else "",
        total_text(_, line),
        "–" if line.value is None else value_text(_, line.value),
        notes.at(person, "rank"),
        notes.at(person, "extra"),
        notes.anywhere(person),
        contributors,
        needs,
        why,
    )


def unit_names(_: Gettext, units: str, numbers: Sequence[int], known: Names) -> dict[int, str]:
    """Return the name of each team or club (*units*) by number; an erased name becomes «Mannschaft 3» or «Verein 3»."""
    neutral = _("Verein %(number)s") if units == "clubs" else _("Mannschaft %(number)s")
    return {number: known.get(number) or neutral % {"number": number} for number in numbers}


def team_results_text(_: Gettext, row: RankingRow, members: Sequence[int], names: Names) -> str:
    """Return a text with the result of each person of a team, best first, then the results that do not count."""
    # The values are filled up with None to the size of the largest team, so there may be more of them than *members*.
    texts = [
        (f"{names[member]} {value_text(_, value)}", counts)
        for member, value, counts in zip(members, row.values, row.counted, strict=False)
        if value is not None
    ]
    counted, rest = (
        ", ".join(text for text, counts in texts if counts is wanted) for wanted in (True, False)
    )
    if not rest:
        return counted
    return _("%(counted)s; nicht gezählt: %(rest)s") % {"counted": counted, "rest": rest}
