"""Names, remarks and forms from people who mean harm, or whose thumb slipped."""

import html
import json
from urllib.parse import quote_from_bytes
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tinyhtml5.parser import HTMLParser

from scorer.rules import games
from scorer.rules.core.reading import NAME_LENGTH
from scorer.rules.presets import PRESETS
from scorer.web.fields import NameField, clean
from scorer.web.games import FORMS, StartForm, game_of
from tests.long import runs
from tests.web.conftest import Table, a_deal, a_revision, a_table
from tests.web.html_client import HTML, StrictClient
from tests.web.table.test_settings_form import own_rules
from tests.web.table.test_start import read, record_with

HOSTILE = [
    *("<script>alert(1)</script>", "</title><script>alert(1)</script>", "<svg><script>x</script>"),
    *("<img src=x onerror=alert(1)>", "<style>*{background:url(//evil)}</style>", "<!--", "-->"),
    *("<![CDATA[", "]]>", "<?xml?>", "</textarea><script>x</script>", "</select><img src=x>"),
    *('" onmouseover="alert(1)', "' onmouseover='alert(1)", "'><script>alert(1)</script>"),
    *("`onmouseover=alert(1)", "{{ 7 * 7 }}", "{% raw %}", "${7*7}", "%(team)s", "%s%n%d"),
    *("&lt;b&gt;", "\\u003cscript\\u003e", "javascript:alert(1)"),
]


def tags(text):
    """Return each element of a page with its attributes, as a reader of the page finds them."""
    return [
        (element.tag.removeprefix(HTML), tuple(sorted(element.attrib)))
        for element in HTMLParser().parse(text).iter()
        if isinstance(element.tag, str)
    ]


@pytest.fixture
def tables(app):
    """Return one table of good names and tables whose names, teams and remarks are hostile."""
    calm = dress(app, 0, [f"Name {n}" for n in range(6)], "Bemerkung")
    wild = []
    for number in range(0, len(HOSTILE), 4):
        words = [HOSTILE[(number + n) % len(HOSTILE)][:NAME_LENGTH] for n in range(6)]
        wild.append((dress(app, number + 1, words, words[0]), words))
    return calm, wild


def dress(app, number, words, note):
    names = {f"player_{n}": words[n] for n in range(4)} | {"team_0": words[4], "team_1": words[5]}
    anna = StrictClient(app, f"198.51.100.{number}")
    started = anna.post("/games/new", data=own_rules(app) | names)
    assert started.status_code == 303
    table = Table(started.location, anna, StrictClient(app, "192.0.2.2"))
    deals = [a_deal(1, note=note), a_deal(2, None, void=note), a_deal(3, None, stoeck=0)]
    moved = a_deal(4, moved=[{"from": 0, "points": 5, "reason": note}])
    assert table.push(*deals, moved).json["rejected"] == []
    table.anna.post(table.invite("key"), data={"name": note})
    return table


PLACES_OF_NAMES = (
    *("/t/{}", "/t/{}/watch", "/t/{}/share", "/t/{}/back", "/t/{}/sheet", "/t/{}/writers"),
    *("/t/{}/history", "/", "/wall?t={}"),
)


def test_a_hostile_name_is_text_on_every_page(tables):
    calm, wild = tables
    for place in PLACES_OF_NAMES:
        expected = tags(calm.anna.get(place.format(calm.id)).text)
        for table, words in wild:
            text = table.anna.get(place.format(table.id)).text
            assert tags(text) == expected, place
            for word in words:
                if html.escape(word) != word:
                    assert word not in text, place


@pytest.mark.parametrize("preset", ["2500", "coiffeur-8", "differenzler-12"])
def test_what_was_typed_comes_back_as_text(app, client, preset):
    typed = [field.name for field in FORMS[game_of(preset)].form() if isinstance(field, NameField)]

    def seen(words):
        form = own_rules(app, preset, on_11=True)
        long = [word.ljust(NAME_LENGTH + 1, "x") for word in words]
        answer = client.post("/games/new", data=form | dict(zip(typed, long, strict=True)))
        assert answer.status_code == 422
        return answer.text

    expected = tags(seen([f"Name {n}" for n in range(len(typed))]))
    for start in range(0, len(HOSTILE), len(typed)):
        words = (HOSTILE * 2)[start : start + len(typed)]
        text = seen(words)
        assert tags(text) == expected
        for word in words:
            if html.escape(word) != word:
                assert word not in text


def test_a_hostile_name_leaves_in_files_that_no_browser_runs(tables):
    for table, words in tables[1]:
        record = table.beat.get(f"{table.path}/game.json")
        sheet = table.beat.get(f"{table.path}/game.csv")
        log = table.beat.get(f"{table.path}/revisions")

        assert json.loads(record.data)["settings"]["players"] == words[:4]
        assert record.headers["Content-Disposition"].startswith("attachment")
        assert sheet.headers["Content-Disposition"].startswith("attachment")
        assert {record.mimetype, log.mimetype} == {"application/json"}


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Anna \t\n B. ", "Anna B."),
        ("An\u200bna", "Anna"),
        ("\u202eannA", "annA"),
        ("A\u0308nni", "Änni"),
        ("Z" + "\u0301" * 9, "Ź\u0301\u0301"),
        ("a\0b", "ab"),
        ("a\ud800b", "ab"),
        ("\u3164\u2800", ""),
        ("👩\u200d👧 Müller", "👩\u200d👧 Müller"),
        ("👩🏽\u200d🚀", "👩🏽\u200d🚀"),
        ("a\u200db", "ab"),
        ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
        ("Ａnna", "Ａnna"),
    ],
)
def test_names_are_cleaned_for_others_to_read(typed, shown):
    assert clean(typed) == shown


@given(st.text(max_size=100))
def test_cleaning_twice_changes_nothing_more(text):
    once = clean(text)

    assert clean(once) == once
    once.encode()


# --- F1, short form: every form and the log, posted nonsense ---

ODD = st.one_of(
    st.text(max_size=60),
    st.sampled_from(
        [
            *("", "0", "-1", "1_0", "１５７", "٣", "NaN", "Infinity", "1e999999", "true", "null"),
            *(str(2**31), str(2**63), "9" * 400, "a\0b", "\u202e", "Z" + "\u0301" * 300),
            *("x" * 10_000, "<b>", "'", '"', "german", "french", "target", "deals", "open", "y"),
            *("stoeck-weis-stich", "ask", "game", "1000", "2500", "Anna", "\u200b", "\ufffe"),
        ]
    ),
)
# What other games or other seats would send: it may well be right.
NEAR = st.sampled_from(
    [
        *("", "y", "1", "2", "3", "5", "20", "100", "101", "157", "158", "Anna", "beat", "german"),
        *("french", "2-4", "3-6", "3-3", "4-4", "joker", "other", "eichel", "slalom", "hidden"),
        *("open", "drawn", "lot", "best_deal", "extra_deal", "deals", "target"),
    ]
)
BYTES = st.one_of(
    ODD.map(lambda text: text.encode("utf-8", "replace")), st.binary(max_size=40)
).filter(lambda data: "ß".encode() not in data)  # a name may hold one; the client looks for ours
FIELDS = sorted({*StartForm()._fields, "name", "kind", "first_dealer", "game", "seat"})
PATHS = (
    "/games",
    "/games/new",
    "{}/again",
    "{}/invitations",
    "{}/writers/1/revoke",
    "{}/seats/1/revoke",
    "{link}",
)
NONSENSE = st.lists(st.tuples(st.sampled_from(FIELDS), BYTES), max_size=12)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(), max_size=20)
    | st.sampled_from(["deal", "schilten", "1", "names", "thanks:1", "claim", "\ud800", 2**63]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from([*a_deal(1)["facts"], "id", "spoken", "team", "x"]), inner
        )
    ),
    max_leaves=12,
)
FEW = settings(
    max_examples=runs(40, 400),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    deadline=None,
)


def encoded(pairs):
    return "&".join(f"{name}={quote_from_bytes(value)}" for name, value in pairs)


def addresses():
    """Return a new network address for every post, so that no limit hides the forms."""
    return f"2001:db8:{uuid4().hex[:4]}:{uuid4().hex[:4]}::1"


@FEW
@given(data=st.data())
def test_no_form_falls_over_nonsense(app, data):
    table = kept_table(app)
    path = data.draw(st.sampled_from(PATHS)).format(table.path, link=table.link)
    pairs = data.draw(NONSENSE)
    client = table.anna if data.draw(st.booleans()) else StrictClient(app, addresses())
    client.browser.environ_base["REMOTE_ADDR"] = addresses()
    answer = client.post(
        path, data=encoded(pairs), content_type="application/x-www-form-urlencoded"
    )

    assert answer.status_code < 500


@settings(FEW, max_examples=runs(25, 150))
@given(data=st.data(), preset=st.sampled_from(sorted(PRESETS)))
def test_house_rules_with_some_nonsense_start_a_whole_game_or_none(app, data, preset):
    client = StrictClient(app, addresses())
    fields = sorted(FORMS[game_of(preset)].form()._fields)
    changes = data.draw(st.dictionaries(st.sampled_from(fields), NEAR | ODD, max_size=4))
    full = own_rules(app, preset) | changes
    pairs = [(name, value.encode("utf-8", "replace")) for name, value in full.items() if value]
    answer = client.post(
        "/games/new", data=encoded(pairs), content_type="application/x-www-form-urlencoded"
    )

    assert answer.status_code in {303, 422}
    assert bool(client.token) == (answer.status_code == 303)
    if client.token:
        state = client.get(f"{answer.location}/revisions").json
        assert games.settings_json(games.read_settings(state["settings"])) == state["settings"]


@FEW
@given(facts=JSON, changes=st.dictionaries(st.sampled_from([*a_deal(1), "seq"]), JSON, max_size=3))
def test_no_round_falls_over_nonsense(app, facts, changes):
    table = kept_table(app)
    revision = a_revision("1", facts) | changes
    table.anna.browser.environ_base["REMOTE_ADDR"] = addresses()
    answer = table.push(revision)

    assert answer.status_code in {200, 409, 422, 429}


@FEW
@given(body=st.one_of(st.binary(max_size=200), JSON.map(lambda v: json.dumps(v).encode())))
def test_no_log_and_no_record_falls_over_odd_bytes(app, body):
    table = kept_table(app)
    client = StrictClient(app, addresses())

    assert table.anna.post(f"{table.path}/revisions", data=body).status_code in {200, 422, 429}
    assert read(client, body).status_code in {303, 422}


@FEW
@given(changes=st.dictionaries(st.sampled_from(["settings", "revisions", "version", "x"]), JSON))
def test_no_import_falls_over_an_odd_record(app, changes):
    data = json.dumps(json.loads(record_with()) | changes).encode()

    assert read(StrictClient(app, addresses()), data).status_code in {303, 422}


def kept_table(app):
    """Return one table for all examples of a test; the application is the same for all."""
    if "fuzzed" not in app.extensions:
        app.extensions["fuzzed"] = table = a_table(app)
        with app.test_request_context():
            table.link = table.invite("key")
    return app.extensions["fuzzed"]


LATIN = st.text(st.characters(max_codepoint=255, exclude_characters="\r\n\0"), max_size=60)
HEADERS = st.dictionaries(
    st.sampled_from(
        [
            *("Host", "Origin", "Referer", "Cookie", "Accept", "Accept-Language", "Sec-Fetch-Site"),
            *("If-None-Match", "Content-Type", "Range", "X-Forwarded-For", "Accept-Encoding"),
        ]
    ),
    LATIN
    | st.sampled_from(
        [
            *("[::", "http://[::", 'W/"', "*", "*/*;q=x", "dev=0"),
            *("application/json", "multipart/form-data"),
        ]
    ),
    max_size=3,
)
PLACES = st.sampled_from(
    [
        *("/", "/open?code={}", "/games/new?preset={}&deck={}", "/j/{}", "/t/{}", "/static/{}"),
        *("{table}/revisions?after={}", "{table}/watch?{}", "{table}/sheet?paper={}&pdf={}", "/{}"),
        *(
            "{table}/writers/{}/revoke",
            "{table}/seats/{}/revoke",
            "{table}/{}",
            "/sheets/{}",
            "/games/import?{}",
        ),
    ]
)


@FEW
@given(place=PLACES, odd=ODD, headers=HEADERS, method=st.sampled_from(["GET", "POST", "HEAD"]))
def test_no_address_and_no_header_makes_the_server_stumble(app, place, odd, headers, method):
    table = kept_table(app)
    path = place.replace("{table}", table.path).replace(
        "{}", quote_from_bytes(odd.encode("utf-8", "replace"))
    )
    table.anna.browser.environ_base["REMOTE_ADDR"] = addresses()
    born = None if "Sec-Fetch-Site" in headers else "same-origin"

    assert table.anna.open(path, method=method, headers=headers, born=born).status_code < 500
