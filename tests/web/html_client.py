"""The only way a test fetches a page: every answer is looked through, whatever the test is about."""

import gzip
import re
from urllib.parse import urlsplit

from lxml.html import document_fromstring
from tinyhtml5.parser import HTMLParser

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
            check_page(gzip.decompress(answer.data).decode() if packed else answer.text)
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
    static = answer.request.path.startswith("/static/") and answer.status_code < 400
    assert headers["Cache-Control"] == (
        "public, max-age=31536000, immutable" if static else "no-store"
    )
    if answer.request.path != "/":
        assert "noindex" in headers["X-Robots-Tag"]


# What is drawn by lot (games, links, identifiers), and numbers: which of them are equal is kept.
LOT = re.compile(r"[0-9A-HJKMNP-TV-Z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+")
looked_through = set()


def check_page(text):
    """Look through a page; one that differs from another in lots and numbers only is looked through once."""
    lots = {}
    alike = hash(LOT.sub(lambda lot: lots.setdefault(lot[0], f"<{len(lots)}>"), text))
    if alike not in looked_through:
        check_new_page(text)
        looked_through.add(alike)


def check_new_page(text):
    parser = HTMLParser()
    root = parser.parse(text)
    elements = list(root.iter())
    by_id = [element.get("id") for element in elements if element.get("id")]
    heads = [element for element in elements if element.tag == f"{HTML}h1"]
    title = words(next(element for element in elements if element.tag == f"{HTML}title"))

    assert parser.errors == []
    assert len(heads) == 1, "one h1 a page"
    assert title
    assert root.get("lang", "").startswith("de")
    assert len(by_id) == len(set(by_id)), "ids are unique"
    assert "ß" not in "".join(root.itertext())  # in a value it is what somebody typed
    for element in elements:
        check_element(element, elements, set(by_id))
    if 'class="brand"' in text:  # not the scribe's screen and not paper
        assert title.startswith(words(heads[0]))


def check_element(element, elements, ids):
    if not isinstance(element.tag, str):
        return  # a comment
    name = element.tag.removeprefix(HTML)

    assert name != "style"
    assert element.get("style") is None
    assert not [attribute for attribute in element.attrib if attribute.lower().startswith("on")]
    if name == "script":
        assert element.get("src")
        assert not element.text
    if name == "form":
        assert element.get("method") in {"get", "post", "dialog"}
        assert element.get("action") or element.get("method") == "dialog"
    if name == "img":
        assert element.get("alt") is not None
    for attribute in ("src", "href", "action"):
        address = urlsplit(element.get(attribute) or "")
        assert address.scheme in {"", "data"} or address.hostname == "localhost"
        assert not address.netloc or address.hostname == "localhost"
    for attribute in ("for", "aria-describedby", "aria-labelledby", "aria-controls"):
        for target in (element.get(attribute) or "").split():
            assert target in ids, f"{attribute} points at nothing: {target}"
    if name in {"input", "select", "textarea"} and element.get("type") not in UNLABELLED:
        assert labelled(element, elements), f"no label: {element.attrib}"
    if name == "button":
        assert words(element) or element.get("aria-label") or element.get("data-do")


def labelled(field, elements):
    if field.get("aria-label") or field.get("aria-labelledby"):
        return True
    labels = [label for label in elements if label.tag == f"{HTML}label"]
    return any(
        (field.get("id") and label.get("for") == field.get("id")) or field in list(label.iter())
        for label in labels
    )


def words(element):
    return re.sub(r"\s+", " ", "".join(element.itertext())).strip()


def elements_of(answer, name):
    """Return the elements of a page by a quick parser; the exact one has looked it through already."""
    return list(document_fromstring(answer.text).iter(name))
