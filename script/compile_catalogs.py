"""Build hook: the wheel brings the languages whose catalogs are whole."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogs(BuildHookInterface):
    """Compiles the catalogs before the files of the wheel are collected."""

    def initialize(self, *_about_the_build: object) -> None:
        """Compile them where they lie."""
        sys.path.insert(0, self.root)
        compile_catalogs = import_module("scorer.web.catalogs").compile_catalogs

        for line in compile_catalogs(Path(self.root) / "scorer" / "web" / "translations"):
            self.app.display_warning(line)
