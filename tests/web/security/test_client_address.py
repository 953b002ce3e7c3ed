"""From where a request comes, as rate limits count it."""

import pytest

from scorer.web.security.throttling import client_address


@pytest.mark.parametrize(
    ("proxies", "peer", "header", "same"),
    [
        (0, "198.51.100.7", "198.51.100.8", "198.51.100.7"),  # nobody named a proxy
        (1, "127.0.0.1", "198.51.100.7", "198.51.100.7"),
        (1, "127.0.0.1", "192.0.2.66, 198.51.100.7", "198.51.100.7"),  # the client lied
        (1, "127.0.0.1", "198.51.100.7:4711", "198.51.100.7"),
        (1, "127.0.0.1", "127.0.0.1", "127.0.0.1"),  # so does a proxy: still somebody
        (1, "127.0.0.1", "[2001:db8:1:2::7]:443", "2001:db8:1:2::/64"),
        (1, "127.0.0.1", "::ffff:198.51.100.7", "198.51.100.7"),
        (1, "127.0.0.1", "unknown", "unknown"),
        (1, "198.51.100.7", "", "198.51.100.7"),
        (2, "127.0.0.1", "192.0.2.66, 198.51.100.7, 203.0.113.1", "198.51.100.7"),
        (2, "127.0.0.1", "198.51.100.7", "198.51.100.7"),  # one proxy was passed by
        (0, "::ffff:127.0.0.1", None, ""),
        (0, "::ffff:198.51.100.7", None, "198.51.100.7"),
        (0, "fe80::1%eth0", None, "fe80::/64"),
    ],
)
def test_whose_limit_it_is(make_app, proxies, peer, header, same):
    headers = {} if header is None else {"X-Forwarded-For": header}
    environ = {"REMOTE_ADDR": peer}
    with make_app(proxies=proxies).test_request_context(headers=headers, environ_base=environ):
        assert client_address() == same
