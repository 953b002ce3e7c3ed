"""Catalogs: what an update keeps, what compiling leaves out, and which languages are offered."""

import os
import re
import shutil

import pytest

from scorer.web.catalogs import compile_catalogs, update_catalogs
from scorer.web.language_choice import offered_languages

HEAD = """# French.
msgid ""
msgstr ""
"Language: fr_CH\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

"""
WHOLE = """#: a.py
msgid "Abend"
msgstr "Soirée"

#: a.py
msgctxt "Wand"
msgid "Dazu"
msgstr "Aussi"

#: a.py
msgid "Ein Spiel"
msgid_plural "%(count)s Spiele"
msgstr[0] "Une donne"
msgstr[1] "%(count)s donnes"

#: a.py
msgid "Tisch %(number)s"
msgstr "Table %(number)s"
"""
TEMPLATE = re.sub(r'^(msgstr\S*) ".+"$', r'\1 ""', WHOLE, flags=re.MULTILINE)


@pytest.fixture
def folder(tmp_path):
    """Return a folder with a template; its French is written by ``french``."""
    (tmp_path / "messages.pot").write_text(HEAD.replace("fr_CH", "de_CH") + TEMPLATE)
    (tmp_path / "fr" / "LC_MESSAGES").mkdir(parents=True)
    return tmp_path


def french(folder, text=WHOLE):
    path = folder / "fr" / "LC_MESSAGES" / "messages.po"
    path.write_text(HEAD + text)
    return path


def newer(path):
    """Make the catalog newer than what was compiled of it, whatever the clock says."""
    later = path.stat().st_mtime + 10
    os.utime(path, (later, later))
    return path


def test_a_whole_catalog_is_compiled_and_offered(folder):
    french(folder)

    assert offered_languages(folder) == ("de",)
    assert compile_catalogs(folder) == []
    assert offered_languages(folder) == ("de", "fr")


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        ('"Soirée"', '""', "1 of 4 texts are not translated"),
        ('"%(count)s donnes"', '""', "1 of 4 texts are not translated"),
        ('msgid "Abend"', '#, fuzzy\nmsgid "Abend"', "1 of 4 texts are not translated"),
        (
            "Table %(number)s",
            "Table %(numero)s",
            "«Tisch %(number)s»: %(number)s ≠ Table %(numero)s",
        ),
        ("Table %(number)s", "Table", "«Tisch %(number)s»: %(number)s ≠ Table"),
        (
            '"Table %(number)s"',
            '"Table %(number)s "',
            "«Tisch %(number)s»: blanks ≠ Table %(number)s ",
        ),
    ],
)
def test_what_is_broken_or_not_whole_is_left_out_with_a_line_that_names_it(
    folder, before, after, line
):
    french(folder)
    compile_catalogs(folder)
    path = newer(french(folder, WHOLE.replace(before, after)))
    [left_out] = compile_catalogs(folder)

    assert str(path) in left_out
    assert line in left_out
    assert offered_languages(folder) == ("de",)


def test_what_is_no_catalog_is_left_out(folder):
    path = french(folder)
    path.write_bytes(path.read_bytes().decode().encode("latin-1"))
    [left_out] = compile_catalogs(folder)

    assert str(path) in left_out
    assert offered_languages(folder) == ("de",)


def test_a_singular_needs_no_number(folder):
    french(folder, WHOLE.replace("Une donne", "%(count)s donne"))

    assert compile_catalogs(folder) == []


@pytest.mark.parametrize(
    "damage",
    [
        lambda _content: b"",
        lambda content: content[:100],
        lambda content: content[:-1],
        lambda content: content[:-30] + bytes(30),
        lambda content: bytes(len(content)),
        lambda content: content.replace("Soirée".encode(), b"Soir\xe9e "),
        lambda content: content.replace(b"n > 1", b"n > x"),
        lambda content: b"\0" + content,
    ],
)
def test_a_compiled_catalog_that_cannot_be_read_is_left_out_with_a_warning(folder, caplog, damage):
    path = french(folder)
    compile_catalogs(folder)
    compiled = path.with_suffix(".mo")
    compiled.write_bytes(damage(compiled.read_bytes()))

    assert offered_languages(folder) == ("de",)
    [warning] = caplog.messages
    assert str(compiled) in warning


def test_an_update_changes_nothing_twice(folder):
    path = french(folder, WHOLE.replace('"Soirée"', '""'))
    update_catalogs(folder)
    once = path.read_text()
    update_catalogs(folder)

    assert path.read_text() == once
    assert once.startswith(HEAD)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('msgctxt "Wand"\n', ""),  # lost in the program
        ('msgctxt "Wand"', 'msgctxt "Tafel"'),
    ],
)
def test_a_text_keeps_its_translation_when_its_context_changes(folder, before, after):
    path = french(folder)
    template = folder / "messages.pot"
    template.write_text(template.read_text().replace(before, after))
    update_catalogs(folder)

    assert after + 'msgid "Dazu"\nmsgstr "Aussi"' in path.read_text().replace('Tafel"\n', 'Tafel"')
    assert compile_catalogs(folder) == []


def test_nothing_is_guessed_and_what_went_goes(folder):
    path = french(folder)
    template = folder / "messages.pot"
    template.write_text(template.read_text().replace('"Abend"', '"Abende"'))
    update_catalogs(folder)

    assert 'msgid "Abende"\nmsgstr ""' in path.read_text()
    assert "Soirée" not in path.read_text()


def test_two_texts_in_one_context_each_keep_their_own(folder):
    more = '\n#: b.py\nmsgctxt "Zeit"\nmsgid "Dazu"\nmsgstr "%s"\n'
    template = folder / "messages.pot"
    template.write_text(template.read_text() + more % "")
    path = french(folder, WHOLE + more % "En plus")
    update_catalogs(folder)

    assert "Aussi" in path.read_text()
    assert "En plus" in path.read_text()
    shutil.rmtree(folder / "fr")
    assert compile_catalogs(folder) == []
