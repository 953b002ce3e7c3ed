"""Settings of the installation, one frozen value read from the variables ``SCORER_*``; and its secret key."""

from __future__ import annotations

import os
import re
import secrets
import stat
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields
from functools import cached_property
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from scorer.resources import PACKAGE
from scorer.rules.core.value_class import value_class

PREFIX = "SCORER_"
KEY_BYTES = 32
HOST = re.compile(r"[\w.-]+|\[[0-9a-fA-F:.]+\]")
EXAMPLES = {
    "SCORER_DATABASE": "postgresql+psycopg://NAME@HOST/DATABASE",
    "SCORER_PUBLIC_URL": "https://jass.example.ch",
    "SCORER_LAN_HOST": "192.168.1.20",
    "SCORER_PROXIES": "1",
    "SCORER_TIMEZONE": "Europe/Zurich",
    "SCORER_CATALOGS": str(PACKAGE / "web" / "translations"),
    "SCORER_WORKER": "off",
}


class ConfigError(ValueError):
    """A wrong setting or secret key; the server must not start with it.

    *code* is ``unknown`` (*value* is the name of a variable that does not exist), ``setting`` (*value* is wrong
    for the variable *name*, one of :data:`EXAMPLES`), ``key-open`` or ``key-weak`` (*value* is the path of the key).
    """

    def __init__(self, code: str, value: object = "", name: str = "") -> None:
        self.code = code
        self.value = value
        self.name = name
        super().__init__(f"{code}: {value}")


@value_class(slots=False)
class Config:
    """The settings of this installation; the variable of each field is its name in capitals after ``SCORER_``.

    Values that each request needs are computed once.
    """

    instance: Path
    database: str = ""  # SQLAlchemy address; empty: SQLite inside the instance folder
    public_url: str = ""  # address shown in QR codes and mails; empty: that of the request
    lan_host: str = ""  # this machine's address in its network, not "localhost"; serve looks it up
    proxies: int = 0  # number of trusted reverse proxies that set X-Forwarded-*
    timezone: str = "Europe/Zurich"
    catalogs: str = ""  # folder of compiled languages; empty: those of the program
    worker: bool = True  # off: phones delete the pages that they cache for offline use

    @property
    def database_url(self) -> str:
        """Return the SQLAlchemy address of the database."""
        return self.database or f"sqlite:///{self.instance / 'schreiber.sqlite'}"

    @property
    def catalogs_folder(self) -> Path:
        """Return the folder with one folder for each language besides German."""
        return Path(self.catalogs) if self.catalogs else PACKAGE / "web" / "translations"

    @property
    def database_file(self) -> Path | None:
        """Return the file of an SQLite database, None for a database of another kind."""
        scheme, _, path = self.database_url.partition(":///")
        return Path(path) if scheme == "sqlite" else None

    @cached_property
    def https(self) -> bool:
        """Return whether the public address begins with https; False if none is set."""
        return self.public_url.startswith("https://")

    @cached_property
    def public_host(self) -> str:
        """Return the host of the public address in lower case, with the port if it has one; "" if none is set."""
        return urlsplit(self.public_url).netloc.lower()


def default_instance() -> Path:
    """Return the folder ``instance``: in the checkout, or when installed, in the working directory."""
    checkout = PACKAGE.parent
    home = checkout if (checkout / "pyproject.toml").is_file() else Path.cwd()
    return home / "instance"


def read_config(environ: Mapping[str, str]) -> Config:
    """Return the configuration in the ``SCORER_*`` variables; blank or missing ones have their defaults.

    :raises ConfigError: ``unknown``, ``setting``.
    """
    variables = {name: text for name, text in environ.items() if name.startswith(PREFIX)}
    for name in sorted(
        variables.keys() - {f"{PREFIX}{field.name.upper()}" for field in fields(Config)}
    ):
        raise ConfigError("unknown", name)

    def text_of(name: str, default: str, is_right: Callable[[str], bool] = bool) -> str:
        text = variables.get(f"{PREFIX}{name}", "").strip() or default
        if text and not is_right(text):
            raise ConfigError("setting", text, f"{PREFIX}{name}")
        return text

    return Config(
        instance=Path(text_of("INSTANCE", "") or default_instance()),
        database=text_of("DATABASE", ""),
        public_url=text_of("PUBLIC_URL", "", _is_address).rstrip("/"),
        lan_host=text_of("LAN_HOST", "", lambda text: bool(HOST.fullmatch(text))),
        proxies=int(text_of("PROXIES", "0", set("012345").__contains__)),
        timezone=text_of("TIMEZONE", "Europe/Zurich", _is_timezone),
        catalogs=text_of("CATALOGS", "", lambda text: Path(text).is_dir()),
        worker=text_of("WORKER", "on", {"on", "off"}.__contains__) == "on",
    )


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        host = parts.netloc.removesuffix(f":{parts.port}")
    except ValueError:
        return False
    path = parts.path.rstrip("/") or parts.query or parts.fragment
    return parts.scheme in {"http", "https"} and bool(HOST.fullmatch(host)) and not path


def _is_timezone(text: str) -> bool:
    try:
        ZoneInfo(text)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def check_key(instance: Path) -> bytes | None:
    """Return the secret key of *instance*, None if there is none yet.

    :raises ConfigError: ``key-open`` if anybody but its owner has access to the file, ``key-weak`` if the key does not
        have 32 bytes, or has fewer than eight different ones.
    """
    path = key_path(instance)
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return None
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise ConfigError("key-open", path)
    key = path.read_bytes()
    if len(key) != KEY_BYTES or len(set(key)) < KEY_BYTES // 4:
        raise ConfigError("key-weak", path)
    return key


def secret_key(instance: Path) -> bytes:
    """Return the secret key of *instance*; create the folder and the key if they are missing.

    :raises ConfigError: as :func:`check_key`.
    """
    instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        handle = os.open(key_path(instance), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
    key = check_key(instance)
    if key is None:
        raise FileNotFoundError(key_path(instance))
    return key


def key_path(instance: Path) -> Path:
    """Return the path of the secret key of *instance*."""
    return instance / "secret_key"
