"""The kinds of events in the ledger of a club, each declared once: its facts, and how they are handled.

The ledger, the backup, visibility, prize-giving, the export of a person's data and the season record use these
declarations. The effects of the events of an evening are in ``facts.py``, their sentences in
``web/club/evening/event_text.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin

from scorer.rules.club.counting.counting import MOST_POINTS
from scorer.rules.club.evening.categories import MEMBER, Member, Number
from scorer.rules.club.evening.facts import MOST_FEE
from scorer.rules.core import reading, typed_reader
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import NAME_LENGTH, TITLE_LENGTH, JsonObject
from scorer.rules.core.typed_reader import By, Fields, Length, Name, Words, several
from scorer.rules.core.typed_rules import Range
from scorer.rules.core.value_class import value_class

MOST = 10**6  # beyond any club
MOST_ROUNDS, MOST_TABLES = 50, 1000  # of an evening
LARGEST_TABLE = 9
MOST_SUM = 10 * MOST_POINTS  # of an evening, as a member added it up
STATES = ("present", "absent", "no_show")
WISHES = ("partners", "apart", "table")
MOST_STAYING = 100  # highest number of a table in a wish
TEXTS = ("rule", "team", "pair")  # texts that a club types
# Contacts stored about a member besides the names.
CONTACTS = ("email", "phone", "street", "place", "birth_year", "entry", "remarks")

Type: TypeAlias = Any  # of a field, for the typed reader


@value_class
class Kind:
    """The declaration of a kind of event.

    *keys* are the keys of its facts. The type of a key is in :data:`TYPES` under its name, or under the word after its
    colon. A key with ``?`` may be missing. *about* are the keys of the place that an event is about: a page with an
    older version of this place gets a conflict. With *repeated*, an event equal to the newest is stored again if the
    page had seen the newest. *after* says whether an evening accepts the kind after its ``closing``, or even after its
    ``cancelling``. Events of a kind with *keeps_ranks* do not reset a prize-giving. A kind with *enters* names people
    of an evening, present or absent. A kind with *for_office* is in no export of a person's data. *comment* is the word
    for the kind in the comments of a season record, "" without comments.

    *hidden* says which events are withheld while ranks are hidden. With ``round`` the hall does not get events about a
    hidden round. With ``hall`` the hall gets no event of the kind. With ``ranks`` neither the hall nor officials who
    are no admins get one.
    """

    keys: str
    about: str = ""
    repeated: bool = False
    after: Literal["", "closing", "cancelling"] = ""
    keeps_ranks: bool = False
    enters: bool = False
    for_office: bool = False
    hidden: Literal["", "round", "hall", "ranks"] = ""
    comment: str = ""

    @property
    def of_table(self) -> bool:
        """Return whether events of this kind are about the result of a table."""
        return self.about.startswith("round table")


def number(low: int, high: int) -> Type:
    """Return the type of a whole number from *low* to *high*."""
    return Annotated[int, Range(low, high)]


def text_of(low: int, high: int) -> Type:
    """Return the type of a text of *low* to *high* characters."""
    return Annotated[str, Length(low, high)]


def listed(entry: Type, low: int = 0, high: int = MOST) -> Type:
    """Return the type of a list of *low* to *high* entries."""
    return Annotated[tuple[entry, ...], Length(low, high)]


def check_wish(facts: JsonObject) -> None:
    """Check the facts of a ``wish`` event: one member and a table to stay at, or two members.

    :raises RuleError: ``not-choice``, ``list-length``, ``not-integer``, ``out-of-range``.
    """
    stays = reading.choice(facts["what"], "kind", WISHES) == WISHES[-1]
    people = 1 if stays else 2
    for member in reading.listing(facts["members"], "members", people, people):
        reading.integer(member, "members", 1, MOST)
    if stays:
        reading.integer(facts["table"], "table", 1, MOST_STAYING)


def language(value: object, place: str) -> str:
    """Return the validated language of a season; "" means the language of its club.

    :raises RuleError: ``not-choice``.
    """
    return "" if value == "" else reading.language(value, place)


COUNT = number(1, MOST)
# The annotation of a type names the kind of object that a number or id refers to. An event is about the members
# annotated with ``member``, not about those annotated with ``person``.
PERSON: Type = Annotated[Number, "person"]
RULE_TEXT, TEAM_TEXT, PAIR_TEXT = (Annotated[int, Range(1, MOST), kind] for kind in TEXTS)
KEY, TITLE = text_of(1, 64), text_of(1, TITLE_LENGTH)
ROUND, TABLE, SIDE = number(1, MOST_ROUNDS), number(1, MOST_TABLES), number(0, LARGEST_TABLE - 1)
POINTS = number(-MOST_SUM, MOST_SUM)
PER_SIDE, ORDERS = listed(POINTS, 0, LARGEST_TABLE), listed(listed(COUNT))
CONTACT: TypeAlias = Annotated[str, Words(CONTACTS)]
FILLED: TypeAlias = Mapping[str, Annotated[tuple[CONTACT, ...], Length(1, len(CONTACTS))]]

# The type of each key of facts, by the key or by the word after its colon.
TYPES: Fields = {
    key: type_
    for type_, keys in (
        (bool, "archived away confirmed deleted disqualified fewer filler guest keep kept on"),
        (bool, "struck trial whole"),
        (Member, "into member"),
        (Member | None, "by champion"),
        (PERSON | None, "partner"),
        (listed(Member), "members renounced"),
        (listed(Member, 2, 2), "pair"),
        (listed(PERSON), "stay"),
        (Annotated[str, Length(1, NAME_LENGTH), "season"], "season"),
        (KEY, "evening kind list login phase revision slot source what"),
        (KEY | None, "address game hash role"),
        (TITLE, "name"),
        (text_of(0, TITLE_LENGTH), "venue"),
        (text_of(2, 2), "second_language"),
        (Annotated[str, By(language)], "language"),
        (Annotated[str, Words(STATES)], "state"),
        (date, "date"),
        (Annotated[str, By(reading.time_of_day)], "start"),
        (listed(Name), "categories"),
        (several(CONTACTS), "fields"),
        (FILLED, "contacts"),
        (COUNT, "corrects deal first made of team text version"),
        (Annotated[int, Range(1, MOST), "import"], "import"),
        (number(0, MOST_FEE), "fee rappen"),
        (number(0, 10**9) | None, "seed"),
        (ROUND, "from round"),
        (ROUND | None, "any_round to"),
        (TABLE, "table"),
        (TABLE | None, "any_table"),
        (listed(TABLE, 2, 2), "tables"),
        (SIDE, "side"),
        (SIDE | None, "filled writer"),
        (listed(SIDE), "signed"),
        (POINTS, "points"),
        (PER_SIDE | None, "bonuses booked by_side"),
        (ORDERS, "clubs groups out teams"),
        (listed(ORDERS), "rounds"),
        (TEAM_TEXT, "team_text"),
        (TEAM_TEXT | None, "club"),
        (PAIR_TEXT, "pair_text"),
        (listed({"text": RULE_TEXT, "slips": bool}), "rules"),
        (listed({"member": Member, "from": date | None, "to": date | None}), "memberships"),
        (listed(Any), "standings values"),
        (Mapping[str, Any], "lists object people regulation"),
        (Any, "facts matches"),  # older sheets store the sum of their matches
    )
    for key in keys.split()
}


def _refers(type_: Type) -> bool:
    """Return whether a type, or a part of it, is annotated with a word for a reference, like ``member``."""
    parts = type_.values() if isinstance(type_, Mapping) else get_args(type_)
    return any(isinstance(part, str) or _refers(part) for part in parts)


def _fields(keys: str) -> Fields:
    """Return the types of *keys*, written as in :class:`Kind`."""
    types = {}
    for key in keys.split():
        name, _, word = key.removesuffix("?").partition(":")
        types[f"{name}?" if key.endswith("?") else name] = TYPES[word or name]
    return types


KINDS: Mapping[str, Kind] = {
    "club": Kind("name language?", keeps_ranks=True),
    "official": Kind("login role what", "login", keeps_ranks=True),
    "member": Kind("member categories guest archived what into?", "member"),
    "contacts": Kind("fields", keeps_ranks=True),
    "import": Kind("members filled:contacts?", keeps_ranks=True),
    "import_back": Kind("of:import stay", keeps_ranks=True),
    "two_people": Kind("members:pair", "members", keeps_ranks=True),
    "pair": Kind("members:pair name:pair_text", "members", keeps_ranks=True),
    "wish": Kind(
        "what members table:any_table struck", "members", keeps_ranks=True, for_office=True
    ),
    "text": Kind("text kind hash", "text", keeps_ranks=True),
    "season": Kind("season name version regulation rules? second_language?", "season"),
    "season_language": Kind("season language", "season", keeps_ranks=True),
    "away": Kind("season away", "season", keeps_ranks=True),
    "public": Kind("season evening:address on", "season evening", keeps_ranks=True),
    "team": Kind("season team name:team_text club people:memberships struck", "season team"),
    "final": Kind("season champion renounced", "season", keeps_ranks=True),
    # The kinds of an evening; the first two are also of a season.
    "announced": Kind("season?", "season", after="closing", keeps_ranks=True),
    "lot": Kind("season? list? groups? teams? clubs?", "season list", hidden="ranks"),
    "evening": Kind(
        "evening season phase name date venue start? fee? rounds:round? trial?", "evening"
    ),
    "attendance": Kind("member state from to filler partner", "member", enters=True),
    "substitute": Kind("member by from", "member", enters=True),
    "paid": Kind("member rappen", "member", after="closing"),
    "draw": Kind("first rounds out seed keep?"),
    "table": Kind("round members", repeated=True, enters=True),
    "sheet": Kind(
        "round table points:by_side matches writer booked bonuses? filled? game source confirmed"
        " signed? kept? corrects? deal:object?",
        "round table",
        hidden="round",
        comment="corrected",
    ),
    "refused": Kind(
        "round table revision slot facts",
        "revision",
        after="cancelling",
        keeps_ranks=True,
        hidden="round",
        comment="refused",
    ),
    "dispute": Kind(
        "round table side game points:by_side",
        "round table side",
        hidden="round",
        comment="disputed",
    ),
    "penalty": Kind(
        "member round:any_round deal? points made? disqualified struck of?",
        "member",
        repeated=True,
        hidden="round",
        comment="struck",
    ),
    "total": Kind("member points", "member", keeps_ranks=True, hidden="ranks"),
    "target": Kind("points"),
    "past": Kind("member values whole", "member", enters=True, hidden="hall"),
    "claim": Kind("round? table?", after="closing", keeps_ranks=True, comment="claimed"),
    "close": Kind("version standings people lists", keeps_ranks=True),
    "reopen": Kind("", after="closing", comment="reopened"),
    "cancel": Kind("deleted fewer", after="closing", comment="cancelled"),
    "resume": Kind("", after="cancelling", comment="resumed"),
    "swap": Kind("round members:pair? tables?", comment="swapped"),
}
ENTERING = tuple(name for name, kind in KINDS.items() if kind.enters)
CHANGING_RANKS = tuple(name for name, kind in KINDS.items() if not kind.keeps_ranks)


FIELDS: Mapping[str, Fields] = {name: _fields(kind.keys) for name, kind in KINDS.items()}
REFERRING = {
    name: {key: type_ for key, type_ in fields.items() if _refers(type_)}
    for name, fields in FIELDS.items()
}
READERS = {name: typed_reader.reader(fields) for name, fields in FIELDS.items()}


def check(kind: str, facts: JsonObject) -> None:
    """Check the *facts* of an event of this *kind*.

    :raises LookupError: if a key is missing.
    :raises RuleError: ``unknown-key`` for an unknown kind, ``person-twice``, codes of :func:`check_wish` and of
        :mod:`scorer.rules.core.typed_reader`.
    """
    reading.mapping({kind: facts}, "events", KINDS)
    if any(key not in facts for key in FIELDS[kind] if not key.endswith("?")):
        raise LookupError(kind)
    people = READERS[kind](facts, kind).get("members", ())
    twice = [member for index, member in enumerate(people) if member in people[:index]]
    if twice:
        raise RuleError("person-twice", kind, member=twice[0])
    if kind == "wish":
        check_wish(facts)


def members_named(kind: str, facts: JsonObject) -> set[int]:
    """Return the numbers of the members that an event is about; empty for kinds about nobody, such as draws."""
    return {number for to, number in references(REFERRING[kind], facts) if to == MEMBER}


def references(type_: Type, value: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 -- of that type
    """Yield the references in a *value*: the word that annotates the type, like ``member``, and the number or id."""
    origin: Type = get_origin(type_)
    inner = get_args(type_)
    if value is None:
        return
    if isinstance(type_, Mapping):
        for key, part in type_.items():
            yield from references(part, value.get(key.removesuffix("?")))
    elif origin is tuple:
        for item in value:
            yield from references(inner[0], item)
    elif inner:
        yield from ((mark, value) for mark in inner if isinstance(mark, str))
        yield from references(inner[0], value)
