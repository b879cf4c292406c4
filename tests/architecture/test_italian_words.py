"""Italian has one word per thing and one form of address, and keeps the placeholders of a text."""

from __future__ import annotations

import re
from collections.abc import Iterator

import polib
import pytest

from tests.architecture.sources import ROOT

# Other words for what the glossary names once, and forms that are neither the infinitive of an instruction
# nor the imperative of a button (`riapri` in a sentence is one of a remedy).
BANNED = re.compile(
    r"\b(clock|bandit[oi]|affiss[oi]|cartellin[oi]|personale di sala|distinta|fiches?|color-up|colour-up"
    r"|ritira i premi|mappa dei tavoli|i testi tacciono|passa(no)? il turno|in coda"
    r"|scelga|tocchi il|paghi|riguarda la|riapri(?=.*\.)|ometti|scrivila|salvalo|aspettali|annullale|segnalala|a voi|a lei)\b",
    re.IGNORECASE,
)
FILLED = re.compile(r"%%?\(\w+\)s|%s|\{\w+\}")
ENDINGS = ".:…?!"


def texts() -> Iterator[tuple[str, str]]:
    """Each text with its Italian, singular and plural separately."""
    for entry in polib.pofile(str(ROOT / "locale/it/LC_MESSAGES/django.po")):
        if entry.obsolete:
            continue
        if entry.msgid_plural:
            yield entry.msgid, entry.msgstr_plural[0]
            yield entry.msgid_plural, entry.msgstr_plural[1]
        else:
            yield entry.msgid, entry.msgstr


def offends(english: str, italian: str) -> bool:
    """Whether the Italian uses a word that must not come back, or differs in placeholders or final punctuation."""
    is_filled_alike = set(FILLED.findall(english)) == set(FILLED.findall(italian))
    return bool(BANNED.search(italian)) or not is_filled_alike or _ending(english) != _ending(italian)


def _ending(text: str) -> str:
    return text[-1] if text and text[-1] in ENDINGS else ""


def test_italian_keeps_to_its_words_and_to_the_shape_of_the_english() -> None:
    found = [f"{english} | {italian}" for english, italian in texts() if offends(english, italian)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("english", "italian"),
    [
        ("The clock stops", "Il clock si ferma"),
        ("Reload the page.", "Riguarda la pagina."),
        ("Table %(table)s closed", "Tavolo chiuso"),
        ("Choose a name.", "Scegliere un nome"),
    ],
)
def test_a_planted_text_is_found(english: str, italian: str) -> None:
    assert offends(english, italian)
