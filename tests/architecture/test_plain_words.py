"""Words that must not come back: in messages, in the documentation, in docstrings and comments."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from io import StringIO

import polib
import pytest

from tests.architecture.sources import ROOT, is_test, name_of, python_files, text_of, tree_of

GETTEXT = {"_", "_now", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy"}
NOTE = "Note"
"""Describes a field of the API, in English only."""
EVERYWHERE = re.compile(
    r"\b(anew|by itself|shall|whoever|by and by|(not )?so many|grown old|did not fit|not your door|a lot decides"
    r"|goes on|plays on|take[ns]? back|taking back|took back|turned away|welcome again|he|his|mend(s|ed|ing)?)\b",
    re.IGNORECASE,
)
IN_MESSAGES = re.compile(
    r"\b(stands|lies|rests|knows|tells|by lot|strikes?|hands? out|handed out|is well|otherwise than)\b"
    # "signed in" is no character; "at least two players" is a sentence, "Entries at least" a label.
    r"|\bsigns\b(?! (in|out|it out)\b)|^(at least|at most)$|^\w+ at (least|most)$"
    r"|\b(rows?|lines?|players|seats|minutes|hours|hands|entries|tables|re-entries|rebuys|add-ons)"
    r" (a|an) (player|entry|table|level|hand|line|event|day|seat|row|hour)\b",
    re.IGNORECASE,
)
# Docstrings and comments may say that a player stands up or a mark stands for something; a clock is paused.
IN_PROSE = re.compile(
    r"\b(stood|rests|knows|tells|goes on|went on|handed (on|over|out)|by lot|for ever|grave(st)?|heed(s|ed)?"
    r"|newcomers?|bells?|bell-ringers?|rang|rung|doors?|ladders?|pulses?|nudges?|errands?|struck|strikes"
    r"|rehears(al|als|ed)|joins? the house|gives? words to)\b"
    r"|\bstands\b(?! (for|in for|up)\b)|^so (long|often|much)\b"
    # "seats a player" is "seats per player", unless a clause follows: "the seats a player draws from".
    r"|\b(rows?|lines?|players|seats|minutes|hours|hands|entries|tables|re-entries|rebuys|add-ons)"
    r" (a|an) (player|entry|table|level|hand|line|event|day|seat|row|hour)(?=[.,;:)]|$)",
    re.IGNORECASE,
)
# A quotation of a rule keeps the words of its book; the line is marked as one.
QUOTED = re.compile(r"\((TDA|WSOP|Sanremo)[^)]*, quoted\)")


def messages() -> Iterator[tuple[str, str]]:
    """Every translatable text of the sources and every note on a field of the API, and where."""
    for path in python_files():
        if is_test(path):
            continue
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {*GETTEXT, NOTE}:
                for said in node.args:
                    if isinstance(said, ast.Constant) and isinstance(said.value, str):
                        yield f"{name_of(path)}:{said.lineno}", said.value


def catalogued() -> Iterator[tuple[str, str]]:
    """Every text of the catalogue, also those of templates, singular and plural, and where."""
    for entry in polib.pofile(str(ROOT / "locale/it/LC_MESSAGES/django.po")):
        if not entry.obsolete:
            yield "catalogue", entry.msgid
            if entry.msgid_plural:
                yield "catalogue", entry.msgid_plural


def documents() -> Iterator[tuple[str, str]]:
    """Every line of the documentation outside code, and where."""
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{name_of(path)}:{number}", re.sub(r"`[^`]*`", "", line)


def prose(source: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The line and text of every docstring, also of constants and fields, and of every comment; without code."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, _without_code(text)
    if "#" in source:
        for token in tokenize.generate_tokens(StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], _without_code(token.string.lstrip("# "))


def _without_code(text: str) -> str:
    return " ".join(re.sub(r"(`+)[^`]*\1", "", text).split())


def documentation() -> Iterator[tuple[str, str]]:
    """Every docstring and comment of the product and the suite, and where."""
    for path in python_files():
        for number, text in prose(text_of(path), tree_of(path)):
            yield f"{name_of(path)}:{number}", text


def offends(text: str, *, is_message: bool = False, is_prose: bool = False) -> bool:
    """Whether the text uses a word that must not come back."""
    if QUOTED.search(text):
        return False
    further = (IN_MESSAGES, is_message), (IN_PROSE, is_prose)
    return bool(EVERYWHERE.search(text)) or any(asked and words.search(text) for words, asked in further)


def test_no_message_uses_a_word_that_must_not_come_back() -> None:
    found = [
        f"{place}: {text}" for place, text in [*messages(), *catalogued()] if offends(text, is_message=True)
    ]
    assert not found, "\n".join(found)


def test_no_document_uses_a_word_that_must_not_come_back() -> None:
    found = [f"{place}: {text[:90]}" for place, text in documents() if offends(text)]
    assert not found, "\n".join(found)


def test_no_docstring_or_comment_uses_a_word_that_must_not_come_back() -> None:
    found = [f"{place}: {text[:90]}" for place, text in documentation() if offends(text, is_prose=True)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "planted",
    [
        "Seats are drawn anew",
        "The clock stands",
        "Minutes a level",
        "Whoever is out",
        "At most",
        "Entries at least",
        "Use 200 signs",
        "Strike: press again",
    ],
)
def test_a_planted_word_is_found(planted: str) -> None:
    assert offends(planted, is_message=True)


@pytest.mark.parametrize(
    "planted",
    [
        '"""The journal tells what happened."""',
        'class Clock:\n    """A clock that stands."""',
        'def fire() -> None:\n    """Ring the bell of a level."""',
        'LIMIT = 3\n"""So long a player is awaited."""',
        "x = 1  # whoever asks first",
        '"""Players a table."""',
    ],
)
def test_a_planted_word_is_found_in_docstrings_and_comments(planted: str) -> None:
    assert [text for _line, text in prose(planted, ast.parse(planted)) if offends(text, is_prose=True)]


@pytest.mark.parametrize(
    "plain",
    [
        '"""The seats a player draws from; ``whoever`` stands for its fields."""',
        "message = 'The clock stands'  # shown as it was typed",
    ],
)
def test_plain_docstrings_comments_and_code_pass(plain: str) -> None:
    assert not [text for _line, text in prose(plain, ast.parse(plain)) if offends(text, is_prose=True)]


def test_a_quoted_rule_is_exempt() -> None:
    assert not offends("The dealer shall announce it (TDA 29, quoted)", is_message=True)
