"""Papers and lists of a club as PDF, or as a page to print from the browser if no PDF can be made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from flask import Response

from scorer.club.evening.evenings import EveningView
from scorer.club.public.prize_giving import OVERALL
from scorer.club.ranking.seasons import Standings
from scorer.club.regulation import own_rules
from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.counting.sentences import target_sentence
from scorer.rules.club.ranking.bracket import bracket
from scorer.rules.club.ranking.bracket_sentences import bracket_title
from scorer.rules.club.ranking.sentences import NONE, Footnotes
from scorer.rules.club.regulation.model import Phase
from scorer.rules.club.regulation.own_rules import OwnRules
from scorer.rules.club.regulation.preset_sentences import round_number_title
from scorer.rules.club.regulation.reader import has_slate
from scorer.rules.club.regulation.sentences import guests_sentence
from scorer.rules.core.cards import Deck
from scorer.store import rate_limits
from scorer.web.club.common import of_club, this_names
from scorer.web.club.evening import event_text
from scorer.web.club.office import session as club_session
from scorer.web.club.people.member_names import Names
from scorer.web.club.people.people_search import find_people
from scorer.web.club.public.visibility_text import hidden_sentence, season_hidden_sentence
from scorer.web.club.ranking.evening_ranking import lists_of
from scorer.web.club.ranking.ranked_list import RankedList
from scorer.web.club.ranking.season_ranking import rankings, unfinished
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.database import clock
from scorer.web.fields import file_name
from scorer.web.form_base import usual_deck
from scorer.web.i18n import _, date, date_time, language, when, words
from scorer.web.pdf_jobs import NoPdf, StaticAddress, pdf_maker, static_address
from scorer.web.security import throttling

Paper = tuple[str, Mapping[str, Any]]
Papers = Sequence[Paper]
Heading = dict[str, Any]

MOST_SLIPS = 120  # slips printed within one request


def heading_of(
    view: EveningView, what: str, names: Names | None = None, club_name: str = ""
) -> Heading:
    """Return the heading of a paper of an evening; *what* is added to its title.

    The note says whether the evening is a trial, hidden, closed or provisional, and which people or tables were
    swapped. By default *names* are the display names of this club's members, and *club_name* is the name of the
    official's club.
    """
    if view.closed is None:
        note = _("Noch nicht abgeschlossen, Stand %(time)s.", time=date_time(clock()))
    else:
        values = {"time": date_time(view.closed.at), "version": view.version}
        note = _("Abgeschlossen am %(time)s. Reglement, Fassung %(version)s.", **values)
        if view.closed.hash:  # "" while the ranking is hidden
            note += " " + _("Prüfzahl %(head)s", head=view.closed.hash[:12])
        if until := event_text.provisional(view):
            note = _("Die Rangliste ist vorläufig bis %(time)s.", time=until) + " " + note
    trial = _("Nur eine Probe: Dieser Abend zählt nirgends.") if view.meta.trial else ""
    swapped = event_text.swaps(view, names or this_names())
    note = " ".join(filter(None, [trial, hidden_sentence(view.evening), swapped, note]))
    return {
        "club": club_name or club_session.this_club().name,
        "title": _title(view.meta.name, what) if what else view.meta.name,
        "date": when(view.meta.date, view.meta.start),
        "place": view.meta.venue,
        "note": note,
        "stamp": "trial" if view.meta.trial else "",
    }


def plan_paper(view: EveningView) -> Paper:
    """Return the seating plan of an evening."""
    heading = _plan_heading(view, _("Einteilung"))
    return "plan", {"heading": heading, "evening": view.evening, "names": this_names()}


def wall_plan_paper(view: EveningView, number: int, size: str) -> Paper:
    """Return round *number* for the wall, on paper of *size*."""
    values = {"evening": view.evening, "names": this_names(), "number": number, "size": size}
    return "wall_plan", {"heading": _plan_heading(view), **values}


def name_list_paper(view: EveningView, number: int) -> Paper:
    """Return a list of the people who play in round *number* or attend the evening, by surname, with their tables."""
    names, evening = this_names(), view.evening
    seated = {person for table in evening.rounds[number - 1] for person in table.players}
    order = names.sorted(seated | {*evening.attending()})
    listed = {person: names.listed(person) for person in order}
    values = {"evening": evening, "number": number, "order": order, "listed": listed}
    return "name_list", {"heading": _plan_heading(view), **values}


def _title(of_what: str, what: str) -> str:
    """Return the title of a paper, such as «1. Abend: Rangliste»; each language has its own punctuation."""
    return _.pgettext("Titel", "%(of_what)s: %(what)s", of_what=of_what, what=what)


def _plan_heading(view: EveningView, what: str = "") -> Heading:
    return heading_of(view, what) | {"note": event_text.swaps(view, this_names())}


def present_by_name(view: EveningView) -> list[int]:
    """Return the numbers of the people present, sorted by surname."""
    names = this_names()
    return names.sorted(view.evening.attending())


def records_paper(view: EveningView, people: Sequence[int]) -> Paper:
    """Return the record sheets of *people*."""
    values = {"heading": heading_of(view, ""), "evening": view.evening, "names": this_names()}
    beside = {"until": event_text.provisional(view), "rules": own_rules_of(view)}
    return "records", {**values, "members": people, "reasons": view.reasons, **beside}


def blank_ranking_paper(view: EveningView) -> Paper:
    """Return a ranking to fill in by hand: the people present, fixed pairs in one row."""
    names, partners = this_names(), view.evening.partners
    rows = []
    for member in present_by_name(view):
        partner = partners.get(member)
        if partner is None:
            rows.append(names.listed(member))
        elif f"{names.listed(partner)} / {names.listed(member)}" not in rows:
            rows.append(f"{names.listed(member)} / {names.listed(partner)}")
    heading = _plan_heading(view, _("Rangliste"))
    values = {"names": rows, "rounds": view.evening.phase.rounds}
    return "blank_ranking", {"heading": heading, **values}


def own_rules_of(view: EveningView) -> OwnRules:
    """Return the club's own rules in the version of the regulation that applies to an evening."""
    return own_rules.of_evening(*of_club(), view.meta.id)


def all_at_once(view: EveningView) -> bool:
    """Return whether the slips of all drawn rounds can be printed at once.

    This needs at least two drawn rounds without any result, and at most :data:`MOST_SLIPS` tables in all.
    """
    rounds = view.evening.rounds
    return len(rounds) > 1 and not view.evening.played and sum(map(len, rounds)) <= MOST_SLIPS


def ranking_papers(
    view: EveningView,
    names: Names | None = None,
    reasons: Mapping[int, str] | None = None,
    only: RankedList | None = None,
    club_name: str = "",
) -> Papers:
    """Return papers with groups and play-off, the overall ranking, the list of each category, and the side lists.

    Empty lists other than the overall ranking are left out. With *only* the papers contain that list alone, and if it
    is the overall ranking also groups and play-off. *names* are the names of members, *reasons* the reasons to print in
    footnotes, by number of the event; by default both come from this club. *club_name* is as in :func:`heading_of`.
    """
    names = names or this_names()
    first, *beside = lists_of(view)
    shown = [first, *(listing for listing in beside if listing.lines)] if only is None else [only]
    return [
        *(_bracket_papers(view, names, club_name) if shown[0].kind == "ranking" else ()),
        *(
            _ranking_paper(
                listing,
                heading_of(view, listing.title, names, club_name),
                names,
                round_titles(view) if listing.teams is None else [],
                listing.notes(names, view.reasons if reasons is None else reasons),
            )
            for listing in shown
        ),
    ]


def _ranking_paper(
    listing: RankedList,
    heading: Heading,
    names: Mapping[int, str],
    columns: Sequence[str],
    footnotes: Footnotes = NONE,
) -> Paper:
    """Return a list as a paper; *columns* are the titles of the columns of its results, also of results still to come.

    For an evening with a target number that the regulation does not set, the note begins with that number, or with the
    sentence why it is still missing.
    """
    counting, measured = listing.ranking.counting, listing.ranking.measured
    if not listing.of_season and (sentence := target_sentence(words(), counting)):
        heading = heading | {"note": f"{sentence} {heading['note']}".strip()}
    values = {"heading": heading, "rows": listing.rows(names, footnotes), "columns": columns}
    beside = {"counting": counting, "measured": measured, "footnotes": footnotes}
    return "ranking", {**values, **beside}


def _bracket_papers(view: EveningView, names: Names, club_name: str) -> Papers:
    """Return a list with a paper of the drawn groups and play-off; [] for an evening without any."""
    if not bracket(view.evening):
        return []
    heading = heading_of(view, bracket_title(words(), view.evening.phase), names, club_name)
    return [("bracket", {"heading": heading, "evening": view.evening, "names": names})]


def round_titles(view: EveningView) -> list[str]:
    """Return the column titles of the rounds of an evening.

    There is a title for each planned round; with free tables, or while rounds are hidden, only for each ranked round.
    """
    evening, phase = view.evening, view.evening.phase
    last = (
        evening.ranked
        if phase.attempts or evening.hidden_from
        else max(evening.ranked, phase.rounds)
    )
    return [round_number_title(words(), number) for number in range(1, last + 1)]


def standings_papers(
    standings: Standings, names: Names, only: str = "", club_name: str = ""
) -> list[Paper]:
    """Return a paper for each list of a season: overall, parts, categories and side lists.

    Empty lists other than the overall one are left out. With *only* there is just the list with that key, and [] if the
    key is unknown. *club_name* is as in :func:`heading_of`.
    """
    heading, of_what = standings_heading(standings, club_name), preset_name(standings.season.name)
    return [
        _ranking_paper(
            ranking,
            heading | {"title": _title(of_what, ranking.title)},
            names,
            [title for title, _id in ranking.columns],
        )
        for ranking in rankings(standings)
        if (ranking.key == only if only else ranking.lines or ranking.key == OVERALL)
    ]


def standings_heading(standings: Standings, club_name: str = "") -> Heading:
    """Return the heading of a paper of a season, still without the title.

    The note has the current time, and sentences on hidden standings, on open and provisional evenings, and on guests.
    *club_name* is as in :func:`heading_of`.
    """
    guests = guests_sentence(words(), standings.regulation.season)
    note = ". ".join([as_of_now(), *unfinished(standings), *guests])
    note = f"{season_hidden_sentence(standings)} {note}".strip()
    name = club_name or club_session.this_club().name
    return {"club": name, "date": "", "place": "", "note": note}


def as_of_now() -> str:
    """Return a text with the current date and time for the note of a paper: «Stand …»."""
    return _("Stand %(time)s", time=date_time(clock()))


def papers_html(papers: Papers, title: str, static: StaticAddress | None = None) -> str:
    """Return papers as one HTML document; *static* returns the addresses of its static files."""
    options = {"gettext": words(), "language": language()}
    return pdf_maker().club_html(papers, title, static=static, **options)


def diploma_paper(
    heading: Heading,
    row: RankingRow,
    name: str,
    figure: str,
    phases: Sequence[Phase],
    of_list: str = "",
) -> Paper:
    """Return a diploma for the rank of *row*; *figure* is the result as a text, *of_list* the list's title or ""."""
    values = {"heading": heading, "name": name, "rank": row.rank, "figure": figure}
    return "diploma", {**values, "of_list": of_list, "french": plays_french_cards(phases)}


def plays_french_cards(phases: Sequence[Phase]) -> bool:
    """Return whether any of *phases* whose score a phone can keep uses French-suited cards.

    If there is no such phase, the usual cards of the language decide.
    """
    decks = {
        phase.settings.get("deck", Deck.GERMAN)
        for phase in phases
        if has_slate(phase.game, phase.terms.partners)
    }
    return Deck.FRENCH in (decks or {usual_deck()})


def pdf_or_page(papers: Papers, title: str, day: object = "") -> Response:
    """Return papers as PDF, or as a page to print from the browser if no PDF can be made; 429 after too many prints.

    The file is named after *day* and *title*.
    """
    throttling.enforce(rate_limits.CLUB_PRINTS, club_session.actor().official_id)
    try:
        return pdf_response(pdf_maker().pdf(papers_html(papers, title)), title, day)
    except NoPdf:
        return printable_page(papers, title)


def pdf_of_evening(view: EveningView, title: str, *papers: Paper) -> Response:
    """Return papers of an evening as :func:`pdf_or_page` does, with the date of the evening."""
    return pdf_or_page(papers, title, view.meta.date)


def printable_page(papers: Papers, title: str) -> Response:
    """Return papers as an HTML page to print from the browser."""
    return Response(papers_html(papers, title, static_address))


def pdf_response(document: bytes, title: str, day: object) -> Response:
    """Return a PDF with a file name made of *day* and *title*."""
    answer = Response(document, mimetype="application/pdf")
    name = file_name(day, title)
    answer.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer


Row = TypeVar("Row")
NUMBER, NAME = "num", "who"  # styles of a column


def list_table(
    columns: Sequence[tuple[str, str]],
    rows: Sequence[Sequence[str]],
    empty: str = "",
    title: str = "",
) -> dict[str, Any]:
    """Return a table to print; *columns* are heading and style of each column, *empty* is the text without rows."""
    return {"title": title, "columns": columns, "rows": rows, "empty": empty}


def club_heading(title: str, where: str = "", note: str = "") -> dict[str, str]:
    """Return the heading of a list of the club, with today's date; *where* is the season."""
    named = {"club": club_session.this_club().name, "title": title, "place": where, "note": note}
    return {**named, "date": date(clock())}


def narrowed(rows: Iterable[Row], texts: Iterable[str]) -> tuple[list[Row], str]:
    """Return the rows that the search ``q`` in the query finds, and a sentence on the search.

    Without a search these are all rows and "". *texts* are the texts to search, one for each row.
    """
    everybody = list(rows)
    search = find_people(texts)
    if search.shown is None:
        return everybody, ""
    left = [row for index, row in enumerate(everybody) if index in search.shown]
    values = {"typed": search.typed, "count": len(left), "all": len(everybody)}
    return left, _("Suche nach «%(typed)s»: %(count)s von %(all)s.", **values)


def list_pdf(
    heading: Mapping[str, str],
    tables: Sequence[Mapping[str, Any]],
    title: str = "",
    day: object = "",
) -> Response:
    """Return *tables* under *heading* as PDF, named after *day* and *title*, by default the title of the heading."""
    papers = [("listing", {"heading": heading, "tables": tables})]
    return pdf_or_page(papers, title or heading["title"], day)
