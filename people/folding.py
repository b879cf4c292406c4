"""Names normalised for search: without accents, case and punctuation, so that a few letters find them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from access.texts import BLANK

LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"}
)
MARKS = re.compile(r"[^\w]+")
BETWEEN = "\u200c\u200d"
"""Joiners that some scripts are written with; every other invisible letter is nobody's."""
LONGEST = 1_000
"""Letters that are folded: marks by the hundred thousand on one letter take minutes to be put in order."""
JOINERS = re.compile(r"['’`-]")


def folded(text: str) -> str:
    """``Šarić-D'Àmico`` as ``saric d amico``: lower case, no accents, words separated by one space."""
    text = text[:LONGEST]
    if text.isascii() and text.isalpha():
        return text.lower()
    plain = unicodedata.normalize("NFKD", without_unseen(text, but="").casefold().translate(LETTERS))
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    # Once more: letters of mathematics are taken apart into capitals.
    return MARKS.sub(" ", bare.casefold().replace("_", " ")).strip()


def without_unseen(text: str, *, but: str = BETWEEN) -> str:
    """The text without what nobody sees: soft hyphens, spaces of no width, marks of direction.

    A name that holds one reads like another and is not found under it, on a list of bans neither.
    """
    if text.isascii():
        return text
    return "".join(one for one in text if one in but or not _is_unseen(one))


def _is_unseen(letter: str) -> bool:
    return letter in BLANK or unicodedata.category(letter) == "Cf"


def search_key(*names: str) -> str:
    """The words a search may start with: the parts of each name and, where joined, the whole."""
    words = [folded(name) for name in names]
    words += [folded(JOINERS.sub("", name)) for name in names if JOINERS.search(name)]
    # Written together, too: "deluca" finds De Luca, "annamaria" Anna Maria.
    words += [text.replace(" ", "") for text in (folded(name) for name in names) if " " in text]
    return " ".join(dict.fromkeys(word for text in words for word in text.split()))


def words_of(text: str) -> tuple[str, ...]:
    """The words of a search."""
    return tuple(folded(text).split())


def ways_to_join(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The same words with two that stand beside each other written as one."""
    for at in range(len(words) - 1):
        yield (*words[:at], words[at] + words[at + 1], *words[at + 2 :])


def names_joined(*names: str) -> Iterator[tuple[str, ...]]:
    """The words of several names, with two of one of them written as one."""
    listed = [words_of(name) for name in names]
    for at, words in enumerate(listed):
        others = tuple(word for place, some in enumerate(listed) if place != at for word in some)
        for joined in ways_to_join(words):
            yield (*joined, *others)


PHONE_KEPT = 9
"""So few last digits distinguish telephones, with and without the country before them."""


def phone_key(phone: str) -> str:
    """The last digits of a telephone number, however it is written."""
    return "".join(letter for letter in phone if letter.isascii() and letter.isdigit())[-PHONE_KEPT:]


def is_number(key: str) -> bool:
    """Whether a document's letters and digits tell people apart: "passport" alone is nobody's."""
    return any(map(str.isdigit, key))


def paper_key(document: str) -> str:
    """The letters and digits of a document, however it is written."""
    return folded(document).replace(" ", "")
