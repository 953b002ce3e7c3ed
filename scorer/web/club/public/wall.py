"""Walls: one for an evening, and one for the lists of a season or the people announced so far."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from flask import Response, abort, render_template, request, url_for

from scorer.club.evening.evenings import EveningView
from scorer.club.office import ledger
from scorer.club.public import prize_giving
from scorer.rules.club.draw.next_table import rounds_to_seat
from scorer.rules.club.draw.sentences import resting_text, seating_note
from scorer.rules.club.ranking.bracket_sentences import (
    bracket_title,
    drawn_bracket,
    play_off_note,
    resting,
    round_heading,
    table_titles,
)
from scorer.rules.club.results.table import EveningTable
from scorer.web.club.common import this_season
from scorer.web.club.form_page import Values
from scorer.web.club.office import session as club_session
from scorer.web.club.people.member_names import Names
from scorer.web.club.people.people_search import find_people
from scorer.web.club.public.content import (
    BARE,
    HandedOut,
    PublicEvening,
    announced_sections,
    club_name,
    list_pages,
    public_evening,
    public_standings,
    speak_for,
)
from scorer.web.club.public.visibility_text import no_rows_sentence, season_hidden_sentence
from scorer.web.club.ranking.season_ranking import rankings
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.database import session
from scorer.web.i18n import _, words
from scorer.web.live_page import NOW, VERSION, fresh_answer, live_answer, live_content
from scorer.web.security import throttling
from scorer.web.security.rights import Pages, Right

bp = Pages("walls", __name__)

LETTERS = (10, 12, 14, 16, 18, 20, 22, 24, 27, 30, 40)  # of a name; wall.css has a size for each
TABLES = 12  # tables on a page, readable from five metres


EVERY = 5  # seconds until the wall of a season asks again


@bp.get("/e/<code:evening>", right=Right.ANYBODY)  # anybody who has the address of the evening
def evening(evening: str) -> Response:
    """Show the wall display of an evening; 304 while nothing has changed.

    404 for an unknown evening, 410 for a cancelled one.
    """
    club_id = ledger.club_of(session(), evening)
    if club_id is None:
        throttling.count_miss()
        abort(404)
    speak_for(club_id, evening=evening)
    shown = HandedOut(club_id, "", evening)
    # Names and regulations change only with an event of the club itself.
    heads = [
        ledger.last_hash(session(), club_id, evening_id)[:24] for evening_id in (evening, None)
    ]
    state = "-".join([*heads, prize_giving.mark(session(), club_id, shown.place)])
    read = partial(_content, shown)
    if request.args.get("q"):  # the query from a phone without a script that filters the tables
        return fresh_answer(_html(live_content("evening_wall", state, shown.ends, read)))
    return live_answer("evening_wall", state, shown.ends, lambda: _html(read()))


def _content(shown: HandedOut) -> Values:
    """Return the template values of the wall of an evening."""
    public = public_evening(shown.club_id, shown.view)
    view, names = public.view, public.names
    present = len(view.evening.present(max(1, len(view.evening.rounds))))
    ranking = _ranking(public)
    return {
        "title": view.meta.name,
        "club": club_name(shown.club_id),
        "here": url_for("walls.evening", evening=view.meta.id),
        "every": 30 if view.closed else 5,
        "view": view,
        "names": names,
        "pages": ranking
        if public.announced
        else [*_plan(view, names), *_bracket(view, names), *ranking],
        "empty": _("Noch ist nichts ausgelost. Anwesend: %(count)s.", count=present),
    }


def _html(content: Values) -> str:
    """Return the page with marks in place of its version and the time of day."""
    names = content["names"]
    tables = [table for page in content["pages"] for table in page.get("tables", ())]
    return render_template(
        "club/public/wall.html",
        **content,
        letters=partial(_letters, names),
        search=find_people(_people_at(table, names) for table in tables),
        version=VERSION,
        now=NOW,
    )


def _people_at(table: EveningTable, names: Names) -> str:
    """Return the names at a table as one text to search."""
    return " ".join(names[person] for person in {*table.players, *table.people})


def _letters(names: Names, table: EveningTable) -> int:
    """Return the smallest length in :data:`LETTERS` that fits the longest name at a table, else the largest."""
    longest = max((len(names[person]) for person in table.players), default=0)
    return next((most for most in LETTERS if longest <= most), LETTERS[-1])


def _plan(view: EveningView, names: Names) -> list[Values]:
    """Return pages with the tables of the rounds whose seats people look for now, the likeliest round first."""
    rounds = rounds_to_seat(view.evening)
    return [page for number in rounds for page in _round_pages(view, names, number)]


def _round_pages(view: EveningView, names: Names, number: int) -> list[Values]:
    """Return pages with the tables of a round; ``plan`` is a text that changes with every draw of the round."""
    tables = view.evening.rounds[number - 1]
    note = seating_note(words(), view.evening, number) or play_off_note(
        words(), view.evening, number, names
    )
    page = {
        "title": round_heading(words(), view.evening, number),
        "titles": table_titles(words(), view.evening, number),
        "plan": f"{number}-{view.evening.draw_events[number - 1]}",
        "note": note,
        "out": "",
    }
    pages: list[Values] = [
        {**page, "tables": tables[start : start + TABLES]}
        for start in range(0, len(tables), TABLES)
    ]
    out = [names[member] for member in resting(view.evening, number)]
    pages[-1]["out"] = resting_text(words(), out)
    return pages


def _bracket(view: EveningView, names: Names) -> list[Values]:
    """Return pages with the drawn groups and play-off."""
    pages = drawn_bracket(words(), view.evening, names)
    title = bracket_title(words(), view.evening.phase)
    return [{"title": title, "stages": stages} for stages in pages]


def _ranking(public: PublicEvening) -> list[Values]:
    """Return pages with the ranking and the side lists, or with the people announced so far.

    While no round is ranked, there is no page, unless results are hidden: then one page has the sentence on these.
    """
    evening, sentence = public.view.evening, public.sentence
    if public.announced:
        return _lists(public.sections())
    if not evening.ranked:
        empty = {**BARE, "title": _("Rangliste"), "rows": [], "sentence": sentence}
        return [empty] if sentence and evening.played else []
    missing = [table for table in evening.missing if table.round <= evening.ranked]
    return [
        page
        | {"notes": _notes(page["rows"], listing["notes"]), "target": listing["sentence"]}
        | {"missing": missing, "sentence": sentence}
        for listing in public.sections()
        if listing["kind"] != "category"
        for page in list_pages(listing["title"], listing["rows"])
    ]


def _notes(rows: list[Values], notes: dict[str, str]) -> dict[str, str]:
    """Return the footnotes used on one page, by letter."""
    used = {letter for row in rows for letter in row["marks"].split(",")}
    return {letter: text for letter, text in notes.items() if letter in used}


@bp.get("/club/seasons/<code:season>/wall", right=Right.VIEWER)  # it shows what the hall may see
def season(season: str) -> Response:
    """Show the wall of a season; 304 without a change.

    The page needs a log-in, but shows nothing that is hidden from the hall.
    """
    shown = HandedOut(club_session.this_club().id, this_season(season).id)
    return live_answer("season_wall", shown.state, shown.ends, partial(_page, shown))


def _page(shown: HandedOut) -> str:
    """Return the page with marks in place of its version and the time of day."""
    standings, names = public_standings(shown.season_now)
    sentence = season_hidden_sentence(standings)
    lists = (ranking.section(names) for ranking in rankings(standings))
    return render_template(
        "club/public/wall.html",
        title=preset_name(standings.season.name),
        club=shown.season_now.club.name,
        here=url_for("walls.season", season=shown.season),
        every=EVERY,
        pages=_lists(announced_sections(shown.season_now).values()) or _lists(lists, sentence),
        empty=sentence or no_rows_sentence(standings),
        version=VERSION,
        now=NOW,
    )


def _lists(sections: Iterable[Values], sentence: str = "") -> list[Values]:
    """Return the pages of the lists in *sections* that have rows, each page with the *sentence*."""
    return [
        page | {"sentence": sentence}
        for section in sections
        for page in list_pages(section["title"], section["rows"])
    ]
