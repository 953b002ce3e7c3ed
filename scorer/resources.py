"""Locations of templates and static files, in a checkout and in an installed wheel."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """Return the folder *name*: in the package if it is installed there, else in the checkout."""
    packed = PACKAGE / name
    return packed if packed.is_dir() else PACKAGE.parent / name


def static_files(root: Path) -> list[Path]:
    """Return the files under *root*, sorted by path, without type declarations (``.d.ts``)."""
    return sorted(p for p in root.rglob("*") if p.is_file() and not p.name.endswith(".d.ts"))


def fingerprint(root: Path) -> str:
    """Return a hash of names and contents of the static files under *root*: 12 hexadecimal digits.

    The hash is part of the address of every static file, so that browsers can cache the files for ever, and a page
    never mixes two versions.
    """
    digest = sha256()
    for path in static_files(root):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0")
        digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]
