"""Catalogs of the languages: update them with the texts, check them, and compile those that are complete.

``script/words`` runs ``python -m scorer.web.catalogs update``; ``script/setup`` and the build of the wheel compile only.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

TRANSLATIONS: Final = Path(__file__).parent / "translations"
PLACEHOLDER: Final = re.compile(r"%\(\w+\)[sd]|%%|\{\w*\}")
SHOWN: Final = 60  # characters of a text in a message about it
Key: TypeAlias = tuple[str | None, str]  # context and text


class BrokenCatalogError(Exception):
    """A catalog cannot be read; the message contains its path and the reason."""


def catalogs(folder: Path) -> list[Path]:
    """Return the paths of the catalogs in *folder*, one for each language, sorted."""
    return sorted(folder.glob("*/LC_MESSAGES/messages.po"))


def read_catalog(path: Path) -> Catalog:
    """Return the catalog at *path*, in the language that its folder is named after.

    :raises BrokenCatalogError: if the file is no catalog.
    """
    language = path.parent.parent.name
    try:
        with path.open("rb") as file:
            return read_po(file, locale=language, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError, ValueError) as error:
        raise BrokenCatalogError(f"{path}: {error}") from None


def texts(catalog: Catalog) -> dict[Key, Message]:
    """Return the messages of *catalog* by context and text, without its header."""
    return {
        (message.context, _texts_of(message.id)[0]): message for message in catalog if message.id
    }


def missing(catalog: Catalog, template: Catalog) -> list[Message]:
    """Return the messages of *template* that *catalog* does not translate, or only fuzzily."""
    present = texts(catalog)
    return [
        message
        for key, message in texts(template).items()
        if key not in present or present[key].fuzzy or not all(_texts_of(present[key].string))
    ]


def faults(catalog: Catalog) -> Iterator[str]:
    """Yield a sentence for each translation whose placeholders or outer blanks differ from those of its text."""
    for message in texts(catalog).values():
        forms, german = _texts_of(message.string), _texts_of(message.id)
        if not any(forms):
            continue
        # a plural may use the placeholders of either German form: «ein Spiel» needs no number
        allowed = [_placeholders(form) for form in german]
        for form in forms:
            if _placeholders(form) not in allowed:
                yield f"«{german[0][:SHOWN]}»: {', '.join(allowed[-1]) or '–'} ≠ {form[:SHOWN]}"
            elif _outer_blanks(form) != _outer_blanks(german[0]):
                yield f"«{german[0][:SHOWN]}»: blanks ≠ {form[:SHOWN]}"


def compile_catalogs(folder: Path = TRANSLATIONS) -> list[str]:
    """Compile each catalog of *folder* whose compiled form is missing, or older than catalog or template.

    A catalog that cannot be read, has a fault (:func:`faults`) or lacks a translation is not compiled, and its previous
    compiled form is deleted. Return a line about each such catalog.
    """
    template, left_out = folder / "messages.pot", []
    for path in catalogs(folder):
        compiled = path.with_suffix(".mo")
        newest = max(path.stat().st_mtime, template.stat().st_mtime)
        if compiled.exists() and compiled.stat().st_mtime >= newest:
            continue
        compiled.unlink(missing_ok=True)
        try:
            catalog = read_catalog(path)
        except BrokenCatalogError as error:
            left_out.append(str(error))
            continue
        wrong = [*faults(catalog)]
        whole = _template(folder)
        lacking = len(missing(catalog, whole))
        if wrong:
            left_out.append(f"{path}: {wrong[0]}")
        elif lacking:
            left_out.append(f"{path}: {lacking} of {len(texts(whole))} texts are not translated")
        else:
            with compiled.open("wb") as file:
                write_mo(file, catalog)
    return left_out


def update_catalogs(folder: Path = TRANSLATIONS) -> None:
    """Give each catalog of *folder* the texts of ``messages.pot``, sorted, and no others.

    A new text has no translation, unless exactly one entry of the catalog has the same text in another context, or in
    none: then it gets a copy of that translation, even if that entry stays.

    :raises BrokenCatalogError: if a catalog cannot be read.
    """
    template = _template(folder)
    for path in catalogs(folder):
        updated = _updated(path, template)
        if updated != path.read_bytes():
            path.write_bytes(updated)


def _updated(path: Path, template: Catalog) -> bytes:
    """Return the content of the file at *path*, updated with the texts of *template*; its header stays."""
    catalog = read_catalog(path)
    messages = texts(catalog)
    elsewhere: dict[str, list[Message]] = {}
    for (_context, text), message in messages.items():
        elsewhere.setdefault(text, []).append(message)
    for context, text in texts(template):
        moved = elsewhere.get(text, ())
        if (context, text) not in messages and len(moved) == 1:
            catalog.add(moved[0].id, moved[0].string, context=context)
    catalog.update(template, no_fuzzy_matching=True)
    written = io.BytesIO()
    options = {"omit_header": True, "ignore_obsolete": True, "include_lineno": False}
    write_po(written, catalog, sort_output=True, width=76, **options)
    head = path.read_bytes().split(b"\n\n", 1)[0]
    return head + b"\n\n" + written.getvalue()


def _template(folder: Path) -> Catalog:
    with (folder / "messages.pot").open("rb") as file:
        return read_po(file)


def _texts_of(given: str | Sequence[str] | None) -> tuple[str, ...]:
    """Return the forms of an id or a translation: all forms of a plural, else the one text, "" for None."""
    return (given or "",) if given is None or isinstance(given, str) else tuple(given)


def _placeholders(text: str) -> list[str]:
    return sorted(PLACEHOLDER.findall(text))


def _outer_blanks(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def main() -> None:
    """Compile the catalogs, with the argument ``update`` after updating them; print a line for each one left out."""
    if sys.argv[1:] == ["update"]:
        update_catalogs()
    for line in compile_catalogs():
        sys.stderr.write(f"{line}\n")


if __name__ == "__main__":
    main()
