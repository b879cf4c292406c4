"""Papers that can be printed: what identifies one, and how the apps that make them find it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from access.roles import forbidden
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
    """Who may print a kind of paper, and how it is found: by the id of its subject, of several by its number too."""

    admits: frozenset[str]
    find: Callable[[int], Paper]
    numbered: Callable[[int, int], Paper] | None


_makers: dict[PaperKind, PaperMaker] = {}


def offer_paper(
    kind: PaperKind,
    admits: frozenset[str],
    find: Callable[[int], Paper],
    numbered: Callable[[int, int], Paper] | None = None,
) -> None:
    """Register a kind of paper; ``find`` raises ``Refusal("not_found")`` for an id that is not there.

    A subject that has several has ``numbered`` too; ``find`` is the latest of them then.
    """
    _makers[kind] = PaperMaker(admits, find, numbered)


def kinds_offered() -> frozenset[PaperKind]:
    """The kinds of paper that programs may print themselves."""
    return frozenset(_makers)


def paper_of_kind(kind: PaperKind, subject_id: int, role: str, number: int | None = None) -> Paper:
    """The paper of a subject as it would be printed now; with a ``number`` the one that has it.

    Raises ``Refusal`` ``role_forbidden``, ``not_found``, and what finding it refuses.
    """
    maker = _makers.get(kind)
    if maker is None:
        raise Refusal("not_found", what="paper", id=subject_id)
    if role not in maker.admits:
        raise forbidden(maker.admits)
    of_several = maker.numbered if number is not None else None
    found = of_several(subject_id, number or 0) if of_several else maker.find(subject_id)
    if found.kind is not kind or number not in (None, found.number):
        raise Refusal("not_found", what="paper", id=subject_id)
    return found
