"""Names as typed at the cashier: which words are the surname, which the first name."""

from __future__ import annotations

PARTICLES = frozenset(
    [
        "da",
        "dal",
        "dall",
        "dalla",
        "dalle",
        "dagli",
        "dai",
        "de",
        "degli",
        "dei",
        "del",
        "dell",
        "della",
        "delle",
        "dello",
        "di",
        "do",
        "la",
        "le",
        "li",
        "lo",
        "das",
        "dos",
        "du",
        "des",
        "y",
        "e",
        "van",
        "von",
        "der",
        "den",
        "het",
        "ten",
        "ter",
        "ten",
        "te",
        "zu",
        "zur",
        "zum",
        "vom",
        "af",
        "av",
        "el",
        "al",
        "bin",
        "ben",
        "ibn",
        "abu",
        "mac",
        "mc",
        "san",
        "santa",
        "sant",
        "saint",
        "st",
    ]
)
"""Words that begin a surname and are followed by more of it: *De Luca*, *van der Berg*, *Di San Giuliano*."""


def split_name(text: str) -> tuple[str, str]:
    """Surname and first name of what was typed, surname first; a comma says where the surname ends.

    Particles belong to the surname with the word after them: ``de luca ida`` is *De Luca*, *Ida*.
    """
    typed = _cased(" ".join(text.split()))
    last, comma, first = (part.strip() for part in typed.partition(","))
    if comma:
        return last, first
    words = typed.split()
    length = next((at for at, word in enumerate(words) if not _is_particle(word)), len(words) - 1) + 1
    return " ".join(words[:length]), " ".join(words[length:])


def _is_particle(word: str) -> bool:
    return word.casefold().rstrip("'’") in PARTICLES


def _cased(text: str) -> str:
    """Capitals where there were none; those that were typed are meant."""
    return text.title() if text in (text.lower(), text.upper()) else text
