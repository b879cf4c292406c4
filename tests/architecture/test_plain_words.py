"""Words that must not come back, in the texts of the sources and in the documentation."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.architecture.sources import ROOT, is_test, name_of, python_files, tree_of

GETTEXT = {"_", "_now", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy"}
EVERYWHERE = re.compile(
    r"\b(anew|by itself|shall|whoever|by and by|so many|grown old|did not fit|not your door|a lot decides"
    r"|goes on|plays on|take[ns]? back|taking back|turned away|welcome again|he|his|mend(s|ed)?)\b",
    re.IGNORECASE,
)
IN_MESSAGES = re.compile(
    r"\b(stands|lies|rests|knows|tells|by lot|signs for|strike|hand out|is well|otherwise than)\b"
    r"|^(at least|at most)$|\b(players|seats|minutes|re-entries|rebuys) (a|an) \w+$",
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
    found = [f"{place}: {text}" for place, text in messages() if offends(text, is_message=True)]
    assert not found, "\n".join(found)


def test_no_document_uses_a_word_that_must_not_come_back() -> None:
    found = [f"{place}: {text[:90]}" for place, text in documents() if offends(text, is_message=False)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "planted", ["Seats are drawn anew", "The clock stands", "Minutes a level", "Whoever is out", "At most"]
)
def test_a_planted_word_is_found(planted: str) -> None:
    assert offends(planted, is_message=True)


def test_a_quoted_rule_is_exempt() -> None:
    assert not offends("The dealer shall announce it (TDA 29, quoted)", is_message=True)
