"""Settings of the installation: ``SCORER_*`` in the environment, as one frozen value."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from scorer.resources import PACKAGE

PREFIX = "SCORER_"
KEY_BYTES = 32


class ConfigError(ValueError):
    """A setting that the server must not start with.

    *code* is one of ``unknown``, ``public-url``, ``proxies``, ``worker``, ``timezone``,
    ``key-open``, ``key-weak``; *value* is what is wrong.
    """

    def __init__(self, code: str, value: object = "") -> None:
        self.code = code
        self.value = value
        super().__init__(f"{code}: {value}")


@dataclass(frozen=True)
class Config:
    """How this installation runs; every field is one ``SCORER_`` variable in capitals.

    What each request asks for is computed once.
    """

    instance: Path
    database: str = ""  # SQLAlchemy address; empty: SQLite inside the instance folder
    public_url: str = ""  # address shown in QR codes and mails; empty: the one asked for
    lan_host: str = ""  # this machine in its network, shown instead of "localhost"; serve finds it
    proxies: int = 0  # number of reverse proxies whose X-Forwarded-* are believed
    timezone: str = "Europe/Zurich"
    catalogs: str = ""  # folder of compiled languages; empty: those of the program
    worker: bool = True  # off: phones forget the pages that they keep for want of network

    @property
    def database_url(self) -> str:
        """Return the address of the database."""
        return self.database or f"sqlite:///{self.instance / 'schreiber.sqlite'}"

    @property
    def catalogs_folder(self) -> Path:
        """Return the folder with a folder for each language besides German."""
        return Path(self.catalogs) if self.catalogs else PACKAGE / "web" / "translations"

    @property
    def database_file(self) -> Path | None:
        """Return the file of an SQLite database, None for a database of another kind."""
        scheme, _, path = self.database_url.partition(":///")
        return Path(path) if scheme == "sqlite" else None

    @cached_property
    def https(self) -> bool:
        """Return whether people reach this server by https."""
        return self.public_url.startswith("https://")

    @cached_property
    def public_host(self) -> str:
        """Return the host (with port) of the public address, or nothing."""
        return urlsplit(self.public_url).netloc.lower()


def default_instance() -> Path:
    """Return ``instance`` beside the checkout, or below the working folder when installed."""
    checkout = PACKAGE.parent
    home = checkout if (checkout / "pyproject.toml").is_file() else Path.cwd()
    return home / "instance"


def read_config(environ: Mapping[str, str]) -> Config:
    """Return the configuration that the ``SCORER_*`` variables describe.

    :raises ConfigError: for an unknown name or an impossible value.
    """
    known = {field.name for field in fields(Config)}
    given = {
        name.removeprefix(PREFIX).lower(): text
        for name, text in environ.items()
        if name.startswith(PREFIX)
    }
    for name in sorted(given.keys() - known):
        raise ConfigError("unknown", f"{PREFIX}{name.upper()}")
    return Config(
        instance=Path(given["instance"]) if given.get("instance") else default_instance(),
        database=given.get("database", ""),
        public_url=_address(given.get("public_url", "")),
        lan_host=given.get("lan_host", ""),
        proxies=_proxies(given.get("proxies", "0")),
        timezone=_timezone(given.get("timezone", "") or "Europe/Zurich"),
        catalogs=given.get("catalogs", ""),
        worker=_switch(given.get("worker", "on")),
    )


def _address(text: str) -> str:
    parts = urlsplit(text.strip())
    if text and (
        parts.scheme not in {"http", "https"}
        or not parts.hostname
        or parts.username
        or parts.path.rstrip("/")
        or parts.query
        or parts.fragment
    ):
        raise ConfigError("public-url", text)
    return text.strip().rstrip("/")


def _proxies(text: str) -> int:
    if text not in {"0", "1", "2", "3", "4", "5"}:
        raise ConfigError("proxies", text)
    return int(text)


def _switch(text: str) -> bool:
    if text not in {"on", "off"}:
        raise ConfigError("worker", text)
    return text == "on"


def _timezone(text: str) -> str:
    try:
        ZoneInfo(text)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise ConfigError("timezone", text) from error
    return text


def check_key(instance: Path) -> bytes | None:
    """Return the secret key of *instance*, None where there is none yet.

    :raises ConfigError: when others than the owner could read or guess the key.
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
    """Return the secret key of *instance*; make folder and key on the first run.

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
    """Return where the secret key of *instance* lies."""
    return instance / "secret_key"
