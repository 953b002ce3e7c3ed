"""The address shown to others leads them here, and not to themselves."""

import pytest

from scorer.web.links import external_url


@pytest.mark.parametrize(
    ("settings", "asked", "shown"),
    [
        ({}, "http://localhost:8157", "http://localhost:8157/t/X"),
        ({"lan_host": "10.0.0.7"}, "http://localhost:8157", "http://10.0.0.7:8157/t/X"),
        ({"lan_host": "10.0.0.7"}, "http://127.0.0.1", "http://10.0.0.7/t/X"),
        ({"lan_host": "10.0.0.7"}, "http://10.0.0.9:8157", "http://10.0.0.9:8157/t/X"),
        (
            {"lan_host": "10.0.0.7", "public_url": "https://jass.example.ch"},
            "http://localhost",
            "https://jass.example.ch/t/X",
        ),
    ],
)
def test_a_phone_is_sent_where_it_can_go(make_app, settings, asked, shown) -> None:
    with make_app(**settings).test_request_context(base_url=asked):
        assert external_url("/t/X") == shown
