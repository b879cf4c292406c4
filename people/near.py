"""Words one mistake apart: a letter more, less or other, or two exchanged."""

from __future__ import annotations

LEAST, MOST = 3, 24
"""Letters of the words that are compared: shorter ones are all alike, longer ones nobody types."""


def heads(word: str) -> frozenset[str]:
    """The word, and what is left of it without any one letter.

    Two words one mistake apart have one of these in common, so that an index of them finds the other.
    """
    return frozenset((word, *(word[:at] + word[at + 1 :] for at in range(len(word)))))


def is_compared(word: str) -> bool:
    """Whether mistakes in it are looked for."""
    return LEAST <= len(word) <= MOST


def is_near(one: str, other: str) -> bool:
    """Whether they are the same word, or one mistake apart."""
    if one == other:
        return True
    if abs(len(one) - len(other)) > 1:
        return False
    at = next((i for i, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
    if at is None:
        return True
    return (
        one[at + 1 :] == other[at + 1 :]
        or one[at:] == other[at + 1 :]
        or one[at + 1 :] == other[at:]
        or (one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :])
    )
