"""After a conflict: which fields of a form are stored with other values than those typed."""

from werkzeug.datastructures import MultiDict
from wtforms import SelectField

from scorer.web.club.form_page import changed
from scorer.web.fields import NameField
from scorer.web.form_base import Form, choices


def form_with(season):
    class Played(Form):
        what = SelectField("Was", choices=choices({"a": season, "b": "Jass"}))
        name = NameField("Wie")

    return Played


def test_a_choice_that_was_renamed_meanwhile_is_no_change(app):
    with app.test_request_context():
        stored = form_with("Saison 2026/27")(data={"what": "a", "name": "Final"})
        for typed, names in (
            ({"what": "a", "name": "Final"}, []),
            ({"what": "a", "name": "Finale"}, ["name"]),
            ({"what": "b", "name": "Final"}, ["what"]),
        ):
            sent = form_with("Saison 2026")(MultiDict(typed))
            assert [field.name for field in changed(stored, sent)] == names
