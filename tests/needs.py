"""What tests need besides Python: where it is missing they are left out, and say so."""

from functools import cache
from shutil import which

import pytest

from scorer.paper.pdf_process import PdfProcess, pango_is_there


def program(name):
    """Return where the program *name* is; leave the test out where it is not installed."""
    path = which(name)
    if path is None:
        pytest.skip(f"{name} is not installed")
    return path


has_pango = cache(pango_is_there)


def pango():
    """Leave a test out that prints, where WeasyPrint has no Pango."""
    if not has_pango():
        pytest.skip("Pango is not installed")


class Printer(PdfProcess):
    """The press; a test that prints is left out where no PDF can be made."""

    def pdf(self, *args, **options):
        pango()
        return super().pdf(*args, **options)


class PrintsOnce(Printer):
    """A press for tests of pages: it prints no text twice, since the same text gives the same bytes."""

    def __init__(self):
        super().__init__(wall_seconds=600, patience=600)  # a busy machine is no bug
        self.printed = {}

    def pdf(self, html, on_page=None, **whose):
        if on_page:
            return super().pdf(html, on_page, **whose)
        if html not in self.printed:
            self.printed[html] = super().pdf(html, **whose)
        return self.printed[html]
