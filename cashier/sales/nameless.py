"""Whether the house sells without a name."""

from __future__ import annotations

from rulebook.refusals import Refusal
from tournaments import queries as tournaments


def sells_nameless() -> bool:
    """Whether entries may be sold to somebody whose name nobody asks."""
    return tournaments.house().sells_nameless


def require_nameless_allowed() -> None:
    """Raise ``Refusal("nameless_not_allowed")`` unless the house sells without a name."""
    if not sells_nameless():
        raise Refusal("nameless_not_allowed")
