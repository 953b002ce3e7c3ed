"""The code of a slip: where it leads officials and others."""

from scorer.club.draw import evening_tables
from tests.web.club.conftest import a_club
from tests.web.club.evening_pages import PEOPLE, drawn, plain
from tests.web.html_client import StrictClient


def test_the_code_of_a_slip_opens_the_row_for_an_official_and_the_table_for_others(app):
    desk = drawn(app, PEOPLE[:8], rounds=2)
    slips = desk.club.do(evening_tables.slips, desk.id, 1)
    token = next(slip.token for slip in slips if slip.table.number == 2)
    row = f"{desk.here}/tables/1?table=2&slip={token}#table2"
    for official in (desk.club.scorer, desk.club.admin):
        assert official.get(f"/j/{token}").location == row
    elsewhere = a_club(desk.app, "Jassclub Rosen", ("Rosa Rot",))
    anybody = StrictClient(desk.app, "192.0.2.9")
    for other in (desk.club.viewer, elsewhere.admin, anybody):
        assert "Ja, hier schreiben" in plain(other.get(f"/j/{token}"))

    page = desk.club.scorer.get(row.partition("#")[0])
    assert 'id="table2-points_0"' in page.text
    [field] = [part for part in page.text.split("<input") if " autofocus" in part]
    assert 'id="table2-points_0"' in field
    assert f'href="/j/{token}?here=y"' in page.text  # for an official who plays
    assert "Ja, hier schreiben" in plain(desk.club.scorer.get(f"/j/{token}?here=y"))
    odd = desk.club.scorer.get(f"{desk.here}/tables/1?table=<x>&slip=<script>")
    assert "Mit diesem Handy" not in plain(odd)
