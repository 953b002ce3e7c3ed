"""Addresses that pages once led to are 404."""

import pytest

CODE = "A" * 26
ADDRESSES = (
    f"/in/{CODE}",
    f"/at/{CODE}/7",
    "/club/seasons/import/all",
    f"/club/evenings/{CODE}/evening.json",
    f"/club/seasons/{CODE}/regulation/compare",
    f"/club/seasons/{CODE}/leagues",
    f"/club/seasons/{CODE}/brackets.csv",
    f"/club/evenings/{CODE}/attendance",
    "/club/pairs",
    f"/club/evenings/{CODE}/handicaps",
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_removed_address_is_not_found(client, address):
    assert client.get(address).status_code == 404
