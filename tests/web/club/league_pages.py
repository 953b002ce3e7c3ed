"""A season with leagues, at its pages."""

from tests.web.club.form_filler import Season, fields, replaced
from tests.web.html_client import elements_of, words

C21 = {
    "season-0-leagues_figures": "",
    "season-0-tie_0": "direct",
    "season-0-tie_1": "difference",
    "season-0-leagues_home": "",
}


class Leagues:
    """A season with leagues, at its pages."""

    def __init__(self, club, changes, teams, leagues):
        self.club, self.season = club, Season(club, "four-eight", changes)
        self.path = f"{self.season.path}/leagues"
        data = {"club": "", "teams": teams}
        assert club.scorer.post(f"{self.season.path}/teams", data=data).status_code == 303
        self.save(leagues)

    def form(self, act="", page=None):
        """Return what a browser would send of the form with this address."""
        page = page or self.club.scorer.get(self.path)
        forms = elements_of(page, "form")
        return fields(next(form for form in forms if form.get("action").endswith(act)))

    def page(self):
        """Return what the page says to whoever types."""
        return words(elements_of(self.club.scorer.get(self.path), "main")[0])

    def save(self, lines, status=303):
        form = replaced(self.form("/leagues"), {"leagues": lines})
        return self.post("", form, status)

    def post(self, act, form, status=303):
        answer = self.club.scorer.post(self.path + act, data=form)
        assert answer.status_code == status, words(elements_of(answer, "main")[0])
        return answer

    def everybody(self, **values):
        return self.post("/round-robin", replaced(self.form("/round-robin"), values))

    def fixtures(self):
        """Return the address of each fixture by the names of its teams."""
        links = elements_of(self.club.scorer.get(self.path), "a")
        to_fixtures = [link for link in links if "/fixtures/" in link.get("href")]
        return {words(next(link.iter("span"))): link.get("href") for link in to_fixtures}

    def write(self, teams, status=303, **values):
        """Write values into the form of a fixture."""
        path = self.fixtures()[teams]
        form = self.form(path, self.club.scorer.get(path))
        answer = self.club.scorer.post(path, data=replaced(form, values))
        assert answer.status_code == status, words(elements_of(answer, "main")[0])
        return answer

    def result(self, teams, home, guest, status=303, **values):
        figures = {"home_figures": home, "guest_figures": guest}
        return self.write(teams, status, **figures, **values)

    def table(self, client=None, path=None):
        """Return the rows of the first table as a page shows them."""
        return self.rows(1, client, path)

    def rows(self, number, client=None, path=None):
        """Return the rows of the table of a league, the highest first."""
        page = (client or self.club.viewer).get(path or self.path)
        tables = [table for table in elements_of(page, "table") if "Mannschaft" in words(table)]
        rows = tables[number - 1].iter("tr")
        return [tuple(words(cell) for cell in row) for row in [*rows][1:]]
