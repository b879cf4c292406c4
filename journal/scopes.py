"""The things that a line relies on and changes besides its rows: typed values, stored as text with the line."""

from __future__ import annotations

from dataclasses import dataclass

_registered: dict[str, Scope] = {}


@dataclass(frozen=True, slots=True)
class ScopeKey:
    """One thing that undo protects, such as the payouts of event 5."""

    scope: str
    subject: str

    def __str__(self) -> str:
        return f"{self.scope} {self.subject}"


@dataclass(frozen=True, slots=True)
class Scope:
    """A type of thing that undo protects; the app that owns the thing declares it.

    ``name`` is what lines store, so it survives every renaming in the code. A later line that wrote a key
    blocks the undo of an earlier one that relied on it.
    """

    name: str

    def __post_init__(self) -> None:
        if self.name in _registered:
            raise ValueError(f"two scopes are called {self.name}")
        _registered[self.name] = self

    def of(self, *subject: int) -> ScopeKey:
        """The key of one row, by its id, or by ids from the whole to the part."""
        return ScopeKey(self.name, ".".join(str(number) for number in subject))
