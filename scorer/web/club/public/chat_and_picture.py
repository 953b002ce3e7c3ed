"""Chat text, picture, preview and calendar of a shared evening or season, all without content hidden from the hall."""

from __future__ import annotations

from functools import partial
from hashlib import sha256

from flask import Response, abort, url_for

from scorer.club.evening import evening_dates
from scorer.club.public import addresses
from scorer.club.ranking import seasons
from scorer.web.club.form_page import Values
from scorer.web.club.public.content import HandedOut, PublicContent, club_name
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.database import session
from scorer.web.files import CONTENT_TYPE as ICS
from scorer.web.files import NO_ISOLATES, CalendarEntry, calendar_file
from scorer.web.i18n import _, begins, language
from scorer.web.links import external_url
from scorer.web.live_page import live_file
from scorer.web.picture import CONTENT_TYPE as PNG
from scorer.web.picture import MOST_ROWS, Result, Row, preview_png, result_png

MOST_LINES = 20  # lines of a ranking in a chat
MOST_WINNERS = 3  # people with rank 1 of a further list


def chat_text(content: PublicContent, address: str) -> str:
    """Return a text for a chat: the ranking, the winners of further lists, and the *address*.

    Before the first result of an evening the text announces the evening. *address* may be "".
    """
    head = [f"{content.club}: {content.title}", *filter(None, [content.where])]
    blocks = [head]
    if content.known:
        first, *others = content.known
        blocks.append([first["title"], *content.sentences, *_ranking_lines(first)])
        blocks.append([_winners(section) for section in others])
    elif content.coming is not None:
        blocks.append(list(content.coming))
    else:
        blocks.append(_unknown(content))
    blocks.append([address])
    text = "\n\n".join("\n".join(filter(None, block)) for block in blocks if any(block))
    return text.translate(NO_ISOLATES)


def picture_answer(shown: HandedOut) -> Response:
    """Return the ranking as a picture; without a ranking the picture says why there is none."""
    draw = partial(_picture, shown)
    return live_file("picture", shown.state, shown.ends, draw, PNG)


def preview_answer(shown: HandedOut) -> Response:
    """Return the preview picture that a chat program shows beside the link."""

    def draw() -> bytes:
        content = shown.content()
        return preview_png(content.club, content.title, content.description)

    return live_file("preview", shown.state, shown.ends, draw, PNG)


def dates_answer(shown: HandedOut) -> Response:
    """Return the evenings of a season as a calendar file, with links to their pages if there is a public address."""
    state = f"{shown.token}-{shown.state}"
    return live_file("calendar", state, list, partial(_dates, shown), ICS)


def _dates(shown: HandedOut) -> bytes:
    season = seasons.load(session(), shown.club_id, shown.season) or abort(404)
    name = club_name(shown.club_id)
    numbers = addresses.numbers_of_evenings(session(), shown.club_id, shown.season)
    entries: list[CalendarEntry] = []
    for appointment in evening_dates.appointments(session(), shown.club_id, shown.season):
        meta = appointment.meta
        page = ""
        if shown.token and not appointment.cancelled:
            number = numbers[meta.id]
            page = url_for("public_pages.evening", token=shown.token, number=number)
        entry = CalendarEntry(
            _uid(meta.id),
            appointment.changed_times,
            appointment.changed_at,
            meta.date,
            f"{meta.name} ({name})",
            meta.venue,
            page and external_url(page),
            appointment.cancelled,
            begins(meta.date, meta.start) if meta.start else None,
        )
        entries.append(entry)
    return calendar_file(f"{preset_name(season.name)}, {name}", entries, language())


def _uid(evening_id: str) -> str:
    """Return the id of an evening in calendars.

    This id is a hash, because the id of the evening itself opens the page for the screen in the hall and must not be
    published.
    """
    return f"{sha256(f'calendar {evening_id}'.encode()).hexdigest()[:32]}@schreiber"


def _picture(shown: HandedOut) -> bytes:
    """Return a picture (PNG) of the first list that has rows, or of the sentences on why there is none."""
    content = shown.content()
    empty: Values = {"title": "", "rows": []}
    section = content.known[0] if content.known else empty
    rows = [Row(_rank(row), _plain(row["name"]), _plain(row["total"])) for row in section["rows"]]
    notes = [*map(_plain, content.sentences if rows else _unknown(content))]
    if len(rows) > MOST_ROWS:
        notes.append(_("Und %(count)s weitere.", count=len(rows) - MOST_ROWS))
    heading = _plain(section["title"])
    return result_png(Result(content.club, content.title, content.where, heading, rows, notes))


def _ranking_lines(section: Values) -> list[str]:
    rows = section["rows"]
    lines = [
        " ".join(filter(None, [_rank(row) or "–", f"{row['name']},", str(row["total"])]))
        for row in rows[:MOST_LINES]
    ]
    more = len(rows) - MOST_LINES
    return [*lines, _("… und %(count)s weitere", count=more)] if more > 0 else lines


def _winners(section: Values) -> str:
    """Return title, first-ranked people and their total of a list with rows.

    "" if nobody has a rank, or more than :data:`MOST_WINNERS` share the first one.
    """
    rows = section["rows"]
    best = [row for row in rows if row["rank"] == rows[0]["rank"]] if rows[0]["rank"] else []
    if not best or len(best) > MOST_WINNERS:
        return ""
    names = ", ".join(str(row["name"]) for row in best)
    return f"{section['title']}: {names} {best[0]['total']}"


def _unknown(content: PublicContent) -> list[str]:
    """Return the sentence that there is no ranking yet, followed by the reasons."""
    reasons = content.sentences or [content.empty]
    return [_("Die Rangliste ist noch nicht bekannt."), *filter(None, reasons)]


def _rank(row: Values) -> str:
    return f"{row['rank']}." if row["rank"] else ""


def _plain(text: object) -> str:
    return str(text).translate(NO_ISOLATES)
