"""A list of people narrows with each letter, in a browser."""

import pytest
from playwright.sync_api import expect

LASTS = ("Aebi", "Bühler", "Béguelin", "von Arx", "Zoll")
FIRSTS = ("Hans", "Zoé", "Rosmarie")


@pytest.mark.journey
def test_letters_narrow_a_list_at_once_and_a_wrong_one_leaves_the_nearest(
    evening_of, laptop, server
):
    held = evening_of([f"{first} {last}" for last in LASTS for first in FIRSTS])
    page = laptop(held.login).page
    page.goto(f"{server}/club/members")
    rows, field = page.locator("[data-person]:visible"), page.get_by_role("searchbox")
    expect(rows).to_have_count(15)
    for typed, left in (("b", 6), ("be", 3), ("be zo", 1), ("", 15), ("hans arx", 1)):
        field.fill(typed)
        expect(rows).to_have_count(left)
    status = page.get_by_role("status").filter(has_text="heisst hier niemand")
    expect(status).to_be_hidden()
    field.fill("hanz äbbi")
    expect(status).to_contain_text("Meinst du …?")
    expect(rows.filter(has_text="Aebi Hans")).to_have_count(1)
    field.fill("Aebi Hans")
    field.press("Enter")
    expect(rows).to_have_count(1)
    assert "q=" not in page.url
