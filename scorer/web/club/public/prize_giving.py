"""Prize-giving of an evening, or of a list of a season: a key press shows the next rank on the wall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from flask import Response, abort, make_response, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import HiddenField

from scorer.club.evening.evenings import EveningView
from scorer.club.public import prize_giving
from scorer.club.public.prize_giving import (
    OVERALL,
    Announcement,
    Place,
    PrizesConflict,
    Ranked,
    state_of,
)
from scorer.club.public.visibility import to_announce
from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.counting.sentences import total_text
from scorer.rules.club.public.prize_giving import MANNERS
from scorer.rules.club.public.visibility import hidden_from
from scorer.rules.core.errors import RuleError
from scorer.web import refusal_sentences
from scorer.web.club.common import of_club, this_act, this_audience, this_evening, this_names
from scorer.web.club.form_fields import PrizesField, version_number
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.people.member_names import Names, display_names
from scorer.web.club.printing.papers import (
    as_of_now,
    club_heading,
    heading_of,
    pdf_of_evening,
    pdf_or_page,
)
from scorer.web.club.public.visibility_text import with_public_names
from scorer.web.club.ranking.evening_ranking import ranking_of
from scorer.web.club.ranking.ranked_list import RankedList
from scorer.web.club.ranking.season_ranking import rankings
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.form_base import Form
from scorer.web.i18n import _, _l
from scorer.web.security.rights import Pages, Right

bp = Pages("prize_giving", __name__, "/club", within="evenings")

OF_EVENING, OF_SEASON = "/evenings/<code:evening>/announcing", "/seasons/<code:season>/announcing"
MOST_DIGITS = 4


class PrizesForm(Form):
    """The prizes of a list; *known* is a hash of the stored prizes that the page showed."""

    prizes = PrizesField(
        _l("Preise, eine Zeile pro Rang"),
        description=_l(
            "Die erste Zeile ist der Preis für Rang 1. Eine leere Zeile heisst: kein "
            "Preis. Bei Gleichstand bekommen alle den gleichen Preis."
        ),
    )
    known = HiddenField()


@form_page(bp, (OF_EVENING, OF_SEASON), "club/public/prize_giving.html", Right.ADMIN)
def show(form: PrizesForm | None = None, **place: str) -> Values:
    """Show the rank that is being announced, or the form that begins the prize-giving; 404 for an unknown list."""
    ranked, announcements = _announced(place)
    ranked, names = with_public_names(ranked, _names(ranked))
    lists, key = _lists(ranked), _key()
    listing, announcement, lacks = lists[key], announcements[key], _lacks(ranked)
    if isinstance(ranked, EveningView):
        name, end, over = ranked.meta.name, _("Abschluss"), ranked.closed is not None
        back = url_for("evenings.show", evening=ranked.meta.id)
        hidden = hidden_from(ranked.evening) is not None
    else:
        name, end, over = preset_name(ranked.season.name), _("Zur Saison"), not lacks
        back, hidden = _end(place), ranked.kept_back
    prizes = {"prizes": announcement.prizes, "known": state_of(announcement.prizes)}
    return {
        "place": place,
        "sentence": lacks,
        "ready": not lacks,
        "announcement": announcement,
        "rows": _rows(announcement.here, announcement, listing, names),
        "manners": {
            "all": _("vom letzten Rang an"),
            "podium": _("alle ab Rang 4, dann das Podest"),
        },
        "form": form or PrizesForm(data=prizes),
        "asked": form is not None,
        "key": key,
        "title": listing.title,
        "lists": [(each, lists[each].title, _state(announcements[each])) for each in lists],
        "back": (back, name),
        "end": (_end(place), end),
        "show_all": hidden and over,
        "what": _what(ranked, key, hidden=hidden),
    }


@show.post(Right.ADMIN)
def go(**place: str) -> str:
    """Go to the posted step of the prize-giving on all devices; 409 if the page was outdated."""
    typed = request.form.get("step", "")
    step = int(typed) if typed.isdecimal() and len(typed) <= MOST_DIGITS else -1
    shown_step = version_number(request.form.get("stood", ""))
    manner = request.form.get("manner", MANNERS[0])
    prize_giving.go_to(this_act(), place, _key(), manner, step, shown_step)
    return _here(place)


@show.post(Right.ADMIN, PrizesForm, (f"{OF_EVENING}/prizes", f"{OF_SEASON}/prizes"))
def write_prizes(form: PrizesForm, **place: str) -> str | Response:
    """Store the prizes of the ranks of a list; 409 with the typed text if somebody else changed them meanwhile."""
    typed = form.prizes.data or (), form.known.data or ""
    try:
        prize_giving.write_prizes(this_act(), place, _key(), *typed)
    except PrizesConflict as conflict:
        form.known.data = state_of(conflict.stored)
        stored = [f"{rank}. {prize}" for rank, prize in enumerate(conflict.stored, 1) if prize]
        sentence = _("Das wurde eben gelöscht.")
        if stored:
            now = ", ".join(stored)
            sentence = _("Das wurde eben geändert. Jetzt steht da: %(now)s", now=now)
        sentence += " " + _("Dein Text steht noch da.")
        return make_response(show(form=form, sentence=sentence, **place), 409)
    return _here(place)


@show.post(Right.ADMIN, rule=(f"{OF_EVENING}/all", f"{OF_SEASON}/all"))
def show_all(**place: str) -> str:
    """Reveal the hidden results of a season or of a closed evening to everybody, without a prize-giving."""
    prize_giving.show_all(this_act(), place)
    return _end(place)


@bp.get(f"{OF_EVENING}.pdf", right=Right.ADMIN)  # as it includes ranks not announced yet
@bp.get(f"{OF_SEASON}.pdf", right=Right.ADMIN)
def paper(**place: str) -> ResponseReturnValue:
    """Return all ranks of a list as PDF, in the order in which they are announced, with their prizes."""
    ranked, announcements = _announced(place)
    listing, announcement = _lists(ranked)[_key()], announcements[_key()]
    lines = [line for group in announcement.steps for line in group]
    rows = _rows(lines, announcement, listing, _names(ranked))
    title = _("Rangverkündigung")
    if isinstance(ranked, EveningView):
        values = {"heading": heading_of(ranked, title), "rows": rows}
        return pdf_of_evening(ranked, f"{ranked.meta.name}: {title}", ("prize_giving", values))
    title = _("%(season)s: Rangverkündigung", season=preset_name(ranked.season.name))
    title = title if listing.key == OVERALL else f"{title}, {listing.title}"
    heading = {**club_heading(title, note=as_of_now()), "date": ""}
    return pdf_or_page([("prize_giving", {"heading": heading, "rows": rows})], title)


def _announced(place: Place) -> tuple[Ranked, Mapping[str, Announcement]]:
    """Return the evening or season, and by key the announcement of each list.

    404 for an unknown evening, season or list, 410 for a cancelled evening.
    """
    if "evening" in place:
        this_evening(place["evening"])  # aborts if it is cancelled
    pair = to_announce(*of_club(), place, this_audience())
    if pair is None or _key() not in pair[1]:
        abort(404)
    return pair


def _names(ranked: Ranked) -> Names:
    """Return the display names of members.

    The names for a season come from the data read with the season, because that reading ended the transaction.
    """
    return this_names() if isinstance(ranked, EveningView) else display_names(ranked.everybody)


def _lists(ranked: Ranked) -> dict[str, RankedList]:
    if isinstance(ranked, EveningView):
        return {OVERALL: ranking_of(ranked)}
    return {ranking.key: ranking for ranking in rankings(ranked)}


def _key() -> str:
    return request.values.get("list", OVERALL)


def _here(place: Mapping[str, Any]) -> str:
    key = _key()
    return url_for("prize_giving.show", list=None if key == OVERALL else key, **place)


def _end(place: Mapping[str, Any]) -> str:
    return url_for("closing.close" if "evening" in place else "seasons.show", **place)


def _rows(
    lines: Iterable[RankingRow],
    announcement: Announcement,
    listing: RankedList,
    names: Mapping[int, str],
) -> list[tuple[int | None, str, str, str]]:
    """Return rank, name, total and prize of each of *lines*; guests are marked only in a season's lists."""
    named = listing.row_names(names if listing.of_season else dict(names))
    return [
        (line.rank, named[line.person], total_text(_, line), announcement.prize(line))
        for line in lines
    ]


def _what(ranked: Ranked, key: str, *, hidden: bool) -> str:
    """Return sentences on the lists that show a rank to everybody once it is announced on the list *key*."""
    if isinstance(ranked, EveningView):
        return _("Jeder verkündete Rang steht danach auch an der Saalwand.")
    if not hidden:
        return _("Die Ranglisten dieser Saison sind nicht verdeckt.")
    seen = _(
        "Jeder verkündete Rang steht danach an der Saalwand der Saison und, wenn sie eingeschaltet ist, auf der öffentlichen Seite."
    )
    if key == OVERALL and len(ranked.lists()) > 1:
        last = _(
            "Der erste Rang dieser Liste verrät alle anderen Listen. Verkünde darum zuerst die anderen."
        )
        return f"{seen} {last}"
    return seen


def _state(announcement: Announcement) -> str:
    if not announcement.steps:
        return _("niemand mit Rang")
    if announcement.whole:
        return _("verkündet")
    if not announcement.reached:
        return ""
    values = {"step": announcement.reached, "last": len(announcement.steps)}
    return _("%(step)s von %(last)s", **values)


def _lacks(ranked: Ranked) -> str:
    """Return the sentence on the first thing missing before the prize-giving can begin, "" for nothing."""
    try:
        prize_giving.check_complete(ranked)
    except RuleError as error:
        return refusal_sentences.sentence(error)
    return ""
