"""Ids and tokens that can be read aloud and typed by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.store import tokens

SIXTEEN = st.binary(min_size=16, max_size=16)


@given(SIXTEEN)
def test_a_token_is_parsed_as_it_was_made(raw):
    token = tokens.encode(raw)

    assert tokens.parse(token) == token
    assert len(token) == 26
    assert not set(token) & set("ILOU")


@given(SIXTEEN, SIXTEEN)
def test_different_bytes_give_different_tokens_and_hashes(first, other):
    tokens_differ = tokens.encode(first) != tokens.encode(other)

    assert tokens_differ == (first != other)
    hashes = tokens.digest(tokens.encode(first)), tokens.digest(tokens.encode(other))
    assert (hashes[0] != hashes[1]) == tokens_differ


@given(SIXTEEN, st.randoms())
def test_misread_letters_lower_case_and_gaps_are_forgiven(raw, random):
    token = tokens.encode(raw)
    alike = {"0": "0Oo", "1": "1IiLl"}
    typed = "".join(random.choice(alike.get(c, c + c.lower())) for c in token)
    gap = random.randrange(27)

    assert tokens.parse(f"{typed[:gap]}-{typed[gap:]} ") == token


@given(st.text(max_size=60))
def test_any_other_text_is_no_token(text):
    token = tokens.parse(text)

    assert token is None or (len(token) == 26 and tokens.parse(token) == token)


@pytest.mark.parametrize("text", ["", "8" + "0" * 25, "0" * 25, "0" * 27, "U" * 26, "０" * 26])
def test_what_cannot_be_128_bits_is_no_token(text):
    assert tokens.parse(text) is None


def test_a_short_token_is_typed_from_paper_as_it_comes():
    token = tokens.new_short_token()
    printed = tokens.grouped(token)

    assert [len(piece) for piece in printed.split("-")] == [4, 4, 4]
    assert tokens.parse_short(f" {printed.lower()} ") == tokens.parse_short(token) == token
    assert tokens.parse_short("o1I-o1I-o1I-o1I-") == "011" * 4
    assert tokens.parse(token) is None
    assert [tokens.parse_short(text) for text in (tokens.new_token(), token[1:], "U" * 12, "")] == [
        None
    ] * 4


@pytest.mark.parametrize("word", ["", "Code ", "code: ", "CODE\u00a0", "Schreib-Code "])
def test_a_code_is_read_with_any_dash_and_the_word_for_it(word):
    groups = ("9TXC", "0DE7", "AB12")
    for dash in ("-", "–", "—", "‑", "−", " ", "\u00a0", " – ", "\u200b"):
        assert tokens.parse_short(word + dash.join(groups)) == "".join(groups), dash
        assert tokens.parse_watch(word + dash.join(groups[:2])) == "9TXC0DE7", dash
        assert tokens.parse_code(word + dash.join(["1234", "5678"])) == "12345678", dash


def test_a_code_that_begins_like_the_word_for_it_stays_whole():
    assert tokens.parse_watch("CODE ABCD") == "C0DEABCD"
    assert tokens.parse_short("code-abcd-efgh") == "C0DEABCDEFGH"
    assert tokens.parse_watch("code-abcd") == "C0DEABCD"


def test_tokens_are_random():
    assert len({tokens.new_token() for _ in range(1000)}) == 1000


def test_a_code_read_aloud_belongs_to_its_token():
    minted = [tokens.new_token() for _ in range(500)]
    codes = {tokens.spoken_code(token) for token in minted}

    assert tokens.spoken_code(minted[0]) == tokens.spoken_code(minted[0])
    assert len(codes) > 495
    assert all(tokens.parse_code(f" {code[:4]} {code[4:]} ") == code for code in codes)
