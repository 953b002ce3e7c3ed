"""Playing and counting: who is here tonight, who plays with whom next; counting a game, also one without a phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from flask import abort, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import SelectField, ValidationError

from scorer.play import games as play_games
from scorer.play.writers import might_write
from scorer.regulars import counting, devices, people, rights, tallies
from scorer.regulars.counting import Count, Entered, Sitting
from scorer.regulars.memory import Memory
from scorer.regulars.rights import Act
from scorer.rules import games
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import is_moment
from scorer.rules.core.names import readers_name
from scorer.rules.core.reading import NAME_LENGTH, Values
from scorer.rules.presets import DEFAULT, PRESETS, settings_for
from scorer.rules.regulars.counted_game import TABLE, in_pairs, is_whole, kind_of
from scorer.rules.regulars.money import earned
from scorer.rules.regulars.pairing import kinds_to_begin, last_of_kinds, proposals, sitting_out
from scorer.rules.regulars.state import year_of
from scorer.store import rate_limits
from scorer.store.models import RegularsRow
from scorer.web.club.common import error_sentence
from scorer.web.club.form_fields import DayField
from scorer.web.club.form_page import form_page
from scorer.web.database import clock, session
from scorer.web.fields import WHOLE_NUMBER, clean, shortened
from scorer.web.form_base import Form
from scorer.web.games import FORMS
from scorer.web.i18n import _, _l, date, words
from scorer.web.links import to_table
from scorer.web.regulars import common, texts
from scorer.web.regulars.common import PLACE, event_id, memory_of, sent_numbers, to_regulars
from scorer.web.regulars.money import kinds
from scorer.web.regulars.sharing import FoundForm
from scorer.web.regulars.show import offered
from scorer.web.security import throttling
from scorer.web.security.access import this_game
from scorer.web.security.device_cookie import require_device, this_device
from scorer.web.security.rights import Pages, Right

bp = Pages("regulars_counting", __name__, "/t/<code:public_id>/regulars")
bp_tonight = Pages("regulars_tonight", __name__)

OFFERED = 8  # people to tap for a seat; others are typed
MOST_NEW = 20  # names typed for tonight
MOST_ENTERED = 6  # people of a game without a phone


@form_page(bp, "", "regulars/count.html", Right.COUNTING)
def ask(form: FoundForm | None = None) -> Values:
    """Show where the game counts, or could: one tap if its names are those of a regulars' table."""
    game = this_game()
    record = play_games.export_record(session(), game)
    board, where = record.board(), tallies.regulars_of(session(), game.id)
    tables = rights.of_device(session(), this_device())
    here = next((table for table in tables if table.id == where), None)
    seated: list[str] = []
    if here is not None:
        memory = memory_of(here.id)
        persons = memory.state.games[game.public_id].persons
        seated = [texts.name_of(memory, person) for person in persons]
    offers = [_offer(table, board["players"]) for table in tables]
    return {
        "game": game,
        "here": here,
        "elsewhere": where is not None and here is None,
        "seated": seated,
        "countable": is_whole(record.settings, board),
        "players": [player for player in board["players"] if not people.is_default(player)],
        "unnamed": {
            seat: readers_name(words(), player)
            for seat, player in enumerate(board["players"])
            if people.is_default(player)
        },
        "of_club": tallies.is_of_club(session(), game.id),
        "tables": sorted(offers, key=lambda offer: (not offer["is_sent"], offer["unknown"])),
        "sent": request.form,
        "form": form or FoundForm(),
    }


@ask.post(Right.COUNTING)
def count() -> str:
    """Count the game at a regulars' table of this device; ask about new names that are nearly those of others."""
    regulars = rights.load(session(), request.form.get("regulars", "")) or abort(404)
    act = Act(regulars.id, this_device() or 0, clock())
    rights.require_friend(session(), act)
    players = play_games.board(session(), this_game())["players"]
    seats = [Sitting(*_sent_seat(seat)) for seat in range(len(players))]
    for sitting, player in zip(seats, players, strict=True):
        if sitting.person is None and not sitting.name:
            raise RuleError("name-default", "seats", name=readers_name(words(), player))
    counting.count(session(), act, _sent(seats))
    return to_regulars(regulars)


@ask.post(Right.COUNTING, FoundForm, rule="/new")
def create(form: FoundForm) -> str:
    """Found a regulars' table for those who play this game, and count it."""
    players = play_games.board(session(), this_game())["players"]
    typed = [_sent_seat(seat)[1] for seat in range(len(players))]
    counted = _sent([Sitting(name=name or players[seat]) for seat, name in enumerate(typed)])
    throttling.enforce(rate_limits.REGULARS, throttling.client_key())
    founder = common.newcomer(form.device.data)
    return to_regulars(devices.found_table(session(), form.name.data, founder, counted.write))


@ask.post(Right.COUNTING, rule="/free")
def free() -> str:
    """Let the game count nowhere."""
    game, device_id = this_game(), this_device()
    counting.free(session(), game, device_id or 0, clock())
    may_stay = might_write(session(), game.id, device_id)
    return url_for("regulars_counting.ask" if may_stay else "table.show", public_id=game.public_id)


def _sent(seats: Sequence[Sitting]) -> Count:
    at = request.form.get("at", "")
    return Count(
        this_game().public_id,
        seats,
        name=event_id(),
        at=at if is_moment(at) else "",
        as_it_stands="as_it_stands" in request.form,
        instead="instead" in request.form,
    )


def _sent_seat(seat: int) -> tuple[int | None, str, str]:
    """Return who sits on a seat as sent: a person, or a typed name with the answer whether that is somebody else.

    A person who was tapped beside the name that was proposed sits there.
    """
    name, proposed = (clean(request.form.get(f"{key}_{seat}", "")) for key in ("name", "proposed"))
    person = next(iter(sent_numbers(f"seat_{seat}")), None)
    if name and (person is None or name != proposed):
        return None, name, request.form.get(f"alike_{seat}", "")
    return person, "", ""


def _offer(table: RegularsRow, players: Sequence[str]) -> Values:
    """Return a regulars' table, its people, last time's first, and who sits where as far as it is sent or clear."""
    memory, is_sent = memory_of(table.id), request.form.get("regulars") == table.public_id
    numbers = [people.numbered(memory.names, player) for player in players]
    persons = [number and memory.state.person(number) for number in numbers]
    tapped = dict(offered(memory))
    first = {number: tapped[number] for number in persons if number}
    seats = []
    for seat, (person, player) in enumerate(zip(persons, players, strict=True)):
        chosen, name = person, "" if person or people.is_default(player) else player
        if is_sent:
            chosen, name, _answer = _sent_seat(seat)
        near = people.alike(memory.names, memory.state, name) if is_sent else None
        seats.append(
            {
                "player": readers_name(words(), player),
                "chosen": chosen,
                "name": name,
                "alike": near and texts.name_of(memory, near),
            }
        )
    whole = len({*persons} - {None}) == len(persons)
    if not tapped:  # all are new
        whole = all(seat["name"] for seat in seats)
    return {
        "regulars": table,
        "is_sent": is_sent,
        "unknown": persons.count(None),
        "is_whole": whole and not is_sent,
        "people": [*(first | tapped).items()][: max(OFFERED, len(first))],
        "everybody": filter(None, memory.names.values()),
        "seats": seats,
    }


@form_page(bp_tonight, f"{PLACE}/tonight", "regulars/tonight.html", Right.FRIEND)
def gather() -> Values:
    """Show the people to tap, and, for those who are here, the ways to play the next game.

    Somebody new is here by name, and becomes a person when one of their games counts.
    """
    memory, known = common.this_memory(), dict(offered(common.this_memory()))
    asked = ",".join(request.args.getlist("name")).split(",")
    typed: dict[str, str] = {}
    for name in map(shortened, asked[:MOST_NEW]):
        if name and not people.is_default(name):
            typed.setdefault(name.casefold(), name)
    numbers = {name: people.numbered(memory.names, name) for name in typed.values()}
    new = [name for name, number in numbers.items() if number is None]
    new_people = dict(enumerate(new, max(memory.names, default=0) + 1))
    here = [number for number in sent_numbers("here") if number in known]
    here += [memory.state.person(number) for number in numbers.values() if number]
    here = [*dict.fromkeys([*here, *new_people])]
    evening = [each for each in memory.games if each.evening == common.this_evening()]
    names, out = known | new_people, sitting_out(here, evening)
    phones = [each.name for each in rights.friends(session(), common.this_regulars().id)]
    return {
        "here": here or {person for each in evening for person in each.persons},
        "people": known,
        "new": new,
        "phones": [
            name
            for name in dict.fromkeys(phones)
            if name and name not in new and people.numbered(memory.names, name) is None
        ],
        "names": names,
        "out": [names[number] for number in out],
        "ways": _ways(memory, names, here, out),
        "owed": texts.amounts(memory, earned(memory.state, evening)),
    }


def _ways(
    memory: Memory, names: Mapping[int, str], here: Sequence[int], out: Sequence[int]
) -> list[Values]:
    """Return the ways to play the next game: in pairs those *here* who do not sit *out*, and everybody alone."""
    four = [number for number in here if number not in out]
    ways: list[Values] = []
    for way in proposals(four, memory.games) if len(four) == TABLE else []:
        pairs = [" + ".join(names[number] for number in way.persons[half::2]) for half in (0, 1)]
        last = [
            _("letztes Mal am %(day)s", day=date(day)) if day else _("noch nie") for day in way.last
        ]
        each = [f"{pair}: {when}" for pair, when in zip(pairs, last, strict=True)]
        ways.append(
            {
                "who": _("%(first)s gegen %(second)s", first=pairs[0], second=pairs[1]),
                "last": last[:1] if len({*last}) == 1 else each,
                "persons": way.persons,
                "kinds": kinds_to_begin(memory.games, TABLE, paired=True),
            }
        )
    if kinds := kinds_to_begin(memory.games, len(here), paired=False):
        who = ", ".join(names[number] for number in here)
        is_usual = any(each.counted.kind in kinds for each in memory.games[-1:])
        everybody: Values = {"who": who, "last": [], "persons": here, "kinds": kinds}
        ways.insert(0 if is_usual and not out else len(ways), everybody)
    return ways


@bp_tonight.post(f"{PLACE}/tonight", right=Right.FRIEND)
def begin() -> ResponseReturnValue:
    """Begin a game with the rules of last time and the people of this regulars' table on its seats."""
    memory = common.this_memory()
    names = {str(number): name for number, name in offered(memory)}
    seats = request.form.getlist("seat")
    players = [shortened(seat[1:]) if seat[:1] == "=" else names.get(seat, "") for seat in seats]
    if not all(players):
        abort(422, _("Eine dieser Personen hat keinen Namen mehr."))
    throttling.enforce(rate_limits.GAMES, throttling.client_key())
    kind = request.form.get("kind", "")
    last = last_of_kinds(memory.games, len(seats)).get(kind)
    game = play_games.load_game(session(), last.game) if last else None
    rules = _usual_rules(kind, players) if game is None else dict(game.settings)
    changed = {"players": players, "first_dealer": 0}
    if sides := len(rules.get("teams", ())):
        pairs = [" + ".join(players[side::sides]) for side in range(sides)]
        short = all(len(pair) <= NAME_LENGTH for pair in pairs)
        changed["teams"] = pairs if short else people.TEAMS[:sides]
    settings = games.read_settings({**rules, **changed})
    device = require_device()
    begun = play_games.start_game(session(), settings, device_id=device, now=clock())
    return to_table(begun.public_id)


def _usual_rules(kind: str, players: Sequence[str]) -> Values:
    """Return the settings of the first preset of a kind of games, of all for an unknown one."""
    rules = {preset: settings_for(preset, players, people.TEAMS[:2]) for preset in PRESETS}
    of_game = [each for each in rules.values() if each["game"] == kind.partition("-")[0]]
    fitting = (each for each in of_game if kind_of(games.read_settings(each)) == kind)
    return next(fitting, rules[DEFAULT])


class EnteredForm(Form):
    """The day of an evening without a phone, and what was played."""

    day = DayField(_l("Abend"))
    kind = SelectField(_l("Was gespielt wird"), choices=kinds)

    def validate_day(self, field: DayField) -> None:
        """Refuse an evening that is still to come."""
        if field.data and field.data > common.this_evening():
            raise ValidationError(_("Dieser Abend kommt erst noch."))


@form_page(bp_tonight, f"{PLACE}/entered", "regulars/entered.html", Right.FRIEND)
def ask_entered(form: EnteredForm | None = None) -> Values:
    """Show the form for a game that was played without a phone."""
    memory = common.this_memory()
    rows = [(person, shortened(total)) for person, total in _rows()]
    staked = chain.from_iterable(memory.state.stakes.values())
    return {
        "form": form or EnteredForm(data={"day": common.this_evening()}),
        "id": event_id(),
        "rows": rows or [("", "")] * MOST_ENTERED,
        "people": offered(memory),
        "in_pairs": ", ".join(str(FORMS[name].name) for name in in_pairs()),
        "by_strokes": any(each.stake and each.stake.unit == "stroke" for each in staked),
    }


def _rows() -> list[tuple[str, str]]:
    """Return the persons and totals as sent, row by row."""
    persons, totals = (request.form.getlist(key) for key in ("person", "total"))
    return [*zip(persons, map(str.strip, totals), strict=False)]


def _refusal(error: RuleError) -> str:
    """Return the sentence of *error*; what each row needs, if one is not complete."""
    if error.code in {"list-length", "person-unknown"}:
        return _(
            "Wählt in jeder Zeile eine Person und schreibt ein Total; zwei gegen zwei eines pro Seite."
        )
    return error_sentence(error)


@ask_entered.post(Right.FRIEND, EnteredForm, errors=_refusal)
def enter(form: EnteredForm) -> str:
    """Store and count such a game."""
    rows = [row for row in _rows() if any(row)]
    if not all(person.isdecimal() and len(person) < 5 for person, _total in rows):
        raise RuleError("person-unknown", "person")
    kind, persons = form.kind.data, [int(person) for person, _total in rows]
    paired = len(rows) == TABLE and kind.partition("-")[0] in in_pairs()
    sides = TABLE // 2 if paired else len(rows)
    totals = [[*{total: None for _, total in rows[side::sides] if total}] for side in range(sides)]
    if sides < 2 or not all(len(of) == 1 and WHOLE_NUMBER.match(of[0]) for of in totals):
        raise RuleError("list-length", "total", low=sides, high=sides)
    throttling.enforce(rate_limits.GAMES, throttling.client_key())
    numbers, day = [int(total) for (total,) in totals], form.day.data or common.this_evening()
    entered = Entered(persons, numbers, day, kind)
    counting.enter(session(), common.this_act(), entered, event_id(entered))
    return url_for("regulars_people.games", year=year_of(day, common.this_memory().state.month))
