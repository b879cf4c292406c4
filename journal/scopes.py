"""What a line rests on and what it changes beyond its rows: typed values, kept as text with the line."""

from __future__ import annotations

from dataclasses import dataclass

_registered: dict[str, Scope] = {}


@dataclass(frozen=True, slots=True)
class ScopeKey:
    """One thing that undo looks after: the payouts of event 5."""

    scope: str
    subject: str

    def __str__(self) -> str:
        return f"{self.scope} {self.subject}"


@dataclass(frozen=True, slots=True)
class Scope:
    """A kind of thing that undo looks after; it stands in the ``scopes`` of the app that owns the thing.

    ``name`` is what lines keep, so it outlives every renaming in the code. A later line that wrote a key blocks
    the undo of an earlier one that relied on it.
    """

    name: str

    def __post_init__(self) -> None:
        if self.name in _registered:
            raise ValueError(f"two scopes are called {self.name}")
        _registered[self.name] = self

    def of(self, *subject: int) -> ScopeKey:
        """The scope of one row, named by its id, or by ids from the whole to the part."""
        return ScopeKey(self.name, ".".join(str(number) for number in subject))
