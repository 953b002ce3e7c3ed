"""HTML pages for paper: templates, files, sizes, drawings of the suits."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from scorer.resources import folder
from scorer.rules.core.words import Gettext

PAPER_SIZES: Final = ("a4", "a5")

# Returns the address of a static file for a browser; a PDF contains its files.
StaticAddress: TypeAlias = Callable[[str], str]


STYLESHEETS: Final = "css/paper/{}.css"
# All stylesheets, in cascade order.
STYLES: Final = (
    *("base", "score_sheet", "fill_in", "blank", "a5"),
    *("club", "plan", "wall_plan", "slips", "diploma", "bracket", "regulars"),
)
ON_SCREEN: Final = "screen"  # additional stylesheet in a browser
FONTS: Final = (
    "fonts/jass-sans-regular.ttf",
    "fonts/jass-sans-semibold.ttf",
    "fonts/jass-serif-semibold.ttf",
)


def page(
    template: str,
    paper: str,
    styles: Sequence[str],
    gettext: Gettext,
    static: StaticAddress | None = None,
    **values: object,
) -> str:
    """Return the HTML of *template* with *values*, to be printed with *styles* of :data:`STYLES`.

    The texts of the page are in the language of *gettext*. *static* returns the address of a file for a browser, and
    the page links the stylesheets; if *static* is None, the renderer of the PDF adds them.

    :raises ValueError: for a paper that is not one of ``PAPER_SIZES``.
    """
    if paper not in PAPER_SIZES:
        raise ValueError(f"No such paper: {paper!r}")
    used = in_order(["base", *styles, *(["a5"] if paper == "a5" else [])])
    links = [static(STYLESHEETS.format(name)) for name in (*used, ON_SCREEN)] if static else []
    words = {"_": gettext, "ngettext": gettext.ngettext, "pgettext": gettext.pgettext}
    template_values = {"paper": paper, "styles": used, "links": links, **words, **values}
    return _environment().get_template(template).render(**template_values)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(folder("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.globals.update(symbol=_symbol)
    return environment


@cache
def _symbols() -> Mapping[str, str]:
    """Return the suit drawings by name, from the file that the web pages use."""
    text = (folder("static") / "icons" / "suits.svg").read_text(encoding="utf-8")
    return dict(
        re.findall(r'<symbol id="(\w+)" viewBox="0 0 32 32">(.*?)</symbol>', text, re.DOTALL)
    )


def _symbol(name: str) -> Markup:
    """Return the SVG content of the suit *name*, drawn in a square of 32."""
    return Markup(_symbols()[name])  # noqa: S704 - from our own file


def in_order(styles: Sequence[str]) -> list[str]:
    """Return the named ``STYLES`` in cascade order."""
    return [style for style in STYLES if style in styles]
