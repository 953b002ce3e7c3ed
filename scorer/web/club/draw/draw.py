"""Draw of an evening: show it, draw rounds by lot or by hand, draw rounds again that have not begun."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from flask import request, url_for
from wtforms import SelectField
from wtforms.validators import ValidationError

from scorer.club.draw import evening_tables, seating
from scorer.club.draw.seating import HIGHEST_SEED
from scorer.club.evening.evenings import EveningView
from scorer.club.office.ledger import Event
from scorer.rules.club.draw.ladder import ties_at_the_edge
from scorer.rules.club.draw.seating import SEATED_BY_RULE
from scorer.rules.club.draw.sentences import (
    ladder_moves,
    repeated_meeting_sentences,
    resting_text,
    seating_note,
)
from scorer.rules.club.ranking.bracket_sentences import (
    bracket_title,
    drawn_bracket,
    play_off_note,
    resting,
    round_heading,
    table_titles,
)
from scorer.rules.club.ranking.cut import ties_at_the_cut
from scorer.web import i18n
from scorer.web.club.common import EVENING, this_act, this_evening, this_names
from scorer.web.club.draw.draw_text import misplaced, table_count_text, unkept_texts
from scorer.web.club.form_fields import CardField, ReasonField
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club_session
from scorer.web.database import session
from scorer.web.fields import WholeNumberField
from scorer.web.form_base import Form, add_fields, set_choices
from scorer.web.i18n import _, _l
from scorer.web.security.rights import Pages, Right

bp = Pages("draw", __name__, "/club/evenings")

SEAT = "seat-"  # before the number of a member, in the name of a field


class RoundForm(Form):
    """The first round to draw, and the reason if it is drawn again; *drawn* is the number of rounds drawn so far."""

    drawn = 0

    first = SelectField(_l("Ab welcher Passe?"))
    reason = ReasonField(_l("Grund"))

    @property
    def draws_again(self) -> bool:
        """Return whether the chosen round has already been drawn."""
        return self.first.data in {str(n) for n in range(1, self.drawn + 1)}

    def validate_reason(self, field: ReasonField) -> None:
        """Refuse to draw again without a reason."""
        if self.draws_again and not field.data:
            raise ValidationError(_("Warum wird neu ausgelost?"))


class DrawForm(RoundForm):
    """First round to draw, and the random seed."""

    seed = WholeNumberField(
        _l("Losnummer"),
        0,
        HIGHEST_SEED,
        _l("Lass das Feld leer, dann wird gelost. Die gleiche Nummer gibt die gleiche Auslosung."),
        optional=True,
    )


class HandForm(RoundForm):
    """A round whose seats people drew by hand; :func:`_hand_form` adds a field for each person."""

    first = SelectField(_l("Passe"))

    @property
    def cards(self) -> dict[int, CardField]:
        """Return the field of each person, by member number."""
        cards = (field for field in self if isinstance(field, CardField))
        return {int(card.short_name.removeprefix(SEAT)): card for card in cards}


def _hand_form(typed: Mapping[str, str] | None, evening: str, begun: int = 0) -> HandForm:
    """Return the form for seats drawn by hand, with a field for each person present or with a typed seat, by surname.

    The rounds to choose from follow round *begun* and end with the first undrawn one; rounds of a play-off are left
    out. There are none if tables are free or a rule fixes the seats.
    """

    class Hand(HandForm):  # for this form only, because the fields are added to the class
        pass

    state, names = this_evening(evening).evening, this_names()
    seated = {person for person in state.attendance if (typed or {}).get(f"hand-{SEAT}{person}")}
    for member in names.sorted(state.attending() | seated):
        add_fields(Hand, {f"{SEAT}{member}": CardField(names.listed(member))})
    form, phase = Hand(typed, prefix="hand-"), state.phase
    form.drawn = len(state.rounds)
    last_offered = 0 if phase.attempts or phase.draw in SEATED_BY_RULE else phase.main_rounds
    last_offered = min(form.drawn + 1, last_offered)
    offered = range(begun + 1, last_offered + 1)
    set_choices(form.first, {n: _("Passe %(round)s", round=n) for n in offered})
    form.first.data = form.first.data or str(last_offered)
    chosen = next((n for n in offered if str(n) == form.first.data), last_offered)
    for card in form.cards.values():
        card.sides = phase.in_round(chosen).terms.partners != "alone"
    return form


def _form(typed: Mapping[str, str], evening: str) -> DrawForm:
    """Return the posted form.

    The form offers begun rounds, too, because the rules refuse these with a better sentence.
    """
    view, form = this_evening(evening), DrawForm(typed)
    form.drawn = len(view.evening.rounds)
    _offer(form, view, 0)
    return form


@form_page(bp, f"{EVENING}/draw", "club/draw/draw.html", Right.VIEWER)
def show(evening: str, form: DrawForm | None = None, hand: HandForm | None = None) -> Values:
    """Show the current draw and the forms for the next one: by lot, and for scorers also by cards that people drew."""
    view, names = this_evening(evening), this_names()
    form = form or DrawForm()
    begun, drawn = evening_tables.begun(session(), view), len(view.evening.rounds)
    wrong = misplaced(view, names, begun)
    _offer(form, view, begun)
    if wrong and request.method == "GET":
        form.first.data = str(wrong.round)  # the earlier rounds are right
    again = request.args.get("again", 0, type=int)
    return {
        "view": view,
        "form": form,
        "hand": hand
        or (_hand_form(None, evening, begun) if club_session.actor().may("scorer") else None),
        "is_by_hand": hand is not None,
        "names": names,
        "misplaced": wrong,
        "again": again if 0 < again <= drawn else 0,
        "fits": table_count_text(view, (begun if wrong else drawn) + 1),
        "unkept": unkept_texts(view),
        "note_of": partial(seating_note, i18n.words(), view.evening),
        "moves_of": partial(ladder_moves, i18n.words(), view.evening, names=names),
        "met": repeated_meeting_sentences(i18n.words(), view.evening, names),
        "edge": view.evening.lots.undecided(ties_at_the_edge(view.evening)),
        "cut": view.evening.lots.undecided(ties_at_the_cut(view.evening)),
        "bracket_title": bracket_title(i18n.words(), view.evening.phase),
        "drawn": drawn_bracket(i18n.words(), view.evening, names),
        "title_of": partial(round_heading, i18n.words(), view.evening),
        "titles_of": partial(table_titles, i18n.words(), view.evening),
        "resting": lambda number: resting_text(
            i18n.words(), [names[member] for member in resting(view.evening, number)]
        ),
        "note_on_play_off": partial(play_off_note, i18n.words(), view.evening, names=names),
        "open": drawn < view.evening.phase.rounds,
    }


def _drawn_meanwhile(event: Event) -> str:
    if event.kind == "draw":
        return _("Jemand hat eben ausgelost. Unten steht, was gilt.")
    return _("Die Anwesenheit hat sich geändert. Schau sie noch einmal an.")


@show.post(Right.SCORER, _form, conflict=_drawn_meanwhile)
def make(form: DrawForm, evening: str) -> str:
    """Draw the chosen round and the rounds drawn together with it, in place of all earlier draws of this and later rounds.

    A round that has begun is refused.
    """
    act, first = this_act(form.reason.data), int(form.first.data)
    seating.draw(act, evening, first=first, seed=form.seed.data)
    return url_for("draw.show", evening=evening, again=first if form.draws_again else None)


@show.post(
    Right.SCORER, _hand_form, f"{EVENING}/draw/seats", kept="hand", conflict=_drawn_meanwhile
)
def by_hand(form: HandForm, evening: str) -> str:
    """Store the seats of a round that people drew by hand; later rounds must then be drawn again."""
    first = int(form.first.data)
    seats = {member: card.data for member, card in form.cards.items() if card.data}
    seating.draw_by_hand(this_act(form.reason.data), evening, first, seats)
    return url_for("draw.show", evening=evening, again=first if form.draws_again else None)


def _offer(form: DrawForm, view: EveningView, begun: int) -> None:
    """Set the choices of the first round to draw: the next undrawn one, then the drawn ones after round *begun*.

    There are none if tables are free.
    """
    drawn, evening = len(view.evening.rounds), view.evening
    words = {}
    for number in (drawn + 1, *range(begun + 1, drawn + 1)):
        if number <= evening.phase.rounds and not evening.phase.attempts:
            span = {"round": number, "last": evening.phase.drawn_together(number)}
            several, anew = span["last"] > number, number <= drawn
            once, again = (
                (_("Passe %(round)s bis %(last)s"), _("Passe %(round)s bis %(last)s neu"))
                if several
                else (_("Passe %(round)s"), _("Passe %(round)s neu"))
            )
            words[str(number)] = (again if anew else once) % span
    set_choices(form.first, words)
