"""The board of a Schieber. A side is a team: seats 0 and 2 are team 0. Totals are slate points."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from scorer.rules.core.board_types import Board, Finish, Line, Next

Category: TypeAlias = Literal["stoeck", "weis", "stich"]
WeisWhy: TypeAlias = Literal[
    "only", "points", "length", "top", "trump", "forehand", "both", "undecided"
]
Why: TypeAlias = Literal["thanks", "order", "premature"]
BergWhy: TypeAlias = Literal[Why, "first", "higher"]
FinishWhy: TypeAlias = Literal[Why, "counted", "auto", "higher", "deals"]
Sums: TypeAlias = Literal["known", "least", "most", "unknown"]


class ShownMeld(TypedDict):
    """One Weis as it was shown: a run, four of a kind, or only its points."""

    run: NotRequired[int]  # number of cards in sequence, 3 to 9 (R20)
    suit: NotRequired[str]  # suit of the run
    top: NotRequired[str]  # highest card of the run in natural order
    four: NotRequired[str]  # rank of the four (R21)
    amount: NotRequired[int]  # card points of a Weis entered without cards
    seat: NotRequired[int | None]  # seat that showed it


Moved = TypedDict("Moved", {
    "from": int,  # team that loses them
    "points": int,  # card points
    "reason": NotRequired[str],  # why
})  # fmt: skip
"""Points that a team hands over to the other as a penalty (R63)."""


class SchieberDeal(Line):
    """One deal. Values missing in its facts are null, false or empty here."""

    kind: Literal["deal"]  # what kind of line it is
    number: int  # an annulled deal has the number of the next
    dealer: int  # seat that dealt
    mode: str | None  # trump suit, Obenabe …; null if not entered
    factor: int  # factor of the deal (R16, R17)
    declarer: int | None  # seat that named the mode (R14)
    pushed: bool  # forehand pushed (R14)
    cards: list[int] | None  # card points of both teams, together 157 (R8)
    melds: list[list[ShownMeld]]  # the Weis of both teams as shown
    weis: list[int]  # written for Weis; card points (R24)
    weis_team: int | None  # team that writes its Weis (R24); null if both, none or undecided
    weis_why: WeisWhy | None  # reason for that (R23); null without Weis
    stoeck: list[int]  # written for Stöck; card points (R31)
    match: int | None  # team that took all tricks (R18)
    counter: bool  # that team had not declared (R19)
    moved: list[Moved]  # penalties
    given_up: int | None  # team that gave up: the other writes a match (C12)
    premature: int | None  # team that thanked too early and loses the deal as a match (C13)
    counted: int | None  # team that counted turned cards and loses the deal as a match (C13)
    void: str | None  # why the deal is annulled (R61, S12)
    note: str  # free text


class SchieberStrokes(Line):
    """Strokes that were tapped by hand."""

    kind: Literal["strokes"]  # what kind of line it is


SchieberLine: TypeAlias = SchieberDeal | SchieberStrokes


class SchieberNext(Next):
    """The next deal."""

    slot: str  # free place on the sheet


class Chalk(TypedDict):
    """Strokes on the slate (R45)."""

    hundreds: int  # strokes on the upper bar
    fifties: int  # strokes on the diagonal
    twenties: int  # strokes on the lower bar


class SlateHalf(Chalk):
    """One team's half of the slate: strokes × value + rest is its total (R45)."""

    rest: int  # number at the lower right; slate points
    rests: list[int]  # earlier rests, struck through, oldest first; slate points


class Berg(TypedDict):
    """The Bergpreis, once it is decided (R44, S10).

    With a claim it goes to the team that claimed it (`thanks`), to the other team if the claim was too early
    (`premature`), or by the agreed order if both teams had enough after the first trick (`order`). Without a claim it
    goes to the first team to reach it (`first`). If both teams reach it in one deal, the house rules decide: the higher
    total (`higher`) or the agreed order (`order`).
    """

    team: int  # team that has it
    why: BergWhy  # how it was decided
    on: Category | None  # category that decided
    rule: str | None  # rule that decided
    deal: str  # slot of the deal


class Step(TypedDict):
    """One category counted in the agreed order."""

    on: Category  # what is counted
    add: list[int]  # added for both teams; slate points
    sum: list[int]  # totals with it; slate points


class Ask(TypedDict):
    """Both teams have reached the target, and no team has won (R37)."""

    deal: str  # slot of the deal
    winner: int | None  # favoured team; null if tricks decide
    on: Category | None  # category in which that team reaches the target
    steps: list[Step]  # counted up to that category
    first_trick: int | None  # team whose first trick could turn it (C3)


class SchieberFinish(Finish):
    """How a Schieber ended (R36-R43).

    The winners thanked (`thanks`), the agreed order favours them (`order`), the others thanked too
    early (`premature`) or counted the turned cards (`counted`). Without thanks the program ends the game
    at the target (`auto`, C4), by the higher total (`higher`, S11) or after the agreed number of deals
    (`deals`). The score is `known`, or that of the team that thanked is its lowest (`least`) or highest
    (`most`) possible one; it is `unknown` if a trick decided whose points nobody counted.
    """

    deal: str  # slot of the line that ended the game
    why: FinishWhy  # how it was won
    on: Category | None  # category on which it was won
    rule: str | None  # rule that decided
    score: list[int]  # final totals; slate points
    sums: Sums  # precision of the score (A4)
    frozen: int | None  # the loser's total (R43); slate points
    schneider: bool  # loser has less than half of its target (R43, S8)


class SchieberBoard(Board[SchieberLine, SchieberNext, SchieberFinish]):
    """The whole board."""

    slate: list[SlateHalf]  # both halves of the slate
    deals_left: int | None  # deals left; null without an agreed number
    berg: Berg | None  # the Bergpreis
    berg_ask: str | None  # slot of the deal after which the table must award the Bergpreis
    may_thank: list[int]  # teams that have reached their target; empty after the end
    ask: Ask | None  # both have reached it: result of the agreed order
    stakes: list[int] | None  # strokes on the back of the slate (B1); null if off
