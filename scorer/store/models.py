"""Database models. A game is its settings and its revisions; computed values are not stored."""

import json
import re
from datetime import UTC, datetime
from typing import Annotated, Any, ClassVar

from sqlalchemy import (
    JSON,
    CheckConstraint,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    MetaData,
    String,
    Text,
)
from sqlalchemy import UniqueConstraint as Unique
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

from scorer.rules.core.reading import NAME_LENGTH, TITLE_LENGTH

HASH = String(64)  # sha256 in hexadecimal


class UtcDateTime(TypeDecorator[datetime]):
    """A time in UTC. SQLite drops time zones: they are checked on write and restored on read."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the time in UTC, for SQLite without its zone; None for None.

        :raises ValueError: the time has no zone.
        """
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs a time zone")
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the time in UTC, None for None."""
        sqlite = dialect.name == "sqlite"
        return value and (value.replace(tzinfo=UTC) if sqlite else value.astimezone(UTC))


class CanonicalJson(TypeDecorator[dict[str, Any]]):
    """A JSON object in canonical form, as it is hashed: keys sorted, no blanks."""

    impl = Text
    cache_ok = True

    @staticmethod
    def text(value: object) -> str:
        """Return *value* as canonical JSON."""
        return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)

    def process_bind_param(self, value: dict[str, Any] | None, dialect: Dialect) -> str | None:
        """Return the object as canonical JSON, None for None."""
        del dialect
        return None if value is None else self.text(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> dict[str, Any] | None:
        """Return the stored object, None if there is none."""
        del dialect
        return None if value is None else dict(json.loads(value))


class Base(DeclarativeBase):
    """Base of all models; constraints are named for use in migrations."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        datetime: UtcDateTime(),
        dict[str, Any]: JSON(none_as_null=True),
        list[str]: JSON(),
        list[int]: JSON(),
        list[list[str]]: JSON(none_as_null=True),
    }

    def __init_subclass__(cls, **options: Any) -> None:  # noqa: ANN401 - those of SQLAlchemy
        """Name the table after its model: ``club_text`` for ``ClubTextRow``; Row tells a model from another class."""
        words = re.findall("[A-Z][a-z]+", cls.__name__.removesuffix("Row"))
        cls.__tablename__ = "_".join(words).lower()
        super().__init_subclass__(**options)


# Columns used in several tables.
Key = Annotated[int, mapped_column(primary_key=True)]
ClubKey = Annotated[int, mapped_column(ForeignKey("club.id"), primary_key=True)]
Token = Annotated[str, mapped_column(String(26))]
TokenKey = Annotated[str, mapped_column(String(26), primary_key=True)]
Listing = Annotated[str, mapped_column(String(60), primary_key=True)]
UniqueHash = Annotated[str, mapped_column(HASH, unique=True)]
OfGame = Annotated[int, mapped_column(ForeignKey("game.id"))]
OfDevice = Annotated[int, mapped_column(ForeignKey("device.id"), index=True)]
Word = Annotated[str, mapped_column(String(10))]
Name = Annotated[str, mapped_column(String(NAME_LENGTH))]
OfRegularsKey = Annotated[int, mapped_column(ForeignKey("regulars.id"), primary_key=True)]
Contact = Annotated[str, mapped_column(default="")]
BY_OFFICIAL = ["club_id", "official_id"], ["official.club_id", "official.number"]
# A unique index of rows not revoked. Only the dialect in use gets *where*: naming both here would load both dialects.
VALID: Any = {"unique": True, "info": {"where": "revoked_at IS NULL"}}


class Game(Base):
    """One game; anybody with its *public_id* may watch it.

    A game has at most one successor, so an evening is a chain and a double tap on
    "again" cannot fork it. A locked game accepts nothing from phones.
    """

    __table_args__ = (Index("uq_game_watch_code", "watch_code", unique=True),)
    id: Mapped[Key]
    public_id: Mapped[str] = mapped_column(String(26), unique=True)
    settings: Mapped[dict[str, Any]]
    created_at: Mapped[datetime]
    previous_id: Mapped[int | None] = mapped_column(ForeignKey("game.id"), unique=True)
    locked_at: Mapped[datetime | None]
    watch_code: Mapped[str | None] = mapped_column(String(8))  # of the evening, in one of its games
    watch_code_at: Mapped[datetime | None]


class Device(Base):
    """A browser that began, imported or joined a game, or logged in to a club; identified by the hash of its cookie."""

    id: Mapped[Key]
    token_hash: Mapped[UniqueHash]
    name: Mapped[str]
    created_at: Mapped[datetime]


class RevisionRow(Base):
    """One revision of a line, at place *seq* of its game. Triggers refuse to delete it, and to update more than its names."""

    __table_args__ = (Unique("game_id", "seq"), CheckConstraint("seq > 0", name="seq"))
    id: Mapped[str] = mapped_column(String(36), primary_key=True)  # id made by the writing device
    game_id: Mapped[OfGame]
    seq: Mapped[int]
    # docs/game-record.md explains the next six columns; *at* and *by* are as the phone sent them.
    line: Mapped[str] = mapped_column(String(36))
    slot: Mapped[str]
    replaces: Mapped[list[str]]
    undoes: Mapped[str | None] = mapped_column(String(36))
    at: Mapped[str]
    by: Mapped[str]
    facts: Mapped[dict[str, Any] | None]
    device_id: Mapped[int | None] = mapped_column(ForeignKey(Device.id))
    received_at: Mapped[datetime]


class Grant(Base):
    """Right of a device to write at a game, until revoked. Never deleted."""

    __table_args__ = (
        CheckConstraint("role IN ('writer')", name="role"),  # a player's own phone is a Seat
        Index("uq_grant_standing", "game_id", "device_id", **VALID),
    )
    id: Mapped[Key]
    game_id: Mapped[OfGame]
    device_id: Mapped[OfDevice]
    role: Mapped[Word]
    created_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]
    chalk_at: Mapped[datetime | None]  # when it last wrote, or announced that it would
    name: Mapped[str | None] = mapped_column(String(40))  # at this table; None: the device's


class Seat(Base):
    """A player's own phone: it may send the estimates of one seat, until revoked. Never deleted."""

    __table_args__ = (
        CheckConstraint("seat >= 0", name="seat"),
        Index("uq_seat_standing", "game_id", "seat", **VALID),
        Index("uq_seat_device", "game_id", "device_id", **VALID),
    )
    id: Mapped[Key]
    game_id: Mapped[OfGame]
    seat: Mapped[int]
    device_id: Mapped[OfDevice]
    created_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]


class Invitation(Base):
    """A link that grants a right: once within ten minutes, or to any number of devices until revoked.

    It grants the right to write, or with *seat* that of a player's own phone. *code_hash* is
    the keyed hash of a code that grants the same once, None if there is no such code.
    """

    id: Mapped[Key]
    game_id: Mapped[int] = mapped_column(ForeignKey(Game.id), index=True)
    token_hash: Mapped[UniqueHash]
    code_hash: Mapped[str | None] = mapped_column(HASH)
    single_use: Mapped[bool]
    seat: Mapped[int | None]
    expires_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    used_at: Mapped[datetime | None]
    revoked_at: Mapped[datetime | None]


class Bucket(Base):
    """A token bucket of the rate limits; its key is a keyed hash, or names a grant or seat, never an address."""

    key_hash: Mapped[str] = mapped_column(HASH, primary_key=True)
    tokens: Mapped[float] = mapped_column(Float)
    updated_at: Mapped[datetime]


class Club(Base):
    """A club. Its state follows from its events; *name* and *language* are copied from the latest events."""

    id: Mapped[Key]
    public_id: Mapped[str] = mapped_column(String(26), unique=True)
    name: Mapped[str]
    created_at: Mapped[datetime]
    language: Mapped[str] = mapped_column(String(3))  # of its papers and public pages


class OfficialRow(Base):
    """An account with a password. If *role* is None, its right is revoked. Never deleted.

    The ledger identifies an official by *number*, which stays the same in every database.
    """

    __table_args__ = (
        CheckConstraint("role IN ('admin', 'scorer', 'viewer')", name="role"),
        Index("uq_official_number", "club_id", "number", unique=True),
    )
    id: Mapped[Key]
    club_id: Mapped[int] = mapped_column(ForeignKey(Club.id), index=True)
    number: Mapped[int]  # counted per club
    login: Mapped[str] = mapped_column(unique=True)  # in lower case
    password_hash: Mapped[str]
    role: Mapped[str | None] = mapped_column(String(10))
    created_at: Mapped[datetime]


class ClubSession(Base):
    """Session of an official in a browser, until it expires or is ended.

    *family* of browsers and *kind* of device are keys of :mod:`scorer.web.club.office.official_text`, ""
    if unknown. *name* is the name that the official gave to the browser.
    """

    id: Mapped[Key]
    official_id: Mapped[int] = mapped_column(ForeignKey(OfficialRow.id), index=True)
    device_id: Mapped[int | None] = mapped_column(ForeignKey(Device.id))
    token_hash: Mapped[UniqueHash]
    created_at: Mapped[datetime]
    seen_at: Mapped[datetime]
    fresh_at: Mapped[datetime]  # when the password was last entered
    ended_at: Mapped[datetime | None]
    family: Mapped[Word]
    kind: Mapped[Word]
    name: Mapped[str] = mapped_column(String(40))


class MemberRow(Base):
    """Name and contacts of a member. They are stored only here, so that they can be erased."""

    club_id: Mapped[ClubKey]
    number: Mapped[Key]
    name: Mapped[str]  # as displayed; empty if erased
    nickname: Mapped[str]
    surname: Mapped[str]  # empty, like first_name, as long as both are only guessed
    first_name: Mapped[str]
    # Contacts that a club may store; see scorer/club/people/contacts.py.
    email: Mapped[Contact]
    phone: Mapped[Contact]
    street: Mapped[Contact]
    place: Mapped[Contact]
    birth_year: Mapped[Contact]
    entry: Mapped[Contact]  # a year, or a date in ISO format
    remarks: Mapped[Contact]


class ClubTextRow(Base):
    """A text typed by a club, and a *second* one; both are "" once erased. The ledger has their hash with *salt*."""

    club_id: Mapped[ClubKey]
    number: Mapped[Key]
    text: Mapped[str]
    second: Mapped[str]
    salt: Mapped[Token]


class EventRow(Base):
    """Event number *seq* of the ledger of a club.

    Triggers refuse update and delete, and most kinds of events once an evening is closed or cancelled
    (:data:`scorer.store.migrations.creation.REFUSED`). *hash* covers the whole event and the previous hash.
    *official_id* is a number in the club; *device_id* is the device of the phone that wrote the event.
    """

    __table_args__ = (
        CheckConstraint("seq > 0", name="seq"),
        ForeignKeyConstraint(*BY_OFFICIAL, name="fk_event_official"),
        Index("ix_event_evening", "evening", "club_id", "seq"),
    )
    club_id: Mapped[ClubKey]
    seq: Mapped[Key]
    evening: Mapped[str | None] = mapped_column(String(26))
    kind: Mapped[str] = mapped_column(String(20))
    facts: Mapped[dict[str, Any]] = mapped_column(CanonicalJson)
    reason: Mapped[str]
    official_id: Mapped[int | None]
    device_id: Mapped[int | None]
    at: Mapped[str]  # in UTC; as text, because it is hashed
    hash: Mapped[str] = mapped_column(HASH)


class DraftRow(Base):
    """Draft of a season's regulation: the content of its form when it was last saved.

    It is not part of the ledger: it has no effect on results, and saving overwrites it. *version* is
    never reset (optimistic lock); *typed* are names and values of fields, None once the draft was
    adopted or discarded. *official_id* is the number in the club of the official who saved it.
    """

    __table_args__ = (ForeignKeyConstraint(*BY_OFFICIAL, name="fk_draft_official"),)
    club_id: Mapped[ClubKey]
    season: Mapped[TokenKey]
    version: Mapped[int]
    typed: Mapped[list[list[str]] | None]
    official_id: Mapped[int]
    at: Mapped[datetime]


class TableGame(Base):
    """The game of a table of an evening; *members* are the numbers of its members by seat."""

    __table_args__ = (Index("ix_table_game_evening", "club_id", "evening"),)
    game_id: Mapped[int] = mapped_column(ForeignKey(Game.id), primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey(Club.id))
    evening: Mapped[Token]
    round: Mapped[int]
    table: Mapped[int]
    members: Mapped[list[int]]


class PublicAddressRow(Base):
    """The public address of the content that event *seq* published; requests find it by the hash of its token."""

    __table_args__ = (Index("uq_public_address_seq", "club_id", "seq", unique=True),)
    token_hash: Mapped[str] = mapped_column(HASH, primary_key=True)
    token: Mapped[Token]
    club_id: Mapped[int] = mapped_column(ForeignKey(Club.id))
    seq: Mapped[int]


class ClubFileRow(Base):
    """The last time that a club was saved to a file; *official* is a number in the club, None for the command line."""

    club_id: Mapped[ClubKey]
    at: Mapped[datetime]
    official: Mapped[int | None]
    contacts: Mapped[bool]


class PrizesRow(Base):
    """The prizes of the list *listing* of *place*, the id of an evening or season; *lines* are texts from rank 1 on."""

    club_id: Mapped[ClubKey]
    place: Mapped[TokenKey]
    listing: Mapped[Listing]
    lines: Mapped[list[str]]


class SeasonAnnouncementRow(Base):
    """Progress of the prize-giving of a season's list; see :class:`scorer.club.public.prize_giving.Announcement`."""

    club_id: Mapped[ClubKey]
    season: Mapped[TokenKey]
    listing: Mapped[Listing]
    seq: Mapped[int]
    manner: Mapped[Word]
    step: Mapped[int]
    reached: Mapped[int]


class AnnouncementRow(Base):
    """Progress of the prize-giving of an evening; see :class:`scorer.club.public.prize_giving.Announcement`."""

    club_id: Mapped[ClubKey]
    evening: Mapped[TokenKey]
    seq: Mapped[int]
    manner: Mapped[Word]
    step: Mapped[int]
    reached: Mapped[int]


class RegularsRow(Base):
    """A regulars' table; anybody with its *public_id* may read it. Its state follows from its events.

    *code_hash* is the hash of the recovery code; *code_salt* is the code, masked by the secret of the server. No *id* is
    used twice: a process remembers what it has read of a deleted table.
    """

    __table_args__ = ({"sqlite_autoincrement": True},)
    id: Mapped[Key]
    public_id: Mapped[str] = mapped_column(String(26), unique=True)
    name: Mapped[str] = mapped_column(String(TITLE_LENGTH))
    created_at: Mapped[datetime]
    code_salt: Mapped[Token]
    code_hash: Mapped[UniqueHash]


class RegularsEventRow(Base):
    """Event number *seq* of a regulars' table, with an *id* made where it was done. A trigger refuses updates.

    It holds numbers of persons, never names. *at* is the time of the phone, which is only shown.
    """

    __table_args__ = (Unique("regulars_id", "id"), CheckConstraint("seq > 0", name="seq"))
    regulars_id: Mapped[OfRegularsKey]
    seq: Mapped[Key]
    id: Mapped[str] = mapped_column(String(36))
    kind: Mapped[str] = mapped_column(String(10))
    facts: Mapped[dict[str, Any]] = mapped_column(CanonicalJson)
    at: Mapped[str]
    device_id: Mapped[int | None] = mapped_column(ForeignKey(Device.id))
    received_at: Mapped[datetime]


class RegularsPersonRow(Base):
    """Name of a person. It is stored only here, so that it can be erased; then it is empty."""

    regulars_id: Mapped[OfRegularsKey]
    number: Mapped[Key]
    name: Mapped[Name]


class RegularsDeviceRow(Base):
    """Right of a device to write, until revoked; the *founder* may delete the whole."""

    __table_args__ = (Index("uq_regulars_device_standing", "regulars_id", "device_id", **VALID),)
    id: Mapped[Key]
    regulars_id: Mapped[int] = mapped_column(ForeignKey(RegularsRow.id))
    device_id: Mapped[OfDevice]
    name: Mapped[Name]
    founder: Mapped[bool]
    created_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]


class RegularsTallyRow(Base):
    """A counted game: to which regulars' table it belongs, and its summary after revision *seq* of its log.

    The summary is a cache; while the log has grown since, pages compute another one and show what differs.
    """

    game_id: Mapped[int] = mapped_column(ForeignKey(Game.id), primary_key=True)
    regulars_id: Mapped[int] = mapped_column(ForeignKey(RegularsRow.id), index=True)
    seq: Mapped[int]
    summary: Mapped[list[Any]] = mapped_column(JSON)
