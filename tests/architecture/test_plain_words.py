"""Words that must not come back, in the texts of sources and templates and in the documentation."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import polib
import pytest

from tests.architecture.sources import ROOT, is_test, name_of, python_files, tree_of

GETTEXT = {"_", "_now", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy"}
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
# A rule is quoted as its book words it; the line says so.
QUOTED = re.compile(r"\((TDA|WSOP|Sanremo)[^)]*, quoted\)")


def messages() -> Iterator[tuple[str, str]]:
    """Every text that the sources hand to be translated, and where."""
    for path in python_files():
        if is_test(path):
            continue
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in GETTEXT:
                for said in node.args:
                    if isinstance(said, ast.Constant) and isinstance(said.value, str):
                        yield f"{name_of(path)}:{said.lineno}", said.value


def catalogued() -> Iterator[tuple[str, str]]:
    """Every text of the catalogue, those of the templates too, singular and plural, and where."""
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


def offends(text: str, *, is_message: bool) -> bool:
    """Whether the text uses a word that must not come back."""
    if QUOTED.search(text):
        return False
    return bool(EVERYWHERE.search(text) or (is_message and IN_MESSAGES.search(text)))


def test_no_message_uses_a_word_that_must_not_come_back() -> None:
    found = [
        f"{place}: {text}" for place, text in [*messages(), *catalogued()] if offends(text, is_message=True)
    ]
    assert not found, "\n".join(found)


def test_no_document_uses_a_word_that_must_not_come_back() -> None:
    found = [f"{place}: {text[:90]}" for place, text in documents() if offends(text, is_message=False)]
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


def test_a_quoted_rule_is_exempt() -> None:
    assert not offends("The dealer shall announce it (TDA 29, quoted)", is_message=True)
