"""Papers that can be printed: what identifies one, and how the apps that make them find it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from printing.kinds import PaperKind
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper: printed again it is a copy. ``edition`` distinguishes papers of one kind and subject."""

    kind: PaperKind
    subject_id: int
    number: int
    edition: str = ""
    event_id: int | None = None


@dataclass(frozen=True, slots=True)
class PaperMaker:
    """Who may print a kind of paper, and how it is found by the id of its subject."""

    admits: frozenset[str]
    find: Callable[[int], Paper]


_makers: dict[PaperKind, PaperMaker] = {}


def offer_paper(kind: PaperKind, admits: frozenset[str], find: Callable[[int], Paper]) -> None:
    """Register a kind of paper; ``find`` raises ``Refusal("not_found")`` for an id that is not there."""
    _makers[kind] = PaperMaker(admits, find)


def paper_of_kind(kind: PaperKind, subject_id: int, role: str) -> Paper:
    """The paper of a subject as it would be printed now.

    Raises ``Refusal`` ``role_forbidden``, ``not_found``, and what finding it refuses.
    """
    maker = _makers.get(kind)
    if maker is None:
        raise Refusal("not_found", what="paper", id=subject_id)
    if role not in maker.admits:
        raise Refusal("role_forbidden")
    found = maker.find(subject_id)
    if found.kind is not kind:
        raise Refusal("not_found", what="paper", id=subject_id)
    return found
