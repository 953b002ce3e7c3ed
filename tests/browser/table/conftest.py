"""A second phone at a table."""

import re
import shutil

import pytest

from scorer.web.catalogs import TRANSLATIONS, compile_catalogs
from tests.browser.conftest import Table


@pytest.fixture(scope="package")
def all_languages(serving_again, tmp_path_factory):
    """Return the address of a server that speaks every language there is a catalog of."""
    folder = tmp_path_factory.mktemp("languages") / "catalogs"
    shutil.copytree(TRANSLATIONS, folder)
    assert compile_catalogs(folder) == []
    with serving_again(folder.parent / "instance", SCORER_CATALOGS=str(folder)) as address:
        yield address


@pytest.fixture
def another(borrow, server):
    """Return a function that lets a second phone write, by a link or by another way."""

    def join(play, name="Beat", enter=None):
        phone = borrow()
        if enter:
            enter(phone)
        else:
            phone.goto(server + link(play, "once")[0])
            phone.locator("#name").fill(name)
            phone.locator("button.primary").tap()
        phone.wait_for_selector("body[data-ready] main button")
        return Table(phone, play.address)

    return join


def link(play, kind):
    """Return a link to write, and the code that can be read aloud instead."""
    base = play.address.split("/t/")[0]
    answer = play.page.request.post(
        f"{play.address}/invitations", form={"kind": kind}, headers={"Origin": base}
    )
    text = answer.text()
    return re.search(r"/j/\w{26}", text)[0], re.search(r'spoken">([0-9 ]+)<', text)[1]
