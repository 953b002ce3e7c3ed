"""Public pages of the next tables of an evening: one with everybody, and one for each person.

The pages show only seats, once these are drawn. The pages exist while the public address is switched on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from flask import Response, abort, render_template, request, url_for

from scorer.club.evening.evenings import EveningView
from scorer.club.office import ledger
from scorer.rules.club.draw.next_table import known_people, steps
from scorer.rules.club.draw.sentences import StepText, step_line
from scorer.web.club.draw.next_table import (
    BARE,
    BARE_PERSON,
    club_key,
    gone_sentence,
    public_names,
    step_texts,
)
from scorer.web.club.form_page import Values
from scorer.web.club.people.people_search import find_people
from scorer.web.club.public.content import HandedOut, open_place
from scorer.web.database import session
from scorer.web.i18n import _, words
from scorer.web.live_page import NOW, VERSION, fresh_answer, live_answer, live_content
from scorer.web.security.rights import Pages, Right

bp = Pages("public_tables", __name__, "/p")

EVERY = 5  # seconds until an open page asks again
ONE, OF_SEASON = "/<code:token>/tables", "/<code:token>/<int(max=9999):number>/tables"
MEMBER = "/<int(max=99999):member>"


@bp.get(ONE, right=Right.ANYBODY)
@bp.get(OF_SEASON, right=Right.ANYBODY)
def show(token: str, number: int | None = None) -> Response:
    """Show the next table of everybody on an evening, with a search by name; 404 at the address of a season."""
    place = open_place(token, number)
    here = _address(place)
    read = partial(_list_content, place, here)
    if request.args.get("q"):  # a search by a browser without a script
        return fresh_answer(
            _list_page(live_content("public_tables", _state(place, here), list, read))
        )
    return _live(place, here, lambda: _list_page(read()))


@bp.get(ONE + MEMBER, right=Right.ANYBODY)
@bp.get(OF_SEASON + MEMBER, right=Right.ANYBODY)
def person(token: str, member: int, number: int | None = None) -> Response:
    """Show the next table of a person, by the number of the member; 410 if the name is erased.

    The page is the same for every number that is not found.
    """
    place = open_place(token, number)
    here = _address(place, member)
    return _live(place, here, partial(_person_page, place, member, here), personal=True)


def _address(place: HandedOut, member: int | None = None) -> str:
    given: Values = {"token": place.token, "number": place.number}
    if member is None:
        return url_for("public_tables.show", **given)
    return url_for("public_tables.person", **given, member=member)


def _live(
    place: HandedOut, here: str, page: Callable[[], str], *, personal: bool = False
) -> Response:
    return live_answer("public_tables", _state(place, here), list, page, personal=personal)


def _state(place: HandedOut, here: str) -> str:
    """Return a text that changes with every event of the club, for the cache of the page *here*."""
    return f"{here}-{ledger.newest_hash(session(), place.club_id)}"


def _list_content(place: HandedOut, here: str) -> Values:
    """Return the template values of the page that lists everybody with their next step and a link to their page.

    The list is empty before the first draw and in a closed evening; people whose names are erased are left out.
    """
    view = place.view
    names, erased = public_names(view, place.club_id)
    people = [] if view.closed else sorted(known_people(view.evening) - erased)
    listed = dict.fromkeys(people, "")
    if view.regulation.public_names == "names":
        listed = {number: names.listed(number) for number in names.sorted(people)}
    rows = [
        {
            "number": number,
            "name": listed[number] or names[number],
            "address": _address(place, number),
            "where": step_line(words(), view.evening, steps(view.evening, number)[0]),
        }
        for number in listed
    ]
    empty = _("Der Abend ist abgeschlossen.") if view.closed else _("Noch ist nichts ausgelost.")
    return {**_frame(place, view, here), "rows": rows, "empty": empty}


def _list_page(content: Values) -> str:
    search = find_people(str(row["name"]) for row in content["rows"])
    return render_template("club/public/public_tables.html", **content, search=search)


def _person_page(place: HandedOut, member: int, here: str) -> str:
    view = place.view
    names, erased = public_names(view, place.club_id)
    if member in erased:
        abort(410, gone_sentence())
    is_known = member in known_people(view.evening)
    content = {
        **_frame(place, view, here),
        "title": names[member] if is_known else _("Mein Tisch"),
        "me": {
            **BARE_PERSON,
            "number": member if is_known else "",
            "steps": step_texts(view, member, names) if is_known else [_unknown(view)],
        },
        "names": _address(place),
    }
    return render_template("club/draw/next_table.html", **content)


def _unknown(view: EveningView) -> StepText:
    """Return the text for a person who is not found; it is the same for every number."""
    if view.closed is not None:
        return StepText("", _("Der Abend ist abgeschlossen"), "")
    if not view.evening.rounds:
        soon = _("Sobald es so weit ist, siehst du es hier.")
        return StepText("", _("Noch nicht ausgelost"), soon)
    return StepText("", _("Nicht dabei"), _("Ist das falsch, melde dich bei der Jassleitung."))


def _frame(place: HandedOut, view: EveningView, here: str) -> Values:
    """Return the values that both pages share, with marks in place of version and time of day."""
    return {
        **BARE,
        "ranking": place.address(),
        "evening": view.meta.name,
        "here": here,
        "every": EVERY,
        "club": club_key(place.club_id),
        "version": VERSION,
        "now": NOW,
    }
