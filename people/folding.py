"""Names normalised for search: without accents, case and punctuation, so that a few letters find them."""

from __future__ import annotations

import re
import unicodedata

LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"}
)
MARKS = re.compile(r"[^\w]+")
JOINERS = re.compile(r"['’`-]")


def folded(text: str) -> str:
    """``Šarić-D'Àmico`` as ``saric d amico``: lower case, no accents, words separated by one space."""
    if text.isascii() and text.isalpha():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS))
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return MARKS.sub(" ", bare.replace("_", " ")).strip()


def search_key(*names: str) -> str:
    """The words a search may start with: the parts of each name and, where joined, the whole."""
    words = [folded(name) for name in names]
    words += [folded(JOINERS.sub("", name)) for name in names if JOINERS.search(name)]
    return " ".join(dict.fromkeys(word for text in words for word in text.split()))


def words_of(text: str) -> tuple[str, ...]:
    """The words of a search."""
    return tuple(folded(text).split())


PHONE_KEPT = 9
"""So few last digits distinguish telephones, with and without the country before them."""


def phone_key(phone: str) -> str:
    """The last digits of a telephone number, however it is written."""
    return "".join(letter for letter in phone if letter.isascii() and letter.isdigit())[-PHONE_KEPT:]


def paper_key(document: str) -> str:
    """The letters and digits of a document, however it is written."""
    return folded(document).replace(" ", "")
