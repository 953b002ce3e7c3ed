"""The only way a test fetches a page: every answer is looked through, whatever the test is about."""

import gzip
import re
from urllib.parse import urlsplit

from lxml.html import document_fromstring
from tinyhtml5 import inputstream
from tinyhtml5.parser import HTMLParser

from scorer.resources import folder

STATIC = folder("static")
HTML = "{http://www.w3.org/1999/xhtml}"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
UNLABELLED = {"hidden", "submit", "button"}


class StrictClient:
    """A browser that complains; it says where a request was born, as browsers do."""

    def __init__(self, app, address="192.0.2.1", *, base="http://localhost"):
        self.app = app
        self.base = base
        self.browser = app.test_client()
        self.browser.environ_base["REMOTE_ADDR"] = address

    def get(self, path, **kw):
        return self.open(path, method="GET", **kw)

    def post(self, path, **kw):
        return self.open(path, method="POST", **kw)

    def open(self, path, *, headers=None, born="same-origin", **kw):
        if kw.get("follow_redirects"):
            raise AssertionError("Don't follow blindly - try get(answer.location) instead")
        sent_headers = dict(headers or {})
        if born:
            sent_headers["Sec-Fetch-Site"] = born
        answer = self.browser.open(path, base_url=self.base, headers=sent_headers, **kw)
        check_headers(answer)
        if answer.mimetype == "text/html" and answer.data and not 300 <= answer.status_code < 400:
            packed = answer.content_encoding == "gzip"
            page = gzip.decompress(answer.data).decode() if packed else answer.text
            check_page(page)
            refused = answer.status_code == 422 and 'method="post"' in page
            assert not refused or " autofocus" in page, "what is wrong has the focus"
        return answer

    def move_to(self, base):
        """Go on at another address of the same server, taking the right along."""
        self.base = base
        self.browser.set_cookie("__Host-dev", self.token, secure=True)

    @property
    def token(self):
        cookie = self.browser.get_cookie("dev") or self.browser.get_cookie("__Host-dev")
        return cookie.value if cookie else None


def check_headers(answer):
    headers = answer.headers

    assert headers["Content-Security-Policy"] == POLICY
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    assert headers["Cache-Control"] == cache_policy(answer)
    if answer.request.path != "/":
        assert "noindex" in headers["X-Robots-Tag"]


def cache_policy(answer):
    """Return how long an answer may be kept: not at all, unless it says so and is asked about again."""
    path, good = answer.request.path, answer.status_code < 400
    if good and path.startswith("/static/"):
        return "public, max-age=31536000, immutable"
    handed_out = answer.mimetype in {"image/png", "text/calendar"}
    if answer.status_code == 304:  # which says nothing of its kind
        handed_out = path.endswith((".png", ".ics"))
    return "no-cache" if handed_out else "no-store"


class CharacterClasses(dict):
    """Patterns by their characters: tinyhtml5 2.1 keeps each under a wrong key and compiles it anew each time."""

    def __missing__(self, key):
        characters, opposite = key
        escaped = "".join(f"\\x{ord(character):02x}" for character in characters)
        self[key] = re.compile(f"[{'' if opposite else '^'}{escaped}]+")
        return self[key]


inputstream.characters_until_regex = CharacterClasses()


# What is drawn by lot (games, links, identifiers), and numbers: which of them are equal is kept.
LOT = re.compile(r"[0-9A-HJKMNP-TV-Z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+")
TOKEN = re.compile(r"""<(?:[^<>"']|"[^"]*"|'[^']*')*>|[^<]+""")
ATTRIBUTE = re.compile(r"""(\s([^\s"'<>/=]+)=)("[^"]*"|'[^']*')""")
# Of all other attributes a check reads only whether they are there and hold anything.
READ = {"id", "for", "src", "href", "action", "method", "type", "lang"}
READ |= {"aria-describedby", "aria-labelledby", "aria-controls"}
ESCAPED = re.compile("&(?:amp|lt|gt|quot|#34|#39);")
COMPARED = re.compile(r"<(title|h1)\b.*?</\1>", re.DOTALL)
WORD = "\x01"  # no page that passes has it
checked_shapes = set()


def check_page(text):
    """Check a page; pages that differ in lots, numbers and harmless words only are checked once."""
    lots = {}
    shape = LOT.sub(lambda lot: lots.setdefault(lot[0], f"<{len(lots)}>"), page_shape(text))
    if hash(shape) not in checked_shapes:
        check_new_page(text)
        checked_shapes.add(hash(shape))


def page_shape(text):
    """Return a page without the words that no check reads: texts other than title and heading, most attributes."""
    compared = "".join(match[0] for match in COMPARED.finditer(text))
    return compared + TOKEN.sub(without_words, text)


def without_words(token):
    token = token[0]
    if token.startswith("<"):
        return ATTRIBUTE.sub(without_value, token)
    if token.isspace():
        return " "
    return WORD if harmless(token) else token


def without_value(attribute):
    start, name, value = attribute.groups()
    if (
        name in READ
        or value[1:-1] in {"", "brand", "error", "summary"}
        or not harmless(value[1:-1])
    ):
        return attribute[0]
    return f'{start}"{WORD}"'


def harmless(text):
    """Return whether no check can fail for this text: no odd character, no «ß», no entity but Jinja's."""
    text = ESCAPED.sub("", text)
    return not ("ß" in text or "&" in text) and "".join(text.split()).isprintable()


def check_new_page(text):
    parser = HTMLParser()
    root = parser.parse(text)
    elements = list(root.iter())
    ids = [element.get("id") for element in elements if element.get("id")]
    headings = [element for element in elements if element.tag == f"{HTML}h1"]
    title = words(next(element for element in elements if element.tag == f"{HTML}title"))
    labels = Labels(elements)

    assert parser.errors == []
    assert len(headings) == 1, "one h1 a page"
    assert title
    assert root.get("lang") in {"de-CH", "fr-CH", "it-CH", "en-GB", "de-CH-x-mundart"}
    assert len(ids) == len(set(ids)), "ids are unique"
    assert "ß" not in "".join(root.itertext())  # in a value it is what somebody typed
    for element in elements:
        check_element(element, labels, set(ids))
    check_focus(elements)
    if 'class="brand"' in text:  # not the scribe's screen and not paper
        assert title.startswith(words(headings[0]))


def check_focus(elements):
    """Check that a page opens at the first thing that it says is wrong."""
    focused = [element for element in elements if element.get("autofocus") is not None]
    wrong = [
        element
        for element in elements
        if element.get("class") == "summary" or element.get("aria-invalid")
    ]
    described = {target for field in wrong for target in field.get("aria-describedby", "").split()}

    assert len(focused) <= 1
    assert not wrong or focused == wrong[:1]
    for element in elements:
        if element.get("class") == "error":
            assert element.get("id") in described, "an error stands at its field"


def check_element(element, labels, ids):
    if not isinstance(element.tag, str):
        return  # a comment
    name = element.tag.removeprefix(HTML)

    assert name != "style"
    assert element.get("style") is None
    assert not [attribute for attribute in element.attrib if attribute.lower().startswith("on")]
    if name == "script":
        assert element.get("src")
        assert not element.text
    if name in {"input", "select", "textarea"}:  # of these a browser complains in its own language
        assert not element.attrib.keys() & {"required", "pattern", "min", "max", "minlength"}
        assert element.get("type") not in {"email", "number", "url"}
    if name == "form":
        assert element.get("method") in {"get", "post", "dialog"}
        assert element.get("action") or element.get("method") == "dialog"
        dates = [inner for inner in element.iter() if inner.get("type") == "date"]
        assert not dates or element.get("novalidate") is not None
    if name == "img":
        assert element.get("alt") is not None
    for attribute in element.attrib.keys() & {"src", "href", "action"}:
        address = urlsplit(element.get(attribute))
        assert address.scheme in {"", "data", "mailto"} or address.hostname == "localhost"
        assert not address.netloc or address.hostname == "localhost"
        if address.path.startswith("/static/"):
            assert (STATIC / address.path.split("/", 3)[3]).is_file()
    for attribute in ("for", "aria-describedby", "aria-labelledby", "aria-controls"):
        for target in (element.get(attribute) or "").split():
            assert target in ids, f"{attribute} points at nothing: {target}"
    if name in {"input", "select", "textarea"} and element.get("type") not in UNLABELLED:
        assert labels.have(element), f"no label: {element.attrib}"
    if name == "button":
        assert words(element) or element.get("aria-label") or element.get("data-do")


class Labels:
    """The labels of a page: the ids they are for, and the elements they enclose."""

    def __init__(self, elements):
        labels = [element for element in elements if element.tag == f"{HTML}label"]
        self.targets = {label.get("for") for label in labels if label.get("for")}
        self.enclosed = {id(inner) for label in labels for inner in label.iter()}

    def have(self, field):
        named = field.get("aria-label") or field.get("aria-labelledby")
        return bool(named) or field.get("id") in self.targets or id(field) in self.enclosed


def words(element):
    return re.sub(r"\s+", " ", "".join(element.itertext())).strip()


def elements_of(answer, name):
    """Return the elements of a page by a quick parser; the exact one has looked it through already."""
    return list(document_fromstring(answer.text).iter(name))


def errors_of(answer):
    """Return what is wrong on a page, by the id of its field."""
    errors = [p for p in elements_of(answer, "p") if (p.get("id") or "").endswith("-error")]
    return {error.get("id").removesuffix("-error"): words(error) for error in errors}


def value_of(answer, name):
    """Return what stands in the first field of that name."""
    return next(
        field.get("value") for field in elements_of(answer, "input") if field.get("name") == name
    )
