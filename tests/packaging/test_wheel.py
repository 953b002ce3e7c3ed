"""The wheel that hatchling builds serves pages and static files without the checkout."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from scorer.web.catalogs import catalogs, missing, read_catalog

pytestmark = pytest.mark.soak

CHECKOUT = Path(__file__).resolve().parents[2]

ASK_FOR_PAGES = """
import sys
from pathlib import Path

import scorer
from scorer.app import create_app
from scorer.config import Config
from scorer.resources import folder
from scorer.store.migrations import upgrade

assert Path(scorer.__file__).is_relative_to(sys.argv[1]), scorer.__file__
config = Config(instance=Path(sys.argv[2]))
config.instance.mkdir(mode=0o700)
upgrade(config.database_url)
client = create_app(config).test_client()
page = client.get("/")
assert page.status_code == 200, page.status
names = sorted(path.name for path in (folder("static") / "css").iterdir())
address = page.text.split('href="')[1:]
sheet = next(part.split('"')[0] for part in address if ".css" in part.split('"')[0])
assert client.get(sheet).status_code == 200, sheet
print("served", sheet)
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    subprocess.run(build, cwd=CHECKOUT, check=True, capture_output=True)
    (wheel,) = out.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(out / "site")
    return out / "site"


def _tracked(name: str) -> set[str]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", name], cwd=CHECKOUT, check=True, capture_output=True, text=True
    )
    return {path for path in listed.stdout.split("\0") if path}


@pytest.mark.parametrize("name", ["templates", "static"])
def test_every_template_and_static_file_lies_inside_the_package(unpacked: Path, name: str) -> None:
    missing = {path for path in _tracked(name) if not (unpacked / "scorer" / path).is_file()}

    assert _tracked(name)
    assert not missing


def test_the_wheel_serves_a_page_and_its_style_sheet(unpacked: Path, tmp_path: Path) -> None:
    asked = subprocess.run(
        [sys.executable, "-c", ASK_FOR_PAGES, str(unpacked), str(tmp_path / "instance")],
        cwd=tmp_path,
        env={"PYTHONPATH": str(unpacked)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert asked.returncode == 0, asked.stderr
    assert "served" in asked.stdout


def test_the_wheel_says_what_it_is_names_the_command_and_brings_the_licences(
    unpacked: Path,
) -> None:
    [info] = unpacked.glob("*.dist-info")
    metadata = (info / "METADATA").read_text()
    fonts = {path.name for path in (CHECKOUT / "static" / "fonts").glob("*-OFL.txt")}
    licences = {path.name for path in (info / "licenses").rglob("*") if path.is_file()}

    assert licences == {"LICENSE", *fonts}
    assert (info / "licenses" / "LICENSE").is_file()
    assert "scorer = scorer.cli:main" in (info / "entry_points.txt").read_text()
    assert "License-Expression: MIT AND OFL-1.1" in metadata
    assert "Classifier: Framework :: Flask" in metadata


def test_a_language_whose_catalog_is_whole_is_compiled_into_the_wheel(unpacked: Path) -> None:
    """What compiling leaves out is proved in tests/languages."""
    folder = CHECKOUT / "scorer" / "web" / "translations"
    with (folder / "messages.pot").open("rb") as file:
        template = read_po(file)
    whole = {
        path.parent.parent.name
        for path in catalogs(folder)
        if not missing(read_catalog(path), template)
    }
    packed = unpacked / "scorer" / "web" / "translations"

    assert {path.parent.parent.name for path in packed.glob("*/LC_MESSAGES/messages.mo")} == whole
