"""The pages of a regulars' table: a period, a person, the games behind a figure; names, joining, erasing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from flask import Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.regulars import events, people, tallies
from scorer.regulars.memory import Memory
from scorer.regulars.tallies import Corrected
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import Values
from scorer.rules.core.words import joined, number_text, signed_number
from scorer.rules.regulars import figures
from scorer.rules.regulars.events import Joined
from scorer.rules.regulars.figures import LISTED, PersonFigures
from scorer.rules.regulars.state import Played
from scorer.rules.regulars.tally import WON
from scorer.web import live_page, refusal_sentences
from scorer.web.club.form_page import form_page
from scorer.web.database import session
from scorer.web.fields import NameField
from scorer.web.form_base import Form
from scorer.web.i18n import _, _l, date, language
from scorer.web.regulars import common, texts
from scorer.web.regulars.common import PLACE, Period, this_act, this_memory, this_regulars
from scorer.web.regulars.curve import curve_svg
from scorer.web.security.rights import Pages, Right

bp = Pages("regulars", __name__)
bp_people = Pages("regulars_people", __name__)

MOST_LINES = 6  # of the curve
PERSON = f"{PLACE}/people/<int(max=9999):number>"


@bp.get(PLACE, right=Right.READER)
def show() -> ResponseReturnValue:
    """Show the figures of a period, by default of tonight or of this year."""
    memory, table, period = this_memory(), this_regulars(), common.this_period()
    friend, tabs = common.this_friend(), [each.key for each in common.periods()]
    shown = table.id, table.name, memory.version, period.key, friend is None, *tabs

    def page() -> str:
        return render_template(
            "regulars/show.html",
            people=offered(memory) if friend else [],
            corrected=_corrected(memory),
            clashes=dict.fromkeys([*memory.state.clashes, *memory.state.twice]),
            **figures_of(period),
        )

    return live_page.cached(
        ("regulars", *shown, common.this_evening(), language()), page, personal=True
    )


@bp.post(f"{PLACE}/seen", right=Right.FRIEND)
def see() -> ResponseReturnValue:
    """Note that people have seen what was corrected; not what was corrected since they opened the page."""
    if request.form.get("version") == this_memory().version:
        tallies.see(session(), this_act())
    return redirect(url_for("regulars.show"), 303)


def offered(memory: Memory) -> list[tuple[int, str]]:
    """Return the people of a table that can be tapped, last time's first."""
    recent = [person for played in reversed(memory.games) for person in played.persons]
    named = {  # of several joined names the first
        memory.state.person(number): name
        for number, name in reversed([*memory.names.items()])
        if name
    }
    return [
        (number, named[number])
        for number in dict.fromkeys([*recent, *sorted(named)])
        if number in named
    ]


def _corrected(memory: Memory) -> list[tuple[str, str]]:
    """Return the games that were corrected since they were seen, with what differs."""
    corrected = []
    for _evening, games in groupby(memory.games, lambda each: each.evening):
        for number, each in enumerate(games, start=1):
            if (change := memory.corrected.get(each.game)) is None:
                continue
            before, after = _changed(memory, each, change)
            text = _(
                "Partie %(number)s vom %(day)s geändert: %(before)s → %(after)s",
                number=number,
                day=date(each.evening),
                before=before,
                after=after,
            )
            corrected.append((each.game, text))
    return corrected


def _changed(memory: Memory, each: Played, change: Corrected) -> list[str]:
    """Return how a game was and is: its totals, strokes and winners, as far as they differ."""
    (totals, now), (strokes, strokes_now), results = zip(*map(tallies.shown, change), strict=True)
    differ = [
        [" : ".join(map(number_text, of)) for of in (totals, now)],
        [
            _("%(strokes)s Striche", strokes=" : ".join(map(str, of)))
            for of in (strokes, strokes_now)
        ],
        [_winners(memory, each, of) for of in results],
    ]
    return [
        joined(texts) for texts in zip(*(two for two in differ if two[0] != two[1]), strict=True)
    ]


def _winners(memory: Memory, each: Played, results: Sequence[int]) -> str:
    won = [side for side, of in zip(each.counted.sides, results, strict=True) if of == WON]
    people = [person for side in won for person in each.people(side)]
    return joined([_("Gewonnen"), texts.names_of(memory, people)], ": ") if people else ""


def figures_of(period: Period) -> Values:
    """Return the figures of a period as texts."""
    memory, table = this_memory(), figures.table(period.games)
    of_people = figures.people(period.games)
    rows = [_person_row(memory, n, of_people[n]) for n in figures.in_order(of_people)]
    enough = [row for row in rows if row["games"] >= LISTED]
    if period.key == "tonight" or not enough:
        enough = rows
    facts = [
        _.ngettext("1 Partie", "%(count)s Partien", table.games, count=table.games),
        texts.evenings_text(table.evenings),
        texts.minutes(table.seconds) if table.seconds else "",
        texts.deals_text(table.deals),
    ]
    kinds = sorted(table.declared.items(), key=lambda each: -sum(d.deals for d in each[1]))
    best = [record for of_kind in table.records.values() for record in of_kind.values()]
    return {
        "rows": enough,
        "others": [row for row in rows if row not in enough],
        "facts": joined(facts, " · "),
        "records": [texts.record_row(memory, record) for record in best],
        "modes": [(texts.kind_name(kind), texts.mode_rows(declared)) for kind, declared in kinds],
        "titles": [
            (year, texts.names_of(memory, figures.title(figures.results(games))))
            for year, games in sorted(memory.years.items(), reverse=True)
            if year < common.this_year()
        ],
        "unbeaten": _unbeaten(memory, of_people),
        "curve": _curve(memory, period.games) if period.key.isdecimal() else None,
    }


def _person_row(memory: Memory, number: int, person: PersonFigures) -> Values:
    low, high = figures.wilson(person.halves, person.games)
    stroked = [kind for kind in person.kinds.values() if kind.stroked]
    strokes = ""
    if len(stroked) == 1:  # those of several kinds of games are never added
        ahead = stroked[0].own.strokes - stroked[0].against.strokes
        strokes = _("%(strokes)s Striche", strokes=signed_number(ahead))
    return {
        "number": number,
        "name": texts.name_of(memory, number),
        "games": person.games,
        "halves": person.halves,
        "won": texts.won(person),
        "share": texts.percent(person.share),
        "bar": (round(low * 100), round(float(person.share) * 100), round(high * 100)),
        "about": joined([strokes, texts.evenings_text(len(person.evenings))]),
    }


def _unbeaten(memory: Memory, of_people: Mapping[int, PersonFigures]) -> str:
    """Return who is unbeaten for the longest, from three games on."""
    most = max((person.unbeaten for person in of_people.values()), default=0)
    best = [number for number, person in of_people.items() if person.unbeaten == most]
    since = of_people[best[0]].since if most >= LISTED else None
    if since is None:
        return ""
    return _(
        "%(names)s: seit %(day)s ungeschlagen, %(count)s Partien",
        names=texts.names_of(memory, best, ", "),
        day=date(since),
        count=most,
    )


def _curve(memory: Memory, games: Sequence[Played]) -> Values | None:
    """Return the curve of the kind of game that was played most, as picture and as table, who is ahead first."""
    kinds = [each.counted.kind for each in games]
    kind = max(dict.fromkeys(kinds), key=kinds.count, default="")
    strokes = any(each.counted.stroked for each in games if each.counted.kind == kind)
    lines = figures.curve(games, kind, strokes=strokes)
    longest = sorted(lines, key=lambda number: -len(lines[number]))[:MOST_LINES]
    last = {number: max(lines[number].items()) for number in longest}
    best = sorted(longest, key=lambda number: -last[number][1])
    unit = _("Striche voraus") if strokes else _("Punkte voraus")
    days = sorted({day for line in lines.values() for day in line})
    span = " – ".join(map(date, dict.fromkeys([*days[:1], *days[-1:]])))
    title = joined([texts.kind_name(kind), unit, span]) if kind else ""
    svg = curve_svg([lines[number] for number in best], title)
    ends = [(texts.name_of(memory, number), *last[number]) for number in best]
    table = [(name, texts.decimal(ahead), date(day)) for name, day, ahead in ends]
    return {"title": title, "unit": unit, "svg": svg, "table": table} if svg else None


class NameForm(Form):
    """Another name for a person."""

    name = NameField(_l("Name"))


def _known(number: int = 0) -> int:
    """Return the number of a person; 404 if there is none."""
    return number if number in this_memory().names else abort(404)


@bp_people.get(PERSON, right=Right.READER)
def person(number: int) -> ResponseReturnValue:
    """Show the figures of a person, and of each two with another."""
    number = this_memory().state.person(_known(number))  # that of the older one
    games = common.this_period().games
    of_person, of_pairs = figures.people(games).get(number), figures.pairs(games)
    pairs = {other: pair for (first, other), pair in of_pairs.items() if first == number}
    return render_template(
        "regulars/person.html",
        number=number,
        facts="" if of_person is None else _facts(of_person),
        kinds={} if of_person is None else of_person.kinds,
        pairs=sorted(pairs.items(), key=lambda each: -each[1].games),
        remarks=_remarks(of_pairs, number),
    )


def _facts(of_person: PersonFigures) -> str:
    return joined(
        [
            _("%(won)s Partien gewonnen", won=texts.won(of_person)),
            texts.percent(of_person.share),
            texts.evenings_text(len(of_person.evenings)),
            _("letztes Mal am %(day)s", day=date(max(of_person.evenings))),
        ],
        " · ",
    )


def _remarks(pairs: figures.Pairs, number: int) -> list[tuple[str, str]]:
    most, least = figures.opponents(pairs, number)
    named = {
        _("Gewinnt am meisten mit"): figures.best_partners(pairs, number),
        _("Gewinnt am meisten gegen"): most,
        _("Verliert am meisten gegen"): least if least != most else [],
    }
    memory = this_memory()
    return [(label, texts.names_of(memory, who)) for label, who in named.items() if who]


@bp_people.get(f"{PLACE}/games", right=Right.READER)
def games() -> ResponseReturnValue:
    """List the games of a period, of a person or of two."""
    asked = [*map(this_memory().state.person, common.sent_numbers("person"))]
    of_people = [each for each in common.this_period().games if {*asked} <= {*each.persons}]
    shown, older = common.paged(of_people[::-1])
    return render_template("regulars/all_games.html", asked=asked, games=shown, older=older)


@form_page(bp_people, f"{PLACE}/people", "regulars/everybody.html", Right.FRIEND)
def everybody(number: int = 0, form: NameForm | None = None, still: Sequence[str] = ()) -> Values:
    """List all people, to change a name, to join two, to erase one; and the games that *still* show an erased name."""
    return {"renamed": number, "wrong": form, "still": still}


def _refusal(error: RuleError) -> str:
    """Return the sentence of *error*, with the evening of the game that it names."""
    game, text = error.values.get("game"), refusal_sentences.sentence(error)
    days = [date(each.evening) for each in this_memory().games if each.game == game]
    return f"{text} ({days[0]})" if days else text


@everybody.post(Right.FRIEND, NameForm, rule=f"{PERSON}/name", errors=_refusal)
def rename(form: NameForm, number: int) -> str:
    """Change the name of a person."""
    people.rename(session(), this_act(), _known(number), form.name.data)
    return url_for("regulars_people.everybody")


@everybody.post(Right.FRIEND, rule=f"{PERSON}/join", errors=_refusal)
def join(number: int) -> str:
    """Make two persons one."""
    persons = _known(number), _known(*common.sent_numbers("other")[:1])
    events.write(session(), this_act(), Joined(persons))
    return url_for("regulars_people.everybody")


@everybody.post(Right.FRIEND, rule=f"{PERSON}/erase")
def erase(number: int) -> str | Response:
    """Erase the name of a person, and say which games still show it."""
    still = people.erase(session(), this_act(), _known(number))
    live_page.forget()
    return Response(everybody(still=still)) if still else url_for("regulars_people.everybody")
