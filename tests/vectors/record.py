"""The input of an adapter: every key must be read and every word known, or the record fails."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, TypeVar

T = TypeVar("T")


class UnknownInRecord(Exception):
    """A record holds a key or a value unknown to its adapter."""


class Given(Mapping[str, Any]):
    """A part of a record that remembers which of its keys were read.

    Checking whether a key exists does not read it; nested keys are remembered as well.
    """

    def __init__(self, record: Mapping[str, Any], where: str) -> None:
        self._written = record
        self._where = where
        self._read: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        if key not in self._read:
            self._read[key] = _wrapped(self._written[key], f"{self._where}.{key}")
        return self._read[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._written)

    def __len__(self) -> int:
        return len(self._written)

    def __contains__(self, key: object) -> bool:
        return key in self._written

    def word(self, key: str, meanings: Mapping[Any, T], missing: Any = None) -> T:
        """What the value of ``key`` means, ``missing`` being the default word.

        Raises ``UnknownInRecord`` for a word not in ``meanings``.
        """
        return meaning_of(self.get(key, missing), meanings, f"{self._where}.{key}")

    def flag(self, key: str, missing: bool = False) -> bool:
        """A yes or no; raises ``UnknownInRecord`` for anything else."""
        return self.word(key, {True: True, False: False}, missing)

    def having(self, *keys: str) -> list[str]:
        """Which of ``keys`` the record has, in this order."""
        return [key for key in keys if key in self._written]

    def always(self, **words: Any) -> None:
        """Each key has the one value that the rule supports, or is missing; raises ``UnknownInRecord``."""
        for key, word in words.items():
            self.word(key, {word: word}, word)

    def leave(self, keys: Collection[str]) -> None:
        """Mark ``keys`` as read: they describe the case, and no rule uses them."""
        for key in keys:
            if key in self._written:
                self._read[key] = self._written[key]

    def unread(self) -> list[str]:
        """The unread keys, with their paths."""
        left = [f"{self._where}.{key}" for key in self._written if key not in self._read]
        inside = [part for value in self._read.values() for part in _parts(value)]
        return left + [key for part in inside for key in part.unread()]


def meaning_of(word: Any, meanings: Mapping[Any, T], where: str) -> T:
    """What ``word`` means; raises ``UnknownInRecord`` if it is not in ``meanings``."""
    for known, meaning in meanings.items():
        if known == word and isinstance(word, type(known)):
            return meaning
    raise UnknownInRecord(f"{where}: {word!r}")


def _wrapped(value: Any, where: str) -> Any:
    if isinstance(value, Mapping):
        return Given(value, where)
    if isinstance(value, list):
        return [_wrapped(item, where) for item in value]
    return value


def _parts(value: Any) -> list[Given]:
    if isinstance(value, Given):
        return [value]
    return [part for item in value for part in _parts(item)] if isinstance(value, list) else []
